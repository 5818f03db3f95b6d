"""Check that a recorded game was dealt fairly, from its seals and keys.

Exits 0 if every deal matches, 1 if one doesn't, 2 if the record can't be checked (docs/fairness.md).
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from bot.commands.arguments import add_record
from bot.commands.console import CommandFailed
from bot.commands.reading import display_name, read_text
from bot.notation import RecordFault, loads
from bot.notation.fair import Opening, Verdict, verify

FAIR, UNFAIR, UNKNOWN = 0, 1, 2


def command(arguments: Namespace) -> int:
    """Check that every game of a record was dealt as sealed, and print the finding for each hand.

    Returns 0 if all were, 1 if one wasn't, and 2 if one can't be checked.
    """
    file = arguments.file
    try:
        games = loads(read_text(file))
    except CommandFailed as error:
        raise CommandFailed(error, UNKNOWN) from None
    except RecordFault as fault:
        raise CommandFailed(f"{display_name(file)}:{fault.line}: {fault.reason}", UNKNOWN) from None
    if not games:
        raise CommandFailed(f"{display_name(file)}: no game found", UNKNOWN)
    statuses = []
    for number, game in enumerate(games, start=1):
        verdict = verify(game)
        for line in _findings(verdict):
            print(f"game {number}: {line}")
        statuses.append(UNKNOWN if verdict is None else FAIR if verdict.fair else UNFAIR)
    return UNFAIR if UNFAIR in statuses else max(statuses)


def _findings(verdict: Verdict | None) -> Iterator[str]:
    if verdict is None:
        yield "can't be checked: no finished hand, or no Commitment, Seed, and Key"
        return
    yield "the key matches the seal" if verdict.fits else "the key does NOT match the seal"
    yield f"first dealer: {_matches_seal(0, verdict)}"
    for hand in range(1, verdict.hands + 1):
        yield f"hand {hand}: {_matches_seal(hand, verdict)}"
    yield from _opening_lines(verdict.opening)
    yield "dealt fairly" if verdict.fair else "does NOT match the seal"


def _opening_lines(opening: Opening) -> Iterator[str]:
    if opening.attempts:
        yield f"attempts to start: {opening.attempts}"
    if opening.delay is not None:
        yield f"message: {opening.delay / 1000:.1f} s after Start"
    if opening.round_ is not None:
        yield f"beacon: {'BEFORE' if opening.foreseen else 'after'} the message"
    if opening.doubtful:
        yield "the host could have picked among several deals: ask why"


def _matches_seal(number: int, verdict: Verdict) -> str:
    return "does NOT match the seal" if number in verdict.wrong else "matches the seal"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_record(parser)
