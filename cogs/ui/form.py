"""A form with one line to fill in, and what somebody filled in."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.ui.press import Press, Verb

FIELD = "text"


def form(press: Press, title: str, label: str, *, longest: int, hint: str) -> ui.Modal:
    """A form that asks for one line; sending it says the same as ``press``."""
    asked = ui.Modal(title=title, custom_id=str(press))
    box: ui.TextInput[ui.View] = ui.TextInput(custom_id=FIELD, max_length=longest, placeholder=hint)
    asked.add_item(ui.Label(text=label, component=box))
    asked.stop()
    return asked


def sent_form(interaction: discord.Interaction, verb: Verb) -> Press | None:
    """What the form says that was sent, if it is one of that verb."""
    data: Any = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    press = Press.read(str(data.get("custom_id", "")))
    return press if press is not None and press.verb is verb else None


def filled_in(data: Any) -> str:
    """What was typed into the form, of the data that came with it."""
    return next((field["value"] for field in _fields(data) if field["custom_id"] == FIELD), "")


def _fields(component: Any) -> list[dict[str, str]]:
    """Every field of a form, however deep it stands."""
    inner = [*component.get("components", ()), *filter(None, [component.get("component")])]
    own = [component] if "value" in component else []
    return own + [field for each in inner for field in _fields(each)]
