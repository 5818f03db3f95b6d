"""The options of a table in its lobby, including house rules, and the presets that a server saves."""

from dataclasses import dataclass

import discord

from bot.client.client import EuchreBot
from bot.engine.errors import BadOptions, NotUnderstood
from bot.engine.levels import OFFERED
from bot.engine.options import Option
from bot.ids import TableId, UserId
from bot.names import normalize_look
from bot.store.settings import Preset
from bot.store.store import Store
from bot.tables.clock import CLOCKS
from bot.tables.manager import TableManager
from bot.tables.preconditions import need_host, need_lobby, need_seat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Request, SetClock, SetFilling, SetHints, SetLevel, SetOptions
from bot.tables.table import Table
from cogs.house_rules import screens as views
from cogs.house_rules import words
from cogs.house_rules.screens import HOUSE_RULES, POINTS, options_view
from cogs.rules.option import named_ruleset, rules_of
from cogs.ui.answers import Refused, replace_screen, reply_text, save
from cogs.ui.layout import Screen
from cogs.ui.permissions import EuchreAdmin, guild_of, may_manage, person
from cogs.ui.press import Press, Verb
from cogs.ui.private_messages import PrivateMessage, PrivateMessages
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.names import tidy
from cogs.ui.words.refusals import why_not
from cogs.ui.words.rules import own_rules

_MOST = 50  # presets per server


@dataclass(eq=False, slots=True)
class OptionsScreen(PrivateMessage):
    """A user's Options screen, with its current page (see `options_view`)."""

    place: str = ""


class OptionsScreens(PrivateMessages[OptionsScreen]):
    """The keeper of the Options screens people have open, which updates them."""

    def is_over(self, table: Table) -> bool:
        """Return True if the options can't change anymore."""
        return table.match is not None or table.ended is not None

    def render(self, table: Table, user: int, message: OptionsScreen) -> Screen:
        """Return the current screen."""
        return options_view(table, user, message.place)

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        at: str = "",
        *,
        note: str | None = None,
    ) -> None:
        """Answer with the options as that user sees them, and keep that screen up to date."""
        user = interaction.user.id
        with self.held(table.id, user):
            shown = options_view(table, user, at, note=note)
            reply, _ = await self._pictures.reply(interaction, shown)
            digest = options_view(table, user, at).digest()  # the note stays until rules change
            screen = OptionsScreen(reply.edit, self._now(), table, digest, reply.message_id, place=at)
            self.keep((table.id, user), screen)


class OptionsPresses:
    """The buttons of a table's Options."""

    def __init__(self, manager: TableManager, store: Store, screens: OptionsScreens) -> None:
        self.manager = manager
        self.store = store
        self.screens = screens

    @handles(Verb.OPTIONS, Verb.HOUSE, Verb.POINTS, Verb.OPTION)
    async def show(self, interaction: Interaction, press: Press) -> None:
        """Show the table's options, its house rules or points, or the values of the chosen option."""
        place = {Verb.HOUSE: HOUSE_RULES, Verb.POINTS: POINTS, Verb.OPTION: press.detail}.get(press.verb, "")
        await self.screens.show(interaction, self.manager.book.get(press.table), place)

    @handles(Verb.VALUE)
    async def set(self, interaction: Interaction, press: Press) -> None:
        """Set an option, and show it. If it can't be set, the screen says why."""
        asked = views.asked_options(press, self.manager.book.get(press.table))
        at = HOUSE_RULES if press.value is None else press.name
        await self._do(interaction, press.table, SetOptions(asked), at)

    @handles(Verb.NUMBER)
    async def number(self, interaction: Interaction, press: Press) -> None:
        """Ask for a number besides those offered, or set the typed one."""
        table = self.manager.book.get(press.table)
        if press.value is not None:
            await self._set_number(interaction, table, _option(table, press), press.value)
            return
        need_lobby(table)
        need_host(table, person(interaction))
        await interaction.response.send_modal(views.number_form(table, _option(table, press)))

    async def _set_number(self, interaction: Interaction, table: Table, option: Option, typed: str) -> None:
        number = option.read(typed.strip())
        if number is None:
            note = words.no_number(option, typed)
            await self.screens.show(interaction, table, option.name, note=note)
        else:
            await self._do(interaction, table.id, SetOptions(f"{option.name}={number}"), option.name)

    @handles(Verb.CLOCK)
    async def clock(self, interaction: Interaction, press: Press) -> None:
        """Set the timer chosen from the list."""
        chosen = next((each for each in CLOCKS if press.detail == str(each)), None)
        if chosen is None:
            raise TableRefusal(Why.NO_CLOCK)
        await self._do(interaction, press.table, SetClock(chosen))

    @handles(Verb.LEVEL)
    async def level(self, interaction: Interaction, press: Press) -> None:
        """Set the level chosen from the list, for one bot or for all."""
        chosen, _, seat = press.detail.partition(" ")
        level = next((each for each in OFFERED if each.value == chosen), None)
        if level is None or (seat and not seat.isdecimal()):
            raise TableRefusal(Why.NO_LEVEL)
        await self._do(interaction, press.table, SetLevel(level, int(seat) if seat else None))

    async def _do(self, interaction: Interaction, table_id: TableId, asked: Request, at: str = "") -> None:
        """Send the request to the table, and show the options. If refused, the screen says why."""
        user, note = interaction.user.id, None
        with self.screens.held(table_id, user):
            table = self.manager.book.get(table_id)
            try:
                doing = self.manager.do(table_id, asked, by=person(interaction), interaction=interaction.id)
                table = await save(interaction, doing)
            except BadOptions as bad:
                note = why_not(bad, table, user)
            await self.screens.show(interaction, table, at, note=note)

    @handles(Verb.HINTS)
    async def hints(self, interaction: Interaction, press: Press) -> None:
        """Turn hints on as far as the server allows, or off."""
        hints, bot_hints = self.manager.hints_allowed(guild_of(interaction))
        on = press.detail == "on"
        if on and not bot_hints:
            raise Refused(words.NO_RANKED_HINTS)
        await self._do(interaction, press.table, SetHints(on and hints, on and bot_hints))

    @handles(Verb.FILL)
    async def fill(self, interaction: Interaction, press: Press) -> None:
        """Turn filling the free seats with bots in two minutes on or off."""
        await self._do(interaction, press.table, SetFilling(press.detail == "on"))

    # Presets

    @handles(Verb.SAVE)
    async def save(self, interaction: Interaction, press: Press) -> None:
        """Ask for the name of a preset, or save the table's rules under the typed name."""
        table = self.manager.book.get(press.table)
        need_seat(table, UserId(interaction.user.id))
        if press.value is None:
            await interaction.response.send_modal(views.name_form(table))
            return
        guild_id, user = guild_of(interaction), interaction.user.id
        saved = await self.store.presets.of(guild_id)
        called = tidy(press.value, words.LONGEST_NAME)
        there = next((old for old in saved if normalize_look(old.name) == normalize_look(called)), None)
        if not called or named_ruleset(called):
            raise Refused(words.bad_name(called))
        if there and there.saved_by != user and not may_manage(interaction):
            raise Refused(words.taken(there.name))
        if there is None and len(saved) >= _MOST:
            raise Refused(words.full(_MOST))
        rules, now = table.rules, self.manager.now()
        options = rules.house_rules(own_rules(rules))
        kept = Preset(guild_id, called, rules.id, options, rules.seats, user, now)
        before = there.name if there else None
        await save(interaction, self.store.presets.save(kept, before))
        if before and self.manager.servers.of(guild_id).rules == before:  # the server's default rules
            await self.manager.servers.set(guild_id, "rules", called)
        await reply_text(interaction, words.saved_as(called, before))


def _option(table: Table, press: Press) -> Option:
    """Return the numeric option the press names. Raises NotUnderstood if the table's rules changed since."""
    option = table.rules.options.get(press.name)
    if option is None or option.choices:
        raise NotUnderstood(f"{table.rules.name} has no number of that name")
    return option


class SavedPresets:
    """The list of a server's presets, where those who saved them and server managers can delete them."""

    def __init__(self, store: Store, admin: EuchreAdmin) -> None:
        self.presets = store.presets
        self.admin = admin

    @handles(Verb.PRESETS)
    async def show(self, interaction: Interaction, press: Press | None = None) -> None:
        """Show the presets saved here."""
        await self.press(interaction, views.PresetPress())

    async def press(self, interaction: Interaction, press: views.PresetPress) -> None:
        """Show presets, ask for confirmation to delete one, or delete it."""
        saved, note = await self.presets.of(guild_of(interaction)), ""
        if press.step is not views.PresetStep.LIST:
            named = next((each for each in saved if each.name == press.name), None)
            if named is not None and not self._may_delete(interaction, named):
                raise Refused(words.NOT_YOURS)
            if named is not None and press.step is views.PresetStep.ASK:
                await replace_screen(interaction, views.confirm_delete_view(press.name))
                return
            if named is not None:
                await save(interaction, self.presets.remove(named.guild_id, named.name))
                saved.remove(named)
            note = words.deleted(press.name)
        deletable = [each.name for each in saved if self._may_delete(interaction, each)]
        shown = [(each.name, rules_of(each)) for each in saved]
        await replace_screen(interaction, views.presets_view(shown, deletable, note))

    def _may_delete(self, interaction: Interaction, preset: Preset) -> bool:
        """Return True if the user saved that preset, or manages the server."""
        return preset.saved_by == interaction.user.id or self.admin.lets_in(interaction)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    screens = OptionsScreens(bot.manager.book, services.pictures, bot.manager.pace.redraw)
    presses, saved = OptionsPresses(bot.manager, bot.store, screens), SavedPresets(bot.store, services.admin)

    @services.admin.command(description=words.COMMAND)
    async def presets(interaction: Interaction) -> None:
        await saved.show(interaction)

    bot.restorables.append(screens)
    services.router.add_verbs(Press, handlers_of(presses, Verb))
    services.router.add_verbs(Press, handlers_of(saved, Verb))
    services.router.add(views.PresetPress, saved.press, words.OLDER)
