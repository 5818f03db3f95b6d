"""The sections among which one game's questions are answered, and what an answer is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.rulebook.index import Entry, Index
from bot.rulebook.leaning import Leaning, counted
from bot.rulebook.section import Section
from bot.rulebook.words import Words, split

_REMEMBERED = 2_000  # sections: of every game some hundreds, and of house rules a few each


@dataclass(frozen=True, slots=True)
class Answer:
    """A section that answers a question: ``excerpt`` is its passage that does so best.

    ``score`` is from 0 up, comparable within one question only. ``notes`` tell what the table's house rules
    change in it.
    """

    id: str
    title: str
    excerpt: str
    score: float
    notes: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """A section as it is searched: its words for the index, and how often its wording says what."""

    entry: Entry
    said: Counter[str]


class Preparation:
    """Prepares sections; remembered, since games have most in common, and house rules change few sections."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._prepared = lru_cache(_REMEMBERED)(self._prepare)

    def of(self, section: Section) -> Prepared:
        """The section, prepared."""
        also = (section.topic.replace("-", " "), *section.draft.also)
        return self._prepared(section.title, also, section.asks, tuple(section.passages))

    def _prepare(
        self, title: str, also: tuple[str, ...], asks: tuple[str, ...], passages: tuple[str, ...]
    ) -> Prepared:
        said = self._said
        entry = Entry(said(title), said(", ".join(also)), [*map(said, asks)], [*map(said, passages)])
        phrasings = (self._words.canonical(split(text)) for text in (title, *asks, *also[1:]))
        return Prepared(entry, counted(phrasings))

    def _said(self, text: str) -> str:
        return " ".join(self._words.terms(split(text)))


class Shelf:
    """Sections with their index, and with what leads to each in the wording of a question."""

    def __init__(self, sections: Iterable[Section], preparation: Preparation) -> None:
        self.sections = tuple(sections)
        prepared = [*map(preparation.of, self.sections)]
        self.index = Index([each.entry for each in prepared])
        self.leaning = Leaning([each.said for each in prepared])

    def number(self, id_: str) -> int | None:
        """Where the section stands, if it is there."""
        return next((number for number, section in enumerate(self.sections) if section.id == id_), None)

    def answer(self, number: int, terms: Sequence[str], score: float) -> Answer:
        """The section with that number as an answer."""
        section = self.sections[number]
        place = self.index.passage(number, terms)
        if section.passages[place].endswith(":"):  # what comes next is the answer
            place = min(place + 1, len(section.passages) - 1)
        passage = section.passages[place]
        return Answer(section.id, section.title, passage, round(score, 4), section.notes)
