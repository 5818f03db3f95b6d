"""Takes pictures of the screens of results after a year of play, at a phone's width.

``python -m tools.year_pictures FOLDER``. Needs Chromium. They are for looking at: whatever names and figures
a year brings, nothing may be cut off or out of line.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import discord

from bot.standings.boards import SortBy
from bot.tables.table import Player
from cogs.seasons.screens import PICTURE
from tests.journeys.world import labels, world
from tests.year.making import Size, play
from tools.screens import Camera, chromium

_SIZE = Size(games=1_500, people=120, records=60)


async def results(camera: Camera) -> None:
    """The leaderboards, a season's end, finished games and what is kept, as Ann sees them."""
    club = camera.club
    club.welcome("Mia", manage_guild=True)
    ann = Player("Ann", club["Ann"].id)
    now = club.time.now()
    await play(club.bot.store, _SIZE, guild_id=club.guild.id, last=now - 3_600_000, here=[ann])
    await club.bot.manager.servers.set(club.guild.id, "seasons", "by hand")

    async def take(name: str, command: str, /, **options: object) -> discord.Message:
        shown = await club.slash("Ann", command, **options)
        message: discord.Message = shown.response.message
        await camera.take(name, "Ann", message)
        return message

    for order in SortBy:
        board = await take(f"leaderboard-{order}", "leaderboard", by=order.value)
    board = await take("leaderboard", "leaderboard")
    for _ in range(3):
        if "Next" in labels(board):
            await club.press("Ann", board, "Next")
            board = club.panel("Ann")
    await camera.take("leaderboard-later", "Ann", board)
    await take("leaderboard-week", "leaderboard", period="week", by=SortBy.WIN_RATE.value)
    await take("leaderboard-spoil-five", "leaderboard", rules="spoil_five", by=SortBy.POINTS_A_HAND.value)
    await take("stats", "stats")
    games = await take("games", "games")
    await club.press("Ann", games, "Game ")
    await camera.take("game", "Ann", club.panel("Ann"))
    await take("privacy", "privacy show")
    await club.slash("Mia", "season end")
    closing = club.public()[-1]
    await camera.take("closing", "Ann", closing)
    (file,) = closing.attachments
    (camera.folder / f"closing-{PICTURE}").write_bytes(await file.read())


async def main(folder: Path) -> None:
    """Have the year played, and take the pictures."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with chromium() as browser, world(Path(data)) as club:
            await results(Camera(club, browser, folder))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
