"""No way out of a game that counts is cheaper than another, and who played a hand gets it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.games import preset
from bot.ids import UserId
from bot.standings.boards import SortBy
from bot.store.games import GameRow
from bot.tables.auto_play import Pace
from bot.tables.doctor import examine
from bot.tables.events import EndReason
from bot.tables.refusals import Why
from bot.tables.requests import AddComputer, End, GoAway, Leave, Remove, SeatInstead, Start
from bot.tables.table import Player, Stage, Table

from .parlour import ANN, BOB, CAT, DAN, EVE, GUILD, Parlour, parlour, why

RULES = preset("north_american").with_options("target=5")
FOUR_DEALS = preset("slapton").with_options("deals=4 all_pass=same_deals")


async def behind(there: Parlour, begin: Callable[[], Awaitable[Table]]) -> Table:
    """Return a table at which Ann's side is behind, starting new games until there is one."""
    while True:
        table = await there.rest(await begin())
        while table.ended is None and not table.is_behind(1):
            table = await there.rest(await there.go_on(table))
        if table.ended is None:
            return table


async def finished(there: Parlour, table: Table) -> GameRow:
    await there.since(table, lambda told: told.ended is not None)
    game = await there.store.games.last_at(table.id)
    assert game is not None and (await examine(there.store))[1] == []
    return game


async def test_a_game_of_people_ends_without_a_result_when_more_than_half_ask_for_it(there: Parlour) -> None:
    table = await there.begun(RULES)
    for user in (ANN, CAT, ANN):
        table = await there.do(table.id, user, End())
        assert table.ended is None
    assert table.needed_to_close == 1
    assert await why(there.do(table.id, EVE, End())) is Why.NOT_OPENER
    table = await there.do(table.id, BOB, End())
    assert table.ended is not None and table.ended.reason is EndReason.CLOSED
    assert await there.store.games.last_at(table.id) is None


async def test_whoever_opened_the_table_cant_close_it_alone_nor_after_leaving_it(there: Parlour) -> None:
    table = await there.begun(RULES)
    assert (await there.do(table.id, ANN, End(), manages=True)).ended is None
    await there.do(table.id, ANN, Leave())
    assert await why(there.do(table.id, ANN, End())) is Why.NOT_OPENER
    closed = await there.do(table.id, EVE, End(), manages=True)
    assert closed.ended is not None and closed.ended.by == EVE, "a manager who doesn't play may"


@pytest.mark.parametrize("way", [Leave(), End()])
async def test_alone_against_computer_players_who_gets_out_of_a_defeat_has_lost(
    path: Path, way: Leave | End
) -> None:
    async with parlour(path, pace=Pace(), seed=4) as there:
        table = await behind(there, lambda: there.open(ANN, RULES, computers=3, start=True))
        hands = len(table.game.hands)
        table = await there.do(table.id, ANN, way)
        ann = (await finished(there, table)).players[0]
        assert (ann.user_id, ann.left_early, ann.won) == (ANN, True, False)
        assert ann.hands in (hands, hands + 1)
        own = await there.store.standings.overall(GUILD, ANN)
        assert own is not None and own.sums["games"] > own.sums["wins"]
        await there.open(ANN)


async def test_whom_a_moderator_removes_has_no_result_even_behind(path: Path) -> None:
    async with parlour(path, pace=Pace(), seed=4) as there:
        table = await behind(there, lambda: there.begun(RULES))
        for user in (ANN, BOB):
            table = await there.do(table.id, EVE, Remove(user), manages=True)
        assert table.leavers() == ()
        game = await finished(there, await there.finish(table))
        assert [player.user_id for player in game.players] == [None, None, CAT, DAN]
        assert await there.store.ratings.changes_at(table.id) == []


async def test_a_game_from_which_everybody_is_removed_ends_without_a_result(there: Parlour) -> None:
    table = await there.begun(RULES)
    for user in (ANN, BOB, CAT, DAN):
        table = await there.do(table.id, EVE, Remove(user), manages=True)
    assert table.ended is not None and table.ended.reason is EndReason.DESERTED
    assert await there.store.games.last_at(table.id) is None


async def test_the_vote_to_end_begins_anew_when_somebody_leaves_since_the_game_then_counts(
    there: Parlour,
) -> None:
    table = await there.begun(RULES)
    for user in (ANN, BOB):
        table = await there.do(table.id, user, End())
    table = await there.do(table.id, CAT, Leave())
    assert table.ended is None and not table.closing and table.needed_to_close == 2
    for user in (ANN, BOB):
        table = await there.do(table.id, user, End())
    assert table.is_abandoned or table.ended


async def test_who_is_away_has_no_say_in_the_end_while_both_sides_are_there(there: Parlour) -> None:
    table = await there.begun(RULES)
    for user in (ANN, BOB):
        table = await there.do(table.id, user, End())
    table = await there.do(table.id, CAT, GoAway())
    assert table.ended is not None and table.ended.reason is EndReason.CLOSED


async def test_who_votes_while_away_is_back_which_counts_among_the_voters(there: Parlour) -> None:
    table = await there.begun(RULES)
    table = await there.do(table.id, BOB, GoAway())
    assert (table.needed_to_close, table.needed_after_vote(2)) == (2, 2)
    table = await there.do(table.id, BOB, End())
    assert table.needed_to_close == 2


async def test_partners_cant_end_a_game_while_their_opponents_are_away(there: Parlour) -> None:
    table = await there.begun(RULES)
    for user in (BOB, DAN):
        table = await there.do(table.id, user, GoAway())
    for user in (ANN, CAT):
        table = await there.do(table.id, user, End())
    assert table.ended is None and table.needed_to_close == 1
    table = await there.do(table.id, BOB, End())
    assert table.ended is not None and not table.clock.away >= {2}, "who votes is back"


async def test_bots_play_out_a_game_for_those_who_did_not_ask_for_the_end(path: Path) -> None:
    async with parlour(path, pace=Pace(), seed=4) as there:
        table = await behind(there, lambda: there.begun(RULES))
        await there.do(table.id, DAN, Leave())
        for user in (ANN, BOB):
            table = await there.do(table.id, user, End())
        game = await finished(there, table)
        assert [player.user_id for player in game.players if player.left_early] == [ANN, DAN]


@pytest.mark.parametrize("way", [Leave(), End()])
async def test_alone_and_not_behind_a_game_may_be_left(path: Path, way: Leave | End) -> None:
    async with parlour(path, pace=Pace(), seed=4) as there:
        table = await there.open(ANN, RULES, computers=3, start=True)
        assert (await there.do(table.id, ANN, way)).ended is not None
        assert await there.store.games.last_at(table.id) is None


async def test_who_stays_to_the_last_takes_the_result_and_who_left_before_has_lost(path: Path) -> None:
    async with parlour(path, pace=Pace(), seed=4) as there:

        async def begin() -> Table:
            table = await there.sit(await there.open(ANN, RULES), BOB, 2)
            for seat in (3, 4):
                table = await there.do(table.id, ANN, AddComputer(seat))
            return await there.do(table.id, ANN, Start())

        table = await behind(there, begin)
        await there.do(table.id, ANN, Leave())
        game = await finished(there, await there.do(table.id, BOB, Leave()))
        by_user = {player.user_id: player for player in game.players}
        assert by_user[ANN].left_early and not by_user[BOB].left_early
        assert by_user[BOB].won == (by_user[BOB].side in game.winners)


async def test_a_substitute_gets_the_hand_they_played_and_nothing_else(path: Path) -> None:
    async with parlour(path, seed=3) as there:
        table = await there.begun(FOUR_DEALS)
        while table.game.deals < 3 or table.stage is not Stage.BETWEEN:
            table = await there.go_on(table)
        before = len(table.game.hands)
        table = await there.manager.do(table.id, SeatInstead(1, Player("Eve", EVE)))
        game = await finished(there, await there.finish(table))
        ann, eve = (player for player in game.players if player.seat == 1)
        assert (ann.user_id, ann.hands, ann.played) == (
            ANN,
            before,
            "x" * before + "-" * (game.hands - before),
        )
        assert (eve.user_id, eve.hands) == (EVE, game.hands - before)
        assert ann.points + eve.points == game.score[0] and not ann.left_early
        assert (ann.share, eve.share) == (100 * ann.hands // game.hands, 100 * eve.hands // game.hands)
        changes = {each.user_id: each for each in await there.store.ratings.changes_at(table.id)}
        moved = {user: abs(changes[user].after.mu - changes[user].before) for user in (ANN, EVE, CAT)}
        assert 0 < moved[EVE] < moved[ANN] < moved[CAT]
        assert game.weight == 100


async def test_a_substitute_who_never_played_isnt_rated(path: Path) -> None:
    async with parlour(path, seed=3) as there:
        table = await there.begun(FOUR_DEALS)
        await there.manager.do(table.id, SeatInstead(1, Player("Eve", EVE)))
        table = await there.manager.do(table.id, SeatInstead(1, Player("Dot", UserId(77))))
        game = await finished(there, await there.finish(table))
        assert [player.user_id for player in game.players] == [77, BOB, CAT, DAN]
        assert await there.store.standings.overall(GUILD, EVE) is None


async def test_changed_scoring_is_on_no_leaderboard(there: Parlour) -> None:
    changed = ("march=999999 target=1", "target=1", "deals=1", "euchre_alone=3")
    for options in changed:
        await there.finish(await there.begun(preset("north_american").with_options(options)))
    own = await there.finish(await there.begun(RULES))
    for order in SortBy:
        if order is SortBy.RATING:
            continue
        for rules in ("", "north_american"):
            board = await there.store.standings.board(GUILD, order, ANN, rules=rules, limit=9)
            assert board.own is not None and board.own.sums["games"] == 1
            assert board.own.sums["hands"] == len(own.game.hands)
    by_rules = (await there.store.standings.by_rules(GUILD, ANN))["north_american"]
    assert by_rules["games"] == 1 + len(changed) and by_rules["hands"] == len(own.game.hands)


async def test_a_leaderboard_can_be_of_people_only_and_of_those_who_play(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        await there.play_out(await there.begun(RULES))
        await there.play_out(await there.open(EVE, RULES, computers=3, start=True))
        boards = there.store.standings.board
        people = await boards(GUILD, SortBy.WINS, ANN, limit=9, people=True)
        assert {line.user_id for line in people.lines} == {ANN, BOB, CAT, DAN}
        assert (await boards(GUILD, SortBy.WINS, ANN, limit=9, active_since=1)).size == 5
        idle = await boards(GUILD, SortBy.WINS, ANN, limit=9, active_since=1 << 62)
        assert idle.size == 0 and idle.own is not None and idle.own.place is None
