"""Sealed deals in Discord: the seal in the lobby, a seed of one's own, and the check afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.tables.events import Starting
from bot.tables.table import Stage
from cogs.fair_deals.words import ASK_WHY
from cogs.ui.columns import digits
from cogs.ui.layout import FIELD
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.world import World, answer, labels, text, world


async def add_seed(club: World, name: str, typed: str) -> Any:
    """Somebody adds a text to the seed by Rules, Fair deal, and the form."""
    await club.press(name, club.board(), "eu:rules")
    await club.press(name, club.panel(name), "eu:fair")
    asked = await club.press(name, club.panel(name), "eu:seed")
    return await club[name].submit_modal(asked, {FIELD: typed})


async def test_a_game_is_sealed_seeded_played_and_verified(tmp_path: Path) -> None:
    async with world(tmp_path, sealed=True) as club:
        await club.slash("Ann", "euchre new", rules="north_american", target=2, computers=3)
        seal = club.table.commitment
        assert digits(seal) not in text(club.board())
        await club.press("Eve", club.board(), "eu:rules")
        approve(text(club.panel("Eve")))
        await add_seed(club, "Ann", "seven  of hearts")
        assert digits(seal) in text(club.panel("Ann")) and "seven of hearts" in text(club.panel("Ann"))
        await club.press("Eve", club.board(), "eu:rules")
        assert "1 seed from players" in text(club.panel("Eve"))
        lobby = club.board().id
        await club.press("Ann", club.board(), "eu:start")
        board = club.board().id
        assert club.table.seed == f"message {board} | seven of hearts"
        assert board > lobby, "nobody knew the number while the seed could be added to"
        assert [message.id for message in club.public()] == [board], "no lobby is left above it"
        await club.play_out()
        await club.press("Ann", club.public()[-1], "eu:verify")
        assert "dealt fairly" in text(club.panel("Ann"))
        told = answer(await club.slash("Ann", "verify"))
        assert "dealt fairly" in told and ASK_WHY not in told
        assert "dealt fairly" in answer(await club.slash("Eve", "verify", game=1))


async def test_a_table_without_a_seal_says_nothing_of_one(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        assert "sealed" not in text(club.board())
        await club.press("Ann", club.board(), "eu:rules")
        assert "Fair deal" not in labels(club.panel("Ann"))
        await club.forge("Ann", club.board(), str(Press(Verb.FAIR, club.table.id)))
        assert "before deals" in text(club.panel("Ann"))


async def test_verify_without_a_game_says_when_to_use_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        approve(answer(await club.slash("Ann", "verify")))
        assert "no finished game" in answer(await club.slash("Ann", "verify", game=7))


async def test_a_game_that_was_being_started_is_dealt_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path, sealed=True) as club:
        await club.slash("Ann", "euchre new", rules="north_american")  # people, who do nothing by themselves
        for name in ("Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "eu:sit:*:")
        lobby = club.board().id
        await club.bot.manager.book.change(club.table.id, lambda change: change.add(Starting(attempt=1)))
        await club.restart()
        board = club.board().id
        assert (club.table.stage, club.table.seed) == (Stage.PLAYING, f"message {board}")
        assert [message.id for message in club.public()] == [board] != [lobby]
        await club.forge("Eve", club.board(), str(Press(Verb.FAIR, club.table.id)))
        assert ASK_WHY in text(club.panel("Eve")), (
            "the cards of the first attempt may not have suited the host"
        )
