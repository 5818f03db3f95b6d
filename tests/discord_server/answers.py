"""Discord's refusals, and their form."""

from __future__ import annotations

import json

from aiohttp import web

from tests.discord_server.state import Json


class Refused(Exception):
    """Raised for a request that is answered with this HTTP status and this code of Discord's."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def response(self) -> web.Response:
        """Return the error as an HTTP response."""
        named = {"errors": self.errors} if self.errors else {}
        return answer({"message": self.message, "code": self.code} | named, self.status)


def naming(path: str, message: str) -> Json:
    """Return an error about part of a body as Discord nests it: one level per step of the path."""
    told: Json = {"_errors": [{"code": "INVALID", "message": message}]}
    for step in reversed(path.split(".")):
        told = {step: told}
    return told


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON response with the content type that discord.py expects."""
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers=headers, content_type="application/json"
    )


def nothing() -> web.Response:
    """Return an empty response, status 204."""
    return web.Response(status=204)


def limited(retry_after: float, code: int = 0, *, of_all: bool = False) -> web.Response:
    """Too many requests: of a kind, with a code of something else, or in all.

    Without ``Via`` the library would take it for a ban.
    """
    body: Json = {"message": "You are being rate limited.", "retry_after": retry_after, "global": of_all}
    headers = {"Via": "1.1 google", "Retry-After": str(max(1, round(retry_after)))}
    if of_all:
        headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
    return answer(body | {"code": code}, 429, headers)


UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
TOO_MANY_FOLLOW_UPS = (400, 40094, "This interaction has too many follow-up messages")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
TOO_OLD_TO_EDIT = 30046  # comes as a rate limit
ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
NO_ACCESS = (403, 50001, "Missing Access")
NO_PERMISSION = (403, 50013, "Missing Permissions")
DEAD_TOKEN = (401, 50027, "Invalid Webhook Token")
HAS_A_THREAD = (400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = (403, 160005, "Thread is locked")
WRONG_CHANNEL = (400, 50024, "Cannot execute action on this channel type")
INVALID_BODY = (400, 50035, "Invalid Form Body")
ARCHIVED = (400, 50083, "Thread is archived")
