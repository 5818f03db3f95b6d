"""The interface of a kind of game, and the registry of all kinds.

A kind is a form of hand: with a card turned up, with an auction, or like Spoil Five. Code for only one kind
is in its folder below ``bot/games``. All other code asks ``kind_of(rules)``. The defaults here are right for
a plain trick-taking game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Set
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.engine.actions import Action, Reader, register_verbs
from bot.engine.errors import NoSuchGame, NotUnderstood, quoted
from bot.engine.hand_stats import Award, Called, HandStats
from bot.engine.levels import Level, Style
from bot.engine.options import Ruleset
from bot.engine.search import Search
from bot.engine.seats import Seat, Side

if TYPE_CHECKING:
    from bot.engine.deal import Deal
    from bot.engine.events import Event
    from bot.engine.hand import Hand
    from bot.engine.match import Match
    from bot.engine.view import View

R = TypeVar("R", bound=Ruleset)
H = TypeVar("H", bound="Hand")
V = TypeVar("V", bound="View")


class Kind(ABC, Generic[R, H, V]):
    """A kind of game with rulesets of class ``R``, hands of class ``H`` and views of class ``V``.

    ``id`` names its folder. ``presets`` are its rulesets, ``verbs`` the words of its own actions in records.
    ``families`` has the names of its families of rulesets, each rated as one game. ``awards`` has the name
    and description of each award. ``trumps_made`` says how trumps are made. ``article`` is the rulebook
    article its rulesets share, if any. ``styled``: its bots have calling styles, which depend on their names.
    """

    id: ClassVar[str]
    rules: type[R]
    presets: ClassVar[tuple[Ruleset, ...]]
    verbs: ClassVar[Mapping[str, Reader]] = {}
    families: ClassVar[Mapping[str, str]] = {}
    awards: ClassVar[Mapping[Award, tuple[str, str]]] = {}
    trumps_made: ClassVar[str] = ""
    article: ClassVar[str | None] = None
    styled: ClassVar[bool] = True

    # A hand

    @abstractmethod
    def first_position(self, rules: R, deal: Deal, carried: int = 0, *, check: bool = True) -> H:
        """Return the first position of a hand. ``carried`` is left over from the previous hand.

        Raises NotAllowed for a deal that is impossible under the rules, unless the caller has checked it.
        """

    @abstractmethod
    def view(self, hand: H, seat: Seat | None, score: tuple[int, ...]) -> V:
        """Return the hand as that seat may see it (None: a spectator)."""

    @abstractmethod
    def choose(self, view: V, level: Level, style: Style = Style.EVEN) -> Action:
        """Return the action of a bot of that level and style, by simple rules.

        Equal views give equal actions.
        """

    def search(self, view: V) -> Search | None:
        """Return a search of the choices of the view's seat, or None if they can't be searched."""
        return None

    def second_search(self, view: V, one: Action, other: Action) -> Search | None:
        """Return a second search to confirm that one of two choices is better, or None if not needed."""
        return None

    def action_events(self, seat: Seat, action: Action, before: H, after: H) -> Iterator[Event]:
        """Yield the public events of an action other than playing a card."""
        return iter(())

    def calls(self, action: Action) -> bool | None:
        """Return True for a call, False for a pass, and None for any other action."""
        return None

    # A match

    @abstractmethod
    def over(self, match: Match, rules: R, last: H | None) -> bool:
        """Return True if the match is over. ``last`` is its last finished hand."""

    def winners(self, match: Match, last: H) -> tuple[Side, ...]:
        """Return the winning sides of a finished match: by default, those with the best score."""
        best = max(match.score)
        return tuple(side for side, points in enumerate(match.score) if points == best)

    def points(self, rules: R, tricks: int, *, alone: bool = False, bid: int = 0) -> tuple[int, int] | None:
        """Return the points of the makers and of the others if the makers take that many tricks.

        ``alone``: a maker plays alone. ``bid``: the number of tricks bid. None if the points depend on more.
        """
        return None

    def carried(self, last: H) -> int:
        """Return what a finished hand leaves over for the next."""
        return 0

    def deals_again(self, hand: H) -> bool:
        """Return True if the dealer of a hand thrown in deals again, so that it doesn't count as a deal."""
        return False

    # Statistics

    def hand_stats(self, hand: H, seat: Seat) -> HandStats:
        """Return the seat's statistics for a finished hand, for the standings."""
        return HandStats()

    def possible_stats(self, rules: R) -> Set[str]:
        """Return the names of the :class:`HandStats` that are possible in hands with these rules."""
        return frozenset()

    def call_of(self, hand: H, seat: Seat) -> Called | None:
        """Return the seat's call or lone hand in a finished hand, or None for neither."""
        return None

    def hand_awards(self, match: Match, hand: H) -> Iterator[tuple[Seat, Award]]:
        """Yield the awards earned in a finished hand of the match, each after its seat."""
        return iter(())

    def match_awards(self, match: Match, rules: R) -> Iterator[tuple[Seat, Award]]:
        """Yield the awards earned by the finished match as a whole, each after its seat."""
        return iter(())

    def family(self, rules: R) -> str:
        """Return the family of the ruleset: games similar enough for one rating."""
        return rules.id


_KINDS: dict[type[Ruleset], Kind[Any, Any, Any]] = {}
PRESETS: dict[str, Ruleset] = {}
"""All rulesets by id, of every registered kind."""


def register(kind: Kind[Any, Any, Any]) -> None:
    """Register a kind's rulesets and actions."""
    _KINDS[kind.rules] = kind
    PRESETS.update({rules.id: rules for rules in kind.presets})
    register_verbs(kind.verbs)


def kinds() -> tuple[Kind[Any, Any, Any], ...]:
    """Return all registered kinds."""
    return tuple(_KINDS.values())


def kind_of(rules: Ruleset) -> Kind[Any, Any, Any]:
    """Return the kind of game of these rules."""
    return _KINDS[type(rules)]


def preset(ruleset: str, seats: int | None = None) -> Ruleset:
    """Return the ruleset with this id, in upper or lower case, for ``seats`` players or the usual number.

    Raises NoSuchGame for an unknown id, and the errors of :meth:`Ruleset.with_seats`.
    """
    try:
        rules = PRESETS[ruleset.lower()]
    except KeyError:
        raise NoSuchGame(ruleset, PRESETS) from None
    return rules if seats is None else rules.with_seats(seats)


def write_rules(rules: Ruleset) -> str:
    """Write a ruleset for `read_rules`: its id, its seats if they can vary, its house rules."""
    seats = f"seats={rules.seats}" if len(rules.seats_allowed) > 1 else ""
    return " ".join(filter(None, (rules.id, seats, rules.house_rules(PRESETS[rules.id]))))


def read_rules(text: str) -> Ruleset:
    """Read a ruleset such as ``slapton target=16`` or ``spoil_five seats=4``.

    Raises NoSuchGame, WrongSeats, BadOptions or NotUnderstood.
    """
    id_, *parts = text.split() or [""]
    seats = [part.removeprefix("seats=") for part in parts if part.startswith("seats=")]
    if len(seats) > 1 or any(len(each) > 2 or not each.isdecimal() for each in seats):
        raise NotUnderstood(f"{quoted(' '.join(seats))} is not the number of seats")
    rules = preset(id_, int(seats[0]) if seats else None)
    return rules.with_options(" ".join(part for part in parts if not part.startswith("seats=")))
