"""Keeps what somebody sees of a message at a moment, as the preview's page gets it.

A board is edited and a panel replaced, so what is to be drawn later is kept whole: the message's data, and
the emoji and pictures in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord
import simcord

from tests.journeys.world import World
from tools.gallery.undrawn import draw_those_of


@dataclass(frozen=True, slots=True)
class Asset:
    """An emoji or a picture."""

    kind: str  # as in a Content-Type
    data: bytes


@dataclass(frozen=True, slots=True)
class Shot:
    """What somebody saw: ``page`` is what the preview's page is given, ``assets`` what it then asks for.

    Ids in it are its own, so that any number of them can stand on one page.
    """

    name: str
    page: Mapping[str, Any]
    assets: Mapping[str, Asset]


class Missed(Exception):
    """A screen that could not be made; the text says why."""


class Camera:
    """Takes what people see in one world; ``shots`` are those taken, by their names."""

    def __init__(self, club: World) -> None:
        self.club = club
        self.shots: dict[str, Shot] = {}
        self._open = AsyncExitStack()
        self._session: aiohttp.ClientSession | None = None
        self._preview: Any = None
        self._shown: tuple[int, int] = (0, 0)  # the channel, and how many people there are

    async def __aenter__(self) -> Camera:
        self._session = await self._open.enter_async_context(aiohttp.ClientSession())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._preview is not None:
            await self._preview.close()
        await self._open.aclose()

    async def take(self, name: str, viewer: str, message: discord.Message | None = None) -> None:
        """Keep what the viewer sees of the message, or of the newest that is for them alone."""
        if name in self.shots:
            raise Missed(f"{name} is taken already")
        message = message or self.club.panel(viewer)
        draw_those_of(message, self.club.env)
        preview = await self._page_of(message)
        await preview.refresh()
        wanted = {"viewer_id": str(self.club[viewer].id), "target_id": str(message.id)}
        page = json.loads(await self._asked("/api/pages", preview, body=wanted))
        if page["targetId"] != wanted["target_id"]:
            raise Missed(f"{name}: {viewer} does not see the message")
        mine = {"X-Simcord-Context": page["context"]["id"]}
        renamed, assets = {}, {}
        for id_, told in page["assets"].items():
            if told["available"] and told["contentType"].startswith("image/"):
                asset = Asset(told["contentType"], await self._file(id_, preview, mine))
                renamed[id_] = f"a_{hashlib.sha256(asset.data).hexdigest()[:24]}"
                assets[renamed[id_]] = asset
        await self._asked(f"/api/pages/{page['context']['id']}", preview, method="DELETE", headers=mine)
        number = f"9{int(hashlib.sha256(name.encode()).hexdigest(), 16) % 10**17:017}"
        written = json.dumps(page).replace(str(message.id), number)
        for id_, its in renamed.items():
            written = written.replace(id_, its)
        self.shots[name] = Shot(name, json.loads(written), assets)

    def forget(self, group: str) -> None:
        """Have what was taken of that group be taken again."""
        self.shots = {name: shot for name, shot in self.shots.items() if name.split("/")[0] != group}

    async def _page_of(self, message: discord.Message) -> Any:
        """The preview of the message's channel, for everybody there is."""
        env, channel = self.club.env, message.channel.id
        now = (channel, len(self.club.people))
        if self._preview is None or self._shown != now or self._preview._closed:
            if self._preview is not None:
                await self._preview.close()
            handle = simcord.builders.ChannelHandle(env, self.club.guild, env.backend.get_channel(channel))
            self._preview = env.preview(handle, viewers=list(self.club.people.values()))
            await self._preview.__aenter__()
            self._shown = now
        return self._preview

    async def _file(self, id_: str, preview: Any, mine: Mapping[str, str]) -> bytes:
        # As a download, since the preview looks through what it shows in a process of its own.
        return await self._asked(f"/api/assets/{id_}?download=1", preview, method="GET", headers=mine)

    async def _asked(
        self,
        path: str,
        preview: Any,
        *,
        method: str = "POST",
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        assert self._session is not None
        parts = urlsplit(preview.url)
        url = f"http://{parts.netloc}{path}"
        sent = {"X-Simcord-Capability": parts.fragment, **(headers or {})}
        async with self._session.request(method, url, json=body, headers=sent) as answer:
            answer.raise_for_status()
            return await answer.read()
