"""Who stands where."""

from dataclasses import replace

from bot.store import FinishedGame, Store

from .samples import ANN, BOB, CAT, DAN, GUILD, a_game, a_player, renamed, won_by


async def board(store: Store, rules: str | None = None, limit: int = 10, offset: int = 0) -> list[str]:
    rows = await store.leaderboard(GUILD, rules=rules, limit=limit, offset=offset)
    return [f"{row.place} {row.name}" for row in rows]


async def play(store: Store, *games: FinishedGame) -> None:
    for game in games:
        await store.append("k3f9x", [], finished=game)


async def test_more_wins_stand_before_a_better_rate(store: Store) -> None:
    await play(store, won_by(BOB), won_by(ANN), won_by(ANN), won_by(CAT, ANN))
    assert await board(store) == ["1 Ann", "2 Bob", "2 Cat"]


async def test_among_equal_wins_the_better_rate_stands_first(store: Store) -> None:
    await play(store, won_by(ANN, CAT), won_by(BOB, ANN))
    assert await board(store) == ["1 Bob", "2 Ann", "3 Cat"]


async def test_among_equal_wins_and_rate_more_points_stand_first(store: Store) -> None:
    richer = a_game(replace(a_player(1, BOB, won=True), points=11))
    await play(store, won_by(ANN), richer)
    assert await board(store) == ["1 Bob", "2 Ann"]


async def test_equals_share_a_place_in_the_order_of_their_names_and_the_next_place_counts_them(
    store: Store,
) -> None:
    await play(store, renamed(won_by(ANN), "Cat"), won_by(BOB), renamed(won_by(CAT, DAN), "ann"))
    assert await board(store) == ["1 ann", "1 Bob", "1 Cat", "4 Dan"]


async def test_players_without_a_win_stand_by_points_whatever_they_played(store: Store) -> None:
    once = a_game(replace(a_player(1, ANN), points=20))
    twice = a_game(replace(a_player(1, BOB), points=11))
    await play(store, once, twice, twice)
    assert await board(store) == ["1 Bob", "2 Ann"]


async def test_a_page_keeps_the_places_of_the_whole_board(store: Store) -> None:
    await play(store, *[won_by(ANN)] * 3, *[won_by(BOB)] * 2, won_by(CAT, DAN))
    assert await board(store, limit=2) == ["1 Ann", "2 Bob"]
    assert await board(store, limit=2, offset=2) == ["3 Cat", "4 Dan"]
    assert await board(store, limit=2, offset=4) == []
    assert await store.leaderboard_size(GUILD, rules=None) == 4


async def test_each_ruleset_has_its_own_board_and_all_together_another(store: Store) -> None:
    await play(store, won_by(ANN, rules="slapton"), won_by(BOB, ANN), won_by(ANN, rules="slapton"))
    assert await board(store, "slapton") == ["1 Ann"]
    assert await board(store, "classic") == ["1 Bob", "2 Ann"]
    assert await board(store) == ["1 Ann", "2 Bob"]
    assert await store.leaderboard_size(GUILD, rules="slapton") == 1
    assert await store.leaderboard_size(GUILD, rules=None) == 2
    assert await board(store, "british_book") == []
    assert await store.leaderboard_size(GUILD, rules="british_book") == 0


async def test_a_player_sees_a_place_in_each_ruleset_and_overall(store: Store) -> None:
    await play(store, *[won_by(BOB, ANN)] * 2, won_by(ANN, rules="slapton"))
    mine = await store.standing(GUILD, ANN)
    assert [(row.rules, row.place, row.games) for row in mine] == [("classic", 2, 2), ("slapton", 1, 1)]
    overall = await store.overall(GUILD, ANN)
    assert overall is not None
    assert (overall.rules, overall.place, overall.games, overall.wins) == (None, 2, 3, 1)
    assert await store.standing(GUILD, CAT) == []
    assert await store.overall(GUILD, CAT) is None


async def test_other_servers_have_other_boards(store: Store) -> None:
    await play(store, won_by(ANN))
    assert await store.leaderboard(GUILD + 1, rules=None, limit=10) == []
    assert await store.leaderboard_size(GUILD + 1, rules=None) == 0
    assert await store.standing(GUILD + 1, ANN) == []


async def test_a_player_goes_by_the_name_last_seen_in_whichever_ruleset(store: Store) -> None:
    await play(
        store,
        renamed(won_by(ANN, finished_at=1), "Zoe"),
        renamed(won_by(ANN, rules="slapton", finished_at=2), "Annie"),
    )
    for rules in ("classic", "slapton", None):
        assert await board(store, rules) == ["1 Annie"]
    overall = await store.overall(GUILD, ANN)
    assert overall is not None and overall.updated_at == 2
