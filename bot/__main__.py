"""``python -m bot``: the command line."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot import __version__
from bot.commands.saying import complain
from bot.config import Settings, SettingsError
from bot.engine.errors import quoted
from bot.games import PRESETS
from bot.players import PLAYERS

_MOST = 999_999_999  # of what is counted
_MOST_PROCESSES = 64


class _Parser(argparse.ArgumentParser):
    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Refuse what is not known here, so that the help named is that of the command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in a line, and where to read on."""
        complain(f"{message}; see {self.prog} --help")
        self.exit(2)


def parser() -> argparse.ArgumentParser:
    """The command line's grammar and help."""
    main = _Parser(
        prog="python -m bot",
        description="A Discord bot that plays the euchre family of card games, by the rules.",
        epilog="Settings come from the environment and .env; .env.example explains each.",
    )
    main.add_argument("--version", action="version", version=f"euchre-bot {__version__}")
    commands = main.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    commands.add_parser(
        "run",
        help="start the bot (the default), or the preview when DISCORD_TOKEN is not set",
        description="Plays on Discord until it is interrupted, and brings back the tables that were open."
        " Without DISCORD_TOKEN it starts the preview.",
    )
    commands.add_parser(
        "preview",
        help="try the bot in the browser, on a Discord held in memory",
        description="Serves a page on which you play against computer players or as any of four people,"
        " until it is interrupted. Nothing is kept.",
    )
    commands.add_parser(
        "check",
        help="check settings, database and commands without going online",
        description="Checks the settings, the database with its open tables, and that every command loads."
        " Needs no token. Prints anything wrong to standard error, with exit status 1.",
    )
    commands.add_parser(
        "alive",
        help="tell whether the bot plays on, for Docker and the like",
        description="Looks when the bot last stored that it is there, which it does every twenty seconds."
        " Prints to standard error where that is more than 80 seconds ago, with exit status 1.",
    )
    commands.add_parser(
        "ready",
        help="tell whether the bot can play now, for Docker and the like",
        description="Where METRICS_PORT is set, asks the running bot there whether it is connected to Discord"
        " and its database can be written; elsewhere looks for its sign of life, as alive does. Prints to"
        " standard error where it can't play, with exit status 1.",
    )
    commands.add_parser(
        "status",
        help="tell how the bot that runs on this machine is",
        description="Asks the running bot at METRICS_PORT for the essentials: tables, answers, what waits,"
        " what Discord refused. Exit status 1 where it is not ready, or can't be asked.",
    )
    backup = commands.add_parser(
        "backup",
        help="copy the database, even while the bot plays",
        description="Copies the whole database, as it is at one moment, into a new file, and checks the copy"
        " before it gets its name. A file that exists is never overwritten.",
    )
    backup.add_argument("file", metavar="FILE", help="the copy to make")
    move = commands.add_parser(
        "move",
        help="copy a database into an empty one, as from SQLite to PostgreSQL and back",
        description="Copies everything from one database into another, which must be empty, and compares the"
        " two: rows, sums and digests. The bot must be stopped. FROM stays as it is.",
    )
    for name in ("from", "to"):
        move.add_argument(name, metavar=name.upper(), help="a file, or postgresql+asyncpg://USER@HOST/NAME")
    commands.add_parser(
        "doctor",
        help="play every finished game again and compare",
        description="Plays every finished game again from its record, and compares its result and the"
        " standings with what is stored. Prints differences to standard error, with exit status 1.",
    )

    replay = commands.add_parser(
        "replay",
        help="verify a record of games, action by action",
        description="Reads Portable Euchre Notation, plays it again, and verifies every action, score and"
        " result. Prints a fault as FILE:LINE: reason, with exit status 1, which is 2"
        " where there is no game in it. Reads Euchre Game Notation too,"
        " and names its faults by deal and trick.",
    )
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    replay.add_argument("--json", action="store_true", help="print scores and winners as JSON")
    replay.add_argument("--unfinished", action="store_true", help="accept a last hand that is cut off")

    review = commands.add_parser(
        "review",
        help="tell what players decided in recorded games, and what it cost them",
        description="Reads Portable Euchre Notation or EGN, and weighs every choice of every finished hand"
        " as the expert does, by what the player could see then (docs/players.md). Prints for each player of"
        " each hand what cost points, the most first, and what each choice was worth, in seconds a hand.",
    )
    review.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    review.add_argument("--player", metavar="NAME", help="only what this player decided")
    how = review.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print every decision as JSON")
    how.add_argument(
        "--annotate", action="store_true", help="print the game in EGN with remarks on its calls and plays"
    )

    verify = commands.add_parser(
        "verify",
        help="check that recorded games were dealt as sealed beforehand",
        description="Deals every hand of a record again from its keys (docs/fairness.md). Exit status: 0 when"
        " all were dealt as sealed, 1 when one was not, 2 when there is no telling.",
    )
    verify.add_argument("file", metavar="FILE", help="the record; - reads standard input")

    simulate = commands.add_parser(
        "simulate",
        help="let computer players play, and print the record",
        description="Plays whole games between computer players and prints them in Portable Euchre"
        " Notation, or one of them in Euchre Game Notation. The same seed gives the same games. A game that"
        " has not ended after 500 hands is broken off there.",
    )
    _add_rules(simulate)
    simulate.add_argument("--games", type=_some, default=1, metavar="N", help="how many (default 1)")
    simulate.add_argument("--seed", type=_whole, default=0, metavar="S", help="a whole number (default 0)")
    simulate.add_argument(
        "--players",
        choices=PLAYERS,
        default="club",
        help="how they play, as docs/players.md tells (default club)",
    )
    simulate.add_argument(
        "--format",
        choices=("pen", "egn"),
        default="pen",
        help="the notation; egn, Euchre Game Notation, holds one game and not every ruleset (default pen)",
    )
    match = commands.add_parser(
        "match",
        help="compare two computer players by duplicate deals",
        description="Plays every deal from both sides, so that luck of the cards favours neither, and prints"
        " by how many points a hand A is ahead, with the standard error, the matches won, and what both"
        " called. The same seed gives the same figures. docs/players.md tells how each plays.",
    )
    for name in ("a", "b"):
        match.add_argument(f"--{name}", choices=PLAYERS, required=True, help=f"player {name.upper()}")
    _add_rules(match)
    match.add_argument("--deals", type=_some, default=1000, metavar="N", help="how many (default 1000)")
    match.add_argument("--seed", type=_whole, default=0, metavar="S", help="a whole number (default 0)")
    match.add_argument(
        "--processes", type=_processes, default=1, metavar="N", help="that play at a time (default 1)"
    )
    rules = commands.add_parser(
        "rules",
        help="answer a question about the rules from the rulebook",
        description="Answers a question from the rulebook, asked the way players ask. With no answer it says"
        " so, with exit status 1; as JSON the list is then empty.",
    )
    rules.add_argument("question", metavar="QUESTION", help='in quotes, as "who leads?"')
    rules.add_argument("--rules", metavar="ID", help=f"the game you mean: one of {', '.join(PRESETS)}")
    rules.add_argument("--json", action="store_true", help="print the answers as JSON")
    art = commands.add_parser(
        "art",
        help="print the pack of cards, or the table, as a picture",
        description="Draws every card of every ruleset in both schemes of colours and all sizes, the backs"
        " and the marks, into one PNG; or the table in hands of every kind; or each emoji into a file of its"
        " own (docs/art.md).",
    )
    choices = ("sheet", "table", "emoji")
    art.add_argument("what", choices=choices, help="the whole pack on a sheet, tables, or the pack's emoji")
    art.add_argument("file", metavar="FILE", help="the picture to make; for the emoji, the folder")
    return main


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rules", metavar="ID", required=True, help=f"one of {', '.join(PRESETS)}")
    command.add_argument(
        "--options",
        default="",
        metavar="RULES",
        help='house rules, with spaces between: "target=5 defend_alone=yes" (docs/rules.md lists them all)',
    )
    command.add_argument(
        "--seats",
        type=_count,
        metavar="N",
        help="how many players, where the ruleset leaves it open",
    )


def _count(text: str, least: int = 0, most: int = _MOST) -> int:
    if not (text.isdecimal() and len(text) <= len(str(_MOST)) and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number from {least} to {most}")
    return int(text)


def _some(text: str) -> int:
    return _count(text, least=1)


def _processes(text: str) -> int:
    return _count(text, least=1, most=_MOST_PROCESSES)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # or a number of thousands of digits
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # not closed; it may be able to write but some characters
        sys.stdout.reconfigure(errors="backslashreplace")
    asked = parser().parse_args(arguments)
    try:
        status = _run(asked)
        if sys.stdout:
            sys.stdout.flush()
    except OSError as error:
        # A pipe's reader has had enough, as ``head`` has, or a disk is full: nothing can be said there any
        # more, nor at exit.
        if not isinstance(error, BrokenPipeError):
            complain(f"The command was broken off: {error.strerror or error}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130  # 128 and the number of the signal, as shells have it
    return status


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "replay":
            from bot.commands.replay import replay

            return replay(asked.file, as_json=asked.json, unfinished=asked.unfinished)
        case "review":
            from bot.commands.review import review

            return review(asked.file, player=asked.player, as_json=asked.json, annotate=asked.annotate)
        case "verify":
            from bot.commands.verify import verify_file

            return verify_file(asked.file)
        case "simulate":
            from bot.commands.simulate import simulate

            return simulate(
                asked.rules,
                asked.options,
                asked.games,
                asked.seed,
                asked.players,
                asked.seats,
                notation=asked.format,
            )
        case "match":
            from bot.commands.match import match

            return match(
                asked.a,
                asked.b,
                asked.rules,
                asked.options,
                asked.deals,
                asked.seed,
                asked.seats,
                asked.processes,
            )
        case "rules":
            from bot.commands.rules import rules

            return rules(asked.question, asked.rules, as_json=asked.json)
        case "art":
            from bot.commands.art import emoji, sheet, table

            return {"sheet": sheet, "table": table, "emoji": emoji}[asked.what](asked.file)
    try:
        settings = Settings.load(os.environ)
    except SettingsError as error:
        for fault in error.faults:
            complain(fault)
        return 1
    match asked.command:
        case "check":
            from bot.commands.check import check

            return check(settings)
        case "alive":
            from bot.commands.alive import alive

            return alive(settings)
        case "ready":
            from bot.commands.status import ready

            return ready(settings)
        case "move":
            from bot.commands.move import move

            return move(getattr(asked, "from"), asked.to)
        case "status":
            from bot.commands.status import status

            return status(settings)
        case "backup":
            from bot.commands.backup import backup

            return backup(settings, asked.file)
        case "doctor":
            from bot.commands.doctor import doctor

            return doctor(settings)
    if asked.command == "preview" or settings.discord_token is None:
        from bot.commands.preview import preview

        return preview(settings)
    from bot.commands.run import run

    return run(settings)


if __name__ == "__main__":
    sys.exit(main())
