"""Playing to tricks by rule of thumb, whatever the game: for those in which no odds have been fitted.

Win as cheaply as can be; leave the trick to a partner who is winning it; lead what nobody can beat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.lapses import NONE, Lapses, lapses_now

_TWO_LEFT = 2  # cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How a player goes about it.

    Who is ``thrifty`` ruffs low, wins cheaply as the second of four where it can't be sure of the trick, and
    leaves the partner a trick that those behind have shown that they can't take.
    Who ``leads_last_boss`` leads the boss trump with two cards left, having made no trumps; who ``leads_top``
    leads the ace of ace and king; who ``leads_high`` leads the highest plain card if all may be beaten,
    not the lowest. Makers lead a trump that may be beaten if they have ``draws_on`` of them or more.
    Who ``minds_up`` knows that an up-card which nobody took is out of play. Who ``knows_voids`` fears no card
    of a suit of which all opponents have shown to be out, and no ruff once they are out of trumps.
    ``lapses`` is what it gets wrong.
    """

    thrifty: bool = False
    leads_last_boss: bool = False
    leads_top: bool = False
    leads_high: bool = False
    draws_on: int = 3
    minds_up: bool = False
    knows_voids: bool = False
    lapses: Lapses = NONE


def by_thumb(
    view: View,
    ways: Ways,
    *,
    making: bool,
    together: Collection[Seat] | None = None,
    out: Collection[Seat] = (),
) -> Action:
    """The card to lead or to play; ``making`` says that the viewer's side made trumps.

    ``together`` are those who want what the viewer wants, if that is not its side alone; ``out`` those who
    sit out.
    """
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    own = [*(friends(view) if together is None else together), *out]
    unseen = _unseen(view, ways, own)
    if view.trick:
        last = len(view.trick) + len(out) == view.rules.seats - 1
        return PLAYS[_follow(view, cards, unseen, ways, own, last=last)]
    if ways.leads_last_boss and not making and len(cards) == _TWO_LEFT:
        best = max(cards, key=lambda card: (view.order.suits[card] is view.trumps, _height(view, card)))
        if view.order.suits[best] is view.trumps and is_boss(view, best, unseen):
            return PLAYS[best]
    drawing = making and not lapses_now(view, ways.lapses.keeps_trumps)
    return PLAYS[_lead(view, cards, unseen, ways, drawing=drawing)]


def friends(view: View) -> Collection[Seat]:
    """The viewer's side: the viewer, and a partner where there are partners."""
    rules, seat = view.rules, view.seat
    assert seat is not None
    return [other for other in range(1, rules.seats + 1) if rules.side_of(other) == rules.side_of(seat)]


def is_boss(view: View, card: Card, unseen: Collection[Card]) -> bool:
    """Whether no unseen card of its suit beats the card."""
    suits, suit = view.order.suits, view.order.suits[card]
    strengths = view.order.strengths[suit]
    return all(strengths[other] <= strengths[card] for other in unseen if suits[other] is suit)


def _unseen(view: View, ways: Ways, own: Collection[Seat]) -> Collection[Card]:
    laid = [*(trick.plays for trick in ways.lapses.known(view)), view.trick]
    known = [card for plays in laid for _, card in plays]
    known += [*view.cards, *view.put_away]
    if ways.minds_up and view.up and not view.taker:
        known.append(view.up)
    unseen = list((Counter(view.rules.cards) - Counter(known)).elements())
    if not ways.knows_voids:
        return unseen
    suits, void = view.order.suits, _void(view)
    against = [seat for seat in range(1, view.rules.seats + 1) if seat not in own]
    left = [card for card in unseen if any((seat, suits[card]) not in void for seat in against)]
    if view.trumps is None or not any(suits[card] is view.trumps for card in left):
        return left
    return [card for card in unseen if suits[card] is not view.trumps or card in left]  # others are ruffed


def _height(view: View, card: Card) -> int:
    return view.order.strengths[view.order.suits[card]][card]


def _lead(view: View, cards: list[Card], unseen: Collection[Card], ways: Ways, *, drawing: bool) -> Card:
    suits = view.order.suits
    trumps = [card for card in cards if suits[card] is view.trumps]
    bosses = [card for card in cards if is_boss(view, card, unseen)]
    if drawing and trumps and any(suits[card] is view.trumps for card in unseen):
        best = max(trumps, key=lambda card: _height(view, card))
        if best in bosses or len(trumps) >= ways.draws_on:
            return best
    sure = [card for card in bosses if card not in trumps]
    if sure:
        suited = [card for card in sure if suits[card] is suits[sure[0]]]
        return max(suited, key=lambda card: _height(view, card)) if ways.leads_top else sure[0]
    plain = [card for card in cards if card not in trumps]
    if ways.leads_high and plain:
        return max(plain, key=lambda card: _height(view, card))
    return _least(view, plain or trumps)


def _follow(
    view: View, cards: list[Card], unseen: Collection[Card], ways: Ways, own: Collection[Seat], *, last: bool
) -> Card:
    strengths = view.order.strengths[view.led]
    best = next(card for seat, card in view.trick if seat == view.winning)
    winners = sorted((c for c in cards if strengths[c] > strengths[best]), key=strengths.__getitem__)
    losers = [card for card in cards if card not in winners]
    safe = last or is_boss(view, best, unseen) or (ways.thrifty and _safe(view, best, unseen, own))
    if view.winning in own and safe:
        if winners and lapses_now(view, ways.lapses.beats_partner):
            return winners[0]
        return _least(view, losers or cards)
    if not winners:
        return _least(view, cards)
    if last:
        return winners[0]
    sure = [card for card in winners if is_boss(view, card, unseen)]
    if sure:
        return sure[0]
    ruffs = view.order.suits[winners[0]] is not view.led
    return winners[0] if ways.thrifty and (ruffs or len(view.trick) == 1) else winners[-1]


def _safe(view: View, best: Card, unseen: Collection[Card], own: Collection[Seat]) -> bool:
    """Whether nobody who is still to play, and is against the viewer, can hold a card that beats that one."""
    suits, power = view.order.suits, view.order.strengths[view.led]
    void = _void(view)
    played = [seat for seat, _ in view.trick]
    behind = [seat for seat in range(1, view.rules.seats + 1) if seat not in (*own, *played)]
    higher = {suits[card] for card in unseen if power[card] > power[best]}
    return all((seat, suit) in void for seat in behind for suit in higher)


def _void(view: View) -> Collection[tuple[Seat, Suit | None]]:
    """The seats that have shown to be out of a suit, with that suit."""
    laid = [*(trick.plays for trick in view.tricks), view.trick]
    suits = view.order.suits
    return {
        (seat, suits[plays[0][1]])
        for plays in laid
        for seat, card in plays
        if suits[card] is not suits[plays[0][1]]
    }


def _least(view: View, cards: list[Card]) -> Card:
    """The card that is missed least: the lowest that is no trump."""
    return min(cards, key=lambda card: (view.order.suits[card] is view.trumps, _height(view, card)))
