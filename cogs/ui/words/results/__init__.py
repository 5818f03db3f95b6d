"""How a hand and a game ended, in words, whatever kind of hand it is."""

from __future__ import annotations

from bot.engine.hand import Hand, Trick
from bot.engine.ranking import Order
from bot.games.bid.hand import BidHand
from bot.games.spoil_five.hand import SpoilHand
from bot.games.up_card.hand import EuchreHand
from bot.tables.happenings import EndReason
from bot.tables.table import Table
from cogs.ui.words.cards import card
from cogs.ui.words.clock import span
from cogs.ui.words.names import caller, count, minus, signed, team, teams, verb, who
from cogs.ui.words.results import bid, euchre, spoil
from cogs.ui.words.rules import out_of


def headline(table: Table, hand: Hand) -> str:
    """What came of a finished hand: ``Bob & Dee made it: 4 tricks, 1 point``."""
    if isinstance(hand, EuchreHand):
        return euchre.headline(table, hand)
    if isinstance(hand, BidHand):
        return bid.headline(table, hand)
    assert isinstance(hand, SpoilHand)
    return spoil.headline(table, hand)


def reasons(table: Table, hand: Hand) -> list[str]:
    """Why it came so, and what it means for the game; a line each."""
    if isinstance(hand, EuchreHand):
        return euchre.reasons(table, hand)
    if isinstance(hand, BidHand):
        return bid.reasons(table, hand)
    assert isinstance(hand, SpoilHand)
    return spoil.reasons(table, hand)


def outcome(table: Table) -> str:
    """How the table ended, at the head of its last screens."""
    assert table.ended is not None
    if table.ended.reason is EndReason.CLOSED:
        by = table.ended.by
        players = (player for _, player in table.seated())
        return f"Table closed by {caller(by, players)}" if by else "Table closed"
    match = table.match
    if table.ended.reason is EndReason.DESERTED and table.humans():
        return f"Table closed: nobody has come by for {span(table.clock.deserted_after)}"
    if table.ended.reason is EndReason.DESERTED or match is None:
        return "Table closed: everybody left"
    best, won = match.score[match.winners[0]], teams(table, match.winners)
    if spoil.played(table):
        chips = f"{signed(best)} chips"
        return f"{won} wins with {chips}" if len(match.winners) == 1 else f"{won} share the win, {chips} each"
    if len(match.winners) == match.rules.sides:
        return f"A draw, {count(best, 'point')} each"
    if len(match.winners) > 1:
        return f"{won} share the win, {count(best, 'point')} each"
    if match.rules.sides > 2:
        return f"{won} {verb(table, 'win', 'wins')} with {count(best, 'point')}"
    (other,) = [minus(points) for side, points in enumerate(match.score) if side not in match.winners]
    return f"{won} {verb(table, 'win', 'wins')}, {minus(best)} to {other}"


def score_line(table: Table) -> str:
    """The score of every side, and what the game goes to; in Spoil Five the pool, and which deal it is."""
    match = table.match
    assert match is not None
    if spoil.played(table):
        return spoil.score_line(match)
    sides = (f"{team(table, side)} **{minus(points)}**" for side, points in enumerate(match.score))
    return f"{' · '.join(sides)} {out_of(match.rules, match.deals)}"


def trick_line(table: Table, trick: Trick, order: Order | None = None) -> str:
    """A finished trick in the order played: ``Ann A♠, Bob 9♠, Cy J♦, Dee J♥``."""
    return ", ".join(f"{who(table, seat)} {card(played, order)}" for seat, played in trick.plays)
