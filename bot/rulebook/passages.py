"""What of a section answers a question: passages that can be read alone, and the one that does, in bold.

A passage is a list item; a list with the line that announces it; or a sentence of a paragraph, with those
that lean on it. Examples, and paragraphs with a heading of their own, are left whole. Behind a passage may
stand its cues, the words in which people ask for it, which readers don't see: ``{?how many, up to what}``
(``article.py`` puts them there). In a paragraph they go for all sentences since the last cues, which are then
one passage. A cue that begins with ``=`` names what came of a hand, if that passage tells its points:
``=lone-march`` (``outcome.py``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_CUES = re.compile(r" ?\{\?([^{}]+)\}")
_ITEM = re.compile(r"(?:- |\d+\. )")
_WHOLE = re.compile(r"Example|\*\*[^*]+[:.]\*\*")
_SENTENCE = re.compile(r"(?<=[.!?”]) (?=[A-Z“♠♣♥♦*`])")
_LEANING = re.compile(
    r"(?:It|Its|That|This|These|Those|They|Their|He|Then|There|But|So|And|Or|Otherwise|Later|Afterwards|Except"
    r"|Even|Only|Both|Such|Not|In this|Here|Remember|Next|Another|With it|Without it|What counts)\b"
)
_SECTIONS = 2_000  # whose passages are remembered


class Passage(NamedTuple):
    """A passage as it stands in the text, and in which words people ask for it."""

    text: str
    cues: str = ""

    @property
    def outcomes(self) -> frozenset[str]:
        """The hands whose points it tells, by what came of them."""
        named = (cue.strip() for cue in self.cues.split(","))
        return frozenset(cue.removeprefix("=") for cue in named if cue.startswith("="))


@lru_cache(_SECTIONS)
def passages(text: str) -> tuple[Passage, ...]:
    """Every passage of a section's Markdown; a list comes before its items."""
    lines = text.splitlines()
    found: list[Passage] = []
    for number, line in enumerate(lines):
        if not line:
            continue
        plain = uncued(line)
        if plain.endswith(":") and (items := _items(lines, number + 1)):
            found.append(Passage(uncued("\n".join([line, *items])), _cues(line)))
        elif (item := _ITEM.match(line)) or _WHOLE.match(line):
            found.append(Passage(plain[item.end() if item else 0 :], _cues(line)))
        else:
            found += _sentences(line)
    return tuple(found)


def uncued(text: str) -> str:
    """The text as readers see it, without the words in which people ask for its passages."""
    return _CUES.sub("", text)


def marked(text: str, passage: str) -> str:
    """The text with that passage in bold and nothing else; of a list, the line that announces it."""
    if not passage:
        return _plain(text)
    passage = passage.partition("\n")[0]
    before, found, after = text.partition(passage)
    return f"{_plain(before)}**{_plain(found)}**{_plain(after)}"


def _items(lines: list[str], start: int) -> list[str]:
    """The list that begins at that line."""
    end = next((at for at in range(start, len(lines)) if not _ITEM.match(lines[at])), len(lines))
    return lines[start:end]


def _cues(text: str) -> str:
    return ", ".join(_CUES.findall(text))


def _sentences(paragraph: str) -> list[Passage]:
    """The passages of a paragraph: what has cues behind it, as a whole, and the sentences after that."""
    *parts, rest = _CUES.split(paragraph)
    told = [Passage(text.strip(), cues) for text, cues in zip(parts[::2], parts[1::2], strict=True)]
    begun = len(told)
    for sentence in filter(None, _SENTENCE.split(rest.strip())):
        if len(told) > begun and _LEANING.match(sentence):
            told[-1] = Passage(f"{told[-1].text} {sentence}")
        else:
            told.append(Passage(sentence))
    return told


def _plain(text: str) -> str:
    return text.replace("**", "")
