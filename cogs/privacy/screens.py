"""The summary of a user's saved data, and the question before its deletion."""

from collections.abc import Sequence
from enum import Enum

from bot.store.people import SavedData
from cogs.privacy import words
from cogs.ui.controls import BACK, CANCEL, GRAVE, Button, button
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.link_buttons import NOWHERE, to_settings
from cogs.ui.press import Press, Verb


class DataStep(Enum):
    """The action of a press about a user's data. The value is the detail of ``Verb.DATA``."""

    SHOW = ""
    DOWNLOAD = "download"
    ASK = "ask"
    DELETE = "delete"


def data_view(data: SavedData) -> Screen:
    """Return a summary of the reader's saved data, its purpose, and buttons to export or delete it."""
    told = words.summarize_data(data)
    return screen(
        f"### {words.TITLE if told else words.NOTHING}",
        _points(told),
        words.WHY if told else "",
        [_button(words.DOWNLOAD, DataStep.DOWNLOAD), _button(words.DELETE, DataStep.ASK)] if told else None,
        [to_settings(BACK)],
    )


def confirm_view() -> Screen:
    """Ask to confirm deleting everything, and say what that does."""
    return screen(
        f"### {words.DELETE_IT}",
        _points(words.WHAT_GOES),
        [
            button(words.DELETE_NOW, Press(Verb.DATA, NOWHERE, detail=DataStep.DELETE.value), GRAVE),
            _button(CANCEL, DataStep.SHOW),
        ],
    )


def _button(label: str, step: DataStep) -> Button:
    return button(label, Press(Verb.DATA, NOWHERE, detail=step.value))


def _points(told: Sequence[str]) -> str:
    return lines(*(f"- {each}" for each in told))
