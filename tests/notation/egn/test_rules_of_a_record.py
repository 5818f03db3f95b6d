"""What the ruleset of a record changes, and what in a deal it does not allow."""

import pytest

from tests.approved import approve

from . import HANDS, MARCH, fault, one_deal, read

# Who leads makes spades trumps and takes: all but the last trick, or the last three.
FOUR = "As Td 9d Qd | Ks Jd Ad Kd | Qs Th 9c Kh | Ts Qh Tc Ah | Qc Jh Kc Ac"
LAST_THREE = "9c Ac Tc Kc | Ah Kh Qh Th | Kd 9d Qd As | Ks Td 9s Qc | Qs Jd Ad Jh"


def test_makers_who_take_everything_score_a_march() -> None:
    deal = read(one_deal("Pass Order", MARCH, discard="Tc")).deals[0]
    assert (deal.score, deal.tricks) == ((0, 2), (0, 5))


@pytest.mark.parametrize("word", ["Order", "PickUp", "Call", "o", "ORDER"])
def test_the_up_card_is_accepted_by_several_words(word: str) -> None:
    assert read(one_deal(f"p {word}", MARCH)).deals[0].hand.maker == 2


def test_the_word_alone_accepts_and_plays_alone_unless_the_record_says_otherwise() -> None:
    alone = read(one_deal("Pass Alone", "As Jh Jd | Ah Ad 9s", up="9h", dealer=3)).deals[0]
    assert alone.hand.lone == (2,)
    assert read(one_deal("Pass Alone", MARCH, isAlone=False)).deals[0].hand.lone == ()


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("Pass Order Pass", "call 3: seat 1 has made trumps, so nobody calls any more"),
        ("h", "call 1: seat 0 may only order or pass in the first round"),
        (
            "Pass Pass Pass Pass Order",
            "call 5: the up-card was turned down, so seat 0 must name a suit or pass",
        ),
        ("Pass Pass Pass Pass h", "call 5: hearts were turned down"),
        ("Pass Pass Pass Pass n", "call 5: no trump is not played under this ruleset"),
        ("Pass Pass Pass Pass Pass Pass Pass Pass", "call 8: seat 3, the dealer, must call"),
        ("Pass x", "call 2: the call is unknown, so that the play cannot be followed"),
        ("Bid", "call 1: 'Bid' is not a call"),
    ],
)
def test_calls_that_are_not_possible_are_refused(calls: str, said: str) -> None:
    assert fault(one_deal(calls)) == f"deal 0, {said}"


def test_all_may_pass_where_the_dealer_is_not_stuck() -> None:
    passes = " ".join(["Pass"] * 8)
    record = one_deal(passes, rules={"std": False})
    assert read(record).deals[0].score == (0, 0)
    record["deals"].append(one_deal("Pass Order", MARCH, up="9h", dealer=0)["deals"][0])
    assert (read(record).total, len(read(record).deals)) == ((2, 0), 2)
    approve(fault(one_deal(passes + " Pass", rules={"std": False})))
    played = one_deal(passes, "As", rules={"std": False})
    approve(fault(played))


def test_the_dealers_partner_may_have_to_go_alone() -> None:
    assert read(one_deal("Pass Order", MARCH))
    said = "deal 0, call 2: seat 1, the dealer's partner, may accept only by going alone"
    assert fault(one_deal("Pass Order", MARCH, rules={"canadian": True})) == said
    assert read(one_deal("Pass Order", rules={"canadian": True}, isAlone=True))


@pytest.mark.parametrize(("rules", "points"), [({}, 2), ({"loner_euchred_score": 3}, 3)])
def test_a_euchred_lone_maker_costs_what_the_rules_say(rules: dict[str, object], points: int) -> None:
    tricks = "As Jh Jc | Ks Ah Ac | Qs Kh Kc"  # seat 1, alone, has named hearts and holds clubs
    record = one_deal("Pass Pass Pass Pass Pass c", tricks, up="9d", isAlone=True, rules=rules)
    record["deals"][0]["phases"][1]["tricks"] = [["As", "Ah", "Ad"], ["Ks", "Kh", "Kd"], ["Qs", "Qh", "Qd"]]
    assert read(record).deals[0].score == (points, 0)


@pytest.mark.parametrize(("rules", "points"), [({}, 4), ({"loner_march_score": 5}, 5)])
def test_a_lone_march_is_worth_what_the_rules_say(rules: dict[str, object], points: int) -> None:
    record = one_deal(
        "Order", "Jh Ad 9h | Jd Kd Ac | Ah Qd Kc | Kh Td Qc | Qh 9d Jc", isAlone=True, rules=rules
    )
    assert read(record).deals[0].score == (points, 0)


def test_left_of_dealer_leads_or_the_next_still_in_and_left_of_the_loner_where_the_rules_say_so() -> None:
    def leader(calls: str, cards: str, lead: str) -> int:
        record = one_deal(calls, cards, rules={"loner_lead": lead}, isAlone=True)
        return read(record).deals[0].hand.tricks[0].plays[0][0] - 1

    assert leader("Order", "As Jh 9h", "LEFT_OF_DEALER") == 0
    assert leader("Pass Pass Order", "Jh Jd 9h", "LEFT_OF_DEALER") == 1, "seat 0 sits out"
    assert leader("Pass Pass Order", "9h Jh Jd", "LEFT_OF_LONER") == 3


def test_an_early_record_may_say_who_led() -> None:
    record = one_deal("Order", "Jh 9h Jd", isAlone=True)
    record["deals"][0]["phases"][1]["initialLead"] = 1
    assert read(record).deals[0].hand.tricks[0].plays[0][0] == 2
    record["deals"][0]["phases"][1]["initialLead"] = 2
    approve(fault(record))


def test_a_lone_defender_scores_four() -> None:
    rules: dict[str, object] = {"defend_alone": True}
    tricks = "As Jh | Ah Ks | Kh Qs"
    record = one_deal("Order", tricks, rules=rules, isAlone=True, aloneDefender=1)
    assert (read(record).deals[0].hand.lone, read(record).deals[0].score) == ((1, 2), (0, 4))
    approve(fault(one_deal("Order", isAlone=True, aloneDefender=1)))
    approve(fault(one_deal("Order", rules=rules, aloneDefender=1)))
    same = one_deal("Order", rules=rules, isAlone=True, aloneDefender=2)
    approve(fault(same))
    assert read(one_deal("Order", isAlone=True, aloneDefender=-1)).deals[0].hand.lone == (1,)
    approve(fault(one_deal("Pass", isAlone=True)))


def test_the_joker_is_the_highest_trump() -> None:
    record = one_deal("Order", "Jh B Jd 9h", rules={"joker": True})
    assert read(record).deals[0].hand.tricks[0].winner == 2
    approve(fault(one_deal("Order", "Jh B Jd 9h")))


def test_when_the_joker_is_turned_up_a_suit_is_named_and_the_dealer_takes_it() -> None:
    rules: dict[str, object] = {"joker": True}
    record = one_deal("Pass Pass Pass s", "As Jh Jd B", up="B", rules=rules)
    assert read(record).deals[0].hand.tricks[0].winner == 4
    assert read(one_deal("Pass Pass Pass s", up="B", rules=rules, isAlone=True)).deals[0].hand.lone == (4,)
    made = one_deal("Pass Pass Pass s", up="B", rules=rules | {"defend_alone": True}, aloneDefender=3)
    approve(fault(made))
    for calls in ("Order", "s", "Pass Alone", "Pass Pass Pass Pass"):
        approve(fault(one_deal(calls, up="B", rules=rules)))


def test_without_trumps_the_suit_led_wins() -> None:
    record = one_deal("Pass Pass Pass Pass n", "Js Jc As Ac", rules={"allow_no_trump": True})
    assert read(record).deals[0].hand.tricks[0].winner == 3


def test_a_pack_may_go_down_to_the_sevens() -> None:
    record = one_deal("Order", "7s 8s 9s 9h", rules={"min_rank": 7})
    assert read(record).rules.pack == 32
    approve(fault(one_deal("Order", "7s 8s 9s 9h")))


def test_a_fast_break_leaves_the_deal_without_a_score() -> None:
    calls = "Pass Pass Pass Pass s"
    assert read(one_deal(calls, LAST_THREE)).deals[0].score == (1, 0)
    assert read(one_deal(calls, LAST_THREE, rules={"fast_break": True})).deals[0].score == (0, 0)
    assert read(one_deal(calls, FOUR, rules={"fast_break": True})).deals[0].score == (1, 0)


def test_four_times_four_tricks_are_a_point_more() -> None:
    calls = "Pass Pass Pass Pass s"
    record = one_deal(calls, FOUR, rules={"four_trick_tokens": True})
    for number in range(1, 7):
        deal = one_deal(calls, FOUR, dealer=(3 + number) % 4)["deals"][0]
        record["deals"].append(deal | {"dealNumber": number})
    assert read(record).total == (5, 3), "the sides make trumps by turns, and the first has four tokens"
    record["metadata"]["ruleset"] = {}
    assert read(record).total == (4, 3)


def test_the_game_ends_after_so_many_deals() -> None:
    record = one_deal("Pass Order", MARCH, rules={"num_deals": 1})
    assert (read(record).total, read(record).winners) == ((0, 2), (1,))
    record["deals"].append(record["deals"][0] | {"initialState": {"dealer": 0, "upCard": "9h"}, "phases": []})
    approve(fault(record))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"winning_score": 5, "num_deals": 8}, "winning_score 5 and num_deals 8 cannot both be in force"),
        ({"winning_score": 0}, "neither winning_score nor num_deals is in force"),
        ({"min_rank": 6}, "min_rank is 6, not 9 or 7"),
        (
            {"min_rank": 7, "go_under": True},
            "go_under=yes needs pack=24, which leaves a kitty of three cards",
        ),
        ({"num_players": 3}, "num_players is 3; this reader knows the game for 4"),
        ({"loner_lead": "MAKER"}, "loner_lead is 'MAKER', not LEFT_OF_DEALER or LEFT_OF_LONER"),
    ],
)
def test_rules_that_cannot_be_followed_are_named(rules: dict[str, object], said: str) -> None:
    assert fault(one_deal("Pass", rules=rules)) == f"ruleset: {said}"


def test_rules_that_are_off_need_not_be_known() -> None:
    assert read(one_deal("Pass", rules={"nullo": False, "num_deals": 0, "winning_score": 10}))


def test_farmers_may_end_a_deal_before_any_call() -> None:
    record = one_deal("", rules={"farmers": True})
    record["deals"].append(one_deal("Pass Order", MARCH)["deals"][0] | {"dealNumber": 1})
    game = read(record)
    assert [deal.score for deal in game.deals] == [(0, 0), (0, 2)]
    record["metadata"]["ruleset"] = {}
    approve(fault(record))


def test_hands_that_are_written_down_are_held_to() -> None:
    game = read(one_deal("Pass Order", MARCH, hands=HANDS, discard="Tc"))
    assert game.match is not None
    assert [str(action) for _, action in game.match.hands[0].history][:3] == ["pass", "order", "discard TC"]
    twice = HANDS.replace("Jd", "As")
    approve(fault(one_deal("Pass Order", hands=twice)))
    approve(fault(one_deal("Pass Order", hands=HANDS.replace("Jd", "9h"))))
    wrong = one_deal("Pass Order", MARCH.replace("Jd", "9d"), hands=HANDS)
    approve(fault(wrong))
    not_held = one_deal("Pass Order", hands=HANDS, discard="As")
    approve(fault(not_held))


def test_some_hands_may_be_written_down_and_others_not() -> None:
    some = "As Ks Qs Ts 9s | | Jd Ad | "
    assert read(one_deal("Pass Order", MARCH, hands=some)).match is None
    stolen = one_deal("Pass Order", MARCH.replace("Jh", "9s"), hands=some)
    approve(fault(stolen))


def test_a_revoke_shows_by_a_known_hand_in_a_deal_that_broke_off() -> None:
    record = one_deal("Pass Order", "As Jh Jd Tc", hands=HANDS.replace("Tc", "Js"))
    approve(fault(record))
    record = one_deal("Pass Order", "As Jh Jd Ac", hands=HANDS.replace("Tc", "Js"), discard="Jc")
    approve(fault(record))


def test_the_dealer_plays_the_card_taken_up_or_puts_it_out() -> None:
    played = MARCH.replace("9h", "Tc")
    assert read(one_deal("Pass Order", played, discard="9h"))
    approve(fault(one_deal("Pass Order", played, discard="9c")))


def test_the_partners_best_changes_hands() -> None:
    rules: dict[str, object] = {"partners_best": True}
    swap = [{"sender": 3, "receiver": 1, "cards": ["Jc"]}, {"sender": 1, "receiver": 1, "cards": ["Th"]}]
    tricks = "As Jh Jd | Ah Ad 9s | Kh Kd Ts | Qh Qd Qs | Jc Td Ks"
    record = one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap)
    game = read(record)
    assert game.deals[0].score == (0, 4)
    assert game.match is not None
    assert read(one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True)).match is None
    swap[0]["cards"] = ["As"]
    record = one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap)
    approve(fault(record))


def test_cards_have_other_ways_of_being_written() -> None:
    for old, new in (("9h", "Nh"), ("Tc", "10c"), ("Jh", "R"), ("Jd", "L"), ("As", "A♠"), ("Kd", "kD")):
        assert read(one_deal("Pass Order", MARCH.replace(old, new), discard="Tc")).deals[0].score == (0, 2)
    approve(fault(one_deal("Pass Order", "Xs")))
    for wrong in ("JK", "1s", "Ax", "", "Jt", "A"):
        record = one_deal("Pass Order", "As")
        record["deals"][0]["phases"][1]["tricks"] = [[wrong]]
        assert fault(record).startswith("deal 0, trick 1: ")


def test_a_swap_of_cards_that_nobody_wrote_down_leaves_both_hands_open() -> None:
    rules: dict[str, object] = {"partners_best": True}
    swap = [{"sender": 3, "receiver": 1, "cards": ["X"]}, {"sender": 1, "receiver": 1, "cards": ["X"]}]
    tricks = "As Jh Jd | Ah Ad 9s | Kh Kd Ts | Qh Qd Qs | Jc Td Ks"
    game = read(one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap))
    assert (game.deals[0].score, game.match) == ((0, 4), None)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (one_deal("Pass", up="7h"), "upCard: 7h is not in the pack"),
        (one_deal("Pass Order", " | ".join(["As"] * 6)), "there are 6 tricks, not 5"),
        (
            one_deal("Pass Order", hands=HANDS.replace("9s", "9s 9d")),
            "playerCards of seat 0: 6 cards are dealt, not 5",
        ),
        (one_deal("Pass Order", hands="7s"), "playerCards are the cards of four seats, not of 1"),
        (one_deal("Pass Order", hands="7s | | |"), "playerCards of seat 0: 7s is not in the pack"),
        (
            one_deal("Pass Order", cardExchanges=[{"receiver": 0, "cards": ["9d", "9d", "9c"]}]),
            "cardExchanges: a card is exchanged twice",
        ),
        (
            one_deal("Pass Order", cardExchanges=[{"receiver": 0, "cards": ["9h", "9d", "9c"]}]),
            "cardExchanges: 9h was dealt, so it does not lie hidden",
        ),
        (
            one_deal("Pass Order", hands="As Ks Qs Ts 9s | | | ", discard="As"),
            "discard: As was dealt to seat 0, not to the dealer",
        ),
    ],
)
def test_cards_that_cannot_be_where_the_record_has_them_are_named(record: object, said: str) -> None:
    assert fault(record) in (f"deal 0, {said}", f"deal 0: {said}")


def test_a_discard_of_a_dealer_who_sits_out_means_nothing() -> None:
    assert read(one_deal("Pass Order", "As Jh Jd", isAlone=True, discard="As"))
