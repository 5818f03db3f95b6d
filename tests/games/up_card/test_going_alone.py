"""Rules: going alone, by call and by declaration, defending alone, and overruling the partner."""

import pytest

from bot.engine.actions import STAY
from bot.engine.cards import Card, write_cards
from bot.engine.errors import Reason
from bot.engine.phases import Phase
from bot.games.up_card.actions import ALONE, DECLARING
from tests.engine.pen import BENNY_UP, SUITS, choices, hand, refusal, tricks

FOUR_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
# Dealer 4, hearts turned up: how each seat accepts, with its partner or alone, up to the discard.
ORDERED = {
    1: "1 order, 4 discard TC",
    2: "1 pass, 2 assist, 4 discard TC",
    3: "1 pass, 2 pass, 3 order, 4 discard TC",
    4: "1 pass, 2 pass, 3 pass, 4 take, 4 discard TC",
}
LONE = {
    1: "1 order alone, 4 discard TC",
    2: "1 pass, 2 assist alone",
    3: "1 pass, 2 pass, 3 order alone, 4 discard TC",
    4: "1 pass, 2 pass, 3 pass, 4 take alone, 4 discard TC",
}
BLIND = "4 call H, 4 discard TC"


def game(who: str, defend: str, actions: str, deal: str = SUITS, dealer: int = 4) -> str:
    return f"north_american benny=joker alone={who} defend_alone={defend}\n{dealer}: {deal}\n{actions}"


def asked(compact: str) -> str:
    """Return the seats asked to declare from here on, if all of them stay."""
    now, seats = hand(compact), ""
    while now.phase is DECLARING:
        seats += str(now.to_act)
        assert now.legal_actions() == (STAY, ALONE)
        now = now.apply(STAY)
    assert now.phase is Phase.PLAY
    return seats


# Playing alone


def test_the_partner_of_a_lone_player_takes_no_part() -> None:
    played = game("maker", "no", f"{LONE[1]}\n...")
    assert hand(game("maker", "no", LONE[1])).out == (3,)
    assert [line.count(",") for line in tricks(played).splitlines()] == [2] * 5
    assert "3 " not in tricks(played)
    assert len(hand(played).hands[2]) == 5


def test_when_both_sides_play_alone_two_cards_make_a_trick() -> None:
    played = game("maker", "yes", f"{LONE[1]}, 2 alone\n...")
    assert hand(played).out == (3, 4)
    assert [line.count(",") for line in tricks(played).splitlines()] == [1] * 5


@pytest.mark.parametrize(
    "ruleset", ["north_american", "classic", "british_hangman", "british_book", "slapton"]
)
def test_a_caller_who_goes_alone_says_so_with_the_call_not_later(ruleset: str) -> None:
    calls = f"{ruleset}\n4: {SUITS}\n1 pass, 2 pass, 3 pass, 4 take, 4 discard TC"
    assert "4" not in asked(calls)
    assert refusal(f"{ruleset}\n4: {SUITS}\n1 pass, 2 pass, 3 pass, 4 take, 4 alone") is Reason.NOT_NOW


def test_a_suit_may_be_named_alone_in_the_second_round() -> None:
    now = hand(game("maker", "no", f"{FOUR_PASS}\n1 pass, 2 call S alone"))
    assert (now.maker, now.lone, now.out) == (2, (2,), (4,))


@pytest.mark.parametrize("who", ["maker", "anyone", "equal_calls"])
def test_the_blind_call_cannot_be_made_alone(who: str) -> None:
    assert choices(game(who, "yes", "", BENNY_UP)) == "4: call S, call H, call D, call C"
    assert refusal(game(who, "yes", "4 call H alone", BENNY_UP)) is Reason.NOT_BLIND_ALONE


def test_lone_declarations_come_after_the_discard() -> None:
    assert choices(game("anyone", "yes", "1 order")).startswith("4: discard")
    assert choices(game("anyone", "yes", "4 call H", BENNY_UP)).startswith("4: discard")


# Who is asked, in their order: by who may go alone and whether a defender may, for each maker from seat 1,
# with the partner and alone.
ASKED = {
    ("maker", "no"): ("- - - -", "- - - -"),
    ("maker", "yes"): ("- - - -", "24 13 24 13"),
    ("anyone", "no"): ("3 4 1 2", "- - - -"),
    ("anyone", "yes"): ("234 134 124 123", "24 13 24 13"),
    ("equal_calls", "no"): ("3 4 - -", "3 4 - -"),
    ("equal_calls", "yes"): ("234 34 4 -", "234 34 4 -"),
}


@pytest.mark.parametrize(("who", "defend"), ASKED)
def test_who_is_asked_after_each_call(who: str, defend: str) -> None:
    for calls, expected in zip((ORDERED, LONE), ASKED[who, defend], strict=True):
        found = [asked(game(who, defend, calls[maker])) or "-" for maker in (1, 2, 3, 4)]
        assert " ".join(found) == expected


# The same after a blind call by the dealer, seat 4, and after what was then declared.
@pytest.mark.parametrize(
    ("who", "defend", "declared", "others"),
    [
        ("maker", "no", "", "4"),
        ("maker", "no", ", 4 alone", ""),
        ("maker", "yes", "", "4"),
        ("maker", "yes", ", 4 alone", "13"),
        ("maker", "yes", ", 4 alone, 1 alone", ""),
        ("anyone", "yes", "", "1234"),
        ("anyone", "no", "", "24"),
        ("anyone", "yes", ", 1 stay, 2 alone", "3"),
        ("equal_calls", "yes", "", "1234"),
        ("equal_calls", "no", "", "24"),
        ("equal_calls", "yes", ", 1 alone, 2 alone", "34"),
    ],
)
def test_who_is_asked_after_a_blind_call(who: str, defend: str, declared: str, others: str) -> None:
    assert asked(game(who, defend, f"{BLIND}{declared}", BENNY_UP)) == others


def test_the_order_of_asking_is_the_dealers_not_the_makers() -> None:
    called = "4 pass, 1 pass, 2 pass, 3 pass\n4 pass, 1 call S alone"
    assert asked(game("maker", "yes", called, dealer=3)) == "42"


def test_a_player_whose_partner_has_declared_is_not_asked() -> None:
    assert asked(game("maker", "yes", f"{LONE[1]}, 2 alone")) == ""
    assert asked(game("maker", "yes", f"{LONE[1]}, 2 stay")) == "4"
    assert asked(game("anyone", "yes", f"{ORDERED[1]}, 2 alone")) == "3"
    assert asked(game("anyone", "yes", f"{ORDERED[1]}, 2 alone, 3 alone")) == ""


def test_equal_calls_the_second_round_is_a_round_of_its_own() -> None:
    second = f"slapton\n4: {SUITS}\n{FOUR_PASS}\n"
    assert asked(f"{second}1 pass, 2 call S") == "34"
    assert asked(f"{second}1 pass, 2 pass, 3 pass, 4 call S") == ""


def test_anyone_the_makers_partner_who_declares_plays_instead_of_the_maker() -> None:
    now = hand(game("anyone", "yes", f"{ORDERED[1]}, 2 stay, 3 alone, 4 stay"))
    assert (now.maker, now.lone, now.out) == (1, (3,), (1,))


def test_equal_calls_a_partner_who_declares_overrules_a_lone_call() -> None:
    now = hand(f"slapton\n4: {SUITS}\n1 order alone, 4 discard TC, 2 stay, 3 alone, 4 stay")
    assert (now.maker, now.lone, now.out) == (1, (3,), (1,))
    assert now.to_act == 2


def test_equal_calls_a_partner_who_declares_overrules_an_earlier_declaration() -> None:
    now = hand(f"slapton\n4: {SUITS}\n1 order, 4 discard TC, 2 alone, 3 stay, 4 alone")
    assert (now.maker, now.lone, now.out) == (1, (4,), (2,))


def test_equal_calls_the_dealer_may_be_overruled_by_nobody_and_overrules_anyone_after_a_blind_call() -> None:
    now = hand(f"slapton\n4: {BENNY_UP}\n{BLIND}, 1 alone, 2 alone, 3 alone, 4 alone")
    assert (now.maker, now.lone, now.out) == (4, (3, 4), (1, 2))


def test_a_dealer_who_overrules_the_partner_who_turned_it_down_takes_the_up_card_and_then_discards() -> None:
    calls = f"slapton\n4: {SUITS}\n1 pass, 2 turn-down alone, 3 stay"
    assert choices(calls) == "4: stay, alone"
    assert not hand(calls).took_up
    overruled = f"{calls}, 4 alone"
    assert choices(overruled) == "4: discard JC, discard AC, discard KC, discard QC, discard TC"
    assert refusal(f"{overruled}, 4 discard 9H") is Reason.KEEP_UP_CARD
    now = hand(f"{overruled}, 4 discard TC")
    assert write_cards(now.hands[3]) == "JC AC KC QC 9H"
    assert (now.took_up, now.maker, now.lone, now.out) == (True, 2, (4,), (2,))
    assert choices(f"{overruled}, 4 discard TC") == "1: AS, KS, QS, TS, 9S"


def test_a_dealer_who_stays_leaves_the_up_card_to_nobody() -> None:
    now = hand(f"slapton\n4: {SUITS}\n1 pass, 2 turn-down alone, 3 stay, 4 stay")
    assert now.phase is Phase.PLAY
    assert all(Card("9H") not in held for held in now.hands)


def test_a_dealer_who_overrules_takes_the_up_card_where_partners_accept_together_too() -> None:
    calls = game("equal_calls", "yes", f"{LONE[2]}, 3 stay, 4 alone")
    assert choices(calls).startswith("4: discard JC")


def test_a_dealer_who_had_already_taken_the_up_card_discards_nothing_more() -> None:
    with_partner = game("equal_calls", "yes", f"{ORDERED[2]}, 3 stay, 4 alone")
    assert hand(with_partner).lone == (4,)
    assert choices(with_partner).startswith("1: AS")
    defending = game("equal_calls", "yes", f"{LONE[1]}, 2 alone, 3 stay, 4 alone")
    assert hand(defending).lone == (1, 4)
    assert write_cards(hand(defending).hands[3]) == "JC AC KC QC 9H"
    assert hand(defending).phase is Phase.PLAY


def test_a_dealer_who_overrules_a_suit_named_in_the_second_round_takes_nothing() -> None:
    now = hand(f"slapton\n4: {SUITS}\n{FOUR_PASS}\n1 pass, 2 call S alone, 3 stay, 4 alone")
    assert (now.lone, now.took_up, now.phase) == ((4,), False, Phase.PLAY)


# alone=nobody


def test_nobody_alone_there_is_nothing_to_declare() -> None:
    plain = f"north_american alone=nobody\n4: {SUITS}"
    assert choices(plain) == "1: pass, order"
    assert refusal(f"{plain}\n1 order alone") is Reason.NOBODY_ALONE
    assert choices(f"{plain}\n{FOUR_PASS}") == "1: pass, call S, call D, call C"
    assert refusal(f"{plain}\n{FOUR_PASS}\n1 call S alone") is Reason.NOBODY_ALONE
    for calls in ORDERED.values():
        assert asked(f"{plain}\n{calls}") == ""


def test_nobody_alone_not_even_after_a_blind_call() -> None:
    blind = f"north_american benny=joker alone=nobody\n4: {BENNY_UP}"
    assert asked(f"{blind}\n{BLIND}") == ""
    assert refusal(f"{blind}\n4 call H alone") is Reason.NOT_BLIND_ALONE
