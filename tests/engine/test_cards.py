"""Cards, packs, and what beats what."""

import pytest

from bot.engine.cards import ALL_CARDS, Card, Suit, parse_cards, write_cards
from bot.engine.errors import NotUnderstood
from bot.engine.phases import Phase
from bot.engine.ranking import order, sort_hand
from bot.games import PRESETS, preset
from bot.games.spoil_five.ranking import spoil_order
from bot.games.up_card.rules import EuchreRules

from .test_play_properties import ranked


def test_a_pack_of_24_goes_down_to_the_nines_and_larger_packs_add_lower_ranks() -> None:
    rules = preset("north_american")
    for size, ranks in ((24, "AKQJT9"), (32, "AKQJT987"), (36, "AKQJT9876")):
        cards = rules.with_options(f"pack={size}").cards
        assert [card.code for card in cards] == [rank + suit for suit in "SHDC" for rank in ranks]


def test_the_benny_is_one_card_more() -> None:
    for rules in PRESETS.values():
        bennies = sum(card.is_benny for card in rules.cards)
        assert bennies == (isinstance(rules, EuchreRules) and rules.benny != "none")
        assert not isinstance(rules, EuchreRules) or len(rules.cards) == rules.pack + bennies


@pytest.mark.parametrize("trumps", [*Suit, None])
@pytest.mark.parametrize("make", [order, spoil_order])
def test_trumps_beat_the_suit_led_and_other_suits_beat_nothing(make: object, trumps: Suit | None) -> None:
    if make is spoil_order and trumps is None:
        return
    made = spoil_order(trumps) if make is spoil_order and trumps else order(trumps)
    high, plain = ranked(trumps, spoil=make is spoil_order)
    for led in Suit:
        follow = [] if led is trumps else plain[led.value]
        strengths = {card.code: made.strengths[led][card] for card in ALL_CARDS}
        in_order = sorted((code for code in high + follow), key=lambda code: -strengths[code])
        assert in_order == high + follow
        assert (
            len({strengths[code] for code in in_order}) == len(in_order)
            and min(strengths[code] for code in in_order) > 0
        )
        others = {code for suit, cards in plain.items() if suit != led.value for code in cards} - {*in_order}
        assert not any(strengths[code] for code in others)


def test_a_hand_is_sorted_with_trumps_first_and_colors_in_turn() -> None:
    held = parse_cards("JD 9C AS JH KH JK")
    assert write_cards(sort_hand(held, order(Suit.HEARTS))) == "JK JH JD KH 9C AS"
    assert write_cards(sort_hand(held, order(None))) == "JK AS KH JH 9C JD"
    held = parse_cards("KD AH 5S JS 2S TS QH")
    assert write_cards(sort_hand(held, spoil_order(Suit.SPADES))) == "5S JS AH 2S TS QH KD"


@pytest.mark.parametrize("text", ["", "A", "1S", "SA", "AX", "10", "ASS", "joker"])
def test_what_is_no_card_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        Card(text)


def test_a_card_is_one_object_in_either_case_and_ten_may_be_written_out() -> None:
    assert Card("qs") is Card("QS")
    assert Card("10s") is Card("TS")


def test_cards_and_ranks_have_names_in_words() -> None:
    assert [card.name for card in parse_cards("QS TH JK")] == ["queen of spades", "ten of hearts", "Benny"]
    assert [card.rank.word for card in parse_cards("AS 9D")] == ["ace", "nine"]


def test_what_can_be_trumps_is_a_suit_and_in_some_games_none() -> None:
    choices = {rules.id: None in rules.trump_choices for rules in PRESETS.values()}
    assert {id_ for id_, none in choices.items() if none} == {"bid"}
    assert None in preset("slapton").with_options("no_trump=yes").trump_choices
    for rules in PRESETS.values():
        assert set(rules.trump_choices) >= set(Suit)
        assert rules.order(Suit.HEARTS).trumps is Suit.HEARTS and rules.order(None).trumps is None


def test_cards_and_phases_can_be_pasted_back() -> None:
    card, phase = Card("QS"), Phase.PLAY
    assert eval(repr(card)) is card
    assert eval(repr(phase)) is phase
