"""The saved presets, and the question before one is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from bot.engine.options import Ruleset
from bot.names import cut
from cogs.presets import words
from cogs.ui.controls import CHOICES, GRAVE, button, chooser
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import Screen, lines, screen, small

_LONGEST = 3500  # characters, of what a screen can say


class PresetStep(Enum):
    """What a press about presets does; the value is part of the custom_id."""

    LIST = "list"
    ASK = "ask"
    DELETE = "delete"


class PresetPress(CustomId, frozen=True, tag="ps"):
    """A press about the presets of a server, or about the one of that name."""

    chooses: ClassVar[str] = "name"
    step: PresetStep = PresetStep.LIST
    name: str = ""


def presets_view(
    saved: Sequence[tuple[str, Ruleset | None]], deletable: Sequence[str] = (), note: str = ""
) -> Screen:
    """Return presets by name, with lists to delete one; None marks those that can't be played anymore."""
    told = lines(*(words.saved(name, rules) for name, rules in saved))
    lists = [
        chooser(
            PresetPress(PresetStep.ASK, str(start)),  # each list needs an id of its own
            words.DELETE_ONE,
            [(name, name) for name in deletable[start : start + CHOICES]],
        )
        for start in range(0, len(deletable), CHOICES)
    ]
    return screen(
        f"### {words.TITLE}",
        note,
        cut(told, _LONGEST) or words.NONE_SAVED,
        *lists,
        small(words.HOW_TO_CHOOSE) if saved else "",
    )


def confirm_delete_view(name: str) -> Screen:
    """Ask to confirm deleting the preset of that name."""
    return screen(
        lines(f"### {words.delete_it(name)}", words.WHAT_DELETING_DOES),
        [
            button(words.DELETE, PresetPress(PresetStep.DELETE, name), GRAVE),
            button(words.CANCEL, PresetPress()),
        ],
    )
