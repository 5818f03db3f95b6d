"""``python -m tools.learn``: train the classifier that finds the rulebook entry a question asks for.

Run it after changes to ``tools/phrasings`` or the entries. It takes some minutes, is deterministic, and needs
scikit-learn, which the bot doesn't. A file of phrasings has a heading for each entry, and below it, one per
line, what people ask. ``(can|may) i pass`` is two phrasings. ``nothing.txt`` has questions about other
matters. Sentences of the answers are used too, because questions often have their words.
"""

from __future__ import annotations

import lzma
import random
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import msgspec

from bot.rulebook.collection import GENERAL_ARTICLES
from bot.rulebook.entries import EntryDraft, read_entries
from bot.rulebook.plain import UNKNOWN, features, named_games, stems
from bot.rulebook.ranker import FILE, NOTHING, STEPS, Lists, Weights, pack_numbers

FOLDER = Path(__file__).parent / "phrasings"
_PASSES = (8, 6)  # over all phrasings, with all weights and then with those kept
_BATCH = 64  # phrasings at a time
_RATE = 5.0  # the initial learning rate, which decreases
_RATE_OF_BIAS = 0.1
_LEFT_OUT = 0.2  # features of each phrasing, at random, so that no weight relies on another
_SEEN = 2  # phrasings a word must appear in. Rarer ones are UNKNOWN
_PAIR_SEEN = 3  # and for two words together
_WEIGHTS = 139_000  # the number of weights kept, the largest ones
_ITSELF = 2  # repetitions of an entry's own question
_OF_A_LINE = 20  # phrasings from a line with alternatives, at most
_SENTENCE = 3  # words. Shorter sentences of an answer aren't used
_LEAST = 2  # steps. Smaller weights are dropped
_COMMON = 3000  # phrasings. More frequent words aren't used to find similar questions
_LONGEST = 12  # words. Longer phrasings aren't used for that either
_RANDOM = 1
_MOST = 127


def read_phrasings() -> Iterator[tuple[str, str]]:
    """Yield (entry key, phrasing) for each line of the phrasing files, once per alternative.

    The key NOTHING marks questions that no entry answers.
    """
    for file in sorted(FOLDER.glob("*.txt")):
        key = NOTHING
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                key = line.removeprefix("## ")
            elif line.strip():
                yield from ((key, text) for text in expand(line.strip()))


def expand(line: str) -> Sequence[str]:
    """Return the phrasings that a line with alternatives stands for, or some of very many."""
    parts = [part.split("|") for part in re.split(r"[()]", line)]
    chance = random.Random(line)
    many = prod(map(len, parts)) > _OF_A_LINE
    chosen = (map(chance.choice, parts) for _ in range(_OF_A_LINE)) if many else product(*parts)
    return list(dict.fromkeys(" ".join("".join(each).split()) for each in chosen))


def own_questions() -> Iterator[tuple[str, str]]:
    """Yield each entry's key and its own question."""
    return ((key, draft.asked) for key, draft in _drafts())


def own_answers() -> Iterator[tuple[str, str]]:
    """Yield the key of each entry with each sentence of its answer, without what the rules fill in."""
    for key, draft in _drafts():
        for line in draft.lines:
            for sentence in re.split(r"(?<=[.:]) ", re.sub(r"\{[^}]*\}", "", line.text)):
                if len(sentence.split()) >= _SENTENCE:
                    yield key, sentence


def _drafts() -> Iterator[tuple[str, EntryDraft]]:
    for name, drafts in read_entries().items():
        for draft in drafts:
            yield f"{name}/{draft.key}" if name in GENERAL_ARTICLES else draft.key, draft


def train(examples: Sequence[tuple[str, Sequence[str]]]) -> Weights:
    """Train on examples, each a key and the words of a question."""
    import numpy as np
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.preprocessing import LabelEncoder, normalize

    words = Counter(word for _, said in examples for word in set(said))
    known = [[word if words[word] >= _SEEN else UNKNOWN for word in said] for _, said in examples]
    often = Counter(feature for said in known for feature in set(features(said)))
    names = sorted(each for each, times in often.items() if times >= (_PAIR_SEEN if " " in each else _SEEN))
    vectorizer = CountVectorizer(analyzer=features, vocabulary=names, binary=True, dtype=np.float32)
    table = vectorizer.transform(known).tocsr()
    encoder = LabelEncoder()
    numbers = encoder.fit_transform([key for key, _ in examples])
    keys = [str(key) for key in encoder.classes_]
    weights = np.zeros((len(names), len(keys)), np.float32)
    bias = np.zeros(len(keys), np.float32)
    _fit(normalize(table), numbers, weights, bias, _PASSES[0])  # a word of a short question counts more
    weights -= np.median(weights, axis=1, keepdims=True)  # a weight that all classes share says nothing
    large = np.abs(weights) >= np.partition(np.abs(weights), -_WEIGHTS, axis=None)[-_WEIGHTS]
    kept = [at for at, name in enumerate(names) if large[at].any() or " " not in name]
    names, large = [names[at] for at in kept], large[kept]
    weights = weights[kept] * large
    _fit(normalize(table[:, kept]), numbers, weights, bias, _PASSES[1], large)
    both = dict.fromkeys((frozenset(said), int(number)) for said, number in zip(known, numbers, strict=True))
    short = [(sorted(said), number) for said, number in both if len(said) <= _LONGEST]
    steps = {name: _steps(weights[at]) for at, name in enumerate(names)}
    singles = {name for name in names if " " not in name}
    return Weights(
        keys=keys,
        bias=[round(float(each), 2) for each in bias],
        features=Lists.pack({name: list(each) for name, each in steps.items()}),
        weights=np.array([step for each in steps.values() for step in each.values()], np.int8).tobytes(),
        phrasings=Lists.pack(_index_words([said for said, _ in short], singles)),
        meant=pack_numbers([number for _, number in short]),
    )


def _fit(table: Any, meant: Any, weights: Any, bias: Any, passes: int, may: Any = None) -> None:
    """Train weights and biases of a regression over all classes at once, a batch of rows at a time.

    ``may`` selects the weights to change. All by default.
    """
    import numpy as np

    chance = np.random.default_rng(_RANDOM)
    starts = [(each, start) for each in range(passes) for start in range(0, table.shape[0], _BATCH)]
    order = [chance.permutation(table.shape[0]) for _ in range(passes)]
    for step, (each, start) in enumerate(starts):
        rows = order[each][start : start + _BATCH]
        said = table[rows]
        said.data *= chance.random(said.nnz) >= _LEFT_OUT
        at = np.unique(said.indices)
        said = said[:, at]
        wrong = said @ weights[at] + bias
        wrong = np.exp(wrong - wrong.max(axis=1, keepdims=True))
        wrong /= wrong.sum(axis=1, keepdims=True)
        wrong[np.arange(len(rows)), meant[rows]] -= 1
        wrong *= 1 - step / len(starts)
        moved = _RATE * (said.T @ wrong)
        weights[at] -= moved if may is None else moved * may[at]
        bias -= _RATE_OF_BIAS * wrong.sum(axis=0)


def _steps(row: Any) -> Mapping[int, int]:
    """Return a word's weights in steps, by the number of the entry, without the smallest."""
    steps = {at: round(max(-_MOST, min(_MOST, float(row[at]) * STEPS))) for at in row.nonzero()[0].tolist()}
    return {at: each for at, each in steps.items() if abs(each) >= _LEAST}


def _index_words(phrasings: Sequence[Sequence[str]], known: Collection[str]) -> Mapping[str, Sequence[int]]:
    """Return the numbers of the phrasings that contain each word, except for very common words."""
    found: Mapping[str, list[int]] = defaultdict(list)
    for number, said in enumerate(phrasings):
        for word in dict.fromkeys(said):
            if word in known:
                found[word].append(number)
    return {word: numbers for word, numbers in sorted(found.items()) if len(numbers) <= _COMMON}


def main() -> None:
    """Train, and write the file that the bot reads."""
    phrasings, own = list(read_phrasings()), dict(own_questions())
    if strange := {key for key, _ in phrasings} - {*own, NOTHING}:
        raise SystemExit(f"no entry is called {', '.join(sorted(strange))}")
    told = [*phrasings, *own_answers(), *(list(own.items()) * _ITSELF)]
    weights = train([(key, stems(named_games(text)[1] or text)) for key, text in told])
    packed = lzma.compress(msgspec.msgpack.encode(weights), preset=9)
    path = Path("bot/rulebook") / FILE
    path.write_bytes(packed)
    size = f"{len(weights.features.names)} features, {len(packed) // 1000} kB"
    print(f"{path}: {len(phrasings)} phrasings, {size}")


if __name__ == "__main__":
    main()
