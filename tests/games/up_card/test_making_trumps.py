"""Rules: the deal, the two rounds of calling, the discard, all passing, and the Benny turned up."""

from collections import Counter

import pytest

from bot.engine.cards import Card, Suit, write_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.games import PRESETS, preset
from bot.games.up_card.hand import EuchreHand
from tests.engine.pen import BENNY_UP, SUITS, choices, hand, match, refusal

from .test_options import ORDER

FOUR_PASS = "1 pass, 2 pass, 3 pass, 4 pass"

# 1. The deal


def test_five_cards_each_are_dealt_in_packets_of_two_and_three_then_one_is_turned_up() -> None:
    rules = preset("classic")
    pack = rules.cards
    deal = Deal.of(pack, 4, rules)
    dealt = [write_cards(held) for held in deal.hands]
    first, then = write_cards(pack[:10]).split(), write_cards(pack[10:20]).split()
    assert dealt == [
        " ".join(first[0:2] + then[0:3]),
        " ".join(first[2:5] + then[3:5]),
        " ".join(first[5:7] + then[5:8]),
        " ".join(first[7:10] + then[8:10]),
    ]
    assert deal.up is pack[20]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_any_game_is_dealt_to_its_seats_from_the_dealers_left_and_no_card_twice(ruleset: str) -> None:
    for seats in preset(ruleset).seats_allowed:
        rules = preset(ruleset).with_seats(seats)
        pack = tuple(reversed(rules.cards))
        by_last = Deal.of(pack, seats, rules)
        assert [len(held) for held in by_last.hands] == [rules.hand_size] * seats
        assert by_last.hands[0][0] is pack[0]
        used = [card for held in by_last.hands for card in held] + [by_last.up] * rules.turns_up
        assert Counter(used) == Counter(pack[: len(used)])
        for dealer in range(1, seats + 1):
            deal = Deal.of(pack, dealer, rules)
            assert [deal.hands[(dealer + after) % seats] for after in range(seats)] == list(by_last.hands)
            deal.check(rules)


@pytest.mark.parametrize("wrong", ["AS KS QS TS", "AS KS QS TS 9S JS", "AS AS QS TS 9S", "JH KS QS TS 9S"])
def test_a_deal_that_the_pack_cannot_give_is_refused(wrong: str) -> None:
    dealt = hand(f"north_american\n4: {SUITS}")
    held = tuple(Card(code) for code in wrong.split())
    with pytest.raises(NotAllowed) as refused:
        EuchreHand(dealt.rules, Deal(4, (held, *dealt.deal.hands[1:]), dealt.up))
    assert refused.value.reason is Reason.WRONG_DEAL


# 2. The first round


@pytest.mark.parametrize(("dealer", "eldest"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_the_first_round_begins_on_the_dealers_left(dealer: int, eldest: int) -> None:
    assert choices(f"north_american\n{dealer}: {SUITS}").startswith(f"{eldest}: pass, ")


def test_each_may_pass_or_accept_the_up_cards_suit_with_the_partner_or_alone() -> None:
    game = f"north_american\n4: {SUITS}"
    assert choices(game) == "1: pass, order, order alone"
    assert choices(f"{game}\n1 pass") == "2: pass, assist, assist alone"
    assert choices(f"{game}\n1 pass, 2 pass") == "3: pass, order, order alone"
    assert choices(f"{game}\n1 pass, 2 pass, 3 pass") == "4: pass, take, take alone"


@pytest.mark.parametrize(
    ("calls", "maker"), [("1 order", 1), ("1 pass, 2 assist", 2), ("1 pass, 2 pass, 3 order alone", 3)]
)
def test_accepting_makes_the_up_cards_suit_trumps_and_ends_the_calling(calls: str, maker: int) -> None:
    game = f"north_american\n4: {SUITS}\n{calls}"
    assert (hand(game).trumps, hand(game).maker) == (Suit.HEARTS, maker)
    assert choices(game).startswith("4: discard")


@pytest.mark.parametrize("ruleset", ["british_hangman", "slapton"])
def test_the_dealers_partner_may_only_turn_it_down_where_partners_accept_alone(ruleset: str) -> None:
    game = f"{ruleset}\n4: {SUITS}\n1 pass"
    assert choices(game) == "2: pass, turn-down alone"
    assert refusal(f"{game}, 2 turn-down") is Reason.ONLY_ALONE
    assert refusal(f"{game}, 2 order") is Reason.ONLY_ALONE
    assert hand(f"{game}, 2 turn-down alone").lone == (2,)


def test_only_the_dealers_partner_is_held_to_going_alone() -> None:
    game = f"slapton\n4: {SUITS}"
    assert choices(game) == "1: pass, order, order alone"
    assert choices(f"{game}\n1 pass, 2 pass") == "3: pass, order, order alone"
    assert choices(f"{game}\n1 pass, 2 pass, 3 pass") == "4: pass, take, take alone"


# 3. Taking the upcard up, and the discard


@pytest.mark.parametrize(
    "calls", ["1 order", "1 pass, 2 assist", "1 order alone", "1 pass, 2 pass, 3 pass, 4 take"]
)
def test_the_dealer_takes_the_up_card_and_puts_another_card_out(calls: str) -> None:
    game = f"north_american\n4: {SUITS}\n{calls}"
    assert choices(game) == "4: discard JC, discard AC, discard KC, discard QC, discard TC"
    assert refusal(f"{game}, 4 discard 9H") is Reason.KEEP_UP_CARD
    now = hand(f"{game}, 4 discard TC")
    assert write_cards(now.hands[3]) == "JC AC KC QC 9H"
    assert now.took_up


@pytest.mark.parametrize("game", ["north_american|2 assist alone", "british_hangman|2 turn-down alone"])
def test_when_the_dealers_partner_plays_alone_the_up_card_stays_out_and_nobody_discards(game: str) -> None:
    ruleset, call = game.split("|")
    now = hand(f"{ruleset}\n4: {SUITS}\n1 pass, {call}")
    assert "discard" not in choices(f"{ruleset}\n4: {SUITS}\n1 pass, {call}")
    assert not now.took_up
    assert now.hands == now.deal.hands


def test_the_dealer_may_put_the_up_card_itself_out_where_the_dealer_may_refuse() -> None:
    game = f"classic\n4: {SUITS}\n1 order"
    assert choices(game).endswith("discard TC, discard 9H")
    now = hand(f"{game}, 4 discard 9H")
    assert write_cards(now.hands[3]) == "JC AC KC QC TC"
    assert now.trumps is Suit.HEARTS


# 4. The second round


def test_in_the_second_round_each_may_pass_or_name_one_of_the_other_three_suits() -> None:
    game = f"north_american\n4: {SUITS}\n{FOUR_PASS}"
    named = "call S, call S alone, call D, call D alone, call C, call C alone"
    for passes, seat in (("", 1), ("\n1 pass", 2), ("\n1 pass, 2 pass", 3), ("\n1 pass, 2 pass, 3 pass", 4)):
        assert choices(game + passes) == f"{seat}: pass, {named}"


def test_the_suit_turned_down_cannot_be_named() -> None:
    assert refusal(f"north_american\n4: {SUITS}\n{FOUR_PASS}\n1 call H") is Reason.TURNED_DOWN
    assert refusal(f"north_american\n4: {SUITS}\n{FOUR_PASS}\n1 call H alone") is Reason.TURNED_DOWN


def test_naming_a_suit_makes_it_trumps_and_nobody_takes_the_up_card() -> None:
    now = hand(f"north_american\n4: {SUITS}\n{FOUR_PASS}\n1 pass, 2 call S")
    assert (now.trumps, now.maker, now.took_up) == (Suit.SPADES, 2, False)
    assert choices(f"north_american\n4: {SUITS}\n{FOUR_PASS}\n1 pass, 2 call S").startswith("1: AS")


def test_the_dealers_partner_may_name_a_suit_and_play_with_the_dealer() -> None:
    assert "2: pass, call S, call S alone" in choices(f"slapton\n4: {SUITS}\n{FOUR_PASS}\n1 pass")


# 5. All pass again


@pytest.mark.parametrize("ruleset", ORDER)
def test_when_all_pass_twice_the_hand_is_thrown_in_and_the_next_player_deals(ruleset: str) -> None:
    played = match(f"{ruleset}\n4: {SUITS}\n{FOUR_PASS}\n{FOUR_PASS}")
    assert played.results[0].thrown_in
    assert (played.score, played.dealer, played.deals) == ((0, 0), 1, 1)


def test_with_same_deals_the_same_dealer_deals_again_and_the_hand_does_not_count() -> None:
    played = match(f"slapton all_pass=same_deals deals=4\n4: {SUITS}\n{FOUR_PASS}\n{FOUR_PASS}")
    assert (played.dealer, played.deals, played.number) == (4, 0, 2)


def test_with_same_deals_a_hand_that_was_played_passes_the_deal_on() -> None:
    played = match(f"north_american all_pass=same_deals\n4: {SUITS}\n1 order, 4 discard TC\n...")
    assert (played.dealer, played.deals) == (1, 1)


def test_with_stick_the_dealer_may_not_pass_in_the_second_round() -> None:
    game = f"north_american all_pass=stick\n4: {SUITS}\n{FOUR_PASS}\n1 pass, 2 pass, 3 pass"
    assert choices(game) == "4: call S, call S alone, call D, call D alone, call C, call C alone"
    assert refusal(f"{game}, 4 pass") is Reason.MUST_CALL


def test_with_stick_the_dealer_may_still_pass_in_the_first_round() -> None:
    assert choices(f"north_american all_pass=stick\n4: {SUITS}\n1 pass, 2 pass, 3 pass").startswith("4: pass")


# 6. The Benny turned up


@pytest.mark.parametrize("ruleset", ["british_hangman", "british_book", "slapton"])
def test_when_the_benny_is_turned_up_the_dealer_names_any_suit_and_there_is_no_calling(ruleset: str) -> None:
    assert choices(f"{ruleset}\n4: {BENNY_UP}") == "4: call S, call H, call D, call C"
    assert refusal(f"{ruleset}\n4: {BENNY_UP}\n4 pass") is Reason.MUST_NAME_BLIND
    assert refusal(f"{ruleset}\n4: {BENNY_UP}\n1 pass") == "not your turn"


def test_before_trumps_are_named_blind_nobody_sees_a_card() -> None:
    now = match(f"slapton\n4: {BENNY_UP}")
    for seat in (1, 2, 3, 4, None):
        seen = now.view(seat)
        assert seen is not None
        assert seen.cards == ()
    named = match(f"slapton\n4: {BENNY_UP}\n4 call H").view(1)
    assert named is not None
    assert write_cards(named.cards) == "AS KS QS TS 9S"


def test_the_dealer_then_takes_the_benny_up_and_puts_another_card_out() -> None:
    game = f"slapton\n4: {BENNY_UP}\n4 call H"
    assert choices(game) == "4: discard JC, discard AC, discard KC, discard QC, discard TC"
    assert refusal(f"{game}, 4 discard JK") is Reason.KEEP_UP_CARD
    now = hand(f"{game}, 4 discard TC")
    assert write_cards(now.hands[3]) == "JC AC KC QC JK"
    assert (now.maker, now.took_up) == (4, True)


def test_where_the_dealer_may_refuse_even_the_benny_may_be_put_out() -> None:
    game = f"british_book dealer_may_refuse=yes\n4: {BENNY_UP}\n4 call H"
    assert choices(game).endswith("discard JK")
    assert write_cards(hand(f"{game}, 4 discard JK").hands[3]) == "JC AC KC QC TC"
