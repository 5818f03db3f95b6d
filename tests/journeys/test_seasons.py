"""Seasons end by the calendar or by hand, and close with a table."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import discord
import pytest
from PIL import Image

from bot.art.page import WIDTH
from bot.store import Store
from bot.store.servers import key_of
from bot.tables.timekeeping import HOUR_MS
from cogs.ui.words.refusals import ADMINS_ONLY
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World, world
from tests.store.samples import a_table, renamed, won_by

DAY = 24 * 3600 * 1000
MARCH = 60 * DAY  # 2 March 1970


async def play(club: World, finished_at: int = 1) -> None:
    """Ann has won a game and Bob has lost it."""
    store: Store = club.bot.store
    game = renamed(won_by(club["Ann"].id, club["Bob"].id, finished_at=finished_at), "Ann")
    if await store.tables.get("hall") is None:
        await store.tables.create(a_table("hall", guild_id=club.guild.id), [])
    await store.tables.append("hall", [], finished=game)


async def set_here(club: World, **settings: Any) -> None:
    for name, value in settings.items():
        await club.bot.manager.servers.set(club.guild.id, name, str(value))


def seasons(club: World) -> Any:
    """Return the feature."""
    cog = club.bot.get_cog("SeasonEnds")
    assert cog is not None
    return cog


async def pictured(message: discord.Message) -> Image.Image:
    (file,) = message.attachments
    return Image.open(io.BytesIO(await file.read()))


async def ask(club: World) -> str:
    """Return what Mia, who manages the server, is told before the season ends."""
    return answer(await club.slash("Mia", "euchre-admin season"))


@pytest.mark.world(pictures=True)
async def test_a_manager_ends_a_season_and_everybody_sees_its_table(club: World) -> None:
    await set_here(club, seasons="by hand")
    await club.slash("Mia", "euchre-admin season")
    assert labels(club.panel("Mia")) == ["Server settings"], "nobody has played"
    await play(club)
    assert "Season 1" in await ask(club)
    assert not club.public() and await club.bot.store.standings.season_number(club.guild.id) == 1
    assert text(await club.on("Mia", "se:1")) == "Season 1 is over."
    shown = club.public()[-1]
    assert "### Season 1 is over" in text(shown)
    approve(text(shown))
    picture = await pictured(shown)
    assert picture.format == "PNG" and picture.width == WIDTH
    await set_here(club, shows="cards")
    await club.slash("Ann", "leaderboard")
    board = text(await club.choose("Ann", "season"))
    assert "Ann" not in board and "this season" in board
    await club.slash("Bob", "leaderboard")
    board = text(await club.choose("Bob", "last"))
    assert "Ann" in board and "All games · season 1" in board
    await club.press("Bob", club.panel("Bob"), "lb:wins")
    assert "All games · season 1" in text(club.public()[-1])


async def test_a_question_ends_the_season_it_was_asked_about_and_only_for_who_may(club: World) -> None:
    results = club.guild.create_text_channel("results")
    await set_here(club, seasons="by hand", season_channel=results.id)
    await play(club)
    for _ in range(2):
        assert f"final standings in <#{results.id}>" in await ask(club)
    first, second = club.private("Mia")
    for custom_id in ("se:1", "eu:settings:none:0:server"):
        assert answer(await club.forge("Bob", second, custom_id)) == ADMINS_ONLY
    await club.press("Mia", first, "se:1")
    approve(text(club.private("Mia")[0]))
    assert f"<#{results.id}>" in text(club.private("Mia")[0])
    await play(club)
    approve(answer(await club.press("Mia", second, "se:1")))
    assert await club.bot.store.standings.season_number(club.guild.id) == 2
    assert len(results.history()) == 1


async def test_a_season_is_ended_by_hand_only_where_that_is_set(club: World) -> None:
    await play(club)
    for kept in ("", "monthly"):
        await set_here(club, seasons=kept)
        await club.slash("Mia", "euchre-admin season")
        assert labels(club.panel("Mia")) == ["Server settings"]
        await club.forge("Mia", club.panel("Mia"), "se:1")
    assert await club.bot.store.standings.season_number(club.guild.id) == 1 and not club.public()
    await club.slash("Mia", "euchre-admin season")
    assert "Seasons:** Monthly" in text(await club.on("Mia", "eu:settings"))


async def test_a_month_that_is_over_is_closed_once_in_the_channel_set(club: World) -> None:
    other = club.guild.create_text_channel("results")
    await set_here(club, seasons="monthly", season_channel=other.id)
    await play(club, MARCH)
    await seasons(club).close_those_over(MARCH)
    assert other.history() == []
    for _ in range(2):
        await seasons(club).close_those_over(MARCH + 31 * DAY)
    (closing,) = other.history()
    assert "### March 1970 is over" in text(closing)
    await seasons(club).close_those_over(MARCH + 62 * DAY)
    assert len(other.history()) == 1, "nobody played in April"


async def test_a_server_without_seasons_has_none_closed(club: World) -> None:
    await set_here(club, season_channel=club.channel.id)
    await play(club, MARCH)
    for days in (0, 31, 400):
        await seasons(club).close_those_over(MARCH + days * DAY)
    assert club.public() == []


async def test_a_season_ends_once_though_the_clock_is_set_back_in_between(club: World) -> None:
    other = club.guild.create_text_channel("results")
    await set_here(club, seasons="monthly", season_channel=other.id)
    april = MARCH + 30 * DAY
    for finished_at in (MARCH, april):
        await play(club, finished_at)
    for now in (MARCH, april, april - DAY, april, april - DAY, april):
        await seasons(club).close_those_over(now)
    (closing,) = other.history()
    assert "### March 1970 is over" in text(closing)


async def test_a_season_that_cannot_be_closed_keeps_no_other_from_its_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as club:
        await club.bot.manager.servers.set(1, "seasons", "monthly")
        await club.bot.store.set_meta(key_of(1, "season"), "m1970-02 damaged")
        await set_here(club, seasons="monthly", season_channel=club.channel.id)
        await play(club, MARCH)
        await seasons(club).close_those_over(MARCH)
        await seasons(club).close_those_over(MARCH + 31 * DAY)
        assert "### March 1970 is over" in text(club.public()[-1])
    assert "season not closed" in caplog.text


async def test_a_clock_that_is_ahead_for_a_while_ends_no_season(club: World) -> None:
    eve = MARCH + 30 * DAY - 2 * HOUR_MS
    await set_here(club, seasons="monthly", season_channel=club.channel.id)
    await play(club, MARCH)

    async def look(now: int) -> None:
        club.bot.manager.now = lambda: now
        await seasons(club)._looking()

    for now in (eve, eve + 30 * DAY, eve + HOUR_MS):
        await look(now)
    assert club.public() == []
    for hours in (2, 3, 4):
        await look(eve + hours * HOUR_MS)
    (closing,) = club.public()
    assert "### March 1970 is over" in text(closing)


async def test_a_season_ended_by_hand_that_could_not_be_posted_is_posted_once_by_the_next_process(
    club: World,
) -> None:
    results = club.guild.create_text_channel("results")
    await set_here(club, seasons="by hand", season_channel=results.id)
    await play(club, MARCH)
    await seasons(club).close_those_over(MARCH)
    club.env.inject_error("POST", f"/channels/{results.id}/messages", status=503)
    await ask(club)
    approve(text(await club.on("Mia", "se:1")))
    await seasons(club).close_those_over(MARCH + 31 * DAY)
    assert results.history() == []
    for _ in range(2):
        await club.restart()
        await club.env.settle()
        await seasons(club).close_those_over(MARCH + 32 * DAY)
        (closing,) = results.history()
        assert "### Season 1 is over" in text(closing)


async def test_a_table_whose_channel_is_gone_is_waited_for_no_more(club: World) -> None:
    await set_here(club, seasons="monthly", season_channel=404)
    await play(club, MARCH)
    await seasons(club).close_those_over(MARCH)
    await seasons(club).close_those_over(MARCH + 31 * DAY)
    await set_here(club, season_channel=club.channel.id)
    await club.restart()
    await club.env.settle()
    assert club.public() == []
