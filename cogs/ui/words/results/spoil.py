"""How a hand of Spoil Five ended, and how its chips stand."""

from __future__ import annotations

from bot.engine.events import events
from bot.engine.match import Match
from bot.games.spoil_five.hand import Robbed, SpoilHand
from bot.games.spoil_five.rules import SpoilRules
from bot.tables.table import Table
from cogs.ui.words.cards import card
from cogs.ui.words.names import who


def played(table: Table) -> bool:
    """Whether Spoil Five is played at the table, with a pool and chips."""
    return isinstance(table.rules, SpoilRules)


def headline(table: Table, hand: SpoilHand) -> str:
    """What came of it: ``Ann won the pool: 25 chips``."""
    result = hand.result
    assert result is not None
    if result.winner is not None:
        by = who(table, result.winner)
        if result.jinked:
            return f"{by} jinked and took all five: {hand.pool} chips, and {hand.rules.stake} from each"
        return f"{by} won the pool: {hand.pool} chips"
    if hand.jinker is not None:
        return f"{who(table, hand.jinker)} jinked and failed: the pool is spoiled"
    return "Nobody took three tricks: the pool is spoiled"


def reasons(table: Table, hand: SpoilHand) -> list[str]:
    """Who robbed, and what is carried over."""
    result = hand.result
    assert result is not None
    lines = [
        f"{who(table, event.seat)} robbed {card(event.up)}"
        for event in events(hand)
        if isinstance(event, Robbed)
    ]
    if result.pool:
        lines.append(f"{result.pool} chips are carried over")
    return lines


def score_line(match: Match) -> str:
    """The pool as it stands, and which deal it is: ``Pool **25** · deal 3 of 10``."""
    rules, hand = match.rules, match.hand
    assert isinstance(rules, SpoilRules)
    pool = hand.pool if isinstance(hand, SpoilHand) else match.carried
    deals = rules.rounds * rules.seats
    which = f"deal {match.number} of {deals}" if match.number <= deals else "the last pool"
    return f"Pool **{pool}**" if match.over else f"Pool **{pool}** · {which}"


def chips(match: Match) -> tuple[int, ...]:
    """What each seat has won less what it has paid, this deal's antes paid: with the pool they make 0."""
    hand = match.hand
    paid = hand.ante if isinstance(hand, SpoilHand) else 0
    return tuple(score - paid for score in match.score)
