"""Rules, Bid Euchre: the play with trumps and without, the Bennies, and identical cards."""

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from tests.engine.pen import bid_hand, choices, refusal, tricks

# One pack of 32. Seats 1 and 3 hold a jack each of the colours that matter.
MIXED = (
    "JS AS KS QS 9H 8H 7H 7S | AH KH QH TH JH 9S 8S TS | JC AD KD QD 9D 8D 7D TD | AC KC QC TC 9C 8C 7C JD"
)
# Two packs of 24: each seat has a suit twice over.
DOUBLED = (
    "AS AS KS KS QS QS JS JS TS TS 9S 9S | AH AH KH KH QH QH JH JH TH TH 9H 9H | "
    "AD AD KD KD QD QD JD JD TD TD 9D 9D | AC AC KC KC QC QC JC JC TC TC 9C 9C"
)
# Two packs of 24 in which the high spades, and the bowers, lie twice over in different hands.
TWINS = (
    "AS KS QS JS TS 9S 9H 9H TH TH QH QH | AS KS QS JS TS 9S 9D 9D TD TD QD QD | "
    "JC AC KC QC TC 9C JD AD KD AH KH JH | JC AC KC QC TC 9C JD AD KD AH KH JH"
)


def led(strain: str, *plays: str, dealt: str = MIXED, options: str = "pack=32", declarer: int = 1) -> str:
    """Return a game in which that seat bids three and the named cards are played."""
    turn = [seat for seat in (1, 2, 3, 4) if seat != declarer]
    calls = [f"{seat} pass" for seat in turn]
    calls.insert(declarer - 1, f"{declarer} bid 3 {strain}")
    return f"bid forced_dealer=any {options}\n4: {dealt}\n{', '.join(calls)}\n" + "\n".join(plays)


@pytest.mark.parametrize("declarer", [1, 2, 3, 4])
def test_the_declarer_leads_wherever_the_declarer_sits(declarer: int) -> None:
    assert bid_hand(led("NT", declarer=declarer)).to_act == declarer


def test_with_trumps_the_bowers_are_the_highest() -> None:
    # Spades: the right bower JS, the left JC, and then the ace.
    assert tricks(led("S", "1 AS, 2 TS, 3 JC, 4 7C")).endswith(": 3")
    assert tricks(led("S", "1 JS, 2 TS, 3 JC, 4 7C")).endswith(": 1")
    assert refusal(led("S", "1 AS, 2 TS, 3 AD")) is Reason.MUST_FOLLOW


def test_the_suit_led_is_followed_and_who_cannot_may_play_anything() -> None:
    assert choices(led("S", "1 9H")) == "2: AH, KH, QH, TH, JH"
    assert choices(led("S", "1 9H, 2 AH")) == "3: JC, AD, KD, QD, 9D, 8D, 7D, TD"
    assert refusal(led("S", "1 9H, 2 9S")) is Reason.MUST_FOLLOW


# No trump


def test_at_no_trump_there_are_no_bowers() -> None:
    now = bid_hand(led("NT"))
    assert not any(now.order.titles[card] for card in now.rules.cards)
    # The jack of clubs is a club, so that seat 3 has no spade, and a jack comes below the queen.
    assert choices(led("NT", "1 QS, 2 TS")).startswith("3: JC, AD")
    assert tricks(led("NT", "1 QS, 2 TS, 3 JC, 4 AC")).endswith(": 1")
    assert tricks(led("NT", "1 9H, 2 JH, 3 JC, 4 JD", "2 TS, 3 AD, 4 AC, 1 JS")).endswith(": 1")
    assert bid_hand(led("NT", "1 9H, 2 JH, 3 JC, 4 JD", "2 QH")).winning == 2


@pytest.mark.parametrize("suit", list(Suit))
def test_at_no_trump_every_suit_ranks_ace_king_queen_jack_ten_nine(suit: Suit) -> None:
    now = bid_hand(led("NT"))
    of_suit = [card for card in now.rules.cards if card.suit is suit]
    high_to_low = sorted(of_suit, key=lambda card: now.order.strengths[suit][card], reverse=True)
    assert "".join(card.rank.value for card in high_to_low) == "AKQJT987"


# The Bennies

# Two packs of 24 with two Bennies: an ace of spades and an ace of hearts are left over.
BENNIES = DOUBLED.replace("AS AS", "JK AS").replace("AH AH", "JK AH")
BENNY_32 = MIXED.replace("7S |", "JK |")  # seat 1 holds the Benny, the seven of spades is left over


def test_with_trumps_the_benny_is_the_highest() -> None:
    game = led("S", "1 JK, 2 TS, 3 JC, 4 7C", dealt=BENNY_32, options="pack=32 benny=joker")
    assert tricks(game).endswith(": 1")
    over_the_bower = led(
        "S", "3 JC, 4 7C, 1 JK, 2 TS", dealt=BENNY_32, options="pack=32 benny=joker", declarer=3
    )
    assert tricks(over_the_bower).endswith(": 1")


def test_the_benny_belongs_to_the_trump_suit() -> None:
    game = led("S", "1 AS", dealt=MIXED.replace("TS |", "JK |"), options="pack=32 benny=joker")
    assert choices(game) == "2: 9S, 8S, JK"
    hearts = led("D", "4 AC, 1 JK", dealt=BENNY_32, options="pack=32 benny=joker", declarer=4)
    assert bid_hand(hearts).winning == 1


def test_at_no_trump_the_bennies_alone_are_trumps() -> None:
    game = led("NT", dealt=BENNIES, options="benny=joker", declarer=3)
    now = bid_hand(game)
    trumps = {card.code for card in now.rules.cards if now.order.suits[card] is now.trumps}
    assert (now.trumps, trumps) == (None, {"JK"})


def test_at_no_trump_a_benny_wins_a_plain_suit_from_one_who_cannot_follow() -> None:
    game = led("NT", "3 AD, 4 AC, 1 JK, 2 AH", dealt=BENNIES, options="benny=joker", declarer=3)
    assert tricks(game).endswith(": 1")


def test_at_no_trump_one_who_can_follow_may_not_play_the_benny() -> None:
    game = led(
        "NT",
        "4 AC, 1 AS",
        dealt=BENNIES.replace("9H 9H", "9H 9C").replace("9C 9C", "9H 9C"),
        options="benny=joker",
        declarer=4,
    )
    assert choices(game) == "2: 9C"
    assert refusal(f"{game}, 2 JK") is Reason.MUST_FOLLOW


def test_at_no_trump_a_benny_led_is_followed_by_the_other_benny_and_by_nothing_else() -> None:
    game = led("NT", "1 JK", dealt=BENNIES, options="benny=joker")
    assert choices(game) == "2: JK"
    assert refusal(f"{game}, 2 AH") is Reason.MUST_FOLLOW
    assert choices(f"{game}, 2 JK").startswith("3: AD, KD, QD")
    assert bid_hand(f"{game}, 2 JK").led is None
    # Identical cards: the first played is the higher.
    assert tricks(f"{game}, 2 JK, 3 AD, 4 AC").endswith(": 1")


def test_at_no_trump_nothing_but_a_benny_beats_a_benny() -> None:
    game = led("NT", "1 JK, 2 JK, 3 AD, 4 AC", "1 AS, 2 AH, 3 AD, 4 AC", dealt=BENNIES, options="benny=joker")
    assert tricks(game) == "1 JK, 2 JK, 3 AD, 4 AC: 1\n1 AS, 2 AH, 3 AD, 4 AC: 1"


# Identical cards


@pytest.mark.parametrize("card", ["AS", "KS", "JS", "9S"])
def test_of_two_identical_cards_the_first_played_is_the_higher(card: str) -> None:
    for strain in ("S", "D", "NT"):
        game = led(strain, f"1 {card}, 2 {card}", dealt=TWINS, options="")
        assert bid_hand(game).winning == 1


def test_identical_left_bowers_and_trumps_that_ruff_too() -> None:
    bowers = led("S", "1 AS, 2 9S, 3 JC, 4 JC", dealt=TWINS, options="")
    assert tricks(bowers).endswith(": 3")
    ruffed = led("C", "1 9H, 2 9D, 3 KH, 4 KH", dealt=TWINS, options="")
    assert tricks(ruffed).endswith(": 3")
    over = led("D", "1 AS, 2 QS, 3 AD, 4 AD", dealt=TWINS, options="")
    assert tricks(over).endswith(": 3")


def test_the_first_of_two_identical_cards_is_beaten_by_a_higher_card_all_the_same() -> None:
    assert bid_hand(led("NT", "1 KS, 2 AS", dealt=TWINS, options="")).winning == 2
    assert tricks(led("H", "3 AH, 4 JH, 1 9H, 2 9S", dealt=TWINS, options="", declarer=3)).endswith(": 4")


def test_identical_cards_are_one_choice_and_only_one_of_them_is_played() -> None:
    game = led("NT", dealt=DOUBLED, options="")
    assert choices(game) == "1: AS, KS, QS, JS, TS, 9S"
    after = led("NT", "1 AS, 2 AH, 3 AD, 4 AC", dealt=DOUBLED, options="")
    assert choices(after) == "1: AS, KS, QS, JS, TS, 9S"
    assert [len(held) for held in bid_hand(after).hands] == [11] * 4
    again = after + "\n1 AS, 2 AH, 3 AD, 4 AC"
    assert choices(again) == "1: KS, QS, JS, TS, 9S"
    assert refusal(f"{again}\n1 AS") is Reason.NOT_HELD
