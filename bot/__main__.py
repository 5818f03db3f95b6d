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
from bot.commands.saying import CommandFailed, complain
from bot.config import Settings, SettingsError
from bot.engine.errors import Refusal
from bot.store.errors import StoreError

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
        """Refuse what is not known here, so that the help named is that of the command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in a line, and where to read on."""
        complain(f"{message}. See {self.prog} --help")
        self.exit(2)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line. Raises SystemExit where it can't be read.

    Only the module of the command that is asked for is imported: most need little of the bot.
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


def _run(asked: argparse.Namespace) -> int:
    """Run a command: one without arguments is a function of the settings, with the name of its module."""
    name = asked.name or "run"
    module: Any = import_module(f"bot.commands.{name}")
    takes_arguments = hasattr(module, "add_arguments")
    status: int = module.command(asked) if takes_arguments else vars(module)[name](Settings.load(os.environ))
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # not closed; it may be able to write but some characters
        sys.stdout.reconfigure(errors="backslashreplace")
    asked = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _run(asked)
        if sys.stdout:
            sys.stdout.flush()
    except CommandFailed as error:
        complain(error)
        return error.status
    except (StoreError, Refusal) as error:
        complain(error)
        return 1
    except SettingsError as error:
        for fault in error.faults:
            complain(fault)
        return 1
    except OSError as error:
        # A pipe's reader has had enough, as ``head`` has, or a disk is full: nothing can be said there any
        # more, nor at exit.
        if not isinstance(error, BrokenPipeError):
            complain(f"Interrupted: {error.strerror or error}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130  # 128 and the number of the signal, as shells have it
    return status


if __name__ == "__main__":
    sys.exit(main())
