"""Awards are given once, with the game that earned them, and counted after."""

from dataclasses import replace

from bot.engine.hand_stats import Award
from bot.standings.awards import TOGETHER_GAMES
from bot.store import FinishedGame, Store
from bot.store.people import HIDE_NAME
from bot.store.settings import SettingsOf

from .samples import ANN, BOB, CAT, DAN, GUILD, a_game, a_player, a_table, won_by


def four(*, left: bool = False) -> FinishedGame:
    seats = [a_player(seat, user) for seat, user in enumerate((ANN, BOB, CAT, DAN), start=1)]
    return a_game(replace(seats[0], left_early=left), *seats[1:])


async def finish(store: Store, number: int, game: FinishedGame) -> None:
    await store.tables.create(a_table(f"t{number}"), [])
    await store.tables.append(f"t{number}", [], finished=game)


async def test_an_award_is_new_once_and_counted_after(store: Store) -> None:
    game = replace(won_by(ANN, BOB), awards=((1, Award("lone_march")),))
    await finish(store, 1, game)
    await finish(store, 2, game)
    (new,) = await store.awards.new_at("t1")
    assert (new.user_id, new.award, new.game_id, new.times) == (ANN, Award("lone_march"), 1, 2)
    assert await store.awards.new_at("t2") == []
    assert await store.awards.of(GUILD, ANN) == [new]
    assert await store.awards.of(GUILD + 1, ANN) == await store.awards.of(GUILD, BOB) == []


async def test_an_award_is_told_under_the_name_that_others_see(store: Store) -> None:
    await finish(store, 1, replace(won_by(ANN, BOB), awards=((1, Award("lone_march")),)))
    assert [new.name for new in await store.awards.new_at("t1")] == ["Ann"]
    await store.settings.set(SettingsOf.USERS, ANN, HIDE_NAME, "yes")
    assert [new.name for new in await store.awards.new_at("t1")] == [None]
    assert [change.name for change in await store.ratings.changes_at("t1")] == [None, "Bob"]


async def test_computer_players_and_leavers_get_none(store: Store) -> None:
    gone = replace(a_player(1, ANN), left_early=True)
    each = tuple((seat, Award("slam")) for seat in (1, 2, 3))
    await finish(store, 1, replace(a_game(gone, a_player(2, None), a_player(3, BOB)), awards=each))
    assert [given.user_id for given in await store.awards.new_at("t1")] == [BOB]


async def test_partners_of_ten_games_are_old_partners(store: Store) -> None:
    await finish(store, 0, four(left=True))  # in which Ann did not stay
    for number in range(1, TOGETHER_GAMES):
        await finish(store, number, four())
    assert {given.user_id for given in await store.awards.new_at(f"t{TOGETHER_GAMES - 1}")} == {BOB, DAN}
    await finish(store, TOGETHER_GAMES, four())
    new = await store.awards.new_at(f"t{TOGETHER_GAMES}")
    assert [(given.user_id, given.award) for given in new] == [
        (ANN, Award("together")),
        (CAT, Award("together")),
    ]
    await finish(store, TOGETHER_GAMES + 1, four())
    assert [given.times for given in await store.awards.of(GUILD, BOB)] == [1]
