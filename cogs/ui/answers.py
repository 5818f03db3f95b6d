"""Answering an interaction, also when something goes wrong: one sentence, to the one who pressed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.engine.errors import Refusal
from bot.store.errors import StoreError
from bot.tables.refusals import TableRefusal
from cogs.ui.words import why_not

log = logging.getLogger(__name__)
_TOO_LATE = 10062
_ANSWERED = 40060
SORRY = "That did not work, through no fault of yours. Nothing is lost; please try again."


@asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Run a command or a press; what is refused, and what fails, is answered with its sentence."""
    try:
        yield
    except (TableRefusal, Refusal) as refusal:
        table = refusal.table if isinstance(refusal, TableRefusal) else None
        await tell(interaction, why_not(refusal, table, interaction.user.id))
    except discord.HTTPException as error:
        if error.code not in (_TOO_LATE, _ANSWERED):
            log.exception("an answer was refused by Discord")
            await tell(interaction, SORRY)
    except StoreError:
        log.exception("the store failed")
        await tell(interaction, SORRY)


async def tell(interaction: discord.Interaction, sentence: str) -> None:
    """Say something to the one who pressed, and to nobody else."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except discord.HTTPException as error:
        log.warning("could not answer an interaction: %s", error)


async def show(interaction: discord.Interaction, view: discord.ui.LayoutView) -> None:
    """Answer with a screen that only the one who asked sees."""
    await interaction.response.send_message(view=view, ephemeral=True)
