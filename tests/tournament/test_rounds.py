"""Whole rounds: games, scores, time limits, restarts, and who can't be waited for."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import PASS
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.engine.seats import side_of
from bot.games import preset
from bot.ids import TableId, UserId
from bot.tables.auto_play import Pace
from bot.tables.requests import Act, Deal, LastHand
from bot.tables.requests import Request as TableRequest
from bot.tables.table import Stage, Table
from bot.tournament.events import HowEnded
from bot.tournament.requests import (
    Announce,
    ChangePlan,
    Join,
    Leave,
    Pause,
    Replace,
    Resume,
    Start,
    TournamentRefusal,
    TournamentWhy,
)
from bot.tournament.tournament import Movement, Round, TableScore, Tournament, TournamentStage, standings
from tests.tables.parlour import CHANNEL, GUILD, PATIENCE, Time
from tests.tournament.hall import ROOMS, Hall, check_scores, hall, person, refused

SLAPTON = preset("slapton")


@pytest.mark.parametrize("movement", Movement)
async def test_a_tournament_of_twelve_with_eight_bots_runs_to_its_end(
    there: Hall, movement: Movement
) -> None:
    tournament = await there.over(await there.begun(4, 3, rounds=2, movement=movement))
    assert tournament.ended is not None and tournament.ended.reason is HowEnded.FINISHED
    assert [len(round_.seating) for round_ in tournament.rounds] == [3, 3]
    lines = standings(tournament)
    assert [line.place for line in lines if line.entrant.user is None] == [None] * 8
    placed = [line for line in lines if line.place is not None]
    assert len(placed) == 4 and placed[0].place == 1
    await check_scores(there, tournament)
    assert all(line.points == sum(filter(None, line.by_round)) for line in lines)
    assert not there.tables.book.open_ones and not there.tournaments.book.open_ones


async def test_everyone_deals_once_at_each_table_and_its_points_are_the_round_s(there: Hall) -> None:
    tournament = await there.over(await there.begun(4, 1, rounds=1))
    table = await there.tables.book.finished(tournament.table_id(1, 1))
    assert table.match is not None
    counted = [hand for hand in table.match.hands if hand.result and not hand.result.thrown_in]
    assert sorted(hand.deal.dealer for hand in counted) == [1, 2, 3, 4]
    (round_,) = tournament.rounds
    assert round_.played[0] is not None and round_.played[0].points == table.match.score


async def test_each_round_ends_without_who_has_gone_missing(tmp_path: Path, time: Time) -> None:
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


async def test_when_all_have_left_the_bots_end_the_tournament(there: Hall) -> None:
    tournament = await there.in_first_round(4, 1, rounds=1)
    for user in (1, 2, 3, 4):
        await there.do(tournament.id, user, Leave())
    ended = await there.over(tournament)
    assert ended.ended is not None and ended.ended.reason is HowEnded.FINISHED
    assert [line.place for line in standings(ended)] == [None] * 4


async def test_a_round_has_its_right_scores_over_a_restart_in_the_middle(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        there.playing = {1, 2}
        tournament = await there.begun(4, 1, rounds=1, game="north_american", hands=4, loners=True)
        await there.tournaments.rounds.wait_until_idle()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        async with asyncio.timeout(PATIENCE):
            while len(there.tables.book.get(tournament.table_id(1, 1)).game.hands) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0)
        there.playing = set()
        await there.wait_until_idle()
        half = there.tables.book.get(tournament.table_id(1, 1)).game.score
    async with hall(tmp_path / "a.db") as there:
        assert there.tables.book.get(tournament.table_id(1, 1)).game.score == half
        over = await there.over(tournament)
        await check_scores(there, over)
        table = await there.tables.book.finished(over.table_id(1, 1))
        assert len(table.game.hands) == 4 and over.rounds[0].played[0] is not None


async def test_a_table_that_ended_unscored_before_a_restart_is_scored_after_it(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db") as there:
        tournament = await there.in_first_round(4, 1, rounds=1)
        await there.tournaments.close()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        async with asyncio.timeout(PATIENCE):
            while there.tables.book.open_ones:  # noqa: ASYNC110 - the book tells nobody
                await asyncio.sleep(0)
        assert there.now(tournament).stage is TournamentStage.ROUND
    async with hall(tmp_path / "a.db") as there:
        async with asyncio.timeout(PATIENCE):
            await there.tournaments.rounds.wait_until_idle()
        over = await there.tournaments.book.read(tournament.id)
        assert over.ended is not None and over.ended.reason is HowEnded.FINISHED
        await check_scores(there, over)


async def test_bots_of_a_tournament_are_of_its_level_and_those_who_take_over_of_the_club(
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
        await there.tournaments.rounds.wait_until_idle()
    async with hall(tmp_path / "a.db", pace=Pace(think=None)) as there:
        await there.tournaments.rounds.wait_until_idle()
        assert there.now(tournament).level is Level.BEGINNER
        computers = [
            player
            for table in there.tables.book.open_ones.values()
            for _, player in table.seated()
            if player.is_computer
        ]
        assert [each.level for each in computers if not each.stands_in] == [Level.BEGINNER] * 4
        assert [each.level for each in computers if each.stands_in] == [Level.CLUB]


def test_a_tournament_has_no_level_that_nobody_is_offered() -> None:
    with pytest.raises(TournamentRefusal) as caught:
        Announce(GUILD, CHANNEL, SLAPTON, 1, 4, Movement.WINNERS_UP, Level.YARDSTICK)
    assert caught.value.why is TournamentWhy.NO_LEVEL


async def test_when_the_time_of_a_round_is_up_the_hand_under_way_is_the_last(
    tmp_path: Path, time: Time
) -> None:
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.in_first_round(4, 1, rounds=1, minutes=20)
        await there.do(tournament.id, 1, Pause())
        await time.passes(600)
        await there.do(tournament.id, 1, Resume())
        await there.tournaments.rounds.wait_until_idle()
        assert there.now(tournament).until == time.now() + 20 * 60_000, "a pause stops it"
    async with hall(tmp_path / "a.db", now=time.now) as there:
        there.playing = set()
        await there.tournaments.rounds.wait_until_idle()
        await time.passes(20 * 60 - 1)
        await there.tournaments.rounds.wait_until_idle()
        (table,) = there.tables.book.open_ones.values()
        assert "deals=4" in str(table.rules.house_rules(preset("slapton")))
        await time.passes(2)
        await there.tournaments.rounds.wait_until_idle()
        there.playing = {1, 2, 3, 4}
        there.press_all()
        ended = await there.over(tournament)
        table = await there.tables.book.finished(tournament.table_id(1, 1))
        assert table.match is not None and table.match.deals == 1 and table.match.over
        assert ended.rounds[0].played[0] is not None


async def after_one_hand(there: Hall, *, tables: int) -> Tournament:
    """Return a tournament with a limit of 20 minutes, each of whose tables has played one hand."""
    people = 4 * tables
    tournament = await there.in_first_round(people, tables, rounds=1, minutes=20)
    there.playing = set(range(1, people + 1))
    there.press_all()
    await there.wait_until_idle()
    return tournament


async def test_when_the_time_of_a_round_is_up_between_hands_no_other_is_dealt(
    tmp_path: Path, time: Time
) -> None:
    async with hall(tmp_path / "a.db", now=time.now, pace=Pace(think=0, next_deal=3600)) as there:
        tournament = await after_one_hand(there, tables=1)
        (table,) = there.tables.book.open_ones.values()
        assert table.match is not None and table.match.hand is None and table.match.deals == 1
        await time.passes(20 * 60)
        ended = await there.over(tournament)
        table = await there.tables.book.finished(tournament.table_id(1, 1))
        assert table.game.deals == 1 and table.game.over
        (score,) = ended.rounds[0].played
        assert score is not None and score.points == table.game.score


async def test_a_hand_thrown_in_after_the_time_of_its_round_is_dealt_again(
    tmp_path: Path, time: Time
) -> None:
    async with hall(tmp_path / "a.db", now=time.now, pace=Pace(think=0, next_deal=3600)) as there:
        tournament = await after_one_hand(there, tables=1)
        there.playing = set()
        (table,) = there.tables.book.open_ones.values()
        await time.passes(20 * 60 - 1)
        table = await there.tables.do(table.id, Deal(), by=person(1))
        await time.passes(2)
        await there.tournaments.rounds.wait_until_idle()
        table = there.tables.book.get(table.id)
        while table.to_act is not None:
            passing = person(table.player(table.to_act).user or 0)
            table = await there.tables.do(table.id, Act(table.seq, PASS), by=passing)
        there.tournaments.rounds.synchronize(there.now(tournament))
        await there.tournaments.rounds.wait_until_idle()
        table = there.tables.book.get(table.id)
        assert table.stage is Stage.BETWEEN and table.game.deals_again and not table.game.over


async def test_a_player_replaced_while_the_time_of_a_round_is_up_holds_up_no_table(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(tmp_path / "a.db", now=time.now, pace=Pace(think=0, next_deal=3600)) as there:
        tournament = await after_one_hand(there, tables=2)
        do = there.tables.do

        async def do_and_replace(table: TableId, request: TableRequest, **by: Any) -> Table:
            after = await do(table, request, **by)
            if isinstance(request, LastHand) and len(there.tables.book.open_ones) == 1:
                _, second = there.now(tournament).rounds[0].seating
                number = next(each for each in second if there.now(tournament).player(each).user != 1)
                await there.do(tournament.id, 1, Replace(number, None))
            return after

        monkeypatch.setattr(there.tables, "do", do_and_replace)
        await time.passes(20 * 60)
        await there.over(tournament)
        assert not caplog.records


async def test_any_game_with_partners_is_played_in_rounds_of_so_many_hands(there: Hall) -> None:
    over = await there.over(await there.begun(4, 1, rounds=1, game="bid", hands=4))
    table = await there.tables.book.finished(over.table_id(1, 1))
    assert table.rules.id == "bid" and len(table.game.hands) == 4 and table.game.over
    await check_scores(there, over)


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


async def test_a_time_limit_can_be_changed_while_a_round_goes_on(tmp_path: Path, time: Time) -> None:
    async with hall(tmp_path / "a.db", now=time.now) as there:
        tournament = await there.in_first_round(4, 1, rounds=1)
        began = time.now()
        await time.passes(600)
        await there.do(tournament.id, 1, ChangePlan(3, 15, 0))
        now = there.now(tournament)
        assert (now.length, now.until) == (3, began + 15 * 60_000), "from the start of the round"
        assert await refused(there.do(tournament.id, 2, ChangePlan(3, 20, 0))) is TournamentWhy.NOT_ORGANIZER
        with pytest.raises(TournamentRefusal):
            ChangePlan(0, 20, 0)
        await time.passes(302)
        await there.tournaments.rounds.wait_until_idle()
        (table,) = there.tables.book.open_ones.values()
        assert "deals=1 " in f"{table.rules.house_rules(preset('slapton'))} "


async def test_no_round_that_has_started_is_taken_back(there: Hall) -> None:
    tournament = await there.begun(4, 1, rounds=5)
    await there.until(lambda told: len(told.rounds) == 3)
    there.playing = set()
    assert await refused(there.do(tournament.id, 1, ChangePlan(2, 0, 0))) is TournamentWhy.OUT_OF_RANGE
    assert (await there.do(tournament.id, 1, ChangePlan(3, 0, 0))).has_no_more_rounds
