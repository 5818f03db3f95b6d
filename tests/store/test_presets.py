"""House rules that a server saves by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.store.settings import Preset
from bot.store.store import Store

OURS = Preset(7, "Wednesday", "slapton", "target=16", 4, saved_by=11, saved_at=1000)


async def test_a_preset_is_found_by_the_server_that_saved_it_and_no_other(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.presets.save(OURS)
        await store.presets.save(replace(OURS, guild_id=8, name="Ours"))
        assert await store.presets.of(7) == [OURS]


async def test_presets_are_listed_by_name(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        for name in ("Pub", "Attic", "Mine"):
            await store.presets.save(replace(OURS, name=name))
        assert [preset.name for preset in await store.presets.of(7)] == ["Attic", "Mine", "Pub"]


async def test_saving_again_under_a_name_replaces_what_was_there(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.presets.save(OURS)
        newer = replace(OURS, options="target=31 benny=none", saved_by=12, saved_at=2000)
        await store.presets.save(newer)
        assert await store.presets.of(7) == [newer]


async def test_a_removed_preset_is_gone_and_one_that_never_was_is_not_removed(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.presets.save(OURS)
        assert await store.presets.remove(7, "Wednesday")
        assert await store.presets.of(7) == []
        assert not await store.presets.remove(7, "Wednesday")
        assert not await store.presets.remove(8, "Wednesday")


async def test_presets_outlive_the_process(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.presets.save(OURS)
    async with Store.open(tmp_path / "euchre.db") as store:
        assert await store.presets.of(7) == [OURS]
