"""Finished games and the standings that they add up to."""

from dataclasses import replace

import pytest

from bot.store import GameRow, Store, StoreError

from .samples import ANN, BOB, CAT, CHANNEL, GUILD, a_game, a_player, a_table, an_event, won_by


async def test_a_finished_game_comes_back_as_it_was_stored(store: Store) -> None:
    game = replace(a_game(), score=(10, -7), winners=())
    game_id = await store.tables.append("k3f9x", [an_event(0)], finished=game)
    assert game_id is not None
    expected = GameRow(
        id=game_id,
        table_id="k3f9x",
        guild_id=GUILD,
        channel_id=CHANNEL,
        rules="classic",
        options="all_pass=stick",
        record='[Rules "classic"]\n',
        score=(10, -7),
        winners=(),
        hands=12,
        started_at=1_500,
        finished_at=9_000,
        players=game.players,
    )
    async with Store.open(store.backend.address) as again:
        assert await again.games.get(game_id) == expected
        assert await again.games.last_at("k3f9x") == expected
    assert await store.games.get(game_id + 1) is None


async def test_any_number_may_be_asked_for(store: Store) -> None:
    await store.tables.append("k3f9x", [], finished=a_game(), ended_at=5)
    for number in (-1, 0, 1 << 31, 1 << 62):
        assert await store.games.get(number) is None
    assert len(await store.games.between(0, 1 << 62, 1 << 30)) == 1


async def test_the_last_game_of_a_table_is_its_own(store: Store) -> None:
    await store.tables.create(a_table("other"), [])
    assert await store.games.last_at("k3f9x") is None
    await store.tables.append("k3f9x", [], finished=won_by(ANN))
    second = await store.tables.append("k3f9x", [], finished=won_by(BOB))
    await store.tables.append("other", [], finished=won_by(CAT))
    last = await store.games.last_at("k3f9x")
    assert last is not None and last.id == second


async def test_a_game_that_cannot_be_stored_leaves_no_event_and_no_standing(store: Store) -> None:
    twice = a_game(a_player(1, ANN, won=True), a_player(1, BOB))
    with pytest.raises(StoreError):
        await store.tables.append("k3f9x", [an_event(0)], finished=twice, ended_at=9_000)
    assert await store.tables.events("k3f9x") == []
    assert await store.games.last_at("k3f9x") is None
    assert await store.standings.overall(GUILD, ANN) is None
    assert await store.tables.get("k3f9x") == a_table()


async def test_the_usual_rules_are_those_of_most_of_the_last_twenty_games(store: Store) -> None:
    assert await store.games.usual_rules(GUILD) is None
    for rules in ["slapton"] * 30 + ["classic"] * 11 + ["slapton"] * 2:
        await store.tables.append("k3f9x", [], finished=won_by(ANN, rules=rules))
    assert await store.games.usual_rules(GUILD) == "classic"
    assert await store.games.usual_rules(GUILD + 1) is None


async def test_rules_are_usual_from_the_third_game_on(store: Store) -> None:
    for rules in ("slapton", "spoil_five", "spoil_five", "slapton"):
        await store.tables.append("k3f9x", [], finished=won_by(ANN, rules=rules))
    assert await store.games.usual_rules(GUILD) is None
    await store.tables.append("k3f9x", [], finished=won_by(ANN, rules="slapton"))
    assert await store.games.usual_rules(GUILD) == "slapton"


async def test_of_rules_played_equally_often_the_latest_is_usual(store: Store) -> None:
    for rules in ("slapton", "classic", "classic", "classic", "slapton", "slapton"):
        await store.tables.append("k3f9x", [], finished=won_by(ANN, rules=rules))
    assert await store.games.usual_rules(GUILD) == "slapton"


async def test_the_games_in_reach_are_ones_own_and_the_channels_newest_first(store: Store) -> None:
    await store.tables.create(replace(a_table("hall"), channel_id=CHANNEL + 1), [])
    await store.tables.create(a_table("plough", guild_id=GUILD + 1), [])
    of_ann = await store.tables.append("hall", [], finished=won_by(ANN))
    of_bob = await store.tables.append("k3f9x", [], finished=won_by(BOB))
    of_cat = await store.tables.append("hall", [], finished=won_by(CAT, ANN))
    away = await store.tables.append("plough", [], finished=won_by(ANN))
    assert of_ann and of_bob and of_cat and away

    async def reached(user: int, channel: int = CHANNEL, limit: int = 9) -> list[int]:
        return [game.id for game in await store.games.in_reach(GUILD, user, channel, limit=limit)]

    assert await reached(ANN) == [of_cat, of_bob, of_ann]
    assert await reached(ANN, limit=1) == [of_cat]
    assert await reached(BOB) == [of_bob]
    assert await reached(BOB, CHANNEL + 1) == [of_cat, of_bob, of_ann]
    own = await store.games.get_in_reach(of_cat, GUILD, ANN, CHANNEL)
    assert own == await store.games.get(of_cat)
    for game, user in ((of_cat, BOB), (away, ANN), (99, ANN)):
        assert await store.games.get_in_reach(game, GUILD, user, CHANNEL) is None
