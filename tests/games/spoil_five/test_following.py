"""Rules, Spoil Five: who leads, following, trumping and reneging."""

from itertools import combinations

import pytest

from bot.engine.actions import Play
from bot.engine.cards import Card, Suit
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.match import first_position
from bot.games import preset
from tests.engine.pen import choices, refusal, spoil_hand


def answers(mine: str, led: str, up: str) -> str:
    """Return what seat 2 may play to that lead by seat 1, whose other cards don't matter."""
    used = {*mine.split(), led, up}
    fill = [rank + suit for suit in "CD" for rank in "9876T2" if rank + suit not in used][:4]
    game = f"spoil_five rob=never\n2: {led} {' '.join(fill)} | {mine} | {up}\n1 {led}"
    return choices(game).partition(": ")[2].replace(",", "")


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_player_left_of_the_dealer_leads_and_the_turn_goes_round(seats: int) -> None:
    rules = preset("spoil_five").with_seats(seats).with_options("rob=never")
    for dealer in range(1, seats + 1):
        now = first_position(rules, Deal.of(rules.cards, dealer, rules))
        played = []
        while not now.tricks:
            played.append(now.to_act)
            now = now.apply(now.legal_actions()[0])
        assert played == [(dealer + after) % seats + 1 for after in range(seats)]


# A plain suit led


def test_a_plain_suit_led_is_followed_or_trumped_as_one_likes() -> None:
    assert answers("KS 2S 8H TH QD", "3S", "9H") == "KS 2S 8H TH"
    assert answers("KS 2S AH QD JD", "3S", "9D") == "KS 2S AH QD JD"
    assert answers("KS 2S AH QD JD", "3S", "9C") == "KS 2S AH"


def test_another_card_is_thrown_only_by_one_who_cannot_follow() -> None:
    assert answers("KD 2D QD 8H TH", "3S", "9H") == "KD 2D QD 8H TH"
    game = "spoil_five rob=never\n2: 3S 2C 3C 4C 6C | KS 2D QD 8H TH | 9H\n1 3S"
    assert refusal(f"{game}, 2 2D") is Reason.MUST_FOLLOW
    assert spoil_hand(f"{game}, 2 8H").tricks[-1].winner == 2
    assert spoil_hand(f"{game}, 2 KS").tricks[-1].winner == 2


def test_the_ace_of_hearts_does_not_follow_hearts_unless_they_are_trumps() -> None:
    assert answers("AH 2S 3S 4S KD", "5H", "9C") == "AH 2S 3S 4S KD"
    assert answers("AH 2H 3S 4S KD", "5H", "9C") == "AH 2H"
    assert answers("AH 2S 3S 4S KD", "4H", "9H") == "AH 2S 3S 4S KD"  # reneged
    assert answers("AH 2H 3S 4S KD", "4H", "9H") == "AH 2H"


def test_a_plain_ace_of_hearts_led_is_a_trump_lead() -> None:
    assert answers("KH QH 2C 3S 4S", "AH", "9C") == "2C"
    assert answers("KH QH 2D 3S 4S", "AH", "9C") == "KH QH 2D 3S 4S"


# A trump led


@pytest.mark.parametrize(
    ("top", "led", "may"),
    [
        ("5S", "JS", True),  # the five is never forced
        ("5S", "AH", True),
        ("5S", "AS", True),
        ("5S", "TS", True),
        ("JS", "5S", False),  # the jack only by the five led
        ("JS", "AH", True),
        ("JS", "AS", True),
        ("JS", "2S", True),
        ("AH", "5S", False),  # the ace of hearts only by the five or the jack led
        ("AH", "JS", False),
        ("AH", "AS", True),
        ("AH", "TS", True),
        ("AS", "TS", False),  # no other trump may be held back
        ("AS", "5S", False),
        ("KS", "TS", False),
        ("QS", "TS", False),
        ("2S", "TS", False),
    ],
)
def test_five_jack_and_ace_of_hearts_may_be_held_back_from_a_lower_trump_led(
    top: str, led: str, may: bool
) -> None:
    assert answers(f"{top} KD QD 2D 3D", led, "9S") == (f"{top} KD QD 2D 3D" if may else top)
    game = f"spoil_five rob=never\n2: {led} 2C 3C 4C 6C | {top} KD QD 2D 3D | 9S\n1 {led}"
    if may:
        assert spoil_hand(f"{game}, 2 KD").tricks[-1].winner == 1
    else:
        assert refusal(f"{game}, 2 KD") is Reason.MUST_FOLLOW
    assert spoil_hand(f"{game}, 2 {top}").trick == ()


RENEGERS = ("5C", "JC", "AH")
LEADS = ("5C", "JC", "AH", "AC", "KC", "TC")


@pytest.mark.parametrize("led", LEADS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_several_of_them_may_be_held_back_together_if_each_of_them_may(led: str, count: int) -> None:
    order = ("5C", "JC", "AH", "AC", "KC", "TC")
    for held in combinations([card for card in RENEGERS if card != led], count):
        plain = ["KD", "QD", "2D", "3D"][: 5 - len(held)]
        mine = " ".join([*held, *plain])
        all_higher = all(order.index(card) < order.index(led) for card in held)
        assert answers(mine, led, "9C") == (mine if all_higher else " ".join(held))


@pytest.mark.parametrize("other", ["AS", "KS", "TS"])
def test_one_who_holds_another_trump_must_play_a_trump_but_may_choose_which(other: str) -> None:
    assert answers(f"5S JS AH {other} KD", "8S", "9S") == f"5S JS AH {other}"
    game = f"spoil_five rob=never\n2: 8S 2C 3C 4C 6C | 5S JS AH {other} KD | 9S\n1 8S"
    assert refusal(f"{game}, 2 KD") is Reason.MUST_FOLLOW


def test_it_is_the_card_led_that_counts_not_one_played_to_it_since() -> None:
    dealt = "8S 2C 3C 4C 6C | 5S 2D 3D 4D 6D | JS KD QD 7D 8D"
    game = f"spoil_five rob=never\n3: {dealt} | 9S\n1 8S, 2 5S"
    assert choices(game) == "3: JS, KD, QD, 7D, 8D"


def test_one_who_is_forced_holds_only_the_trumps_back_that_were_led_to() -> None:
    # The jack must be played to the five, whether with or without the ace of hearts.
    assert answers("JS AH KD QD 2D", "5S", "9S") == "JS AH"
    assert answers("5S AH KD QD 2D", "JS", "9S") == "5S AH"


def test_a_refused_revoke_names_the_suit_and_what_may_be_played() -> None:
    now = spoil_hand("spoil_five rob=never\n2: 3S 2C 3C 4C 6C | KS 2D QD 8H TH | 9H\n1 3S")
    with pytest.raises(NotAllowed) as refused:
        now.apply(Play(Card("2D")))
    assert refused.value.suit is Suit.SPADES
    assert [card.code for card in refused.value.cards] == ["KS", "8H", "TH"]
    assert (
        refusal("spoil_five rob=never\n2: 3S 2C 3C 4C 6C | KS 2D QD 8H TH | 9H\n1 3S, 2 2C")
        is Reason.NOT_HELD
    )
