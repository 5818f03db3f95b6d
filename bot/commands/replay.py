"""Replay a PEN or EGN record, and verify every action, score, and result.

Exits 1 with FILE:LINE: reason at the first error, 2 if the file has no game.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from bot.commands.arguments import add_record
from bot.commands.reading import named, recorded
from bot.commands.saying import complain, plain
from bot.engine.options import Ruleset, count
from bot.engine.seats import Side
from bot.notation import Game, egn


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A game as it is told. ``hands`` are (score, tricks); None is what the record leaves open."""

    rules: Ruleset
    players: tuple[str, ...]
    hands: tuple[tuple[tuple[int, ...] | None, tuple[int, ...]], ...]
    total: tuple[int, ...] | None
    winners: tuple[Side, ...]


def command(asked: Namespace) -> int:
    """Read, verify and print; return 2 if there is no game in the record."""
    found = recorded(asked.file, unfinished=asked.unfinished)
    games = [_of_egn(found)] if isinstance(found, egn.EgnGame) else [*map(_of_pen, found)]
    if asked.json:
        print(json.dumps({"games": [_summary(game) for game in games]}, separators=(",", ":")))
    else:
        for number, game in enumerate(games, start=1):
            print(plain(_line(number, game)))
    if not games:
        complain(f"{named(asked.file)}: no game found")
        return 2
    return 0


def _of_pen(game: Game) -> _Replayed:
    match = game.match
    hands = tuple((result.score, result.tricks) for result in match.results) if match else ()
    return _Replayed(game.rules, game.players, hands, game.total, match.winners if match else ())


def _of_egn(game: egn.EgnGame) -> _Replayed:
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
    return f"game {number}: {game.rules.name}, {count(len(game.hands), 'hand')}, {score}, {_end(game)}"


def _total(game: _Replayed) -> Iterator[str]:
    """Return the points of each side, the winners' first."""
    total = game.total or ()
    sides = sorted(range(len(total)), key=lambda side: (side not in game.winners, side))
    return (str(total[side]) for side in sides)


def _end(game: _Replayed) -> str:
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
