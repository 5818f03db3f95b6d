"""Rows to store, with every value that a test does not care about filled in."""

import asyncio
import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import EventRow, FinishedGame, GamePlayer, Store, StoreError, TableRow
from bot.store.backend import Address

GUILD, CHANNEL, ANN, BOB, CAT, DAN = 2**62, 2**62 + 1, 101, 102, 103, 104
_OLDEST = Path(__file__).parents[1] / "data" / "databases" / "v0013.sqlite3.gz"
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}


def a_table(table_id: str = "k3f9x", *, guild_id: int = GUILD, opened_at: int = 1_000) -> TableRow:
    return TableRow(table_id, guild_id, CHANNEL, ANN, opened_at)


def an_event(seq: int, interaction_id: int | None = None, body: str = '{"action": "pass"}') -> EventRow:
    return EventRow(seq, "action", body, at=2_000 + seq, interaction_id=interaction_id)


def a_player(seat: int, user_id: int | None, *, won: bool = False, drawn: bool = False) -> GamePlayer:
    name = "Computer" if user_id is None else NAMES.get(user_id, f"user {user_id}")
    return GamePlayer(
        seat=seat,
        user_id=user_id,
        name=name,
        side=(seat - 1) % 2,
        won=won,
        drawn=drawn,
        points=10 if won else 7,
        hands=12,
        calls=4,
        calls_made=3,
        lone_hands=1,
        marches=2,
        euchres=1,
    )


def a_game(*players: GamePlayer, rules: str = "classic", finished_at: int = 9_000) -> FinishedGame:
    return FinishedGame(
        rules=rules,
        options="all_pass=stick",
        record='[Rules "classic"]\n',
        score=(10, 7),
        winners=(0,),
        hands=12,
        started_at=1_500,
        finished_at=finished_at,
        players=players or (a_player(1, ANN, won=True), a_player(2, BOB), a_player(3, None, won=True)),
    )


def won_by(user_id: int, *others: int, rules: str = "classic", finished_at: int = 9_000) -> FinishedGame:
    players = [a_player(1, user_id, won=True)]
    players += [a_player(seat, other) for seat, other in enumerate(others, start=2)]
    return a_game(*players, rules=rules, finished_at=finished_at)


def renamed(game: FinishedGame, name: str) -> FinishedGame:
    first, *others = game.players
    return replace(game, players=(replace(first, name=name), *others))


def new_database(path: Path) -> Path:
    """Make a database at which nobody has played yet."""

    async def open_it() -> None:
        async with Store.open(path):
            pass

    asyncio.run(open_it())
    return path


def released_database(path: Path) -> Path:
    """Put a database of the oldest schema that is read there."""
    path.write_bytes(gzip.decompress(_OLDEST.read_bytes()))
    return path


async def cannot_open(address: Address, match: str, **how: Any) -> str:
    """Open a store, which must be refused in these words, and return all of them."""
    with pytest.raises(StoreError, match=match) as refused:
        async with Store.open(address, **how):
            raise AssertionError("it was opened")
    return str(refused.value)
