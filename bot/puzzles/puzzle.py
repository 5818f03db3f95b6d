"""A puzzle: one decision in a recorded hand, and the figures for every choice.

The record is PEN with its own tags. The player called You decides:

- ``[Puzzle "12"]`` is its number, under which solutions are stored. It is never reused
- ``[Turn "4"]``: the fourth action of the hand is the one to find. The record plays the best one
- ``[Theme "defend"]`` and ``[Difficulty "hard"]``: the kind of decision, and how hard it is
- ``[Choice-1 "order alone = 31 of +4, 40 of +1, 29 of -2"]``, and so on: how many playouts
  of this choice ended with each difference in points (see :mod:`bot.puzzles.analysis`)
- ``[Searched "200 layouts: 0.412 more than pass (0.051), 0.524 more than order (0.060)"]``: how far the
  best choice is ahead of each other one in the expert's search, in points, with the standard errors
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from itertools import islice
from typing import NamedTuple

from bot.engine.actions import Action, parse_action
from bot.engine.match import view
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.ids import TableId, UserId
from bot.notation import loads
from bot.notation.record import Game, read_tag
from bot.players.expert import Worth
from bot.puzzles.analysis import ChoiceFigures, Difficulty
from bot.tables.records import YOU, YOUR_ID, tables_of
from bot.tables.table import Player, Table

FILE = resources.files("bot.puzzles") / "puzzles.pen"
"""The puzzles that come with the bot. ``make puzzles`` evaluates them again."""
PREFIX = "puzzle-"
"""The prefix of the table ids of puzzles."""
_GAME = "-in-"
_TIMES = re.compile(r"(\d+) of ([+-]?\d+(?:\.\d+)?)")
_AHEAD = re.compile(r"(\d+\.\d+) more than ([^(]+) \((\d+\.\d+)\)")


class Theme(Enum):
    """The kind of decision."""

    CALL = "call"  # accept the upcard's suit or pass
    NAME = "name"
    BID = "bid"
    ALONE = "alone"
    DISCARD = "discard"
    LEAD = "lead"  # as one of the makers
    PLAY = "play"  # as one of the makers, to a trick
    END = "end"  # as one of the makers, with few cards left
    DEFEND = "defend"
    LONE = "lone"  # against a maker who plays alone
    POOL = "pool"  # in Spoil Five, where no one makes trumps


class PuzzleFilter(NamedTuple):
    """The filter for the puzzles a player asked for. ``rules`` is a ruleset's id, and None allows any."""

    difficulty: Difficulty | None = None
    theme: Theme | None = None
    rules: str | None = None

    def wants(self, puzzle: Puzzle) -> bool:
        """Return True if the puzzle matches the filter."""
        own = (puzzle.difficulty, puzzle.theme, puzzle.rules.id)
        return all(wanted in (None, has) for wanted, has in zip(self, own, strict=True))


ANY = PuzzleFilter()


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. ``turn`` counts the actions of the hand from 1, ``figures`` has the best choice first.

    ``searched`` is the best choice's lead over each other one in a search, 0 for the best itself. ``record``
    is the text, parsed only on demand because there are many puzzles.
    """

    number: int
    rules: Ruleset
    turn: int
    theme: Theme
    difficulty: Difficulty
    figures: Mapping[Action, ChoiceFigures]
    searched: Sequence[Worth]
    record: str

    @cached_property
    def game(self) -> Game:
        """The game of one hand that ``record`` describes."""
        (game,) = loads(self.record)
        return game

    @cached_property
    def table(self) -> Table:
        """The table at the puzzle's decision."""
        tables = tables_of(table_id(self.number), self.game)
        return next(islice(tables, self.turn - 1, None))

    @cached_property
    def view(self) -> View:
        """The puzzle player's view."""
        match = self.table.game
        return view(match.in_play, self.game.players.index(YOU) + 1, match.score)

    def seat_player(self, name: str, sought: PuzzleFilter = ANY) -> Table:
        """Return the table with a player of that name in the seat of You. Its id includes the filter."""
        players = (
            Player(name, UserId(YOUR_ID)) if player and player.user == YOUR_ID else player
            for player in self.table.players
        )
        return replace(self.table, id=table_id(self.number, sought), players=tuple(players))

    @property
    def best(self) -> Action:
        """The best choice, which is the puzzle's answer."""
        return next(iter(self.figures))


def table_id(number: int, sought: PuzzleFilter = ANY) -> TableId:
    """Return the id of a puzzle's table, with number and filter: ``puzzle-12-hard-defend-in-bid``."""
    kind = "".join(f"-{each.value}" for each in (sought.difficulty, sought.theme) if each is not None)
    game = f"{_GAME}{sought.rules.replace('_', '-')}" if sought.rules else ""
    return TableId(f"{PREFIX}{number}{kind}{game}")


def read_puzzle(record: str) -> Puzzle:
    """Read a puzzle from its record. Raise ValueError or KeyError if a tag is wrong or missing."""
    tag_lines = (line for line in record.splitlines() if line.startswith("["))
    tags = {tag.name: tag.value for tag in (read_tag(line, at) for at, line in enumerate(tag_lines, start=1))}
    choices = [_read_choice(value) for name, value in tags.items() if name.startswith("Choice-")]
    figures = dict(sorted(choices, key=lambda choice: choice[1].mean, reverse=True))
    best = next(iter(figures))
    ahead = [
        Worth(parse_action(other), -float(by), float(error))
        for by, other, error in _AHEAD.findall(tags["Searched"])
    ]
    return Puzzle(
        int(tags["Puzzle"]),
        preset(tags["Rules"]),
        int(tags["Turn"]),
        Theme(tags["Theme"]),
        Difficulty(tags["Difficulty"]),
        figures,
        [Worth(best, 0.0, 0.0), *ahead],
        record,
    )


def _read_choice(value: str) -> tuple[Action, ChoiceFigures]:
    action, _, outcomes = value.partition(" = ")
    found = {float(points): int(times) for times, points in _TIMES.findall(outcomes)}
    return parse_action(action), ChoiceFigures(found)


@cache
def collection() -> Mapping[int, Puzzle]:
    """Load all puzzles by number, in order. Raise RecordFault, ValueError or KeyError for a bad file."""
    puzzles = map(read_puzzle, records(FILE.read_text(encoding="utf-8")))
    return {puzzle.number: puzzle for puzzle in sorted(puzzles, key=lambda each: each.number)}


def records(text: str) -> list[str]:
    """Split the text of the file into records."""
    return [f"[Rules {rest}".rstrip() + "\n" for rest in text.split("[Rules ")[1:]]


def parse_table_id(table: str) -> tuple[int, PuzzleFilter] | None:
    """Return the puzzle number and the filter in a table id, or None if it isn't a puzzle's table.

    The puzzle itself may no longer exist.
    """
    written, named, game = table.removeprefix(PREFIX).partition(_GAME)
    rules = game.replace("-", "_") if named else None
    number, *kind = written.split("-")
    if not (number.isascii() and number.isdigit()) or rules not in (None, *PRESETS):
        return None
    hard = [each for each in Difficulty if each.value in kind]
    themes = [each for each in Theme if each.value in kind]
    if len(hard) > 1 or len(themes) > 1 or len(kind) != len(hard) + len(themes):
        return None
    return int(number), PuzzleFilter(next(iter(hard), None), next(iter(themes), None), rules)
