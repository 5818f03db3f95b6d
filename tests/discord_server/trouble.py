"""Faults between the bot and Discord, switched on by tests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from tests.discord_server.answers import Refused, answer, limited
from tests.discord_server.state import Json

Refusal = tuple[int, int, str] | tuple[int, int, str, Json]
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]
_BAD_GATEWAY = (502, 0, "502: Bad Gateway")


@dataclass
class Fault:
    """A fault that happens ``times`` times, with requests of this method whose path contains ``where``."""

    method: str
    where: re.Pattern[str]
    meet: Callable[[web.Request, Handle], Awaitable[web.StreamResponse]]
    times: int


class Trouble:
    """The faults that are switched on. Each request meets the first that fits it.

    ``where`` is a regular expression, searched for in the path of the request.
    """

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    async def meet(self, request: web.Request, handle: Handle) -> web.StreamResponse:
        """Handle the request as it is to go wrong, or well."""
        for fault in self._faults:
            if fault.method == request.method and fault.where.search(request.path):
                fault.times -= 1
                if not fault.times:
                    self._faults.remove(fault)
                return await fault.meet(request, handle)
        return await handle(request)

    def refuse(self, method: str, where: str, refusal: Refusal = _BAD_GATEWAY, times: int = 1) -> None:
        """Refuse such requests, undone."""

        async def refused(request: web.Request, handle: Handle) -> web.StreamResponse:
            await request.read()
            raise Refused(*refusal)

        self._add(method, where, refused, times)

    def lose_answer(self, method: str, where: str, times: int = 1) -> None:
        """Do what such requests ask for, and say that it failed."""

        async def lost(request: web.Request, handle: Handle) -> web.StreamResponse:
            done = await handle(request)
            assert done.status < 300, "this was to be done"
            return answer({"message": _BAD_GATEWAY[2], "code": 0}, 502)

        self._add(method, where, lost, times)

    def garble(self, method: str, where: str, status: int, times: int = 1) -> None:
        """Answer such requests, undone, with a page as proxies send it."""

        async def garbled(request: web.Request, handle: Handle) -> web.StreamResponse:
            await request.read()
            page = "<html><title>Bad request</title></html>"
            return web.Response(status=status, text=page, content_type="text/html")

        self._add(method, where, garbled, times)

    def cut_off(self, method: str, where: str, times: int = 1, *, undone: bool = False) -> None:
        """Do what such requests ask for, if they are not to be left ``undone``, and close the connection."""

        async def cut(request: web.Request, handle: Handle) -> web.StreamResponse:
            done = web.Response() if undone else await handle(request)
            assert request.transport is not None
            request.transport.close()
            return done

        self._add(method, where, cut, times)

    def limit(self, method: str, where: str, retry_after: float, times: int = 1, code: int = 0) -> None:
        """Say that such requests are too many, to be tried again after so many seconds."""

        async def too_many(request: web.Request, handle: Handle) -> web.StreamResponse:
            await request.read()
            return limited(retry_after, code)

        self._add(method, where, too_many, times)

    def before(self, method: str, where: str, happens: Callable[[], object], times: int = 1) -> None:
        """Let something happen just before such a request arrives."""

        async def later(request: web.Request, handle: Handle) -> web.StreamResponse:
            happens()
            return await handle(request)

        self._add(method, where, later, times)

    def together(self, method: str, where: str, number: int) -> None:
        """Keep such requests waiting until so many of them have come."""
        all_here = asyncio.Barrier(number)

        async def wait(request: web.Request, handle: Handle) -> web.StreamResponse:
            await all_here.wait()
            return await handle(request)

        self._add(method, where, wait, number)

    @asynccontextmanager
    async def held_up(self, method: str, where: str) -> AsyncIterator[asyncio.Event]:
        """Keep such requests waiting as long as the context lasts. The event says that one has come."""
        come, free = asyncio.Event(), asyncio.Event()

        async def wait(request: web.Request, handle: Handle) -> web.StreamResponse:
            come.set()
            await free.wait()
            return await handle(request)

        fault = self._add(method, where, wait, -1)
        try:
            yield come
        finally:
            self._faults.remove(fault)
            free.set()

    def forget(self) -> None:
        """Remove all faults."""
        self._faults.clear()

    @property
    def over(self) -> bool:
        """Whether everything that was to go wrong has gone wrong."""
        return not self._faults

    def _add(
        self,
        method: str,
        where: str,
        meet: Callable[[web.Request, Handle], Awaitable[web.StreamResponse]],
        times: int,
    ) -> Fault:
        fault = Fault(method, re.compile(where), meet, times)
        self._faults.append(fault)
        return fault
