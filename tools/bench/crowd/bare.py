"""The least that a bot on discord.py can do: answer a press with a message of like size, always the same."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import discord
from discord import ui

from tools.bench.crowd.process import TOKEN, Late

COMMAND = {"name": "bare", "description": "Show a fixed message.", "id": "1"}
_TEXTS = (
    "You played 9♥.",
    "### Hearts were led: follow suit\nOn the table: 9♥ by You, K♥ by Computer 2\nYou hold A♥, Q♥",
    "-# ♥ trumps, made by Ann (South)   ·   You sit South, with Computer 2   ·   You 4, they 6 (of 10)",
)


def fixed() -> ui.LayoutView:
    """A hand's worth of texts and buttons."""
    box: ui.Container[Any] = ui.Container(accent_colour=0xC8433B)
    for text in _TEXTS[:2]:
        box.add_item(ui.TextDisplay(text))
    for row in ("QH", "AH", "JC", "TC", "9D"), ("rules", "why"):
        buttons: list[ui.Button[Any]] = [
            ui.Button(
                label=name, custom_id=f"eu:do:tabcdefgh:12:play {name}", style=discord.ButtonStyle.primary
            )
            for name in row
        ]
        box.add_item(ui.ActionRow(*buttons))
    box.add_item(ui.TextDisplay(_TEXTS[2]))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view


def bare(late: Late) -> None:
    """A client that does nothing else."""
    view = fixed()
    intents = discord.Intents.none()
    intents.guilds = True
    client = discord.AutoShardedClient(
        intents=intents,
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
    )

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=view, attachments=[])
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    async def run() -> None:
        running = asyncio.create_task(client.start(TOKEN))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            await client.close()

    asyncio.run(run())
