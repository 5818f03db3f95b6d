"""Rules, Spoil Five: the pool, three tricks, jinking, and the end of the game.

The hands are written for the seats ``a``, ``b`` and ``c``: the dealer's left, the next, and the dealer.
"""

import re

import pytest

from bot.engine.errors import Reason
from bot.engine.events import events
from bot.engine.match import Match
from bot.engine.phases import Phase
from bot.games import preset
from bot.games.spoil_five.hand import Jinked, SpoilResult
from tests.engine.pen import choices, match, refusal, spoil_hand

# Hearts are trumps. The first player's clubs are good against anybody.
DEALT = "KC QC JC AC 2C | KS QS 2D 3D 4D | KD 6D 7D 8D TD"
FIRST_THREE = "a KC, b 2D, c 6D\na QC, b 3D, c 7D\na JC, b 4D, c 8D"
ALL_FIVE = f"{FIRST_THREE}\na jink\na AC, b QS, c TD\na 2C, b KS, c KD"
# The same with two spades in place of the last two clubs: seat b takes the fourth trick.
SPADES = DEALT.replace("AC 2C", "2S 3S")
FAILED = f"{FIRST_THREE}\na jink\na 2S, b KS, c KD"
# Two tricks, two and one.
SPOILED = "a KC, b 3D, c 6D\na QC, b 4D, c 7D\na 2S, b KS, c 8D\nb QS, c TD, a 3S\nb 2D, c KD, a JC"
# Three tricks, of which the first goes to seat b.
LATE = "2S 5H KC QC JC | KS QS 2D 3D 4D | KD 6D 7D 8D TD"
IN_FOUR = "a 2S, b KS, c 6D\nb 2D, c 7D, a 5H\na KC, b 3D, c 8D\na QC, b 4D, c TD"


def play(dealer: int, actions: str, dealt: str = DEALT) -> str:
    """Return a hand by that dealer of three; letters a, b and c become seats from the dealer's left on."""
    hands = dealt.split(" | ")
    seats = {letter: (dealer + after) % 3 + 1 for after, letter in enumerate("abc")}
    by_seat = " | ".join(hands[(seat - dealer - 1) % 3] for seat in (1, 2, 3))
    written = re.sub(r"\b[abc]\b", lambda letter: str(seats[letter[0]]), actions)
    return f"{dealer}: {by_seat} | 9H\n{written}"


def game(*hands: str, options: str = "") -> str:
    return "\n".join((f"spoil_five {options}", *hands))


def result(*hands: str, options: str = "") -> SpoilResult:
    """Return the result of the last of these hands."""
    scored = match(game(*hands, options=options)).hands[-1].result
    assert isinstance(scored, SpoilResult)
    return scored


def won(dealer: int) -> str:
    return play(dealer, f"{FIRST_THREE}\na stop")


def spoiled(dealer: int) -> str:
    return play(dealer, SPOILED, SPADES)


# The pool


@pytest.mark.parametrize(("options", "stake"), [("", 5), ("stake=1", 1), ("stake=10", 10)])
def test_each_player_pays_a_stake_into_an_empty_pool_before_a_deal(options: str, stake: int) -> None:
    now = spoil_hand(game(play(3, "a KC"), options=options))
    assert (now.ante, now.pool) == (stake, 3 * stake)


@pytest.mark.parametrize(("options", "ante", "pool"), [("", 1, 18), ("ante=0", 0, 15), ("ante=2", 2, 21)])
def test_each_player_pays_an_ante_into_a_pool_that_was_carried_over(
    options: str, ante: int, pool: int
) -> None:
    now = spoil_hand(game(spoiled(3), play(1, "a KC"), options=options))
    assert (now.ante, now.pool) == (ante, pool)


def test_a_pool_is_carried_over_again_and_again() -> None:
    spoils = [spoiled(3), spoiled(1), spoiled(2)]
    assert match(game(*spoils)).carried == 15 + 3 + 3
    assert result(*spoils, won(3)).score == (-1 + 24, -1, -1)


def test_after_the_pool_is_won_a_stake_is_paid_again() -> None:
    assert match(game(won(3))).carried == 0
    assert spoil_hand(game(spoiled(3), won(1), play(2, "a KC"))).pool == 15


def test_the_pool_is_seen_by_everybody() -> None:
    for seat in (1, 2, 3, None):
        view = match(game(spoiled(3), play(1, "a KC"))).view(seat)
        assert getattr(view, "pool", None) == 18


# Three tricks


def test_three_tricks_win_the_pool() -> None:
    scored = result(won(3))
    assert (scored.score, scored.tricks, scored.winner, scored.pool) == ((10, -5, -5), (3, 0, 0), 1, 0)


def test_the_hand_ends_with_the_third_trick_even_if_it_is_not_among_the_first_three() -> None:
    scored = result(play(3, IN_FOUR, LATE))
    assert (scored.score, scored.tricks, scored.jinked) == ((10, -5, -5), (3, 1, 0), False)


def test_if_nobody_takes_three_the_pool_is_spoiled_and_carried_over() -> None:
    scored = result(spoiled(3))
    assert (scored.score, scored.tricks) == ((-5, -5, -5), (2, 2, 1))
    assert (scored.winner, scored.pool) == (None, 15)


def test_the_score_of_a_hand_counts_the_ante_paid_before_it() -> None:
    assert result(spoiled(3), spoiled(1)).score == (-1, -1, -1)
    assert result(spoiled(3), won(1)).score == (-1, 17, -1)


# Jinking


def test_who_has_won_the_first_three_tricks_may_stop_or_jink() -> None:
    asked = game(play(3, FIRST_THREE))
    assert choices(asked) == "1: stop, jink"
    assert refusal(f"{asked}\n2 stop") == "not your turn"
    for action in ("1 AC", "1 stay", "1 pass"):
        assert refusal(f"{asked}\n{action}") is Reason.NOT_NOW


def test_who_jinks_plays_on_and_leads() -> None:
    now = spoil_hand(game(play(3, f"{FIRST_THREE}\na jink")))
    assert (now.phase, now.to_act, now.jinker) == (Phase.PLAY, 1, 1)


def test_all_five_earn_the_pool_and_a_stake_more_from_every_other_player() -> None:
    scored = result(play(3, ALL_FIVE))
    assert (scored.score, scored.tricks, scored.jinked) == ((10 + 10, -10, -10), (5, 0, 0), True)
    assert (scored.winner, scored.pool) == (1, 0)


def test_it_is_a_stake_more_even_when_only_an_ante_was_paid() -> None:
    scored = result(spoiled(3), play(1, ALL_FIVE), options="stake=4 ante=2")
    # A pool of 12 and three antes; two for the ante of each, and four more for the jink.
    assert scored.score == (-2 - 4, 12 + 6 - 2 + 4 + 4, -2 - 4)


def test_another_players_trick_ends_the_hand_and_the_pool_is_spoiled() -> None:
    now = spoil_hand(game(play(3, FAILED, SPADES)))
    scored = now.result
    assert now.over
    assert scored is not None
    assert (scored.score, scored.tricks, scored.winner) == ((-5, -5, -5), (3, 1, 0), None)
    assert (scored.pool, scored.jinked) == (15, True)
    assert match(game(play(3, FAILED, SPADES))).carried == 15


def test_a_jink_may_fail_at_the_fifth_trick_too() -> None:
    dealt = DEALT.replace("AC 2C", "AC 3S")
    scored = result(play(3, f"{FIRST_THREE}\na jink\na AC, b QS, c KD\na 3S, b KS, c TD", dealt))
    assert (scored.score, scored.tricks, scored.winner, scored.pool) == ((-5, -5, -5), (4, 1, 0), None, 15)


def test_who_wins_three_of_four_is_not_asked() -> None:
    now = spoil_hand(game(play(3, IN_FOUR, LATE)))
    assert now.over
    assert all(str(action) != "stop" for _, action in now.history)


def test_without_jinking_the_third_trick_ends_the_hand() -> None:
    scored = result(play(3, FIRST_THREE), options="jink=no")
    assert (scored.score, scored.winner, scored.jinked) == ((10, -5, -5), 1, False)
    assert choices(game(play(3, FIRST_THREE), options="jink=no")) == "over"


def test_jinking_and_stopping_are_told() -> None:
    assert events(spoil_hand(game(won(3))))[-1] == Jinked(1, True)
    assert Jinked(1, False) in events(spoil_hand(game(play(3, ALL_FIVE))))


# The game


def test_scores_begin_at_nought_and_add_up_to_nought_at_the_end() -> None:
    assert Match(preset("spoil_five").with_seats(3), 3).score == (0, 0, 0)
    played = match(game(won(3), spoiled(1), play(2, ALL_FIVE), options="rounds=1"))
    assert played.over
    assert played.score == (10 - 5 - 1 - 5, -5 - 5 - 1 - 5, -5 - 5 + 17 + 10)
    assert sum(played.score) == 0


def test_most_chips_win() -> None:
    played = match(game(won(3), won(1), play(2, ALL_FIVE), options="rounds=1"))
    assert (played.score, played.winners) == ((-5, -5, 10), (2,))


def test_equal_chips_share_the_win() -> None:
    two = match(game(play(3, ALL_FIVE), play(1, ALL_FIVE), won(2), options="rounds=1"))
    assert (two.score, two.winners) == ((5, 5, -10), (0, 1))
    three = match(game(won(3), won(1), won(2), options="rounds=1"))
    assert (three.score, three.winners) == ((0, 0, 0), (0, 1, 2))
