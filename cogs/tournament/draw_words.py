"""The wording of a tournament's draw: its seal, what a check of it found, and its record for a file."""

from collections.abc import Sequence

from bot.tournament.draw import seed_of
from bot.tournament.tournament import Tournament
from cogs.ui.columns import digits
from cogs.ui.words.names import count, named

DRAW_SEALED = "The draw is sealed. Save this code to check it at the end:"
DOWNLOAD = "Download"
DRAW_NOT_SEALED = "This draw wasn't sealed, so it can't be checked."
AS_SEALED, NOT_AS_SEALED = "The draw was fair", "The draw doesn't match its seal"
HOW_TO_CHECK = (
    "The file has everything that was drawn. To check it yourself, run tools/verify_deal.py from my source: "
    '`python3 verify_deal.py draw FILE --seal "CODE"`.'
)
ASK_WHY = "**Ask your host why.** Maybe a thread failed to open, or the host redrew for a different result."


def sealed_draw(now: Tournament) -> str:
    """Say how the draw of a tournament is sealed, or that it can't be checked."""
    sealed = now.commitment and now.ended is None
    return f"{DRAW_SEALED}\n{digits(now.commitment)}" if sealed else DRAW_NOT_SEALED


def audited(now: Tournament) -> str:
    """Return the audit log's text for each thread: the seal, fixed before the thread's id is known."""
    return f"seal {now.commitment}" if now.commitment else ""


def checked(now: Tournament, faults: Sequence[str]) -> str:
    """Say what checking the draw found. ``faults`` are as in bot.tournament.draw."""
    if faults:
        return "\n".join([f"### {NOT_AS_SEALED}", *map(_fault, faults)])
    cuts = sum(bool(played and played.cut) for round_ in now.rounds for played in round_.played)
    and_cuts = f" and {'cut' if cuts == 1 else 'cuts'}" if cuts else ""
    told = f"The sealed key gives the same draw{and_cuts}."
    tries = f" The start took {count(now.attempts, 'try', 'tries')}." if now.attempts else ""
    why = f" {ASK_WHY}" if now.attempts > 1 else ""
    return f"### {AS_SEALED}\n{told}{tries}{why}"


def _fault(found: str) -> str:
    match found.split():
        case ["seal"]:
            return "The key isn't the one that was sealed."
        case ["cut", round_, table]:
            return f"The cut in round {round_} at table {table} doesn't match the seal."
    return "The order of the players doesn't match the seal."


def draw_record(now: Tournament) -> str:
    """Return the draw of a tournament that is over, for tools/verify_deal.py, or "" if unsealed."""
    if now.ended is None or not now.ended.key:
        return ""
    names = named([entrant.stands_for or entrant.name for entrant in now.players])
    cuts = [
        f"cut {number} {table} {' '.join(played.cut)}"
        for number, round_ in enumerate(now.rounds, start=1)
        for table, played in enumerate(round_.played, start=1)
        if played and played.cut
    ]
    told = [
        f"seal {now.commitment}",
        f"key {now.ended.key}",
        f"seed {seed_of(now.rooms)}",
        f"order {' '.join(map(str, now.draw))}",
        *([f"attempts {now.attempts}"] if now.attempts else []),
        *(f"player {number} {called}" for number, called in enumerate(names, start=1)),
        *cuts,
    ]
    return "".join(f"{line}\n" for line in told)
