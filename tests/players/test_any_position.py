"""What holds for the players in every position of every ruleset, house rules included."""

import random
import typing
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.engine.actions import Action, Play
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Refusal
from bot.engine.hand import Hand
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.seats import Seat, partner_of
from bot.engine.view import View
from bot.games import preset
from bot.games.up_card.actions import Discard, Give, Under
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.scoring import points
from bot.players import EXPERT, PLAYERS, BasicPlayer, ComputerPlayer
from bot.players.selfplay import deal, play_hand
from tests.engine.strategies import deals, euchre_hands, hands, rules, shown
from tests.size import size

# Those that need no time; what the expert does is looked at in a few positions, in test_expert.py.
QUICK = sorted(set(PLAYERS) - {EXPERT})
scores = st.tuples(st.integers(0, 9), st.integers(0, 9))


@given(hands(), st.sampled_from(QUICK), st.integers(0, 9))
def test_the_players_do_only_what_is_allowed(hand: Hand, name: str, seed: int) -> None:
    assume(hand.to_act is not None)
    shown(hand)
    seen = view(hand, hand.to_act, (0,) * hand.rules.sides)
    assert PLAYERS[name](random.Random(seed)).choose(seen) in seen.legal


@given(st.data(), rules(), st.integers(1, 2))
def test_the_basic_player_plays_any_hand_to_its_end(
    data: st.DataObject, chosen: Ruleset, dealer: Seat
) -> None:
    hand = first_position(chosen, data.draw(deals(chosen, dealer)))
    assert play_hand(hand, [BasicPlayer()] * chosen.seats, (0,) * chosen.sides).over


@given(euchre_hands(), st.sampled_from(Level), st.randoms(use_true_random=False), scores)
def test_a_player_chooses_the_same_whatever_the_cards_that_it_cannot_see(
    hand: EuchreHand, level: Level, chance: random.Random, score: tuple[int, int]
) -> None:
    seat = hand.to_act
    assume(seat is not None)
    assert seat is not None
    shown(hand)
    other = redealt(hand, seat, chance)
    assert other.to_act == seat
    player = BasicPlayer(level)
    assert player.choose(view(other, seat, score)) == player.choose(view(hand, seat, score))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("ruleset", ["bid", "spoil_five"])
def test_nor_do_such_cards_matter_in_the_other_games(ruleset: str, level: Level) -> None:
    player, chance, looked_at = BasicPlayer(level), random.Random(4), 0
    chosen = preset(ruleset)
    for _ in range(size(4, 10)):
        hand = first_position(chosen, deal(chosen, 1, chance))
        while (seat := hand.to_act) is not None:
            does = player.choose(view(hand, seat, (0,) * chosen.sides))
            other = laid_out_otherwise(hand, seat, chance)
            if other is not None:
                looked_at += 1
                assert player.choose(view(other, seat, (0,) * chosen.sides)) == does
            hand = hand.apply(does)
    assert looked_at > 30


def laid_out_otherwise(hand: Hand, seat: Seat, chance: random.Random) -> Hand | None:
    """Return the hand with the seat's unseen cards dealt otherwise, or None if impossible."""
    shown_ = [(by, action.card) for by, action in hand.history if isinstance(action, Play)]
    hidden: list[tuple[Seat, int]] = []
    for by, cards in enumerate(hand.deal.hands, start=1):
        played = Counter(card for other, card in shown_ if other == by)
        for at, card in enumerate(cards):
            if by != seat and not played[card]:
                hidden.append((by, at))
            played[card] -= 1
    up = hand.deal.up
    kitty = Counter(hand.rules.cards) - Counter(card for cards in hand.deal.hands for card in cards)
    kitty -= Counter([up] if up else [])
    pool = [hand.deal.hands[by - 1][at] for by, at in hidden] + list(kitty.elements())
    for _ in range(20):
        new = dict(zip(hidden, chance.sample(pool, len(hidden)), strict=True))
        hands_ = tuple(
            tuple(new.get((by, at), card) for at, card in enumerate(cards))
            for by, cards in enumerate(hand.deal.hands, start=1)
        )
        other = first_position(hand.rules, Deal(hand.deal.dealer, hands_, up))
        try:
            for by, action in hand.history:
                other = other.apply(action, by)
        except Refusal:  # somebody would have had to follow suit, or to be asked whether to rob
            continue
        if other.to_act == seat:
            return other
    return None


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_player_is_given_a_view_and_nothing_else(name: str) -> None:
    player: ComputerPlayer = PLAYERS[name](random.Random(0))
    hints = typing.get_type_hints(type(player).choose)
    assert hints == {"view": View, "return": Action}


@given(euchre_hands(finished=True))
def test_the_players_count_points_as_the_rules_do(hand: EuchreHand) -> None:
    result = hand.final
    makers = result.makers
    assume(makers is not None and hand.rules.partners)
    assert makers is not None
    made, set_back = points(
        hand.rules,
        result.tricks[makers],
        makers_alone=result.alone(makers),
        defender_alone=result.alone(1 - makers),
    )
    assert (result.score[makers], result.score[1 - makers]) == (made, set_back)


def redealt(hand: EuchreHand, seat: Seat, chance: random.Random) -> EuchreHand:
    """Return the hand on a deal that differs only in what the seat can't see, with the same actions."""
    deal, up = hand.deal, hand.deal.up
    own = set(deal.hands[seat - 1]) if view(hand, seat).cards else set()
    for by, action in hand.history:  # what the seat has seen besides
        if isinstance(action, Give) and partner_of(by) == seat:
            own.add(action.card)
        elif isinstance(action, Under) and by == seat:
            own.update(deal.kitty)
    played = {action.card for _, action in hand.history if isinstance(action, Play)}
    hidden = [card for card in hand.rules.cards if card is not up and card not in own | played]
    mixed = list(hidden)
    chance.shuffle(mixed)
    instead: dict[Card, Card] = dict(zip(hidden, mixed, strict=True))

    hands_ = tuple(tuple(instead.get(card, card) for card in cards) for cards in deal.hands)
    rest = tuple(instead.get(card, card) for card in deal.kitty)
    other = EuchreHand(hand.rules, Deal(deal.dealer, hands_, up, rest))
    for by, action in hand.history:
        action = told_otherwise(action, instead)
        try:
            other = other.apply(action, by)
        except NotAllowed:  # on this deal somebody would have had to follow suit
            assume(False)
    return other


def told_otherwise(action: Action, instead: dict[Card, Card]) -> Action:
    """Return the action with the cards swapped that only its seat knows."""
    match action:
        case Discard(card):
            return Discard(instead.get(card, card))
        case Give(card):
            return Give(instead.get(card, card))
        case Under((one, two, three)):
            return Under((instead.get(one, one), instead.get(two, two), instead.get(three, three)))
    return action
