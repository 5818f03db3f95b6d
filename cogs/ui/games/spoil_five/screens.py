"""The screens of Spoil Five."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar

from bot.engine.actions import PLAYS, STAY, Action
from bot.engine.cards import Card, Rank
from bot.engine.events import Event
from bot.engine.match import Match
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.spoil_five import hand as spoil
from bot.games.spoil_five.hand import SpoilHand, SpoilResult, SpoilView
from bot.games.spoil_five.ranking import is_of_the_best, may_be_held_back
from bot.games.spoil_five.rules import SpoilRules
from bot.tables.table import Table
from cogs.ui.columns import block, fitted
from cogs.ui.controls import GRAVE, PLAIN, button
from cogs.ui.games import words as common
from cogs.ui.games.screens import BEST, Ask, Features, Pressing, do, playable
from cogs.ui.games.seats import short_name, turn_mark
from cogs.ui.games.spoil_five import words
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import bare, belonging
from cogs.ui.words.names import begun, seats, signed

_TRICK = "●"
_ROOM = " " * len("10♠ ◂")  # so that nothing moves when a card is played


class SpoilScreens(words.SpoilWords):
    """The screens of Spoil Five, which is played for a pool."""

    rules = SpoilRules
    pressing: ClassVar[Pressing] = {Phase.PLAY: PLAYS, spoil.ROBBING: spoil.ROBS}
    topics: ClassVar[Mapping[Phase, str]] = {
        Phase.PLAY: "play",
        spoil.ROBBING: "robbing",
        spoil.JINKING: "jinking",
    }
    to_do: ClassVar[Mapping[Phase, str]] = {
        spoil.ROBBING: words.TO_ROB,
        spoil.JINKING: words.TO_JINK,
        Phase.PLAY: common.TO_PLAY,
    }
    explained: ClassVar[Set[Phase]] = {spoil.ROBBING, spoil.JINKING}
    unit = "chip"
    length = "deal"
    done = words.DONE
    may_trump = True

    def ask(self, table: Table, view: SpoilView, offered: str = "") -> Ask:
        """Offer robbing, jinking or playing, and say which trumps may be held back.

        If a card to discard is ``offered``, ask to confirm it.
        """
        for action in view.legal:
            if isinstance(action, spoil.Rob) and str(action) == offered and self.asks_first(view, action):
                return _put_away(table, view, action)
        return {spoil.ROBBING: _rob, spoil.JINKING: _jink}.get(view.phase, _play)(table, view)

    def asks_first(self, view: SpoilView, action: Action) -> bool:
        """Return True for discarding one of the best three trumps, which may be a slip of the finger."""
        return isinstance(action, spoil.Rob) and is_of_the_best(action.card, view.order)

    def waiting(self, table: Table, view: SpoilView, seat: Seat) -> str:
        """Return who is thinking, and mention a jink if it's about one."""
        by = view.to_act or seat
        return words.waiting(table, by) if view.phase is spoil.JINKING else common.thinking(table, by)

    def beside_cards(self, table: Table, view: SpoilView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: trumps, the upcard, the pool, own tricks and chips."""
        own = chips(table)[seat - 1]
        return [words.trumps_beside_cards(table, view), words.pool_and_own(view, view.taken[seat - 1], own)]

    def situation(self, table: Table, view: SpoilView, told: Sequence[Event]) -> list[str]:
        """Return the board's lines: trumps, the card that made them, who took it, and any jink."""
        jinking = [words.jinks(table, view.jinker)] if view.jinker else []
        return [words.trumps_on_board(table, view, common.deals(table, view)), *jinking]

    def standing(self, table: Table, view: SpoilView) -> str:
        """Return an empty string: the tricks are shown next to the names."""
        return ""

    def seats_block(self, table: Table, view: SpoilView) -> str | None:
        """Return the seats with a dot per trick and everyone's chips."""
        has = chips(table)
        cells = {
            seat: bare(played) + (f" {BEST}" if seat == view.winning else "") for seat, played in view.trick
        }
        rows = [["", "", _ROOM, "", words.CHIPS]]
        for seat in seats(table.rules):
            taken = _TRICK * view.taken[seat - 1]
            row = [turn_mark(view, seat), short_name(table, seat), cells.get(seat, ""), taken]
            rows.append([*row, signed(has[seat - 1])])
        return block(rows, right=(4,))

    def features(self, table: Table, view: SpoilView) -> Features:
        """Return the pool, everyone's chips and, until the first lead, the upcard."""
        has = chips(table)
        up = view.up if view.taker is None and not view.trick and not view.tricks else None
        return Features(
            said={view.jinker: words.JINK} if view.jinker else {},
            figures={seat: signed(has[seat - 1]) for seat in seats(table.rules)},
            made=(words.made_by(table, view),),
            up=up,
            up_at=view.dealer if up and up.rank is Rank.ACE else None,
            up_told=words.TURNED_UP if up else "",
            pool=words.pool(view.pool),
            goal=words.which_deal(table.game, view.rules),
        )

    def prompt(self, table: Table, view: SpoilView) -> tuple[str, str]:
        """Return the prompt to rob, jink or play, and what else may be played."""
        if view.phase is not Phase.PLAY:
            return words.asked_briefly(view), ""
        if not view.trick:
            return super().prompt(table, view)
        suits, trumps = view.order.suits, view.order.trumps
        able = {suits[held] for held in playable(view)}
        barred = len(set(playable(view))) < len(set(view.cards))
        aside = "; ".join(_strays(view))
        if view.led is trumps:
            return words.trumps_led_briefly(none=trumps not in able, must=barred), aside
        follows = view.led in able
        return words.suit_led_briefly(view.led, follows=follows, may_trump=trumps in able), begun(aside)

    def note(self, view: SpoilView, held: Card) -> str:
        """Return a card's note: that it may be held back from the trump led, or its title."""
        led = view.trick[0][1] if view.trick and view.led is view.trumps else None
        if led and held in playable(view) and may_be_held_back(held, led, view.order):
            return words.HOLD_BACK
        return super().note(view, held)

    def why_barred(self, view: SpoilView, held: Card) -> str:
        """Return why a card can't be played: it doesn't follow suit, or it isn't a trump."""
        return super().why_barred(view, held) if view.led is not view.trumps else words.NOT_A_TRUMP

    def after_hand(self, table: Table, hand: SpoilHand) -> str:
        """Return a table of each player's tricks, chips from this hand and chips in all."""
        result, score = hand.final, table.match.score if table.match else hand.final.score
        rows = [["", words.TRICKS, words.DEAL, words.CHIPS]]
        for seat in seats(table.rules):
            taken, gained = result.tricks[seat - 1], signed(result.score[seat - 1])
            rows.append([short_name(table, seat), str(taken or "–"), gained, signed(score[seat - 1])])
        return block(fitted(rows, 0), right=(1, 2, 3))

    def score_line(self, table: Table, match: Match) -> str:
        """Return the current pool and which deal it is."""
        rules, hand = match.rules, match.hand
        pool = hand.pool if isinstance(hand, SpoilHand) else match.carried
        return words.pool_line(match, rules, pool) if isinstance(rules, SpoilRules) else ""

    def shown(self, score: int) -> str:
        """Format chips with a sign: won or lost."""
        return signed(score)

    def feats(self, rules: SpoilRules, hands: Sequence[tuple[int, SpoilResult]]) -> list[tuple[int, Seat]]:
        """Return the hands with a successful jink, each with its seat."""
        return [(number, result.winner) for number, result in hands if result.jinked and result.winner]


def chips(table: Table) -> tuple[int, ...]:
    """Return each seat's chips won minus those paid, with this deal's antes paid.

    Together with the pool they add up to 0.
    """
    match = table.match
    if match is None:
        return (0,) * table.rules.seats
    paid = match.hand.ante if isinstance(match.hand, SpoilHand) else 0
    return tuple(score - paid for score in match.score)


def _rob(table: Table, view: SpoilView) -> Ask:
    leave = [do(table, STAY, words.LEAVE_IT, PLAIN)] if STAY in view.legal else []
    told = f"{words.why_rob(view)} {words.NOT_PLAYED}"
    return Ask([told], leave)


def _put_away(table: Table, view: SpoilView, rob: spoil.Rob) -> Ask:
    """Ask to confirm discarding one of the best three trumps."""
    keep = button(words.KEEP_IT, Press(Verb.CALLS, table.id, table.seq))
    sure = [do(table, rob, words.put_away(rob.card), GRAVE), keep]
    return Ask([words.confirm_putting_away(rob.card)], sure)


def _jink(table: Table, view: SpoilView) -> Ask:
    return Ask(
        [words.what_jinking_is(view)],
        [do(table, spoil.STOP, words.take_the_pool(view), PLAIN), do(table, spoil.JINK, words.JINK, PLAIN)],
    )


def _play(table: Table, view: SpoilView) -> Ask:
    if not view.trick or view.led is not view.trumps:
        return Ask()
    led = view.trick[0][1]
    mine = [held for held in view.cards if view.order.suits[held] is view.trumps]
    back = [held for held in mine if may_be_held_back(held, led, view.order)]
    return Ask([words.may_hold_back(back, led)] if back else [])


def _strays(view: SpoilView) -> list[str]:
    """Return that the ace of hearts is a trump and no heart, if the hand holds it and it matters."""
    return [why for held in view.cards if (why := belonging(held, view.order))]


SCREENS = SpoilScreens()
