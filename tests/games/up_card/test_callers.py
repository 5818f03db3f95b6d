"""A search reads calls as players make them, and lays such hands out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from bot.engine.actions import Action
from bot.engine.hand import Hand
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.engine.seats import side_of
from bot.games import preset
from bot.games.up_card.actions import Accept, Call
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import PRESETS, EuchreRules
from bot.games.up_card.search.layouts import Layouts
from bot.games.up_card.view import EuchreView
from bot.players import BasicPlayer
from bot.players.selfplay import deal, play_hand
from tests.size import size

CLUB = BasicPlayer()


USUAL = ["north_american", "slapton", "two_handed", "cutthroat"]


@pytest.mark.parametrize("ruleset", size(USUAL, [rules.id for rules in PRESETS]))
def test_makers_are_laid_out_with_the_trumps_and_bowers_that_they_hold(ruleset: str) -> None:
    for laid, held in laid_and_held(euchre(ruleset), size(200, 1500), maker):
        off = [one - other for one, other in zip(laid, held, strict=True)]
        assert abs(mean(off)) < 0.05 * mean(held) + 2 * stdev(off) / sqrt(len(off))


@pytest.mark.parametrize("ruleset", size(["slapton"], ["british_book", "british_hangman", "slapton"]))
def test_a_defender_who_plays_alone_is_laid_out_with_the_trumps_that_it_holds(ruleset: str) -> None:
    (laid, held), _ = laid_and_held(euchre(ruleset), size(500, 4000), lone_defender)
    off = [one - other for one, other in zip(laid, held, strict=True)]
    assert abs(mean(off)) < 0.1 * mean(held) + 2 * stdev(off) / sqrt(len(off))


@pytest.mark.parametrize("ruleset", size(["north_american"], ["north_american", "classic"]))
def test_whoever_calls_knows_what_the_partners_best_card_is_worth(ruleset: str) -> None:
    rules = preset(ruleset).with_options("partners_best=yes deals=1000")  # far from the end of any match
    chance, lost = random.Random(1), list[float]()
    for number in range(size(300, 3000)):
        hand: Hand = first_position(rules, deal(rules, number % rules.seats + 1, chance))
        while hand.to_act is not None and hand.phase is not Phase.PLAY:
            action = CLUB.choose(view(hand, hand.to_act, (0, 0)))
            if isinstance(action, Accept | Call) and action.alone:
                together = gained(hand, replace(action, alone=False))
                lost.append(together - gained(hand, action))
                break
            hand = hand.apply(action)
    assert len(lost) > 1 and mean(lost) < 0.1 + 2 * stdev(lost) / sqrt(len(lost))


def euchre(ruleset: str) -> EuchreRules:
    rules = preset(ruleset)
    assert isinstance(rules, EuchreRules)
    return rules


def gained(hand: Hand, call: Action) -> float:
    """Return by how many points the caller's side leads if club-level bots play on from the call."""
    assert hand.to_act is not None
    result = play_hand(hand.apply(call), [CLUB] * 4).result
    assert result is not None
    ours = hand.rules.side_of(hand.to_act)
    return result.score[ours] - result.score[1 - ours]


def maker(hand: EuchreHand) -> int | None:
    """Return the seat that made trumps, or None."""
    return hand.maker


def lone_defender(hand: EuchreHand) -> int | None:
    """Return the seat of the defender who plays alone, or None."""
    assert hand.maker is not None
    return next((seat for seat in hand.lone if side_of(seat) != side_of(hand.maker)), None)


def laid_and_held(
    rules: EuchreRules, deals: int, of: Callable[[EuchreHand], int | None], seed: int = 2
) -> Iterator[tuple[Sequence[float], Sequence[float]]]:
    """Yield the trumps, then bowers and Bennies, that such seats hold: in others' layouts and in fact."""
    chance, laying = random.Random(seed), random.Random(seed)
    found: list[list[float]] = [[], [], [], []]
    for _ in range(deals):
        hand: Hand = first_position(rules, deal(rules, chance.randint(1, rules.seats), chance))
        score = (0,) * rules.sides
        while not hand.over and hand.phase is not Phase.PLAY:
            hand = hand.apply(CLUB.choose(view(hand, hand.to_act, score)))
        assert isinstance(hand, EuchreHand)
        if hand.over or hand.maker is None or hand.deal.up is None or hand.deal.up.is_benny:
            continue
        if (seat := of(hand)) is None:
            continue
        held = hand.hands[seat - 1]
        if hand.to_act == seat:
            hand = hand.apply(CLUB.choose(view(hand, hand.to_act, score)))
        seen = view(hand, hand.to_act, score)
        assert isinstance(seen, EuchreView)
        layouts, cards, order = Layouts(seen), rules.cards, seen.order
        played = [card for by, card in seen.trick if by == seat]
        drawn = [[cards[n] for n in layouts.draw(laying).hands[seat - 1]] + played for _ in range(6)]
        for at, hands in ((0, drawn), (1, [held])):
            trumps = [[card for card in each if order.suits[card] is seen.trumps] for each in hands]
            found[at].append(mean(map(len, trumps)))
            found[2 + at].append(
                mean(sum(order.titles[card] is not None for card in each) for each in trumps)
            )
    yield found[0], found[1]
    yield found[2], found[3]
