"""What an organizer does: pausing, correcting, handing over, ending; and who succeeds."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import UserId
from bot.tables.people import Person
from bot.tables.refusals import Why
from bot.tables.requests import Resume as ResumeTable
from bot.tournament.events import HowEnded
from bot.tournament.requests import (
    Correct,
    End,
    HandOver,
    Leave,
    Pause,
    Resume,
    Succeed,
    TournamentRefusal,
    TournamentWhy,
)
from bot.tournament.tournament import TournamentStage, standings
from tests.tables.parlour import GUILD, Time, why
from tests.tournament.hall import MANAGER, Hall, hall, name, person, refused

HOUR = 60 * 60
DAY = 24 * HOUR


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


async def test_the_tables_of_a_paused_tournament_stand_still_until_it_goes_on(there: Hall) -> None:
    tournament = await there.in_first_round(5, 2, rounds=1)
    await there.do(tournament.id, 1, Pause())
    await there.tournaments.rounds.wait_until_idle()
    standing = list(there.tables.book.open_ones.values())
    assert [table.clock.paused for table in standing] == [True, True]
    for table in standing:
        assert (
            await why(there.tables.do(table.id, ResumeTable(), by=person(table.humans()[0]))) is Why.NO_PAUSE
        )
    there.playing = {1, 2, 3, 4, 5}
    await there.do(tournament.id, 1, Resume())
    assert (await there.over(tournament)).rounds[0].is_over


async def test_a_tournament_paused_between_rounds_begins_none_until_it_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=1000) as there:
        tournament = await there.begun(4, 1, rounds=2)
        await there.until(lambda told: bool(told.rounds) and told.rounds[0].is_over)
        await there.do(tournament.id, 1, Pause())
        await there.tournaments.rounds.wait_until_idle()
        assert len(there.now(tournament).rounds) == 1 and there.now(tournament).is_paused
        await there.do(tournament.id, 1, Resume())
        assert not there.now(tournament).is_paused


async def test_after_an_hour_any_player_ends_a_pause(tmp_path: Path, time: Time) -> None:
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.in_first_round(4, 1)
        await there.do(tournament.id, 1, Pause())
        await time.passes(HOUR - 1)
        assert await refused(there.do(tournament.id, 2, Resume())) is TournamentWhy.STILL_PAUSED
        await time.passes(1)
        assert await refused(there.do(tournament.id, 9, Resume())) is TournamentWhy.NOT_ORGANIZER
        assert not (await there.do(tournament.id, 2, Resume())).is_paused
        await there.tournaments.rounds.wait_until_idle()
        assert not any(table.clock.paused for table in there.tables.book.open_ones.values())


async def test_a_sign_up_that_nobody_starts_is_canceled_after_a_day_over_a_restart(
    tmp_path: Path, time: Time
) -> None:
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.signed_up(2)
        await time.passes(DAY - 60)
        assert tournament.id in there.tournaments.book.open_ones
    async with hall(tmp_path / "a.db", now=time.now) as there:
        await time.passes(61)
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.CANCELED


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
        after = there.now(tournament)
        assert [line.points for line in standings(after)] == [9] * 4
        assert [(made.by, before) for made, before in after.corrections] == [(1, played.points)]
        assert after.rounds[0].played[0] is not None and after.rounds[0].played[0].cut


async def test_a_score_of_the_last_round_can_be_corrected_before_the_tournament_ends(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", break_=0.2) as there:
        tournament = await there.begun(4, 1, rounds=1)
        await there.until(lambda told: bool(told.rounds) and told.rounds[0].is_over)
        await there.do(tournament.id, 1, Correct(1, 1, (9, 9)))
        await there.do(tournament.id, 1, Pause())
        await asyncio.sleep(0.3)
        await there.tournaments.rounds.wait_until_idle()
        assert there.now(tournament).ended is None, "a pause holds this break, too"
        await there.do(tournament.id, 1, Resume())
        assert [line.points for line in standings(await there.over(tournament))] == [9] * 4


async def test_any_player_takes_over_once_the_organizer_has_left_the_server(there: Hall) -> None:
    tournament = await there.signed_up(4)
    took = Succeed(UserId(1))
    assert await refused(there.do(tournament.id, 2, HandOver(person(2)))) is TournamentWhy.NOT_ORGANIZER
    assert await refused(there.do(tournament.id, 9, took)) is TournamentWhy.NOT_ORGANIZER, "no player of it"
    barred = replace(person(2), banned=True)
    assert await refused(there.do(tournament.id, 1, HandOver(barred))) is TournamentWhy.BANNED_ONE
    assert (await there.do(tournament.id, 2, took)).opened_by == 2
    assert (await there.do(tournament.id, 3, took)).opened_by == 2, "somebody has already"


async def test_who_is_taken_out_by_a_manager_organizes_no_more_and_the_next_does(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1)
    assert await there.tournaments.remove_from_all(GUILD, UserId(1), by=MANAGER)
    after = there.now(tournament)
    assert (after.opened_by, after.organizer, after.number_of(UserId(1))) == (2, name(2), None)
    assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.NOT_ORGANIZER
    await there.do(tournament.id, 2, HandOver(person(3)))
    assert await refused(there.do(tournament.id, 2, Pause())) is TournamentWhy.NOT_ORGANIZER
    barred = Person(UserId(3), name(3), banned=True)
    with pytest.raises(TournamentRefusal) as caught:
        await there.tournaments.do(tournament.id, End(), by=barred)
    assert caught.value.why is TournamentWhy.BANNED


async def test_an_organizer_who_plays_ends_it_after_the_round_under_way_which_counts(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.in_first_round(4, 1, rounds=9)
        await there.do(tournament.id, 1, Leave())
        await there.do(tournament.id, 1, End())
        assert there.now(tournament).stage is TournamentStage.ROUND, "nor by leaving first"
        assert await refused(there.do(tournament.id, 1, End())) is TournamentWhy.ENDING
    async with hall(tmp_path / "a.db") as there:
        ended = await there.over(tournament)
        assert ended.ended is not None and ended.ended.reason is HowEnded.EARLY and ended.ended.by == 1
        assert [round_.is_over for round_ in ended.rounds] == [True]


async def test_an_organizer_alone_with_bots_or_who_only_watches_ends_it_at_once(there: Hall) -> None:
    for leaving, first in (((2, 3, 4), 1), ((), 11)):
        tournament = await there.in_first_round(4, 1, rounds=9, first=first)
        for user in leaving:
            await there.do(tournament.id, user, Leave())
        if not leaving:
            await there.do(tournament.id, first, HandOver(person(19)))
        ended = await there.do(tournament.id, 19 if not leaving else first, End())
        assert ended.ended is not None and ended.ended.reason is HowEnded.EARLY
