"""The form of the articles: for each section a heading, header lines, and text with conditional lines.

    ## going-alone · Going alone
    when: alone=maker seats=4
    ask: Who may play a lone hand?
    also: loner, solo
    see: scoring glossary/loner
    source: Hoyle

    Only the maker …
    ? who may go alone, can my partner
    [defend_alone=yes] A defender too …

``when`` names options as they must stand for the section to be true; a line that begins with such conditions
in brackets belongs to the text only where they hold. Lines that begin with ``? `` hold the cues of the
passage above them, the words in which people ask for it. ``docs/rulebook.md`` tells it to writers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from bot.engine.options import Option, Ruleset
from bot.rulebook.filling import fill, names_in
from bot.rulebook.passages import uncued

_HEADING = re.compile(r"## ([a-z0-9-]+) · (\S.*)")
_HEADER = re.compile(r"(when|ask|also|see|source): (\S.*)")
_CONDITION = re.compile(r"([a-z_]+)(!?=)([a-z0-9_|]+)")
_CUE = "? "
_NEW_LINE = re.compile(r"$|- |\[|\d+\. |\*\*")  # what begins a line of its own below cues
_CONDITIONAL = re.compile(rf"(- )?\[({_CONDITION.pattern}(?: {_CONDITION.pattern})*)\] ")


class BadArticle(ValueError):
    """An article that can't be used, with the file and the line."""


@dataclass(frozen=True, slots=True)
class Condition:
    """That an option, or another attribute of a ruleset, has one of these values, or none of them."""

    name: str
    values: tuple[str, ...]
    holds_for_them: bool = True

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is so under these rules; never where they have no such attribute."""
        value = getattr(rules, self.name, None)
        return value is not None and (Option.write(value) in self.values) == self.holds_for_them


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """A line of Markdown with placeholders, and what must hold for it to be said."""

    text: str
    conditions: tuple[Condition, ...] = ()

    def said(self, rules: Ruleset | None) -> bool:
        """Whether the line belongs to the text under these rules."""
        return not self.conditions or (rules is not None and all(c.holds(rules) for c in self.conditions))


@dataclass(frozen=True)
class Draft:
    """A section as it is written in a file."""

    topic: str
    title: str
    lines: tuple[ArticleLine, ...]
    when: tuple[Condition, ...] = ()
    asks: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    source: str = ""

    def fits(self, rules: Ruleset) -> bool:
        """Whether the section is true under these rules."""
        return all(condition.holds(rules) for condition in self.when)

    @cached_property
    def touches(self) -> frozenset[str]:
        """The options that it speaks of: those of its conditions and its placeholders."""
        conditions = [*self.when, *(each for line in self.lines for each in line.conditions)]
        return frozenset(
            {each.name for each in conditions}.union(*(names_in(line.text) for line in self.lines))
        )

    def lines_on(self, option: str, rules: Ruleset | None) -> list[str]:
        """What is said of that option: the lines that name its value, else those that depend on it."""
        said = [line for line in self.lines if line.said(rules)]
        having = [line for line in said if re.search(rf"{{{option}[ }}]", line.text)]
        depending = [line for line in said if any(each.name == option for each in line.conditions)]
        return [uncued(fill(line.text, rules)) for line in having or depending]

    def text(self, rules: Ruleset | None) -> str:
        """The Markdown under these rules, cues and all; None for what belongs to no ruleset."""
        said = "\n".join(fill(line.text, rules) for line in self.lines if line.said(rules))
        return re.sub(r"\n{3,}", "\n\n", said).strip()


def parse(text: str, name: str) -> list[Draft]:
    """The sections of an article; raises BadArticle with ``name`` and the line."""
    lines = text.splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
    if not headings:
        raise BadArticle(f"{name}: no section")
    ends = [*headings[1:], len(lines)]
    return [
        _draft(lines[start:end], f"{name}:{start + 1}") for start, end in zip(headings, ends, strict=True)
    ]


def _draft(lines: list[str], place: str) -> Draft:
    heading = _HEADING.fullmatch(lines[0])
    if heading is None:
        raise BadArticle(f"{place}: a heading is '## topic · Title'")
    headers: dict[str, list[str]] = {"when": [], "ask": [], "also": [], "see": [], "source": []}
    body = 1
    while body < len(lines) and lines[body].strip():
        header = _HEADER.fullmatch(lines[body])
        if header is None:
            raise BadArticle(f"{place}: {lines[body]!r} is not a header line")
        headers[header[1]].append(header[2].strip())
        body += 1
    if any(line.startswith(_CUE) and not above.strip() for above, line in pairwise(lines[body:])):
        raise BadArticle(f"{place}: cues stand right below the passage that they are for")
    if inside := next((line for line in lines[body:] if "{?" in line), None):
        raise BadArticle(f"{place}: cues stand on lines of their own, not in {inside!r}")
    written = tuple(_line(line) for line in _with_cues(lines[body:]))
    if not any(line.text.strip() for line in written):
        raise BadArticle(f"{place}: no text")
    return Draft(
        topic=heading[1],
        title=heading[2],
        lines=written,
        when=_conditions(" ".join(headers["when"]), place),
        asks=tuple(headers["ask"]),
        also=tuple(word.strip() for line in headers["also"] for word in line.split(",")),
        see=tuple(" ".join(headers["see"]).split()),
        source=" ".join(headers["source"]),
    )


def _with_cues(lines: Sequence[str]) -> Iterator[str]:
    """The lines of Markdown, each passage with its cues behind it as ``passages.py`` reads them.

    Below cues goes on what was said above them, but for a list item, a condition, and what begins in bold.
    """
    text, cues = "", ""
    for line in [*lines, ""]:
        if line.startswith(_CUE):
            cues += line.removeprefix("?")
        elif cues and not _NEW_LINE.match(line):
            text, cues = f"{text} {{?{cues.strip()}}} {line}", ""
        else:
            yield f"{text} {{?{cues.strip()}}}" if cues else text
            text, cues = line, ""


def _line(line: str) -> ArticleLine:
    found = _CONDITIONAL.match(line)
    if found is None:
        return ArticleLine(line)
    return ArticleLine((found[1] or "") + line[found.end() :], _conditions(found[2], line))


def _conditions(text: str, place: str) -> tuple[Condition, ...]:
    conditions = []
    for part in text.split():
        found = _CONDITION.fullmatch(part)
        if found is None:
            raise BadArticle(f"{place}: {part!r} is not of the form option=value")
        conditions.append(Condition(found[1], tuple(found[3].split("|")), found[2] == "="))
    return tuple(conditions)
