"""``python -m tools.mutants [NAME …]``: run the checks on all mutants, or on those named.

The command fails where a mutant survives, and where a check finds fault with the bot as it is.
"""

from __future__ import annotations

import sys
import time

from bot.progress import progress
from tools.mutants.all_mutants import MUTANTS, Mutant
from tools.mutants.checks import NotRun, said_of, said_without

_WIDEST = 100  # columns, of what a check says


def main(names: list[str]) -> int:
    """Tell of each mutant whether its check finds it, after the checks have found nothing without it."""
    if unknown := set(names) - set(MUTANTS):
        print(f"There is no such mutant: {', '.join(sorted(unknown))}. There are: {', '.join(MUTANTS)}.")
        return 2
    chosen = [MUTANTS[name] for name in names] or list(MUTANTS.values())
    try:
        if fault := said_without({mutant.check for mutant in chosen}):
            print(f"Before anything is changed a check fails:\n{fault}")
            return 1
    except NotRun as why:
        print(f"The checks can't be run:\n{why}")
        return 1
    survivors = []
    with progress("Mutants", "mutants") as shown:
        for done, mutant in enumerate(chosen):
            shown(done, len(chosen))
            found, line = _tried(mutant)
            shown.say(f"{done + 1:3} of {len(chosen)}  {line}\n")
            sys.stdout.flush()  # for who reads it from a pipe while it goes on
            survivors += [] if found else [mutant]
    for mutant in survivors:
        print(f"{mutant.name} is not found by {mutant.check}: {mutant.what}")
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} mutants found by the check that is for them")
    return 1 if survivors else 0


def _tried(mutant: Mutant) -> tuple[bool, str]:
    """Whether its check finds the mutant, and what came of it, on a line."""
    began = time.monotonic()
    try:
        said = said_of(mutant)
    except NotRun as why:
        said = f"The check can't be run: {why}"
        found = False
    else:
        found = mutant.found_by(said)
    verdict = f"{'found' if found else 'SURVIVES':8}  {mutant.name}  {time.monotonic() - began:.0f} s"
    return found, f"{verdict}  {said.splitlines()[0][:_WIDEST]}" if said else verdict


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
