"""Answer a question about the rules, in your own words.

Exits 1 if there's no answer.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from bot.commands.saying import complain
from bot.engine.errors import Refusal
from bot.games import PRESETS, preset
from bot.rulebook import Answer, Rulebook, also_likely, shown_first


def rules(question: str, ruleset: str | None, *, as_json: bool = False) -> int:
    """Print the answers, best first; 1 when nothing is asked or found, or there is no such ruleset."""
    try:
        given = preset(ruleset).id if ruleset else None
    except Refusal as refusal:
        complain(refusal)
        return 1
    if not question.strip():
        complain("Ask something about the rules or this bot, such as “who leads?”.")
        return 1
    book = Rulebook.load()
    answers = book.ask(question, given)
    if as_json:
        first = len(shown_first(answers))
        told = [_shown(book, answer, first=place < first) for place, answer in enumerate(answers)]
        print(json.dumps({"answers": told}, ensure_ascii=False, separators=(",", ":")))
        return 0
    if not answers:
        near = ", ".join(answer.title for answer in book.nearest(question, given))
        meant = book.held_back(question, given)
        perhaps = f" Did you mean “{meant.title}” ({meant.id})?" if meant else ""
        complain(f"The rulebook doesn't say.{perhaps} The nearest sections: {near}.")
        return 1
    print(_told(book, answers))
    return 0


def _shown(book: Rulebook, answer: Answer, *, first: bool) -> dict[str, object]:
    """Return an answer for programs: the section, the passage that answers, and if it is shown ``first``.

    Of a second one that is shown first, readers see the passage.
    """
    return {
        "id": answer.id,
        "title": answer.title,
        "section": book.section(answer.id).text,
        "excerpt": answer.excerpt,
        "score": answer.score,
        "shown_first": first,
    }


def _told(book: Rulebook, answers: list[Answer]) -> str:
    """Return the first section with its answer marked, other candidates, and where to look.

    Of a second that is about as likely to be meant stands there what answers.
    """
    first, *others = answers
    _, *second = shown_first(answers)
    notes = [*first.notes, ""] if first.notes else []
    lines = [f"{first.title} ({first.id})", "", *notes, first.text, ""]
    lines.append(f"Source: {book.section(first.id).source}")
    for other in second:
        lines += ["", f"{other.title} ({other.id})", "", other.passage, ""]
    lines += [
        f"Perhaps instead: {other.title} ({other.id}): {other.excerpt}" for other in also_likely(answers)
    ]
    return "\n".join([*lines, *(f"See also: {other.title} ({other.id})" for other in others)])


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("question", metavar="QUESTION", help='your question in quotes, like "who leads?"')
    parser.add_argument("--rules", metavar="ID", help=f"game you mean: one of {', '.join(PRESETS)}")
    parser.add_argument("--json", action="store_true", help="print the answers as JSON")


def command(asked: Namespace) -> int:
    """Run the command and return its exit status."""
    return rules(asked.question, asked.rules, as_json=asked.json)
