"""The rules, sentence by sentence from tests/golden/rules (form: tests/engine/positions.py), and the deal."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.cards import Card, parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.games import PRESETS, preset
from tests.engine.positions import Claims, check, sentences

GOING_UNDER = preset("north_american").with_options("go_under=yes")


@pytest.mark.parametrize("claims", sentences("rules"))
def test_the_rules_are_as_each_sentence_says(claims: Claims) -> None:
    check(claims)


@pytest.mark.parametrize(
    ("ruleset", "dealer", "hands"),
    [
        ("classic", 4, ["0 1 10 11 12", "2 3 4 13 14", "5 6 15 16 17", "7 8 9 18 19"]),
        ("spoil_five", 1, ["5 6 12 13 14", "0 1 7 8 9", "2 3 4 10 11"]),
        ("bid", 2, ["2 6 10", "3 7 11", "0 4 8", "1 5 9"]),
    ],
)
def test_cards_go_round_from_the_dealers_left_in_the_packets_of_the_game(
    ruleset: str, dealer: int, hands: list[str]
) -> None:
    rules = preset(ruleset).with_seats(len(hands))
    for held, places in zip(Deal.from_pack(rules.cards, dealer, rules).hands, hands, strict=True):
        first = tuple(rules.cards[int(place)] for place in places.split())
        assert held[: len(first)] == first


@pytest.mark.parametrize("ruleset", PRESETS)
def test_any_game_is_dealt_to_its_seats_from_the_dealers_left_and_no_card_twice(ruleset: str) -> None:
    for seats in preset(ruleset).seats_allowed:
        rules = preset(ruleset).with_seats(seats)
        pack = tuple(reversed(rules.cards))
        by_last = Deal.from_pack(pack, seats, rules)
        assert [len(held) for held in by_last.hands] == [rules.hand_size] * seats
        assert by_last.hands[0][0] is pack[0]
        used = [card for held in by_last.hands for card in held] + [by_last.up] * rules.turns_up
        assert Counter(used) == Counter(pack[: len(used)])
        assert by_last.up is (used[-1] if rules.turns_up else None)
        for dealer in range(1, seats + 1):
            deal = Deal.from_pack(pack, dealer, rules)
            assert [deal.hands[(dealer + after) % seats] for after in range(seats)] == list(by_last.hands)
            deal.check(rules)


@pytest.mark.parametrize("benny", ["none", "joker"])
@pytest.mark.parametrize(("size", "each", "bennies"), [(48, 12, 2), (32, 8, 1), (36, 9, 1)])
def test_in_bid_euchre_the_whole_pack_is_dealt_and_what_does_not_go_round_is_left_out_of_play(
    size: int, each: int, bennies: int, benny: str
) -> None:
    rules = preset("bid").with_options(f"pack={size} benny={benny}")
    bennies *= benny == "joker"
    assert len(rules.cards) == size + bennies and sum(card.is_benny for card in rules.cards) == bennies
    assert max(Counter(rules.cards).values()) == (2 if size == 48 else 1)
    deal = Deal.from_pack(rules.cards, 4, rules)
    assert [len(hand) for hand in deal.hands] == [each] * 4 and (deal.up, deal.kitty) == (None, ())
    deal.check(rules)


def test_the_hidden_cards_to_go_under_with_are_those_that_the_deal_leaves_over() -> None:
    assert Deal.from_pack(GOING_UNDER.cards, 4, GOING_UNDER).kitty == GOING_UNDER.cards[21:]


@pytest.mark.parametrize(
    ("ruleset", "changed"),
    [
        *(("north_american", {"held": held}) for held in ("AS KS QS TS", "AS AS QS TS JS", "AC KS QS TS JS")),
        *(("north_american", change) for change in ({"held": "2S KS QS TS JS"}, {"up": ""}, {"kitty": "9C"})),
        *(
            ("north_american go_under=yes", {"kitty": kitty})
            for kitty in ("", "JC TC", "JC TC 9C QC", "JC TC TC")
        ),
        *(
            ("north_american go_under=yes", {"kitty": kitty})
            for kitty in ("JC TC AS", "JC TC QC", "JC TC 8C")
        ),
        ("bid", {"up": "9S"}),
        ("bid", {"held": "AS AS AS QS JS TS 9S AS KS QS JS TS"}),
    ],
)
def test_a_deal_that_the_pack_cannot_give_is_refused(ruleset: str, changed: dict[str, str]) -> None:
    rules = preset(ruleset.split()[0]).with_options(ruleset.partition(" ")[2])
    deal = Deal.from_pack(rules.cards, rules.seats, rules)
    first = parse_cards(changed["held"]) if "held" in changed else deal.hands[0]
    up = (Card(changed["up"]) if changed["up"] else None) if "up" in changed else deal.up
    kitty = parse_cards(changed["kitty"]) if "kitty" in changed else deal.kitty
    with pytest.raises(NotAllowed) as refused:
        replace(deal, hands=(first, *deal.hands[1:]), up=up, kitty=kitty).check(rules)
    assert refused.value.reason is Reason.WRONG_DEAL
