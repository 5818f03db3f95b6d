"""What a finished table leaves behind: its record in PEN, and what each player did in it."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.engine.match import Match
from bot.engine.notation import Game, dumps
from bot.engine.ruleset import preset
from bot.engine.seats import Seat, side_of
from bot.store.rows import FinishedGame, GamePlayer
from bot.tables.table import Player, Table


def record(table: Table) -> str:
    """The table's game so far as PEN text; the table must have begun."""
    day = datetime.fromtimestamp(table.started_at / 1000, tz=UTC)
    names = tuple(player.name for _, player in table.seated())
    tags = {"Event": "Discord", "Date": f"{day:%Y.%m.%d}"}
    return dumps([Game(table.rules, names, table.match, tags)])


def finished_game(table: Table, finished_at: int) -> FinishedGame:
    """The finished game for the store."""
    match = table.match
    assert match is not None
    return FinishedGame(
        rules=table.rules.id,
        options=table.rules.house_rules(preset(table.rules.id)),
        record=record(table),
        score=match.score,
        winners=match.winners,
        hands=len(match.hands),
        started_at=table.started_at,
        finished_at=finished_at,
        players=tuple(_player(match, seat, player) for seat, player in table.seated()),
    )


def _player(match: Match, seat: Seat, player: Player) -> GamePlayer:
    side, results = side_of(seat), match.results
    called = [result for result in results if result.maker == seat]
    drawn = len(match.winners) > 1
    return GamePlayer(
        seat=seat,
        user_id=player.user,
        name=player.name,
        side=side,
        won=side in match.winners and not drawn,
        drawn=drawn,
        points=match.score[side],
        hands=len(results),
        calls=len(called),
        calls_made=sum(not result.euchred for result in called),
        lone_hands=sum(seat in result.lone for result in results),
        marches=sum(result.march and result.makers == side for result in results),
        euchres=sum(result.euchred and result.makers != side for result in results),
    )
