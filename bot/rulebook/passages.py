"""What of a section answers a question: passages that can be read alone, and the one that does, in bold.

A passage is a list item; a list with the line that announces it; or a sentence of a paragraph, with those
that lean on it. Examples, and paragraphs with a heading of their own, are left whole.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ITEM = re.compile(r"(?:- |\d+\. )")
_WHOLE = re.compile(r"Example|\*\*[^*]+[:.]\*\*")
_SENTENCE = re.compile(r"(?<=[.!?”]) (?=[A-Z“♠♣♥♦*`])")
_LEANING = re.compile(
    r"(?:It|Its|That|This|These|Those|They|Their|He|Then|There|But|So|And|Or|Otherwise|Later|Afterwards|Except"
    r"|Even|Only|Both|Such|Not|In this|Here|Remember|Next|Another|With it|Without it|What counts)\b"
)
_SECTIONS = 2_000  # whose passages are remembered


@lru_cache(_SECTIONS)
def passages(text: str) -> tuple[str, ...]:
    """Every passage of a section's Markdown, as it stands there; a list comes before its items."""
    lines = text.splitlines()
    found: list[str] = []
    for number, line in enumerate(lines):
        if not line:
            continue
        if line.endswith(":") and (items := _items(lines, number + 1)):
            found.append("\n".join([line, *items]))
        elif (item := _ITEM.match(line)) or _WHOLE.match(line):
            found.append(line[item.end() if item else 0 :])
        else:
            found += _sentences(line)
    return tuple(found)


def marked(text: str, passage: str) -> str:
    """The text with that passage in bold and nothing else; of a list, the line that announces it."""
    passage = passage.partition("\n")[0]
    before, found, after = text.partition(passage)
    return f"{_plain(before)}**{_plain(found)}**{_plain(after)}"


def _items(lines: list[str], start: int) -> list[str]:
    """The list that begins at that line."""
    end = next((at for at in range(start, len(lines)) if not _ITEM.match(lines[at])), len(lines))
    return lines[start:end]


def _sentences(paragraph: str) -> list[str]:
    told: list[str] = []
    for sentence in _SENTENCE.split(paragraph):
        if told and _LEANING.match(sentence):
            told[-1] += f" {sentence}"
        else:
            told.append(sentence)
    return told


def _plain(text: str) -> str:
    return text.replace("**", "")
