"""What the board says of the hand above and below the seats, for each kind of hand."""

from __future__ import annotations

from bot.engine.events import Event
from bot.engine.phases import Phase
from bot.engine.seats import partner_of
from bot.engine.view import View
from bot.games.bid.hand import BidView
from bot.games.spoil_five.hand import SpoilView
from bot.games.up_card.actions import SECOND_ROUND
from bot.games.up_card.events import Accepted, Named
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.words.cards import card, trumps_are, word
from cogs.ui.words.events import said
from cogs.ui.words.names import team, who
from cogs.ui.words.results.bid import bid_line


def situation(table: Table, view: View, told: tuple[Event, ...]) -> list[str]:
    """What is trumps and by whose doing, or what is being called for; who deals."""
    dealer = f"{who(table, view.dealer)} deals"
    if isinstance(view, EuchreView):
        return _euchre(table, view, told, dealer)
    if isinstance(view, BidView):
        return _bid(table, view, dealer)
    assert isinstance(view, SpoilView)
    return _spoil(table, view, dealer)


def standing(table: Table, view: View) -> str:
    """The tricks of each side, once there is a trick to be taken; in Spoil Five they stand by the names."""
    if view.phase is not Phase.PLAY or isinstance(view, SpoilView):
        return ""
    winners = [table.rules.side_of(trick.winner) for trick in view.tricks]
    sides = range(table.rules.sides)
    return f"Tricks: {' · '.join(f'{team(table, side)} **{winners.count(side)}**' for side in sides)}"


def _euchre(table: Table, view: EuchreView, told: tuple[Event, ...], dealer: str) -> list[str]:
    """Trumps and who made them, or the up-card."""
    if view.maker is None:
        up = card(view.up)
        if view.phase is SECOND_ROUND:
            return [f"Second round: {up} is turned down · {dealer}"]
        return [f"Up-card **{up}** · {dealer}"]
    made = next(event for event in told if isinstance(event, Accepted | Named))
    alone = [f"{who(table, s)} plays alone, {who(table, partner_of(s))} sits out" for s in view.lone]
    trumps = f"**{trumps_are(view.trumps)}**: {who(table, made.seat)}, {said(made)}"
    return [f"{trumps} · {dealer}", *alone]


def _bid(table: Table, view: BidView, dealer: str) -> list[str]:
    """The highest bid; in play, how much of it is made."""
    if view.high is None or view.bidder is None:
        return [f"Nobody has bid yet · {dealer}"]
    if view.phase is Phase.PLAY:
        return [f"**{trumps_are(view.trumps)}**, by {who(table, view.bidder)}", bid_line(table, view)]
    bid = f"{view.high.tricks} in {word(view.high.trumps)}"
    return [f"Highest bid **{bid}**, by {who(table, view.bidder)} · {dealer}"]


def _spoil(table: Table, view: SpoilView, dealer: str) -> list[str]:
    """Trumps, the card that made them and who took it, and whether somebody jinks."""
    by = f"taken by {who(table, view.taker)}" if view.taker else "turned up"
    jinking = [f"**{who(table, view.jinker)} jinks**: all five tricks, or nothing"] if view.jinker else []
    return [f"**{trumps_are(view.trumps)}**, {card(view.up)} {by} · {dealer}", *jinking]
