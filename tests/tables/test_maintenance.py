"""Looking after the store: old games are compacted and nothing else is, and a copy is made each day."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ids import UserId
from bot.store.store import Store
from bot.store.tables import Tables
from bot.tables.doctor import examine
from bot.tables.maintenance import _DONE, _SURE, DAY_MS, UNANSWERED_FOR, UNFINISHED_FOR, Maintenance
from bot.tables.manager import now_ms
from bot.tables.people import Person
from bot.tables.requests import WindUp
from bot.tables.table import Table
from bot.tables.timekeeping import HOUR_MS
from tests.tables.parlour import person

from .parlour import ANN, SHORT, Parlour, change_stored, stored


def care(store: Store, later: int = 0, folder: Path | None = None, keep: int = 2) -> Maintenance:
    """Return the store's maintenance, so many milliseconds from now."""
    return Maintenance(store, folder, keep, lambda: now_ms() + later)


def kept(there: Parlour) -> list[str]:
    """Everything in the database, but for how far it has been looked after."""
    return [
        row for row in stored(there.store.path) if not any(key in row for key in (_SURE, *_DONE.values()))
    ]


async def test_a_rematch_of_a_compacted_game_is_played_by_the_same_players(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    await care(there.store, DAY_MS + 60_000).once()
    table, new = await there.manager.rematch(old.id, by=person(ANN))
    assert new
    assert (table.rules, table.humans()) == (old.rules, (ANN,))
    for user in old.humans()[1:]:
        table, _ = await there.manager.rematch(old.id, by=Person(UserId(user), "again"))
    assert table.humans() == old.humans()
    await there.finish(table)


async def closed_table(there: Parlour) -> Table:
    """Return a table whose game was broken off."""
    return await there.do((await there.begun()).id, ANN, WindUp(ANN))


async def test_after_a_day_a_finished_game_keeps_its_record_and_players_and_others_their_logs(
    there: Parlour,
) -> None:
    finished = await there.finish(await there.begun(SHORT))
    record = await there.store.games.last_at(finished.id)
    closed = await closed_table(there)
    in_play = await there.begun()
    before = kept(there)
    await care(there.store, DAY_MS - 60_000).once()
    assert kept(there) == before
    await care(there.store, DAY_MS + 60_000).once()
    kinds = [event.kind for event in await there.store.tables.events(finished.id)]
    assert kinds == ["opened", *["sat"] * 4, "started", "ended"]
    assert await there.store.games.last_at(finished.id) == record
    assert await examine(there.store) == (1, [])
    for table in (closed, in_play):
        assert len(await there.store.tables.events(table.id)) >= table.seq


async def test_of_a_table_closed_a_week_ago_nothing_is_kept(there: Parlour) -> None:
    finished = await there.finish(await there.begun(SHORT))
    closed = await closed_table(there)
    in_play = await there.begun()
    await care(there.store, UNFINISHED_FOR - 60_000).once()
    assert await there.store.tables.events(closed.id)
    await care(there.store, UNFINISHED_FOR + 60_000).once()
    assert await there.store.tables.get(closed.id) is None and not await there.store.tables.events(closed.id)
    assert await there.store.games.last_at(finished.id) is not None
    assert len(await there.store.tables.events(in_play.id)) == in_play.seq


async def test_a_question_without_an_answer_is_kept_for_thirty_days_after_it_was_last_asked(
    there: Parlour,
) -> None:
    now = there.manager.now()
    await there.store.unanswered.add(7, "may I swap seats", now - DAY_MS)
    await there.store.unanswered.add(7, "may I swap seats", now)
    await care(there.store, UNANSWERED_FOR - 60_000).once()
    assert [each.times for each in await there.store.unanswered.of(7, 9)] == [2]
    await care(there.store, UNANSWERED_FOR + 60_000).once()
    assert await there.store.unanswered.of(7, 9) == []


async def test_a_game_that_is_not_what_its_record_gives_keeps_its_log_and_keeps_no_other(
    there: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = await there.finish(await there.begun(SHORT))
    right = await there.finish(await there.begun(SHORT))
    change_stored(there.store.path, "UPDATE games SET score = '[9, 9]' WHERE id = 1")
    await care(there.store, DAY_MS + 60_000).once()
    assert "log kept: game=1" in caplog.text
    assert len(await there.store.tables.events(wrong.id)) == wrong.seq
    assert len(await there.store.tables.events(right.id)) < right.seq


async def test_a_copy_is_made_each_day_and_the_oldest_go(there: Parlour, tmp_path: Path) -> None:
    for day in (0, 0, 1, 2):
        await care(there.store, day * DAY_MS, tmp_path / "nights").once()
    assert len(list((tmp_path / "nights").glob("*.db"))) == 2
    async with Store.open(max((tmp_path / "nights").glob("*.db"))) as copy:
        assert await copy.tables.open_ones() == await there.store.tables.open_ones()


async def test_a_folder_that_takes_no_backup_is_logged_keeps_nothing_else_and_has_one_the_next_time(
    there: Parlour, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    closed = await closed_table(there)
    (tmp_path / "nights").write_text("in the way")
    await care(there.store, UNFINISHED_FOR + 60_000, tmp_path / "nights").once()
    assert "step=backup error=The folder" in caplog.text
    assert await there.store.tables.get(closed.id) is None
    ages = care(there.store, UNFINISHED_FOR + HOUR_MS, tmp_path / "nights")
    await ages.once()
    assert ages.ages()["backup"] > 3000 and ages.ages()["maintenance"] < 60
    (tmp_path / "nights").unlink()
    await ages.once()
    assert ages.ages()["backup"] < 60 and "backup done: file=" in caplog.text


@pytest.mark.parametrize("failing", ["compact", "compactable", "forget_unfinished"])
async def test_each_step_of_maintenance_is_taken_by_itself(
    there: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    async def fail(*_: object) -> None:
        raise ValueError("damaged")

    await there.finish(await there.begun(SHORT))
    await there.store.unanswered.add(7, "may I swap seats", there.manager.now())
    monkeypatch.setattr(Tables, failing, fail)
    looking = care(there.store, UNANSWERED_FOR + HOUR_MS, tmp_path / "nights")
    looking._done = {"maintenance": 0}
    await looking.once()
    assert await there.store.unanswered.of(7, 9) == []
    assert list((tmp_path / "nights").glob("*.db"))
    assert looking.ages()["backup"] < 60
    if failing != "compact":  # of a single table: all others were looked after
        assert looking.ages()["maintenance"] > 1_000_000


async def test_a_clock_that_is_a_month_ahead_for_a_day_has_nothing_forgotten(
    there: Parlour, tmp_path: Path
) -> None:
    finished = await there.finish(await there.begun(SHORT))
    closed = await there.open(ANN)
    await there.do(closed.id, ANN, WindUp(ANN))
    await there.store.servers.save_departures(set(), now_ms())
    await care(there.store).once()
    before = kept(there)
    for hours in range(3):
        await care(there.store, 31 * DAY_MS + hours * HOUR_MS).once()
    await care(there.store, 4 * HOUR_MS).once()
    assert kept(there) == before
    for hours in range(6, 8 * 24, 6):
        await care(there.store, hours * HOUR_MS).once()
    assert await there.store.tables.get(closed.id) is None, "a week has gone by"
    assert await there.store.games.last_at(finished.id) is not None


async def test_copies_made_while_the_clock_was_ahead_go_first(there: Parlour, tmp_path: Path) -> None:
    for day in (40, 50, 0, 1):
        await care(there.store, day * DAY_MS, tmp_path / "nights").once()
    days = [datetime.fromtimestamp(now_ms() / 1000 + day * 24 * 3600, UTC).date() for day in (0, 1)]
    assert [made.stem[-10:] for made in sorted((tmp_path / "nights").glob("*.db"))] == [*map(str, days)]
