"""What can't be done between hands, and the first dealer."""

from collections.abc import Callable

import pytest

from bot.engine.actions import PASS
from bot.engine.cards import parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.match import Match, first_position, view
from bot.engine.options import Ruleset
from bot.games import PRESETS, preset

from .pen import SUITS, match

# The player left of the dealer names spades and takes all five tricks.
MARCH = """4: JS JC AS KS QS | AC KC QD KD AD | 9H TH QH KH AH | TS 9S QC TC 9C | JH
1 pass, 2 pass, 3 pass, 4 pass, 1 call S
..."""


def test_what_cannot_be_done_between_hands_is_refused() -> None:
    between, over = match(f"north_american\n{MARCH}"), match(f"north_american target=2\n{MARCH}")
    open_hand = match(f"north_american\n4: {SUITS}")
    assert open_hand.hand is not None
    deal = open_hand.hand.deal
    attempts: list[tuple[Callable[[], object], Reason]] = [
        (lambda: between.apply(PASS, 1), Reason.NO_HAND),
        (lambda: between.deal(deal), Reason.WRONG_DEAL),  # seat 1 deals next, not seat 4
        (lambda: open_hand.deal(deal), Reason.HAND_OPEN),
        (lambda: over.deal(deal), Reason.GAME_OVER),
        (lambda: over.apply(PASS, 1), Reason.GAME_OVER),
    ]
    for attempt, reason in attempts:
        with pytest.raises(NotAllowed) as refused:
            attempt()
        assert refused.value.reason is reason


def test_a_match_begins_at_nought_with_no_hand() -> None:
    fresh = Match(preset("slapton"), dealer=2)
    assert (fresh.score, fresh.number, fresh.over) == ((0, 0), 1, False)
    assert fresh.hand is None and fresh.view(1) is None


# The first dealer


def first_dealer(way: str, cards: str) -> FirstDealer:
    """Return who deals first with these cards; pure chance would have picked the first seat."""
    rules = preset("north_american").with_options(f"first_dealer={way}")
    return find_first_dealer(rules, parse_cards(cards), chance=1)


def test_first_jack_cards_are_turned_up_one_at_a_time_until_a_jack_falls() -> None:
    found = first_dealer("first_jack", "9S JK AH TD KC 9C JD AS JH")
    assert found.seat == 2
    assert " ".join(f"{seat} {card}" for seat, card in found.shown) == "1 9S 2 AH 3 TD 4 KC 1 9C 2 JD"


def test_cut_high_players_who_tie_cut_again() -> None:
    found = first_dealer("cut_high", "9H KD AD AC QS AS TS")
    first, again = found.shown[:4], found.shown[4:]
    tied = [seat for seat, card in first if card.code[0] == "A"]
    assert [seat for seat, _ in again] == tied
    assert dict(again)[found.seat].code == "AD"


def test_where_the_cards_cut_tie_until_none_are_left_the_first_of_those_tied_deals() -> None:
    assert first_dealer("cut_high", "AS AH AD AC").seat == 1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_hand_has_a_score_and_nothing_more_to_do_once_it_is_over(rules: Ruleset) -> None:
    hand = first_position(rules, Deal.from_pack(rules.cards, 1, rules))
    assert hand.result is None
    with pytest.raises(NotAllowed) as refused:
        _ = hand.final
    assert refused.value.reason is Reason.HAND_OPEN
    while not hand.over:
        hand = hand.apply(hand.legal_actions()[-1])
    assert hand.result is not None and hand.legal_actions() == ()
    with pytest.raises(ValueError, match="no seat"):
        _ = view(hand, None).viewer
    with pytest.raises(ValueError, match="no hand"):
        _ = Match(rules, 1).in_play
    with pytest.raises(NotAllowed) as refused:
        hand.apply(PASS)
    assert refused.value.reason is Reason.HAND_OVER
