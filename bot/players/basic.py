"""The player that goes by rules of thumb: no chance, no search, the same view always the same answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.actions import Action
from bot.engine.euchre import Phase
from bot.engine.views import View
from bot.players.calling import call, name_blind
from bot.players.declaring import declare, discard
from bot.players.playing import play


class BasicPlayer:
    """Weighs its cards, the up-card and the score before it calls, and remembers what has been played."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, the same one for the same view."""
        return view.legal[0] if len(view.legal) == 1 else _WAYS[view.phase](view)


_WAYS: Mapping[Phase, Callable[[View], Action]] = {
    Phase.ORDER: call,
    Phase.NAME: call,
    Phase.BLIND: name_blind,
    Phase.DISCARD: discard,
    Phase.DECLARE: declare,
    Phase.PLAY: play,
}
