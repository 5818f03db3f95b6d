"""What a kind of game answers for itself, and the registry of the kinds.

A kind is a way in which hands go: with a card turned up, by an auction, or as in Spoil Five. All that only
one kind knows stands in its folder below ``bot/games``; everybody else asks ``kind_of(rules)``. What a kind
does not answer has an answer here that is true of a plain trick-taking game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Set
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.engine.actions import Action, Reader, learn_verbs
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
    ``families`` are the names of its families of rulesets, each rated as one game; ``awards`` what each of
    its awards is called, and what it is given for. ``trumps_made`` says how trumps are made. ``article`` is
    the rulebook's article that its rulesets share, if they share one. ``styled``: computer players lean by
    their names, as there is something to call.
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
        """Return the first position of a hand; ``carried`` is what the hand before left over.

        Raises NotAllowed for a deal that the rules cannot give, unless that was checked before.
        """

    @abstractmethod
    def view(self, hand: H, seat: Seat | None, score: tuple[int, ...]) -> V:
        """Return the hand as that seat may see it (None: a spectator)."""

    @abstractmethod
    def choose(self, view: V, level: Level, style: Style = Style.EVEN) -> Action:
        """Return what a bot of that level and style does, by rules of thumb.

        It is the same for the same view.
        """

    def search(self, view: V) -> Search | None:
        """Return how the choices of the view's seat are searched; None where they can't be."""
        return None

    def counted_again(self, view: V, one: Action, other: Action) -> Search | None:
        """Return how two choices are counted another way before one is told to be better; None: no need."""
        return None

    def told(self, seat: Seat, action: Action, before: H, after: H) -> Iterator[Event]:
        """Return the public events of an action other than playing a card."""
        return iter(())

    def calls(self, action: Action) -> bool | None:
        """Return whether the action is a call, and not a pass; None for what is neither."""
        return None

    # A match

    @abstractmethod
    def over(self, match: Match, rules: R, last: H | None) -> bool:
        """Return whether the match has ended; ``last`` is its last finished hand."""

    def winners(self, match: Match, last: H) -> tuple[Side, ...]:
        """Return the winning sides of a match that is over: those of the best score, by default."""
        best = max(match.score)
        return tuple(side for side, points in enumerate(match.score) if points == best)

    def points(self, rules: R, tricks: int, *, alone: bool = False, bid: int = 0) -> tuple[int, int] | None:
        """Return the points of the makers, and of the others, where the makers take so many tricks.

        ``alone``: a maker plays alone. ``bid``: the tricks that they bid. None where more has to be known.
        """
        return None

    def carried(self, last: H) -> int:
        """Return what a finished hand leaves over for the next."""
        return 0

    def dealt_again(self, hand: H) -> bool:
        """Return whether the dealer of a hand thrown in deals again, so that it counts as no deal."""
        return False

    # What players did

    def hand_stats(self, hand: H, seat: Seat) -> HandStats:
        """Return what the seat did in a finished hand, for the sums in the standings."""
        return HandStats()

    def counts(self, rules: R) -> Set[str]:
        """Return the names of the :class:`HandStats` that can come about in hands by such rules."""
        return frozenset()

    def called(self, hand: H, seat: Seat) -> Called | None:
        """Return what the seat called in a finished hand, or was alone in; None for neither."""
        return None

    def earned(self, match: Match, hand: H) -> Iterator[tuple[Seat, Award]]:
        """Return the awards earned in a finished hand of the match."""
        return iter(())

    def earned_in_all(self, match: Match, rules: R) -> Iterator[tuple[Seat, Award]]:
        """Return the awards earned by the finished match as a whole."""
        return iter(())

    def family(self, rules: R) -> str:
        """Return the family of the ruleset: games so much alike that one rating does for all of them."""
        return rules.id

    # Puzzles

    def theme(self, view: V, best: Action, second: Action) -> str | None:
        """Return what is to be decided where these are the two best choices, as ``bot.puzzles`` calls it.

        None for a card that the makers lead or play.
        """
        return None


_KINDS: dict[type[Ruleset], Kind[Any, Any, Any]] = {}
PRESETS: dict[str, Ruleset] = {}
"""Every ruleset by its id, of all kinds that are registered."""


def register(kind: Kind[Any, Any, Any]) -> None:
    """Have the kind's rulesets be played, and its actions be read."""
    _KINDS[kind.rules] = kind
    PRESETS.update({rules.id: rules for rules in kind.presets})
    learn_verbs(kind.verbs)


def kinds() -> tuple[Kind[Any, Any, Any], ...]:
    """Return every kind that is registered."""
    return tuple(_KINDS.values())


def kind_of(rules: Ruleset) -> Kind[Any, Any, Any]:
    """Return the kind of game that these rules are of."""
    return _KINDS[type(rules)]


def preset(ruleset: str, seats: int | None = None) -> Ruleset:
    """Return the ruleset with this id, in either case, for so many players or as many as are usual.

    Raises NoSuchGame for an unknown one, and what :meth:`Ruleset.with_seats` does.
    """
    try:
        rules = PRESETS[ruleset.lower()]
    except KeyError:
        raise NoSuchGame(ruleset, PRESETS) from None
    return rules if seats is None else rules.with_seats(seats)


def write_rules(rules: Ruleset) -> str:
    """Write a ruleset as `read_rules` reads it: its id, its seats where they can vary, its house rules."""
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
