"""A game in a record and the tags above it, which are read and checked together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
    tags, preserved in their order; Result is written from the match.
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
    """Read one tag line; a ``;`` inside the quotes belongs to the value."""
    found = _TAG.fullmatch(text)
    if found is None:
        raise RecordFault(line, f'{quoted(text)} is not a tag of the form [Name "value"]')
    name = found["name"]
    return Tag(line, _KNOWN.get(name.lower(), name), found["value"])


@dataclass(slots=True)
class Head:
    """The tags of a game, collected line by line and then checked."""

    tags: list[Tag] = field(default_factory=list)

    def find(self, name: str) -> Tag | None:
        """Return the tag of that name, the first one if it's repeated."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def check(self, needed_at: int) -> Ruleset:
        """Return the rules from the tags, including house rules.

        Raises RecordFault for the first error in line order; a missing Rules tag counts as an error in line
        ``needed_at``, a missing Seats tag as one in the line of the Rules tag.
        """
        rules, faults = self._checked()
        named = self.find("Rules")
        if named is None:
            faults.append(RecordFault(needed_at, "there is no Rules tag"))
        elif rules is not None and self._lacks_seats(rules):
            faults.append(RecordFault(named.line, f"{rules.name} needs a Seats tag"))
        if faults or rules is None:
            raise min(faults, key=lambda fault: fault.line)
        return rules

    def check_so_far(self) -> None:
        """Raise RecordFault for the first error so far; missing tags may still come."""
        _, faults = self._checked()
        if faults:
            raise min(faults, key=lambda fault: fault.line)

    def _checked(self) -> tuple[Ruleset | None, list[RecordFault]]:
        """Return the rules, if known, and the errors in the tags so far."""
        faults = list(self._repeats())
        tag = self.find("Rules")
        if tag is None:
            return None, faults
        try:
            rules = preset(tag.value.strip())
        except NotUnderstood as unknown:
            return None, [*faults, RecordFault(tag.line, str(unknown))]
        if not self._lacks_seats(rules):
            try:
                rules = self._with_seats(rules)
            except RecordFault as fault:
                faults.append(fault)
            else:
                faults += self._misfits(rules)
        rules, bad = self._with_options(rules)
        return rules, faults + bad

    def _lacks_seats(self, rules: Ruleset) -> bool:
        return len(rules.seats_allowed) > 1 and self.find("Seats") is None

    def players(self, seats: int) -> tuple[str, ...]:
        """Return the players' names in seat order."""
        tag = self.find("Players")
        return default_players(seats) if tag is None else _names(tag.value)

    def others(self) -> Mapping[str, str]:
        """Return the tags without a meaning for the rules, which are preserved."""
        return {tag.name: tag.value for tag in self.tags if tag.name not in _KNOWN.values()}

    def check_result(self, total: tuple[int, ...]) -> None:
        """Raise RecordFault at the Result tag unless it has this score."""
        tag = self.find("Result")
        if tag is not None and tuple(numbers(tag.value) or ()) != total:
            written = " ".join(map(str, total))
            raise RecordFault(tag.line, f"the result is {written}, not {shortened(tag.value)}")

    def _repeats(self) -> Iterator[RecordFault]:
        """Yield the first repeated tag; the error is about one repeat only."""
        seen = set()
        for tag in self.tags:
            if tag.name.lower() in seen:
                yield RecordFault(tag.line, f"the tag {shortened(tag.name)} is given twice")
                return
            seen.add(tag.name.lower())

    def _with_options(self, rules: Ruleset) -> tuple[Ruleset, list[RecordFault]]:
        tag = self.find("Options")
        if tag is None:
            return rules, []
        try:
            return rules.with_options(tag.value), []
        except BadOptions as bad:
            return rules, [RecordFault(tag.line, str(bad))]

    def _with_seats(self, rules: Ruleset) -> Ruleset:
        tag = self.find("Seats")
        if tag is None:
            return rules
        seats = numbers(tag.value)
        if seats is None or len(seats) != 1:
            raise RecordFault(tag.line, f"{quoted(tag.value)} is not a number of seats")
        try:
            return rules.with_seats(seats[0])
        except BadOptions as bad:
            raise RecordFault(tag.line, str(bad)) from None

    def _misfits(self, rules: Ruleset) -> Iterator[RecordFault]:
        players = self.find("Players")
        if players is not None and len(_names(players.value)) != rules.seats:
            count = len(_names(players.value))
            yield RecordFault(players.line, f"there are {rules.seats} seats, but {count} players are named")
        result = self.find("Result")
        if result is not None and len(numbers(result.value) or ()) != rules.sides:
            yield RecordFault(result.line, f"a result is one number a side, not {quoted(result.value)}")


def numbers(text: str) -> list[int] | None:
    """Read whole numbers separated by spaces; return None if anything else is in the text."""
    words = text.split()
    return [int(word) for word in words] if all(re.fullmatch(r"-?[0-9]{1,9}", w) for w in words) else None


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(","))
