"""The form of the articles: for each section a heading, header lines, and text with conditional lines.

    ## going-alone · Going alone
    when: alone=maker seats=4
    see: scoring glossary/loner
    source: Hoyle

    Only the maker …
    [defend_alone=yes] A defender too …

``when`` names options as they must stand for the section to be true. A line that begins with such conditions
in brackets belongs to the text only where they hold. ``docs/rulebook.md`` tells it to writers.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from bot.engine.options import Option, Ruleset
from bot.rulebook.filling import fill, names_in

_HEADING = re.compile(r"## ([a-z0-9-]+) · (\S.*)")
_HEADER = re.compile(r"(when|see|source): (\S.*)")
_CONDITION = re.compile(r"([a-z_]+)(!?=)([a-z0-9_|]+)")
_CONDITIONAL = re.compile(rf"(- )?\[({_CONDITION.pattern}(?: {_CONDITION.pattern})*)\] ")


class BadArticle(ValueError):
    """An article that can't be used, with the file and the line."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: an option, or another attribute of a ruleset, has one of these values, or none of them."""

    name: str
    values: tuple[str, ...]
    holds_for_them: bool = True

    def holds(self, rules: Ruleset) -> bool:
        """Return True if the condition holds under these rules. A missing attribute never does."""
        value = getattr(rules, self.name, None)
        return value is not None and (Option.write(value) in self.values) == self.holds_for_them


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """A line of Markdown with placeholders, and the conditions under which it's included."""

    text: str
    conditions: tuple[Condition, ...] = ()

    def is_included(self, rules: Ruleset | None) -> bool:
        """Return True if the line is included under these rules."""
        return not self.conditions or (rules is not None and all(c.holds(rules) for c in self.conditions))


def options_in(lines: tuple[ArticleLine, ...]) -> frozenset[str]:
    """Return the options and facts that lines depend on, by conditions and placeholders."""
    conditions = {each.name for line in lines for each in line.conditions}
    return frozenset(conditions.union(*(names_in(line.text) for line in lines)))


@dataclass(frozen=True)
class Draft:
    """A section as it's written in a file."""

    topic: str
    title: str
    lines: tuple[ArticleLine, ...]
    when: tuple[Condition, ...] = ()
    see: tuple[str, ...] = ()
    source: str = ""

    def fits(self, rules: Ruleset) -> bool:
        """Return True if the section is true under these rules."""
        return all(condition.holds(rules) for condition in self.when)

    @cached_property
    def touches(self) -> frozenset[str]:
        """The options in the section's conditions and placeholders."""
        return options_in(self.lines) | {each.name for each in self.when}

    def text(self, rules: Ruleset | None) -> str:
        """Return the section as Markdown, filled in for this ruleset, or with None for a general section."""
        said = "\n".join(fill(line.text, rules) for line in self.lines if line.is_included(rules))
        return re.sub(r"\n{3,}", "\n\n", said).strip()


def parse(text: str, name: str) -> list[Draft]:
    """Read the sections of an article. Raises BadArticle with ``name`` and the line."""
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
    headers: dict[str, list[str]] = {"when": [], "see": [], "source": []}
    body = 1
    while body < len(lines) and lines[body].strip():
        header = _HEADER.fullmatch(lines[body])
        if header is None:
            raise BadArticle(f"{place}: {lines[body]!r} is not a header line")
        headers[header[1]].append(header[2].strip())
        body += 1
    written = tuple(read_line(line) for line in lines[body:])
    if not any(line.text.strip() for line in written):
        raise BadArticle(f"{place}: no text")
    return Draft(
        topic=heading[1],
        title=heading[2],
        lines=written,
        when=_conditions(" ".join(headers["when"]), place),
        see=tuple(" ".join(headers["see"]).split()),
        source=" ".join(headers["source"]),
    )


def read_line(line: str) -> ArticleLine:
    """Read a line of text, with the conditions in brackets before it, if any."""
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
