"""The sections among which one game's questions are answered, and what an answer is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.engine.options import Ruleset
from bot.rulebook import telling
from bot.rulebook.index import Entry, Index, entry
from bot.rulebook.leaning import Leaning, counted
from bot.rulebook.learned import topic_of
from bot.rulebook.outcome import NO_HAND, Told
from bot.rulebook.passages import marked
from bot.rulebook.section import Section
from bot.rulebook.telling import Passages
from bot.rulebook.words import Words, split

_LEFT_OUT = frozenset("is are s please pls plz so ok hey hi".split())
_RUN_TOGETHER = {
    "whats": "what",
    "wat": "what",
    "wats": "what",
    "wot": "what",
    "wots": "what",
    "whos": "who",
} | {"wheres": "where", "hows": "how", "whens": "when", "u": "you", "r": "are"}
_AS_LIKELY = 0.55  # of the first one's score: what is no further behind is as likely to be meant
_NEAR = 0.35  # and what is behind by more than this was hardly ever meant
_BESIDE = 3  # answers that are shown together
UNMARKED = 9_999
"""The number of no passage: where it is not sure which one answers, none is marked."""

_SHORT = 900  # characters: a section that is shown whole below another
_SURE = 0.15  # of its worth: by how much less the next passage has to be worth for one to be marked
_REMEMBERED = 2_000  # sections: of every game some hundreds, and of house rules a few each


@dataclass(frozen=True, slots=True)
class Answer:
    """A section that answers a question: ``excerpt`` is its passage that does so best.

    ``text`` is the whole section with that passage in bold, ``place`` the passage's number; where it is not
    sure which passage answers, that is ``UNMARKED``, and nothing is in bold. ``score`` is from 0 up,
    comparable within one question only. ``option`` is the one that was asked about, if any, and ``notes``
    tell what of it is in force.
    """

    id: str
    title: str
    text: str
    excerpt: str
    score: float = 0.0
    place: int = 0
    option: str = ""
    notes: tuple[str, ...] = ()

    @property
    def passage(self) -> str:
        """The excerpt by itself, in bold; of a list, the line that announces it.

        Where it is not sure that it answers, the whole section, unless that is long.
        """
        if self.place == UNMARKED:
            return self.text if len(self.text) <= _SHORT else self.excerpt.replace("**", "")
        return marked(self.excerpt, self.excerpt)


def answer(section: Section, place: int, score: float = 0.0, *, likeliest: int | None = None) -> Answer:
    """The section as an answer, with the passage of that number marked, if it has one.

    Where nothing is to be marked, ``likeliest`` is the passage that answers best all the same.
    """
    passages = section.passages
    excerpt = passages[place if place < len(passages) else likeliest or 0]
    return Answer(section.id, section.title, section.marked(place), excerpt, score, place)


def shown_first(answers: Sequence[Answer]) -> Sequence[Answer]:
    """The best answer, and with it the second where that is about as likely to be the one that is meant."""
    unsure = len(answers) > 1 and answers[1].score >= _AS_LIKELY * answers[0].score
    return answers[: 2 if unsure else 1]


def also_likely(answers: Sequence[Answer]) -> list[Answer]:
    """Which answers behind those shown first may be meant: three in all at most, and none far behind."""
    behind = answers[len(shown_first(answers)) : _BESIDE]
    return [each for each in behind if each.score >= _NEAR * answers[0].score]


class Asked(NamedTuple):
    """A question as its answers are found: every word of it, canonical, those to look for, and an option."""

    said: Sequence[str]
    terms: Sequence[str]
    option: str = ""
    hand: Told = NO_HAND


class Prepared(NamedTuple):
    """A section as it is searched: the words for the index, what its phrasings say, and its passages.

    ``listed`` are the phrasings themselves, canonical.
    """

    entry: Entry
    said: Counter[str]
    passages: Passages
    listed: frozenset[tuple[str, ...]]


class Preparation:
    """Prepares sections; remembered, since games have most in common, and house rules change few sections."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._prepared = lru_cache(_REMEMBERED)(self._prepare)

    def of(self, section: Section) -> Prepared:
        """The section, prepared."""
        also = (section.topic.replace("-", " "), *section.draft.also)
        lines, passages, cues = tuple(section.lines), section.passages, section.cues
        return self._prepared(section.title, also, section.asks, lines, passages, cues)

    def _prepare(
        self,
        title: str,
        also: tuple[str, ...],
        asks: tuple[str, ...],
        lines: tuple[str, ...],
        passages: tuple[str, ...],
        cues: tuple[str, ...],
    ) -> Prepared:
        said = self._said
        body = "\n".join(map(said, lines))
        searched = entry(said(title), said(", ".join(also)), [*map(said, asks)], body, [*map(said, passages)])
        listed = frozenset(tuple(self._words.canonical(split(ask))) for ask in asks)
        phrasings = (self._words.canonical(split(text)) for text in (title, *asks, *also[1:]))
        return Prepared(searched, counted(phrasings), telling.prepared(passages, cues, self._words), listed)

    def _said(self, text: str) -> str:
        return " ".join(self._words.terms(split(text)))


class Shelf:
    """Sections with their index, and with what leads to each in the wording of a question."""

    def __init__(self, rules: Ruleset, sections: Iterable[Section], preparation: Preparation) -> None:
        self.rules = rules
        self.sections = tuple(sections)
        self.topics = tuple(map(topic_of, self.sections))
        prepared = [*map(preparation.of, self.sections)]
        self.index = Index([each.entry for each in prepared])
        self.leaning = Leaning([each.said for each in prepared])
        self._passages = [each.passages for each in prepared]
        self._tells_points = [each.outcomes for each in self.sections]
        self._listed: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, each in enumerate(prepared):
            for phrasing in {*map(_core, each.listed)}:
                self._listed[phrasing].append(number)

    def number(self, id_: str) -> int | None:
        """Where the section stands, if it is there."""
        return next((number for number, section in enumerate(self.sections) if section.id == id_), None)

    def cases(self, id_: str) -> frozenset[str]:
        """The cases that are told apart in that section."""
        number = self.number(id_)
        return frozenset() if number is None else frozenset().union(*self._passages[number].cases)

    def listing(self, said: Sequence[str]) -> Sequence[int]:
        """The sections of which one is asked for in just these words."""
        return self._listed.get(_core(said), ())

    def answer(self, number: int, asked: Asked, score: float) -> Answer:
        """The section with that number as an answer."""
        section = self.sections[number]
        worth = self._worth(number, asked)
        best, *others = sorted(range(len(worth)), key=lambda at: (-worth[at], at))
        sure = not others or worth[best] - worth[others[0]] >= _SURE * worth[best]
        fits = (
            asked.hand.outcome in self._tells_points[number][best] or not self._missing(number, asked)[best]
        )
        place = best if sure and fits and worth[best] > 0 else UNMARKED
        return answer(section, place, round(score, 4), likeliest=best)

    def _missing(self, number: int, asked: Asked) -> Sequence[int]:
        return telling.missing(self._passages[number], asked.said)

    def _worth(self, number: int, asked: Asked) -> Sequence[float]:
        """How well each passage answers; nothing, where it tells of another hand, or not of the option."""
        section = self.sections[number]
        told = self.index.passages(number, asked.terms)
        worth = telling.telling(self._passages[number], asked.said, told, asked.terms)
        tells, hand = self._tells_points[number], asked.hand
        if hand.ended and any(tells) and (hand.lone or any(hand.outcome in each for each in tells)):
            return [float(hand.outcome in each) for each in tells]
        able = section.places_on(asked.option) or range(len(worth))
        return [each if at in able else 0.0 for at, each in enumerate(worth)]


def _core(said: Sequence[str]) -> tuple[str, ...]:
    """The words without what people leave out or run together: ``what is``, ``whats``, ``wat``."""
    return tuple(_RUN_TOGETHER.get(word, word) for word in said if word not in _LEFT_OUT)
