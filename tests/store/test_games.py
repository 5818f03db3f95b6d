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


@pytest.mark.parametrize(
    ("played", "usual"),
    [
        ("", None),
        ("slapton " * 30 + "classic " * 11 + "slapton " * 2, "classic"),  # of the last twenty
        ("slapton spoil_five spoil_five slapton", None),
        ("slapton spoil_five spoil_five slapton slapton", "slapton"),  # from the third game on
        ("slapton classic classic classic slapton slapton", "slapton"),  # of two played as often the latest
    ],
)
async def test_the_usual_rules_are_those_of_most_of_the_last_games(
    store: Store, played: str, usual: str | None
) -> None:
    for rules in played.split():
        await store.tables.append("k3f9x", [], finished=won_by(ANN, rules=rules))
    assert await store.games.usual_rules(GUILD) == usual
    assert await store.games.usual_rules(GUILD + 1) is None
