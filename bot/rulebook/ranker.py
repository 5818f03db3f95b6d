"""The classifier that tells which entry a question asks for, or that none does.

``tools/learn.py`` trains it on ``tools/phrasings`` and writes ``ranker.msgpack.xz``, which this module reads.
Each feature of a question adds a weight to some entries, and the most similar phrasing adds to its own entry.
The highest sum wins.
"""

from __future__ import annotations

import lzma
import math
import struct
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise

import msgspec

from bot.rulebook.plain import UNKNOWN, features, stems

FILE = "ranker.msgpack.xz"
NOTHING = "nothing"
"""What questions about other matters ask for."""

STEPS = 5.0  # steps to a weight of one
_LIKENESS = 14.0  # what a phrasing that is the question itself adds to its entry
_LIKE = 0.75  # how like a word must be to one that is known to be taken for it
_LONG_ENOUGH = 4  # letters of a word that may be misspelt
_LEAST = 1e-6  # a share that is not smaller
_EMPTY = frozenset("a and can do doe for how i if in is it my of or so the then to what".split())  # stems
_REMEMBERED = 256  # questions whose sums are kept


class Lists(msgspec.Struct, frozen=True):
    """Lists of rising numbers, one under each name, stored as steps, which compress well."""

    names: list[str]
    lengths: bytes
    steps: bytes  # all low bytes, then all high bytes

    @classmethod
    def pack(cls, lists: Mapping[str, Sequence[int]]) -> Lists:
        """Pack the lists. Their numbers and lengths must be below 65,536."""
        steps = [after - before for each in lists.values() for before, after in pairwise([0, *each])]
        packed = pack_numbers(steps)
        return cls([*lists], pack_numbers([*map(len, lists.values())]), packed[::2] + packed[1::2])

    def unpack(self) -> Iterator[tuple[str, array[int]]]:
        """Yield each name with its numbers."""
        middle = len(self.steps) // 2
        steps = [low + 256 * high for low, high in zip(self.steps[:middle], self.steps[middle:], strict=True)]
        ends = [0, *accumulate(unpack_numbers(self.lengths))]
        for name, (start, end) in zip(self.names, pairwise(ends), strict=True):
            yield name, array("H", accumulate(steps[start:end]))


def pack_numbers(numbers: Sequence[int]) -> bytes:
    """Pack numbers below 65,536 in two bytes each."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


def unpack_numbers(packed: bytes) -> Sequence[int]:
    """Return the packed numbers."""
    return struct.unpack(f"<{len(packed) // 2}H", packed)


class Weights(msgspec.Struct, frozen=True):
    """The content of the classifier's file.

    ``keys`` and ``bias`` are the entries' keys and initial sums. ``features`` lists the numbers of the
    entries for which a feature has a weight, and ``weights`` has all these weights in steps, a byte each.
    ``phrasings`` lists the numbers of the phrasings with a word, and ``meant`` has the number of each
    phrasing's entry.
    """

    keys: list[str]
    bias: list[float]
    features: Lists
    weights: bytes
    phrasings: Lists
    meant: bytes


class Ranker:
    """The classifier, which ranks entries by a question."""

    def __init__(self, weights: Weights) -> None:
        self._keys = weights.keys
        self._bias = weights.bias
        self._features: dict[str, int] = {}  # each one's place in _ends
        self._entries, self._ends = array("H"), array("I", [0])  # in one piece, which takes less memory
        for place, (feature, entries) in enumerate(weights.features.unpack()):
            self._features[feature] = place
            self._entries.extend(entries)
            self._ends.append(len(self._entries))
        self._steps = array("b", weights.weights)
        self._phrasings = dict(weights.phrasings.unpack())
        self._meant = array("H", unpack_numbers(weights.meant))
        self._cached = lru_cache(_REMEMBERED)(self._sums)

    @classmethod
    def load(cls) -> Ranker:
        """Read the classifier that comes with the bot."""
        packed = (files("bot.rulebook") / FILE).read_bytes()
        return cls(msgspec.msgpack.decode(lzma.decompress(packed), type=Weights))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of the known entries."""
        return frozenset(self._keys)

    def knows(self, word: str) -> bool:
        """Return True if the stem was in the training data."""
        return word in self._features

    def is_informative(self, word: str) -> bool:
        """Return True if the stem is known and says something by itself."""
        return self.knows(word) and word not in _EMPTY

    def words(self, question: str) -> list[str]:
        """Return the question's stems, with misspelled ones replaced by the most similar known ones."""
        return [self._spelled(word) for word in stems(question)]

    def rank(self, words: Sequence[str], among: Collection[str]) -> tuple[dict[str, float], float]:
        """Return each entry's likelihood, the likeliest first, and the certainty that none is meant.

        Above 0, the question is more likely about other matters.
        """
        sums = self._cached(tuple(words))
        scored = [
            (score, key)
            for score, key in zip(sums, self._keys, strict=True)
            if key in among or key == NOTHING
        ]
        scored.sort(key=lambda each: (-each[0], each[1]))
        shares = [math.exp(score - scored[0][0]) for score, _ in scored]
        whole = sum(shares)
        likely = {key: share / whole for (_, key), share in zip(scored, shares, strict=True)}
        nothing = min(max(likely.pop(NOTHING), _LEAST), 1 - _LEAST)
        return likely, math.log(nothing / (1 - nothing))

    def _sums(self, words: tuple[str, ...]) -> list[float]:
        """Return each entry's sum of the features' weights and of its most similar phrasing."""
        heard = [word if self.knows(word) else UNKNOWN for word in words]
        known = [each for each in dict.fromkeys(features(heard)) if each in self._features]
        sums = list(self._bias)
        unit = 1 / (STEPS * math.sqrt(max(len(known), 1)))
        for feature in known:
            place = self._features[feature]
            part = slice(self._ends[place], self._ends[place + 1])
            for number, steps in zip(self._entries[part], self._steps[part], strict=True):
                sums[number] += steps * unit
        for number, likeness in self._likeness(heard).items():
            sums[number] += _LIKENESS * likeness
        return sums

    def _likeness(self, words: Sequence[str]) -> Mapping[int, float]:
        """Return the similarity, up to 1, of the question to each entry's most similar phrasing."""
        shared: dict[int, float] = defaultdict(float)
        length = 0.0
        for word in dict.fromkeys(words):
            if (found := self._phrasings.get(word)) is None:
                continue  # most phrasings have it, which tells nothing
            rare = self._rarity(found)
            length += rare
            for number in found:
                shared[number] += rare
        nearest: dict[int, float] = {}
        lengths, meant = self._lengths, self._meant
        for number, rare in shared.items():
            entry, likeness = meant[number], rare * rare / lengths[number]
            if likeness > nearest.get(entry, 0.0):
                nearest[entry] = likeness
        return {entry: math.sqrt(likeness / length) for entry, likeness in nearest.items()}

    def _rarity(self, found: Sequence[int]) -> float:
        """Return the squared weight of a word that so many phrasings have."""
        return float(math.log(len(self._meant) / (len(found) + 1))) ** 2

    @cached_property
    def _lengths(self) -> Sequence[float]:
        """The squared length of each phrasing, larger for more and rarer words."""
        lengths = array("d", bytes(8 * len(self._meant)))
        for found in self._phrasings.values():
            rare = self._rarity(found)
            for number in found:
                lengths[number] += rare
        return lengths

    def _spelled(self, word: str) -> str:
        if self.knows(word) or len(word) < _LONG_ENOUGH or not word.isalpha():
            return word
        from rapidfuzz import process  # few questions need it
        from rapidfuzz.distance import OSA

        near = process.extract(
            word, self._long, scorer=OSA.normalized_similarity, score_cutoff=_LIKE, processor=None
        )
        often = self._phrasings
        return max(near, key=lambda each: (each[1], len(often.get(each[0], ()))))[0] if near else word

    @cached_property
    def _long(self) -> Sequence[str]:
        """The known words that are long enough to be misspelled."""
        return [each for each in self._features if each.isalpha() and len(each) >= _LONG_ENOUGH]
