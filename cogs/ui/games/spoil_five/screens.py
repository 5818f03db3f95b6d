"""The screens of Spoil Five."""

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar

from bot.engine.actions import PLAYS, STAY, Action
from bot.engine.cards import Card, Rank
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
from cogs.ui.games.screens import BEST, Ask, Features, Pressing, do, playable, short_name, turn_mark
from cogs.ui.games.spoil_five import words
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import bare
from cogs.ui.words.names import seats, signed

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
        told, offers = words.explain_turn(table, view), []
        if view.phase is spoil.ROBBING and STAY in view.legal:
            offers = [do(table, STAY, words.LEAVE_IT, PLAIN)]
        if view.phase is spoil.JINKING:
            stopping = do(table, spoil.STOP, words.take_the_pool(view), PLAIN)
            offers = [stopping, do(table, spoil.JINK, words.JINK, PLAIN)]
        return Ask(told, offers)

    def asks_first(self, view: SpoilView, action: Action) -> bool:
        """Return True for discarding one of the best three trumps, which may be a slip of the finger."""
        return isinstance(action, spoil.Rob) and is_of_the_best(action.card, view.order)

    def standing(self, table: Table, view: SpoilView) -> str:
        """Return an empty string: the tricks are shown next to the names."""
        return ""

    def seats_block(self, table: Table, view: SpoilView) -> str:
        """Return the seats with a dot per trick and everyone's chips."""
        has = words.chips(table)
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
        has = words.chips(table)
        up = view.up if view.taker is None and not view.trick and not view.tricks else None
        return Features(
            said={view.jinker: words.JINK} if view.jinker else {},
            figures={seat: signed(has[seat - 1]) for seat in seats(table.rules)},
            made=(words.made_by(table, view),),
            up=up,
            up_at=view.dealer if up and up.rank is Rank.ACE else None,
            up_caption=words.TURNED_UP if up else "",
            pool=words.pool(view.pool),
            goal=words.which_deal(table.game, view.rules),
        )

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

    def shown(self, score: int) -> str:
        """Format chips with a sign: won or lost."""
        return signed(score)

    def feats(self, rules: SpoilRules, hands: Sequence[tuple[int, SpoilResult]]) -> list[tuple[int, Seat]]:
        """Return the hands with a successful jink, each with its seat."""
        return [(number, result.winner) for number, result in hands if result.jinked and result.winner]


def _put_away(table: Table, view: SpoilView, rob: spoil.Rob) -> Ask:
    """Ask to confirm discarding one of the best three trumps."""
    keep = button(words.KEEP_IT, Press(Verb.CALLS, table.id, table.seq))
    sure = [do(table, rob, words.put_away(rob.card), GRAVE), keep]
    return Ask([words.confirm_putting_away(rob.card)], sure)


SCREENS = SpoilScreens()
