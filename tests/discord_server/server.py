"""The whole Discord at an address of its own, and the library told to look for it there."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from email.utils import formatdate
from typing import TypeVar

import discord
import yarl
from aiohttp import web

from tests.discord_server.answers import Refused, answer, limited
from tests.discord_server.bodies import EMOJI, route_of
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import Interactions
from tests.discord_server.pacing import Pacing
from tests.discord_server.rest import Rest
from tests.discord_server.state import State
from tests.discord_server.trouble import Trouble

BASE = "/api/v10"
PATIENCE = 90  # seconds, before it is plain, even on a busy machine, that what is awaited won't happen
_NOW_AND_THEN = 0.02
T = TypeVar("T")


@dataclass(frozen=True)
class Request:
    """A request of the bot, the status of the answer, and the bytes of files that it sent."""

    method: str
    path: str
    status: int
    uploaded: int = 0


class LoopbackDiscord:
    """A Discord that starts empty. ``wrong`` holds every body that broke a limit."""

    def __init__(self, port: int, shards: int = 1) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway"
        self.state = State()
        self.trouble = Trouble()
        self.pacing = Pacing()
        self.interactions = Interactions(self.state)
        self.gateway = Gateway(self.state, shards, self.stir)
        self.gateway.url = self.gateway_url
        self.rest = Rest(self.state, self.gateway_url, shards)
        self.requests: list[Request] = []
        self.wrong: list[str] = []
        self.ahead = 0.0  # seconds of this Discord's clock before the machine's
        self.date = ""  # told instead of that clock's
        self._happened = asyncio.Event()

    def application(self) -> web.Application:
        """Return the application that answers at the server's address."""
        application = web.Application(middlewares=[self._answered])
        application[EMOJI] = self.state.emoji
        application.add_routes([*self.rest.routes(BASE), *self.interactions.routes(BASE)])
        application.router.add_get("/gateway", self.gateway.connect)
        return application

    def sent(self, method: str, ending: str) -> int:
        """Return how often the bot sent such a request, however it was answered."""
        return sum(each.method == method and each.path.endswith(ending) for each in self.requests)

    async def until(self, happened: Callable[[], T | None]) -> T:
        """Wait until this is so; gives what it then is.

        It is looked at whenever something happened here, and now and then for what happens in the bot alone.
        """
        async with asyncio.timeout(PATIENCE):
            while not (found := happened()):
                with suppress(TimeoutError):
                    async with asyncio.timeout(_NOW_AND_THEN):
                        await self._happened.wait()
        return found

    def stir(self) -> None:
        """Let everyone who waits look again."""
        self._happened.set()
        self._happened = asyncio.Event()

    @web.middleware
    async def _answered(self, request: web.Request, handler: Callable[..., object]) -> web.StreamResponse:
        """Handle a request: pace it, fail it if asked to, answer it, and record it."""
        if not request.path.startswith(BASE):
            return await handler(request)  # type: ignore[no-any-return, misc]
        too_many = self.pacing.too_many_in_all(request)
        headers = {} if too_many else self.pacing.headers(request)
        try:
            if too_many:
                response: web.StreamResponse = limited(too_many, of_all=True)
            elif headers is None:
                response = limited(self.pacing.per)
            else:
                response = await self.trouble.meet(request, handler)  # type: ignore[arg-type]
        except Refused as refused:
            response = refused.response()
            if refused.code == 50035 and refused.status == 400 and refused.errors is None:
                self.wrong.append(f"{request.method} {route_of(request)}: {refused}")
        except web.HTTPNotFound:
            response = answer({"message": "404: Not Found", "code": 0}, 404)
            self.wrong.append(f"{request.method} {request.path} is not answered here")
        response.headers.update(headers or {})
        response.headers["Date"] = self.date or formatdate(time.time() + self.ahead, usegmt=True)
        uploaded = request.content_length or 0 if request.content_type.startswith("multipart/") else 0
        self.requests.append(Request(request.method, request.path, response.status, uploaded))
        self.stir()
        return response


@asynccontextmanager
async def serving(shards: int = 1) -> AsyncIterator[LoopbackDiscord]:
    """Run a Discord on a free loopback port. At the end, fail if any request body broke a limit."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = LoopbackDiscord(listening.getsockname()[1], shards)
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.SockSite(runner, listening).start()
    try:
        yield server
    finally:
        await server.gateway.close()
        await runner.cleanup()
    assert not server.wrong, "\n".join(server.wrong)


@contextmanager
def found_by_the_library(server: LoopbackDiscord) -> Iterator[None]:
    """Let discord.py in this process take that server for Discord."""
    route, gateway = discord.http.Route, discord.gateway.DiscordWebSocket
    before = route.BASE, gateway.DEFAULT_GATEWAY
    route.BASE, gateway.DEFAULT_GATEWAY = server.address + BASE, yarl.URL(server.gateway_url)
    try:
        yield
    finally:
        route.BASE, gateway.DEFAULT_GATEWAY = before
