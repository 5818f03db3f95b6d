"""Playouts of playing alone or not, by players who see only their own cards.

The solver shows all cards to everyone, which helps two defenders against a lone hand more than it helps that
hand. So before a player hears of a preference for either, these playouts must confirm it.
"""

from collections.abc import Sequence

from bot.engine.actions import STAY, Action, Pass
from bot.engine.deal import Deal
from bot.engine.hand import Hand
from bot.engine.match import first_position
from bot.engine.match import view as view_of
from bot.engine.search import RandomSource, Search
from bot.games.up_card import actions
from bot.games.up_card.computer.choosing import choose
from bot.games.up_card.search.layouts import HABIT, Layout, Layouts
from bot.games.up_card.search.searching import goes_alone
from bot.games.up_card.view import EuchreView


def search_alone_or_not(view: EuchreView, one: Action, other: Action) -> Search | None:
    """Return a search for two choices that differ only in playing alone, or None for all others."""
    if goes_alone(one) == goes_alone(other) or isinstance(one, Pass) or isinstance(other, Pass):
        return None
    if _trumps(view, one) is not _trumps(view, other):
        return None
    layouts = Layouts(view)

    def played(chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the gain of each choice in one layout. All equal if the layout can't be rebuilt."""
        hand = rebuild(view, layouts.draw(chance))
        return [0.0 if hand is None else _played_out(view, hand.apply(choice)) for choice in choices]

    return played


def _trumps(view: EuchreView, action: Action) -> object:
    match action:
        case actions.Accept():
            return view.up.suit
        case actions.Call(suit):
            return suit
    return view.trumps


def _played_out(view: EuchreView, hand: Hand) -> float:
    """Return what the viewer's side gains if the club level plays on from this hand."""
    while hand.to_act is not None:
        seen = view_of(hand, hand.to_act, view.score)
        assert isinstance(seen, EuchreView)
        hand = hand.apply(seen.legal[0] if len(seen.legal) == 1 else choose(seen, HABIT))
    score, side = hand.final.score, hand.rules.side_of(view.viewer)
    return float(score[side] - score[1 - side])


def rebuild(view: EuchreView, layout: Layout) -> Hand | None:
    """Return the current hand with the cards in this layout, or None if past exchanges contradict it."""
    rules, cards = view.rules, view.rules.cards
    dealt = [[cards[number] for number in held] for held in layout.hands]
    put_out = view.discarded if layout.put_out is None else cards[layout.put_out]
    if view.took_up and view.taker is not None:
        dealer = dealt[view.taker - 1]
        if put_out is not None:
            dealer.append(put_out)
        dealer.remove(view.up)
    known = {card for held in dealt for card in held} | {view.up}
    kitty = tuple([card for card in cards if card not in known][: rules.kitty_size])
    if any(len(held) != rules.hand_size for held in dealt):
        return None
    deal = Deal(view.dealer, tuple(map(tuple, dealt)), view.up, kitty)
    hand, calls = first_position(rules, deal, check=False), iter(view.calls)
    while (hand.to_act, hand.phase) != (view.seat, view.phase):
        action: Action = STAY
        if hand.phase in (actions.FIRST_ROUND, actions.SECOND_ROUND, actions.BLIND):
            action = next(calls)[1]
        elif hand.phase is actions.DISCARDING and put_out is not None:
            action = actions.DISCARDS[put_out]
        elif hand.phase is actions.DECLARING and hand.to_act in view.lone:
            action = actions.ALONE
        if action not in hand.legal_actions():
            return None
        hand = hand.apply(action)
    return hand
