"""The questions under ``questions``: a file a topic, and a line each.

    right-id [id …] | [@ruleset] question

Where several ids stand, each is right: the section in which the answer stands. Behind ``@`` stands the
ruleset that is given with the question. Those of the folder ``open`` may be read while the book is worked on.
Those of ``sealed`` are scored and never looked at, so that their figures tell what strangers get.
``entries.txt``, ``hurried-*.txt`` and ``strangers-open.txt`` name the entry that answers, or ``nothing``:
``game | key | question``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.rulebook import Answer, Rulebook
from bot.rulebook.collection import GENERAL_ARTICLES
from bot.rulebook.comparing import COMPARED

FOLDER = Path(__file__).parent / "questions"
OPEN, SEALED = "open", "sealed"
NOTHING = "nothing"  # the file of those that the rulebook has no answer to
_ALIKE = {  # sections that tell the same, as those of a word of the game and of its rule
    "set": "scoring",
    "lone-strategy": "strategy",
    "bot/house-rules": "variations",
    "bot/seasons": "bot/resetting",
    "drive/throw-in": "second-round",
}
_ALSO: Mapping[str, str] = {  # entries that tell what was asked of another section than their own
    "course/first/lessons": "course/tricks course/bowers course/calling course/playing",
    "deal/farmers": "variations",
    "deal/kitty": "glossary/kitty",
    "dealer/after-pass-out": "second-round",
    "discard/alone-partner": "going-alone",
    "discard/partners-best": "variations",
    "discard/refuse": "making-trumps",
    "drive/format/odd": "drive/absence",
    "glossary/following-suit/what": "play",
    "glossary/tally/what": "drive/tally",
    "going-alone/turn-house": "variations",
    "making-trumps/dealer-pass": "words",
    "making-trumps/maker": "glossary/maker",
    "making-trumps/must-dealer": "discard",
    "making-trumps/partner-assist": "words",
    "pack/cards": "glossary/deck",
    "pack/joker": "variations",
    "pack/left-over": "deal",
    "pack/low-cards": "ranking",
    "pack/lowest": "ranking",
    "pack/two-of-spades": "glossary/benny",
    "ranking/left": "glossary/bower",
    "ranking/right": "glossary/bower",
    "revoke/what": "play",
    "robbing/what": "glossary/rob",
    "scoring/change-points": "variations",
    "second-round/dealer-must": "variations",
    "second-round/next": "glossary/next",
    "second-round/stick": "variations",
    "variations/canadian": "glossary/canadian",
    "winning/change": "variations",
    "words/dutchman": "glossary/dutchman",
}


@dataclass(frozen=True, slots=True)
class Asked:
    topic: str
    right: tuple[str, ...]
    given: str | None
    question: str

    def place(self, found: Sequence[Answer]) -> int | None:
        """Return the place of the first answer out of a right section, from 1."""
        right = set(map(_kind, self.right))
        return next((place for place, each in enumerate(found, 1) if right & _told(each)), None)

    def is_of_section(self, found: Answer) -> bool:
        """Return whether the answer stands in a right section, which is stricter than telling the same."""
        return _kind(found.section) in map(_kind, self.right)


@dataclass(frozen=True, slots=True)
class Figures:
    """How the questions of one half fare; each a number of questions, or which these are.

    Which these are is not printed with it, as where a test fails: they may be of the sealed half.
    """

    asked: int
    in_section: int
    not_first: list[Asked] = field(repr=False)
    not_offered: list[Asked] = field(repr=False)
    elsewhere: int
    not_refused: list[Asked] = field(repr=False)

    def shares(self) -> str:
        """Return the figures in a line."""

        def share(missed: list[Asked], of: int) -> str:
            return f"{100 - 100 * len(missed) / of:.1f} %"

        return (
            f"{self.asked} questions: {share(self.not_first, self.asked)} answered first, "
            f"{100 * self.in_section / self.asked:.1f} % out of the section that was named for them, "
            f"{share(self.not_offered, self.asked)} among three; "
            f"{self.elsewhere} about something else: {share(self.not_refused, self.elsewhere)} refused"
        )


def figures(book: Rulebook, half: str, each_of: int = 1) -> Figures:
    """Ask all the questions of that half, or one of so many and all that are about something else."""
    not_first: list[Asked] = []
    not_offered: list[Asked] = []
    not_refused: list[Asked] = []
    asked = in_section = elsewhere = 0
    for number, each in enumerate(questions(half)):
        if each.topic != NOTHING and number % each_of:
            continue
        found = book.ask(each.question, each.given)
        if each.topic == NOTHING:
            elsewhere += 1
            not_refused += [each] if found else []
            continue
        asked += 1
        in_section += bool(found) and each.is_of_section(found[0])
        not_first += [] if each.place(found[:1]) else [each]
        not_offered += [] if each.place(found or book.closest(each.question, each.given)) else [each]
    return Figures(asked, in_section, not_first, not_offered, elsewhere, not_refused)


def questions(*halves: str) -> Iterator[Asked]:
    """Read the questions of these halves, or of both."""
    for half in halves or (OPEN, SEALED):
        for file in sorted((FOLDER / half).glob("*.txt")):
            yield from _read(file.stem, file.read_text(encoding="utf-8").splitlines())


def by_entry(name: str) -> Iterator[tuple[str, str, str]]:
    """Read the questions of a file that names entries: the ruleset, the right entries' keys, the question."""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        ruleset, keys, question = (part.strip() for part in line.split("|"))
        yield ruleset, keys, question


def missed_entries(book: Rulebook, name: str, each_of: int = 1) -> tuple[int, list[str]]:
    """Ask a file's questions, or one of so many; return how many, and those that another entry answers."""
    asked = list(by_entry(name))[::each_of]
    missed = []
    for ruleset, keys, question in asked:
        found = book.ask(question, ruleset)
        got = found[0].id if found else NOTHING
        if not any(got in (key, f"{ruleset}/{key}") for key in keys.split()):
            missed.append(f"{ruleset}: {question}: {got}, not {keys}")
    return len(asked), missed


def first(book: Rulebook, question: str, given: str | None = None) -> str:
    """Return the id of the section of the first answer."""
    return book.ask(question, given)[0].section


def _read(topic: str, lines: Iterable[str]) -> Iterator[Asked]:
    for line in lines:
        right, question, *_ = (part.strip() for part in line.split("|"))
        given = None
        if question.startswith("@"):
            given, _, question = question.removeprefix("@").partition(" ")
        yield Asked(topic, tuple(right.split()), given, question)


def _told(answer: Answer) -> set[str]:
    """Return the sections whose questions the answer is right for: its own, and those that told the same."""
    key = answer.id if answer.home in GENERAL_ARTICLES else answer.id.partition("/")[2]
    return {_kind(answer.section), *map(_also, _ALSO.get(key, "").split())}


def _also(section: str) -> str:
    return _kind(section if "/" in section else f"/{section}")


def _kind(id_: str) -> str:
    """Return the topic that a section is about, where a game's and a general article's tell the same."""
    home, _, topic = id_.partition("/")
    if home == COMPARED:
        return "bot/rulebook"
    whole = id_ if home in ("bot", "drive", "glossary", "course") else topic
    return _ALIKE.get(whole, whole)
