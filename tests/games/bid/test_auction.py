"""Rules, Bid Euchre: the pack, the deal, and the auction."""

import pytest

from bot.engine.actions import PASS, TRUMP_CHOICES
from bot.engine.cards import pack
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions, NotAllowed, NotUnderstood, Reason
from bot.engine.first_dealer import find_first_dealer
from bot.engine.match import first_position
from bot.engine.options import Option
from bot.engine.phases import Phase
from bot.games import preset
from bot.games.bid.hand import BIDDING, BIDS
from bot.games.bid.rules import BidRules
from tests.engine.pen import bid_hand, choices, match, refusal

# A suit for each seat, of one pack of 32.
SUITS = (
    "AS KS QS JS TS 9S 8S 7S | AH KH QH JH TH 9H 8H 7H | AD KD QD JD TD 9D 8D 7D | AC KC QC JC TC 9C 8C 7C"
)
GAME = f"bid pack=32\n4: {SUITS}"


def bid_rules(options: str = "") -> BidRules:
    rules = preset("bid").with_options(options)
    assert isinstance(rules, BidRules)
    return rules


# The pack and the deal


def test_the_options_have_the_values_of_the_rules() -> None:
    rules = bid_rules()
    assert {name: Option.write(getattr(rules, name)) for name in rules.options} == {
        "pack": "48",
        "benny": "none",
        "min_bid": "3",
        "deals": "0",
        "forced_dealer": "least",
        "target": "32",
    }
    assert (rules.seats, rules.sides) == (4, 2)


def test_the_pack_is_two_packs_of_24_or_one_of_32_or_36() -> None:
    assert sorted(map(str, bid_rules().cards)) == sorted(map(str, pack(24) * 2))
    for size in (32, 36):
        assert bid_rules(f"pack={size}").cards == pack(size)


@pytest.mark.parametrize(("size", "bennies"), [(48, 2), (32, 1), (36, 1)])
def test_there_is_one_benny_to_a_pack(size: int, bennies: int) -> None:
    cards = bid_rules(f"pack={size} benny=joker").cards
    assert sum(card.is_benny for card in cards) == bennies
    assert len(cards) == size + bennies
    assert not any(card.is_benny for card in bid_rules(f"pack={size}").cards)


@pytest.mark.parametrize("benny", ["none", "joker"])
@pytest.mark.parametrize(("size", "each"), [(48, 12), (32, 8), (36, 9)])
def test_the_whole_pack_is_dealt_and_what_does_not_go_round_is_left_out_of_play(
    size: int, each: int, benny: str
) -> None:
    rules = bid_rules(f"pack={size} benny={benny}")
    deal = Deal.of(rules.cards, 4, rules)
    assert [len(hand) for hand in deal.hands] == [each] * 4
    assert (deal.up, deal.kitty) == (None, ())
    left_over = len(rules.cards) - sum(len(hand) for hand in deal.hands)
    assert left_over == (0 if benny == "none" else 2 if size == 48 else 1)
    deal.check(rules)


def test_the_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    rules = bid_rules("pack=32")
    deal = Deal.of(pack(32), 2, rules)
    assert [str(deal.hands[seat - 1][0]) for seat in (3, 4, 1, 2)] == ["AS", "KS", "QS", "JS"]
    assert str(deal.hands[2][1]) == "TS"


def test_a_card_may_be_dealt_as_often_as_the_packs_have_it_and_no_more() -> None:
    rules = bid_rules("benny=joker")
    packed = list(pack(24) * 2)
    three = Deal.of([packed[0], *packed], 4, rules)
    with pytest.raises(NotAllowed) as refused:
        three.check(rules)
    assert refused.value.reason is Reason.WRONG_DEAL


def test_the_first_dealer_is_drawn_at_random() -> None:
    for chance in (1, 2, 3, 4):
        found = find_first_dealer(bid_rules(), bid_rules().cards, chance)
        assert (found.seat, found.shown) == (chance, ())


@pytest.mark.parametrize("options", ["pack=24", "benny=two_of_spades", "min_bid=0", "target=0", "stake=5"])
def test_a_value_that_an_option_does_not_take_is_refused(options: str) -> None:
    with pytest.raises(BadOptions):
        bid_rules(options)


@pytest.mark.parametrize(("size", "most"), [(48, 12), (32, 8), (36, 9)])
def test_the_lowest_bid_is_from_one_to_the_number_of_tricks(size: int, most: int) -> None:
    for least in (1, most):
        assert bid_rules(f"pack={size} min_bid={least}").min_bid == least
    with pytest.raises(BadOptions) as refused:
        bid_rules(f"pack={size} min_bid={most + 1}")
    assert refused.value.faults == (f"min_bid={most + 1} is more than the {most} tricks in a hand",)


# The auction


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_the_player_on_the_dealers_left_bids_first(dealer: int) -> None:
    assert bid_hand(f"bid pack=32\n{dealer}: {SUITS}").to_act == dealer % 4 + 1


def test_a_bid_is_a_number_of_tricks_and_a_suit_or_no_trump_or_one_passes() -> None:
    assert choices(f"bid pack=32 min_bid=7\n4: {SUITS}") == (
        "1: pass, bid 7 S, bid 7 H, bid 7 D, bid 7 C, bid 7 NT, bid 8 S, bid 8 H, bid 8 D, bid 8 C, bid 8 NT"
    )


def test_each_player_has_one_bid_and_then_the_declarer_leads() -> None:
    calls = ("1 bid 3 S", "2 bid 4 H", "3 pass", "4 bid 5 D")
    for done in range(1, 4):
        now = bid_hand(f"{GAME}\n{', '.join(calls[:done])}")
        assert (now.phase, now.to_act) == (BIDDING, done + 1)
    over = bid_hand(f"{GAME}\n{', '.join(calls)}")
    assert (over.phase, over.to_act) == (Phase.PLAY, 4)
    assert refusal(f"{GAME}\n{', '.join(calls)}\n4 bid 6 D") is Reason.NOT_NOW
    assert refusal(f"{GAME}\n{', '.join(calls)}\n1 bid 6 D") == "not your turn"


@pytest.mark.parametrize("call", ["2 bid 4 S", "2 bid 4 NT", "2 bid 3 NT"])
def test_each_bid_is_higher_in_number_than_the_last_whatever_the_suits(call: str) -> None:
    assert refusal(f"{GAME}\n1 bid 4 S, {call}") is Reason.BID_HIGHER


def test_a_bid_is_higher_than_the_last_one_made_though_others_passed_since() -> None:
    assert refusal(f"{GAME}\n1 bid 4 S, 2 pass, 3 bid 4 D") is Reason.BID_HIGHER
    now = bid_hand(f"{GAME}\n1 bid 4 S, 2 pass, 3 bid 6 S")
    assert (now.high, now.bidder, now.least_bid) == (BIDS[6, TRUMP_CHOICES[0]], 3, 7)


def test_a_bid_is_at_least_min_bid() -> None:
    assert refusal(f"{GAME}\n1 bid 2 S") is Reason.BID_TOO_LOW
    assert refusal(f"bid pack=32 min_bid=5\n4: {SUITS}\n1 bid 4 NT") is Reason.BID_TOO_LOW
    assert bid_hand(f"bid pack=32 min_bid=1\n4: {SUITS}\n1 bid 1 NT").least_bid == 2


def test_a_bid_is_at_most_the_number_of_tricks() -> None:
    assert refusal(f"{GAME}\n1 bid 9 S") is Reason.BID_TOO_HIGH
    assert bid_hand(f"{GAME}\n1 bid 8 S").least_bid == 9
    assert choices(f"{GAME}\n1 bid 8 S") == "2: pass"
    with pytest.raises(NotUnderstood):
        refusal(f"{GAME}\n1 bid 13 S")


def test_with_48_cards_twelve_may_be_bid_and_with_36_nine() -> None:
    for size, most in ((48, 12), (36, 9)):
        rules = bid_rules(f"pack={size}")
        now = first_position(rules, Deal.of(rules.cards, 4, rules))
        bids = [BIDS[number, strain] for number in range(3, most + 1) for strain in TRUMP_CHOICES]
        assert now.legal_actions() == (PASS, *bids)


def test_if_three_pass_the_dealer_must_bid() -> None:
    passed = f"{GAME}\n1 pass, 2 pass, 3 pass"
    assert refusal(f"{passed}, 4 pass") is Reason.MUST_BID
    assert "pass" not in choices(passed)
    assert bid_hand(f"{GAME}\n1 pass, 2 pass, 3 bid 3 S, 4 pass").bidder == 3


@pytest.mark.parametrize("least", [1, 3, 8])
def test_a_forced_dealer_bids_exactly_the_least_in_a_suit(least: int) -> None:
    passed = f"bid pack=32 min_bid={least}\n4: {SUITS}\n1 pass, 2 pass, 3 pass"
    assert choices(passed) == f"4: bid {least} S, bid {least} H, bid {least} D, bid {least} C"
    assert bid_hand(f"{passed}, 4 bid {least} H").bidder == 4
    for number in range(1, 13):
        assert refusal(f"{passed}, 4 bid {number} NT") is Reason.FORCED_BID
        if number != least:
            assert refusal(f"{passed}, 4 bid {number} S") is Reason.FORCED_BID
    assert refusal(f"{passed}, 4 pass") is Reason.MUST_BID


def test_nobody_but_a_forced_dealer_is_held_to_the_least() -> None:
    assert bid_hand(f"{GAME}\n1 pass, 2 pass, 3 bid 8 NT").bidder == 3
    assert bid_hand(f"{GAME}\n1 pass, 2 bid 3 S, 3 pass, 4 bid 8 NT").bidder == 4


def test_by_house_rule_a_forced_dealer_may_make_any_lawful_bid() -> None:
    passed = f"bid pack=32 forced_dealer=any\n4: {SUITS}\n1 pass, 2 pass, 3 pass"
    now = bid_hand(passed)
    assert now.legal_actions() == tuple(
        BIDS[number, strain] for number in range(3, 9) for strain in TRUMP_CHOICES
    )
    for bid in now.legal_actions():
        assert (now.apply(bid).bidder, now.apply(bid).phase) == (4, Phase.PLAY)
    assert refusal(f"{passed}, 4 bid 2 S") is Reason.BID_TOO_LOW
    assert refusal(f"{passed}, 4 pass") is Reason.MUST_BID


def test_the_highest_bidder_is_the_declarer_and_the_strain_bid_is_trumps() -> None:
    now = bid_hand(f"{GAME}\n1 bid 3 S, 2 bid 5 H, 3 pass, 4 pass")
    assert (now.bidder, now.trumps, str(now.high)) == (2, TRUMP_CHOICES[1], "bid 5 H")
    no_trump = bid_hand(f"{GAME}\n1 bid 3 S, 2 bid 5 NT, 3 pass, 4 pass")
    assert (no_trump.bidder, no_trump.trumps) == (2, None)


# What a seat sees


def test_the_auction_is_open_and_the_hands_are_not() -> None:
    played = match(f"{GAME}\n1 bid 3 S, 2 pass")
    for seat in (1, 2, 3, 4, None):
        view = played.view(seat)
        assert view is not None
        assert [(by, str(call)) for by, call in view.calls] == [(1, "bid 3 S"), (2, "pass")]
        assert view.counts == (8, 8, 8, 8)
        assert len(view.cards) == (8 if seat else 0)
        assert bool(view.legal) == (seat == 3)
