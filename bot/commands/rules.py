"""Answer a question about the rules, in your own words.

Exits 1 if there's no answer.
"""

import json
from argparse import ArgumentParser, Namespace

from bot.commands.console import CommandFailed
from bot.games import PRESETS, preset
from bot.rulebook import Answer, Rulebook


def command(arguments: Namespace) -> int:
    """Print the answer to a question about the rules. Raise CommandFailed if there is none."""
    question = arguments.question
    given = preset(arguments.rules).id if arguments.rules else None
    if not question.strip():
        raise CommandFailed("Ask something about the rules or this bot, such as “who leads?”.")
    book = Rulebook.load()
    answers = book.ask(question, given)
    if arguments.json:
        values = [_value(answer) for answer in answers]
        print(json.dumps({"answers": values}, ensure_ascii=False, separators=(",", ":")))
        return 0
    if not answers:
        near = " ".join(answer.question for answer in book.closest(question, given))
        raise CommandFailed(
            f"I don't have an answer for that. Closest: {near}"
            if near
            else "I only know euchre, its relatives and this bot."
        )
    print(_text(book, answers))
    return 0


def _value(answer: Answer) -> dict[str, object]:
    """Return an answer as a JSON object."""
    return {"id": answer.id, "question": answer.question, "answer": answer.text, "notes": answer.notes}


def _text(book: Rulebook, answers: list[Answer]) -> str:
    """Return the first answer as text, or its whole chapter, followed by the other questions."""
    first, *others = answers
    text = first.text or book.section(first.id).text
    lines = [f"{first.question} ({first.id})", "", text, *first.notes]
    if others and others[0].is_close:
        close = others.pop(0)
        lines += ["", f"{close.question} ({close.id})", "", close.text, *close.notes]
    return "\n".join([*lines, "", *(f"See also: {other.question} ({other.id})" for other in others)]).rstrip()


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("question", metavar="QUESTION", help='your question in quotes, like "who leads?"')
    parser.add_argument("--rules", metavar="ID", help=f"game you mean: one of {', '.join(PRESETS)}")
    parser.add_argument("--json", action="store_true", help="print the answers as JSON")
