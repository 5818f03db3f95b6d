"""Rulebook entries, read from files: each a question, and an answer of lines that depend on the rules.

    ## going-alone
    ? defender · Can a defender go alone?
    [defend_alone=no] No. A house rule allows it.
    [defend_alone=yes] Yes, against a lone maker.

The answer consists of the lines whose condition is true under the rules of the game. If there are none, the
question doesn't apply. ``topic/name`` identifies the same question in every game (docs/rulebook.md).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from bot.engine.options import Ruleset
from bot.rulebook.article import ArticleLine, BadArticle, options_in, read_line
from bot.rulebook.filling import fill, names_in

_QUESTION = re.compile(r"\? ([a-z0-9-]+) · (\S.*)")


@dataclass(frozen=True)
class EntryDraft:
    """An entry as it's written in a file."""

    topic: str
    name: str
    asked: str
    lines: tuple[ArticleLine, ...]

    @property
    def key(self) -> str:
        """The name of the question in every game: ``going-alone/defender``."""
        return f"{self.topic}/{self.name}"

    @cached_property
    def touches(self) -> frozenset[str]:
        """The options that the answer depends on."""
        return options_in(self.lines)

    def written(self, rules: Ruleset) -> frozenset[str]:
        """Return the options whose values are in the answer."""
        return frozenset().union(*(names_in(line.text) for line in self.lines if line.is_included(rules)))

    def answer(self, rules: Ruleset | None) -> str:
        """Return the answer under these rules, or "" if the question doesn't apply."""
        return " ".join(fill(line.text, rules) for line in self.lines if line.is_included(rules))


def read_entries() -> Mapping[str, list[EntryDraft]]:
    """Return the entries that come with the bot, by the name of their file."""
    folder = files("bot.rulebook") / "entries"
    return {
        file.name.removesuffix(".txt"): list(parse_entries(file.read_text(encoding="utf-8"), file.name))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".txt")
    }


def parse_entries(text: str, name: str) -> Iterator[EntryDraft]:
    """Read a file of entries. Raises BadArticle with ``name`` and the line."""
    topic = asked = called = ""
    answer: list[ArticleLine] = []
    for number, line in enumerate([*text.splitlines(), "? end · end"], 1):
        found = _QUESTION.fullmatch(line)
        if line.startswith("## ") or found:
            if called:
                if not answer:
                    raise BadArticle(f"{name}:{number}: {called} has no answer")
                yield EntryDraft(topic, called, asked, tuple(answer))
            answer, called = [], ""
            if found:
                called, asked = found[1], found[2]
            else:
                topic = line.removeprefix("## ").strip()
        elif line.strip():
            if not called:
                raise BadArticle(f"{name}:{number}: an answer stands below its question")
            answer.append(read_line(line))
