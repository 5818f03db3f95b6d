"""Whole tournaments: sign-up, rounds, leaving, replacing, pausing, restarting, ending."""

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.engine.seats import side_of
from bot.games import preset
from bot.ids import UserId
from bot.store.errors import StoreError
from bot.tables.auto_play import Pace
from bot.tables.doctor import examine
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Leave as LeaveTable
from bot.tables.requests import Person
from bot.tables.requests import Resume as ResumeTable
from bot.tournament.book import Most
from bot.tournament.events import HowEnded
from bot.tournament.requests import (
    Announce,
    ChangePlan,
    Correct,
    End,
    HandOver,
    Join,
    Leave,
    Pause,
    Replace,
    Resume,
    Start,
    Succeed,
    TournamentRefusal,
    TournamentWhy,
    tables_for,
)
from bot.tournament.tournament import Movement, Round, TableScore, Tournament, TournamentStage, standings
from tests.tables.parlour import CHANNEL, GUILD, PATIENCE, Time, broken, change_stored
from tests.tournament.hall import MANAGER, ROOMS, Hall, hall, name, person

DAY = 24 * 60 * 60
SLAPTON = preset("slapton")


async def refused(request: object) -> TournamentWhy:
    with pytest.raises(TournamentRefusal) as caught:
        await request  # type: ignore[misc]
    return caught.value.why


async def scores_at_the_tables(there: Hall, tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return what each player's side scored in each round, according to the tables' own games."""
    scored: dict[int, tuple[int, ...]] = {}
    for round_number, round_ in enumerate(tournament.rounds, start=1):
        for number, four in enumerate(round_.seating, start=1):
            table = await there.tables.book.finished(tournament.table_id(number, round_number))
            for seat, player in enumerate(four, start=1):
                scored[player] = (*scored.get(player, ()), table.game.score[side_of(seat)])
    return scored


@pytest.mark.parametrize("movement", Movement)
async def test_a_drive_of_twelve_with_eight_computer_players_runs_to_its_end(
    tmp_path: Path, movement: Movement
) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.over(await there.begun(4, 3, rounds=2, movement=movement))
        assert tournament.ended is not None and tournament.ended.reason is HowEnded.FINISHED
        assert [len(round_.seating) for round_ in tournament.rounds] == [3, 3]
        lines = standings(tournament)
        assert [line.place for line in lines if line.entrant.user is None] == [None] * 8
        placed = [line for line in lines if line.place is not None]
        assert len(placed) == 4 and placed[0].place == 1
        scored = await scores_at_the_tables(there, tournament)
        assert {line.entrant.number: line.by_round for line in lines} == scored
        assert all(line.points == sum(scored[line.entrant.number]) for line in lines)
        assert not there.tables.book.open_ones and not there.tournaments.book.open_ones


async def test_everyone_deals_once_at_each_table_and_its_points_are_the_round_s(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.over(await there.begun(4, 1, rounds=1))
        table = await there.tables.book.finished(tournament.table_id(1, 1))
        assert table.match is not None
        counted = [hand for hand in table.match.hands if hand.result and not hand.result.thrown_in]
        assert sorted(hand.deal.dealer for hand in counted) == [1, 2, 3, 4]
        (round_,) = tournament.rounds
        assert round_.played[0] is not None and round_.played[0].points == table.match.score


async def test_who_leaves_a_table_is_replaced_by_a_computer_player_and_has_no_place(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=2)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        await there.table_told()
        await there.tables.do(tournament.table_id(1, 1), LeaveTable(), by=person(2))
        await there.until(lambda told: told.number_of(UserId(2)) is None)
        there.playing = {1, 3, 4}
        there.press_all()
        line = next(
            line for line in standings(await there.over(tournament)) if line.entrant.stands_for == name(2)
        )
        assert line.place is None and len(line.by_round) == 2


async def test_each_round_ends_without_who_has_gone_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(asyncio.get_running_loop(), monkeypatch.setattr)
    async with hall(tmp_path / "a.db", now=time.now) as there:
        there.playing = {1, 3, 4}
        tournament = await there.begun(4, 1, rounds=2)
        waited = set()
        while tournament.id in there.tournaments.book.open_ones:
            for table in there.tables.book.open_ones.values():
                deadline = table.deadline
                if deadline is not None and table.person_to_act == table.seat_of(UserId(2)):
                    waited.add((table.id, deadline))
                    await time.passes((deadline - time.now()) / 1000)
            await asyncio.sleep(0)
        ended = await there.over(tournament)
        late = Counter(table for table, _ in waited)
        assert late == {tournament.table_id(1, 1): 2, tournament.table_id(1, 2): 2}, (
            "then a computer player minds the seat"
        )
        assert all(line.place and len(line.by_round) == 2 for line in standings(ended))


async def test_when_all_have_left_the_computer_players_end_the_drive(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        for user in (1, 2, 3, 4):
            await there.do(tournament.id, user, Leave())
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.FINISHED
        assert [line.place for line in standings(ended)] == [None] * 4


async def test_leaving_a_drive_loses_its_table_and_who_joins_gets_what_they_play(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 3, 4, 9}
        tournament = await there.begun(4, 1, rounds=1)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        await there.table_told()
        (table,) = there.tables.book.open_ones.values()
        seat = table.seat_of(UserId(2))
        await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 9, Join())
        await there.over(tournament)
        game = await there.store.games.last_at(table.id)
        assert game is not None and (await examine(there.store))[1] == []
        gone, late = (player for player in game.players if player.seat == seat)
        assert (gone.user_id, gone.left_early, gone.won, gone.hands) == (2, True, False, 0)
        assert (late.user_id, late.left_early) == (9, False)
        assert late.hands in (game.hands, game.hands - 1), "the computer player may have done the first"


async def test_the_organizer_puts_another_member_in_somebodys_seat_who_plays_on_with_the_tally(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 3, 4, 9}
        tournament = await there.begun(4, 1, rounds=1)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        assert await refused(there.do(tournament.id, 2, Replace(2, person(9)))) is TournamentWhy.NOT_ORGANIZER
        await there.do(tournament.id, 1, Replace(2, person(9)))
        lines = standings(await there.over(tournament))
        assert {line.entrant.user for line in lines} == {1, 3, 4, 9}
        assert all(line.place for line in lines)


async def test_a_drive_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(6, 2, rounds=2)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        before = there.tournaments.book.get(tournament.id)
    async with hall(tmp_path / "a.db") as there:
        assert there.tournaments.book.get(tournament.id).players == before.players
        assert (await there.over(tournament)).rounds[0].seating == before.rounds[0].seating


async def test_a_round_has_its_right_scores_over_a_restart_in_the_middle(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 2}
        tournament = await there.begun(4, 1, rounds=1, game="north_american", hands=4, loners=True)
        await there.tournaments.rounds.settled()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        async with asyncio.timeout(PATIENCE):
            while len(there.tables.book.get(tournament.table_id(1, 1)).game.hands) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0)
        there.playing = set()
        await there.settled()
        half = there.tables.book.get(tournament.table_id(1, 1)).game.score
    async with hall(tmp_path / "a.db") as there:
        assert there.tables.book.get(tournament.table_id(1, 1)).game.score == half
        over = await there.over(tournament)
        scored = await scores_at_the_tables(there, over)
        assert {line.entrant.number: line.by_round for line in standings(over)} == scored
        table = await there.tables.book.finished(over.table_id(1, 1))
        assert len(table.game.hands) == 4 and over.rounds[0].played[0] is not None


async def test_a_table_that_ended_unscored_before_a_restart_is_scored_after_it(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1)
        await there.tournaments.rounds.settled()
        await there.tournaments.close()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        async with asyncio.timeout(PATIENCE):
            while there.tables.book.open_ones:  # noqa: ASYNC110 - the book tells nobody
                await asyncio.sleep(0)
        assert there.tournaments.book.get(tournament.id).stage is TournamentStage.ROUND
    async with hall(tmp_path / "a.db") as there:
        async with asyncio.timeout(PATIENCE):
            await there.tournaments.rounds.settled()
        over = await there.tournaments.book.read(tournament.id)
        assert over.ended is not None and over.ended.reason is HowEnded.FINISHED
        scored = await scores_at_the_tables(there, over)
        assert {line.entrant.number: line.by_round for line in standings(over)} == scored


async def test_so_many_drives_are_open_in_a_server_and_of_an_organizer_and_no_more(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", most=Most(of_one=1, in_one=2)) as there:
        first = await there.signed_up(4)
        await there.do(first.id, 1, Leave())
        assert await refused(there.signed_up(4)) is TournamentWhy.OPENED_ENOUGH
        await there.signed_up(4, first=11)
        assert await refused(there.signed_up(4, first=21)) is TournamentWhy.SERVER_FULL
        await there.do(first.id, 1, End())
        await there.signed_up(4, first=21)


async def test_two_drives_at_once_do_not_meet(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        first = await there.signed_up(4)
        second = await there.signed_up(4, first=11)
        assert await refused(there.do(second.id, 1, Join())) is TournamentWhy.IN_ANOTHER
        await there.do(first.id, 1, Start((ROOMS,)))
        await there.do(second.id, 11, Start((ROOMS + 1,)))
        for tournament, own in ((first, {1, 2, 3, 4}), (second, {11, 12, 13, 14})):
            assert {line.entrant.user for line in standings(await there.over(tournament))} == own


async def test_what_is_asked_wrongly_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.signed_up(3)
        assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.TOO_FEW
        assert await refused(there.do(tournament.id, 2, Start((ROOMS,)))) is TournamentWhy.NOT_ORGANIZER
        assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.JOINED
        assert await refused(there.do(tournament.id, 9, Leave())) is TournamentWhy.NOT_JOINED
        assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.NOT_STARTED
        assert await refused(there.do(tournament.id, 1, Resume())) is TournamentWhy.NOT_PAUSED
        assert await refused(there.do("nosuch", 1, End())) is TournamentWhy.NO_TOURNAMENT
        assert await refused(there.signed_up(1)) is TournamentWhy.CHANNEL_TAKEN
        assert there.tournaments.book.get(tournament.id) == tournament


async def test_a_tournament_that_a_manager_ends_closes_its_tables_and_counts_whole_rounds(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.begun(4, 1, rounds=9)
        await there.until(lambda told: len(told.rounds) == 2)
        there.playing = set()
        await there.tournaments.do(tournament.id, End(), by=MANAGER)
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.EARLY
        assert all(len(line.by_round) == sum(r.is_over for r in ended.rounds) for line in standings(ended))
    async with hall(tmp_path / "a.db") as there:
        assert not there.tables.book.open_ones


async def test_the_tables_of_a_paused_drive_stand_still_until_it_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(5, 2, rounds=1)
        await there.table_told()
        await there.do(tournament.id, 1, Pause())
        await there.tournaments.rounds.settled()
        standing = list(there.tables.book.open_ones.values())
        assert [table.clock.paused for table in standing] == [True, True]
        for table in standing:
            with pytest.raises(TableRefusal) as refused_:
                await there.tables.do(table.id, ResumeTable(), by=person(table.humans()[0]))
            assert refused_.value.why is Why.NO_PAUSE
        there.playing = {1, 2, 3, 4, 5}
        await there.do(tournament.id, 1, Resume())
        assert (await there.over(tournament)).rounds[0].is_over


async def test_a_drive_paused_between_rounds_begins_none_until_it_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        tournament = await there.begun(4, 1, rounds=2)
        await there.until(lambda told: bool(told.rounds) and told.rounds[0].is_over)
        await there.do(tournament.id, 1, Pause())
        await there.tournaments.rounds.settled()
        assert (
            len(there.tournaments.book.get(tournament.id).rounds) == 1
            and there.tournaments.book.get(tournament.id).is_paused
        )
        await there.do(tournament.id, 1, Resume())
        assert not there.tournaments.book.get(tournament.id).is_paused


async def test_who_comes_late_plays_on_for_the_computer_player_with_the_fewest_points(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.begun(5, 2, rounds=3)
        await there.until(lambda told: len(told.rounds) == 2)
        there.playing = {9}
        tournament = there.tournaments.book.get(tournament.id)
        own = {
            line.entrant.number: line.points for line in standings(tournament) if line.entrant.user is None
        }
        tournament = await there.do(tournament.id, 9, Join())
        number = tournament.number_of(UserId(9))
        assert number is not None and own[number] == min(own.values()) and len(tournament.computers) == 2
        await there.tournaments.rounds.settled()
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
        there.playing = set()
        tournament = await there.begun(5, 2, rounds=1)
        await there.table_told()
        await there.tournaments.rounds.settled()
        number = tournament.number_of(UserId(2)) or 0
        for _ in range(2):
            tournament = there.tournaments.book.get(tournament.id)
            table = tournament.table_id(tournament.table_of(number) or 0)
            if at_the_table:
                await there.tables.do(table, LeaveTable(), by=person(2))
            else:
                await there.do(tournament.id, 2, Leave())
            await there.tournaments.rounds.settled()
            assert there.tournaments.book.get(tournament.id).player(number).former == 2
            assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) == number
            await there.tournaments.rounds.settled()
            assert there.tournaments.book.get(tournament.id).number_of(UserId(2)) == number
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
        for asked in (Join(), Replace(4, person(2))):
            await there.do(tournament.id, 1 if isinstance(asked, Replace) else 2, asked)
            await there.tournaments.rounds.settled()
            now, table = (
                there.tournaments.book.get(tournament.id),
                there.tables.book.get(tournament.table_id(1, 1)),
            )
            assert now.number_of(UserId(2)) and table.seat_of(UserId(2)) is None
            await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 2, Join())  # to the place that was given up unplayed
        await there.tournaments.rounds.settled()
        assert there.tables.book.get(tournament.table_id(1, 1)).seat_of(UserId(2)) is None
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 9}
        there.press_all()
        await there.until(lambda told: len(told.rounds) == 2)
        await there.tournaments.rounds.settled()
        assert there.tables.book.get(tournament.table_id(1, 2)).seat_of(UserId(2))


async def test_in_the_last_round_nobody_who_has_seen_cards_gets_another_place(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1)
        await there.tournaments.rounds.settled()
        await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 9, Join())
        await there.do(tournament.id, 3, Leave())
        assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.LAST_ROUND
        assert await refused(there.do(tournament.id, 1, Replace(4, person(2)))) is TournamentWhy.LAST_ROUND


async def test_who_was_given_another_place_comes_back_to_that_and_not_to_the_first(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        there.playing = set()
        tournament = await there.begun(8, 2, rounds=2)
        await there.table_told()
        tournament = there.tournaments.book.get(tournament.id)
        first = tournament.number_of(UserId(2)) or 0
        other = max(n for n in range(3, 9) if tournament.table_of(n) != tournament.table_of(first))
        await there.do(tournament.id, 2, Leave())
        await there.do(tournament.id, 1, Replace(other, person(2)))
        await there.do(tournament.id, 2, Leave())
        assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) == other != first


async def test_who_comes_in_for_one_who_left_the_table_may_leave_it_as_well(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1)
        await there.table_told()
        await there.tournaments.rounds.settled()
        tournament = there.tournaments.book.get(tournament.id)
        table = tournament.table_id(1)
        await there.tables.do(table, LeaveTable(), by=person(2))
        await there.tournaments.rounds.settled()
        await there.do(tournament.id, 9, Join())
        await there.tournaments.rounds.settled()
        assert there.tables.book.get(table).seat_of(UserId(9))
        await there.tables.do(table, LeaveTable(), by=person(9))
        await there.tournaments.rounds.settled()
        assert there.tournaments.book.get(tournament.id).number_of(UserId(9)) is None
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


async def test_whom_the_organizer_took_out_comes_back_by_the_organizer_alone(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(5, 2, rounds=2)
        await there.do(tournament.id, 1, Replace(2, None))
        assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.TAKEN_OUT
        assert await refused(there.do(tournament.id, 1, Replace(2, None))) is TournamentWhy.IS_A_BOT
        assert (await there.do(tournament.id, 1, Replace(2, person(2)))).number_of(UserId(2)) == 2
        await there.do(tournament.id, 2, Leave())
        tournament = await there.do(tournament.id, 1, Replace(2, person(9)))
        assert tournament.number_of(UserId(9)) == 2
        assert (await there.do(tournament.id, 2, Join())).number_of(UserId(2)) in (6, 7, 8)


async def test_once_it_has_begun_nobody_joins_a_full_drive_and_it_is_not_begun_again(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1)
        assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.FULL
        assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.STARTED
        await there.do(tournament.id, 1, Pause())
        assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.PAUSED
        assert await refused(there.do(tournament.id, 1, Replace(2, person(3)))) is TournamentWhy.ENTERED
        assert await refused(there.do(tournament.id, 1, Replace(9, None))) is TournamentWhy.NOT_ENTERED


async def test_more_than_a_hundred_players_are_refused(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.signed_up(100)
        assert await refused(there.do(tournament.id, 500, Join())) is TournamentWhy.TOO_MANY
        with pytest.raises(TournamentRefusal) as caught:
            tables_for(replace(there.tournaments.book.get(tournament.id), bots=1))
        assert caught.value.why is TournamentWhy.TOO_MANY


async def test_who_joins_while_the_threads_are_opened_keeps_it_from_beginning(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.signed_up(5)
        assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.STALE
        assert there.tournaments.book.get(tournament.id).stage is TournamentStage.SIGN_UP


async def test_what_can_not_be_stored_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with hall(path) as there:
        tournament = await there.signed_up(3)
        with broken(path):
            assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.NOT_STORED
        assert there.tournaments.book.get(tournament.id) == tournament
        assert len((await there.do(tournament.id, 9, Join())).players) == 4


async def test_while_the_bot_stops_drives_take_nothing_new(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.signed_up(3)
        await there.tournaments.close()
        assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.CLOSING


async def test_a_drive_that_cannot_be_brought_back_keeps_no_other_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.db"
    async with hall(path) as there:
        there.playing = set()
        lost, kept = await there.begun(4, 1), await there.begun(4, 1, first=11)
        await there.until(lambda told: told.id == kept.id and told.stage is TournamentStage.ROUND)
    change_stored(path, f"UPDATE events SET kind = 'juggled' WHERE table_id = '{lost.id}' AND seq = 2")
    async with hall(path) as there:
        assert [*there.tournaments.book.open_ones] == [kept.id]
        assert [*there.tournaments.book.aside] == [lost.id], "the host is told"
        assert (await there.over(kept)).rounds[-1].is_over
    assert f"drive {lost.id} cannot be brought back" in caplog.text


async def test_a_drive_that_can_never_go_on_is_tried_less_and_less_and_then_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    time, tries = Time(asyncio.get_running_loop(), monkeypatch.setattr), []

    async def never(*_: object) -> None:
        tries.append(time.now())
        raise StoreError("The disk is full.")

    async with hall(tmp_path / "a.db", now=time.now) as there:
        monkeypatch.setattr(there.tables, "host", never)
        tournament = await there.begun(4, 1)
        while len(tries) < 9:
            await time.passes(0.005)
        await time.passes(100)
        pauses = [after - before for before, after in pairwise(tries)]
        assert len(tries) == 9 and pauses == sorted(pauses) and pauses[-1] > 50 * pauses[0]
        told = [each.getMessage() for each in caplog.records if tournament.id in each.getMessage()]
        assert len(told) == 2 and "set aside" in told[1]
        assert [*there.tournaments.book.aside] == [tournament.id]


async def test_computer_players_of_a_drive_are_of_its_level_and_those_who_take_over_of_the_club(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path / "a.db", pace=Pace(think=None)) as there:
        asked = Announce(GUILD, CHANNEL, SLAPTON, 1, 4, Movement.WINNERS_UP, Level.BEGINNER, bots=4)
        tournament = await there.tournaments.open(asked, by=person(1))
        for user in (2, 3, 4):
            await there.do(tournament.id, user, Join())
        there.playing = set()
        await there.do(tournament.id, 1, Start((ROOMS, ROOMS + 1)))
        await there.do(tournament.id, 2, Leave())
        await there.tournaments.rounds.settled()
    async with hall(tmp_path / "a.db", pace=Pace(think=None)) as there:
        await there.tournaments.rounds.settled()
        assert there.tournaments.book.get(tournament.id).level is Level.BEGINNER
        computers = [
            player
            for table in there.tables.book.open_ones.values()
            for _, player in table.seated()
            if player.is_computer
        ]
        assert [each.level for each in computers if not each.stands_in] == [Level.BEGINNER] * 4
        assert [each.level for each in computers if each.stands_in] == [Level.CLUB]


def test_a_drive_has_no_level_that_nobody_is_offered() -> None:
    with pytest.raises(TournamentRefusal) as caught:
        Announce(GUILD, CHANNEL, SLAPTON, 1, 4, Movement.WINNERS_UP, Level.YARDSTICK)
    assert caught.value.why is TournamentWhy.NO_LEVEL


async def test_a_sign_up_that_nobody_starts_is_called_off_after_a_day_over_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(asyncio.get_running_loop(), monkeypatch.setattr)
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.signed_up(2)
        await time.passes(DAY - 60)
        assert tournament.id in there.tournaments.book.open_ones
    async with hall(tmp_path / "a.db", now=time.now) as there:
        await time.passes(61)
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.CANCELED


async def test_when_the_time_of_a_round_is_up_the_hand_under_way_is_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(asyncio.get_running_loop(), monkeypatch.setattr)
    async with hall(tmp_path / "a.db", now=time.now) as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1, minutes=20)
        await there.table_told()
        await there.do(tournament.id, 1, Pause())
        await time.passes(600)
        await there.do(tournament.id, 1, Resume())
        await there.tournaments.rounds.settled()
        assert there.tournaments.book.get(tournament.id).until == time.now() + 20 * 60_000, "a pause stops it"
    async with hall(tmp_path / "a.db", now=time.now) as there:
        there.playing = set()
        await there.tournaments.rounds.settled()
        await time.passes(20 * 60 - 1)
        await there.tournaments.rounds.settled()
        (table,) = there.tables.book.open_ones.values()
        assert "deals=4" in str(table.rules.house_rules(preset("slapton")))
        await time.passes(2)
        await there.tournaments.rounds.settled()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        ended = await there.over(tournament)
        table = await there.tables.book.finished(tournament.table_id(1, 1))
        assert table.match is not None and table.match.deals == 1 and table.match.over
        assert ended.rounds[0].played[0] is not None


async def test_a_corrected_score_counts_and_stays_in_the_record(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=60) as there:
        tournament = await there.begun(4, 1, rounds=2)
        over = await there.until(lambda told: bool(told.rounds) and told.rounds[0].is_over)
        played = over.rounds[0].played[0]
        assert played is not None
        right = Correct(1, 1, (9, 9))
        assert await refused(there.do(tournament.id, 2, right)) is TournamentWhy.NOT_ORGANIZER
        assert await refused(there.do(tournament.id, 1, Correct(1, 2, (9, 9)))) is TournamentWhy.NOT_SCORED
        await there.do(tournament.id, 1, right)
    async with hall(tmp_path / "a.db", break_=60) as there:
        after = there.tournaments.book.get(tournament.id)
        assert [line.points for line in standings(after)] == [9] * 4
        assert [(made.by, before) for made, before in after.corrections] == [(1, played.points)]
        assert after.rounds[0].played[0] is not None and after.rounds[0].played[0].cut


async def test_a_score_of_the_last_round_can_be_corrected_before_the_drive_ends(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=0.2) as there:
        tournament = await there.begun(4, 1, rounds=1)
        await there.until(lambda told: bool(told.rounds) and told.rounds[0].is_over)
        await there.do(tournament.id, 1, Correct(1, 1, (9, 9)))
        await there.do(tournament.id, 1, Pause())
        await asyncio.sleep(0.3)
        await there.tournaments.rounds.settled()
        assert there.tournaments.book.get(tournament.id).ended is None, "a pause holds this break, too"
        await there.do(tournament.id, 1, Resume())
        assert [line.points for line in standings(await there.over(tournament))] == [9] * 4


async def test_any_player_takes_over_once_the_organizer_has_left_the_server(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.signed_up(4)
        took = Succeed(UserId(1))
        assert await refused(there.do(tournament.id, 2, HandOver(person(2)))) is TournamentWhy.NOT_ORGANIZER
        assert await refused(there.do(tournament.id, 9, took)) is TournamentWhy.NOT_ORGANIZER, (
            "no player of it"
        )
        barred = replace(person(2), barred=True)
        assert await refused(there.do(tournament.id, 1, HandOver(barred))) is TournamentWhy.BARRED_ONE
        assert (await there.do(tournament.id, 2, took)).opened_by == 2
        assert (await there.do(tournament.id, 3, took)).opened_by == 2, "somebody has already"


async def test_who_is_taken_out_by_a_manager_organizes_no_more_and_the_next_does(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1)
        assert await there.tournaments.remove_from_all(GUILD, UserId(1), by=MANAGER)
        after = there.tournaments.book.get(tournament.id)
        assert (after.opened_by, after.organizer, after.number_of(UserId(1))) == (2, name(2), None)
        assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.NOT_ORGANIZER
        await there.do(tournament.id, 2, HandOver(person(3)))
        assert await refused(there.do(tournament.id, 2, Pause())) is TournamentWhy.NOT_ORGANIZER
        barred = Person(UserId(3), name(3), barred=True)
        with pytest.raises(TournamentRefusal) as caught:
            await there.tournaments.do(tournament.id, End(), by=barred)
        assert caught.value.why is TournamentWhy.BARRED


async def test_an_organizer_who_plays_ends_it_after_the_round_under_way_which_counts(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=9)
        await there.tournaments.rounds.settled()
        await there.do(tournament.id, 1, Leave())
        await there.do(tournament.id, 1, End())
        assert there.tournaments.book.get(tournament.id).stage is TournamentStage.ROUND, (
            "nor by leaving first"
        )
        assert await refused(there.do(tournament.id, 1, End())) is TournamentWhy.ENDING
    async with hall(tmp_path / "a.db") as there:
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.EARLY and ended.ended.by == 1
        assert [round_.is_over for round_ in ended.rounds] == [True]


async def test_an_organizer_alone_with_bots_or_who_only_watches_ends_it_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = set()
        for leaving, first in (((2, 3, 4), 1), ((), 11)):
            tournament = await there.begun(4, 1, rounds=9, first=first)
            await there.tournaments.rounds.settled()
            for user in leaving:
                await there.do(tournament.id, user, Leave())
            if not leaving:
                await there.do(tournament.id, first, HandOver(person(19)))
            ended = await there.do(tournament.id, 19 if not leaving else first, End())
            assert ended.ended is not None and ended.ended.reason is HowEnded.EARLY


@pytest.mark.parametrize("game", ["north_american", "bid"])
async def test_any_game_with_partners_is_played_in_rounds_of_so_many_hands(tmp_path: Path, game: str) -> None:
    async with hall(tmp_path / "a.db") as there:
        over = await there.over(await there.begun(4, 1, rounds=1, game=game, hands=4))
        table = await there.tables.book.finished(over.table_id(1, 1))
        assert table.rules.id == game and len(table.game.hands) == 4 and table.game.over
        scored = await scores_at_the_tables(there, over)
        assert {line.entrant.number: line.by_round for line in standings(over)} == scored


def test_a_game_without_partners_or_with_rules_that_do_not_go_with_it_is_refused() -> None:
    def why(game: Ruleset, **more: int) -> TournamentWhy:
        asked = {"rounds": 1, "hands": 8, **more}
        with pytest.raises(TournamentRefusal) as caught:
            Announce(GUILD, CHANNEL, game, movement=Movement.WINNERS_UP, **asked)  # type: ignore[arg-type]
        return caught.value.why

    for game in ("two_handed", "cutthroat", "spoil_five"):
        assert why(preset(game)) is TournamentWhy.NO_GAME
    for out in ({"rounds": 0}, {"rounds": 31}, {"hands": 5}, {"minutes": 241}, {"bots": 97}):
        assert why(SLAPTON, **out) is TournamentWhy.OUT_OF_RANGE


async def test_loners_break_ties_where_that_is_wanted_and_are_the_seats_own(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=3) as there:
        tournament = await there.begun(4, 1, rounds=1, game="north_american", hands=8, loners=True)
        over = await there.over(tournament)
        found: Counter[int] = Counter()
        for number, round_ in enumerate(over.rounds, start=1):
            for at, four in enumerate(round_.seating, start=1):
                table = await there.tables.book.finished(over.table_id(at, number))
                for hand in table.game.hands:
                    result: Any = hand.result
                    if result.makers is not None and result.lone and result.march:
                        found.update(four[seat - 1] for seat in result.lone if side_of(seat) == result.makers)
        assert (
            found and {line.entrant.number: line.loners for line in standings(over) if line.loners} == found
        )
    first, second, *_ = over.players
    tied = [
        replace(over, rounds=(Round(((1, 2, 3, 4),), (TableScore((5, 5), ("KH", "9S"), loners),)),))
        for loners in ((), (2,))
    ]
    for now, places in zip(tied, ([1, 1, 1, 1], [1, 2, 2, 2]), strict=True):
        lines = standings(replace(now, players=over.players[:4]))
        assert [line.place for line in lines] == places
    assert standings(tied[1])[0].entrant == second and first != second


async def test_a_time_limit_can_be_changed_while_a_round_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time(asyncio.get_running_loop(), monkeypatch.setattr)
    async with hall(tmp_path / "a.db", now=time.now) as there:
        there.playing = set()
        tournament = await there.begun(4, 1, rounds=1)
        await there.table_told()
        began = time.now()
        await time.passes(600)
        await there.do(tournament.id, 1, ChangePlan(3, 15, 0))
        now = there.tournaments.book.get(tournament.id)
        assert (now.length, now.until) == (3, began + 15 * 60_000), "from the start of the round"
        assert await refused(there.do(tournament.id, 2, ChangePlan(3, 20, 0))) is TournamentWhy.NOT_ORGANIZER
        with pytest.raises(TournamentRefusal):
            ChangePlan(0, 20, 0)
        await time.passes(302)
        await there.tournaments.rounds.settled()
        (table,) = there.tables.book.open_ones.values()
        assert "deals=1 " in f"{table.rules.house_rules(preset('slapton'))} "


async def test_no_round_that_has_started_is_taken_back(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.begun(4, 1, rounds=5)
        await there.until(lambda told: len(told.rounds) == 3)
        there.playing = set()
        assert await refused(there.do(tournament.id, 1, ChangePlan(2, 0, 0))) is TournamentWhy.OUT_OF_RANGE
        assert (await there.do(tournament.id, 1, ChangePlan(3, 0, 0))).has_no_more_rounds


async def test_an_organizer_who_left_the_server_is_noticed_in_the_next_break(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing, asked = set(), []

        async def has_left(now: Tournament, user: UserId) -> bool:
            asked.append((len(now.rounds), user))
            return user == 1

        there.tournaments.rounds.has_left = has_left
        tournament = await there.begun(4, 1, rounds=2)
        await there.until(lambda told: told.stage is TournamentStage.ROUND)
        now = there.tournaments.book.get(tournament.id)
        assert (now.opened_by, now.organizer) == (2, name(2)) and now.number_of(UserId(1)) == 1
        there.playing = {1, 2, 3, 4}
        there.press_all()
        await there.over(tournament)
        assert asked == [(0, 1), (1, 2), (2, 2)], "once a break"
