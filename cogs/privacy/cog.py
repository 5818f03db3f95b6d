"""*Your data*, behind /settings: a summary of a user's saved data, its export as a file, and its deletion."""

import asyncio
import json
from collections.abc import Mapping

from bot.client.client import EuchreBot
from bot.ids import UserId
from cogs.privacy import words
from cogs.privacy.screens import DataStep, confirm_view, data_view
from cogs.ui.answers import mark_saved, replace_screen, replace_screen_later, reply_file
from cogs.ui.layout import Attached, Screen, screen
from cogs.ui.link_buttons import to_table
from cogs.ui.permissions import name_to_store
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services

_EXACT = 2**53  # up to this, a float can hold every integer


class Privacy:
    """The screens about a user's own data."""

    def __init__(self, bot: EuchreBot) -> None:
        self.store = bot.store
        self.tables = bot.manager.book
        self.users = bot.manager.users

    @handles(Verb.DATA)
    async def press(self, interaction: Interaction, press: Press) -> None:
        """Show a summary of the saved data, export it, or delete it."""
        match press.detail:
            case DataStep.DOWNLOAD.value:
                await self._download(interaction)
            case DataStep.ASK.value:
                refused = await self.store.people.is_at_open_tables(interaction.user.id)
                shown = self._refusal(interaction) if refused else confirm_view()
                await replace_screen(interaction, shown)
            case DataStep.DELETE.value:
                await self._delete(interaction)
            case _:
                await replace_screen(
                    interaction, data_view(await self.store.people.data_of(interaction.user.id))
                )

    async def _download(self, interaction: Interaction) -> None:
        """Send everything that is saved as a JSON file."""
        kept = await self.store.people.export(interaction.user.id)
        everything = {"user_id": interaction.user.id} | kept
        text = await asyncio.to_thread(format_data, everything)  # megabytes for a player of many games
        file = Attached("euchre-about-me.json", text.encode())
        await reply_file(interaction, words.EXPORTED, file)

    async def _delete(self, interaction: Interaction) -> None:
        """Delete what is saved about the user."""
        user = interaction.user
        await interaction.response.defer()
        if await self.store.people.forget(user.id, name_to_store(user)):
            mark_saved(interaction)
            self.users.forget(user.id)
            told = screen(words.DELETED)
        else:
            told = self._refusal(interaction)
        await replace_screen_later(interaction, told)

    def _refusal(self, interaction: Interaction) -> Screen:
        """Say that data can't be deleted during an open game or tournament, with a button to it."""
        playing = self.tables.of(UserId(interaction.user.id))[:1]
        told = words.AT_A_TABLE if playing else words.STILL_OPEN
        return screen(told, [way for table in playing for way in to_table(table)])


def format_data(everything: Mapping[str, object]) -> str:
    """Return the data as JSON text. Call it in a thread.

    Discord's ids are strings, since many programs read numbers as floats, which can't hold them.
    """
    return json.dumps(_exact(everything), ensure_ascii=False, indent=1, default=str)


def _exact(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _exact(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(each) for each in value]
    return str(value) if isinstance(value, int) and abs(value) > _EXACT else value


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    services.router.add_verbs(Press, handlers_of(Privacy(bot), Verb))
