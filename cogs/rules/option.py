"""The option of commands that names a game: rulesets with a line on each, and the server's presets."""

from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import app_commands
from rapidfuzz import fuzz

from bot.client.client import EuchreBot
from bot.engine.errors import NoSuchGame, Refusal
from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.names import clean, cut, normalize_look
from bot.store.settings import Preset
from cogs.rules import words
from cogs.ui.answers import Refused
from cogs.ui.controls import CHOICES
from cogs.ui.words.names import tidy
from cogs.ui.words.rules import changed, option_title, value_word

Choice = app_commands.Choice[str]
_NAME = 100  # Discord's limit
_NEAR = 80  # of 100: the similarity from which a name is suggested


async def rules_choices(interaction: discord.Interaction, typed: str) -> list[Choice]:
    """Return the rulesets whose name or summary contains the typed text."""
    return fitting([(f"{rules.name}: {rules.summary}", rules.id) for rules in PRESETS.values()], typed)


def preset_choices(saved: Sequence[Preset], typed: str) -> list[Choice]:
    """Return the server's presets whose name or ruleset contains the typed text."""
    lines = [
        (f"{one.name}: {', '.join([rules.name, *_house_rules(rules)])}", one.name)
        for one in saved
        if (rules := rules_of(one)) is not None
    ]
    return fitting(lines, typed)


def _house_rules(rules: Ruleset) -> list[str]:
    """Return the options that the rules change, with their values: ``Points to win: 11``."""
    return [f"{option_title(name)}: {value_word(getattr(rules, name))}" for name in changed(rules)]


def read_rules(typed: str, saved: Sequence[Preset] = ()) -> Ruleset:
    """Return the game or preset with that name or id, or the only one with a similar name or beginning.

    Raises NoSuchGame, with the possible games, or all of them.
    """
    wanted = typed.strip().lower()
    named = [(one.name, rules) for one in saved if (rules := rules_of(one)) is not None]
    for name, rules in named:
        if name.lower() == wanted:
            return rules
    if (exact := named_ruleset(wanted)) is not None:
        return exact
    named += [(name, rules) for rules in PRESETS.values() for name in (rules.name, rules.id)]
    meant = _meant(wanted, named)
    if len({id(rules) for _, rules in meant}) == 1:
        return meant[0][1]
    there = [PRESETS[name].name if name in PRESETS else name for name, _ in meant or named]
    raise NoSuchGame(typed.strip(), dict.fromkeys(there))


def _meant(wanted: str, named: Sequence[tuple[str, Ruleset]]) -> list[tuple[str, Ruleset]]:
    """Return the games whose name begins with the typed text, or else the most similar ones."""
    begin = [each for each in named if wanted and each[0].lower().startswith(wanted)]
    if begin or len(wanted) > _NAME:
        return begin
    alike = [fuzz.WRatio(wanted, name.lower()) for name, _ in named]
    best = max(alike, default=0.0)
    return [each for each, score in zip(named, alike, strict=True) if score == best >= _NEAR]


async def read_ruleset(interaction: discord.Interaction, bot: EuchreBot, typed: str) -> Ruleset:
    """Return the ruleset with that id or name, where house rules aren't accepted.

    Raises NoSuchGame, and Refused for house rules.
    """
    with suppress(NoSuchGame):
        return read_rules(typed)
    saved = await bot.store.presets.of(interaction.guild_id) if interaction.guild_id else []
    base = read_rules(typed, saved).id
    raise Refused(words.of_house_rules(tidy(typed), PRESETS[base]))


def named_ruleset(wanted: str) -> Ruleset | None:
    """Return the ruleset with that id or name, which hides house rules saved under it, or None."""
    look = normalize_look(wanted)
    return next(
        (
            rules
            for rules in PRESETS.values()
            if look in (normalize_look(rules.id), normalize_look(rules.name))
        ),
        None,
    )


def rules_of(saved: Preset) -> Ruleset | None:
    """Return the rules as saved, or None if this version can't play them anymore."""
    try:
        return preset(saved.rules, saved.seats).with_options(saved.options)
    except Refusal:
        return None


async def usual_rules(bot: EuchreBot, guild_id: int | None, saved: Sequence[Preset] | None = None) -> Ruleset:
    """Return the rules used if none are named: the server's, its most played, or the host's default.

    ``saved`` are the server's presets, if the caller has read them already.
    """
    if not guild_id:
        return preset(bot.settings.default_rules)
    kept = await bot.store.presets.of(guild_id) if saved is None else saved
    with suppress(Refusal):  # a preset that the server has deleted since
        return read_rules(bot.manager.servers.of(guild_id).rules, kept)
    return preset(await bot.store.games.usual_rules(guild_id) or bot.settings.default_rules)


def fitting(lines: Sequence[tuple[str, str]], typed: str) -> list[Choice]:
    """Return the choices, each a line and its value, that contain the typed text, up to Discord's limit.

    Those whose names begin with it come first, then those whose names contain it. A name ends at a colon.
    """
    wanted = typed.lower()
    found = [(cut(clean(line), _NAME), value) for line, value in lines if wanted in f"{line} {value}".lower()]
    names = {value: line.lower().partition(":")[0] for line, value in found}
    found.sort(key=lambda each: (not names[each[1]].startswith(wanted), wanted not in names[each[1]]))
    return [app_commands.Choice(name=line, value=value) for line, value in found[:CHOICES]]
