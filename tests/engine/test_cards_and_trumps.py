"""Rules: cards and trumps, following suit, and who wins a trick."""

from itertools import pairwise

import pytest

from bot.engine.cards import Card, Suit, pack, parse_cards, write_cards
from bot.engine.errors import NotUnderstood, Reason
from bot.engine.phases import Phase
from bot.engine.ranking import order, sort_hand, suit_of
from bot.games import PRESETS, preset
from bot.games.spoil_five.ranking import spoil_order
from bot.games.up_card.rules import EuchreRules
from bot.notation import RecordFault, loads

from .pen import SUITS, choices, hand, record, refusal

SISTERS = {"S": "C", "C": "S", "H": "D", "D": "H"}
PLAIN = "AKQJT9876"


def taken_by(trumps: str, cards: str) -> str:
    """Return the card that wins if seats 1 to 4 play ``cards`` and no one holds another of the suit led."""
    played = parse_cards(cards)
    led = suit_of(played[0], Suit(trumps))
    idle = [card for card in pack(36, benny=True) if card not in played]
    idle = [card for card in idle if suit_of(card, Suit(trumps)) is not led]
    up = next(card for card in idle if card.suit is not None and card.suit.value != trumps)
    idle.remove(up)
    hands = " | ".join(write_cards([card, *idle[at * 4 : at * 4 + 4]]) for at, card in enumerate(played))
    now = hand(
        f"""north_american pack=36 benny=joker
        4: {hands} | {up}
        1 pass, 2 pass, 3 pass, 4 pass
        1 call {trumps}
        1 {played[0]}, 2 {played[1]}, 3 {played[2]}, 4 {played[3]}"""
    )
    return now.tricks[0].best.code


def test_a_pack_of_24_has_ace_king_queen_jack_ten_and_nine_of_each_suit() -> None:
    spades = [card.code for card in preset("north_american").cards if card.suit is Suit.SPADES]
    assert spades == ["AS", "KS", "QS", "JS", "TS", "9S"]
    assert len(preset("north_american").cards) == 24


@pytest.mark.parametrize(("size", "added"), [(32, {"8", "7"}), (36, {"8", "7", "6"})])
def test_larger_packs_add_lower_ranks(size: int, added: set[str]) -> None:
    larger = preset("north_american").with_options(f"pack={size}").cards
    assert len(larger) == size
    assert {card.rank.value for card in larger} == {"A", "K", "Q", "J", "T", "9"} | added


def test_a_card_below_the_pack_cannot_be_dealt() -> None:
    with pytest.raises(RecordFault, match="line 4: 8S is not in the pack"):
        loads(record("north_american\n4: " + SUITS.replace("9S", "8S")))
    assert choices("classic\n4: " + SUITS.replace("9S", "8S")).startswith("1: pass")


def test_the_benny_is_one_card_more() -> None:
    for rules in PRESETS.values():
        benny = [card for card in rules.cards if card.is_benny]
        if isinstance(rules, EuchreRules):
            assert len(benny) == (0 if rules.benny == "none" else 1)
            assert len(rules.cards) == rules.pack + len(benny)
        else:
            assert benny == []


def test_the_two_of_spades_as_benny_plays_like_the_joker() -> None:
    game = f"\n4: {SUITS.replace('AS', 'JK')}\n1 order, 4 discard TC\n..."
    joker, two = hand(f"north_american benny=joker{game}"), hand(f"north_american benny=two_of_spades{game}")
    assert joker.history == two.history
    assert joker.result == two.result


@pytest.mark.parametrize("trumps", "SHDC")
def test_trumps_run_from_the_benny_over_both_bowers_to_the_six(trumps: str) -> None:
    sister = SISTERS[trumps]
    ranked = ["JK", f"J{trumps}", f"J{sister}", *[rank + trumps for rank in "AKQT9876"]]
    idle = f"9{sister} T{sister}"
    for higher, lower in pairwise(ranked):
        assert taken_by(trumps, f"{lower} {higher} {idle}") == higher
        assert taken_by(trumps, f"{higher} {lower} {idle}") == higher


@pytest.mark.parametrize("trumps", "SHDC")
def test_plain_suits_run_from_the_ace_to_the_six_less_a_jack_that_is_the_left_bower(trumps: str) -> None:
    for plain in set("SHDC") - {trumps}:
        ranks = [rank for rank in PLAIN if not (rank == "J" and plain == SISTERS[trumps])]
        other = next(suit for suit in "SHDC" if suit not in (trumps, plain))
        for higher, lower in pairwise(ranks):
            assert taken_by(trumps, f"{lower + plain} {higher + plain} 9{other} T{other}") == higher + plain
            assert taken_by(trumps, f"{higher + plain} {lower + plain} 9{other} T{other}") == higher + plain


def test_the_lowest_trump_beats_the_ace_led() -> None:
    assert taken_by("H", "AS KC 6H KD") == "6H"


def test_an_ace_of_another_plain_suit_wins_nothing() -> None:
    assert taken_by("H", "6S AC AD KC") == "6S"


def test_the_highest_of_two_trumps_wins_a_plain_lead() -> None:
    assert taken_by("H", "AS 9H TH KD") == "TH"


@pytest.mark.parametrize("card", ["JK", "JD"])
def test_the_benny_and_the_left_bower_win_as_trumps(card: str) -> None:
    assert taken_by("H", f"AS AH {card} KS") == card


# Hearts are trumps by seat 1's call, so that the jack of diamonds is the left bower.
FOLLOWING = """british_book
    4: AH JD 9S TS KS | KD JK QC KC AC | AD JH TD QD AS | 9H TH QH 9C TC | JC
    1 pass, 2 pass, 3 pass, 4 pass
    1 call H
    2 stay, 3 stay, 4 stay"""


def test_any_card_may_be_led() -> None:
    assert choices(FOLLOWING) == "1: AH, JD, 9S, TS, KS"


def test_the_suit_led_must_be_followed() -> None:
    assert choices(f"{FOLLOWING}\n1 AH, 2 JK, 3 JH") == "4: 9H, TH, QH"
    assert refusal(f"{FOLLOWING}\n1 AH, 2 JK, 3 JH, 4 9C") is Reason.MUST_FOLLOW


def test_the_benny_must_follow_a_trump() -> None:
    assert choices(f"{FOLLOWING}\n1 AH") == "2: JK"
    assert refusal(f"{FOLLOWING}\n1 AH, 2 KD") is Reason.MUST_FOLLOW


def test_who_cannot_follow_may_play_anything() -> None:
    assert choices(f"{FOLLOWING}\n1 9S") == "2: KD, JK, QC, KC, AC"
    assert choices(f"{FOLLOWING}\n1 9S, 2 QC, 3 AS") == "4: 9H, TH, QH, 9C, TC"


def test_the_left_bower_led_calls_for_trumps() -> None:
    assert choices(f"{FOLLOWING}\n1 JD") == "2: JK"
    assert choices(f"{FOLLOWING}\n1 JD, 2 JK") == "3: JH"


def test_the_benny_led_calls_for_trumps() -> None:
    dealt = "4: JK KS QS TS 9S | JH AH KH QH TH | AD JD KD QD TD | JC AC KC QC TC | 9H"
    led = f"british_book\n{dealt}\n1 order, 4 discard TC, 2 stay, 3 stay, 4 stay, 1 JK"
    assert choices(led) == "2: JH, AH, KH, QH, TH"
    assert choices(f"{led}, 2 TH") == "3: JD"


def test_the_left_bower_does_not_follow_the_suit_printed_on_it() -> None:
    plain = f"{FOLLOWING}\n1 9S, 2 QC, 3 AS, 4 TC\n3 AD, 4 9C"
    assert choices(plain) == "1: AH, JD, TS, KS"


def test_the_left_bower_must_follow_a_trump() -> None:
    led = "north_american\n4: AS KS QS TS 9S | AH KH QH TH AC | JD AD KD QD TD | JC KC QC TC 9C | 9H\n1 pass"
    assert refusal(f"{led}, 2 assist, 4 discard 9C\n1 AS, 2 AH, 3 TD, 4 9H\n2 KH, 3 QD") is Reason.MUST_FOLLOW
    assert choices(f"{led}, 2 assist, 4 discard 9C\n1 AS, 2 AH, 3 TD, 4 9H\n2 KH") == "3: JD"


def test_the_winner_of_a_trick_leads_the_next() -> None:
    assert choices(f"{FOLLOWING}\n1 9S, 2 QC, 3 AS, 4 TC").startswith("3: ")
    assert refusal(f"{FOLLOWING}\n1 9S, 2 QC, 3 AS, 4 TC, 1 AH") == "not your turn"


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    assert refusal(f"{FOLLOWING}\n1 AC") is Reason.NOT_HELD
    assert refusal(f"{FOLLOWING}\n1 9S, 2 QC, 3 AS, 4 TC\n3 AS") is Reason.NOT_HELD


def test_a_hand_is_sorted_with_trumps_first_and_colours_in_turn() -> None:
    held = parse_cards("JD 9C AS JH KH JK")
    assert write_cards(sort_hand(held, order(Suit.HEARTS))) == "JK JH JD KH 9C AS"
    assert write_cards(sort_hand(held, order(None))) == "JK AS KH JH 9C JD"


def test_a_hand_of_spoil_five_is_sorted_by_its_own_ranking() -> None:
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
