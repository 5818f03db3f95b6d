"""A full-text index of some sections: SQLite's FTS5 in memory, words reduced to stems by Porter's rules.

A question is scored against a section twice: by bm25, weighted by where a word stands, and by how like it is
to the nearest phrasing that the section lists: the share of words, by weight, that the two have in common.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

_SETUP = """
CREATE VIRTUAL TABLE sections USING fts5(title, also, asks, body, tokenize='porter ascii');
CREATE VIRTUAL TABLE asks USING fts5(words, section UNINDEXED, tokenize='porter ascii');
CREATE VIRTUAL TABLE passages USING fts5(words, section UNINDEXED, place UNINDEXED, tokenize='porter ascii');
CREATE VIRTUAL TABLE stems USING fts5vocab(asks, instance);
CREATE VIRTUAL TABLE spread USING fts5vocab(sections, row);
"""
_WEIGHTS = "3.0, 3.0, 2.0, 1.0"  # of a word in the title, the keywords, the phrasings, the text
_LIKENESS = 0.4  # of the score; the rest is bm25
_UNKNOWN = 0.8  # of the heaviest word's weight: what a word weighs that the book never says


@dataclass(frozen=True, slots=True)
class Entry:
    """A section's words, canonical."""

    title: str
    also: str
    asks: Sequence[str]
    body: str
    passages: Sequence[str]


@dataclass(slots=True)
class Tally:
    """What the words of one question weigh, and how they meet each section."""

    total: float = 0.0
    best: float = 0.0
    sections: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    asks: dict[int, float] = field(default_factory=lambda: defaultdict(float))


class Index:
    """Sections by number, found by words; threads take turns."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._turn = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(_SETUP)
        self._size = len(entries)
        for number, entry in enumerate(entries, 1):
            row = (number, entry.title, entry.also, "\n".join(entry.asks), entry.body)
            self._database.execute(
                "INSERT INTO sections(rowid, title, also, asks, body) VALUES (?,?,?,?,?)", row
            )
            listed = [(ask, number) for ask in entry.asks]
            self._database.executemany("INSERT INTO asks(words, section) VALUES (?,?)", listed)
            said = [(passage, number, place) for place, passage in enumerate(entry.passages)]
            self._database.executemany("INSERT INTO passages(words, section, place) VALUES (?,?,?)", said)
        self._section_of = dict(self._database.execute("SELECT rowid, section FROM asks"))
        self._spread = dict(self._database.execute("SELECT term, doc FROM spread"))
        self._weight_of_ask = self._weigh_asks()

    def scores(self, words: Sequence[str], elsewhere: frozenset[str] = frozenset()) -> Mapping[int, float]:
        """Each section that has any of the words, with its score from 0 to 1; numbers begin at 0.

        A word of ``elsewhere`` weighs double against every section.
        """
        tally = Tally()
        with self._turn:
            for word in dict.fromkeys(words):
                self._count(word, tally, word in elsewhere)
        likest: dict[int, float] = defaultdict(float)
        for ask, shared in tally.asks.items():
            likeness = 2 * shared / (tally.total + self._weight_of_ask[ask])
            section = self._section_of[ask]
            likest[section] = max(likest[section], likeness)
        return {
            section - 1: _LIKENESS * likest[section] + (1 - _LIKENESS) * found / tally.best
            for section, found in tally.sections.items()
        }

    def knows(self, word: str) -> bool:
        """Whether any section has the word."""
        query = "SELECT 1 FROM sections WHERE sections MATCH ? LIMIT 1"
        with self._turn:
            return self._database.execute(query, (f'"{word}"',)).fetchone() is not None

    def passages(self, section: int, words: Sequence[str]) -> Mapping[int, float]:
        """The section's passages that have any of the words, each with how much they tell it from others."""
        found: dict[int, float] = defaultdict(float)
        query = "SELECT place FROM passages WHERE passages MATCH ? AND section = ?"
        for word in dict.fromkeys(words):
            with self._turn:
                places = self._database.execute(query, (f'"{word}"', section + 1)).fetchall()
            for (place,) in places:
                found[place] += 1 / len(places)
        return found

    def _count(self, word: str, tally: Tally, elsewhere: bool) -> None:
        match = f'"{word}"'
        found = self._database.execute(
            f"SELECT rowid, -bm25(sections, {_WEIGHTS}) FROM sections WHERE sections MATCH ?",  # noqa: S608
            (match,),
        ).fetchall()
        if not found or elsewhere:
            unknown = self._weight(0) * (2 if elsewhere else _UNKNOWN)
            tally.total += unknown
            tally.best += unknown
            return
        weight = self._weight(len(found))
        tally.total += weight
        tally.best += max(score for _, score in found)
        for section, score in found:
            tally.sections[section] += score
        for (ask,) in self._database.execute("SELECT rowid FROM asks WHERE asks MATCH ?", (match,)):
            tally.asks[ask] += weight

    def _weight(self, sections: int) -> float:
        return math.log((self._size + 1) / (sections + 0.5))

    def _weigh_asks(self) -> Mapping[int, float]:
        """What the words of each phrasing weigh together."""
        stems: dict[int, set[str]] = defaultdict(set)
        for stem, ask in self._database.execute("SELECT term, doc FROM stems"):
            stems[ask].add(stem)
        weights = {stem: self._weight(sections) for stem, sections in self._spread.items()}
        return {ask: sum(weights[stem] for stem in some) for ask, some in stems.items()}
