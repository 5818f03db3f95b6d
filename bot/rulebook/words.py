"""How players say things: phrases that mean the same become one word, in the book and in a question alike."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import chain
from operator import itemgetter

from bot.rulebook.english import everyday

_SIGNS = {"♠": " spades ", "♣": " clubs ", "♥": " hearts ", "♦": " diamonds "}
_SIGNS |= {"°": " circle ", "±": " plus minus ", "’": "'"}
_SIGN = re.compile("|".join(_SIGNS))
_POSSESSIVE = re.compile(r"(?<!what)'s\b")
_STARTS = re.compile(r"\S+")
_WORD = re.compile(r"[a-z]+|\d+")
_ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}
_ORDINAL = re.compile(rf"\b(?:{'|'.join(_ORDINALS)})\b")


_REMEMBERED = 20_000  # texts, of some dozens of characters


@dataclass(frozen=True)
class Words:
    """The tables of ``words.toml``."""

    same: Mapping[str, Sequence[str]]
    games: Mapping[str, Sequence[str]]
    company: Mapping[str, Sequence[str]]
    clues: Mapping[str, Sequence[str]]
    shelves: Mapping[str, Sequence[str]]
    topics: Mapping[str, Sequence[str]]
    options: Mapping[str, Sequence[str]]
    passing: frozenset[str]
    telling: frozenset[str]
    empty: frozenset[str]
    subject: frozenset[str]
    elsewhere: frozenset[str]
    slang: frozenset[str]
    cases: frozenset[str]

    @classmethod
    def load(cls) -> Words:
        """The words that come with the bot."""
        read = tomllib.loads((files("bot.rulebook") / "words.toml").read_text(encoding="utf-8"))
        lists: dict[str, frozenset[str]] = {
            name: frozenset(text.split()) for name, text in read.pop("words").items()
        }
        read |= lists
        return cls(**read)

    @cached_property
    def _phrases(self) -> Mapping[str, tuple[re.Pattern[str], Sequence[str]]]:
        """For each first word one pattern of its phrases, and what each group means.

        Those of other matters come first, then those that need the most words, then the longest.
        """
        each = [(phrase, word) for word, phrases in self.same.items() for phrase in phrases]
        each.sort(key=lambda found: (found[1] not in self.elsewhere, *_by_length(found[0])))
        begun: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for phrase, word in each:
            for first in dict.fromkeys(_first_words(phrase)):
                begun[first].append((_pattern(phrase), word))
        return {
            first: (
                re.compile("|".join(rf"({pattern})\b" for pattern, _ in some)),
                [word for _, word in some],
            )
            for first, some in begun.items()
        }

    def canonical(self, words: Iterable[str]) -> list[str]:
        """The words with every phrase replaced by the word for it."""
        return list(self._replaced(" ".join(words)))

    @cached_property
    def _replaced(self) -> Callable[[str], tuple[str, ...]]:
        """The text's words so; remembered, since the games' sections have most of their text in common."""
        phrases = self._phrases

        @lru_cache(_REMEMBERED)
        def replaced(text: str) -> tuple[str, ...]:
            said, place = [], 0
            for start in _STARTS.finditer(text):
                if start.start() < place:
                    continue
                word = start[0]
                found = None
                if word in phrases:
                    pattern, meanings = phrases[word]
                    found = pattern.match(text, start.start())
                if found and found.lastindex:
                    word = meanings[found.lastindex - 1]
                said += word.split()
                place = (found or start).end()
            return tuple(said)

        return replaced

    def terms(self, words: Iterable[str]) -> list[str]:
        """What of the words counts, canonical."""
        passing = self.passing - self.telling
        return [word for word in self.canonical(words) if word not in passing]

    def named_games(self, text: str) -> tuple[list[str], str]:
        """The rulesets that the text names, in its order, and the text without their names."""
        for phrase in self.games.get("", ()):  # three people and a computer player are no game for three
            text = re.sub(rf"\b(?:{_pattern(phrase)})\b", "computer", text)
        named, bare = _found(self.games, text)
        book, hangman = re.search(r"\bbooks?\b", text), re.search(r"\bhangman", text)
        if book and not hangman and "british_book" in named:
            named = [game for game in named if game != "british_hangman"]
        if hangman and not book:
            named = [game for game in named if game != "british_book"]
        return named, bare

    def games_for(self, text: str) -> tuple[list[str], str]:
        """The rulesets for as many as the text says are there ("just two of us"), and the text without."""
        return _found(self.company, text)

    def topics_in(self, canonical: str) -> frozenset[str]:
        """The topics of which something shows in a canonical text."""
        return frozenset(topic for topic, pattern in self._shown.items() if pattern.search(canonical))

    def options_in(self, canonical: str) -> tuple[str, ...]:
        """The options that a canonical text asks about, in the order in which the table has them."""
        return tuple(option for option, pattern in self._asked.items() if pattern.search(canonical))

    @cached_property
    def mild(self) -> frozenset[str]:
        """Said of anything: where the book does not use them they say nothing for or against."""
        return everyday() - self.elsewhere - self.subject

    @cached_property
    def _shown(self) -> Mapping[str, re.Pattern[str]]:
        return _patterns(self.topics)

    @cached_property
    def _asked(self) -> Mapping[str, re.Pattern[str]]:
        return _patterns(self.options)

    @cached_property
    def written(self) -> frozenset[str]:
        """Every word that stands in one of the tables."""
        tables = (self.games, self.company, self.same, self.shelves)
        phrases = chain(*(table.values() for table in tables), [self.clues])
        said = " ".join(chain.from_iterable(phrases))
        return frozenset(split(said)) | self.passing | self.elsewhere


@lru_cache(_REMEMBERED)
def split(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, suit signs in words, without accents, apostrophes or capitals."""
    text = _SIGN.sub(lambda found: _SIGNS[found[0]], text.lower())
    text = _ORDINAL.sub(lambda found: _ORDINALS[found[0]], text)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return tuple(_WORD.findall(_POSSESSIVE.sub("", plain).replace("'", "")))


def _found(table: Mapping[str, Sequence[str]], text: str) -> tuple[list[str], str]:
    """The rulesets of which a phrase is found in the text, in its order, and the text without all of them."""
    found: list[tuple[int, str]] = []
    for games, phrases in table.items():
        for pattern in map(_pattern, phrases):
            for match in re.finditer(rf"\b(?:{pattern})\b", text):
                found += [(match.start(), game) for game in games.split("+")]
    every = chain.from_iterable(table.values())
    bare = re.sub(rf"\b(?:{'|'.join(sorted(map(_pattern, every), key=len, reverse=True))})\b", " ", text)
    return list(dict.fromkeys(game for _, game in sorted(found, key=itemgetter(0)))), " ".join(bare.split())


def _patterns(table: Mapping[str, Sequence[str]]) -> Mapping[str, re.Pattern[str]]:
    return {
        name: re.compile(rf"\b(?:{'|'.join(map(_pattern, phrases))})\b") for name, phrases in table.items()
    }


def _by_length(phrase: str) -> tuple[int, int]:
    """Less for a phrase that needs more words: ``left bower`` comes before ``left the? game?``."""
    words = phrase.split()
    return -sum(not word.endswith("?") for word in words), -len(words)


def _first_words(phrase: str) -> Iterator[str]:
    """The words with which the phrase may begin."""
    for word in phrase.replace("'", "").split():
        yield from word.rstrip("?").split("|")
        if not word.endswith("?"):
            return


@cache
def _pattern(phrase: str) -> str:
    """``go|going it? alone`` as a regular expression over words one space apart; ``*`` is any words."""
    pattern, begun = "", False
    for word in phrase.replace("'", "").split():
        if word == "*":
            pattern += "(?: .*)?"
            continue
        piece = rf"(?:{word.rstrip('?')})\b"
        if begun:
            piece = f" {piece}"
        elif word.endswith("?"):
            piece += " "
        pattern += f"(?:{piece})?" if word.endswith("?") else piece
        begun = begun or not word.endswith("?")
    return pattern
