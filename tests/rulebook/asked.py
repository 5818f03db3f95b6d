"""The questions under ``questions``: a file a topic, and a line each.

    right-id [id …] | [@ruleset] question | must: fact; fact

Where several ids stand, each is right. Behind ``@`` stands the ruleset that is given with the question. The
facts are what the reader wants to know: they must stand in what is shown first.

Those of the folder ``open`` may be read while the book and the search are worked on. Those of ``sealed`` are
scored and never looked at, so that their figures tell what strangers get.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from bot.rulebook import Answer, Rulebook, shown_first
from bot.rulebook.comparing import COMPARED

FOLDER = Path(__file__).parent / "questions"
OPEN, SEALED = "open", "sealed"
NOTHING = "nothing"  # the file of those that the rulebook has no answer to
_AMONG = 3
_PARTED = {
    f"{game}/strategy": f"{game}/lone-strategy"
    for game in ("north_american", "classic", "british_hangman", "british_book", "slapton")
}  # sections from which another was parted after the sealed half was written
_HARDLY = (
    "can the dealer send a carrier pigeon to the postman",
    "does my partner trump the postman with a carrier pigeon",
    "may the maker discard a bicycle at the station",
    "does the dealer knit a cardigan for the postman",
    "can the walrus order up in a submarine",
)  # questions that no rulebook answers, in words that are near to it


def hardly_understood(book: Rulebook) -> str:
    """Return a question that has no answer, but something that it may have meant."""
    return next(each for each in _HARDLY if not book.ask(each) and book.held_back(each))


@dataclass(frozen=True, slots=True)
class Asked:
    topic: str
    right: tuple[str, ...]
    given: str | None
    question: str
    must: tuple[str, ...] = ()

    def place(self, found: Sequence[Answer]) -> int | None:
        """Return the place of the first right answer, from 1."""
        right = {_kind(id_) for id_ in self.right}
        return next((place for place, answer in enumerate(found, 1) if _kind(answer.id) in right), None)

    def is_answered(self, found: Sequence[Answer]) -> bool:
        """Whether a right section is among what is shown first, and every fact stands there.

        Of a second section only the passage is shown that answers.
        """
        first, *second = shown_first(found)
        shown = plain("\n".join([*first.notes, first.text, *(each.passage for each in second)]))
        is_there = self.place([first, *second]) is not None
        return is_there and all(plain(fact) in shown for fact in self.must)


@dataclass(frozen=True, slots=True)
class Figures:
    """How the questions of one half fare; each a number of questions, or which these are.

    Which these are is not printed with it, as where a test fails: they may be of the sealed half.
    """

    asked: int
    not_answered: list[Asked] = field(repr=False)
    not_first: list[Asked] = field(repr=False)
    not_shown: list[Asked] = field(repr=False)
    elsewhere: int
    not_refused: list[Asked] = field(repr=False)
    twos: int

    def shares(self) -> str:
        """Return the figures in a line."""

        def share(missed: list[Asked], of: int) -> str:
            return f"{100 - 100 * len(missed) / of:.1f} %"

        return (
            f"{self.asked} questions: {share(self.not_answered, self.asked)} answered by what is shown "
            f"first ({self.twos / self.asked:.0%} of them two sections), "
            f"{share(self.not_first, self.asked)} the right section first, "
            f"{share(self.not_shown, self.asked)} among three; "
            f"{self.elsewhere} about something else: {share(self.not_refused, self.elsewhere)} refused"
        )


def figures(book: Rulebook, half: str, each_of: int = 1) -> Figures:
    """Ask all the questions of that half, or one of so many."""
    not_answered: list[Asked] = []
    not_first: list[Asked] = []
    not_shown: list[Asked] = []
    not_refused: list[Asked] = []
    asked = elsewhere = twos = 0
    for each in islice(questions(half), 0, None, each_of):
        found = book.ask(each.question, each.given)
        if each.topic == NOTHING:
            elsewhere += 1
            if found:
                not_refused.append(each)
            continue
        asked += 1
        place = each.place(found) or _AMONG + 1
        twos += len(shown_first(found)) > 1
        if place > 1:
            not_first.append(each)
        if not found or not each.is_answered(found):
            not_answered.append(each)
        if place > _AMONG:
            not_shown.append(each)
    return Figures(asked, not_answered, not_first, not_shown, elsewhere, not_refused, twos)


def questions(*halves: str) -> Iterator[Asked]:
    for half in halves or (OPEN, SEALED):
        for file in sorted((FOLDER / half).glob("*.txt")):
            read = _read(file.stem, file.read_text(encoding="utf-8").splitlines())
            yield from read if half == OPEN else map(_with_parted, read)


def first(book: Rulebook, question: str, given: str | None = None) -> str:
    """Return the id of the section that comes first."""
    return book.ask(question, given)[0].id


def _read(topic: str, lines: Iterable[str]) -> Iterator[Asked]:
    for line in lines:
        right, question, *rest = (part.strip() for part in line.split("|"))
        given = None
        if question.startswith("@"):
            given, _, question = question.removeprefix("@").partition(" ")
        facts = rest[0].removeprefix("must:").split(";") if rest else []
        yield Asked(topic, tuple(right.split()), given, question, tuple(fact.strip() for fact in facts))


def _with_parted(asked: Asked) -> Asked:
    """Return the question, answered as well by what was parted from the section that it names."""
    return replace(asked, right=(*asked.right, *(_PARTED[id_] for id_ in asked.right if id_ in _PARTED)))


def _kind(id_: str) -> str:
    """Return the id; what says how games are compared is one with the comparison itself."""
    return "bot/rulebook" if id_.startswith(f"{COMPARED}/") else id_


def plain(text: str) -> str:
    """Return the text as it is compared: no bold, no capitals."""
    return text.replace("**", "").lower()
