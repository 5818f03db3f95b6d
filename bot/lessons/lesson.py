"""Lessons: records of a few hands with comments for the learner, and the course made of them.

The learner is the player called You. Each turn of You is on a line of its own, with comments before it:

- ``;? what to think about``
- ``;! [KS, AD] about these wrong choices``, and ``;! about any other``, if there are any
- ``;= about the right choice``, which is the action in the record

``;# Title`` begins the file and ``;. summary`` ends it. Other comments say what the lesson is about. Actions
without a choice happen automatically. A place in a lesson is the ``seq`` of its table, so that is all a
button needs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import pairwise

from bot.engine.seats import Seat
from bot.ids import TableId
from bot.notation import loads
from bot.notation.record import Game
from bot.tables.records import YOU, tables_of
from bot.tables.table import Table

_ANY = "any other"
PREFIX = "learn-"
"""The prefix of the table ids of lessons."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of the learner: the table at that time, and the explanations."""

    table: Table
    right: str
    ask: str
    wrong: Mapping[str, str]
    praise: str

    def answer_to(self, action: str) -> str:
        """Return the explanation of a wrong choice, or an empty text if there is none."""
        return self.wrong.get(action, self.wrong.get(_ANY, ""))


@dataclass(frozen=True)
class Lesson:
    """One lesson. ``id`` is its name in buttons and in the store, ``number`` its place in the course.

    Number 0 is for people who have never played: it can't assume anything it hasn't explained.
    """

    id: str
    number: int
    title: str
    about: str
    learned: str
    game: Game
    words: tuple[tuple[int, str, Mapping[str, str], str], ...]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The learner's turns, in order."""
        tables = self.tables
        steps = []
        for action, ask, wrong, praise in self.words:
            before, after = tables[action], tables[action + 1]
            steps.append(Step(before, _last_act(after), ask, wrong, praise))
        return tuple(steps)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The table before each action, and after the last."""
        return tuple(tables_of(TableId(f"{PREFIX}{self.id}"), self.game))

    def step_at(self, seq: int) -> Step | None:
        """Return the learner's turn at that number of the table's log, or None if someone else acts."""
        return next((step for step in self.steps if step.table.seq == seq), None)

    def after(self, step: Step) -> Step | None:
        """Return the learner's next turn after this one, or None after the last."""
        return next((later for earlier, later in pairwise(self.steps) if earlier is step), None)


def read_lesson(name: str, text: str) -> Lesson:
    """Read a lesson from its file, named ``NUMBER-ID``. Raises ValueError for errors in it."""
    number, _, id_ = name.partition("-")
    title = re.search(r"^;# (.+)$", text, re.MULTILINE)
    learned = re.search(r"^;\. (.+)$", text, re.MULTILINE)
    (game,) = loads(text)
    if title is None or learned is None or YOU not in game.players or game.match is None:
        raise ValueError(f"{name}: a lesson has a title, an end, a player called {YOU}, and hands")
    about = " ".join(re.findall(r"^; (.+)$", text, re.MULTILINE))
    words = tuple(_words(name, text, game.players.index(YOU) + 1))
    return Lesson(id_, int(number), title[1], about, learned[1], game, words)


def _words(name: str, text: str, learner: Seat) -> list[tuple[int, str, Mapping[str, str], str]]:
    """Return the number of the action, from 0, and the texts for each of the learner's turns.

    They are what to think about, the explanations of wrong choices by action, and that of the right one.
    """
    found: list[tuple[int, str, Mapping[str, str], str]] = []
    said: dict[str, str] = {}
    wrong: dict[str, str] = {}
    count = 0
    for line in text.splitlines():
        if line[:2] in (";?", ";="):
            said[line[1]] = line[2:].strip()
        elif choices := re.match(r";! ?(?:\[(.+?)\] )?(.+)$", line):
            wrong |= dict.fromkeys((choices[1] or _ANY).split(", "), choices[2])
        elif re.match(r"\d", line):
            actions = line.split(",")
            if said or wrong:
                if len(actions) > 1 or not line.startswith(f"{learner} ") or not said.keys() >= {"?", "="}:
                    raise ValueError(f"{name}: words without a turn of the learner at {line!r}")
                found.append((count, said["?"], wrong, said["="]))
                said, wrong = {}, {}
            count += len(actions)
    return found


def _last_act(table: Table) -> str:
    return str(max(table.last_actions, key=lambda act: act[1])[2])


@cache
def course() -> tuple[Lesson, ...]:
    """Load every lesson in order. Raises ValueError if a lesson's file is wrong."""
    files = (file for file in resources.files("bot.lessons").iterdir() if file.name.endswith(".pen"))
    read = (read_lesson(file.name.removesuffix(".pen"), file.read_text(encoding="utf-8")) for file in files)
    return tuple(sorted(read, key=lambda lesson: lesson.number))


def lesson(id_: str) -> Lesson | None:
    """Return the lesson with that id, or with that table id, or None if there is none."""
    return next((each for each in course() if each.id == id_.removeprefix(PREFIX)), None)
