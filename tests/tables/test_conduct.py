"""Who sits down with whom: blocks go both ways and tell nobody, bars hold in their server until undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import GuildId, UserId
from bot.store import Store
from bot.store.conduct import UNDONE_BY, ModAction, ModEntry
from bot.tables.conduct import ConductBook

ANN, BOB, CAT = UserId(1), UserId(2), UserId(3)
HERE, THERE = GuildId(10), GuildId(11)


async def test_a_block_holds_both_ways_outlives_the_process_and_is_undone(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "a.db") as store:
        book = ConductBook(store, lambda: 5)
        await book.block(ANN, BOB)
        await book.block(ANN, BOB)
        again = ConductBook(store, lambda: 6)
        for each in (book, again):
            assert await each.are_blocked([ANN], [BOB]) and await each.are_blocked([BOB, CAT], [ANN])
            assert not await each.are_blocked([ANN], [CAT, ANN])
            assert (await each.users_blocked_by(ANN), await each.users_blocked_by(BOB)) == ([BOB], [])
        await again.block(BOB, ANN)
        await again.unblock(ANN, BOB)
        assert await again.are_blocked([ANN], [BOB]), "the other has blocked, too"
        await again.unblock(BOB, ANN)
        assert not await again.are_blocked([ANN], [BOB])
        assert await again.users_blocked_by(ANN) == []


async def test_blocks_are_forgotten_with_who_made_them_and_are_told_to_nobody_else(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "a.db") as store:
        await store.conduct.block(ANN, BOB, 5)
        assert (await store.people.export(ANN))["blocks"] == [
            {"user_id": ANN, "blocked_id": BOB, "blocked_at": 5}
        ]
        assert (await store.people.export(BOB))["blocks"] == []
        assert await store.people.forget(BOB, "Bob")
        assert await store.conduct.users_blocked_by(ANN) == [BOB], "it is Ann's"
        assert await store.people.forget(ANN, "Ann")
        assert await store.conduct.users_blocked_by(ANN) == []


@pytest.mark.parametrize(("held", "undone"), UNDONE_BY.items())
async def test_a_measure_holds_in_its_server_until_it_is_undone(
    tmp_path: Path, held: ModAction, undone: ModAction
) -> None:
    async with Store.open(tmp_path / "a.db") as store:
        time = iter(range(100))
        book = ConductBook(store, lambda: next(time))
        await book.apply(HERE, ANN, BOB, held)
        again = ConductBook(store, lambda: next(time))
        await again.restore()
        for each in (book, again):
            assert each.is_in_force(held, HERE, BOB)
            assert not each.is_in_force(held, THERE, BOB) and not each.is_in_force(held, HERE, CAT)
        await again.apply(HERE, CAT, BOB, undone)
        assert not again.is_in_force(held, HERE, BOB)
        assert await store.conduct.restrictions() == []
        assert await store.conduct.log(HERE, 9) == [
            ModEntry(HERE, CAT, BOB, undone, 1),
            ModEntry(HERE, ANN, BOB, held, 0),
        ]
        await store.conduct.forget_older(1)
        assert [each.measure for each in await store.conduct.log(HERE, 9)] == [undone]


async def test_forgetting_undoes_no_bar_and_takes_moderators_out_of_the_list(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "a.db") as store:
        book = ConductBook(store, lambda: 5)
        await book.apply(HERE, ANN, BOB, ModAction.BAN)
        told = (await store.people.export(BOB))["restrictions"]
        assert told == [{"guild_id": HERE, "member_id": BOB, "measure": "bar", "at": 5}], "not by whom"
        assert await store.people.forget(BOB, "Bob")
        assert await store.people.forget(ANN, "Ann")
        await book.restore()
        assert book.is_in_force(ModAction.BAN, HERE, BOB)
        (entry,) = await store.conduct.log(HERE, 9)
        assert entry.moderator_id < 0
        await store.servers.forget(HERE)
        assert await store.conduct.log(HERE, 9) == await store.conduct.restrictions() == []
