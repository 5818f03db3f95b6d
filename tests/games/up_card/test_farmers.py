"""House rule ``farmers``: a hand of nines and tens only is shown, and the same dealer deals again."""

import pytest

from bot.engine.cards import parse_cards
from bot.engine.events import events
from bot.games.up_card.events import Shown
from bot.games.up_card.scoring import EuchreResult
from tests.engine.pen import choices, hand, match

# Seat 2 holds a farmer's hand. Out of play are the ace, king and queen of hearts.
LOW = "9S 9H 9D 9C TH"
FARMER = f"AS KS QS JS TS | {LOW} | JD AD KD QD TD | JC AC KC QC TC | JH"
GAME = f"north_american farmers=yes\n4: {FARMER}"


def test_a_hand_of_nines_and_tens_only_is_shown_before_the_calling() -> None:
    assert choices(GAME) == "2: show"


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_whoever_holds_it_shows_it_the_dealer_too(seat: int) -> None:
    others = ["AS KS QS JS TS", "JD AD KD QD TD", "JC AC KC QC TC"]
    dealt = " | ".join([*others[: seat - 1], LOW, *others[seat - 1 :]])
    assert choices(f"north_american farmers=yes\n4: {dealt} | JH") == f"{seat}: show"


def test_the_hand_is_thrown_in_and_scores_nothing() -> None:
    shown = hand(f"{GAME}\n2 show")
    assert choices(f"{GAME}\n2 show") == "over"
    assert shown.result == EuchreResult((0, 0), (0, 0))
    assert shown.result.thrown_in


@pytest.mark.parametrize("all_pass", ["next_deals", "same_deals", "stick"])
def test_the_same_dealer_deals_again_and_it_does_not_count_towards_the_deals(all_pass: str) -> None:
    again = match(GAME.replace("yes", f"yes deals=2 all_pass={all_pass}") + "\n2 show")
    assert (again.dealer, again.deals, again.number, again.over) == (4, 0, 2, False)


def test_everybody_is_told_what_was_shown() -> None:
    assert events(hand(f"{GAME}\n2 show")) == (Shown(2, parse_cards(LOW)),)


@pytest.mark.parametrize("card", ["JH", "AH"])
def test_one_higher_card_makes_it_an_ordinary_hand(card: str) -> None:
    dealt = FARMER.replace("JH", "QH").replace("TH", card)
    assert choices(f"north_american farmers=yes\n4: {dealt}").startswith("1: pass")


def test_an_eight_or_a_seven_is_no_card_of_a_farmers_hand() -> None:
    assert choices(f"classic farmers=yes\n4: {FARMER}") == "2: show"
    for card in ("8H", "7H"):
        assert choices(f"classic farmers=yes\n4: {FARMER.replace('TH', card)}").startswith("1: pass")


def test_the_benny_makes_it_an_ordinary_hand() -> None:
    assert choices(f"british_book farmers=yes\n4: {FARMER}") == "2: show"
    assert choices(f"british_book farmers=yes\n4: {FARMER.replace('TH', 'JK')}").startswith("1: pass")


def test_with_the_benny_turned_up_nobody_has_seen_a_card_and_nothing_is_shown() -> None:
    assert choices(f"british_book farmers=yes\n4: {FARMER.replace('JH', 'JK')}").startswith("4: call S")


def test_it_is_shown_before_anybody_is_asked_to_go_under() -> None:
    assert choices(f"north_american farmers=yes go_under=yes\n4: {FARMER} | AH KH QH") == "2: show"


def test_without_the_house_rule_it_is_played() -> None:
    assert choices(f"north_american\n4: {FARMER}").startswith("1: pass")


def test_two_or_three_players_may_play_it_too() -> None:
    assert choices(f"two_handed farmers=yes\n1: AS KS QS JS TS | {LOW} | JH") == "2: show"
    three = match(f"cutthroat farmers=yes\n3: AS KS QS JS TS | {LOW} | JD AD KD QD TD | JH\n2 show")
    assert (three.dealer, three.deals, three.score) == (3, 0, (0, 0, 0))
