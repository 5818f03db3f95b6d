"""Rules, Spoil Five: the deal, the ranking of trumps and of plain suits."""

import pytest

from bot.engine.cards import Suit, pack, parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions
from bot.engine.first_dealer import find_first_dealer
from bot.engine.options import Option
from bot.engine.ranking import sort_hand
from bot.games import preset
from bot.games.spoil_five.ranking import spoil_order
from bot.games.spoil_five.rules import SpoilRules
from tests.engine.pen import spoil_hand
from tests.engine.test_play_properties import PLAIN, TRUMPS


def spoil_rules(options: str = "", seats: int = 5) -> SpoilRules:
    rules = preset("spoil_five").with_seats(seats).with_options(options)
    assert isinstance(rules, SpoilRules)
    return rules


# The pack and the deal


def test_the_options_have_the_values_of_the_rules() -> None:
    rules = spoil_rules()
    assert {name: Option.write(getattr(rules, name)) for name in rules.options} == {
        "rob": "may",
        "stake": "5",
        "ante": "1",
        "jink": "yes",
        "rounds": "2",
    }


@pytest.mark.parametrize("options", ["rob=yes", "stake=0", "ante=-1", "jink=maybe", "rounds=0", "target=10"])
def test_a_value_that_an_option_does_not_take_is_refused(options: str) -> None:
    with pytest.raises(BadOptions):
        spoil_rules(options)


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_play_everyone_for_himself(seats: int) -> None:
    rules = spoil_rules(seats=seats)
    assert (rules.seats, rules.sides, rules.partners) == (seats, seats, False)
    assert [rules.side_of(seat) for seat in range(1, seats + 1)] == list(range(seats))


@pytest.mark.parametrize("seats", range(2, 11))
def test_five_cards_each_are_dealt_of_the_full_pack_and_the_next_is_turned_up(seats: int) -> None:
    rules = spoil_rules(seats=seats)
    assert rules.cards == pack(52)
    for dealer in range(1, seats + 1):
        deal = Deal.of(rules.cards, dealer, rules)
        assert [len(hand) for hand in deal.hands] == [5] * seats
        assert deal.up is rules.cards[5 * seats]
        deal.check(rules)


def test_the_cards_go_round_in_packets_of_two_and_three_from_the_dealers_left() -> None:
    rules = spoil_rules(seats=3)
    cards = pack(52)
    deal = Deal.of(cards, 1, rules)
    # Two, three and two; then three, two and three.
    assert deal.hands[1] == (*cards[0:2], *cards[7:10])
    assert deal.hands[2] == (*cards[2:5], *cards[10:12])
    assert deal.hands[0] == (*cards[5:7], *cards[12:15])


def test_the_suit_of_the_card_turned_up_is_trumps() -> None:
    hands = "KS QS JS 2H 3H | KC QC JC 4H 5H"
    for suit in Suit:
        assert spoil_hand(f"spoil_five\n2: {hands} | 8{suit.value}").trumps is suit


def test_the_first_dealer_is_found_at_random() -> None:
    for chance in range(1, 8):
        found = find_first_dealer(spoil_rules(seats=7), pack(52), chance)
        assert (found.seat, found.shown) == (chance, ())


# Ranking


@pytest.mark.parametrize("trumps", list(Suit))
def test_trumps_rank_as_the_rules_say(trumps: Suit) -> None:
    order = spoil_order(trumps)
    cards = [card for card in pack(52) if order.suits[card] is trumps]
    for led in Suit:
        ranked = sorted(cards, key=lambda card: order.strengths[led][card], reverse=True)
        assert " ".join(map(str, ranked)) == TRUMPS[trumps.value]
        assert len({order.strengths[led][card] for card in cards}) == len(cards)


@pytest.mark.parametrize("trumps", list(Suit))
@pytest.mark.parametrize("suit", list(Suit))
def test_plain_suits_rank_as_the_rules_say(trumps: Suit, suit: Suit) -> None:
    if suit is trumps:
        return
    order = spoil_order(trumps)
    cards = [card for card in pack(52) if order.suits[card] is suit]
    ranked = sorted(cards, key=lambda card: order.strengths[suit][card], reverse=True)
    assert " ".join(map(str, ranked)) == " ".join(rank + suit.value for rank in PLAIN[suit.value])


@pytest.mark.parametrize("trumps", list(Suit))
def test_every_trump_beats_every_plain_card_and_only_the_suit_led_beats_nothing(trumps: Suit) -> None:
    order = spoil_order(trumps)
    for led in Suit:
        strengths = order.strengths[led]
        lowest_trump = min(strengths[card] for card in pack(52) if order.suits[card] is trumps)
        for card in pack(52):
            if order.suits[card] is trumps:
                continue
            assert strengths[card] < lowest_trump
            assert (strengths[card] > 0) == (order.suits[card] is led)


def test_a_hand_is_sorted_by_its_ranking() -> None:
    cards = parse_cards("2S AD 5C AH TC KD 9S")
    assert " ".join(map(str, sort_hand(cards, spoil_order(Suit.CLUBS)))) == "5C AH TC KD AD 2S 9S"
