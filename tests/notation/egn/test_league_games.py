"""Two games that a league recorded: how they came out, and what is noticed when they are changed."""

import pytest

from bot.notation.egn import loads
from tests.approved import approve

from . import DATA, GAMES, bidding, fault, league, play, read


@pytest.mark.parametrize(
    ("name", "total", "winner"), [("me-and-bears", (10, 9), 0), ("vwec-finals", (8, 10), 1)]
)
def test_a_league_game_comes_out_as_it_was_played(name: str, total: tuple[int, int], winner: int) -> None:
    game = loads((DATA / f"{name}.egn").read_text(encoding="utf-8"))
    assert (game.total, game.winners) == (total, (winner,))
    assert game.match is None, "nobody wrote the hands down"


def test_the_points_and_tricks_of_each_deal_are_counted() -> None:
    game = read(league("me-and-bears"))
    assert [deal.score for deal in game.deals][:5] == [(2, 0), (0, 2), (1, 0), (1, 0), (1, 0)]
    assert [deal.tricks for deal in game.deals][:5] == [(3, 2), (2, 3), (3, 2), (3, 2), (4, 1)]
    assert (game.deals[10].score, game.deals[10].hand.lone) == ((0, 4), (4,)), "seat 3, alone, took all"


def test_other_lines_of_play_are_kept() -> None:
    (line,) = read(league("me-and-bears")).document.deals[4].lines
    assert line.branch == 0
    assert len(line.phases) == 2


def test_a_revoke_shows_by_a_later_play() -> None:
    record = league()
    tricks = play(record, 0)["tricks"]
    assert (tricks[0][2], tricks[3][1]) == ("Qd", "9h"), "seat 1 follows the ace of diamonds"
    tricks[0][2], tricks[3][1] = "9h", "Qd"
    approve(fault(record))


@pytest.mark.parametrize("name", GAMES)
def test_a_card_played_twice_is_noticed(name: str) -> None:
    record = league(name)
    tricks = play(record, 2)["tricks"]
    tricks[4][1] = tricks[1][0]
    assert fault(record).startswith("deal 2, trick 5: seat ")
    approve(fault(record))


def test_nobody_but_the_dealer_plays_the_card_taken_up() -> None:
    record = league()
    record["deals"][0]["initialState"]["upCard"] = "Tc"  # which another seat plays
    assert "deal 0, trick 3: seat " in fault(record)
    approve(fault(record))


def test_nobody_plays_a_card_that_was_turned_down() -> None:
    record = league()
    record["deals"][1]["initialState"]["upCard"] = "Ks"
    assert "deal 1, trick 3: " in fault(record)
    approve(fault(record))


def test_nobody_plays_the_discard() -> None:
    record = league("me-and-bears")
    bidding(record, 1)["discard"] = "Ks"
    assert read(record)
    bidding(record, 1)["discard"] = "Kc"
    assert fault(record).startswith("deal 1, trick 5: seat ")
    approve(fault(record))


def test_a_discard_that_nobody_made_is_noticed() -> None:
    record = league()
    bidding(record, 1)["discard"] = "9d"
    approve(fault(record))


def test_the_deal_goes_round() -> None:
    record = league()
    del record["deals"][4]
    approve(fault(record))


def test_a_game_does_not_go_on_after_its_end() -> None:
    record = league()
    record["metadata"]["initialScore"] = [0, 2]
    approve(fault(record))


def test_a_game_may_be_recorded_in_part() -> None:
    record = league()
    record["deals"] = record["deals"][3:7]
    record["metadata"]["initialScore"] = [2, 2]
    game = read(record)
    assert (game.total, game.winners) == ((6, 3), ())


def test_the_final_score_is_verified() -> None:
    record = league()
    record["metadata"]["finalScore"] = [8, 10]
    assert read(record).winners == (1,)
    record["metadata"]["finalScore"] = [10, 8]
    approve(fault(record))


def test_a_deal_may_break_off_when_the_rest_was_conceded() -> None:
    record = league()
    play(record, 6)["tricks"].pop()
    play(record, 12)["tricks"].pop()
    assert read(record).total == (8, 10)


def test_a_trick_without_all_its_cards_ends_a_deal() -> None:
    record = league()
    play(record, 12)["tricks"][4] = ["Qh", "9d"]
    game = read(record)
    assert (game.total, game.deals[-1].tricks) == ((8, 10), (1, 3))
    play(record, 12)["tricks"][3].pop()
    approve(fault(record))


def test_a_deal_that_breaks_off_undecided_leaves_the_total_open() -> None:
    record = league()
    play(record, 6)["tricks"] = play(record, 6)["tricks"][:2]
    game = read(record)
    assert (game.deals[6].score, game.total, game.winners) == (None, None, ())
    record["metadata"]["finalScore"] = [8, 10]
    game = read(record)
    assert (game.deals[6].score, game.total) == ((1, 0), (8, 10)), "as the final score tells"


def test_a_last_deal_in_play_leaves_the_score_before_it() -> None:
    record = league()
    play(record, 12)["tricks"] = play(record, 12)["tricks"][:1]
    game = read(record)
    assert (game.deals[12].score, game.total, game.winners) == (None, (8, 8), ())
