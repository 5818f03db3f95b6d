"""Questions about the rules that had no answer, by server."""

from __future__ import annotations

from bot.store import Store
from bot.store.unanswered import Unanswered


async def test_questions_are_counted_and_the_ones_asked_most_come_first(store: Store) -> None:
    for question, at in (("who pays", 1), ("may I sing", 2), ("who pays", 3), ("how come", 4)):
        await store.unanswered.add(7, question, at)
    assert await store.unanswered.of(7, 2) == [Unanswered("who pays", 2, 3), Unanswered("how come", 1, 4)]


async def test_each_server_has_its_own_and_can_forget_them(store: Store) -> None:
    await store.unanswered.add(7, "who pays", 1)
    await store.unanswered.add(2**62, "who pays", 1)
    await store.unanswered.forget(7)
    assert await store.unanswered.of(7, 9) == []
    await store.servers.forget(2**62)
    assert await store.unanswered.of(2**62, 9) == []
