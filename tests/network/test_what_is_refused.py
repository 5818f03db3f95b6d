"""The loopback Discord refuses what the real one does, so that a body over a limit fails a test."""

from __future__ import annotations

import os

import aiohttp
import pytest

from tests.discord_server.limits import choices_faults, commands_faults, message_faults, modal_faults
from tests.discord_server.schema import schema_faults
from tests.discord_server.server import BASE, serving
from tests.discord_server.state import V2, Json

CALLBACK = "/api/v10/interactions/{interaction_id}/{interaction_token}/callback"


def button(number: int = 0, **others: object) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": f"play {number}", **others}


def row(*inner: Json) -> Json:
    return {"type": 1, "components": list(inner)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def picture(url: str, description: str = "") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, "description": description}]}


def told(*components: Json, **others: object) -> str:
    return "; ".join(message_faults({"components": list(components), "flags": V2, **others}))


def test_a_message_within_all_limits_is_taken() -> None:
    box = {"type": 17, "components": [text("x" * 4000), row(*map(button, range(5)))]}
    assert told(box) == ""


def test_components_are_counted_with_those_inside_others() -> None:
    rows = [row(*(button(5 * r + b) for b in range(5))) for r in range(7)]
    assert "42 components" not in told(*rows[:6])
    assert told({"type": 17, "components": rows}) == "43 components, where 40 are allowed"


@pytest.mark.parametrize(
    ("component", "fault"),
    [
        (text("x" * 4001), "4001 characters"),
        (text(""), "a text is empty"),
        (row(*map(button, range(6))), "a row of 6"),
        (row(), "a row of 0"),
        (row(button(custom_id="x" * 101)), "not 1 to 100"),
        (row(button(custom_id="")), "not 1 to 100"),
        (row(button(label="x" * 81)), "over 80"),
        (row(button(label="")), "shows nothing"),
        (row(button(url="https://example.org")), "either a custom_id or"),
        (row(button(), button()), "play 0 stands there 2 times"),
        (row({"type": 3, "custom_id": "a", "options": []}), "a list of 0"),
        (row({"type": 3, "custom_id": "a", "options": [{"label": "x" * 101, "value": "x"}]}), "over 100"),
        (picture("attachment://table.png"), "table.png is shown and not attached"),
        (picture("https://example.org/a.png", "x" * 1025), "over 1,024"),
    ],
)
def test_what_breaks_a_limit_is_named(component: Json, fault: str) -> None:
    assert fault in told(component)


def test_the_second_version_stands_neither_beside_content_nor_without_its_flag() -> None:
    assert told(text("x"), content="y") == "content beside components of the second version"
    assert told(text("x"), flags=0) == "components of the second version without their flag"


def test_commands_choices_and_forms_have_limits_too() -> None:
    command = {"name": "hand", "description": "Show your cards."}
    assert list(commands_faults([command])) == []
    assert list(commands_faults([command, command])) == ["two commands are named hand"]
    assert "more than 100 commands" in list(commands_faults([command] * 101))
    assert list(commands_faults([command | {"name": "Hand"}]))
    assert list(commands_faults([command | {"description": "x" * 101}]))
    number = {"type": 4, "name": "game", "description": "Its number", "max_value": 2**53}
    assert list(commands_faults([command | {"options": [number]}]))
    assert list(commands_faults([command | {"options": [number | {"max_value": 2**53 - 1}]}])) == []
    assert list(choices_faults([{"name": "a", "value": "a"}] * 25)) == []
    assert list(choices_faults([{"name": "a", "value": "a"}] * 26)) == ["more than 25 choices"]
    assert list(modal_faults({"title": "x" * 46, "custom_id": "a", "components": [row()]}))


@pytest.mark.skipif("DISCORD_OPENAPI" not in os.environ, reason="DISCORD_OPENAPI names no description")
def test_discords_own_description_is_held_against_bodies() -> None:
    body = {"type": 4, "data": {"tts": False, "components": [row(button())]}}
    assert list(schema_faults("POST", CALLBACK, body)) == []
    wrong = {"type": 4, "data": {"components": [row(button(style=9))]}}
    assert list(schema_faults("POST", CALLBACK, wrong))
    numbered = {"attachments": [{"id": 0, "filename": "game.pen"}]}
    assert list(schema_faults("POST", "/api/v10/channels/{channel_id}/messages", numbered)) == []


async def test_what_is_too_much_in_all_is_refused_and_what_goes_by_a_token_is_not_counted() -> None:
    async with serving() as server, aiohttp.ClientSession(server.address) as session:
        server.pacing.in_all = 2

        async def asked(path: str) -> aiohttp.ClientResponse:
            async with session.get(BASE + path) as response:
                return response

        assert [(await asked("/users/@me")).status for _ in range(2)] == [200, 200]
        assert (await asked("/webhooks/1/token/messages/@original")).status == 404
        server.pacing.limit = 1
        told = (await asked("/webhooks/1/token/messages/@original")).headers
        assert (told["X-RateLimit-Limit"], told["X-RateLimit-Remaining"]) == ("5", "4"), "by token"
        refused = await asked("/gateway/bot")
        assert (refused.status, refused.headers["X-RateLimit-Scope"]) == (429, "global")
