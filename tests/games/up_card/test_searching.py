"""The walker that searches use is the engine's game: same legal cards, same winners, same values of hands."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.engine.actions import Play
from bot.engine.hand import Hand
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.engine.seats import Side
from bot.games import preset
from bot.games.pack import pack_of
from bot.games.up_card.hand import EuchreHand, is_low
from bot.games.up_card.search import solver as solving
from bot.games.up_card.search.layouts import Layouts
from bot.games.up_card.search.solver import COMPILED, Solver
from bot.games.up_card.view import EuchreView
from bot.players import BasicPlayer
from bot.players.selfplay import deal
from tests.engine import pen

RULESETS = ["north_american", "classic", "slapton", "british_hangman", "two_handed", "cutthroat"]


HOUSE = ["north_american go_under=yes", "british_book partners_best=yes", "classic partners_best=yes"]


def begun(ruleset: str, chance: random.Random, tricks: int) -> EuchreHand:
    """Return a hand with so many tricks played, and some cards of the next."""
    name, _, house = ruleset.partition(" ")
    rules, computer = preset(name).with_options(house), BasicPlayer()
    while True:
        hand: Hand = first_position(rules, deal(rules, chance.randint(1, rules.seats), chance))
        while not hand.over and (hand.phase is not Phase.PLAY or len(hand.tricks) < tricks):
            playing = hand.phase is Phase.PLAY
            seen = view(hand, hand.to_act, (0,) * rules.sides)
            hand = hand.apply(chance.choice(seen.legal) if playing else computer.choose(seen))
        for _ in range(chance.randrange(hand.players)):
            hand = hand if hand.over else hand.apply(chance.choice(hand.legal_actions()))
        if not hand.over:
            assert isinstance(hand, EuchreHand)
            return hand


def best_for(hand: EuchreHand, makers: Side) -> int:
    """Return the makers' tricks if everyone sees all cards, by trying every line of play."""
    if hand.over:
        return hand.final.tricks[makers]
    assert hand.to_act is not None
    found = [best_for(hand.apply(action), makers) for action in hand.legal_actions()]
    return max(found) if hand.rules.side_of(hand.to_act) == makers else min(found)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_solver_finds_what_the_engine_finds_by_trying_everything(ruleset: str) -> None:
    chance = random.Random(3)
    for _ in range(6):
        hand = begun(ruleset, chance, 2)
        rules, seat = hand.rules, hand.to_act
        assert seat is not None and hand.maker is not None
        makers = rules.side_of(hand.maker)
        pack = pack_of(rules.cards, hand.order, by_suit=True)
        held = [0 if seat in hand.out else pack.with_cards(cards) for seat, cards in enumerate(hand.hands, 1)]
        making = [rules.side_of(seat) == makers for seat in range(1, rules.seats + 1)]
        solver = Solver(pack, held, hand.players, [after - 1 for after in hand.after], making)
        taken = sum(making[trick.winner - 1] for trick in hand.tricks)
        on_table = [(by - 1, pack.with_cards([card])) for by, card in hand.trick]
        for action in hand.legal_actions():
            assert isinstance(action, Play)
            card = pack.with_cards([action.card])
            reached = [
                number
                for number in range(6)
                if solver.play(on_table, seat - 1, card, number - taken, 5 - len(hand.tricks))
            ]
            assert max(reached) == best_for(hand.apply(action), makers)


@pytest.mark.skipif(not COMPILED, reason="`make compile` was not run here: the source itself is read")
def test_what_was_compiled_is_the_solver_as_it_stands() -> None:
    code = Path(solving.__file__)
    assert code.stat().st_mtime >= code.with_name("solver.py").stat().st_mtime, "run `make compile` again"


@pytest.mark.parametrize("ruleset", RULESETS + HOUSE)
def test_in_every_layout_holds_what_the_seat_knows(ruleset: str) -> None:
    chance = random.Random(5)
    for number in range(6 if ruleset in RULESETS else 40):
        hand = begun(ruleset, chance, number % 4)
        seen = view(hand, hand.to_act, (0,) * hand.rules.sides)
        assert isinstance(seen, EuchreView)
        layouts, known = Layouts(seen), set(seen.cards)
        known |= (
            {*seen.put_away}
            | {card for trick in seen.tricks for _, card in trick.plays}
            | {card for _, card in seen.trick}
        )
        for _ in range(5):
            held = [[seen.rules.cards[n] for n in cards] for cards in layouts.draw(chance).hands]
            others = [card for seat, cards in enumerate(held, 1) if seat != seen.seat for card in cards]
            assert tuple(held[seen.viewer - 1]) == seen.cards
            assert len(set(others)) == len(others) and not known & set(others)
            for seat, cards in enumerate(held, 1):
                if seat not in seen.out:
                    assert len(cards) == seen.counts[seat - 1]
            assert (seen.up in others) <= (seen.took_up and seen.up not in known)
            gone = [card for card in seen.rules.cards if card not in known and card not in others]
            assert sum(is_low(card) for card in gone) >= (3 if seen.under not in (None, seen.seat) else 0)


def test_makers_are_laid_out_with_hands_with_which_they_would_have_called() -> None:
    chance = random.Random(6)
    trumps = makers = 0
    for _ in range(12):
        hand = begun("north_american", chance, 0)
        seen = view(hand, hand.to_act, (0, 0))
        assert isinstance(seen, EuchreView)
        if seen.maker is None or seen.maker == seen.seat or seen.trick:
            continue
        for cards in (Layouts(seen).draw(chance).hands for _ in range(10)):
            trumps += sum(seen.order.suits[seen.rules.cards[n]] is seen.trumps for n in cards[seen.maker - 1])
            makers += 1
    assert makers and trumps / makers > 2  # by chance 1.3


def test_a_defender_knows_that_a_lone_maker_got_the_best_of_the_partners_hand() -> None:
    chance, looked_at = random.Random(8), 0
    while looked_at < 30:
        hand = begun("classic partners_best=yes", chance, 1)
        if hand.given is None or hand.to_act == hand.maker:
            continue
        looked_at += 1
        seen = view(hand, hand.to_act, (0, 0))
        assert isinstance(seen, EuchreView) and hand.maker is not None
        maker, pack = hand.maker, pack_of(seen.rules.cards, seen.order)
        held = Layouts(seen).draw(chance).hands
        numbers, heights = pack.numbers, pack.bits
        had = held[maker - 1] + [numbers[card] for t in seen.tricks for by, card in t.plays if by == maker]
        had += [numbers[card] for by, card in seen.trick if by == maker]
        assert max(heights[n] for n in had) > max(heights[n] for n in held[maker - 3])


def test_who_declared_to_play_alone_has_the_cards_for_it() -> None:
    begun = (
        "british_book\n4: QS 9D TD 9C KC | JH JK 9S AS QD | AH QH KS TC KD | AC QC TH TS AD | 9H\n"
        "1 pass, 2 pass, 3 order, 4 discard AD, 1 stay, 2 "
    )
    held = []
    for said in ("alone", "stay, 4 stay\n1 QS, 2 9S"):
        seen = view(pen.any_hand(begun + said), 3)
        assert isinstance(seen, EuchreView)
        layouts, chance, suits = Layouts(seen), random.Random(1), seen.order.suits
        cards = [seen.rules.cards[number] for _ in range(100) for number in layouts.draw(chance).hands[1]]
        held.append(sum(suits[card] is seen.trumps for card in cards) / 100)
    alone, together = held
    assert alone > together + 0.5
