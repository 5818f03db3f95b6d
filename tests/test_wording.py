"""Everything that players, admins and hosts read is plain American English in short sentences.

The strings are the literals of the words modules, the games' options, the command line, and the approved
snapshots, which show what they become on a screen. The rulebook's chapters and answers speak of a drive by
that name, and their sentences can be longer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.test_words_in_place import holds_words, sentences

ROOT = Path(__file__).parents[1]
LONGEST = 22  # words in a sentence
LONGEST_IN_A_BOOK = 42  # and in one of the rulebook
BANNED = {
    "no semicolon": r";",
    "who, never whom": r"\b(?:whom|whoever|whomever)\b",
    "no whether": r"\bwhether\b",
    "can, not may": r"\bmay\b",
    "someone, anyone, everyone, no one": r"\b(?:[Ss]ome|[Aa]ny|[Ee]very|[Nn]o)body\b",
    "bot": r"\b[Cc]omputers?\b",
    "ban": r"\b[Bb]arred\b",
    "timer": r"\b[Cc]locks?\b",
    "tournament": r"(?<!Euchre )\b[Dd]rives?\b",
    "upcard": r"\b[Uu]p-card",
    "started, continue": r"\b(?:begun|go(?:es)? on)\b",
    "a sentence of its own": r"”, (?:going|named)\b|, (?:called|taken|won) by\b",
    "contractions": r"\bcannot\b|\b(?:do|does|did|is|are|was|were|will|has|have) not\b",
    "stilted": (
        r"\bas (?:is usual|it stands|yet)\b|\bwithout (?:it|one),|\bno such\b|\bis told\b|\bdismiss this\b"
        r"|\ball the same\b|\b(?:leave|left) (?:it )?out,|, so that\b|\bany more\b|\bshall\b|\bface down\b"
    ),
    "American spelling": r"(?i)\b\w*(?:colour|honour|favour|organis|defence|cancell|licence)\w*|\bgrey\b",
}
EXCEPTIONS = ("clock was", "clock is", "alone=nobody")
"""Parts of strings that stay: the clock of the host's machine, and an option as records write it."""
SKIPPED = re.compile(r"`[^`]*`|<[@#t:/][^>]*>|https?://\S+|\{[^{}]*\}")  # names of things rather than words
STOP = re.compile(r"(?<=[.!?:…])[\"”)*_]*\s+|\n+| · ")
NOT_SAID = re.compile(r"== |  … \d+ lines of |  picture: |  file: ")
SCREENS = ROOT / "tests" / "golden" / "screens"
RULEBOOK = ROOT / "bot" / "rulebook"
NO_TEXT = re.compile(r"^(?:(?:when|see|source): .*|(?:- )?\[[^\]]*\] |(?:## |\? )[a-z0-9-]+(?: · |$))|\*\*")


def modules() -> Iterator[Path]:
    """Yield the modules whose literals are read."""
    yield from (module for module in sorted((ROOT / "cogs").rglob("*.py")) if holds_words(module))
    yield from sorted((ROOT / "bot" / "games").rglob("*.py"))
    yield from (ROOT / "bot" / "__main__.py", ROOT / "bot" / "config.py")
    yield from sorted((ROOT / "bot" / "commands").glob("*.py"))


def approved(file: Path) -> tuple[str, ...]:
    """Return the lines of a file of snapshots that a person reads, but not pictures in words."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not NOT_SAID.match(line)]
    told = (re.sub(r"\] \S+(?: \(off\))?$|^  (?:form|list): | <\S+>", "", line).strip() for line in lines)
    return tuple(dict.fromkeys(line for line in told if re.search(r"[a-z]{2}", line)))


def faults(text: str, longest: int = LONGEST) -> list[str]:
    """Return what is wrong with a string, if anything is."""
    plain = SKIPPED.sub("X", text)
    for stays in EXCEPTIONS:
        plain = plain.replace(stays, "")
    found = [f"{why}: {hit[0]!r}" for why, banned in BANNED.items() if (hit := re.search(banned, plain))]
    long = [part for part in STOP.split(plain) if len(re.findall(r"[\w'’]+", part)) > longest]
    return [*found, *(f"over {longest} words: {part!r}" for part in long)]


def test_the_words_of_a_module_are_plain() -> None:
    found = {}
    for module in modules():
        literals = sentences(ast.parse(module.read_text(encoding="utf-8")))
        if wrong := [(line, text, told) for line, text in literals if (told := faults(text))]:
            found[module.relative_to(ROOT)] = wrong
    assert found == {}


def test_what_screens_say_is_plain() -> None:
    for file in sorted(SCREENS.rglob("*.txt")):
        longest = LONGEST_IN_A_BOOK if file.name == "rulebook.txt" else LONGEST
        assert [(text, wrong) for text in approved(file) if (wrong := faults(text, longest))] == [], file.name


def test_what_the_rulebook_says_is_plain() -> None:
    for file in sorted([*RULEBOOK.rglob("*.md"), *RULEBOOK.rglob("*.txt")]):
        lines = [NO_TEXT.sub("", line) for line in file.read_text(encoding="utf-8").splitlines()]
        said = [(line, re.sub(r"\b[Dd]rives?\b", "X", line)) for line in lines]
        wrong = [(line, told) for line, plain in said if (told := faults(plain, LONGEST_IN_A_BOOK))]
        assert wrong == [], file.name


def test_what_is_stilted_is_found() -> None:
    assert faults("Whoever may not play; somebody") and faults("one " * 23)
    assert faults("Ann: “Clubs”, going alone") and faults("Clubs are trump, called by Ann")
    assert not faults("You can't do that now. Use the buttons under your hand.")
