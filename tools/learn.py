"""``python -m tools.learn``: learns anew which topics questions ask for, from every phrasing of the rulebook.

To be run when an ``ask:`` line or a file of ``bot/rulebook/phrasings`` has changed. It goes through the
phrasings a few times, and after each moves the weights of its traits towards its topic and away from those
that it was taken for (a softmax regression by stochastic gradients). It takes about a minute, and gives the
same every time.
"""

from __future__ import annotations

import gzip
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from bot.rulebook import Rulebook
from bot.rulebook.collection import Library, read_articles
from bot.rulebook.learned import FILE, NOTHING, STEPS, ZERO, Learned, Lessons, terms_of, with_unheard
from bot.rulebook.words import Words

_TIMES = 4  # that every phrasing is gone through
_STEP = 4.0  # how far the weights are moved at first; less and less later
_SURE = 0.005  # a share that is wrong by less moves nothing
_LEAST = 0.1  # a smaller weight is not kept
_RARE = 2  # phrasings: what fewer have says nothing of a word by itself
_TERSE = ("bot/", "drive/", NOTHING)  # of these people ask in three words, so that every one tells
_AGREED = 0.75  # of the phrasings with the same words to look for: so many ask for one topic
_MOST = 127 / STEPS

Weights = dict[str, list[float]]


def lessons(phrasings: Sequence[tuple[str, Sequence[str]]]) -> Lessons:
    """Return what is learnt from phrasings, each its topic and its traits."""
    topics = sorted({topic for topic, _ in phrasings})
    often = Counter(trait for _, traits in phrasings for trait in traits)
    heard = {
        trait for trait, times in often.items() if times >= _RARE or not trait.startswith(("word ", "like "))
    }
    examples = []
    for topic, traits in phrasings:
        known = [each for each in with_unheard(traits, heard) if each in heard or each.startswith("?")]
        examples.append((topics.index(topic), known))
    bias, weights = _learn(examples, len(topics))
    worded = {terms: topics.index(topic) for terms, topic in _known(phrasings)}
    return Lessons(topics, [round(each, 3) for each in bias], dict(_packed(weights)), worded)


def _known(phrasings: Iterable[tuple[str, Sequence[str]]]) -> Iterable[tuple[str, str]]:
    """Of each set of words to look for the topic that nearly all ask for, if it is asked for tersely."""
    asked: dict[str, Counter[str]] = defaultdict(Counter)
    for topic, traits in phrasings:
        asked[terms_of(traits)][topic] += 1
    for terms, topics in sorted(asked.items()):
        topic, times = topics.most_common(1)[0]
        if terms and topic.startswith(_TERSE) and times >= _AGREED * topics.total():
            yield terms, topic


def _learn(examples: list[tuple[int, list[str]]], topics: int) -> tuple[list[float], Weights]:
    chance = random.Random(1)
    bias = [0.0] * topics
    weights: Weights = {trait: [0.0] * topics for _, traits in examples for trait in traits}
    for time in range(_TIMES):
        chance.shuffle(examples)
        for right, traits in examples:
            unit = 1 / math.sqrt(len(traits))
            rows = [weights[trait] for trait in traits]
            gained = [
                start + unit * sum(column)
                for start, column in zip(bias, zip(*rows, strict=True), strict=True)
            ]
            most = max(gained)
            likely = [math.exp(each - most) for each in gained]
            total = sum(likely)
            for topic, each in enumerate(likely):
                wrong = each / total - (topic == right)
                if abs(wrong) > _SURE:
                    move = _STEP * (1 - time / _TIMES) * wrong * unit
                    for row in rows:
                        row[topic] -= move
    return bias, weights


def _packed(weights: Mapping[str, Sequence[float]]) -> Iterable[tuple[str, bytes]]:
    for trait, row in sorted(weights.items()):
        kept = [
            (topic, max(-_MOST, min(_MOST, each))) for topic, each in enumerate(row) if abs(each) >= _LEAST
        ]
        packed = bytes(byte for topic, each in kept for byte in (topic, ZERO + round(each * STEPS)))
        if packed or trait.startswith("word "):
            yield trait, packed


def main() -> None:
    """Learn from what the rulebook lists, and write it down."""
    book = Rulebook(Library(read_articles()), Words.load(), Learned(Lessons([], [], {})))
    phrasings = book.phrasings()
    learned = lessons([(topic, book.traits(text)) for topic, text in phrasings])
    packed = gzip.compress(msgspec.msgpack.encode(learned), mtime=0)
    path = Path("bot/rulebook") / FILE
    path.write_bytes(packed)
    print(f"{path}: {len(phrasings)} phrasings, {len(learned.weights)} traits, {len(packed) // 1000} kB")


if __name__ == "__main__":
    main()
