"""Which passage of a section tells what was asked.

It is the one that shares most with the question that other passages do not, and of whose cues, the words in
which people ask for it, one is likest to the question.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.rulebook.index import stem
from bot.rulebook.leaning import features
from bot.rulebook.words import Words, split

_WORDING = 0.5  # what a small word or a pair of words counts in a passage beside a word to look for
_SHORT = 40  # characters: what a passage is taken to have besides, as long ones share more by chance
_CUED = 2.0  # what it counts that a cue is just what was asked
_COVERED = 1.0  # and that every word of the question stands in some cue of the passage
_SMALL = 0.3  # what a small word counts in a cue beside a word to look for
_BEGINNING = 0.2  # what the first passage counts more: it mostly says what the section is about
_MISSING = 0.7  # what a passage counts for each case that is asked about and told elsewhere
_EXAMPLE = 0.4  # what an example counts, which tells one case


_NOT_SO = re.compile(r"\b(?:nobody|no one|no|not) (?:\w+ )?(?:alone|loner)\b")  # tells of another case


class Cue(NamedTuple):
    """The words of a cue, and what they weigh together."""

    words: frozenset[str]
    weight: float


class Passages(NamedTuple):
    """The passages of a section as they are chosen from: their words, and each one's cues.

    ``spread`` says for how many passages of the section a word is among the cues; one of many weighs less.
    ``cases`` are the cases of which each passage tells, in its text or its cues.
    """

    texts: Sequence[str]
    wording: Sequence[frozenset[str]]
    cues: Sequence[Sequence[Cue]]
    spread: Mapping[str, int]
    cases: Sequence[frozenset[str]]


def prepared(texts: Sequence[str], cues: Sequence[str], words: Words) -> Passages:
    """The passages with these texts and cues, to choose from."""
    wording = [frozenset(features(words.canonical(split(text)))) for text in texts]
    cases = [
        words.cases.intersection(words.canonical(split(_NOT_SO.sub("", f"{text} {cued}"))))
        for text, cued in zip(texts, cues, strict=True)
    ]
    said = [
        [split(cue) for cue in each.split(",") if cue and not cue.strip().startswith("=")] for each in cues
    ]
    counted = [[_counted(words.canonical(cue), words.terms(cue)) for cue in each] for each in said]
    spread = Counter(word for each in counted for word in set().union(*each))
    weighed = [
        [Cue(frozenset(cue), sum(_weighed(cue, spread).values())) for cue in each if cue] for each in counted
    ]
    return Passages(texts, wording, weighed, spread, cases)


def telling(
    passages: Passages, said: Sequence[str], told: Mapping[int, float], terms: Sequence[str]
) -> list[float]:
    """How well each passage answers the question of which these words were ``said``.

    ``told`` is how much of the ``terms``, the words to look for, each passage has.
    """
    shared = _shared(said, passages.wording)
    asked = _weighed(_counted(said, terms), passages.spread)
    total = sum(asked.values())
    missed = missing(passages, said)
    worth = []
    for at, text in enumerate(passages.texts):
        own = (told.get(at, 0.0) + _WORDING * shared[at]) / math.log(_SHORT + len(text))
        likest = max((_likeness(asked, total, cue) for cue in passages.cues[at]), default=0.0)
        known = frozenset().union(*(cue.words for cue in passages.cues[at]))
        covered = sum(asked[word] for word in known.intersection(asked)) / (total or 1.0)
        gained = own + _CUED * likest + _COVERED * covered + (0 if at else _BEGINNING)
        gained *= _EXAMPLE if text.startswith("Example") else 1
        worth.append(gained * _MISSING ** missed[at])
    return worth


def missing(passages: Passages, said: Sequence[str]) -> Sequence[int]:
    """How many cases each passage says nothing of that the question names, and another passage."""
    named = frozenset().union(*passages.cases).intersection(_NOT_SO.sub("", " ".join(said)).split())
    return [len(named - has) for has in passages.cases]


def _counted(said: Sequence[str], terms: Sequence[str]) -> Mapping[str, float]:
    """Stems of the words, and what each counts."""
    wanted = {stem(term) for term in terms}
    return {word: 1.0 if word in wanted else _SMALL for word in map(stem, said)}


def _weighed(counted: Mapping[str, float], spread: Mapping[str, int]) -> Mapping[str, float]:
    return {word: counts / (spread.get(word) or 1) for word, counts in counted.items()}


def _likeness(asked: Mapping[str, float], total: float, cue: Cue) -> float:
    """The share of words that question and cue have in common."""
    return 2 * sum(asked[word] for word in cue.words.intersection(asked)) / (total + cue.weight)


def _shared(said: Sequence[str], wording: Sequence[frozenset[str]]) -> list[float]:
    """How much of the wording each passage has, most of what few others have."""
    gained = [0.0] * len(wording)
    for each in set(features(said)):
        having = [at for at, has in enumerate(wording) if each in has]
        for at in having:
            gained[at] += 1 / len(having)
    return gained
