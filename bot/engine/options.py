"""House rules as data: options, read and written as ``name=value``, all faults at once; and their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from bot.engine.cards import Card, Suit
from bot.engine.errors import BadOptions, WrongSeats, quoted
from bot.engine.ranking import Order, order
from bot.engine.seats import Seat, Side

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = int | str | bool
LONGEST_NUMBER = 6  # digits


Says = Mapping[Any, str] | Callable[[Any, Any], str]
"""An option in words: a sentence for each of its values, or made from the value and the whole ruleset."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name, what it means, its values, and the words for them.

    ``choices`` lists every value where they are few; otherwise any whole number from ``least``.
    ``offered`` are numbers worth offering to players, the text's own among them. ``scores``: it changes
    what a hand is worth. ``title`` heads it in a list, and ``says`` has a sentence for each value.
    """

    name: str
    title: str
    meaning: str
    says: Says = field(compare=False)
    choices: tuple[Value, ...] = ()
    least: int = 0
    offered: tuple[int, ...] = ()
    scores: bool = False

    def sentence(self, rules: Ruleset, value: Value) -> str:
        """Return what the rules say of this option with that value, without a full stop."""
        return self.says(value, rules) if callable(self.says) else self.says[value]

    def read(self, text: str) -> Value | None:
        """Return the value that the text names, or None if it names none of this option's values."""
        if self.choices:
            return next((value for value in self.choices if self.write(value) == text.lower()), None)
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            return None
        return int(text) if int(text) >= self.least else None

    @staticmethod
    def write(value: Value) -> str:
        """Return the value as records write it; a switch is ``yes`` or ``no``."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    @property
    def takes(self) -> str:
        """The values it takes, in words: ``24, 32 or 36``."""
        if not self.choices:
            return f"a whole number from {self.least} to {'9' * LONGEST_NUMBER}"
        *some, last = (self.write(value) for value in self.choices)
        return f"{', '.join(some)} or {last}"


def option(
    default: Value,
    title: str,
    meaning: str,
    says: Says,
    choices: tuple[Value, ...] = (),
    *,
    least: int = 0,
    offered: tuple[int, ...] = (),
    scores: bool = False,
) -> Any:
    """Declare a dataclass field as an Option with its default.

    Its choices are those that it has sentences for, unless they are given. Without any it is a number.
    """
    choices = choices or (() if callable(says) else tuple(says))
    declared = {"title": title, "meaning": meaning, "says": says, "choices": choices}
    return field(default=default, metadata=declared | {"least": least, "offered": offered, "scores": scores})


@cache
def options_of(kind: type[DataclassInstance]) -> Mapping[str, Option]:
    """Return the options that a class of rulesets has, by name, in the order in which it declares them."""
    declared = {each.name: each.metadata for each in fields(kind) if each.metadata}
    names = (name for name in kind.__annotations__ if name in declared)
    return {name: Option(name, **declared[name]) for name in names}


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """What every ruleset has, whatever its kind of hand: an id, a name, a source, and its options.

    Subclasses declare options with :func:`option` and name contradictions in :meth:`contradictions`.
    """

    id: str
    name: str
    summary: str
    source: str
    seats: int = 4  # the number of players
    seats_allowed: tuple[int, ...] = (4,)
    first_dealer: str = "random"  # how the first dealer is found: random, cut_high or first_jack
    always: ClassVar[Mapping[str, str]] = {}  # what holds whatever the house rules, by other games' options

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole pack in a fixed order, a card as often as the pack has it."""
        raise NotImplementedError

    @property
    def packets(self) -> tuple[tuple[int, ...], ...]:
        """How the cards go round: for each round the sizes that go to one player after another."""
        return ((2, 3), (3, 2))

    @property
    def hand_size(self) -> int:
        """The cards that each player is dealt."""
        return sum(sizes[0] for sizes in self.packets)

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up after the deal."""
        return True

    @property
    def kitty_size(self) -> int:
        """How many cards that are out of play belong to the deal, because they may come into play."""
        return 0

    @property
    def sides(self) -> int:
        """The number of sides that score: two partnerships, or every player."""
        return 2

    @property
    def partners(self) -> bool:
        """Whether partners play together, sitting opposite."""
        return self.sides < self.seats

    @property
    def trump_choices(self) -> tuple[Suit | None, ...]:
        """What can be trumps: the suits, and None where no trump is played."""
        return tuple(Suit)

    @property
    def sayings(self) -> Mapping[str, str]:
        """What is said aloud for a call, by the word that records have for it; empty where none differs."""
        return {}

    @property
    def trumps_word(self) -> str:
        """What players call the suit that beats the others: hearts are ``trumps``, in America ``trump``."""
        return "trumps"

    def order(self, trumps: Suit | None) -> Order:
        """Return what beats what under these trumps."""
        return order(trumps)

    def side_of(self, seat: Seat) -> Side:
        """Return the side, from 0, that the seat belongs to."""
        return (seat - 1) % self.sides

    def with_seats(self, seats: int) -> Self:
        """Return these rules for so many players; raises WrongSeats if they don't allow that number."""
        if seats not in self.seats_allowed:
            least, most = self.seats_allowed[0], self.seats_allowed[-1]
            some = str(least) if least == most else f"{least} to {most}"
            raise WrongSeats([f"{self.name} is for {some} players, not {seats}"])
        changed = replace(self, seats=seats)
        faults = changed.contradictions()
        if faults:
            raise BadOptions(faults)
        return changed

    @property
    def options(self) -> Mapping[str, Option]:
        """Every option of this kind of ruleset by name."""
        kind: Any = type(self)  # of which mypy does not believe that it can be hashed
        return options_of(kind)

    def arises(self, option: str) -> bool:
        """Return whether what the option of that name is about can come about, as the rules stand."""
        return True

    def contradictions(self) -> tuple[str, ...]:
        """Return a sentence for each pair of options that can't hold together."""
        return ()

    def with_options(self, text: str) -> Self:
        """Return these rules with house rules such as ``target=16 benny=none``.

        Raises BadOptions that names every fault: unknown names and values, repeats, contradictions; but of
        more house rules than there are, only how many they are.
        """
        faults: list[str] = []
        changes: dict[str, Value] = {}
        options, parts = self.options, text.split()
        if len(parts) > len(options):
            raise BadOptions([f"{self.name} has {len(options)} options, and {len(parts)} are given"])
        for part in parts:
            name, equals, written = part.lower().partition("=")
            known = options.get(name)
            if not equals:
                faults.append(f"{quoted(part)} is not of the form name=value")
            elif known is None:
                faults.append(f"{self.name} has no option {quoted(name)}, only {', '.join(options)}")
            elif name in changes:
                faults.append(f"{name} is given twice")
            else:
                value = known.read(written)
                if value is None:
                    faults.append(f"{name} is {known.takes}, not {quoted(written)}")
                else:
                    changes[name] = value
        changed = replace(self, **changes)  # type: ignore[arg-type]
        faults += changed.contradictions()
        if faults:
            raise BadOptions(faults)
        return changed

    def house_rules(self, preset: Ruleset) -> str:
        """Return the options that differ from the preset's, as :meth:`with_options` reads them."""
        return " ".join(
            f"{name}={Option.write(getattr(self, name))}"
            for name in self.options
            if getattr(self, name) != getattr(preset, name)
        )


def count(number: int, thing: str, things: str = "") -> str:
    """Write the number with its noun: ``1 trick``, ``4 tricks``; ``things`` for other plurals."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
