"""``python -m tools.bench``: print the figures, ruleset by ruleset."""

from __future__ import annotations

import argparse
import asyncio
import time
from statistics import median

from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.search.solver import COMPILED
from bot.players import PLAYERS
from tests.year.making import YEAR
from tools.bench.asking import milliseconds_a_question
from tools.bench.crowd.report import crowds
from tools.bench.databases import a_database, there
from tools.bench.habits.options import options
from tools.bench.habits.report import HANDS, habits
from tools.bench.leaderboards import GAMES, milliseconds_a_page
from tools.bench.memory import GAMES as PLAYED
from tools.bench.memory import print_memory
from tools.bench.people import LATE, LIMIT, PEOPLE, people_beside_tables
from tools.bench.people import TABLES as TABLED
from tools.bench.pictures import pictures_drawn
from tools.bench.recovering import TABLES as OPEN
from tools.bench.recovering import recovering
from tools.bench.sizes import size_of_a_game
from tools.bench.speed import decisions_a_second, hands_a_second, open_spiel_hands_a_second
from tools.bench.storing import TABLES, storing
from tools.bench.strength import interval, matches_won
from tools.bench.thinking import Took, four_at_once, thinking_alone
from tools.bench.year import BASE, milliseconds_a_screen

TARGET = 8000  # random hands a second of up-card euchre that the engine is meant to play
EVENTS = 10_000  # durable events a second that the store is meant to take from 32 tables
RECOVERY = 5  # seconds in which all open tables are meant to be back
ANSWER = 10  # milliseconds in which a question about the rules is meant to be answered
PICTURE, LARGE = 12, 40  # milliseconds and KiB that a picture of the table is meant to take in the middle
SCREEN = 60  # milliseconds in which a screen of results is meant to be there, with its picture
PAGE = 20  # milliseconds in which a page of a leaderboard is meant to be there
_LARGEST = 4  # tables of the database that are named
FEWER = 20  # times fewer matches of the other games: at random, Bid Euchre goes on for long


def main() -> None:
    """Print what the engine and the basic player do on this machine."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument(
        "--matches",
        type=int,
        default=2000,
        help=f"matches for each ruleset (%(default)s), {FEWER} times fewer of the other games",
    )
    parser.add_argument(
        "what",
        nargs="?",
        choices=["all", "limits", "habits", "options", "sizes", "people", "memory"],
        default="all",
        help="%(default)s",
    )
    parser.add_argument(
        "--tables", type=int, nargs="*", default=[100, 200, 400], help="at a time: %(default)s"
    )
    parser.add_argument("--seconds", type=float, default=60, help="to look at them (%(default)s)")
    parser.add_argument("--games", type=int, default=PLAYED, help="for the memory (%(default)s)")
    parser.add_argument("--open", type=int, default=1000, help="tables at a restart (%(default)s)")
    parser.add_argument(
        "--hands", type=int, default=HANDS, help="of each ruleset, for the habits (%(default)s)"
    )
    parser.add_argument("--player", choices=PLAYERS, default="club", help="who has them (%(default)s)")
    parser.add_argument("--rules", nargs="*", default=[], choices=PRESETS, help="all, if not given")
    parser.add_argument("--seed", type=int, default=1, help="%(default)s")
    asked = parser.parse_args()
    if asked.what == "sizes":
        _sizes()
        return
    if asked.what == "memory":
        print_memory(asked.games)
        return
    if asked.what == "people":
        asyncio.run(_people(asked.seconds))
        return
    if asked.what == "options":
        options(asked.player, asked.hands, asked.seed, asked.rules)
        return
    if asked.what != "limits":
        if asked.what == "all":
            _of_itself(asked.matches)
        print("\nWhat no sensible partner does: how often, and the points that it costs")
        habits(asked.player, asked.hands, asked.seed, asked.rules)
        print()
    if asked.what == "habits":
        return
    asyncio.run(crowds(asked.tables, asked.seconds, asked.open))


def _of_itself(matches: int) -> None:
    """What engine, store and computer players do by themselves, without Discord."""
    print(f"Whole random hands a second, one core, plain Python (target {TARGET:,})")
    _speed()
    print("\nChoices of the basic player a second")
    for rules in PRESETS.values():
        print(f"  {rules.id:<16}{decisions_a_second(rules):>9,.0f}", flush=True)
    print(
        "\nChoices of the expert a second of one core; milliseconds in the middle, for 95 of 100, at most\n"
        f"({'with' if COMPILED else 'without'} `make compile`)"
    )
    _thinking()
    print(f"\nEvents stored a second by {TABLES} tables, each one event at a time (target {EVENTS:,})")
    _storing()
    print(f"\nSeconds until {OPEN:,} open tables go on after the bot was killed (target {RECOVERY})")
    _recovering()
    print(f"\nMilliseconds to answer a question about the rules (target {ANSWER})")
    _asking()
    print(f"\nMilliseconds and KiB of a picture of the table (target {PICTURE} and {LARGE} in the middle)")
    _pictures()
    print()
    _sizes()
    print(f"\nMilliseconds for a page of a leaderboard after {GAMES:,} games (target {PAGE})", flush=True)
    _leaderboards()
    print(
        f"\nMilliseconds for a screen after a year of {YEAR.games:,} games of {YEAR.people} people,"
        f" its picture drawn (target {SCREEN})",
        flush=True,
    )
    screens = asyncio.run(milliseconds_a_screen())
    for screen, took in screens.items():
        print(f"  {screen:<24}{took:>9.1f}   {took / screens[BASE]:>6.1f} times {BASE}", flush=True)
    print("\nA side of basic players alone against random ones")
    for rules in PRESETS.values():
        start = time.perf_counter()
        played = matches if isinstance(rules, EuchreRules) else max(1, matches // FEWER)
        won = matches_won(rules, played)
        low, high = interval(won, played)
        took = time.perf_counter() - start
        print(
            f"  {rules.id:<16}{won:>6,} of {played:,} won, {won / played:.2%}   "
            f"95%: {low:.2%} to {high:.2%}   ({took:.0f} s)",
            flush=True,
        )


def _thinking() -> None:
    for rules in PRESETS.values():
        took = thinking_alone(rules)
        print(f"  {rules.id:<16}{took.a_second:>9,.0f}   {_in_milliseconds(took)}", flush=True)
    took, late = asyncio.run(four_at_once())
    print(f"  of four who think at once, by the clock, with two processes:   {_in_milliseconds(took)}")
    print(f"  meanwhile the event loop was late by:   {_in_milliseconds(late)}", flush=True)


async def _people(seconds: float) -> None:
    print(
        f"Experts at {TABLED} tables while {PEOPLE} people ask for hints and reviews without pause,"
        f" {seconds:.0f} s"
    )
    found = await people_beside_tables(seconds)
    waited = Took(sorted(found.hints))
    print(
        f"  {found.late} of {found.chosen:,} choices later than {LIMIT:.0f} s:"
        f" {found.late / found.chosen:.2%} (target {LATE:.0%})"
    )
    print(
        f"  {len(waited.seconds) - found.empty:,} of {len(waited.seconds):,} hints answered,"
        f" p50 {waited.within(0.5) / 1000:.1f} s, p95 {waited.within(0.95) / 1000:.1f} s;"
        f" {found.hands:,} hands reviewed"
    )


def _in_milliseconds(took: Took) -> str:
    return f"{took.within(0.5):.1f}   {took.within(0.95):.1f}   {took.within(1):.1f}"


def _pictures() -> None:
    found = pictures_drawn()
    for name, drawn in found.items():
        print(f"  {name:<18}{drawn.milliseconds:>7.1f}{drawn.kibibytes:>9.1f}", flush=True)
    took = median(drawn.milliseconds for drawn in found.values())
    large = median(drawn.kibibytes for drawn in found.values())
    print(f"  {'in the middle':<18}{took:>7.1f}{large:>9.1f}", flush=True)


def _recovering() -> None:
    found = asyncio.run(recovering())
    print(f"  {found.seconds:.1f} for {found.tables:,} tables with {found.events:,} log entries", flush=True)


def _asking() -> None:
    took = milliseconds_a_question()
    middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
    print(f"  {middle:.1f} in the middle, {late:.1f} for 99 of 100, {took[-1]:.1f} at most", flush=True)


def _speed() -> None:
    try:
        theirs = open_spiel_hands_a_second()
    except ImportError:
        theirs = None
    for rules in PRESETS.values():
        ours = hands_a_second(rules)
        beside = f"   {ours / TARGET:.2f} of the target" if isinstance(rules, EuchreRules) else ""
        beside += "" if theirs is None else f"   {ours / theirs:.2f} of OpenSpiel's"
        print(f"  {rules.id:<16}{ours:>9,.0f}{beside}", flush=True)
    if theirs is None:
        print("  OpenSpiel (open_spiel) is not installed: nothing to compare with")
    else:
        print(
            f"  {'OpenSpiel':<16}{theirs:>9,.0f}   its own rules, in C++, stepped from Python, deal and all"
        )


def _leaderboards() -> None:
    for kind in there():
        with a_database(kind) as database:
            pages = milliseconds_a_page(database)
        for page, took in pages.items():
            print(f"  {kind:<12}{page:<24}{took:>9.1f}   {took / PAGE:.2f} of the target", flush=True)


def _sizes() -> None:
    print("KB of a finished game on the disk, at first and when it is compacted (target 5)", flush=True)
    for kind in there():
        with a_database(kind) as database:
            size = size_of_a_game(database)
        most = sorted(size.parts, key=lambda each: -size.parts[each])[:_LARGEST]
        parts = ", ".join(f"{size.parts[each] / 1000:.1f} {each}" for each in most)
        print(
            f"  {kind:<12}{size.at_first / 1000:>9.1f}   {size.stays / 1000:.1f}   of it {parts}", flush=True
        )


def _storing() -> None:
    for kind in there():
        with a_database(kind) as one, a_database(kind) as other:
            alone = asyncio.run(storing(one, together=False))
            together = asyncio.run(storing(other, together=True))
        for name, figures in (("a commit each", alone), ("in common", together)):
            print(
                f"  {kind:<12}{name:<16}{figures.a_second:>9,.0f}   "
                f"{figures.a_second / alone.a_second:>5.1f} times   "
                f"median {figures.median:.1f} ms, 99 in 100 under {figures.p99:.1f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
