"""What reviews came to is kept once for each player of a game, and for nobody else."""

from __future__ import annotations

from bot.standings.coaching import CallReview, Reviewed
from bot.store import Store
from tests.store.samples import ANN, BOB, CAT, GUILD, a_game, a_table

ONE = Reviewed(12, 60, 52, 2510, -370, 900, {3: CallReview(9, 1, 300)})


async def a_finished_game(store: Store, table_id: str = "hall", rules: str = "classic") -> None:
    await store.tables.create(a_table(table_id), [])
    await store.tables.append(table_id, [], finished=a_game(rules=rules), ended_at=9_000)


async def test_the_first_review_of_a_game_is_kept_by_ruleset(store: Store) -> None:
    for table_id, rules in (("first", "classic"), ("second", "slapton"), ("third", "classic")):
        await a_finished_game(store, table_id, rules)
        await store.reviews.save(table_id, ANN, ONE)
        await store.reviews.save(table_id, ANN, Reviewed())
    assert await store.reviews.of(GUILD, ANN) == {"classic": [ONE, ONE], "slapton": [ONE]}
    assert await store.reviews.of(GUILD, BOB) == await store.reviews.of(7, ANN) == {}


async def test_nothing_is_kept_of_who_did_not_play_or_is_forgotten(store: Store) -> None:
    await a_finished_game(store)
    await store.reviews.save("hall", CAT, ONE)
    await store.reviews.save("none", ANN, ONE)
    await store.reviews.save("hall", ANN, ONE)
    await store.reviews.save("hall", BOB, ONE)
    assert len((await store.people.data_of(BOB))["reviews"]) == 1
    assert await store.people.forget(BOB, "Bob")
    await store.reviews.save("hall", BOB, ONE)  # a review that was under way
    assert await store.reviews.of(GUILD, BOB) == await store.reviews.of(GUILD, CAT) == {}
    assert await store.reviews.of(GUILD, ANN) == {"classic": [ONE]}
    await store.servers.forget(GUILD)
    assert await store.reviews.of(GUILD, ANN) == {}
