"""Playing to tricks."""

from __future__ import annotations

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.views import EuchreView
from bot.players.following import follow
from bot.players.leading import lead
from bot.players.reading import read


def play(view: EuchreView) -> Action:
    """The card to lead, or to play to the trick on the table."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    reading = read(view)
    return PLAYS[follow(reading, cards) if view.trick else lead(reading, cards)]
