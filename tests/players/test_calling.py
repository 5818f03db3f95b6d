import random

import pytest

from bot.engine.cards import BENNY, Card
from bot.engine.deal import Deal
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.games import preset
from bot.games.up_card.actions import FIRST_ROUND, SECOND_ROUND
from bot.players import BasicPlayer
from bot.players.selfplay import deal

from .thinking import chosen


def test_orders_up_with_both_bowers_and_the_ace() -> None:
    others = "KS QS 9C TD 9D | AS AC KC QC JC | JS TS QD KD AD | 9H"
    assert chosen(f"north_american\n4: JH JD AH 9S TC | {others}").startswith("1 order")


def test_passes_with_nothing() -> None:
    others = "AS KS AD KD AC | QS JS QD JD KC | AH KH QH TC QC | 9H"
    assert chosen(f"north_american\n4: 9S TS 9D TD 9C | {others}") == "1 pass"


def test_passes_in_the_second_round_with_nothing() -> None:
    assert (
        chosen(
            "north_american\n4: 9S TC 9D TD 9C | AS KS AD KD AC | QS JS QD JD KC | AH KH QH TS QC | 9H\n"
            "1 pass, 2 pass, 3 pass, 4 pass"
        )
        == "1 pass"
    )


def test_names_the_suit_of_its_bowers_in_the_second_round() -> None:
    assert (
        chosen(
            "north_american\n4: JC JS AC KC 9H | AS KS AD KD 9S | QS TS QD JD TC | AH KH QH 9D QC | TH\n"
            "1 pass, 2 pass, 3 pass, 4 pass"
        )
        == "1 call C alone"
    )


# Two middling trumps and an ace.
MIDDLING = "AH QH TS AS 9C"


def test_takes_the_up_card_up_with_cards_that_it_would_not_order_the_opponents_with() -> None:
    for_itself = f"north_american\n1: {MIDDLING} | 9S TH QD TD TC | KS QS AD KD AC | JS 9D JC QC KC | KH\n"
    for_them = f"north_american\n4: {MIDDLING} | 9S TH QD TD TC | KS QS AD KD AC | JS 9D JC QC KC | KH\n"
    assert chosen(for_itself + "2 pass, 3 pass, 4 pass") == "1 take"
    assert chosen(for_them) == "1 pass"


def test_assists_with_cards_that_it_would_not_order_the_opponents_with() -> None:
    cards = "9S TS QD TD TC | AH TH AS 9D 9C | KS QS AD KD AC | JS QH JC QC KC | JH"
    assert chosen(f"north_american\n4: {cards}\n1 pass") == "2 assist"
    assert chosen(f"north_american\n1: {cards}") == "2 pass"


@pytest.mark.parametrize(
    ("held", "does"), [("JH JD AH KH AD", "2 turn-down alone"), ("QH TH KC QC AS", "2 pass")]
)
def test_turns_it_down_only_with_a_lone_hand(held: str, does: str) -> None:
    deal = f"9S TS QD TD TC | {held} | KS QS KD AC JS | 9D JC 9C KH JD | 9H"
    if "JD" in held:
        deal = deal.replace("KH JD | 9H", "QH TH | 9H")
    assert chosen(f"slapton\n4: {deal}\n1 pass") == does


def test_goes_alone_with_the_benny_both_bowers_the_ace_and_an_ace() -> None:
    for ruleset in ("british_hangman", "british_book", "slapton"):
        assert (
            chosen(f"{ruleset}\n4: JK JH JD AH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H")
            == "1 order alone"
        )


def test_does_not_go_alone_where_the_opponents_are_given_the_best_trump() -> None:
    cards = "KS QS TS JS KD | AC KC QC JC AD | JD AH KH QH AS | TH 9S TD 9D QD | JH"
    right = f"north_american\n4: {cards}\n1 pass, 2 pass"
    assert chosen(right) == "3 order"
    assert chosen(right.replace("| JH", "| 9H")) == "3 order alone"
    assert chosen(right.replace("north_american", "slapton")) == "3 order alone"  # four tricks score more


def test_does_not_go_alone_where_nobody_may() -> None:
    lone = "JH JD AH KH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
    assert chosen(f"north_american alone=nobody\n4: {lone}") == "1 order"


def test_goes_alone_sooner_when_the_opponents_are_about_to_win() -> None:
    close = (
        "north_american\n4: 9H JS KC KS JC | 9S TD JH QS TS | KH AS QH AC AH | QC KD 9D QD TH | AD\n"
        "1 pass, 2 pass, 3 pass"
    )
    assert chosen(close, score=(0, 0)) == "4 take"
    assert chosen(close, score=(9, 6)) == "4 take alone"


def test_a_match_of_so_many_deals_is_played_for_points_whatever_the_score() -> None:
    lone = "slapton deals=4\n4: JK JH JD AH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
    assert chosen(lone, score=(30, 0)) == "1 order alone"


def test_the_dealer_who_is_stuck_names_its_best_suit() -> None:
    assert (
        chosen(
            "north_american all_pass=stick\n"
            "4: 9S TS 9D TD 9C | QS KS AD KD AC | AS JS QD JD TC | AH QC KC KH TH | QH\n"
            "1 pass, 2 pass, 3 pass, 4 pass, 1 pass, 2 pass, 3 pass"
        )
        == "4 call C"
    )


def test_the_blind_suit_hangs_on_nothing_but_dealer_and_score() -> None:
    rules = preset("slapton")
    pack = [card for card in rules.cards if card is not BENNY]
    named = set()
    for shift in range(0, 20, 5):
        cards = pack[shift:] + pack[:shift]
        deal = Deal(2, tuple(tuple(cards[at : at + 5]) for at in range(0, 20, 5)), Card("JK"))
        named.add(BasicPlayer().choose(view(first_position(rules, deal), 2)))
    assert len(named) == 1


def test_the_blind_suit_is_not_always_the_same() -> None:
    deal = "AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | JK"
    assert {chosen(f"slapton\n{dealer}: {deal}")[2:] for dealer in (1, 2, 3, 4)} == {
        "call S",
        "call H",
        "call D",
        "call C",
    }


@pytest.mark.parametrize(
    ("position", "does"),
    [
        ("cutthroat\n3: JC 9S TD JS AD | 9H 9D 9C AC QH | QS QD AH TC KH | AS", "1 pass"),
        ("cutthroat\n3: JC KS TS JS AD | 9H 9D 9C AC QH | QS QD AH TC KH | AS", "1 order"),
        ("two_handed\n2: QS 9D KC AS QD | QH KS 9C TC AD | TD", "1 pass"),
        ("two_handed\n2: JD 9D KC AS QD | QH KS 9C TC AD | TD", "1 order"),
    ],
)
def test_without_a_partner_the_up_card_is_not_given_to_an_opponent_for_a_middling_hand(
    position: str, does: str
) -> None:
    assert chosen(position) == does


@pytest.mark.parametrize(("held", "does"), [("QC KS TC AH AD", "2 pass"), ("KH KS TC AH AD", "2 assist")])
def test_assists_with_two_trumps_and_not_with_one(held: str, does: str) -> None:
    first = "QC KC AS AC JS" if "KH" in held else "KH KC AS AC JS"
    deal = f"{first} | {held} | JC QD TD TS KD | 9D TH 9S 9H JD | JH"
    assert chosen(f"north_american\n4: {deal}\n1 pass") == does


def test_with_a_benny_about_a_lone_hand_is_called_with_more_care() -> None:
    passed = "1 pass, 2 pass, 3 pass, 4 pass"
    weak = "AS JK KC KH TH | AD TS 9D JD 9C | KS AC QC TD JH | TC QH JC 9H QD | KD"
    strong = "AS JK KC JH TH | AD TS 9D JD 9C | KS AC QC TD KH | TC QH JC 9H QD | KD"
    assert chosen(f"british_hangman\n4: {weak}\n{passed}") == "1 call H"
    assert chosen(f"british_hangman\n4: {strong}\n{passed}") == "1 call H alone"


def test_with_a_benny_about_it_takes_a_strong_hand_to_have_the_other_side_pick_the_card_up() -> None:
    middling = "JH AS 9D AD JK | KC JC 9C JD TC | QS KD TD KH TH | JS KS AH 9S AC | 9H"
    strong = "JH AS AH AD JK | KC JC 9C JD TC | QS KD TD KH TH | JS KS 9D 9S AC | 9H"
    for ruleset in ("british_book", "british_hangman"):
        assert chosen(f"{ruleset}\n4: {middling}") == "1 pass"
        assert chosen(f"{ruleset}\n4: {strong}") == "1 order"


@pytest.mark.parametrize(
    ("held", "does"),
    [
        (
            "KC AH 9S TD 9H TD AC AH 9S JS TH AC",
            "1 bid 6 NT",
        ),  # both aces of two suits, and a king under them
        ("KC JH 9S TD JH TD JD AH 9S JS KH AC", "1 bid 6 H"),
        ("KC QH 9S TD 9H TD QC KD 9S TS TH 9C", "1 pass"),
    ],
)
def test_the_bid_goes_by_what_the_cards_are_good_for_and_may_be_at_no_trump(held: str, does: str) -> None:
    pack = [rank + suit for suit in "SHCD" for rank in "AKQJT9"] * 2
    for card in held.split():
        pack.remove(card)
    others = " | ".join(" ".join(pack[at : at + 12]) for at in (0, 12, 24))
    assert chosen(f"bid min_bid=4\n4: {held} | {others}") == does


@pytest.mark.parametrize(("held", "does"), [("AS AC AD KS 9H", "1 call NT"), ("9S TC 9D KS 9H", "1 pass")])
def test_calls_no_trump_on_three_aces_where_that_is_allowed(held: str, does: str) -> None:
    rest = "JS QS KD KC TD | KH QH JH QC JC | TS JD AH 9C QD | TH"
    deal = f"north_american no_trump=yes\n4: {held} | {rest}\n1 pass, 2 pass, 3 pass, 4 pass"
    assert chosen(deal) == does


def test_people_call_in_the_first_round_as_seldom_as_they_were_seen_to() -> None:
    rules, chance, people, called = preset("north_american"), random.Random(1), BasicPlayer(Level.PEOPLE), 0
    for number in range(200):
        hand = first_position(rules, deal(rules, number % 4 + 1, chance))
        while hand.to_act is not None and hand.phase is FIRST_ROUND:
            hand = hand.apply(people.choose(view(hand, hand.to_act)))
        called += hand.phase is not SECOND_ROUND
    assert 0.5 < called / 200 < 0.64
