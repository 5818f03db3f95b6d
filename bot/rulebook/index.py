"""A full-text index of some sections, whose words are reduced to their stems.

A question is scored against a section twice: by bm25, weighted by where a word stands, and by how like it is
to the nearest phrasing that the section lists: the share of words, by weight, that the two have in common.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock

from snowballstemmer import stemmer

_TITLE, _ALSO, _ASKS, _BODY = 3.0, 3.0, 2.0, 1.0  # what a word counts in each
_SATURATED = 1.2  # bm25's k1: how soon it no longer matters how often a section says a word
_LONG = 0.75  # bm25's b: how much it matters that a section is long
_LIKENESS = 0.4  # of the score; the rest is bm25
_UNKNOWN = 0.8  # of the heaviest word's weight: what a word weighs that the book never says
_stemmer = stemmer("english")
_stemming = Lock()  # it works with a state of its own


@cache
def stem(word: str) -> str:
    """The word without its endings."""
    with _stemming:
        return str(_stemmer.stemWord(word))


@dataclass(frozen=True, slots=True)
class Entry:
    """What a section says: how much of each stem, how many words in all, and the stems of its phrasings.

    ``asked`` are those of its title, keywords and phrasings together: the words in which people ask for it.
    """

    counts: Mapping[str, float]
    length: int
    asked: frozenset[str]
    asks: Sequence[frozenset[str]]
    passages: Sequence[frozenset[str]]


def entry(title: str, also: str, asks: Sequence[str], body: str, passages: Sequence[str]) -> Entry:
    """A section's texts, each of canonical words, as they are looked up."""
    counts: Counter[str] = Counter()
    length = 0
    for texts, weight in (([title], _TITLE), ([also], _ALSO), (asks, _ASKS), ([body], _BODY)):
        for text in texts:
            words = text.split()
            length += len(words)
            for word in words:
                counts[stem(word)] += weight  # type: ignore[assignment]  # a Counter may count in fractions
    phrasings = [_stems(ask) for ask in asks]
    asked = frozenset().union(_stems(title), _stems(also), *phrasings)
    return Entry(counts, length, asked, phrasings, [_stems(each) for each in passages])


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


@dataclass(slots=True)
class Tally:
    """What the words of one question weigh, and how they meet each section."""

    total: float = 0.0
    best: float = 0.0
    sections: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    asks: dict[int, float] = field(default_factory=lambda: defaultdict(float))


class Index:
    """Sections by number, found by words; numbers begin at 0."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._mean = sum(each.length for each in entries) / len(entries)
        self._saying: dict[str, list[int]] = defaultdict(list)
        self._asking: dict[str, list[int]] = defaultdict(list)
        self._section_of: list[int] = []
        self._asked = frozenset().union(*(each.asked for each in entries))
        for number, each in enumerate(entries):
            for word in each.counts:
                self._saying[word].append(number)
            for ask in each.asks:
                for word in ask:
                    self._asking[word].append(len(self._section_of))
                self._section_of.append(number)
        self._weights = {word: self._weight(len(said)) for word, said in self._saying.items()}
        self._weight_of_ask = [
            sum(self._weights[word] for word in ask) for each in entries for ask in each.asks
        ]

    def scores(self, words: Iterable[str], elsewhere: frozenset[str] = frozenset()) -> Mapping[int, float]:
        """Each section that has any of the words, with its score from 0 to 1.

        A word of ``elsewhere`` weighs double against every section.
        """
        tally = Tally()
        for word in dict.fromkeys(words):
            self._count(stem(word), tally, word in elsewhere)
        likest: dict[int, float] = defaultdict(float)
        for ask, shared in tally.asks.items():
            likeness = 2 * shared / (tally.total + self._weight_of_ask[ask])
            section = self._section_of[ask]
            likest[section] = max(likest[section], likeness)
        return {
            section: _LIKENESS * likest[section] + (1 - _LIKENESS) * found / tally.best
            for section, found in tally.sections.items()
        }

    def knows(self, word: str) -> bool:
        """Whether people ask for any section with the word."""
        return stem(word) in self._asked

    def passages(self, section: int, words: Iterable[str]) -> Mapping[int, float]:
        """The section's passages that have any of the words, each with how much they tell it from others."""
        found: dict[int, float] = defaultdict(float)
        passages = self._entries[section].passages
        for word in dict.fromkeys(map(stem, words)):
            places = [place for place, said in enumerate(passages) if word in said]
            for place in places:
                found[place] += 1 / len(places)
        return found

    def _count(self, word: str, tally: Tally, elsewhere: bool) -> None:
        said = self._saying.get(word, ())
        if not said or elsewhere:
            unknown = self._weight(0) * (2 if elsewhere else _UNKNOWN)
            tally.total += unknown
            tally.best += unknown
            return
        weight = self._weights[word]
        tally.total += weight
        scores = {section: self._bm25(word, section) for section in said}
        tally.best += max(scores.values())
        for section, score in scores.items():
            tally.sections[section] += score
        for ask in self._asking.get(word, ()):
            tally.asks[ask] += weight

    def _bm25(self, word: str, section: int) -> float:
        having = self._entries[section]
        often, spread = having.counts[word], len(self._saying[word])
        rare = max(1e-6, math.log((len(self._entries) - spread + 0.5) / (spread + 0.5)))
        long = 1 - _LONG + _LONG * having.length / self._mean
        return rare * often * (_SATURATED + 1) / (often + _SATURATED * long)

    def _weight(self, sections: int) -> float:
        return math.log((len(self._entries) + 1) / (sections + 0.5))
