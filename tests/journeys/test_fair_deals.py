"""Sealed deals in Discord: the seal in the lobby, a seed of one's own, and the check afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.events import Starting
from bot.tables.table import Stage
from cogs.fair_deals.words import ASK_WHY
from cogs.ui.columns import digits
from cogs.ui.controls import FIELD
from cogs.ui.press import Press, Verb
from tests.journeys.seen import labels, text
from tests.journeys.world import World, open_game


async def add_seed(club: World, name: str, typed: str) -> Any:
    """Somebody adds a text to the seed by Rules, Fair deal, and the form."""
    await club.ask(name, Verb.RULES)
    await club.press(name, club.panel(name), "eu:verify")
    asked = await club.press(name, club.panel(name), "eu:seed")
    return await club[name].submit_modal(asked, {FIELD: typed})


@pytest.mark.world(sealed=True)
async def test_a_game_is_sealed_seeded_played_and_verified(club: World) -> None:
    await club.open("Ann", rules="north_american", target=2, computers=3)
    seal = club.table.commitment
    assert digits(seal) not in text(club.board())
    await add_seed(club, "Ann", "@everyone *my_lucky* seed: //seven")
    assert "`@everyone *my_lucky* seed: //seven`" in text(club.panel("Ann")), "as it was typed"
    await add_seed(club, "Ann", "seven  of hearts")
    assert digits(seal) in text(club.panel("Ann")) and "seven of hearts" in text(club.panel("Ann"))
    assert "✓ Fair deal" in labels(await club.on("Ann", "eu:rules")), "back at the rules, in the same place"
    lobby = club.board().id
    await club.press("Ann", club.board(), "eu:start")
    board = club.board().id
    assert club.table.seed == f"message {board} | seven of hearts"
    assert board > lobby, "nobody knew the number while the seed could be added to"
    assert [message.id for message in club.public()] == [board], "no lobby is left above it"
    await club.play_out()
    result = club.public()[-1]
    assert not result.attachments and seal not in text(result).replace(" ", "")
    await club.press("Ann", result, "eu:verify")
    checked = text(club.panel("Ann"))
    assert "dealt fairly" in checked and ASK_WHY not in checked
    await club.press("Ann", club.panel("Ann"), "gm:files")
    (file,) = (await club.press("Ann", club.panel("Ann"), "gm:pen")).response.message.attachments
    assert seal in (await file.read()).decode()
    await open_game(club, "Eve", 1)
    assert "dealt fairly" in text(await club.on("Eve", "eu:verify"))


async def test_a_table_without_a_seal_says_nothing_of_one(club: World) -> None:
    await club.open("Ann", rules="slapton")
    assert "sealed" not in text(club.board())
    await club.ask("Ann", Verb.RULES)
    assert "✓ Fair deal" not in labels(club.panel("Ann"))
    await club.forge("Ann", club.board(), str(Press(Verb.FAIR, club.table.id)))
    assert "before deals" in text(club.panel("Ann"))


@pytest.mark.world(sealed=True)
async def test_a_game_that_was_being_started_is_dealt_after_a_restart(club: World) -> None:
    await club.open("Ann", rules="north_american")  # people, who do nothing by themselves
    for name in ("Bob", "Cat", "Dan"):
        await club.press(name, club.board(), "eu:sit:*:")
    lobby = club.board().id
    await club.bot.manager.book.change(club.table.id, lambda change: change.add(Starting(attempt=1)))
    await club.restart()
    board = club.board().id
    assert (club.table.stage, club.table.seed) == (Stage.PLAYING, f"message {board}")
    assert [message.id for message in club.public()] == [board] != [lobby]
    await club.forge("Eve", club.board(), str(Press(Verb.FAIR, club.table.id)))
    assert ASK_WHY in text(club.panel("Eve")), "the cards of the first attempt may not have suited the host"
