"""A puzzle: one decision of a hand on record, and the figures of every choice.

The record is PEN, with tags of its own. The player called You decides:

- ``[Puzzle "12"]`` is its number, under which it is kept who has solved it
- ``[Turn "4"]`` says that the fourth action of the hand is the one to find; the record does the best there is
- ``[Choice-1 "order alone = 31 of +4, 40 of +1, 29 of -2"]``, and so on: of the hands that were played out
  from this choice, how many ended with which difference in points (see :mod:`bot.puzzles.analysis`)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from itertools import islice

from bot.engine.actions import Action, parse_action
from bot.engine.kind import kind_of
from bot.engine.match import view
from bot.engine.view import View
from bot.ids import TableId, UserId
from bot.notation import loads
from bot.notation.record import Game
from bot.puzzles.analysis import ChoiceFigures
from bot.tables.records import YOU, YOUR_ID, tables_of
from bot.tables.table import Player, Table

FILE = resources.files("bot.puzzles") / "puzzles.pen"
"""The puzzles that come with the bot; ``make puzzles`` finds new ones."""
PREFIX = "puzzle-"
"""How the ids of the tables of puzzles begin; the number follows."""
_TIMES = re.compile(r"(\d+) of ([+-]?\d+)")


class Theme(Enum):
    """What is to be decided."""

    CALL = "call"  # accept the up-card's suit or pass
    NAME = "name"
    ALONE = "alone"
    DISCARD = "discard"
    LEAD = "lead"
    PLAY = "play"


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; ``turn`` counts the actions of the hand from 1, ``figures`` has the best choice first."""

    number: int
    game: Game
    turn: int
    figures: Mapping[Action, ChoiceFigures]

    @cached_property
    def table(self) -> Table:
        """The table at which You are to decide."""
        tables = tables_of(TableId(f"{PREFIX}{self.number}"), self.game)
        return next(islice(tables, self.turn - 1, None))

    @cached_property
    def view(self) -> View:
        """What You see."""
        match = self.table.game
        return view(match.in_play, self.game.players.index(YOU) + 1, match.score)

    def seating(self, name: str) -> Table:
        """The same table with a player of that name in Your place."""
        players = (
            Player(name, UserId(YOUR_ID)) if player and player.user == YOUR_ID else player
            for player in self.table.players
        )
        return replace(self.table, players=tuple(players))

    @property
    def best(self) -> Action:
        """The answer."""
        return next(iter(self.figures))

    @property
    def theme(self) -> Theme:
        """What is to be decided."""
        first, second = islice(self.figures, 2)
        return theme_of(self.view, first, second)


def theme_of(seen: View, best: Action, second: Action) -> Theme:
    """What is to be decided where these are the two best choices."""
    own = kind_of(seen.rules).theme(seen, best, second)
    return Theme(own or ("play" if seen.trick else "lead"))


def best_first(figures: Mapping[Action, ChoiceFigures]) -> dict[Action, ChoiceFigures]:
    """The choices in the order of what they are worth."""
    return dict(sorted(figures.items(), key=lambda choice: choice[1].mean, reverse=True))


def read_puzzle(game: Game) -> Puzzle:
    """The puzzle that a record is. Raises ValueError or KeyError for a tag that is wrong or missing."""
    choices = (value for name, value in game.tags.items() if name.startswith("Choice-"))
    figures = dict(map(_read_choice, choices))
    return Puzzle(int(game.tags["Puzzle"]), game, int(game.tags["Turn"]), best_first(figures))


def tags_of(number: int, turn: int, figures: Mapping[Action, ChoiceFigures]) -> dict[str, str]:
    """The tags that make a record a puzzle, the inverse of reading them."""
    choices = {
        f"Choice-{at}": f"{action} = {_written(found)}"
        for at, (action, found) in enumerate(figures.items(), 1)
    }
    return {"Puzzle": str(number), "Turn": str(turn), **choices}


def _written(figures: ChoiceFigures) -> str:
    return ", ".join(f"{times} of {points:+}" for points, times in figures.outcomes.items())


def _read_choice(value: str) -> tuple[Action, ChoiceFigures]:
    action, _, outcomes = value.partition(" = ")
    found = {int(points): int(times) for times, points in _TIMES.findall(outcomes)}
    return parse_action(action), ChoiceFigures(found)


@cache
def collection() -> Mapping[int, Puzzle]:
    """Every puzzle by its number, in order. Raises RecordFault, ValueError or KeyError for a wrong file."""
    puzzles = map(read_puzzle, loads(FILE.read_text(encoding="utf-8")))
    return {puzzle.number: puzzle for puzzle in sorted(puzzles, key=lambda each: each.number)}


def puzzle_at(table_id: str) -> Puzzle | None:
    """The puzzle whose table has this id; None where there is none."""
    number = table_id.removeprefix(PREFIX)
    return collection().get(int(number)) if number.isascii() and number.isdigit() else None
