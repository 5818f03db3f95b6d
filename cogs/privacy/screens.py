"""What is kept about somebody, in short, and the question before it is deleted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.store.privacy import Kept
from cogs.ui.codec import Coded, Field, one_of
from cogs.ui.layout import GRAVE, Screen, button, lines, screen, small
from cogs.ui.words.names import count

_MADE_OF_GAMES = ("standings", "tallies", "ratings", "rating_changes", "awards")


class PrivacyVerb(Enum):
    """What a press asks for; the value stands in the custom_id."""

    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class PrivacyPress(Coded):
    """A press about what is kept of the one who presses."""

    PREFIX: ClassVar[str] = "pv"
    WRITTEN: ClassVar[Mapping[str, Field]] = {"verb": one_of(PrivacyVerb)}

    verb: PrivacyVerb = PrivacyVerb.DELETE


def kept_view(kept: Kept) -> Screen:
    """What is kept of the reader: how much of what, why, and what can be done about it."""
    played, summed = len(kept["game_players"]), sum(len(kept[table]) for table in _MADE_OF_GAMES)
    told = [
        _line(played, "finished game", "with your Discord id, the name you had, your seat and what you did"),
        _line(summed, "line", "of sums, ratings and awards, made from these games"),
        _line(len(kept["events"]), "entry", "in tables' and drives' logs: where you sat down", "entries"),
        _line(len(kept["tables"]), "table or drive", "that you opened", "tables or drives"),
        _line(len(kept["presets"]), "set", "of house rules that you saved for a server"),
        _line(len(kept["user_settings"]), "setting", "of your own"),
        _line(len(kept["lessons"]), "lesson", "that you began"),
        _line(len(kept["daily_hands"]), "daily hand", "with how you played it and the name you had"),
        _line(len(kept["puzzles"]), "puzzle", "that you answered, and whether rightly"),
    ]
    if not any(told):
        return screen("### Nothing is kept about you", "The bot has no game, setting or lesson of yours.")
    return screen(
        "### What is kept about you",
        lines(*told),
        "It is kept for games to go on after a restart, for their results, and for nothing else. What you "
        "write in channels is not kept.",
        small("/privacy export gives you all of it as a file, /privacy delete removes it."),
    )


def confirm_view() -> Screen:
    """Asks before everything is deleted, and says what that does; keeping it needs no press."""
    return screen(
        "### Delete everything that is kept about you?",
        lines(
            "- Your settings, lessons, daily hands, puzzles, standings, ratings and awards go, in every "
            "server.",
            "- In results, logs and records of games with others you become “a former player”.",
            "- House rules that you saved stay with their server, without you.",
            "- It happens at once and cannot be undone. You can play again, and then begin anew.",
        ),
        small("To keep everything, just dismiss this."),
        [button("Delete everything about me", PrivacyPress(), GRAVE)],
    )


def _line(number: int, one: str, what: str, many: str = "") -> str:
    return (
        f"- {count(number, one) if number == 1 or not many else f'{number} {many}'} {what}" if number else ""
    )
