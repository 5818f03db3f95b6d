"""Settings: what is kept is read back, what can't be read counts as not set, and the tables heed it."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path

import pytest

from bot.ids import UserId
from bot.standings.periods import Seasons
from bot.store.errors import StoreError
from bot.store.settings import SettingsOf
from bot.store.store import Store
from bot.tables.auto_play import Pace
from bot.tables.requests import Start
from bot.tables.settings import BotSpeed, Notify, ServerSettings, Settings, SettingsBook, Shows, UserSettings
from tests.tables.parlour import ANN, BOB, GUILD, parlour

SET = (
    ServerSettings(
        rules="slapton",
        channels=(5, 2**62),
        openers=(9,),
        threads=True,
        clock=0,
        think=0.5,
        level="expert",
        hints=True,
        rate_computers=True,
        seasons=Seasons.MONTHLY,
        season_channel=7,
        unanswered=True,
        call_role=9,
        shows=Shows.CARDS,
        four_colours=True,
        large_print=True,
    ),
    UserSettings(
        trumps_last=True,
        notifications=Notify.DIRECT,
        bot_speed=BotSpeed.QUICK,
        confirm_cards=True,
        forced_cards=True,
        hide_name=True,
        call_channels=(5, 6),
        shows=Shows.TEXT,
        four_colours=False,
        large_print=True,
    ),
)


@pytest.mark.parametrize("settings", SET)
def test_every_setting_is_read_back_as_it_was_written(settings: Settings) -> None:
    kept = {field.name: settings.stored_value(field.name) for field in fields(settings)}
    assert None not in kept.values(), "each differs from its default here"
    assert type(settings)().of({name: text for name, text in kept.items() if text is not None}) == settings


@pytest.mark.parametrize("settings", [ServerSettings(), UserSettings()])
def test_a_default_is_not_written(settings: Settings) -> None:
    assert {settings.stored_value(field.name) for field in fields(settings)} == {None}


def test_what_this_version_does_not_know_or_cannot_read_counts_as_not_set() -> None:
    kept = {
        "colour": "red",
        "channels": "here there",
        "think": "900",
        "clock": "7",
        "of": "1",
        "rules": "bid",
    }
    assert ServerSettings.of(kept) == ServerSettings(rules="bid")
    for name, text in (
        ("think", "nan"),
        ("think", "soon"),
        ("seasons", ""),
        ("clock", ""),
        ("season_channel", "x"),
    ):
        assert ServerSettings.of({name: text, "rules": "yes"}) == ServerSettings(rules="yes"), name
    assert UserSettings.of({"trumps_last": "perhaps"}) == UserSettings()


async def test_what_is_set_is_known_after_a_restart(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        book = SettingsBook(store, SettingsOf.SERVERS, ServerSettings())
        await book.set(7, "think", "2")
        await book.set(7, "channels", "9 5")
        await book.set(7, "think", "")
        again = SettingsBook(store, SettingsOf.SERVERS, ServerSettings())
        await again.restore()
        assert again.of(7) == book.of(7) == ServerSettings(channels=(5, 9))
        assert again.of(8) == ServerSettings()


async def test_what_cannot_be_stored_is_not_set(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        book = SettingsBook(store, SettingsOf.USERS, UserSettings())
    with pytest.raises(StoreError):
        await book.set(7, "trumps_last", "yes")
    assert book.of(7) == UserSettings()


async def test_computer_players_think_as_long_as_their_server_has_set(tmp_path: Path) -> None:
    async with parlour(tmp_path / "one.db", pace=Pace(think=3600)) as place:
        table = await place.open(ANN, computers=3, start=True)
        assert place.told[-1].seq == table.seq, "nobody moves within the hour"
    async with parlour(tmp_path / "other.db", pace=Pace(think=3600)) as place:
        await place.manager.servers.set(GUILD, "think", "0")
        table = await place.open(ANN, computers=3, start=True)
        await place.until(lambda one: one.seq > table.seq or one.to_act == 1)


@pytest.mark.parametrize("people", [[ANN], [ANN, BOB]])
async def test_bots_are_as_fast_as_the_only_person_likes(tmp_path: Path, people: list[UserId]) -> None:
    async with parlour(tmp_path / "a.db", pace=Pace(think=3600)) as place:
        await place.manager.users.set(ANN, "bot_speed", "instant")
        table = await place.open(ANN, computers=4 - len(people))
        for user in people[1:]:
            table = await place.sit(table, user)
        table = await place.do(table.id, ANN, Start())
        seats = {table.seat_of(user) for user in people}
        for _ in range(6):
            if table.to_act in seats:
                table = await place.act(table)
        waits = table.to_act is not None and table.to_act not in seats
        assert waits == (len(people) > 1), "a bot waits for its hour"


async def test_what_another_process_sets_is_known_soon_where_there_are_several(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "euchre.db") as store:
        one, other = (SettingsBook(store, SettingsOf.USERS, UserSettings(), 0.05) for _ in range(2))
        assert not other.of(7).trumps_last
        await asyncio.gather(*other._reading)
        await one.set(7, "trumps_last", "yes")
        async with asyncio.timeout(20):
            while not other.of(7).trumps_last:  # noqa: ASYNC110 - it is read in the background
                await asyncio.sleep(0.01)
