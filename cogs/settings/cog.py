"""/settings, and /euchre-admin settings: a list of all settings, and a screen for each."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from cogs.settings import screens, words
from cogs.settings.screens import Owner, SettingPress, SettingsPress
from cogs.settings.words import Offer
from cogs.table.places import without_deleted
from cogs.ui.answers import Refused, replace_screen, save, show
from cogs.ui.layout import Screen
from cogs.ui.link_buttons import NOTIFICATIONS, SERVERS
from cogs.ui.permissions import EuchreAdmin, guild_of, home_of
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services

_QUESTIONS = 20  # as many as are readable on a phone


class SettingsCommand(commands.Cog):
    """The /settings command, and the buttons and lists of all settings."""

    def __init__(self, bot: EuchreBot, admin: EuchreAdmin) -> None:
        self.bot = bot
        self.manager = bot.manager
        self.admin = admin

    @app_commands.command(description=words.COMMAND)
    async def settings(self, interaction: Interaction) -> None:
        """Show the user's own settings."""
        await self.show(interaction, SettingsPress(Owner.ME))

    @handles(Verb.SETTINGS)
    async def open(self, interaction: Interaction, press: Press) -> None:
        """Show the settings that a button leads to."""
        if press.detail == NOTIFICATIONS:
            shown = await self._view(interaction, SettingsPress(Owner.ME, NOTIFICATIONS))
            await show(interaction, shown)
            return
        owner = Owner.SERVER if press.detail == SERVERS else Owner.ME
        await self.show(interaction, SettingsPress(owner))

    async def show(self, interaction: Interaction, press: SettingsPress) -> None:
        """Show the list of settings, or the chosen setting."""
        await replace_screen(interaction, await self._view(interaction, press))

    async def set(self, interaction: Interaction, press: SettingPress) -> None:
        """Apply the pressed setting, and show the updated list."""
        try:
            if press.owner is Owner.ME:
                setting = self.manager.users.set(interaction.user.id, press.name, press.value)
                await save(interaction, setting)
            else:
                self.admin.person(interaction)
                await self._set_here(interaction, press)
        except (LookupError, ValueError):
            raise Refused(words.OLDER) from None
        await self.show(interaction, SettingsPress(press.owner))

    async def _set_here(self, interaction: Interaction, press: SettingPress) -> None:
        guild_id = guild_of(interaction)
        changing = self.manager.servers.set(guild_id, press.name, press.value)
        settings = await save(interaction, changing)
        if press.name == "unanswered" and not settings.unanswered:
            await self.bot.store.unanswered.forget(guild_id)

    async def _view(self, interaction: Interaction, press: SettingsPress) -> Screen:
        presets = await self.bot.store.presets.of(home_of(interaction))
        if press.owner is Owner.ME:
            user = interaction.user.id
            has_presets = any(each.saved_by == user for each in presets)
            mine, offers = self.manager.users.of(user), words.MINE
            if not press.name:
                return screens.settings_view(press.owner, offers, mine, has_presets=has_presets)
            return screens.setting_view(press.owner, _named(offers, press.name), mine)
        self.admin.person(interaction)
        guild_id = guild_of(interaction)
        settings = without_deleted(self.manager.servers.of(guild_id), interaction.guild)
        offers = words.of_server(settings, [each.name for each in presets], self.bot.settings.think_seconds)
        if not press.name:
            return screens.settings_view(press.owner, offers, settings)
        offer = _named(offers, press.name)
        if press.name != "unanswered":
            return screens.setting_view(press.owner, offer, settings)
        return screens.unanswered_view(
            offer, settings, await self.bot.store.unanswered.of(guild_id, _QUESTIONS)
        )


def _named(offers: Sequence[Offer], name: str) -> Offer:
    """Return the setting of that name. Raise Refused if this version has none."""
    found = next((each for each in offers if each.name == name), None)
    if found is None:
        raise Refused(words.OLDER)
    return found


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = SettingsCommand(bot, services.admin)

    @services.admin.command(description=words.ADMIN_COMMAND)
    async def settings(interaction: Interaction) -> None:
        await cog.show(interaction, SettingsPress(Owner.SERVER))

    router = services.router
    router.add(SettingsPress, cog.show, words.OLDER)
    router.add(SettingPress, cog.set, words.OLDER)
    router.add_verbs(Press, handlers_of(cog, Verb))
    await bot.add_cog(cog)
