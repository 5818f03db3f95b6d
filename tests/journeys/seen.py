"""What a person sees of a message on SimCord, and is told by an interaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from cogs.ui.press import Press, Verb


@dataclass(frozen=True)
class Button:
    """A button on a message, as a person sees it."""

    label: str
    custom_id: str
    disabled: bool

    @property
    def verb(self) -> Verb | None:
        """What a press of it asks for."""
        press = Press.read(self.custom_id)
        return press.verb if press else None


def components(message: discord.Message) -> Iterator[Any]:
    """Every component of a message, nested ones too, in the order in which they stand."""
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        yield component
        inner = list(getattr(component, "children", ()) or getattr(component, "components", ()) or ())
        accessory = getattr(component, "accessory", None)
        waiting[:0] = inner + ([accessory] if accessory is not None else [])


def text(message: discord.Message) -> str:
    """All that a message says, its buttons left out."""
    said = [c.content for c in components(message) if isinstance(c, discord.components.TextDisplay)]
    return "\n".join([message.content, *said]).strip()


def buttons(message: discord.Message) -> list[Button]:
    """Return the buttons of a message."""
    return [
        Button(c.label or "", c.custom_id or "", c.disabled)
        for c in components(message)
        if isinstance(c, discord.components.Button)
    ]


def labels(message: discord.Message) -> list[str]:
    """Return what stands on the buttons that can be pressed."""
    return [button.label for button in buttons(message) if not button.disabled]


def answer_is_private(result: Any) -> bool:
    """Return whether only the one who asked sees what somebody was told by an interaction."""
    told = result.response or (result.followups[-1] if result.followups else None)
    return told is not None and told.ephemeral


def answer(result: Any) -> str:
    """Return what somebody was told by an interaction, which must be private."""
    assert result.acknowledged
    told = result.response or result.followups[-1]
    assert told.ephemeral, "others see it"
    return text(told.message)


def lists(message: discord.Message) -> list[discord.SelectMenu]:
    """Return the lists on the message."""
    return [each for each in components(message) if isinstance(each, discord.SelectMenu)]


def described(message: discord.Message) -> str:
    """Return what the one picture on the message is said to show."""
    (told,) = (item.description for each in components(message) for item in getattr(each, "items", ()))
    return told or ""
