"""Up-card euchre with partners: what to do in each phase of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.actions import Action
from bot.engine.phases import Phase
from bot.engine.views import EuchreView
from bot.players import thumb
from bot.players.calling import call, name_blind
from bot.players.declaring import declare, discard
from bot.players.housed import give, go_under, put_out
from bot.players.playing import play


def choose(view: EuchreView) -> Action:
    """What the viewer does now."""
    if view.trumps is None and view.maker is not None:  # no trump was named: the fitted odds know only trumps
        return _at_no_trump(view)
    return _WAYS[view.phase](view)


def _at_no_trump(view: EuchreView) -> Action:
    if view.phase is Phase.PLAY:
        assert view.maker is not None
        return thumb.play(view, making=view.maker in thumb.friends(view))
    return {Phase.GIVE: give, Phase.DISCARD: put_out}.get(view.phase, _stay)(view)


def _stay(view: EuchreView) -> Action:
    return view.legal[0]


_WAYS: Mapping[Phase, Callable[[EuchreView], Action]] = {
    Phase.UNDER: go_under,
    Phase.ORDER: call,
    Phase.NAME: call,
    Phase.BLIND: name_blind,
    Phase.DISCARD: discard,
    Phase.DECLARE: declare,
    Phase.GIVE: give,
    Phase.PLAY: play,
}
