"""The bodies the bot sends: read, checked, and applied to messages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from aiohttp import BodyPartReader, web

from tests.discord_server.answers import INVALID_BODY, Refused, naming
from tests.discord_server.schema import schema_faults
from tests.discord_server.state import LOADING, Clock, Json, Message

Files = dict[str, bytes]
EMOJI = web.AppKey("emoji", dict[int, str])
"""The names of the application's emoji, by id."""


async def read(request: web.Request) -> tuple[Json, Files]:
    """Return a request's JSON and the files sent with it, by name."""
    if request.content_type != "multipart/form-data":
        return (await request.json() if request.can_read_body else {}), {}
    body: Json = {}
    files: Files = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = await part.json() or {}
        else:
            assert part.filename
            files[part.filename] = bytes(await part.read())
    return body, files


def route_of(request: web.Request) -> str:
    """Return the request's path as Discord documents it, with names for the variable parts."""
    resource = request.match_info.route.resource
    assert resource is not None
    return resource.canonical


def check(request: web.Request, body: object, faults: Iterable[str]) -> None:
    """Refuse a body with faults, one that Discord's description does not know, or one with unknown emoji."""
    told = [*faults, *schema_faults(request.method, route_of(request), body)]
    if told:
        raise Refused(*INVALID_BODY[:2], f"{INVALID_BODY[2]}: {'; '.join(told)}: {json.dumps(body)}")
    for path, id_ in _emoji_in(body):
        if int(id_) not in request.app[EMOJI]:
            raise Refused(*INVALID_BODY, naming(f"{path}.id", "Invalid emoji"))


def _emoji_in(body: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the ids of the emoji in a body, each with the path to it."""
    if isinstance(body, dict) and path.endswith(".emoji"):
        yield path, body["id"]
    inner = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for step, part in inner:
        yield from _emoji_in(part, f"{path}.{step}".lstrip("."))


def write(message: Message, body: Json, files: Files, clock: Clock) -> None:
    """Put on the message what the body says. What it does not name stays."""
    if "content" in body:
        message.content = body["content"] or ""
    if "components" in body:
        message.components = body["components"] or []
    message.flags = (message.flags | (body.get("flags") or 0)) & ~LOADING
    if "attachments" in body or files:
        kept = [each for each in message.attachments if _names(body, int(each["id"]))]
        message.attachments = [*kept, *(_attachment(clock, *file) for file in files.items())]
    message.edits += 1


def _names(body: Json, attachment_id: int) -> bool:
    return any(int(each["id"]) == attachment_id for each in body.get("attachments") or ())


def _attachment(clock: Clock, name: str, content: bytes) -> Json:
    return {
        "id": str(clock.new_id()),
        "filename": name,
        "size": len(content),
        "url": f"https://cdn.invalid/{name}",
        "proxy_url": f"https://cdn.invalid/{name}",
    }
