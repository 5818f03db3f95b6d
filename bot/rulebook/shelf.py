"""The sections among which one game's questions are answered, and what an answer is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.rulebook.index import Entry, Index
from bot.rulebook.leaning import Leaning
from bot.rulebook.section import Section
from bot.rulebook.words import Words, split


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


class Shelf:
    """Sections with their index, and with what leads to each in the wording of a question."""

    def __init__(self, sections: Iterable[Section], words: Words) -> None:
        self.sections = tuple(sections)
        self._words = words
        self.index = Index([self._entry(section) for section in self.sections])
        self.leaning = Leaning(map(self._phrasings, self.sections))

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

    def _entry(self, section: Section) -> Entry:
        also = ", ".join([section.topic.replace("-", " "), *section.draft.also])
        return Entry(
            self._said(section.title),
            self._said(also),
            [self._said(ask) for ask in section.asks],
            [self._said(passage) for passage in section.passages],
        )

    def _phrasings(self, section: Section) -> Iterator[list[str]]:
        for text in (section.title, *section.asks, *section.draft.also):
            yield self._words.canonical(split(text))

    def _said(self, text: str) -> str:
        return " ".join(self._words.terms(split(text)))
