"""The analysis: it knows what its seat knows and no more, and finds what is plain to see."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import PASS, Play, parse_action
from bot.engine.cards import parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.hand import Hand
from bot.engine.kind import kind_of
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.games.up_card.actions import ACCEPT, ACCEPT_ALONE
from bot.players import RandomPlayer
from bot.players.selfplay import deal
from bot.puzzles.analysis import ChoiceFigures, analyse
from bot.puzzles.sampling import COMPUTER, can_sample, sampled
from bot.tables.table import Table
from tests.engine.pen import spoil_hand
from tests.size import size
from tests.ui.games import position

SAMPLED = tuple(rules for rules in PRESETS.values() if can_sample(rules))
SHORT = tuple(rules for rules in SAMPLED if rules.id != "bid")  # a hand of Bid Euchre takes long to play out


def turns(rules: Ruleset, rng: random.Random, *, wildly: bool) -> Iterator[Hand]:
    """Every position of a hand, played by the computer player or, ``wildly``, by chance."""
    player = RandomPlayer(rng) if wildly else COMPUTER
    hand = first_position(rules, deal(rules, rng.randint(1, rules.seats), rng), carried(rules, rng))
    while hand.to_act is not None:
        yield hand
        hand = hand.apply(player.choose(seen(hand)))


def carried(rules: Ruleset, rng: random.Random) -> int:
    """A pool that the hand before may have left, where there is one."""
    return rng.choice([0, 25]) if rules.id == "spoil_five" else 0


def seen(hand: Hand) -> View:
    """What the seat to act sees."""
    return view(hand, hand.to_act, (0,) * hand.rules.sides)


def test_which_games_can_be_sampled() -> None:
    assert {*SAMPLED} == {*PRESETS.values()}
    assert not can_sample(PRESETS["slapton"].with_options("partners_best=yes"))


@settings(max_examples=size(10, 300))
@given(st.sampled_from(SAMPLED), st.integers(0, 10**6), st.booleans())
def test_a_sample_looks_to_the_seat_exactly_as_the_position_does(
    rules: Ruleset, seed: int, wildly: bool
) -> None:
    rng = random.Random(seed)
    for hand in turns(rules, rng, wildly=wildly):
        if rng.random() < 0.2:
            assert seen(sampled(seen(hand), rng)) == seen(hand)


def test_who_robbed_held_the_ace_of_trumps_in_every_sample() -> None:
    dealt = "KC 2C 3C 2S 3S | AH 6C 2D 3D 4D | QC AC 7C 8C 4S | 9H"
    robbed = seen(spoil_hand(f"spoil_five\n3: {dealt}\n1 KC, 2 rob 6C, 2 2D"))
    for seed in range(5):
        assert parse_cards("AH")[0] in sampled(robbed, random.Random(seed)).deal.hands[1]


def otherwise(hand: Hand, rng: random.Random) -> Hand | None:
    """The same position with other cards where the seat to act sees none; None where chance finds none."""
    before, viewed, me = hand.deal, seen(hand), hand.to_act
    assert me is not None
    known = {*(card for trick in viewed.tricks for _, card in trick.plays), *dict(viewed.trick).values()}
    hidden = [
        (seat, card)
        for seat, cards in enumerate(before.hands, start=1)
        for card in cards
        if seat != me and card not in known
    ]
    dealt = {card for cards in before.hands for card in cards} | {before.up}
    pool = [card for _, card in hidden] + [card for card in hand.rules.cards if card not in dealt]
    for _ in range(200):
        new = dict(zip(hidden, rng.sample(pool, len(hidden)), strict=True))
        hands = tuple(
            tuple(new.get((seat, card), card) for card in cards)
            for seat, cards in enumerate(before.hands, start=1)
        )
        try:
            brought = kind_of(hand.rules).brought(viewed)
            other = first_position(hand.rules, Deal(before.dealer, hands, before.up), brought)
            for seat, action in hand.history:
                hidden_discard = other.to_act != me and str(action).startswith("discard")
                other = other.apply(other.legal_actions()[-1] if hidden_discard else action, seat)
        except Refusal:
            continue
        if seen(other) == viewed and other.deal != before:
            return other
    return None


@settings(max_examples=size(8, 200))
@given(st.sampled_from(SHORT), st.integers(0, 10**6))
def test_cards_that_the_seat_cannot_see_change_nothing(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    hands = [hand for hand in turns(rules, rng, wildly=False) if len(seen(hand).legal) > 1]
    hand = rng.choice(hands)
    other = otherwise(hand, rng)
    if other is not None:
        figures = analyse(seen(hand), 3, random.Random(seed))
        assert analyse(seen(other), 3, random.Random(seed)) == figures


def test_the_same_position_can_be_laid_out_otherwise() -> None:
    rng = random.Random(5)
    found = [otherwise(hand, rng) for rules in SHORT for hand in turns(rules, rng, wildly=False)]
    assert sum(other is not None for other in found) > len(found) / 3


def test_the_best_hand_there_is_goes_alone_and_the_worst_passes() -> None:
    rules = PRESETS["north_american"]
    best = position(rules, "JH JD AH KH AS / TD KC QD 9S TC / 9D KD QC KS TS / AC AD JC JS QS", "9H")
    worst = position(rules, "9S TC 9D TD QS / JD KC QD KS AS / AH 9C QC KH TS / AC AD JC JS QH", "JH")
    figures = analyse(_view(best), 40, random.Random(1))
    assert max(figures, key=lambda action: figures[action].mean) == ACCEPT_ALONE
    assert figures[ACCEPT_ALONE].mean == 4 and figures[ACCEPT].mean == 2
    figures = analyse(_view(worst), 40, random.Random(1))
    assert max(figures, key=lambda action: figures[action].mean) == PASS


def test_a_maker_leads_the_highest_trump() -> None:
    hands = "JH JD AH KS 9S / TD KC QD AS TC / 9D KD QC KH TS / AC AD JC JS QS"
    table = position(PRESETS["north_american"], hands, "QH", "order", "discard QS")
    figures = analyse(_view(table), 150, random.Random(1))
    assert max(figures, key=lambda action: figures[action].mean) == parse_action("JH")
    assert all(isinstance(action, Play) for action in figures)


def _view(table: Table) -> View:
    seen = table.view(table.to_act)
    assert seen is not None
    return seen


def test_figures_are_a_mean_an_error_and_shares() -> None:
    figures = ChoiceFigures({4: 1, 1: 2, -2: 1})
    assert (figures.hands, figures.mean, figures.share(1), figures.share(-2)) == (4, 1.0, 0.75, 1.0)
    assert figures.error == pytest.approx((18 / 4 / 3) ** 0.5)
    assert ChoiceFigures({1: 1}).error == 0


def test_what_cannot_be_analysed_is_refused() -> None:
    rng = random.Random(1)
    hidden = PRESETS["slapton"].with_options("partners_best=yes")
    hand = first_position(hidden, deal(hidden, 1, rng))
    with pytest.raises(ValueError, match="unseen"):
        analyse(seen(hand), 1, rng)
    hand = first_position(PRESETS["classic"], deal(PRESETS["classic"], 1, rng))
    with pytest.raises(ValueError, match="a turn"):
        analyse(view(hand, 1), 1, rng)
