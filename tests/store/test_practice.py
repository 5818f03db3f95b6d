"""What players do by themselves: of a daily hand that is pressed twice at once, one press is kept."""

from dataclasses import replace

from bot.store import Store
from bot.store.practice import DailyHand

from .samples import ANN, GUILD

BEGUN = DailyHand("2026-01-31", ANN, GUILD, "Ann", ("pass",))


async def test_a_daily_hand_that_is_begun_twice_is_begun_once(store: Store) -> None:
    await store.practice.begin_daily(BEGUN)
    await store.practice.begin_daily(replace(BEGUN, actions=("order",), score=2))
    assert await store.practice.daily_hand(BEGUN.day, ANN) == BEGUN


async def test_of_two_who_go_on_from_the_same_moment_the_first_is_kept(store: Store) -> None:
    await store.practice.begin_daily(BEGUN)
    first, second = (replace(BEGUN, actions=("pass", card), score=1) for card in ("JS", "QH"))
    assert await store.practice.update_daily(BEGUN, first)
    assert not await store.practice.update_daily(BEGUN, second)
    assert await store.practice.daily_hand(BEGUN.day, ANN) == first
    assert await store.practice.update_daily(first, replace(first, actions=("pass", "JS", "9C")))


async def test_a_daily_hand_that_was_forgotten_meanwhile_stays_forgotten(store: Store) -> None:
    assert not await store.practice.update_daily(BEGUN, replace(BEGUN, score=1))
    assert await store.practice.daily_hand(BEGUN.day, ANN) is None
