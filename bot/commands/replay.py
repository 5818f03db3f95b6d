"""Replay a PEN or EGN record, and verify every action, score, and result.

Exits 1 with FILE:LINE: reason at the first error, 2 if the file has no game.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from bot.commands.arguments import add_record
from bot.commands.console import plain, print_error
from bot.commands.reading import display_name, read_record
from bot.engine.options import Ruleset, count
from bot.engine.seats import Side
from bot.notation import Game, egn


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A replayed game. Each hand is its score and tricks. None stands for what the record doesn't say."""

    rules: Ruleset
    players: tuple[str, ...]
    hands: tuple[tuple[tuple[int, ...] | None, tuple[int, ...]], ...]
    total: tuple[int, ...] | None
    winners: tuple[Side, ...]


def command(arguments: Namespace) -> int:
    """Verify each game of a record and print its result. Return 2 if the record has no game."""
    found = read_record(arguments.file, unfinished=arguments.unfinished)
    games = [_replay_egn(found)] if isinstance(found, egn.EgnGame) else [*map(_replay_pen, found)]
    if arguments.json:
        print(json.dumps({"games": [_summary(game) for game in games]}, separators=(",", ":")))
    else:
        for number, game in enumerate(games, start=1):
            print(plain(_line(number, game)))
    if not games:
        print_error(f"{display_name(arguments.file)}: no game found")
        return 2
    return 0


def _replay_pen(game: Game) -> _Replayed:
    match = game.match
    hands = tuple((result.score, result.tricks) for result in match.results) if match else ()
    return _Replayed(game.rules, game.players, hands, game.total, match.winners if match else ())


def _replay_egn(game: egn.EgnGame) -> _Replayed:
    hands = tuple((deal.score, deal.tricks) for deal in game.deals)
    return _Replayed(game.rules, game.players, hands, game.total, game.winners)


def _summary(game: _Replayed) -> dict[str, object]:
    return {
        "rules": game.rules.id,
        "hands": [{"score": score and list(score), "tricks": list(tricks)} for score, tricks in game.hands],
        "total": game.total and list(game.total),
        "winner": list(game.winners) or None,
    }


def _line(number: int, game: _Replayed) -> str:
    score = " to ".join(_total(game)) if game.total else "score unknown"
    return f"game {number}: {game.rules.name}, {count(len(game.hands), 'hand')}, {score}, {_outcome(game)}"


def _total(game: _Replayed) -> Iterator[str]:
    """Yield the points of each side, the winners' first."""
    total = game.total or ()
    sides = sorted(range(len(total)), key=lambda side: (side not in game.winners, side))
    return (str(total[side]) for side in sides)


def _outcome(game: _Replayed) -> str:
    winners = [_side(game, side) for side in game.winners]
    if not winners:
        return "unfinished"
    if len(winners) == 1:
        return f"{winners[0]} won"
    return "a draw" if len(winners) == game.rules.sides else f"shared by {' and '.join(winners)}"


def _side(game: _Replayed, side: Side) -> str:
    names = [name for seat, name in enumerate(game.players, 1) if game.rules.side_of(seat) == side]
    return " & ".join(names)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print scores and winners as JSON")
    parser.add_argument("--unfinished", action="store_true", help="accept a last hand that is cut off")
