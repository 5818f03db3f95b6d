"""Prints what crowds of players cost, and what Discord's limits leave undrawn."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bench.crowd.clicks import bare_press, people_press, solo_press
from tools.bench.crowd.messages import milliseconds_a_message
from tools.bench.crowd.restart import restart
from tools.bench.crowd.tables import IN_ALL, evening

PLAY, PLAY_ON = 3, 6  # bare presses that one is meant to cost at most, and one with three computers' plays
REFUSED = 5  # refusals a minute that are meant to be the most
ANSWERED = 100  # milliseconds in which 99 of 100 presses are meant to be answered


async def crowds(tables: Sequence[int], seconds: float, open_tables: int) -> None:
    """Print the figures: of single presses, of so many tables at a time, and of a restart."""
    print("Processor time of the bot for a press, in milliseconds, and requests to Discord")
    bare = await bare_press()
    print(
        f"  {'bare':<24}{bare.milliseconds:>9.2f}{bare.requests:>8.1f}   the least of any bot on discord.py"
    )
    for name, cost, target in (
        ("four people", await people_press(), PLAY),
        ("with three computers", await solo_press(), PLAY_ON),
    ):
        print(
            f"  {name:<24}{cost.milliseconds:>9.2f}{cost.requests:>8.1f}   "
            f"{cost.milliseconds / bare.milliseconds:.1f} bare presses (target {target})",
            flush=True,
        )
    message = await milliseconds_a_message()
    print(f"  {'a message not for it':<24}{message:>9.2f}{0:>8.1f}   none is told of with READ_MENTIONS=no")
    print(
        f"\nTables of a person and three computers for {seconds:.0f} s, {IN_ALL} requests a second"
        f"\n  (targets: {REFUSED} refusals a minute, 99 of 100 answered within {ANSWERED} ms)"
    )
    print("  tables  presses  refused/min  oldest board  answered: median   99 in 100  a press  of a core")
    for many in tables:
        seen = await evening(many, seconds)
        print(
            f"  {seen.tables:>6}{seen.presses:>9,}{seen.refused:>13.0f}{seen.oldest:>12.1f} s"
            f"{seen.middle:>15.0f} ms{seen.late:>9.0f} ms{seen.cost:>6.1f} ms{seen.busy:>10.0%}",
            flush=True,
        )
    if open_tables:
        print(f"\nA stop and a start with {open_tables:,} open tables, one in ten of them being played at")
        again = await restart(open_tables)
        print(
            f"  {again.refused:,} of {again.requests:,} requests refused; {again.told:,} boards say that the "
            f"bot restarts, {again.left:,} still do when all is drawn, {again.seconds:.0f} s after the start"
        )
