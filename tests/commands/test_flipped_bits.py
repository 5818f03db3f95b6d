"""Bits flip in the database: what can be noticed is named, and nothing that reads it breaks off."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.store.conduct import ModAction, ModEntry
from bot.store.practice import DailyHand
from bot.store.schema import games, metadata
from bot.store.settings import Preset, SettingsOf
from bot.store.store import Store
from bot.tables.doctor import examine
from bot.tables.maintenance import DAY_MS, Maintenance
from bot.tables.maintenance import LASTING as LOGGED
from bot.tables.manager import now_ms
from tests.size import size
from tests.tables.parlour import ANN, BOB, EVE, GUILD, SHORT, change_stored, parlour

from .shell import ran

NOWHERE_ELSE = {
    "awards": {"award", "game_id", "guild_id", "times", "user_id"},
    "blocks": {"blocked_at", "blocked_id", "user_id"},
    "daily_hands": {"actions", "day", "guild_id", "name", "score", "user_id"},
    "departures": {"guild_id", "left_at"},
    "game_players": {"name", "stands_in", "user_id"},
    "games": {"finished_at", "private", "started_at", "weight"},
    "lessons": {"lesson", "steps", "user_id"},
    "meta": {"key", "value"},
    "moderation": {"at", "guild_id", "measure", "member_id", "moderator_id"},
    "names": {"guild_id", "name", "seen_at", "user_id"},
    "presets": {"guild_id", "name", "options", "saved_at", "saved_by", "seats"},
    "puzzles": {"answered_at", "puzzle", "right", "user_id"},
    "rating_changes": {"before", "family", "games", "mu", "sigma", "user_id"},
    "restrictions": {"at", "guild_id", "member_id", "moderator_id"},
    "seasons": {"ended_at", "number"},
    "server_settings": {"guild_id", "key", "value"},
    "tables": {"channel_id", "guild_id", "message_id", "opened_at", "opened_by"},
    "unanswered": {"asked_at", "guild_id", "question", "times"},
    "user_settings": {"key", "user_id", "value"},
}
"""What stands in one place alone, so that another value of the same kind is as good."""

TOGETHER = size(8, 1)
"""How many bits are flipped before the bot plays on."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with rows in most tables: games, an open table, people's and servers' settings."""
    path = tmp_path_factory.mktemp("played") / "euchre.db"

    async def play() -> None:
        async with parlour(path) as there:
            store, now = there.store, now_ms()
            await there.finish(await there.begun(SHORT))
            await Maintenance(store, None, 1, lambda: now + DAY_MS + 60_000).once()
            for _ in range(2):
                await there.finish(await there.begun(SHORT))
            await there.open(EVE)
            await store.presets.save(Preset(GUILD, "ours", "classic", "", 4, ANN, now))
            await store.settings.set(SettingsOf.SERVERS, GUILD, "threads", "yes")
            await store.settings.set(SettingsOf.USERS, ANN, "notifications", "none")
            await store.practice.save_lesson_progress(ANN, "first", 2)
            await store.practice.answer_puzzle(ANN, 12, right=True, at=now)
            await store.practice.begin_daily(DailyHand("2026-11-25", ANN, GUILD, "Ann", ("pass",), None))
            await store.unanswered.add(GUILD, "may I", now)
            await store.conduct.block(ANN, 999, now)
            await store.conduct.apply(ModEntry(GUILD, ANN, EVE, next(iter(ModAction)), now))

    asyncio.run(play())
    return path


@pytest.fixture(autouse=True)
def database(folder: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the database, and point the commands at the copy."""
    monkeypatch.setenv("DATABASE", str(folder / "euchre.db"))
    shutil.copyfile(played, folder / "euchre.db")
    return folder / "euchre.db"


def flipped(path: Path, chance: random.Random) -> str:
    """Flip a bit of one cell, or put text of no use there; return which, empty where that is refused."""
    with closing(sqlite3.connect(path, isolation_level=None)) as there:
        there.text_factory = bytes
        filled = [t for t in metadata.sorted_tables if there.execute(f"SELECT 1 FROM {t.name}").fetchone()]
        table = chance.choice(filled)
        column = chance.choice([c.name for c in table.columns if c.computed is None])
        rows = there.execute(f'SELECT rowid, "{column}" FROM {table.name}').fetchall()
        row, value = chance.choice(rows)
        new: object
        put = "?"
        if chance.random() < 0.1 or value is None:
            new, put = b"x\xff", "CAST(? AS TEXT)"
        elif isinstance(value, int):
            new = value ^ 1 << chance.randrange(max(1, value.bit_length()))
        else:
            at = chance.randrange(max(1, len(value)))
            new = (
                value[:at] + bytes([(value[at] if value else 0) ^ 1 << chance.randrange(8)]) + value[at + 1 :]
            )
            put = "?" if column == "record" else "CAST(? AS TEXT)"
        try:
            there.execute(f'UPDATE {table.name} SET "{column}" = {put} WHERE rowid = ?', (new, row))
        except sqlite3.IntegrityError:
            return ""
    return f"{table.name}.{column}: {value!r} -> {new!r}"


async def read_all(store: Store) -> None:
    """Everything that is read of a server and of its people."""
    played = store.games
    for page in (
        played.newest(GUILD, ANN, user_id=None, channel_id=None, limit=9),
        played.newest(GUILD, ANN, user_id=ANN, channel_id=5, limit=9),
        played.seats_of(GUILD, ANN),
        played.own_seats(GUILD, ANN),
        played.met_by(GUILD, ANN),
        played.usual_rules(GUILD),
        store.people.export(ANN),
        store.presets.of(GUILD),
        store.practice.lesson_progress(ANN),
        store.practice.answered_puzzles(ANN),
        store.practice.daily_hand("2026-11-25", ANN),
        store.reviews.of(GUILD, ANN),
        store.awards.of(GUILD, ANN),
        store.conduct.restrictions(),
        store.conduct.log(GUILD, 9),
        store.unanswered.of(GUILD, 9),
        store.tables.open_ones(),
    ):
        await page


@pytest.mark.parametrize("first", range(0, size(40, 1000), TOGETHER))
async def test_a_flipped_bit_is_named_and_breaks_nothing_off(
    database: Path, played: Path, first: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Each bit is looked for by itself; the bot then plays on with ``TOGETHER`` of them flipped."""
    changes, alone = [], database.with_name("alone.db")
    for seed in range(first, first + TOGETHER):
        flipped(database, random.Random(seed))
        shutil.copyfile(played, alone)
        if not (change := flipped(alone, random.Random(seed))):
            continue
        changes.append(change)
        async with Store.open_read_only(alone) as store:
            _, named = await examine(store)
            damage = await store.damage()
        table, _, column = change.partition(":")[0].partition(".")
        assert named or damage or column in NOWHERE_ELSE.get(table, ()), change
    async with parlour(database) as there:
        await read_all(there.store)
        await Maintenance(there.store, None, 1, lambda: now_ms() + DAY_MS + 60_000).once()
        assert "step=" not in caplog.text, changes
        await there.store.people.forget(BOB, "Bob")


async def test_a_game_with_one_damaged_cell_is_named_and_all_others_go_on(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    change_stored(database, "UPDATE games SET score = '[11, x]' WHERE id = 2")
    for command in ("check", "doctor"):
        done = await asyncio.to_thread(ran, command)
        assert done.status == 1 and "Game 2: score" in done.err
    async with parlour(database) as there:
        store = there.store
        found = await store.games.newest(GUILD, ANN, user_id=None, channel_id=None, limit=9)
        assert [game.id for game in found] == [3, 1]
        assert [game["id"] for game in (await store.people.export(ANN))["games"]] == [1, 3]
        assert await store.games.get(2) is None
        await Maintenance(store, None, 1, lambda: now_ms() + DAY_MS + 60_000).once()
        with_game_2 = select(games.c.table_id).where(games.c.id == 2)
        (row,) = await store._database.rows(with_game_2)
        assert await store.tables.compactable(now_ms() + DAY_MS, LOGGED) == [row.table_id]
        assert "step=" not in caplog.text
