"""Several tournaments at once, what is asked wrongly, and what can't be stored or restored."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.store.errors import StoreError
from bot.tournament.book import Most
from bot.tournament.requests import End, Join, Leave, Pause, Resume, Start, TournamentWhy
from bot.tournament.tournament import TournamentStage, standings
from tests.tables.parlour import Time, broken, change_stored
from tests.tournament.hall import ROOMS, Hall, hall, refused


async def test_so_many_tournaments_are_open_in_a_server_and_of_an_organizer_and_no_more(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path / "a.db", most=Most(of_one=1, in_one=2)) as there:
        first = await there.signed_up(4)
        await there.do(first.id, 1, Leave())
        assert await refused(there.signed_up(4)) is TournamentWhy.OPENED_ENOUGH
        await there.signed_up(4, first=11)
        assert await refused(there.signed_up(4, first=21)) is TournamentWhy.SERVER_FULL
        await there.do(first.id, 1, End())
        await there.signed_up(4, first=21)


async def test_two_tournaments_at_once_do_not_meet(there: Hall) -> None:
    first = await there.signed_up(4)
    second = await there.signed_up(4, first=11)
    assert await refused(there.do(second.id, 1, Join())) is TournamentWhy.IN_ANOTHER
    await there.do(first.id, 1, Start((ROOMS,)))
    await there.do(second.id, 11, Start((ROOMS + 1,)))
    for tournament, own in ((first, {1, 2, 3, 4}), (second, {11, 12, 13, 14})):
        assert {line.entrant.user for line in standings(await there.over(tournament))} == own


async def test_what_is_asked_wrongly_is_refused_and_changes_nothing(there: Hall) -> None:
    tournament = await there.signed_up(3)
    assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.TOO_FEW
    assert await refused(there.do(tournament.id, 2, Start((ROOMS,)))) is TournamentWhy.NOT_ORGANIZER
    assert await refused(there.do(tournament.id, 2, Join())) is TournamentWhy.JOINED
    assert await refused(there.do(tournament.id, 9, Leave())) is TournamentWhy.NOT_JOINED
    assert await refused(there.do(tournament.id, 1, Pause())) is TournamentWhy.NOT_STARTED
    assert await refused(there.do(tournament.id, 1, Resume())) is TournamentWhy.NOT_PAUSED
    assert await refused(there.do("nosuch", 1, End())) is TournamentWhy.NO_TOURNAMENT
    assert await refused(there.signed_up(1)) is TournamentWhy.CHANNEL_TAKEN
    assert there.now(tournament) == tournament


async def test_who_joins_while_the_threads_are_opened_keeps_it_from_beginning(there: Hall) -> None:
    tournament = await there.signed_up(5)
    assert await refused(there.do(tournament.id, 1, Start((ROOMS,)))) is TournamentWhy.STALE
    assert there.now(tournament).stage is TournamentStage.SIGN_UP


async def test_what_can_not_be_stored_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with hall(path) as there:
        tournament = await there.signed_up(3)
        with broken(path):
            assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.NOT_STORED
        assert there.now(tournament) == tournament
        assert len((await there.do(tournament.id, 9, Join())).players) == 4


async def test_while_the_bot_stops_tournaments_take_nothing_new(there: Hall) -> None:
    tournament = await there.signed_up(3)
    await there.tournaments.close()
    assert await refused(there.do(tournament.id, 9, Join())) is TournamentWhy.CLOSING


async def test_a_tournament_that_cannot_be_brought_back_keeps_no_other_from_going_on(
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
    assert f"not restored, log kept: id={lost.id}" in caplog.text


async def test_a_tournament_that_can_never_go_on_is_tried_less_and_less_and_then_set_aside(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = []

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
