"""The rulesets as a command's option: autocompleted with a line on each, read by id or by name."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.options import Ruleset
from bot.engine.ruleset import PRESETS, preset

_CHOICES = 25  # Discord's limits
_NAME = 100


async def rules_choices(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The rulesets whose name or summary has what was typed."""
    lines = [(f"{rules.name}: {rules.summary}"[:_NAME], rules.id) for rules in PRESETS.values()]
    fitting = [(line, id_) for line, id_ in lines if typed.lower() in f"{line} {id_}".lower()]
    return [app_commands.Choice(name=line, value=id_) for line, id_ in fitting[:_CHOICES]]


def read_rules(typed: str) -> Ruleset:
    """The ruleset of that id or name; raises NotUnderstood."""
    wanted = typed.strip().lower()
    return next((rules for rules in PRESETS.values() if rules.name.lower() == wanted), None) or preset(wanted)
