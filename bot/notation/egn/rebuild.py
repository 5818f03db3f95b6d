"""A record of which every card is known, played again by the engine."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.actions import ALONE, CALLS, DISCARDS, GIVES, PLAYS, SHOW, Action, Under
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.match import Match
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import SEATS, Seat
from bot.notation.egn.cards import read_card
from bot.notation.egn.game import EgnDeal, EgnGame
from bot.notation.reader import applied


def rebuilt(game: EgnGame) -> Match | None:
    """The match, with the score that it began at; None where a card is not known.

    Also None where the record does what the engine's rules have no action for: a farmer's hand that is
    played, points that only EGN has, a deal that was conceded.
    """
    document, rules = game.document, game.rules
    if not game.deals or document.house.tokens or document.house.fast_break:
        return None
    match = Match(
        rules, game.deals[0].record.dealer + 1, points=document.initial if any(document.initial) else ()
    )
    try:
        for deal in game.deals:
            dealt = _dealt(rules, deal)
            if dealt is None:
                return None
            match = match.deal(dealt)
            for seat, action in _actions(deal, match):
                match = applied(match, action, seat)
            if match.hand is not None or match.results[-1].score != deal.score:
                return None
    except Refusal:
        return None
    return match


def _dealt(rules: EuchreRules, deal: EgnDeal) -> Deal | None:
    held = deal.held
    if len(held.dealt) < len(SEATS):
        return None
    hands = tuple(held.dealt[seat] for seat in SEATS)
    used = {held.up, *(card for hand in hands for card in hand)}
    rest = tuple(card for card in rules.cards if card not in used) if rules.rest_size else ()
    return Deal(deal.record.dealer + 1, hands, held.up, rest)


def _actions(deal: EgnDeal, match: Match) -> Iterator[tuple[Seat, Action]]:
    """What happened, in the engine's order; what nobody declared is supplied."""
    held, calling, dealer = deal.held, deal.calling, deal.record.dealer + 1
    if not calling.actions:
        assert match.hand is not None and match.hand.to_act is not None
        yield match.hand.to_act, SHOW
        return
    swaps = [
        (
            exchange.receiver + 1,
            exchange.sender,
            tuple(read_card(card, "", calling.trumps) for card in exchange.cards),
        )
        for exchange in (deal.record.bidding.exchanges if deal.record.bidding else ())
    ]
    for seat, sender, cards in swaps:
        if sender == seat - 1 and len(cards) == 3:
            yield seat, Under((cards[0], cards[1], cards[2]))
    blind = held.up.is_benny and calling.accepted
    if blind:  # the dealer alone calls, and says later whether to play alone
        yield dealer, CALLS[calling.trumps, False]
    else:
        yield from calling.actions
    if held.discard is not None:
        yield dealer, DISCARDS[held.discard]
    for seat in calling.lone if blind else calling.lone[1:]:
        yield seat, ALONE
    yield from _best(swaps)
    for trick in deal.played.tricks:
        for seat, card in trick.plays:
            yield seat, PLAYS[card]


def _best(swaps: list[tuple[Seat, int | None, tuple[Card, ...]]]) -> Iterator[tuple[Seat, Action]]:
    """The partner's best, and what the lone maker puts out for it."""
    for seat, sender, cards in swaps:
        if sender is not None and len(cards) == 1:
            yield (seat, DISCARDS[cards[0]]) if sender == seat - 1 else (sender + 1, GIVES[cards[0]])
