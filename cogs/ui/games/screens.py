"""The interface for the screens of a kind of game, and the registry of all kinds.

Board, panel, summary and result look the same in all games. What a seat is asked, how things stand and how a
hand ended differ. Each kind provides those in its own folder here, next to its folder in ``bot/games``. The
defaults in this module fit a plain trick-taking game.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from discord import ButtonStyle
from wcwidth import width

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.hand import Hand, HandResult
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import Order, sort_hand
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut
from cogs.ui.controls import Button, button
from cogs.ui.games import reason_words, scene_words, words
from cogs.ui.press import Press
from cogs.ui.words.cards import card, label, why_other_suit
from cogs.ui.words.names import at_seat, begun, count, minus, seat_word, seats, who

BEST = "◂"  # after the card that is winning the trick
_NAME = 10  # columns
R = TypeVar("R", bound=Ruleset)
H = TypeVar("H", bound=Hand)
V = TypeVar("V", bound=View)
Pressing = Mapping[Phase, Mapping[Card, Action]]


@dataclass(frozen=True, slots=True)
class Ask:
    """The content of a panel below its headline: lines of text, and rows of buttons other than cards."""

    lines: Sequence[str] = ()
    buttons: Sequence[Button] = ()
    more: Sequence[Sequence[Button]] = ()  # below those, each in its own rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """The part of a hand's picture that only one kind of game has, limited to what the viewer may know.

    ``maker`` made trumps and the seats of ``lone`` play alone. ``said`` has the calls and ``figures`` the
    numbers beside the names, both by seat. If there are figures, they are the score. ``made`` says how trumps
    were made, and ``kind`` names them if no suit does. ``up`` is the upcard, in front of seat ``up_at``, with
    ``up_caption`` below it. ``pool`` is what can be won, and ``goal`` is where the game ends.
    """

    maker: Seat | None = None
    lone: Sequence[Seat] = ()
    said: Mapping[Seat, str] = field(default_factory=dict)
    figures: Mapping[Seat, str] = field(default_factory=dict)
    made: tuple[str, ...] = ()
    kind: str = ""
    up: Card | None = None
    up_at: Seat | None = None
    up_caption: str = ""
    pool: str = ""
    goal: str = ""


def do(table: Table, action: Action, label: str, style: ButtonStyle) -> Button:
    """Return a button that does the action."""
    return button(label, Press.doing(table.id, table.seq, action), style)


def playable(view: View) -> list[Card]:
    """Return the cards that can be played now."""
    return [action.card for action in view.legal if isinstance(action, Play)]


class GameScreens(ABC, Generic[R, H, V]):
    """The screens of a kind of game, for rulesets ``R``, hands ``H`` and views ``V``.

    ``pressing`` has the phases in which players press the cards themselves, and what a press does. ``topics``
    has the rulebook topic that explains each phase, and ``explained`` the phases rare enough to get a button
    for it. ``to_do`` says what the seat to act, whose name goes into it, has to do. ``unit`` is what is
    scored, and ``length`` is what's counted in a finished game. ``may_trump`` means a plain suit may be
    trumped by a hand that could follow it. ``done`` describes, for everyone, the game's own actions when they
    were done for a player who ran out of time.
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
        """Return what to offer the view's seat on its turn besides cards. ``offered`` is as in the panel."""
        return Ask()

    def prompt(self, table: Table, view: V) -> tuple[str, str]:
        """Return the prompt for the view's seat on its turn, and a quieter line below it."""
        if not view.trick:
            return scene_words.YOU_LEAD, ""
        held = any(view.order.suits[each] is view.led for each in view.cards)
        prompt = scene_words.follow(view.led) if held else scene_words.cannot_follow(view.led)
        return prompt, begun("; ".join(_strays(view)))

    def asks_first(self, view: V, action: Action) -> bool:
        """Return True if pressing the card asks to confirm. ``ask`` then gets the action as ``offered``."""
        return False

    def waiting(self, table: Table, view: V, seat: Seat) -> str:
        """Return what a seat's panel says while another seat is to act."""
        return words.thinking(table, view.to_act or seat)

    def sorting(self, view: V) -> Order:
        """Return the order for sorting a hand: by the trumps made or being called for."""
        return view.order

    def beside_cards(self, table: Table, view: V, seat: Seat) -> list[str]:
        """Return the lines a player needs beside the cards: trumps, the partner, the score."""
        return [words.seated(table, seat), score_line(table)]

    def action_words(self, view: V, action: Action) -> words.ActionWords:
        """Return the wording of an action by the view's seat, such as a call or a card."""
        return words.action_words(view, action)

    # The board

    def situation(self, table: Table, view: V, events: Sequence[Event]) -> list[str]:
        """Return the board's lines: trumps and who made them, or what is being called for, and who deals."""
        return [begun(words.deals(table, view))]

    def standing(self, table: Table, view: V) -> str:
        """Return each side's tricks so far, or an empty string before play."""
        return words.tricks_so_far(table, view) if view.phase is Phase.PLAY else ""

    def calling(self, view: V) -> bool:
        """Return True until trumps are made."""
        return view.phase is not Phase.PLAY

    def beside_name(self, view: V) -> Mapping[Seat, str]:
        """Return what the board shows after each name before play, by seat."""
        return {}

    def sitting_out(self, view: V) -> Sequence[Seat]:
        """Return the seats that take no part in the hand."""
        return ()

    def seats_block(self, table: Table, view: V) -> str:
        """Return a line per seat for the board, the one to act marked, with what it said or played."""
        cells = dict(self.beside_name(view))
        if view.phase is Phase.PLAY:
            cells = dict.fromkeys(self.sitting_out(view), words.SITS_OUT)
            for seat, played in view.trick:
                wins = f" {BEST} {words.WINS}" if seat == view.winning else ""
                cells[seat] = f"{label(played, view.order)}{wins}"
        rows = []
        for seat in seats(table.rules):
            initial = [seat_word(table.rules, seat)[0]] if table.rules.partners else []
            rows.append([turn_mark(view, seat), *initial, f"{short_name(table, seat)} ", cells.get(seat, "")])
        if max(width(" ".join(row)) for row in rows) > PHONE:  # without the word, the mark is clear enough
            rows = [[*row[:-1], re.sub(f"({BEST}) .*", r"\1", row[-1])] for row in rows]
        return block(rows)

    def describe_event(self, event: Event, table: Table) -> str:
        """Describe an event in a sentence without a period."""
        return words.describe_event(event, who(table, event.seat))

    # The picture of the table (scene.py)

    def features(self, table: Table, view: V) -> Features:
        """Return what only this kind of game knows about the picture of its table."""
        return Features()

    def note(self, view: V, held: Card) -> str:
        """Return the note below a card, such as its title among the trumps."""
        return scene_words.title(held, self.sorting(view))

    def why_barred(self, view: V, held: Card) -> str:
        """Return why a card can't be played now, for the note below it."""
        return scene_words.not_of(view.led) if view.phase is Phase.PLAY else ""

    # Results

    @abstractmethod
    def headline(self, table: Table, hand: H) -> str:
        """Return the result of a finished hand in one line: ``Bob & Dee made it: 4 tricks, 1 point``."""

    def reasons(self, table: Table, hand: H) -> list[str]:
        """Return the reasons for the result and what it means for the game, one per line."""
        return []

    def after_hand(self, table: Table, hand: H) -> str:
        """Return a block of figures to show between hands, or an empty string if the score is enough."""
        return ""

    def made(self, table: Table, hand: H) -> tuple[Seat, bool] | None:
        """Return the seat that made trumps in a finished hand, and True if it went alone with that call."""
        return None

    def exchanged(self, table: Table, hand: H) -> list[str]:
        """Return a line for every card that was discarded, passed or swapped in a finished hand."""
        return []

    def score_line(self, table: Table) -> str:
        """Return every side's score and where the game ends."""
        return words.score_line(table, self.out_of(table.rules, table.game.deals))

    def shown(self, score: int) -> str:
        """Format a side's score."""
        return minus(score)

    def amount(self, score: int) -> str:
        """Format a side's score with its noun, to announce a win."""
        return count(score, self.unit)

    def highlights(self, table: Table, hands: Sequence[tuple[int, Any]]) -> list[str]:
        """Return the highlights of a finished game. ``hands`` are the numbers and results of its hands."""
        return []

    def feats(self, rules: R, hands: Sequence[tuple[int, Any]]) -> list[tuple[int, Seat]]:
        """Return the numbers of hands with a star on the score curve, each with the seat that earned it."""
        return []

    # The rules

    def aim(self, rules: Any) -> int | None:
        """Return the score the game is played to, or None if it ends another way."""
        return None if getattr(rules, "deals", 0) else getattr(rules, "target", None)

    def ends(self, rules: Any) -> str:
        """Format what ends the game, behind the game's name: ``to 31``, ``4 deals``."""
        return count(rules.deals, "deal") if rules.deals else words.to_target(rules.target)

    def out_of(self, rules: Any, deals: int) -> str:
        """Format what follows a score after so many deals: ``(of 31)``, ``(hand 2 of 4)`` or nothing."""
        if getattr(rules, "deals", 0):
            return words.deal_of(deals, rules.deals)
        target = self.aim(rules)
        return "" if target is None else words.out_of(target)

    @abstractmethod
    def two_lines(self, rules: R) -> tuple[str, str]:
        """Return two short lines of rules."""

    def score_table(
        self, rules: R, result: HandResult | None
    ) -> tuple[Sequence[tuple[int, str, bool]], str] | None:
        """Return the endings that score differently: points, words, and True for the actual result.

        Then a sentence to show below them. None if the rulebook's section on scoring says it all.
        """
        return None

    # Advice

    def why(self, view: V, action: Action, than: Action) -> str:
        """Return why the view's seat should do the one rather than the other, in a clause.

        It's true of the one and not of the other. It's empty if a player would see no difference.
        """
        if not isinstance(action, Play) or not isinstance(than, Play):
            return self.why_call(view, action, than)
        players = view.rules.seats - len(self.sitting_out(view))
        maker, may = self.maker(view), self.may_trump
        return reason_words.Pair(view, action.card, than.card, maker, players, may_trump=may).why()

    def maker(self, view: V) -> Seat | None:
        """Return the seat that made trumps, or None if no seat has."""
        return None

    # Reasons for calls, and for all actions except playing a card

    def why_call(self, view: V, action: Action, than: Action) -> str:
        """Return why to call one thing rather than another, with the same contract as :meth:`why`."""
        return ""

    # Puzzles

    def before_turn(self, table: Table, view: V) -> list[str]:
        """Return lines to show above a puzzle, such as where the upcard went once trumps were made."""
        return []

    def shows_everything(self, view: V) -> bool:
        """Return True if the panel already shows everything about the position."""
        return False

    def reached(self, view: V, least: float) -> str:
        """Return what coming out `least` points ahead means for the viewer's side, as a clause."""
        return words.ahead(view.rules, least)


def turn_mark(view: View, seat: Seat) -> str:
    """Return the mark before the name of the seat to act, or a blank."""
    return "▸" if seat == view.to_act else " "


def short_name(table: Table, seat: Seat) -> str:
    """Return the player's name, cut to the width of its column."""
    return cut(at_seat(table, seat), _NAME)


def why_now(table: Table, view: View) -> str:
    """Return why the view's seat can't play every card now, empty if the card led already explains it."""
    if view.phase is not Phase.PLAY or not view.trick or view.seat is None or view.led is None:
        return ""
    follow = [held for held in playable(view) if view.order.suits[held] is view.led]
    if not follow:
        return ""
    held = [card(each) for each in sort_hand(tuple(follow), view.order)]
    return " ".join([words.what_was_led(table, view, held), *(f"{begun(why)}." for why in _strays(view))])


def _strays(view: View) -> list[str]:
    """Return why cards belong, or don't, to the suit printed on them. Identical cards count once."""

    def stray(held: Card) -> bool:
        suit = view.order.suits[held]
        return suit is not held.suit and view.led in (suit, held.suit)

    return [why_other_suit(held, view.order) for held in dict.fromkeys(view.cards) if stray(held)]


_SCREENS: dict[type[Ruleset], GameScreens[Any, Any, Any]] = {}


def register_screens(screens: GameScreens[Any, Any, Any]) -> None:
    """Register the screens that show a kind of game."""
    _SCREENS[screens.rules] = screens


def screens_of(rules: Ruleset) -> GameScreens[Any, Any, Any]:
    """Return the screens for the kind of game these rules belong to."""
    return _SCREENS[type(rules)]


def score_line(table: Table) -> str:
    """Return every side's score and where the game ends."""
    return screens_of(table.rules).score_line(table)
