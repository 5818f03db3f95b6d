"""Spoil Five: robbing, jinking, and taking three tricks or keeping others from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card
from bot.engine.levels import Level
from bot.games.lapses import NONE, Lapses, lapses_now
from bot.games.spoil_five.hand import JINK, JINKING, ROBBING, ROBS, STOP, Rob, SpoilView

_SURE = 2  # trumps among the two highest make a jink safe
_THIRD = 2  # tricks after which the next wins the pool


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player goes about it.

    ``leads_low``: it leads the lowest plain card and keeps its trumps, the highest for a third trick.
    ``lapses`` is what it gets wrong.
    """

    leads_low: bool
    lapses: Lapses = NONE


_CLUB = Habits(leads_low=True)
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: Habits(leads_low=False),
    Level.CLUB: _CLUB,
    Level.EXPERT: _CLUB,
    Level.PEOPLE: _CLUB,
    Level.BEGINNER: Habits(leads_low=False, lapses=Lapses(forgets=True, overlooks=0.5)),
}


def choose(view: SpoilView, habits: Habits) -> Action:
    """What the viewer does now."""
    if view.phase is ROBBING:
        may_go = [action.card for action in view.legal if isinstance(action, Rob)]
        return ROBS[min(may_go, key=lambda card: _height(view, card))]
    if view.phase is JINKING:
        return JINK if _all_trumps(view) and _highest_left(view) >= _SURE else STOP
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    return PLAYS[_follow(view, cards, habits.lapses) if view.trick else _lead(view, cards, habits)]


def _lead(view: SpoilView, cards: list[Card], habits: Habits) -> Card:
    plain = [card for card in cards if view.order.suits[card] is not view.trumps]
    if habits.leads_low and plain:
        leads = min if view.taken[view.viewer - 1] < _THIRD else max
        return leads(plain, key=lambda card: _height(view, card))
    return max(cards, key=lambda card: _height(view, card))


def _follow(view: SpoilView, cards: list[Card], lapses: Lapses) -> Card:
    strengths = view.order.strengths[view.led]
    best = next(card for seat, card in view.trick if seat == view.winning)
    winners = sorted((c for c in cards if strengths[c] > strengths[best]), key=strengths.__getitem__)
    if not winners:
        return min(cards, key=lambda card: _height(view, card))
    last = len(view.trick) == view.rules.seats - 1
    assert view.winning is not None
    threat = view.taken[view.winning - 1] == _THIRD and not lapses_now(view, lapses.overlooks)
    if last or not threat:
        return winners[0]
    return winners[-1]


def _height(view: SpoilView, card: Card) -> int:
    return view.order.strengths[view.order.suits[card]][card]


def _all_trumps(view: SpoilView) -> bool:
    return all(view.order.suits[card] is view.trumps for card in view.cards)


def _highest_left(view: SpoilView) -> int:
    """How many of the viewer's cards no card that is still out can beat, taken one after another."""
    strengths = view.order.strengths[view.trumps]
    played = {card for trick in view.tricks for _, card in trick.plays}
    out = [card for card in view.rules.cards if card not in played and card not in view.cards]
    best = max(strengths[card] for card in out)
    return sum(strengths[card] > best for card in view.cards)
