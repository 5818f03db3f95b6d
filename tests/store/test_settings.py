"""What servers and players have set, a value at a time."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.store.settings import SettingsOf

BOTH = pytest.mark.parametrize("of", list(SettingsOf))


@BOTH
async def test_a_value_is_kept_for_its_owner_until_another_takes_its_place(
    store: Store, of: SettingsOf
) -> None:
    await store.settings.set(of, 7, "rules", "slapton")
    await store.settings.set(of, 7, "think", "2.0")
    await store.settings.set(of, 2**62, "rules", "classic")
    await store.settings.set(of, 7, "rules", "bid")
    assert await store.settings.all(of) == {7: {"rules": "bid", "think": "2.0"}, 2**62: {"rules": "classic"}}


@BOTH
async def test_a_value_that_is_the_default_again_is_no_longer_kept(store: Store, of: SettingsOf) -> None:
    await store.settings.set(of, 7, "rules", "slapton")
    await store.settings.set(of, 7, "rules", None)
    await store.settings.set(of, 8, "rules", None)
    assert await store.settings.all(of) == {}


async def test_servers_and_players_of_the_same_number_are_kept_apart(store: Store) -> None:
    await store.settings.set(SettingsOf.SERVERS, 7, "rules", "slapton")
    assert await store.settings.all(SettingsOf.USERS) == {}


async def test_settings_outlive_the_process(store: Store) -> None:
    await store.settings.set(SettingsOf.USERS, 7, "trumps_last", "yes")
    async with Store.open(store.path) as another:
        assert await another.settings.all(SettingsOf.USERS) == {7: {"trumps_last": "yes"}}
