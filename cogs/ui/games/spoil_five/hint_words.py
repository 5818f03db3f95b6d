"""Why one would rob, jink or stop."""

from __future__ import annotations

from bot.engine.actions import Action
from bot.games.spoil_five.hand import Jink, Rob, SpoilView
from cogs.ui.games.hint_words import put_down
from cogs.ui.games.spoil_five import words


def to_do(view: SpoilView, action: Action) -> str:
    """What to do."""
    if isinstance(action, Rob):
        return put_down(view, action.card)
    return words.JINK if isinstance(action, Jink) else words.take_the_pool(view)


def why(action: Action) -> str:
    """Why a card is put out for the one turned up, or the last tricks are played for."""
    if isinstance(action, Rob):
        return "you miss it least, and get a trump for it"
    if isinstance(action, Jink):
        return "your trumps are high enough for all five tricks"
    return "the pool is yours now, and five tricks are not sure"
