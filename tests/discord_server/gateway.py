"""The gateway: sessions that outlive their sockets, heartbeats, and the replay of missed events."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.discord_server import shapes
from tests.discord_server.state import Json, State

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
_HEARTBEATS = 41_250  # milliseconds between two


@dataclass(eq=False)
class Session:
    """A session of the bot on one shard. The ``n``-th event has the sequence number ``n``."""

    shard: int
    id: str = field(default_factory=secrets.token_hex)
    events: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    socket: web.WebSocketResponse | None = None
    transport: asyncio.Transport | None = None

    def tell(self, event: str, data: Json) -> None:
        """Add an event, to be sent now or when the session is resumed."""
        told = {"op": DISPATCH, "t": event, "d": data, "s": len(self.events) + 1}
        self.events.append(json.dumps(told))
        self.news.set()


class Gateway:
    """The gateway, which sends events to the bot."""

    def __init__(self, state: State, shards: int, stir: Callable[[], None]) -> None:
        self._state, self._shards, self._stir = state, shards, stir
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.tells_all = False  # of two processes on one shard the older, too
        self.url = ""
        self.closes_with: int | None = None  # a close code, in place of READY
        self.keeps_silent = 0  # so many identifies have no answer
        self.withholds_servers = False  # what is in them isn't told, as in an outage

    @property
    def connected(self) -> bool:
        """Whether the bot listens on every shard."""
        return len({each.shard for each in self.sessions.values() if each.socket}) == self._shards

    def tell(self, event: str, data: Json, guild_id: int) -> bool:
        """Send the bot an event of a server. Return False if no one listens or will return."""
        shard = (guild_id >> 22) % self._shards
        theirs = [each for each in self.sessions.values() if each.shard == shard]
        for session in theirs:
            session.tell(event, data)
        return bool(theirs)

    # Troubles

    def drop(self) -> None:
        """Cut every socket off, as a network does. What happens from now on is missed until resumed."""
        for session in self.sessions.values():
            session.socket = None
            if session.transport is not None:
                session.transport.abort()

    def forget(self) -> None:
        """Cut every socket off and end every session, as when the bot's process is gone."""
        self.drop()
        self.sessions.clear()

    async def invalidate(self) -> None:
        """End every session: the bot has to identify anew, and never learns what it missed."""
        for session in self._listening():
            del self.sessions[session.id]
            assert session.socket is not None
            await session.socket.send_json({"op": INVALID, "d": False})

    async def close(self) -> None:
        """Let go of every socket."""
        for session in self._listening():
            assert session.socket is not None
            await session.socket.close(code=1001)

    # One socket

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with the bot as long as the socket holds."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": _HEARTBEATS}})
        writing: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                said = json.loads(frame.data)
                begun = await self._hear(socket, said["op"], said["d"])
                if begun is not None:
                    session, cursor = begun
                    assert isinstance(request.transport, asyncio.Transport)
                    session.socket, session.transport = socket, request.transport
                    writing = asyncio.create_task(_write(session, socket, cursor))
                    self._stir()
        finally:
            if writing is not None:
                writing.cancel()
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self._stir()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, op: int, data: Json) -> tuple[Session, int] | None:
        """Handle what the bot sends. Return the session it starts or resumes and the events already seen."""
        if op == HEARTBEAT:
            await socket.send_json({"op": ACK})
        elif op == IDENTIFY and self.closes_with is not None:
            await socket.close(code=self.closes_with)
        elif op == IDENTIFY:
            return self._identify(*data.get("shard", (0, 1))), 0
        elif op == RESUME:
            session = self.sessions.get(data["session_id"])
            if session is not None:
                self.resumed += 1
                session.tell("RESUMED", {})
                return session, data["seq"]
            await socket.send_json({"op": INVALID, "d": False})
        return None

    def _identify(self, shard: int, shards: int) -> Session:
        assert shards == self._shards
        for old in [each for each in self.sessions.values() if each.shard == shard]:
            if old.socket is None or not self.tells_all:
                del self.sessions[old.id]  # of a process that is gone
        self.identified += 1
        session = Session(shard)
        if self.keeps_silent:
            self.keeps_silent -= 1
            return session
        self.sessions[session.id] = session
        here = (each for each in self._state.guilds.values() if each.has_bot)
        guilds = [each for each in here if (each.id >> 22) % shards == shard]
        ready = {
            "v": 10,
            "user": shapes.user(self._state.bot),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [shard, shards],
            "application": {"id": str(self._state.bot.id), "flags": 0},
        }
        session.tell("READY", ready)
        for guild in () if self.withholds_servers else guilds:
            session.tell("GUILD_CREATE", shapes.guild(guild, self._state.bot))
        return session

    def _listening(self) -> list[Session]:
        return [each for each in self.sessions.values() if each.socket is not None]


async def _write(session: Session, socket: web.WebSocketResponse, cursor: int) -> None:
    """Send the session's events from that one on, and each that is added."""
    while True:
        while cursor < len(session.events):
            await socket.send_str(session.events[cursor])
            cursor += 1
        session.news.clear()
        await session.news.wait()
