"""Bots at Spoil Five: robbing, jinking, and taking three tricks or preventing it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.levels import Level
from bot.games.mistakes import NO_MISTAKES, Mistakes, is_mistaken
from bot.games.pack import pack_of
from bot.games.spoil_five.hand import JINK, JINKING, ROBBING, ROBS, STOP, Rob, SpoilView
from bot.games.spoil_five.playing_out import choose_follow, choose_lead

_SURE = 2  # holding both of the two highest trumps makes a jink safe
_THIRD = 2  # after two tricks, the next one wins the pool


@dataclass(frozen=True, slots=True)
class Habits:
    """A bot's habits.

    ``leads_low``: it leads its lowest plain card and saves its trumps, the highest for a third trick.
    ``mistakes`` are the mistakes it makes.
    """

    leads_low: bool
    mistakes: Mistakes = NO_MISTAKES


_CLUB = Habits(leads_low=True)
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: Habits(leads_low=False),
    Level.CLUB: _CLUB,
    Level.EXPERT: _CLUB,
    Level.PEOPLE: _CLUB,
    Level.BEGINNER: Habits(leads_low=False, mistakes=Mistakes(forgets=True, overlooks=0.5)),
}


def choose(view: SpoilView, habits: Habits) -> Action:
    """Return the action of a player with these habits for this view."""
    if view.phase is ROBBING:
        may_go = [action.card for action in view.legal if isinstance(action, Rob)]
        return ROBS[min(may_go, key=view.order.heights.__getitem__)]
    if view.phase is JINKING:
        return JINK if _all_trumps(view) and _highest_left(view) >= _SURE else STOP
    pack = pack_of(view.rules.cards, view.order)
    may = pack.with_cards([action.card for action in view.legal if isinstance(action, Play)])
    if view.winning is None:
        third = view.taken[view.viewer - 1] >= _THIRD
        chosen = choose_lead(pack, may, low=habits.leads_low, third=third)
    else:
        best = pack.with_cards([dict(view.trick)[view.winning]])
        last = len(view.trick) == view.rules.seats - 1
        third = view.taken[view.winning - 1] == _THIRD and not last
        third = third and not is_mistaken(view, habits.mistakes.overlooks)
        chosen = choose_follow(may, pack.beating[best], third=third)
    return PLAYS[pack.cards_by_bit[chosen]]


def _all_trumps(view: SpoilView) -> bool:
    return all(view.order.suits[card] is view.trumps for card in view.cards)


def _highest_left(view: SpoilView) -> int:
    """Return how many of the viewer's cards are unbeatable by cards still out, played one after another."""
    strengths = view.order.strengths[view.trumps]
    played = {card for trick in view.tricks for _, card in trick.plays}
    out = [card for card in view.rules.cards if card not in played and card not in view.cards]
    best = max(strengths[card] for card in out)
    return sum(strengths[card] > best for card in view.cards)
