"""What a kind of game answers for its screens, and the registry of the answers.

Board, panel, summary and result are the same for all games. What is asked of a seat, how the situation
stands, what came of a hand: that a kind says itself, in its folder here, beside its folder below
``bot/games``. What it does not say has an answer here that fits a plain game of tricks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from discord import ButtonStyle

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.hand import Hand, HandResult
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import Order, sort_hand
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.puzzles.puzzle import Puzzle
from bot.tables.table import Table
from cogs.ui.games import reason_words, scene_words, words
from cogs.ui.games.features import Features
from cogs.ui.layout import Button, button
from cogs.ui.press import Press
from cogs.ui.words.cards import belonging, card
from cogs.ui.words.names import begun, count, minus, who

BEST = "◂"  # behind the card that wins the trick so far
R = TypeVar("R", bound=Ruleset)
H = TypeVar("H", bound=Hand)
V = TypeVar("V", bound=View)
Pressing = Mapping[Phase, Mapping[Card, Action]]


@dataclass(frozen=True, slots=True)
class Ask:
    """What a panel says below its headline, and offers: lines, and rows of buttons other than cards."""

    lines: Sequence[str] = ()
    buttons: Sequence[Button] = ()
    more: Sequence[Sequence[Button]] = ()  # below those, each in rows of its own


def do(table: Table, action: Action, label: str, style: ButtonStyle) -> Button:
    """A button that does the action."""
    return button(label, Press.doing(table.id, table.seq, action), style)


def playable(view: View) -> list[Card]:
    """The cards that may be played now."""
    return [action.card for action in view.legal if isinstance(action, Play)]


class GameScreens(ABC, Generic[R, H, V]):
    """The screens of a kind of game, of rulesets ``R``, hands ``H`` and views ``V``.

    ``pressing`` has the phases in which the cards themselves are pressed, and what pressing one does;
    ``topics`` has the topic of the rulebook that tells what may be done in a phase, and ``explained`` are the
    phases, too rare to be known by heart, in which a button opens it. ``to_do`` says what the seat to act is
    to do, behind its name. ``unit`` is what is scored, and ``length`` what is counted of a game
    that is over. ``may_trump``: a plain suit may be trumped by a hand that could follow it. ``done`` says of
    the game's own actions what everybody may know of one that was done for a player whose time had run out.
    """

    rules: type[R]
    pressing: ClassVar[Pressing] = {Phase.PLAY: PLAYS}
    topics: ClassVar[Mapping[Phase, str]] = {Phase.PLAY: "play"}
    explained: ClassVar[Set[Phase]] = frozenset()
    to_do: ClassVar[Mapping[Phase, str]] = {Phase.PLAY: words.TO_PLAY}
    unit: ClassVar[str] = "point"
    length: ClassVar[str] = "hand"
    may_trump: ClassVar[bool] = False
    done: ClassVar[Mapping[type[Action], str]] = {}

    # The panel

    def ask(self, table: Table, view: V, offered: str = "") -> Ask:
        """Offer the seat of the view, whose turn it is, what isn't a card; ``offered`` as for the panel."""
        return Ask()

    def prompt(self, table: Table, view: V) -> tuple[str, str]:
        """Return what the seat of the view, whose turn it is, is to do, and a quiet line below."""
        if not view.trick:
            return scene_words.YOU_LEAD, ""
        held = any(view.order.suits[each] is view.led for each in view.cards)
        prompt = scene_words.follow(view.led) if held else scene_words.cannot_follow(view.led)
        return prompt, begun("; ".join(_strays(view)))

    def asks_first(self, view: V, action: Action) -> bool:
        """Whether a press on its card asks once more first: ``ask`` is then ``offered`` the action."""
        return False

    def waiting(self, table: Table, view: V, seat: Seat) -> str:
        """What the panel of a seat says that is not to act, while another is."""
        return words.thinking(table, view.to_act or seat)

    def sorting(self, view: V) -> Order:
        """The order in which the cards are held: under the trumps that are being talked of."""
        return view.order

    def beside_cards(self, table: Table, view: V, seat: Seat) -> list[str]:
        """What has to be known for deciding, beside the cards: trumps, the partner, the score."""
        return [words.seated(table, seat), score_line(table)]

    def action_words(self, view: V, action: Action) -> words.ActionWords:
        """Return what is said of an action of the seat of the view: a call, a card."""
        return words.action_words(view, action)

    # The board

    def situation(self, table: Table, view: V, told: Sequence[Event]) -> list[str]:
        """What is trumps and by whose doing, or what is being called for; who deals."""
        return [words.deals(table, view)]

    def standing(self, table: Table, view: V) -> str:
        """The tricks of each side, once there is a trick to be taken."""
        return words.tricks_so_far(table, view) if view.phase is Phase.PLAY else ""

    def calling(self, view: V) -> bool:
        """Whether the hand is still at what comes before trumps are made."""
        return view.phase is not Phase.PLAY

    def beside_name(self, view: V) -> Mapping[Seat, str]:
        """What stands behind each name on the board before the play."""
        return {}

    def sitting_out(self, view: V) -> Sequence[Seat]:
        """The seats that take no part in the hand."""
        return ()

    def seats_block(self, table: Table, view: V) -> str | None:
        """The seats as this game alone shows them; None for the usual columns."""
        return None

    def told(self, event: Event, table: Table) -> str:
        """One thing that happened, in a sentence without a full stop."""
        return words.told(event, who(table, event.seat))

    # The picture of the table (scene.py)

    def features(self, table: Table, view: V) -> Features:
        """What only this kind of game knows of the picture."""
        return Features()

    def note(self, view: V, held: Card) -> str:
        """What the card is worth, below it."""
        return scene_words.title(held, self.sorting(view))

    def why_barred(self, view: V, held: Card) -> str:
        """Why the card cannot be chosen now, below it."""
        return scene_words.not_of(view.led) if view.phase is Phase.PLAY else ""

    # What came of it

    @abstractmethod
    def headline(self, table: Table, hand: H) -> str:
        """What came of a finished hand: ``Bob & Dee made it: 4 tricks, 1 point``."""

    def reasons(self, table: Table, hand: H) -> list[str]:
        """Why it came so, and what it means for the game; a line each."""
        return []

    def after_hand(self, table: Table, hand: H) -> str:
        """A block of figures between hands; empty where the score says all."""
        return ""

    def made(self, table: Table, hand: H) -> tuple[Seat, bool] | None:
        """The seat that made trumps in a finished hand, and whether it did so to play alone."""
        return None

    def exchanged(self, table: Table, hand: H) -> list[str]:
        """Every card that was put out, given or swapped in a finished hand."""
        return []

    def score_line(self, table: Table, match: Match) -> str:
        """The score of every side, and what the game goes to."""
        return words.score_line(table, match, self.out_of(match.rules, match.deals))

    def shown(self, score: int) -> str:
        """A side's score as it is shown."""
        return minus(score)

    def amount(self, score: int) -> str:
        """A side's score with its noun, where a win is told."""
        return count(score, self.unit)

    def stars(self, table: Table, hands: Sequence[tuple[int, Any]]) -> list[str]:
        """What was worth seeing in a finished game; ``hands`` are the numbers and results of its hands."""
        return []

    def feats(self, rules: R, hands: Sequence[tuple[int, Any]]) -> list[tuple[int, Seat]]:
        """The hands that have a star on the curve of the score, by number, and the seats that earned it."""
        return []

    # The rules

    def aim(self, rules: R) -> int | None:
        """The score that the game goes to, if it goes to one."""
        return None

    @abstractmethod
    def ends(self, rules: R) -> str:
        """What the game goes to: ``to 31``, ``4 deals``."""

    def out_of(self, rules: Any, deals: int) -> str:
        """The same behind a score, after so many deals: ``(of 31)``, ``(deal 2 of 4)``; or nothing."""
        return ""

    @abstractmethod
    def two_lines(self, rules: R) -> tuple[str, str]:
        """The rules as short as can be."""

    def rule_lines(self, rules: R) -> list[str]:
        """The whole ruleset, a short sentence a line."""
        return words.rule_lines(rules)

    def score_table(
        self, rules: R, result: HandResult | None
    ) -> tuple[Sequence[tuple[int, str, bool]], str] | None:
        """Every ending that scores differently: its points, its words, and whether it is that of the result.

        And a sentence below. None where the rulebook's section on scoring says it all.
        """
        return None

    # Advice

    def why(self, view: V, action: Action, than: Action) -> str:
        """Why the seat of the view does the one rather than the other, in a clause.

        It is true of the one and not of the other; empty where nothing that a player would name tells them
        apart.
        """
        if not isinstance(action, Play) or not isinstance(than, Play):
            return self.why_call(view, action, than)
        players = view.rules.seats - len(self.sitting_out(view))
        maker, may = self.maker(view), self.may_trump
        return reason_words.Pair(view, action.card, than.card, maker, players, may_trump=may).why()

    def maker(self, view: V) -> Seat | None:
        """The seat that made trumps, if one did."""
        return None

    # Of calls, and of all else that is not the play of a card

    def why_call(self, view: V, action: Action, than: Action) -> str:
        """As for :meth:`why`."""
        return ""

    # Puzzles

    def before_turn(self, table: Table, view: V) -> list[str]:
        """What has become of the up-card once trumps are made, above a puzzle."""
        return []

    def tells_all(self, view: V) -> bool:
        """Whether the panel tells all there is to know of the position."""
        return False

    def why_better(self, puzzle: Puzzle, best: Action, other: Action) -> list[str] | None:
        """Why one choice is better than another, by the figures; None for cards, in which games are alike."""
        return None

    def reached(self, view: V, least: float) -> str:
        """What it means for the viewer's side, with which this begins, to come out so far ahead at least."""
        return words.ahead(view.rules, least)


def why_now(table: Table, view: View) -> str:
    """Why the seat of the view may not play every card now; empty where what was led does not tell."""
    if view.phase is not Phase.PLAY or not view.trick or view.seat is None or view.led is None:
        return ""
    follow = [held for held in playable(view) if view.order.suits[held] is view.led]
    if not follow:
        return ""
    held = [card(each) for each in sort_hand(tuple(follow), view.order)]
    return " ".join([words.what_was_led(table, view, held), *(f"{begun(why)}." for why in _strays(view))])


def _strays(view: View) -> list[str]:
    """Why cards follow, or do not, against what is printed on them; of two identical cards once."""

    def stray(held: Card) -> bool:
        suit = view.order.suits[held]
        return suit is not held.suit and view.led in (suit, held.suit)

    return [belonging(held, view.order) for held in dict.fromkeys(view.cards) if stray(held)]


_SCREENS: dict[type[Ruleset], GameScreens[Any, Any, Any]] = {}


def register_screens(screens: GameScreens[Any, Any, Any]) -> None:
    """Have the kind of game be shown by these."""
    _SCREENS[screens.rules] = screens


def screens_of(rules: Ruleset) -> GameScreens[Any, Any, Any]:
    """The screens of the kind of game that these rules are of."""
    return _SCREENS[type(rules)]


def score_line(table: Table) -> str:
    """The score of every side, and what the game goes to."""
    match = table.game
    return screens_of(table.rules).score_line(table, match)
