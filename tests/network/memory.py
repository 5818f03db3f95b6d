"""What a process has in memory: every object that can be reached from a bot, and where ids stand in them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import deque
from collections.abc import Collection, Iterator
from types import FrameType, FunctionType, ModuleType
from typing import Any

from bot.client import EuchreBot

_LIBRARIES = (
    "discord.state",
    "discord.http",
    "discord.gateway",
    "sqlalchemy",
    "aiosqlite",
    "aiohttp",
    "logging",
    "bot.rulebook",  # large, and the same for all servers
)
_AROUND = ("tests", "_pytest", "pytest", "hypothesis")
_NOTHING_IN_IT = (ModuleType, type, weakref.ref, weakref.ProxyType, bytes, float, bool, type(None))


def found(bot: EuchreBot, ids: Collection[int | str]) -> dict[int | str, str]:
    """Which of these ids stand in what the bot keeps, or has waiting or arranged for, each with a way to it.

    What the library knows of the gateway's servers is left out, and so is the loopback Discord.
    """
    texts = [each for each in ids if isinstance(each, str)]
    hits: dict[int | str, str] = {}
    ways: dict[int, tuple[object, str]] = {}  # the thing that led there, and what it is called
    seen: list[object] = []  # none may be forgotten meanwhile: another could get its number
    waiting: deque[object] = deque()

    def come(thing: object, leading: object, called: str) -> None:
        if id(thing) not in ways and not isinstance(thing, _NOTHING_IN_IT) and not _is_elsewhere(thing):
            ways[id(thing)] = leading, called
            seen.append(thing)
            waiting.append(thing)

    for root in (bot, asyncio.get_running_loop(), *asyncio.all_tasks()):
        come(root, None, type(root).__name__)
    while waiting:
        thing = waiting.popleft()
        if isinstance(thing, int):
            if thing in ids:
                hits[thing] = _way(thing, ways)
        elif isinstance(thing, str):
            hits |= {text: _way(thing, ways) for text in texts if text in thing}
        else:
            for called, inner in _inside(thing):
                come(inner, thing, called)
    return hits


def _inside(thing: Any) -> Iterator[tuple[str, object]]:
    if isinstance(thing, dict):
        if "__builtins__" in thing:  # of a module
            return
        for key, value in list(thing.items()):
            yield "a key", key
            yield str(key)[:40], value
    elif isinstance(thing, FunctionType):  # not all that it could name
        yield "closure", thing.__closure__
        yield "defaults", thing.__defaults__
    elif isinstance(thing, FrameType):
        for name, value in thing.f_locals.items():
            yield name, value
    else:
        for inner in gc.get_referents(thing):
            yield type(inner).__name__, inner


def _is_elsewhere(thing: object) -> bool:
    home = type(thing).__module__ or ""
    code = (
        getattr(thing, "cr_code", None) or getattr(thing, "ag_code", None) or getattr(thing, "f_code", None)
    )
    return home.startswith(_LIBRARIES + _AROUND) or (code is not None and "/tests/" in code.co_filename)


def _way(thing: object, ways: dict[int, tuple[object, str]]) -> str:
    names: list[str] = []
    while id(thing) in ways and len(names) < 20:
        leading, called = ways[id(thing)]
        names.append(f"{called} ({type(thing).__name__})")
        thing = leading
    return " > ".join(reversed(names))
