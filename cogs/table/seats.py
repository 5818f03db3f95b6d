"""The seats on the board, a line each in columns that line up: whose turn, who, and what each did."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.engine.actions import Pass
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.bid.hand import Bid, BidView
from bot.games.spoil_five.hand import SpoilResult, SpoilView
from bot.games.up_card.actions import SECOND_ROUND, Alone
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut, fitted, width
from cogs.ui.words.cards import bare, card, label, short
from cogs.ui.words.names import plain, seat_word, seats, signed, who
from cogs.ui.words.results.spoil import chips

_NAME = 10  # columns
_TRICK = "●"
_BEST = "◂"
_ROOM = " " * len("10♠ ◂")  # so that nothing moves when a card falls


def seats_block(table: Table, view: View) -> str:
    """Every seat, the one to act marked; in Spoil Five with a dot for each trick, and its chips."""
    if isinstance(view, SpoilView):
        return _spoil(table, view)
    cells = _in_play(view) if view.phase is Phase.PLAY else _before(view)
    rows = []
    for seat in seats(table.rules):
        initial = [seat_word(table.rules, seat)[0]] if table.rules.partners else []
        rows.append([_turn(view, seat), *initial, f"{_name(table, seat)} ", cells.get(seat, "")])
    if max(width(" ".join(row)) for row in rows) > PHONE:  # the mark says it without its word
        rows = [[*row[:-1], re.sub(f"({_BEST}) .*", r"\1", row[-1])] for row in rows]
    return block(rows)


def spoil_block(table: Table) -> str:
    """After a hand of Spoil Five: the tricks that each took in it, what it brought, and the chips."""
    match = table.match
    result = match.hands[-1].result if match and match.hands else None
    if match is None or not isinstance(result, SpoilResult):
        return ""
    rows = [["", "tricks", "deal", "chips"]]
    for seat in seats(table.rules):
        taken, gained = result.tricks[seat - 1], signed(result.score[seat - 1])
        rows.append([_name(table, seat), str(taken or "–"), gained, signed(match.score[seat - 1])])
    return block(fitted(rows, 0), right=(1, 2, 3))


def first_dealer(table: Table, view: View) -> list[str]:
    """The cards that found the first dealer, until the first hand is called."""
    match, first = table.match, table.first
    if match is None or match.hands or first is None or not first.shown or view.phase is Phase.PLAY:
        return []
    if isinstance(view, EuchreView) and view.maker is not None:
        return []
    by = who(table, first.seat)
    if table.rules.first_dealer == "first_jack":
        return [f"First jack to {by}: {' '.join(card(each) for _, each in first.shown)}"]
    cuts = ", ".join(f"{who(table, seat)} {card(each)}" for seat, each in first.shown)
    return [f"{by} deals first. Cut: {cuts}"]


def _spoil(table: Table, view: SpoilView) -> str:
    assert table.match is not None
    has = chips(table.match)
    cells = {
        seat: bare(played) + (f" {_BEST}" if seat == view.winning else "") for seat, played in view.trick
    }
    rows = [["", "", _ROOM, "", "chips"]]
    for seat in seats(table.rules):
        taken = _TRICK * view.taken[seat - 1]
        rows.append(
            [_turn(view, seat), _name(table, seat), cells.get(seat, ""), taken, signed(has[seat - 1])]
        )
    return block(rows, right=(4,))


def _before(view: View) -> Mapping[Seat, str]:
    """What was said in this round of calling, who deals, and once trumps are made who made them."""
    passes = [seat for seat, action in view.calls if isinstance(action, Pass)]
    if isinstance(view, BidView):
        bids = {seat: _bid(view, seat, action) for seat, action in view.calls if isinstance(action, Bid)}
        return {view.dealer: "dealer", **dict.fromkeys(passes, "pass"), **bids}
    assert isinstance(view, EuchreView)
    if view.maker is not None:
        declared = {seat: "alone" for seat, action in view.calls if isinstance(action, Alone)}
        return {view.maker: "maker", **declared, **dict.fromkeys(view.out, "sits out")}
    this_round = passes[view.rules.seats :] if view.phase is SECOND_ROUND else passes
    return {view.dealer: "dealer", **dict.fromkeys(this_round, "pass")}


def _bid(view: BidView, seat: Seat, bid: Bid) -> str:
    return f"{bid.tricks} {short(bid.trumps)}{f' {_BEST} highest' if seat == view.bidder else ''}"


def _in_play(view: View) -> Mapping[Seat, str]:
    """The cards of the trick, and who sits out."""
    cells = dict.fromkeys(view.out, "sits out") if isinstance(view, EuchreView) else {}
    for seat, played in view.trick:
        cells[seat] = label(played, view.order) + (f" {_BEST} wins" if seat == view.winning else "")
    return cells


def _turn(view: View, seat: Seat) -> str:
    return "▸" if seat == view.to_act else " "


def _name(table: Table, seat: Seat) -> str:
    return cut(plain(table.player(seat)), _NAME)
