"""Who stands where."""

from dataclasses import replace

from bot.standings.boards import SortBy
from bot.standings.periods import ALL_RULES, ALL_TIME, by_hand, month_at, week_at
from bot.standings.rating import SETTLED, family_of
from bot.store import FinishedGame, Store

from .samples import ANN, BOB, CAT, DAN, GUILD, a_game, a_player, renamed, won_by

DAY = 24 * 3600 * 1000


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


async def test_equal_feats_share_a_place_though_the_better_rate_stands_first(store: Store) -> None:
    once = [
        a_game(*(replace(p, marches=int(p.won)) for p in g.players)) for g in (won_by(ANN), won_by(BOB, ANN))
    ]
    await play(store, *once)
    assert await board(store, order=SortBy.MARCHES) == ["1 Bob", "1 Ann"]


async def test_a_page_keeps_the_places_of_the_whole_board(store: Store) -> None:
    await play(store, *[won_by(ANN)] * 3, *[won_by(BOB)] * 2, won_by(CAT, DAN))
    assert await board(store, limit=2) == ["1 Ann", "2 Bob"]
    assert await board(store, limit=2, offset=2) == ["3 Cat", "4 Dan"]
    assert await board(store, limit=2, offset=4) == []
    page = await store.standings.board(GUILD, SortBy.WINS, DAN, limit=1)
    assert page.size == 4 and page.own is not None and (page.own.place, page.own.name) == (4, "Dan")


async def test_a_week_and_a_month_have_their_own_boards(store: Store) -> None:
    monday = 4 * DAY  # 5 January 1970
    await play(store, won_by(ANN, finished_at=monday - 1), won_by(BOB, finished_at=monday))
    assert await board(store, period=week_at(monday)) == ["1 Bob"]
    assert await board(store, period=week_at(monday - 1)) == ["1 Ann"]
    assert len(await board(store, period=month_at(monday))) == 2
    assert await board(store, period=month_at(40 * DAY)) == []


async def test_a_season_ended_by_hand_is_over_for_the_games_that_follow(store: Store) -> None:
    assert await store.standings.end_season(GUILD, 1) is None
    await play(store, won_by(ANN))
    assert await store.standings.end_season(GUILD, 2) == 1
    assert await store.standings.end_season(GUILD, 3) is None
    await play(store, won_by(BOB))
    assert await store.standings.season_number(GUILD) == 2
    assert await board(store, period=by_hand(1)) == ["1 Ann"]
    assert await board(store, period=by_hand(2)) == ["1 Bob"]


async def test_a_share_needs_some_games_and_a_feat_to_have_been_done(store: Store) -> None:
    none = a_game(replace(a_player(1, BOB, won=True), marches=0))
    await play(store, *[won_by(ANN, CAT)] * 9, *[none] * 10)
    assert await board(store, order=SortBy.WIN_RATE) == ["1 Bob"]
    page = await store.standings.board(GUILD, SortBy.WIN_RATE, ANN, limit=9)
    assert page.own is not None and page.own.place is None and page.own.sums["games"] == 9
    assert "Bob" not in " ".join(await board(store, order=SortBy.MARCHES))
    await play(store, won_by(ANN))
    assert "1 Ann" in await board(store, order=SortBy.WIN_RATE)


async def test_a_rating_has_a_place_once_it_is_settled(store: Store) -> None:
    family = family_of("classic")
    await play(store, *[won_by(ANN, BOB)] * (SETTLED - 1))
    page = await store.standings.board(GUILD, SortBy.RATING, ANN, rules=family, limit=9)
    assert page.lines == () and page.own is not None and page.own.place is None
    await play(store, won_by(ANN, BOB))
    assert await board(store, family, order=SortBy.RATING) == ["1 Ann", "2 Bob"]
    page = await store.standings.board(GUILD, SortBy.RATING, CAT, rules=family, limit=9)
    assert page.own is None and page.lines[0].rating is not None
    assert page.lines[0].rating.shown > 1500


async def test_computer_players_stand_nowhere(store: Store) -> None:
    await play(store, a_game(a_player(1, None, won=True), a_player(2, ANN)))
    assert await board(store) == ["None Ann"]


async def test_nobody_is_first_before_somebody_has_won(store: Store) -> None:
    lost = a_game(a_player(1, None, won=True), a_player(2, ANN), a_player(4, BOB))
    await play(store, lost)
    assert await board(store) == ["None Bob", "None Ann"]
    page = await store.standings.board(GUILD, SortBy.WINS, ANN, limit=9)
    overall = await store.standings.overall(GUILD, ANN)
    assert page.own is not None and overall is not None and page.own.place is overall.place is None
    await play(store, won_by(BOB))
    assert await board(store) == ["1 Bob", "2 Ann"]


async def test_a_player_sees_the_sums_of_each_ruleset_and_a_place_overall(store: Store) -> None:
    await play(store, *[won_by(BOB, ANN)] * 2, won_by(ANN, rules="slapton"))
    mine = await store.standings.by_rules(GUILD, ANN)
    assert [(rules, sums["wins"], sums["games"]) for rules, sums in mine.items()] == [
        ("classic", 0, 2),
        ("slapton", 1, 1),
    ]
    overall = await store.standings.overall(GUILD, ANN)
    assert overall is not None
    assert (overall.place, overall.sums["games"], overall.sums["wins"]) == (2, 3, 1)
    assert await store.standings.by_rules(GUILD, CAT) == {}
    assert await store.standings.overall(GUILD, CAT) is None


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
