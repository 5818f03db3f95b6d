"""House rule ``partners_best``: a lone maker gets a card from the partner and puts one out."""

import pytest

from bot.engine.cards import write_cards
from bot.engine.events import events
from bot.games.up_card.events import Gave, PutOut
from bot.games.up_card.view import EuchreView
from tests.engine.pen import BENNY_UP, SUITS, choices, hand, match

FOUR_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
HOUSE = "north_american partners_best=yes"
LONE = f"{HOUSE}\n4: {SUITS}\n1 order alone, 4 discard TC"
GIVEN = f"{LONE}\n3 give AD"
ALL_OF_THREE = "3: give JD, give AD, give KD, give QD, give TD"


def test_the_partner_of_a_lone_maker_gives_a_card() -> None:
    assert choices(LONE) == ALL_OF_THREE


def test_the_maker_then_puts_any_card_out_the_one_given_too() -> None:
    assert choices(GIVEN) == "1: discard AS, discard KS, discard QS, discard TS, discard 9S, discard AD"
    assert write_cards(hand(f"{GIVEN}\n1 discard 9S").hands[0]) == "AS KS QS TS AD"
    assert write_cards(hand(f"{GIVEN}\n1 discard AD").hands[0]) == "AS KS QS TS 9S"


def test_then_the_play_begins_and_the_partner_sits_out() -> None:
    now = hand(f"{GIVEN}\n1 discard 9S")
    assert choices(f"{GIVEN}\n1 discard 9S").startswith("1: AS")
    assert now.out == (3,)
    assert write_cards(now.hands[2]) == "JD KD QD TD"


# When


def test_it_comes_after_a_call_in_the_second_round_too_and_at_no_trump() -> None:
    assert choices(f"{HOUSE}\n4: {SUITS}\n{FOUR_PASS}\n1 call S alone") == ALL_OF_THREE
    assert choices(f"{HOUSE} no_trump=yes\n4: {SUITS}\n{FOUR_PASS}\n1 call NT alone") == ALL_OF_THREE


def test_it_comes_after_the_lone_declarations() -> None:
    defended = f"{HOUSE} defend_alone=yes\n4: {SUITS}\n1 order alone, 4 discard TC"
    assert choices(defended) == "2: stay, alone"
    assert choices(f"{defended}, 2 alone") == ALL_OF_THREE
    assert choices(f"{defended}, 2 stay, 4 stay") == ALL_OF_THREE


def test_a_lone_dealer_discards_for_the_up_card_and_then_for_the_partners_card() -> None:
    taken = f"{HOUSE}\n4: {SUITS}\n1 pass, 2 pass, 3 pass, 4 take alone, 4 discard TC\n2 give JH"
    assert choices(taken) == "4: discard JC, discard AC, discard KC, discard QC, discard 9H, discard JH"
    assert write_cards(hand(f"{taken}\n4 discard QC").hands[3]) == "JC AC KC 9H JH"


def test_a_dealer_who_sits_out_gives_of_the_five_cards_dealt() -> None:
    assert choices(f"{HOUSE}\n4: {SUITS}\n1 pass, 2 assist alone") == (
        "4: give JC, give AC, give KC, give QC, give TC"
    )


def test_a_dealer_who_named_trumps_blind_gets_a_card_after_declaring_alone() -> None:
    blind = f"british_book alone=maker partners_best=yes\n4: {BENNY_UP}\n4 call C, 4 discard TC"
    assert choices(f"{blind}, 4 alone, 1 stay, 3 stay").startswith("2: give JH")
    assert choices(f"{blind}, 4 stay").startswith("1: AS")


def test_a_maker_who_is_not_alone_gets_none() -> None:
    assert choices(f"{HOUSE}\n4: {SUITS}\n1 order, 4 discard TC").startswith("1: AS")


def test_a_lone_defender_gets_none() -> None:
    game = f"british_book partners_best=yes\n4: {SUITS}\n1 order, 4 discard TC"
    assert choices(f"{game}, 2 alone, 3 stay").startswith("3: JD")  # left of who plays alone


@pytest.mark.parametrize("alone", ["anyone", "equal_calls"])
def test_a_partner_who_takes_the_hand_over_gets_none(alone: str) -> None:
    game = f"british_book leader=eldest alone={alone} partners_best=yes\n4: {SUITS}\n1 order, 4 discard TC"
    assert choices(f"{game}, 2 stay, 3 alone, 4 stay").startswith("2: JH")


def test_a_lone_maker_who_was_overruled_gets_none_and_neither_does_the_partner() -> None:
    game = f"slapton partners_best=yes\n4: {SUITS}\n1 order alone, 4 discard TC"
    assert choices(f"{game}, 2 stay, 3 alone, 4 stay").startswith("2: JH")
    assert choices(f"{game}, 2 stay, 3 stay, 4 stay") == ALL_OF_THREE


def test_without_the_house_rule_no_card_is_given() -> None:
    assert choices(f"north_american\n4: {SUITS}\n1 order alone, 4 discard TC").startswith("1: AS")


# Who knows


def test_only_the_two_know_the_card_and_only_the_maker_what_went_out() -> None:
    others = (2, 4, None)
    one, other = f"{GIVEN}\n1 discard 9S", f"{LONE}\n3 give KD\n1 discard TS"
    for seat in others:
        assert match(one).view(seat) == match(other).view(seat)
    for seat in (1, 3):
        assert match(one).view(seat) != match(other).view(seat)
    maker = match(one).view(1)
    assert isinstance(maker, EuchreView)
    assert (str(maker.discarded), write_cards(maker.cards)) == ("9S", "AS KS QS TS AD")


def test_all_are_told_that_a_card_was_given_and_one_put_out_and_not_which() -> None:
    assert events(hand(f"{GIVEN}\n1 discard 9S"))[-2:] == (Gave(3), PutOut(1))
