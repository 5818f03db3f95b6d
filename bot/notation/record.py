"""A game in a record and the tags above it, which are read and checked together."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.errors import BadOptions, NotUnderstood, Refusal, quoted, shortened
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.games import preset

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][\w-]*)\s+"(?P<value>[^"]*)"\s*\]\s*(;.*)?')
_KNOWN = {name.lower(): name for name in ("Rules", "Options", "Seats", "Players", "Result")}


class RecordFault(Refusal):
    """Raised for an invalid record: ``line`` counts from 1, ``reason`` is a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Game:
    """A game in a record.

    ``match`` is None for tags without a hand. ``players`` are the names in seat order. ``tags`` are all other
    tags, preserved in their order. Result is written from the match.
    """

    rules: Ruleset
    players: tuple[str, ...]
    match: Match | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def total(self) -> tuple[int, ...]:
        """The score, one number per side."""
        return self.match.score if self.match else (0,) * self.rules.sides


def default_players(seats: int) -> tuple[str, ...]:
    """Return names for players that a record doesn't name: ``P1, P2, …``."""
    return tuple(f"P{seat}" for seat in range(1, seats + 1))


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag and its line number."""

    line: int
    name: str
    value: str


def read_tag(text: str, line: int) -> Tag:
    """Read one tag line. A ``;`` inside the quotes belongs to the value."""
    found = _TAG.fullmatch(text)
    if found is None:
        raise RecordFault(line, f'{quoted(text)} isn\'t a tag of the form [Name "value"]')
    name = found["name"]
    return Tag(line, _KNOWN.get(name.lower(), name), found["value"])


@dataclass(slots=True)
class Head:
    """The tags of a game, collected line by line, and what is wrong with them."""

    tags: dict[str, Tag] = field(default_factory=dict)  # by name in lower case
    faults: list[RecordFault] = field(default_factory=list)
    unread: bool = False  # if a line is no tag, and may be one that seems to be missing

    def read(self, text: str, line: int) -> None:
        """Read one more tag line."""
        try:
            tag = read_tag(text, line)
        except RecordFault as fault:
            self.unread = True
            self.faults.append(fault)
            return
        if self.tags.setdefault(tag.name.lower(), tag) is not tag:
            self._blame(tag, f"the tag {shortened(tag.name)} is given twice")

    def find(self, name: str) -> Tag | None:
        """Return the tag of that name, the first one if it's repeated."""
        return self.tags.get(name.lower())

    def check(self, needed_at: int) -> Ruleset:
        """Return the rules from the tags, including house rules.

        Raises RecordFault for the first error in line order. A missing Rules tag counts as an error in line
        ``needed_at``, a missing Seats tag as one in the line of the Rules tag.
        """
        tag, rules = self.find("Rules"), None
        if tag is None:
            self.faults.append(
                RecordFault(needed_at, "this isn't a game record in PEN, which needs a Rules tag")
            )
        else:
            try:
                rules = self._with_options(self._with_seats(preset(tag.value.strip()), tag))
            except NotUnderstood as unknown:
                self._blame(tag, str(unknown))
        if self.faults or rules is None:
            raise min(self.faults, key=lambda fault: fault.line)
        return rules

    def players(self, seats: int) -> tuple[str, ...]:
        """Return the players' names in seat order."""
        tag = self.find("Players")
        return default_players(seats) if tag is None else _names(tag.value)

    def others(self) -> Mapping[str, str]:
        """Return the tags without a meaning for the rules, which are preserved."""
        return {tag.name: tag.value for name, tag in self.tags.items() if name not in _KNOWN}

    def check_result(self, total: tuple[int, ...]) -> None:
        """Raise RecordFault with the Result tag's line if there is such a tag and it has another score."""
        tag = self.find("Result")
        if tag is not None and tuple(numbers(tag.value) or ()) != total:
            written = " ".join(map(str, total))
            raise RecordFault(tag.line, f"the result is {written}, not {shortened(tag.value)}")

    def _blame(self, tag: Tag, reason: str) -> None:
        self.faults.append(RecordFault(tag.line, reason))

    def _with_options(self, rules: Ruleset) -> Ruleset:
        tag = self.find("Options")
        if tag is None:
            return rules
        try:
            return rules.with_options(tag.value)
        except BadOptions as bad:
            self._blame(tag, str(bad))
            return rules

    def _with_seats(self, rules: Ruleset, named: Tag) -> Ruleset:
        """Return the rules for that many seats, if the other tags fit them."""
        tag = self.find("Seats")
        if tag is None and len(rules.seats_allowed) > 1:
            if not self.unread:
                self._blame(named, f"{rules.name} needs a Seats tag")
            return rules
        if tag is not None:
            seats = numbers(tag.value)
            if seats is None or len(seats) != 1:
                self._blame(tag, f"{quoted(tag.value)} isn't a number of seats")
                return rules
            try:
                rules = rules.with_seats(seats[0])
            except BadOptions as bad:
                self._blame(tag, str(bad))
                return rules
        players, result = self.find("Players"), self.find("Result")
        if players is not None and len(_names(players.value)) != rules.seats:
            count = len(_names(players.value))
            self._blame(players, f"there are {rules.seats} seats, but {count} players are named")
        if result is not None and len(numbers(result.value) or ()) != rules.sides:
            self._blame(result, f"a result is one number a side, not {quoted(result.value)}")
        return rules


def numbers(text: str) -> list[int] | None:
    """Read whole numbers separated by spaces. Return None if anything else is in the text."""
    words = text.split()
    return [int(word) for word in words] if all(re.fullmatch(r"-?[0-9]{1,9}", w) for w in words) else None


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(","))
