"""Who stands where, as far as a year of play (tests/year) says nothing of it: in order, and on a server."""

from bot.standings.boards import SortBy
from bot.standings.periods import ALL_RULES, ALL_TIME, manual_season
from bot.store import FinishedGame, Store

from .samples import ANN, BOB, CAT, DAN, GUILD, a_game, a_player, renamed, won_by


async def board(
    store: Store,
    rules: str = ALL_RULES,
    limit: int = 10,
    offset: int = 0,
    order: SortBy = SortBy.WINS,
    period: str = ALL_TIME,
) -> list[str]:
    page = await store.standings.board(
        GUILD, order, ANN, rules=rules, period=period, limit=limit, offset=offset
    )
    return [f"{line.place} {line.name}" for line in page.lines]


async def play(store: Store, *games: FinishedGame) -> None:
    for game in games:
        await store.tables.append("k3f9x", [], finished=game)


async def test_equal_wins_share_a_place_though_the_better_rate_stands_first(store: Store) -> None:
    await play(store, won_by(ANN, CAT), won_by(BOB, ANN))
    assert await board(store) == ["1 Bob", "1 Ann", "3 Cat"]
    assert await board(store, limit=1, offset=1) == ["1 Ann"]


async def test_equals_share_a_place_and_the_next_place_counts_them_on_every_page(store: Store) -> None:
    await play(store, won_by(ANN), won_by(BOB), won_by(CAT, DAN))
    whole = await board(store)
    assert [line.split()[0] for line in whole] == ["1", "1", "1", "4"]
    assert [line for at in range(4) for line in await board(store, limit=1, offset=at)] == whole


async def test_shares_are_fractions_and_need_some_games(store: Store) -> None:
    await play(store, *[won_by(ANN, CAT)] * 9, *[won_by(BOB, CAT)] * 3, *[won_by(CAT, BOB)] * 7)
    for order in (SortBy.WIN_RATE, SortBy.POINTS_A_HAND):
        assert await board(store, order=order) == ["1 Cat", "2 Bob"]


async def test_a_season_ended_by_hand_is_over_for_the_games_that_follow(store: Store) -> None:
    assert await store.standings.end_season(GUILD, 1) is None
    await play(store, won_by(ANN))
    assert await store.standings.end_season(GUILD, 2) == 1
    assert await store.standings.end_season(GUILD, 3) is None
    await play(store, won_by(BOB))
    assert await store.standings.season_number(GUILD) == 2
    assert await board(store, period=manual_season(1)) == ["1 Ann"]
    assert await board(store, period=manual_season(2)) == ["1 Bob"]


async def test_nobody_is_first_before_somebody_has_won(store: Store) -> None:
    lost = a_game(a_player(1, None, won=True), a_player(2, ANN), a_player(4, BOB))
    await play(store, lost)
    assert await board(store) == ["None Bob", "None Ann"]
    page = await store.standings.board(GUILD, SortBy.WINS, ANN, limit=9)
    overall = await store.standings.overall(GUILD, ANN)
    assert page.own is not None and overall is not None and page.own.place is overall.place is None
    await play(store, won_by(BOB))
    assert await board(store) == ["1 Bob", "2 Ann"]


async def test_other_servers_have_other_boards(store: Store) -> None:
    await play(store, won_by(ANN))
    page = await store.standings.board(GUILD + 1, SortBy.WINS, ANN, limit=10)
    assert (page.lines, page.own, page.size) == ((), None, 0)
    assert await store.standings.by_rules(GUILD + 1, ANN) == {}


async def test_a_player_goes_by_the_name_last_seen_in_whichever_ruleset(store: Store) -> None:
    await play(
        store,
        renamed(won_by(ANN, finished_at=1), "Zoe"),
        renamed(won_by(ANN, rules="slapton", finished_at=2), "Annie"),
    )
    for rules in ("classic", "slapton", ALL_RULES):
        assert await board(store, rules) == ["1 Annie"]
