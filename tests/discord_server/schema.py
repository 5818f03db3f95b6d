"""Discord's own description of its API, where the environment's DISCORD_OPENAPI names a copy of it."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.discord_server.state import Json

_VERSION = "/api/v10"
_ACCEPTED = {"tts", "nsfw"}  # Discord takes them, though its description knows nothing of them


def schema_faults(method: str, route: str, body: object) -> Iterator[str]:
    """Yield how a body violates Discord's API description; nothing without a description.

    ``route`` is the path with variable parts in braces, as in the description.
    """
    path = os.environ.get("DISCORD_OPENAPI")
    validator = _validator(path, method.lower(), route.removeprefix(_VERSION)) if path else None
    if validator is not None:
        yield from (_told(error) for error in validator.iter_errors(_as_described(body)))


@functools.cache
def _description(path: str) -> Json:
    described: Json = json.loads(Path(path).read_text())
    return described


@functools.cache
def _validator(path: str, method: str, route: str) -> jsonschema_rs.Draft202012Validator | None:
    described = _description(path)
    body = described["paths"][route][method].get("requestBody")
    if body is None:
        return None
    schema = body["content"]["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator({"components": described["components"], **schema})


def _as_described(body: object) -> Any:
    """Return the body with numbers as ids and without what Discord accepts but doesn't document."""
    if isinstance(body, list):
        return [_as_described(each) for each in body]
    if not isinstance(body, dict):
        return body
    kept = {key: _as_described(value) for key, value in body.items() if key not in _ACCEPTED}
    for attachment in kept.get("attachments") or ():
        attachment["id"] = str(attachment["id"])
    return kept


def _tells(error: jsonschema_rs.ValidationError) -> tuple[int, bool]:
    """Rank an error by how much it says about the alternative meant. A mere type error says little."""
    return len(error.instance_path), error.instance_path[-1:] != ["type"]


def _told(error: jsonschema_rs.ValidationError) -> str:
    """Format an error's deepest cause. That some alternative fails says little about the one meant."""
    found = error
    while branches := getattr(found.kind, "context", None):
        found = max((each for branch in branches for each in branch), key=_tells)
    return f"{'/'.join(map(str, found.instance_path))}: {found.message}"
