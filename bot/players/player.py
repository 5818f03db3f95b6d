"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

from bot.engine.actions import Action
from bot.engine.views import View


class Player(Protocol):
    """Chooses for a seat from what that seat may see."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, which is not empty: the seat is to act."""
        ...
