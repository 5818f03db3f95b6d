"""The questions under ``questions``: a file a topic, a line each: ``right-id [id …] | [@ruleset] question``.

Where several ids stand, each is right. Behind ``@`` stands the ruleset that is given with the question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.rulebook import Rulebook

FOLDER = Path(__file__).parent / "questions"
NOTHING = "nothing"  # the file of those that the rulebook has no answer to


@dataclass(frozen=True, slots=True)
class Asked:
    topic: str
    right: tuple[str, ...]
    given: str | None
    question: str

    def place(self, book: Rulebook) -> int | None:
        """The place of the first right answer, from 1."""
        found = book.ask(self.question, self.given)
        return next((place for place, answer in enumerate(found, 1) if answer.id in self.right), None)


def questions() -> Iterator[Asked]:
    for file in sorted(FOLDER.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            right, _, question = (part.strip() for part in line.partition("|"))
            given = None
            if question.startswith("@"):
                given, _, question = question.removeprefix("@").partition(" ")
            yield Asked(file.stem, tuple(right.split()), given, question)
