"""The command line, ``euchre-bot`` or ``python -m bot``. Each command is a module in bot/commands."""

import argparse
import inspect
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from bot import __version__
from bot.commands.console import CommandFailed, print_error
from bot.config import Settings, SettingsError
from bot.engine.errors import Refusal

COMMANDS = {
    "run": "start the bot (or the preview without a token)",
    "preview": "try the bot in a browser, no Discord needed",
    "check": "check the settings, database, and commands",
    "alive": "liveness check (for Docker, Kubernetes)",
    "ready": "readiness check (for Docker, Kubernetes)",
    "status": "show the running bot's status",
    "backup": "back up the database, even while the bot runs",
    "move": "migrate the database (SQLite or PostgreSQL)",
    "doctor": "replay every finished game and compare results",
    "replay": "verify a game record",
    "review": "find the mistakes in a game record",
    "verify": "check that a recorded game was dealt fairly",
    "simulate": "let bots play and print the record",
    "match": "compare two bots on the same deals",
    "rules": "answer a question about the rules",
    "art": "draw the emoji",
}


class _Parser(argparse.ArgumentParser):
    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Refuse unknown arguments here, so that the error names the command's own help."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print one line with the error and the command for help, and exit with status 2."""
        print_error(f"{message}. See {self.prog} --help")
        self.exit(2)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line. Raises SystemExit if it can't be parsed.

    Only the given command's module is imported, since most commands need little of the bot.
    """
    parser = _Parser(
        prog="python -m bot" if Path(sys.argv[0]).parts[-2:] == ("bot", "__main__.py") else "euchre-bot",
        description="A Discord bot for euchre and related card games.",
        epilog="Settings come from the environment and .env. See .env.example.",
    )
    parser.add_argument("--version", action="version", version=f"euchre-bot {__version__}")
    commands = parser.add_subparsers(dest="name", metavar="COMMAND", title="commands")
    for name, does in COMMANDS.items():
        command = commands.add_parser(name, help=does)
        if name in arguments[:1]:
            module: Any = import_module(f"bot.commands.{name}")
            command.description = (inspect.getdoc(module) or "").replace("``", "")
            if hasattr(module, "add_arguments"):
                module.add_arguments(command)
    return parser.parse_args(arguments)


def _run(arguments: argparse.Namespace) -> int:
    """Run the command's module: its function `command`, or without arguments the one of its own name."""
    name = arguments.name or "run"
    module: Any = import_module(f"bot.commands.{name}")
    takes_arguments = hasattr(module, "add_arguments")
    status: int = (
        module.command(arguments) if takes_arguments else vars(module)[name](Settings.load(os.environ))
    )
    return status


def _told_as_they_are() -> tuple[type[Exception], ...]:
    """Return the errors whose text is for the operator. Those of the store are slow to import."""
    from bot.store.errors import StoreError  # only now: most commands have no error to tell

    return StoreError, Refusal


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # not if closed. Its encoding may lack characters.
        sys.stdout.reconfigure(errors="backslashreplace")
    parsed = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _run(parsed)
        if sys.stdout:
            sys.stdout.flush()
    except CommandFailed as error:
        print_error(error)
        return error.status
    except _told_as_they_are() as error:
        print_error(error)
        return 1
    except SettingsError as error:
        for fault in error.faults:
            print_error(fault)
        return 1
    except OSError as error:
        # The reader of a pipe has ended, like ``head``, or a disk is full. Nothing more can be written to
        # standard output, not even at exit.
        if not isinstance(error, BrokenPipeError):
            print_error(f"Interrupted: {error.strerror or error}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130  # 128 plus the signal's number, the convention of shells
    return status


if __name__ == "__main__":
    sys.exit(main())
