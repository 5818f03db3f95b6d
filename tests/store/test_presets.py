"""House rules that a server saves by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.store.rows import Preset
from bot.store.store import Store

OURS = Preset(7, "Wednesday", "slapton", "target=16", 4, saved_by=11, saved_at=1000)


async def test_a_preset_is_found_by_the_server_that_saved_it_and_no_other(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.save_preset(OURS)
        await store.save_preset(replace(OURS, guild_id=8, name="Ours"))
        assert await store.presets(7) == [OURS]


async def test_presets_are_listed_by_name(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        for name in ("Pub", "Attic", "Mine"):
            await store.save_preset(replace(OURS, name=name))
        assert [preset.name for preset in await store.presets(7)] == ["Attic", "Mine", "Pub"]


async def test_saving_again_under_a_name_replaces_what_was_there(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.save_preset(OURS)
        newer = replace(OURS, options="target=31 benny=none", saved_by=12, saved_at=2000)
        await store.save_preset(newer)
        assert await store.presets(7) == [newer]


async def test_a_removed_preset_is_gone_and_one_that_never_was_is_not_removed(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.save_preset(OURS)
        assert await store.remove_preset(7, "Wednesday")
        assert await store.presets(7) == []
        assert not await store.remove_preset(7, "Wednesday")
        assert not await store.remove_preset(8, "Wednesday")


async def test_presets_outlive_the_process(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        await store.save_preset(OURS)
    async with Store.open(tmp_path / "euchre.db") as store:
        assert await store.presets(7) == [OURS]
