"""Whatever is pressed, chosen or typed, in a server or in a direct message, is answered in words."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
import simcord
from discord import app_commands
from simcord.actors import _dispatch_actor_interaction
from simcord.builders import ChannelHandle

from cogs.ui.router import Router
from cogs.ui.words.refusals import SORRY
from tests.journeys.seen import text
from tests.journeys.tournaments import announce
from tests.journeys.world import World

COMMAND, PRESS, TYPED, FORM = 2, 3, 4, 5  # what Discord calls the kinds of interactions


@contextmanager
def no_fault(what: object) -> Iterator[None]:
    """Fails where the program logs that something went wrong with that."""
    faults: list[str] = []

    class Faults(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            faults.append(record.getMessage())

    noting = Faults(logging.ERROR)
    logging.getLogger().addHandler(noting)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(noting)
    assert not faults, (what, faults)


async def peopled(club: World) -> dict[str, str]:
    """Yield a server with tables in the lobby, in play and ended, and a tournament; with their ids."""
    await club.open("Ann")
    ended = club.table.id
    await club.forge("Ann", club.board(), f"eu:close:{ended}:0:")
    await club.solo("Ann")
    playing = club.table.id
    await club.open("Mia", computers=2)
    lobby = next(id_ for id_ in club.bot.manager.book.open_ones if id_ != playing)
    await announce(club, "Eve")
    (drive,) = club.bot.tournaments.book.open_ones
    return {"$OVER": ended, "$PLAY": playing, "$LOBBY": lobby, "$DRIVE": drive}


class Forger:
    """Sends what no client of Discord's would, for whom it is told."""

    def __init__(self, club: World) -> None:
        self.club = club
        self._shown: dict[tuple[str, bool], int] = {}  # the message that somebody presses, by who and where

    async def sent(self, by: str, kind: int, data: dict[str, Any], *, in_server: bool) -> Any:
        """Return the bot's answer to an interaction of that kind; a press is on a message in that place."""
        club = self.club
        person: Any = club[by] if in_server else club[by].user
        channel = (
            ChannelHandle(club.env, club.guild, club.env.backend.get_channel(club.channel.id))
            if in_server
            else person.dm_channel
        )
        if kind not in (PRESS, FORM):
            return await _dispatch_actor_interaction(person, kind, channel, data)
        raw = club.env.backend.messages.get(channel.id, {}).get(self._shown.get((by, in_server), 0))
        if raw is None:  # nothing was shown so far, or it was taken away
            shown = await (club.slash(by, "help") if in_server else person.slash("help"))
            raw = club.env.backend.get_message(channel.id, shown.response.message.id)
            self._shown[by, in_server] = raw.id
        return await _dispatch_actor_interaction(
            person,
            kind,
            channel,
            data,
            extra={"message": simcord.backend.serializers.message_payload(club.env.backend, raw)},
            source_message_id=raw.id,
        )


def check(result: Any, what: object) -> None:
    """Check that it was answered, and with no excuse."""
    assert result.acknowledged, what
    told = [each for each in (result.response, *result.followups) if each is not None]
    for each in told:
        assert SORRY not in text(each.message), what


@pytest.mark.world(check_errors=False)
async def test_every_verb_pressed_anywhere_is_answered_in_words(club: World) -> None:
    known, forger = await peopled(club), Forger(club)
    router = club.bot.get_cog("Router")
    assert isinstance(router, Router)
    routes = router._routes
    verbs = sorted({(prefix, verb) for prefix, verb, _ in routes if verb})
    ids = ("abc", "learn-bowers", *known.values())
    for number, ((prefix, verb), id_) in enumerate(product(verbs, ids)):
        more = ("0:", "99999:x")[(number // len(ids) + number) % 2]
        custom_id = f"{prefix}:{verb}:{id_}:{more if prefix == 'eu' else more.partition(':')[0]}"
        for in_server in (True, False) if (number + number // len(ids)) % 3 == 0 else (True,):
            data = {"custom_id": custom_id, "component_type": 2}
            with no_fault(custom_id):
                check(await forger.sent("Eve", PRESS, data, in_server=in_server), custom_id)


def _nested(command: Any, options: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what Discord sends of a command with these options, its groups around it."""
    parents, here = [], command
    while here.parent is not None:
        parents.append(here)
        here = here.parent
    for each in parents:
        options = [{"type": 1 if each is command else 2, "name": each.name, "options": options}]
    return {"id": "1", "name": here.name, "type": 1, "options": options}


NONSENSE: Mapping[int, Any] = {3: "no such thing", 4: 2**53 - 1, 5: True, 10: 1e300}
"""A value that no command offers, by the type of its option; what is none of these is left out."""


@pytest.mark.parametrize("in_server", [True, False])
@pytest.mark.world(check_errors=False)
async def test_every_command_with_nonsense_is_answered_in_words(club: World, in_server: bool) -> None:
    await peopled(club)
    forger = Forger(club)
    for command in club.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        given = [
            {"type": each.type.value, "name": each.display_name, "value": NONSENSE[each.type.value]}
            for each in command.parameters
            if each.type.value in NONSENSE
        ]
        one_by_one = [[each] for each in given] if in_server else []
        for options in ([], *one_by_one, given):
            what = (command.qualified_name, options)
            with no_fault(what):
                data = _nested(command, options)
                check(await forger.sent("Eve", COMMAND, data, in_server=in_server), what)
        for option in given:
            if next(p for p in command.parameters if p.display_name == option["name"]).autocomplete:
                with no_fault((command.qualified_name, option)):
                    data = _nested(command, [option | {"focused": True}])
                    await forger.sent("Eve", TYPED, data, in_server=in_server)
