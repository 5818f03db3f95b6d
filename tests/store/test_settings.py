"""What servers and players have set, a value at a time, and house rules that a server saves by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import Store
from bot.store.settings import Preset, SettingsOf

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


# Presets

OURS = Preset(7, "Wednesday", "slapton", "target=16", 4, saved_by=11, saved_at=1000)


async def test_a_preset_is_found_by_the_server_that_saved_it_and_no_other(store: Store) -> None:
    await store.presets.save(OURS)
    await store.presets.save(replace(OURS, guild_id=8, name="Ours"))
    assert await store.presets.of(7) == [OURS]


async def test_presets_are_listed_by_name(store: Store) -> None:
    for name in ("Pub", "Attic", "Mine"):
        await store.presets.save(replace(OURS, name=name))
    assert [preset.name for preset in await store.presets.of(7)] == ["Attic", "Mine", "Pub"]


async def test_saving_again_under_a_name_replaces_what_was_there(store: Store) -> None:
    await store.presets.save(OURS)
    newer = replace(OURS, options="target=31 benny=none", saved_by=12, saved_at=2000)
    await store.presets.save(newer)
    assert await store.presets.of(7) == [newer]


async def test_a_removed_preset_is_gone_and_one_that_never_was_is_not_removed(store: Store) -> None:
    await store.presets.save(OURS)
    assert await store.presets.remove(7, "Wednesday")
    assert await store.presets.of(7) == []
    assert not await store.presets.remove(7, "Wednesday")
    assert not await store.presets.remove(8, "Wednesday")
