"""How searches play Bid Euchre and Spoil Five out is what the engine makes of the same cards."""

from __future__ import annotations

import random

import pytest

from bot.engine.actions import Play
from bot.engine.hand import Hand
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.games import preset
from bot.games.bid.hand import BidHand
from bot.games.bid.search import makers_tricks
from bot.games.pack import pack_of
from bot.games.spoil_five.hand import JINK, JINKING, STOP, SpoilHand, SpoilView
from bot.games.spoil_five.playing_out import likelihood, may_play, winner_of
from bot.games.spoil_five.search import SpoilSearch
from bot.players import BasicPlayer
from bot.players.selfplay import deal

HANDS = 25


def played(hand: Hand) -> Hand:
    """Play the hand at club level, with no one jinking."""
    while hand.to_act is not None:
        seen = view(hand, hand.to_act, (0,) * hand.rules.sides)
        hand = hand.apply(STOP if hand.phase is JINKING else BasicPlayer().choose(seen))
    return hand


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_spoil_five_is_played_out_as_the_club_level_plays_it(seats: int) -> None:
    rules, chance = preset("spoil_five").with_seats(seats), random.Random(1)
    rules = rules.with_options("rob=never")
    for _ in range(HANDS):
        hand = first_position(rules, deal(rules, 1, chance))
        assert isinstance(hand, SpoilHand) and hand.to_act is not None
        pack = pack_of(rules.cards, hand.order)
        held = [pack.with_cards(cards) for cards in hand.hands]
        winner = winner_of(pack, held, hand.to_act - 1, [], [0] * seats, 0, None, [True] * seats)
        result = played(hand).result
        assert result is not None
        most = max(result.tricks)
        assert winner == (result.tricks.index(most) if most >= 3 else None)


def test_a_jink_in_spoil_five_is_played_out_as_the_club_level_plays_it() -> None:
    rules, chance = preset("spoil_five").with_seats(2).with_options("rob=never"), random.Random(7)
    jinked = set[bool]()
    for _ in range(120):
        hand = first_position(rules, deal(rules, 1, chance))
        while hand.to_act is not None and hand.phase is not JINKING:
            hand = hand.apply(BasicPlayer().choose(view(hand, hand.to_act, (0, 0))))
        if hand.to_act is None:
            continue
        jinker = hand.to_act - 1
        hand = hand.apply(JINK)
        assert hand.to_act is not None
        pack = pack_of(rules.cards, hand.order)
        held = [pack.with_cards(cards) for cards in hand.hands]
        taken = [sum(trick.winner - 1 == seat for trick in hand.tricks) for seat in range(2)]
        leader, tricks = hand.to_act - 1, len(hand.tricks)
        winner = winner_of(pack, held, leader, [], taken, tricks, jinker, [True] * 2)
        result = played(hand).result
        assert result is not None
        assert winner == (jinker if result.tricks[jinker] == 5 else None)
        jinked.add(winner is not None)
    assert jinked == {True, False}


def test_in_spoil_five_the_same_cards_may_be_played() -> None:
    rules, chance = preset("spoil_five"), random.Random(2)
    for _ in range(HANDS):
        hand = first_position(rules, deal(rules, 1, chance))
        while hand.to_act is not None:
            legal = hand.legal_actions()
            if hand.trick and hand.phase is Phase.PLAY:
                pack = pack_of(rules.cards, hand.order)
                held = pack.with_cards(hand.hands[hand.to_act - 1])
                led = pack.with_cards([hand.trick[0][1]])
                plays = [action.card for action in legal if isinstance(action, Play)]
                assert may_play(pack, held, led) == pack.with_cards(plays)
            hand = hand.apply(chance.choice(legal))


def test_in_every_layout_of_spoil_five_the_others_hold_what_they_can() -> None:
    rules, chance = preset("spoil_five"), random.Random(3)
    hand = first_position(rules, deal(rules, 1, chance))
    while hand.to_act is not None:
        seen = view(hand, hand.to_act, (0,) * 5)
        assert isinstance(seen, SpoilView)
        found = SpoilSearch(seen)(chance, seen.legal)
        assert len(found) == len(seen.legal)
        most = seen.pool + rules.seats * 5
        assert all(-most <= worth <= most for worth in found)
        hand = hand.apply(chance.choice(seen.legal))


def test_hands_are_likely_from_which_the_cards_played_would_have_been_played() -> None:
    rules, chance = preset("spoil_five").with_options("rob=never"), random.Random(6)
    less_likely = 0
    for _ in range(HANDS):
        hand = first_position(rules, deal(rules, 1, chance))
        tricks: list[list[tuple[int, int]]] = [[]]
        pack = pack_of(rules.cards, hand.order)
        for _ in range(7):
            seen = view(hand, hand.to_act, (0,) * 5)
            does = BasicPlayer().choose(seen)
            assert isinstance(does, Play)
            if len(tricks[-1]) == 5:
                tricks.append([])
            tricks[-1].append((seen.viewer - 1, pack.with_cards([does.card])))
            hand = hand.apply(does)
        left = [pack.with_cards(cards) for cards in hand.hands]
        assert likelihood(pack, left, tricks, 4, [True] * 5) == 1
        left[0], left[1] = left[1], left[0]
        less_likely += likelihood(pack, left, tricks, 4, [True] * 5) < 1
    assert less_likely > HANDS / 2


@pytest.mark.parametrize("options", ["", "pack=32", "benny=joker"])
def test_a_trick_of_bid_euchre_is_won_by_the_same_card(options: str) -> None:
    rules, chance = preset("bid").with_options(options), random.Random(4)
    for _ in range(HANDS):
        hand = first_position(rules, deal(rules, 1, chance))
        while not hand.last_trick:
            hand = hand.apply(chance.choice(hand.legal_actions()))
        assert isinstance(hand, BidHand) and hand.bidder is not None and hand.to_act is not None
        pack, held, dealt = pack_of(rules.cards, hand.order), list[int](), 0
        for cards in hand.hands:
            both = pack.with_cards(cards, dealt)
            held.append(both ^ dealt)
            dealt = both
        making = [(seat ^ hand.bidder) & 1 == 1 for seat in range(4)]
        won = makers_tricks(pack, held, hand.to_act - 1, (), making)
        before = sum(making[trick.winner - 1] for trick in hand.tricks)
        assert before + won == played(hand).final.tricks[(hand.bidder - 1) % 2]
