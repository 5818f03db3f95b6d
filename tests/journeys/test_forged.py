"""Every command with anything for its options, in a server or in a direct message, is answered in words."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import pytest
from discord import app_commands
from simcord.actors import _dispatch_actor_interaction
from simcord.builders import ChannelHandle

from cogs.ui.words.refusals import SORRY
from tests.journeys.seen import text
from tests.journeys.tournaments import announce
from tests.journeys.world import World

COMMAND, TYPED = 2, 4  # what Discord calls the kinds of interactions


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
async def test_every_command_with_nonsense_is_answered_in_words(
    club: World, in_server: bool, caplog: pytest.LogCaptureFixture
) -> None:
    await club.solo("Ann")
    await club.open("Mia", computers=2)
    await announce(club, "Eve")
    eve: Any = club["Eve"] if in_server else club["Eve"].user
    here = ChannelHandle(club.env, club.guild, club.env.backend.get_channel(club.channel.id))

    async def sent(kind: int, command: Any, options: list[dict[str, Any]]) -> None:
        channel = here if in_server else eve.dm_channel
        result = await _dispatch_actor_interaction(eve, kind, channel, _nested(command, options))
        what = (command.qualified_name, options)
        assert not [each for each in caplog.records if each.levelno >= logging.ERROR], what
        if kind == COMMAND:
            told = [each for each in (result.response, *result.followups) if each is not None]
            assert result.acknowledged and not any(SORRY in text(each.message) for each in told), what

    for command in club.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        given = {
            each: {"type": each.type.value, "name": each.display_name, "value": NONSENSE[each.type.value]}
            for each in command.parameters
            if each.type.value in NONSENSE
        }
        one_by_one = [[each] for each in given.values()] if in_server else []
        for options in ([], *one_by_one, [*given.values()]):
            await sent(COMMAND, command, options)
        for parameter, option in given.items():
            if parameter.autocomplete:
                await sent(TYPED, command, [option | {"focused": True}])
