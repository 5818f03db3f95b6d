"""SimCord, made to copy less, to look more often, and to be patient on a busy machine."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord import _settlement as settlement
from simcord._dpy_internals import is_sleep_waiter

AHEAD = 5.0  # seconds from a press on: what is due in them is waited for, and what is due later is not
PATIENCE = 120.0  # seconds until what follows a press has failed to come to rest, however busy the machine


def copied(value: Any) -> Any:
    """Return a copy of what is sent; plain JSON, as nearly all is, takes a twentieth of the time."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # something else is in it
        if type(value) is dict:
            return {key: copied(each) for key, each in value.items()}
        return deepcopy(value)


def asleep(waiter: Any, loop: Any, deadline: float) -> bool:
    """Whether SimCord says so: asked of the timers that wake it, and not of all that ever were."""
    waking = [timer for timer in loop._scheduled if timer._args and waiter in timer._args]
    return bool(waking) and is_sleep_waiter(waiter, SimpleNamespace(_scheduled=waking), deadline)


def looking_ahead(is_parked: Callable[[Any, Any, float], bool]) -> Callable[[Any, Any, float], bool]:
    """Have SimCord ask so whether something waits for what is due `AHEAD`, and not when it loses patience."""
    return lambda state, what, deadline: is_parked(state, what, deadline - PATIENCE + AHEAD)


@contextmanager
def at_once() -> Iterator[None]:
    """Have SimCord, which copies every message several times, do so with `copied`, and look more often.

    It waits for a task to end, and looks every 50 milliseconds whether those that go on have come to rest.
    How long it does so, and for which timers, is one number by itself; here a busy machine has `PATIENCE`.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_is_parked", "_callback_is_parked"):
            patch.setattr(f"simcord.env.{name}", looking_ahead(getattr(settlement, name)))
        patch.setattr("simcord._dpy_internals.is_sleep_waiter", asleep)
        settle = simcord.Env._settle_internal

        async def often(env: simcord.Env, **how: Any) -> None:
            """Look often, and be as patient at a start, for which SimCord waits five seconds."""
            await settle(env, **{"idle": 0.005, **how, "timeout": PATIENCE})

        patch.setattr(simcord.Env, "_settle_internal", often)
        patch.setattr("cogs.help.cog.RECENTLY", timedelta(0))  # each of its servers is new
        for here in ("gateway", "http.router"):
            patch.setattr(f"simcord.{here}.copy", SimpleNamespace(deepcopy=copied))
        for here in ("backend.serializers", "components", "results"):
            patch.setattr(f"simcord.{here}.deepcopy", copied)
        yield
