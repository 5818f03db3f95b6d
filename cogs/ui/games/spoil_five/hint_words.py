"""Why a player would rob, jink or stop."""

from __future__ import annotations

from bot.engine.actions import Action, Stay
from bot.engine.cards import Card
from bot.games.spoil_five.hand import Jink, Rob, SpoilView
from cogs.ui.games.reason_words import out, thrown
from cogs.ui.words.cards import number_word, the
from cogs.ui.words.names import listed


def why(view: SpoilView, action: Action, than: Action) -> str:
    """Return why to rob, jink or do neither, rather than the other choice.

    Empty if the hand gives no reason.
    """
    if isinstance(action, Rob):
        if isinstance(than, Rob):
            return thrown(view, action.card, than.card)
        return f"you get {the(view.up, view.order)}"
    if isinstance(action, Stay):
        return ""
    return _why_all_five(view) if isinstance(action, Jink) else _why_no_more(view)


def _why_all_five(view: SpoilView) -> str:
    safe = _safe(view)
    if not safe:
        return ""
    return ", but ".join(filter(None, [f"nothing left beats {listed(safe, 'or')}", _beaten(view)]))


def _why_no_more(view: SpoilView) -> str:
    beaten = _beaten(view)
    return f"take the pool now: {beaten}" if beaten else ""


def _safe(view: SpoilView) -> list[str]:
    """Return the names of the viewer's cards that no unseen card beats when they're led."""
    return [the(held, view.order) for held in view.cards if not _number_above(view, held)]


def _beaten(view: SpoilView) -> str:
    """Return how many unseen cards beat the viewer's: ``one card left beats K♠``."""
    told: list[str] = []
    for held in view.cards:
        if number := _number_above(view, held):
            some = "" if told else f" {'card' if number == 1 else 'cards'} left"
            beats = "beats" if number == 1 else "beat"
            told.append(f"{number_word(number)}{some} {beats} {the(held, view.order)}")
    return listed(told) if told else ""


def _number_above(view: SpoilView, held: Card) -> int:
    """Return how many cards the viewer hasn't seen would beat that card if it were led."""
    strengths = view.order.strengths[view.order.suits[held]]
    above = [each for each in out(view) if strengths[each] > strengths[held]]
    return sum(each is not view.up or view.taker is not None for each in above)
