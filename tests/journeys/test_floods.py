"""Who asks for too much is told when to go on; who plays never is."""

from __future__ import annotations

import pytest

from bot.client.quotas import Quota
from cogs.ui.press import Verb
from tests.journeys.seen import answer
from tests.journeys.world import World

TOO_MUCH = "Slow down. Try again <t:"


@pytest.mark.world(commands_per_person=6)
async def test_a_flood_of_commands_is_told_when_to_go_on_and_a_game_never_is(club: World) -> None:
    await club.solo("Ann")
    for _ in range(5):
        await club.slash("Ann", "help")
    assert answer(await club.slash("Ann", "help")).startswith(TOO_MUCH)
    assert answer(await club.forge("Ann", club.board(), "lb:wins:all::0:page")).startswith(TOO_MUCH)
    before, hand = club.table.seq, f"eu:{Verb.HAND.value}:{club.table.id}:0:"
    await club.take_turn()
    assert club.table.seq > before, "a game goes on whatever else its player asks for"
    for _ in range(8):
        assert not answer(await club.forge("Ann", club.board(), hand)).startswith(TOO_MUCH)
    for _ in range(6):
        assert answer(await club.forge("Eve", club.board(), hand)).startswith("You're not at")
    assert answer(await club.slash("Eve", "help")).startswith(TOO_MUCH), "she plays in no game"
    assert not await club["Eve"].autocomplete(club.channel, "table", "game", "")
    await club.env.advance_time(11)
    assert "/play" in answer(await club.slash("Eve", "help"))
    for asked in Quota:
        club.bot.quotas.take(asked, club["Dan"].id, club.guild.id)  # every kind has its share
