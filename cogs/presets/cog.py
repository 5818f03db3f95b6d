"""Presets, the house rules that a server has saved: listed and deleted, also by /euchre-admin presets."""

from __future__ import annotations

from bot.client.client import EuchreBot
from bot.store.settings import Preset
from bot.store.store import Store
from cogs.presets import words
from cogs.presets.screens import PresetPress, PresetStep, confirm_delete_view, presets_view
from cogs.rules.option import rules_of
from cogs.ui.answers import Refused, replace_screen, save
from cogs.ui.permissions import EuchreAdmin, guild_of
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services


class SavedPresets:
    """The screens of a server's presets, for everyone to see and for some to delete from."""

    def __init__(self, store: Store, admin: EuchreAdmin) -> None:
        self.presets = store.presets
        self.admin = admin

    @handles(Verb.PRESETS)
    async def show(self, interaction: Interaction, press: Press | None = None) -> None:
        """Show the presets saved here."""
        await self.press(interaction, PresetPress())

    async def press(self, interaction: Interaction, press: PresetPress) -> None:
        """Show presets, ask whether to delete one, or delete it, as was pressed."""
        saved, note = await self.presets.of(guild_of(interaction)), ""
        if press.step is not PresetStep.LIST:
            named = next((each for each in saved if each.name == press.name), None)
            if named is not None and not self._may_delete(interaction, named):
                raise Refused(words.NOT_YOURS)
            if named is not None and press.step is PresetStep.ASK:
                await replace_screen(interaction, confirm_delete_view(press.name))
                return
            if named is not None:
                await save(interaction, self.presets.remove(named.guild_id, named.name))
                saved.remove(named)
            note = words.deleted(press.name)
        deletable = [each.name for each in saved if self._may_delete(interaction, each)]
        shown = [(each.name, rules_of(each)) for each in saved]
        await replace_screen(interaction, presets_view(shown, deletable, note))

    def _may_delete(self, interaction: Interaction, preset: Preset) -> bool:
        """Return True if the user saved that preset, or manages the server."""
        return preset.saved_by == interaction.user.id or self.admin.lets_in(interaction)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    saved = SavedPresets(bot.store, services.admin)

    @services.admin.command(description=words.COMMAND)
    async def presets(interaction: Interaction) -> None:
        await saved.show(interaction)

    services.router.add_verbs(Press, handlers_of(saved, Verb))
    services.router.add(PresetPress, saved.press, words.OLDER)
