"""How a hand of Bid Euchre stands, and how it ended."""

from __future__ import annotations

from bot.engine.seats import side_of
from bot.games.bid.hand import BidHand, BidView
from bot.tables.table import Table
from cogs.ui.words.cards import word
from cogs.ui.words.names import count, team, who


def headline(table: Table, hand: BidHand) -> str:
    """What came of it: ``Bob & Dee made 7: 8 tricks, 8 points``."""
    result = hand.result
    assert result is not None
    bid, by, taken = result.bid.tricks, team(table, result.makers), result.tricks[result.makers]
    if not result.made:
        return f"{by} were set: {taken} of the {count(bid, 'trick')} bid, {count(bid, 'point')} lost"
    return f"{by} made their bid of {bid}: {count(taken, 'trick')}, {count(taken, 'point')}"


def reasons(table: Table, hand: BidHand) -> list[str]:
    """Who bid what, what the others took, and who lacks only a bid to win."""
    result, match = hand.result, table.match
    assert result is not None
    assert match is not None
    others = 1 - result.makers
    took = result.tricks[others]
    lines = [f"{who(table, result.declarer)} bid {result.bid.tricks} in {word(result.bid.trumps)}"]
    lines.append(f"{team(table, others)} took {count(took, 'trick')}, {count(took, 'point')}")
    if not match.over:
        beyond = [side for side, points in enumerate(match.score) if points >= hand.rules.target]
        lines += [f"{team(table, side)} need only make a bid to win" for side in beyond]
    return lines


def bid_line(table: Table, view: BidView) -> str:
    """The bid, and what the declarer's side still needs of the tricks that are left."""
    assert view.high is not None
    assert view.bidder is not None
    makers = side_of(view.bidder)
    bid, all_ = view.high.tricks, view.rules.hand_size
    has = sum(side_of(trick.winner) == makers for trick in view.tricks)
    left, by = all_ - len(view.tricks), team(table, makers)
    if has >= bid:
        return f"Bid **{bid}**: {by} have made it"
    if has + left < bid:
        return f"Bid **{bid}**: {by} are set"
    return f"Bid **{bid}**: {by} need **{bid - has}** more of {left}"
