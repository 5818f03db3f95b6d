"""The player that leaves everything to chance: a yardstick for the others."""

from __future__ import annotations

import random

from bot.engine.actions import Action
from bot.engine.views import View


class RandomPlayer:
    """Takes any legal action, each as likely as the next."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Action:
        """One of ``view.legal`` at random."""
        return self._rng.choice(view.legal)
