"""What cards played tell of the hands that they came from, for a player who searches."""

from __future__ import annotations

import random

import pytest

from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.games import preset
from bot.games.up_card.computer.habits import HABITS
from bot.games.up_card.search.layouts import Layouts
from bot.games.up_card.search.plays import Plays
from bot.games.up_card.view import EuchreView
from bot.players import BasicPlayer
from bot.players.selfplay import deal
from tests.engine import pen


@pytest.mark.parametrize("ruleset", ["north_american", "slapton", "cutthroat"])
def test_the_cards_of_the_club_level_are_likely_from_its_own_hands(ruleset: str) -> None:
    rules, chance, club = preset(ruleset), random.Random(3), BasicPlayer()
    numbers, otherwise = {card: number for number, card in enumerate(rules.cards)}, 0
    for _ in range(15):
        hand = first_position(rules, deal(rules, 1, chance))
        while hand.to_act is not None:
            seen = view(hand, hand.to_act, (0,) * rules.sides)
            if hand.phase is Phase.PLAY and len(seen.tricks) == 2 and not seen.trick:
                assert isinstance(seen, EuchreView)
                held = [[numbers[card] for card in cards] for cards in hand.hands]
                dealer = None if seen.taker in (None, seen.seat) else seen.dealer - 1
                gone = None if dealer is None else hand.put_out_by(seen.dealer)
                put_out = None if gone is None else numbers[gone]
                plays = Plays(seen, HABITS[Level.CLUB])
                assert plays.likely(held, dealer, put_out) == 1
                otherwise += plays.likely([held[1], *held[2:], held[0]], dealer, put_out) < 1
            hand = hand.apply(club.choose(seen))
    assert otherwise > 5


def test_who_played_low_where_a_king_would_have_won_seldom_holds_it() -> None:
    seen = view(
        pen.any_hand(
            "north_american\n"
            "1: 9C TC QC KC 9D | KS QS 9S JH QH | AH KH TS TH 9H | AD KD AC TD QD | JS\n"
            "2 order, 1 discard 9D, 2 QH, 3 TH"
        ),
        4,
    )
    assert isinstance(seen, EuchreView)
    layouts, chance = Layouts(seen), random.Random(1)
    king = [str(card) for card in seen.rules.cards].index("KH")
    held = sum(king in layouts.drawn(chance)[2] for _ in range(200))
    assert held < 30, "four of fourteen unseen cards would hold it 57 times by chance"


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
        cards = [seen.rules.cards[number] for _ in range(100) for number in layouts.drawn(chance)[1]]
        held.append(sum(suits[card] is seen.trumps for card in cards) / 100)
    alone, together = held
    assert alone > together + 0.5
