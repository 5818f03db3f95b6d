"""House rules as data: options written as ``name=value``, parsed with all faults at once, and their words."""

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


WITHOUT_PARTNERS = "a game without partners"
"""What needs other values of options, in a fault."""
Says = Mapping[Any, str] | Callable[[Any, Any], str]
"""The wording of an option: a sentence for each value, or a function of the value and the ruleset."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name, meaning and values, and their wording.

    ``choices`` lists all values if they are few. Otherwise any whole number from ``least`` is valid.
    ``offered`` are numbers to suggest to players, including the default. ``scores``: it changes the points of
    a hand. ``title`` heads it in a list, and ``says`` has a sentence for each value.
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
        """Return the sentence of the rules for this option and value, without a period."""
        return self.says(value, rules) if callable(self.says) else self.says[value]

    def read(self, text: str) -> Value | None:
        """Read a value of this option. Return None if the text isn't one."""
        if self.choices:
            return next((value for value in self.choices if self.write(value) == text.lower()), None)
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            return None
        return int(text) if int(text) >= self.least else None

    @staticmethod
    def write(value: Value) -> str:
        """Write the value as records do. A switch is ``yes`` or ``no``."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    @property
    def takes(self) -> str:
        """The possible values in words: ``24, 32 or 36``."""
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

    The choices default to the keys of ``says``. Without choices, the option is a number.
    """
    choices = choices or (() if callable(says) else tuple(says))
    declared = {"title": title, "meaning": meaning, "says": says, "choices": choices}
    return field(default=default, metadata=declared | {"least": least, "offered": offered, "scores": scores})


@cache
def options_of(kind: type[DataclassInstance]) -> Mapping[str, Option]:
    """Return the options of a ruleset class by name, in the order of declaration."""
    declared = {each.name: each.metadata for each in fields(kind) if each.metadata}
    names = (name for name in kind.__annotations__ if name in declared)
    return {name: Option(name, **declared[name]) for name in names}


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The base class of all rulesets: an id, a name, a source, and options.

    Subclasses declare options with :func:`option` and contradictions in :meth:`contradictions`.
    """

    id: str
    name: str
    summary: str
    source: str
    seats: int = 4  # the number of players
    seats_allowed: tuple[int, ...] = (4,)
    first_dealer: str = "random"  # random, cut_high or first_jack
    always: ClassVar[Mapping[str, str]] = {}  # fixed rules, by the option that other games have for them

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole pack in a fixed order. A card is repeated if the pack has it twice."""
        raise NotImplementedError

    @property
    def packets(self) -> tuple[tuple[int, ...], ...]:
        """The packets of the deal: for each round, the sizes for one player after another."""
        return ((2, 3), (3, 2))

    @property
    def hand_size(self) -> int:
        """The number of cards each player is dealt."""
        return sum(sizes[0] for sizes in self.packets)

    @property
    def turns_up(self) -> bool:
        """True if a card is turned up after the deal."""
        return True

    @property
    def kitty_size(self) -> int:
        """The number of undealt cards that belong to the deal because they may come into play."""
        return 0

    @property
    def sides(self) -> int:
        """The number of sides that score: two partnerships, or every player."""
        return 2

    @property
    def partners(self) -> bool:
        """True if partners play together, sitting opposite each other."""
        return self.sides < self.seats

    @property
    def trump_choices(self) -> tuple[Suit | None, ...]:
        """The possible trumps: the suits, and None if there is a no-trump contract."""
        return tuple(Suit)

    @property
    def spoken_calls(self) -> Mapping[str, str]:
        """The spoken words for calls, by their word in records, empty if they're the same."""
        return {}

    @property
    def trumps_word(self) -> str:
        """The word players use for the suit that beats the others: ``trumps``, in America ``trump``."""
        return "trumps"

    def order(self, trumps: Suit | None) -> Order:
        """Return the ranking of cards under these trumps."""
        return order(trumps)

    def side_of(self, seat: Seat) -> Side:
        """Return the seat's side, counted from 0."""
        return (seat - 1) % self.sides

    def with_seats(self, seats: int) -> Self:
        """Return these rules for that many players. Raise WrongSeats if they don't allow that number."""
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
        """All options of this kind of ruleset, by name."""
        kind: Any = type(self)  # mypy doesn't accept that it's hashable
        return options_of(kind)

    def arises(self, option: str) -> bool:
        """Return True if the option of that name makes a difference under the current rules."""
        return True

    def is_fixed(self, option: str) -> bool:
        """Return True if players can't change the option of that name, or nothing would come of it."""
        return False

    def contradictions(self) -> tuple[str, ...]:
        """Return a sentence for each pair of options that contradict each other."""
        return ()

    def with_options(self, text: str) -> Self:
        """Return these rules with house rules such as ``target=16 benny=none``.

        Raises BadOptions with every fault: unknown names and values, repeats, contradictions. If there are
        more house rules than options, it only says how many.
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
                faults.append(f"{quoted(part)} isn't of the form name=value")
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
    """Write the number with its noun: ``1 trick``, ``4 tricks``. ``things`` is an irregular plural."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
