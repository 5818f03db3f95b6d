"""Who plays in which place: leaving, coming late, coming back, and replacing."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import UserId
from bot.tables.doctor import examine
from bot.tables.requests import Leave as LeaveTable
from bot.tournament.requests import (
    Join,
    Leave,
    Pause,
    Remove,
    Replace,
    Start,
    TournamentRefusal,
    TournamentWhy,
    tables_for,
)
from bot.tournament.tournament import TournamentStage, standings
from tests.tables.parlour import Time
from tests.tournament.hall import MANAGER, ROOMS, Hall, hall, name, person, refused


async def test_who_leaves_a_table_is_replaced_by_a_bot_and_has_no_place(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1, rounds=2)
    await there.game_begun()
    await there.tables.do(tournament.table_id(1, 1), LeaveTable(), by=person(2))
    await there.until(lambda told: told.number_of(UserId(2)) is None)
    there.playing = {1, 3, 4}
    there.press_all()
    line = next(
        line for line in standings(await there.over(tournament)) if line.entrant.stands_for == name(2)
    )
    assert line.place is None and len(line.by_round) == 2


async def test_leaving_a_tournament_loses_its_table_and_who_joins_gets_what_they_play(there: Hall) -> None:
    there.playing = set()
    tournament = await there.begun(4, 1, rounds=1)
    await there.until(lambda told: told.stage is TournamentStage.ROUND)
    await there.game_begun()
    (table,) = there.tables.book.open_ones.values()
    seat = table.seat_of(UserId(2))
    await there.do(tournament.id, 2, Leave())
    await there.do(tournament.id, 9, Join())
    there.playing = {1, 3, 4, 9}  # not before, or the game might be over by then
    there.press_all()
    await there.over(tournament)
    game = await there.store.games.last_at(table.id)
    assert game is not None and (await examine(there.store))[1] == []
    gone, late = (player for player in game.players if player.seat == seat)
    assert (gone.user_id, gone.left_early, gone.won, gone.hands) == (2, True, False, 0)
    assert (late.user_id, late.left_early) == (9, False)
    assert late.hands in (game.hands, game.hands - 1), "the computer player may have done the first"


async def test_whom_the_organizer_invites_takes_that_seat_and_plays_on_with_the_tally(there: Hall) -> None:
    there.playing = {1, 3, 4, 9}
    tournament = await there.begun(5, 2, rounds=1)
    await there.until(lambda told: told.stage is TournamentStage.ROUND)
    assert await refused(there.do(tournament.id, 2, Replace(2, person(9)))) is TournamentWhy.NOT_ORGANIZER
    tournament = await there.do(tournament.id, 1, Replace(2, person(9)))
    assert tournament.player(2).user is None, "nobody sits down unasked"
    assert (await there.do(tournament.id, 9, Join())).number_of(UserId(9)) == 2
    there.playing = {1, 3, 4, 5, 9}
    there.press_all()
    lines = standings(await there.over(tournament))
    assert {line.entrant.user for line in lines} == {1, 3, 4, 5, 9, None}
    assert all(line.place for line in lines if line.entrant.user)


async def test_an_invitation_to_a_bots_place_changes_nothing_else_and_keeps_the_place(there: Hall) -> None:
    there.playing = set()
    tournament = await there.begun(5, 2, rounds=1)
    await there.until(lambda told: told.stage is TournamentStage.ROUND)
    bots = there.now(tournament).computers
    after = await there.do(tournament.id, 1, Replace(6, person(9)))
    assert after.computers == (replace(bots[0], invited=UserId(9)), *bots[1:])
    numbers = [(await there.do(tournament.id, user, Join())).number_of(UserId(user)) for user in (10, 9)]
    assert numbers == [7, 6], "others take another place as long as there is one"


async def test_an_invitation_holds_the_place_until_somebody_else_is_invited_to_it(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1)
    await there.do(tournament.id, 2, Leave())
    await there.do(tournament.id, 1, Replace(2, person(9)))
    for user in (2, 10):
        assert await refused(there.do(tournament.id, user, Join())) is TournamentWhy.FULL
    await there.do(tournament.id, 1, Replace(2, person(10)))
    assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.FULL
    assert (await there.do(tournament.id, 10, Join())).number_of(UserId(10)) == 2


@pytest.mark.parametrize("way", [Replace(2, None), Replace(2, person(9)), Remove(UserId(2))])
async def test_neither_who_was_taken_out_nor_who_never_came_has_a_result(
    tmp_path: Path, time: Time, way: Replace | Remove
) -> None:
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.in_first_round(4, 1, rounds=1)
        await there.game_begun()
        (table,) = there.tables.book.open_ones.values()
        there.playing = {1, 2, 3}
        there.press_all()
        await there.wait_until_idle()
        await there.tournaments.do(tournament.id, way, by=person(1) if isinstance(way, Replace) else MANAGER)
        await there.tournaments.rounds.wait_until_idle()
        while table.id in there.tables.book.open_ones:
            await time.passes(61)
            await there.wait_until_idle()
        game = await there.store.games.last_at(table.id)
        assert game is not None and (await examine(there.store))[1] == []
        results = {player.user_id: player.left_early for player in game.players}
        assert results == {1: False, 3: False, None: False}
        assert await there.store.ratings.changes_at(table.id) == []


async def test_who_comes_late_plays_on_for_the_bot_with_the_fewest_points(there: Hall) -> None:
    tournament = await there.begun(5, 2, rounds=3)
    await there.until(lambda told: len(told.rounds) == 2)
    there.playing = {9}
    tournament = there.now(tournament)
    own = {line.entrant.number: line.points for line in standings(tournament) if line.entrant.user is None}
    tournament = await there.do(tournament.id, 9, Join())
    number = tournament.number_of(UserId(9))
    assert number is not None and own[number] == min(own.values()) and len(tournament.computers) == 2
    await there.tournaments.rounds.wait_until_idle()
    table = there.tables.book.get(tournament.table_id(tournament.table_of(number) or 0))
    assert table.seat_of(UserId(9))
    there.playing = {1, 2, 3, 4, 5, 9}
    there.press_all()
    line = next(line for line in standings(await there.over(tournament)) if line.entrant.user == 9)
    assert line.place and line.points == own[number] + sum(score or 0 for score in line.by_round[1:])


@pytest.mark.parametrize("at_the_table", [True, False])
async def test_who_has_left_comes_back_to_the_own_place_as_often_as_it_happens(
    tmp_path: Path, at_the_table: bool
) -> None:
    path = tmp_path / "a.db"
    async with hall(path) as there:
        tournament = await there.in_first_round(5, 2, rounds=1)
        number = tournament.number_of(UserId(2)) or 0
        for _ in range(2):
            tournament = there.now(tournament)
            table = tournament.table_id(tournament.table_of(number) or 0)
            if at_the_table:
                await there.tables.do(table, LeaveTable(), by=person(2))
            else:
                await there.do(tournament.id, 2, Leave())
            await there.tournaments.rounds.wait_until_idle()
            assert there.now(tournament).player(number).former == 2
            assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) == number
            await there.tournaments.rounds.wait_until_idle()
            assert there.now(tournament).number_of(UserId(2)) == number
            assert there.tables.book.get(table).seat_of(UserId(2))
    async with hall(path) as there:
        line = next(line for line in standings(await there.over(tournament)) if line.entrant.user == 2)
        assert line.place


async def test_who_has_seen_cards_of_a_round_sits_down_elsewhere_in_the_next(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=2)
        await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 9, Join())
        await there.do(tournament.id, 3, Leave())
        for invited in (False, True):
            if invited:
                await there.do(tournament.id, 1, Replace(4, person(2)))
            await there.do(tournament.id, 2, Join())
            await there.tournaments.rounds.wait_until_idle()
            now, table = (
                there.now(tournament),
                there.tables.book.get(tournament.table_id(1, 1)),
            )
            assert now.number_of(UserId(2)) and table.seat_of(UserId(2)) is None
            await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 2, Join())  # to the place that was given up unplayed
        await there.tournaments.rounds.wait_until_idle()
        assert there.tables.book.get(tournament.table_id(1, 1)).seat_of(UserId(2)) is None
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 9}
        there.press_all()
        await there.until(lambda told: len(told.rounds) == 2)
        await there.tournaments.rounds.wait_until_idle()
        assert there.tables.book.get(tournament.table_id(1, 2)).seat_of(UserId(2))


async def test_in_the_last_round_nobody_who_has_seen_cards_gets_another_place(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1, rounds=1)
    await there.do(tournament.id, 2, Leave())
    await there.do(tournament.id, 9, Join())
    await there.do(tournament.id, 3, Leave())
    assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.LAST_ROUND
    await there.do(tournament.id, 1, Replace(4, person(2)))
    assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.LAST_ROUND


async def test_who_was_given_another_place_comes_back_to_that_and_not_to_the_first(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        tournament = await there.in_first_round(8, 2, rounds=2)
        first = tournament.number_of(UserId(2)) or 0
        other = max(n for n in range(3, 9) if tournament.table_of(n) != tournament.table_of(first))
        await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 1, Replace(other, person(2)))
        await there.do(tournament.id, 2, Join())
        await there.do(tournament.id, 2, Leave())
        assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) == other != first


async def test_who_comes_in_for_one_who_left_the_table_may_leave_it_as_well(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1, rounds=1)
    table = tournament.table_id(1)
    await there.tables.do(table, LeaveTable(), by=person(2))
    await there.tournaments.rounds.wait_until_idle()
    await there.do(tournament.id, 9, Join())
    await there.tournaments.rounds.wait_until_idle()
    assert there.tables.book.get(table).seat_of(UserId(9))
    await there.tables.do(table, LeaveTable(), by=person(9))
    await there.tournaments.rounds.wait_until_idle()
    assert there.now(tournament).number_of(UserId(9)) is None
    assert there.tables.book.get(table).seat_of(UserId(9)) is None


async def test_a_place_of_somebody_who_left_is_taken_last(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        there.playing = set()
        tournament = await there.begun(5, 2, rounds=1)
        await there.do(tournament.id, 2, Leave())
        numbers = [
            (await there.do(tournament.id, user, Join())).number_of(UserId(user)) for user in (9, 10, 11, 12)
        ]
        assert numbers[-1] == 2 and 2 not in numbers[:-1]


async def test_whom_the_organizer_took_out_comes_back_by_the_organizer_alone(there: Hall) -> None:
    there.playing = set()
    tournament = await there.begun(5, 2, rounds=2)
    await there.do(tournament.id, 1, Replace(2, None))
    assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.TAKEN_OUT
    assert await refused(there.do(tournament.id, 1, Replace(2, None))) is TournamentWhy.IS_A_BOT
    await there.do(tournament.id, 1, Replace(2, person(2)))
    assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) == 2
    await there.tournaments.rounds.wait_until_idle()
    assert any(table.seat_of(UserId(2)) for table in there.tables.book.open_ones.values())
    await there.do(tournament.id, 2, Leave())
    await there.do(tournament.id, 1, Replace(2, person(9)))
    assert (await there.do(tournament.id, 9, Join())).number_of(UserId(9)) == 2
    assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) in (6, 7, 8)


async def test_once_it_has_begun_nobody_joins_a_full_tournament_and_it_is_not_begun_again(
    there: Hall,
) -> None:
    tournament = await there.in_first_round(4, 1)
    assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.FULL
    assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.STARTED
    await there.do(tournament.id, 1, Pause())
    assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.PAUSED
    assert await refused(there.do(tournament.id, 1, Replace(2, person(3)))) is TournamentWhy.ENTERED
    assert await refused(there.do(tournament.id, 1, Replace(9, None))) is TournamentWhy.NOT_ENTERED


async def test_more_than_a_hundred_players_are_refused(there: Hall) -> None:
    tournament = await there.signed_up(100)
    assert await refused(there.do(tournament.id, 500, Join())) is TournamentWhy.TOO_MANY
    with pytest.raises(TournamentRefusal) as caught:
        tables_for(replace(there.now(tournament), bots=1))
    assert caught.value.why is TournamentWhy.TOO_MANY
