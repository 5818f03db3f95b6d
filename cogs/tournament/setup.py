"""Setting up a tournament: a screen only its organizer sees, until it's announced."""

from collections.abc import Mapping, Sequence
from enum import Enum

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.client.client import EuchreBot
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import ChannelId
from bot.store.settings import Preset
from bot.tournament.formats import HANDS, USUAL_HANDS, can_be_played, is_drive, may_count_loners
from bot.tournament.requests import LONGEST, Announce, TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Movement, Tournament
from cogs.rules.option import fitting, read_rules, rules_of, usual_rules
from cogs.table.places import need_opener
from cogs.tournament import words
from cogs.tournament.messages import TournamentMessages
from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from cogs.tournament.screens import standings_view
from cogs.ui.answers import Refused, finish, replace_screen, save, show
from cogs.ui.controls import CANCEL, CHIEF, Choice, Item, button, chooser, ticked
from cogs.ui.layout import Screen, screen
from cogs.ui.permissions import hindrance, person, place_of, threads_in
from cogs.ui.router import Interaction
from cogs.ui.services import Services
from cogs.ui.words.levels import level_of_all
from cogs.ui.words.names import count

_ROUNDS = (*range(1, 13), 15, 20, 25, 30)
_BOTS = (0, 1, 2, 3, 4, 8, 12, 16, 24, 32, 48)
_MINUTES = (0, 10, 15, 20, 25, 30, 45, 60, 90)
Games = Mapping[str, Ruleset]
"""The games of tournaments in a server, by the id or the name under which each is chosen."""


def games_of(saved: Sequence[Preset], usual: Ruleset) -> Games:
    """Return the games that suit tournaments, North American first, then the presets.

    If Slapton is the usual game, the Euchre Drive comes first.
    """
    first = "slapton" if is_drive(usual) else "north_american"
    own = sorted(PRESETS.values(), key=lambda rules: rules.id != first)
    games = {rules.id: rules for rules in own}
    games |= {one.name: rules for one in saved if (rules := rules_of(one))}
    return {value: rules for value, rules in games.items() if can_be_played(rules)}


def setup_view(draft: SetupPress, games: Games, *, has_result: bool) -> Screen:
    """Return the setup screen, each list with the current choice.

    ``has_result``: there is a last tournament in the channel, whose result can be shown.
    """
    rules = games[draft.game]
    loners = ticked(words.LONERS) if draft.loners else words.LONERS
    other = replace(draft, verb=SetupVerb.LONERS, loners=1 - draft.loners)
    rounds = sorted({*_ROUNDS, draft.rounds})
    return screen(
        f"### {words.NEW_TOURNAMENT}",
        _list(draft, SetupVerb.GAME, [_game(*each) for each in games.items()]),
        _list(draft, SetupVerb.ROUNDS, [(each, count(each, "round")) for each in rounds]),
        None
        if is_drive(rules)
        else _list(draft, SetupVerb.HANDS, [(each, words.hands_a_round(each)) for each in HANDS]),
        _list(
            draft,
            SetupVerb.MOVEMENT,
            [(each.value, words.MOVEMENTS[each], words.MOVEMENTS_ABOUT[each]) for each in Movement],
        ),
        _list(draft, SetupVerb.LEVEL, [(each.value, level_of_all(each)) for each in OFFERED]),
        _list(draft, SetupVerb.BOTS, [(each, words.bots_at_least(each)) for each in _BOTS]),
        _list(draft, SetupVerb.MINUTES, [(each, words.time_a_round(each)) for each in _MINUTES]),
        [
            *([button(loners, other)] if may_count_loners(rules) else []),
            *([button(words.LAST_RESULT, replace(draft, verb=SetupVerb.LAST_RESULT))] if has_result else []),
        ],
        [
            button(words.ANNOUNCE, replace(draft, verb=SetupVerb.ANNOUNCE), CHIEF),
            button(CANCEL, replace(draft, verb=SetupVerb.CANCEL)),
        ],
    )


def _game(name: str, rules: Ruleset) -> Choice:
    """Return a game as a choice, a ruleset or the server's preset of that name."""
    return (name, words.game_choice(rules), rules.summary) if name in PRESETS else (name, name, rules.name)


def _list(draft: SetupPress, verb: SetupVerb, choices: Sequence[Choice]) -> Item:
    """Return a list of these, of which one is chosen already."""
    now = getattr(draft, verb.value)
    now = now.value if isinstance(now, Enum) else now
    return chooser(replace(draft, verb=verb), words.NEW_TOURNAMENT, choices, now)


class Setup:
    """The setup screen of tournaments, which announces them."""

    def __init__(self, bot: EuchreBot, messages: TournamentMessages, services: Services) -> None:
        self.bot = bot
        self.messages = messages
        self.refuses = services.boards.refuses

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest the games of tournaments that contain the typed text."""
        games, _ = await self._games(interaction, None)
        return fitting([(_game(*each)[1], each[0]) for each in games.items()], typed)

    async def begin(self, interaction: Interaction, game: str | None, rounds: int) -> None:
        """Show the setup to a user who may announce a tournament here."""
        last = await self._last_here(interaction)
        self._need_place(interaction, last)
        guild_id, _ = place_of(interaction)
        games, chosen = await self._games(interaction, game)
        draft = SetupPress(
            SetupVerb.ANNOUNCE,
            max(1, min(rounds, LONGEST)),  # only Discord holds to the range
            USUAL_HANDS,
            Movement.WINNERS_UP,
            Level(self.bot.manager.servers.of(guild_id).level),
            bots=0,
            minutes=0,
            loners=0,
            game=chosen,
        )
        await show(interaction, setup_view(draft, games, has_result=last is not None))

    async def press(self, interaction: Interaction, press: SetupPress) -> None:
        """Carry out a choice, announce the tournament, or cancel."""
        last = await self._last_here(interaction)
        if press.verb is SetupVerb.CANCEL:
            await finish(interaction, words.CANCELED)
        elif press.verb is SetupVerb.LAST_RESULT:
            if last is None:
                raise Refused(words.NO_LAST_RESULT)
            await replace_screen(interaction, standings_view(last, 0))
        else:
            games, _ = await self._games(interaction, None)
            if press.game not in games:
                raise TournamentRefusal(TournamentWhy.NO_GAME)
            if press.verb is SetupVerb.ANNOUNCE:
                await self._announce(interaction, press, games[press.game])
            else:
                await replace_screen(interaction, setup_view(press, games, has_result=last is not None))

    async def _announce(self, interaction: Interaction, draft: SetupPress, game: Ruleset) -> None:
        self._need_place(interaction, None)
        guild_id, channel_id = place_of(interaction)
        asked = Announce(
            guild_id,
            channel_id,
            game,
            draft.rounds,
            draft.hands,
            draft.movement,
            draft.level,
            draft.minutes,
            draft.bots,
            bool(draft.loners),
        )
        now = await save(interaction, self.bot.tournaments.open(asked, by=person(interaction)))
        self.messages.post(now)
        await finish(interaction, words.ANNOUNCED)

    def _need_place(self, interaction: Interaction, last: Tournament | None) -> None:
        """Refuse users who can't announce a tournament here, with a button to the last result, if any."""
        guild_id, _ = place_of(interaction)
        try:
            need_channel(interaction)
            need_opener(interaction, self.bot.manager.servers.of(guild_id), self.refuses)
        except Refused as refused:
            if last is not None:
                looking = button(words.LAST_RESULT, TournamentPress(TournamentVerb.STANDINGS, last.id))
                refused.buttons = (*refused.buttons, looking)
            raise

    async def _games(self, interaction: Interaction, typed: str | None) -> tuple[Games, str]:
        """Return the games of tournaments here, and the named one. Raises NoSuchGame.

        Without a name it's the usual game here, or else the first.
        """
        guild_id = interaction.guild_id
        saved = await self.bot.store.presets.of(guild_id) if guild_id else []
        usual = await usual_rules(self.bot, guild_id, saved)
        games = games_of(saved, usual)
        rules = usual if typed is None else read_rules(typed, saved)
        found = next((name for name, each in games.items() if each == rules), None)
        if found is None and typed is not None:
            raise TournamentRefusal(TournamentWhy.NO_GAME)
        return games, found or next(iter(games))

    async def _last_here(self, interaction: Interaction) -> Tournament | None:
        """Return the tournament that ended last in this channel, also from a table's thread."""
        channel = interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
        return await self.bot.tournaments.last_ended(ChannelId(parent or 0))


def need_channel(interaction: Interaction) -> None:
    """Refuse a channel where no tournament can be."""
    if threads_in(interaction.channel) is None:
        raise Refused(words.NO_CHANNEL)
    if why := hindrance(interaction, threads=True):
        raise Refused(words.not_here(why))
