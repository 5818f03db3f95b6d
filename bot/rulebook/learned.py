"""Which topic a question asks for, as it was learnt from thousands of phrasings.

What counts are the traits of a question: its words, neighbouring words, and words that come together. Each
speaks for some topics and against others; how much, ``python -m tools.learn`` finds out from every phrasing
of the book and of the folder ``phrasings``, and writes to ``learned.msgpack.gz``. Phrasings of other matters
are learnt, too, as a topic of their own: nothing.
"""

from __future__ import annotations

import gzip
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import combinations, pairwise

import msgspec

from bot.rulebook.index import stem
from bot.rulebook.section import Section
from bot.rulebook.words import Words

NOTHING = "nothing"
"""The topic of what the rulebook has no answer to."""

FILE = "learned.msgpack.gz"
STEPS = 12  # of weights to one; they are kept as whole numbers
ZERO = 128
_TERM = "term "  # begins the trait of a word to look for
_UNHEARD = "?"  # the trait of a word that no two phrasings have
_MOST_UNHEARD = 3
_BEGINNING = 4  # letters, by which longer words are like each other


class Lessons(msgspec.Struct, frozen=True):
    """What was learnt: for each trait pairs of bytes, the number of a topic and the weight, from ``ZERO``.

    ``known`` are the words to look for in phrasings about the bot, drives and other matters, and the number
    of the topic that is asked for in just these.
    """

    topics: list[str]
    bias: list[float]
    weights: dict[str, bytes]
    known: dict[str, int] = {}


class Learned:
    """Tells by a question's traits how likely each topic is meant."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons
        self._numbers = {topic: number for number, topic in enumerate(lessons.topics)}

    @classmethod
    def load(cls) -> Learned:
        """What comes with the bot."""
        packed = (files("bot.rulebook") / FILE).read_bytes()
        return cls(msgspec.msgpack.decode(gzip.decompress(packed), type=Lessons))

    @property
    def topics(self) -> Collection[str]:
        """The topics that it tells, nothing among them."""
        return self._lessons.topics

    def knows(self, traits: Collection[str]) -> bool:
        """Whether any of the words that count was among what it was learnt from."""
        return any(each.startswith(_TERM) and each in self._lessons.weights for each in traits)

    def asked_in(self, traits: Collection[str]) -> str:
        """The topic that is asked for in these very words, whatever their order; empty for none."""
        number = self._lessons.known.get(terms_of(traits))
        return "" if number is None else self._lessons.topics[number]

    def unheard(self, traits: Collection[str]) -> int:
        """How many of its words it was not learnt from."""
        return _unheard(traits, self._lessons.weights)

    def shares(self, traits: Collection[str], among: Collection[str]) -> Mapping[str, float]:
        """How likely each of these topics is meant, or nothing; together they are 1."""
        weights = self._lessons.weights
        known = [each for each in with_unheard(traits, weights) if each in weights]
        sums = list(self._lessons.bias)
        unit = 1 / (STEPS * math.sqrt(len(known) or 1))
        for trait in known:
            row = weights[trait]
            for number, weight in zip(row[::2], row[1::2], strict=True):
                sums[number] += (weight - ZERO) * unit
        able = {topic: sums[self._numbers[topic]] for topic in {*among, NOTHING} if topic in self._numbers}
        most = max(able.values())
        likely = {topic: math.exp(gained - most) for topic, gained in able.items()}
        total = sum(likely.values())
        return {topic: each / total for topic, each in likely.items()}


def topic_of(section: Section) -> str:
    """What a section is learnt as: its topic, whichever game it is of, or on a shelf its id."""
    return section.topic if section.rules else section.id


def traits(bare: str, words: Words) -> list[str]:
    """The traits of a question without the names of games, each once."""
    said = words.canonical(bare.split())
    terms = dict.fromkeys(stem(term) for term in words.terms(bare.split()))
    return list(dict.fromkeys(_traits(bare.split(), said, sorted(terms))))


def terms_of(traits: Collection[str]) -> str:
    """The words to look for among the traits."""
    return " ".join(each.removeprefix(_TERM) for each in traits if each.startswith(_TERM))


def _traits(plain: Sequence[str], said: Sequence[str], terms: Sequence[str]) -> Iterator[str]:
    yield from (f"word {word}" for word in said)
    yield from (f"pair {one} {other}" for one, other in pairwise(["^", *said, "$"]))
    yield from (f"{_TERM}{term}" for term in terms)
    yield from (f"both {one} {other}" for one, other in combinations(terms, 2))
    yield from (f"like {word[:_BEGINNING]}" for word in plain if len(word) > _BEGINNING)


def with_unheard(traits: Collection[str], heard: Collection[str]) -> list[str]:
    """The traits, and how many of the words are not among those that were heard."""
    return [*traits, f"{_UNHEARD} {min(_unheard(traits, heard), _MOST_UNHEARD)}"]


def _unheard(traits: Collection[str], heard: Collection[str]) -> int:
    return sum(each.startswith("word ") and each not in heard for each in traits)


def read_phrasings() -> list[tuple[str, str]]:
    """What people may ask besides the ``ask:`` lines, each behind the topic of its answer."""
    found: list[tuple[str, str]] = []
    folder = files("bot.rulebook") / "phrasings"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        topic = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                topic = line.removeprefix("## ")
            elif line:
                found.append((topic, line))
    return found
