"""``replay``: verify a record and say what came of its games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bot.engine.notation import Game, RecordFault, loads


def replay(file: str, *, as_json: bool, unfinished: bool) -> int:
    """Read, verify and print; 1 when the record is wrong or can't be read."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return 1
    try:
        games = loads(raw.decode("utf-8-sig"), unfinished=unfinished)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        print(f"{file}:{line}: the record is not written in UTF-8", file=sys.stderr)
        return 1
    except RecordFault as fault:
        print(f"{file}:{fault.line}: {fault.reason}", file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps({"games": [_summary(game) for game in games]}, separators=(",", ":")))
    else:
        for number, game in enumerate(games, start=1):
            print(_line(number, game))
    return 0


def _summary(game: Game) -> dict[str, object]:
    match = game.match
    results = match.results if match else ()
    return {
        "rules": game.rules.id,
        "hands": [{"score": list(result.score), "tricks": list(result.tricks)} for result in results],
        "total": list(game.total),
        "winner": list(match.winners) if match and match.over else None,
    }


def _line(number: int, game: Game) -> str:
    match, score = game.match, " to ".join(map(str, game.total))
    hands = len(match.hands) if match else 0
    return f"game {number}: {game.rules.name}, {hands} hands, {score}, {_end(game)}"


def _end(game: Game) -> str:
    if game.match is None or not game.match.over:
        return "unfinished"
    winners = [_side(game, side) for side in game.match.winners]
    if len(winners) == 1:
        return f"{winners[0]} won"
    return "a draw" if len(winners) == game.rules.sides else f"shared by {' and '.join(winners)}"


def _side(game: Game, side: int) -> str:
    names = [name for seat, name in enumerate(game.players, 1) if game.rules.side_of(seat) == side]
    return " & ".join(names)
