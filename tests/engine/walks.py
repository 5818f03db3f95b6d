"""Generated games of Bid Euchre and Spoil Five: house rules, seats, deals, and legal walks through them.

Everything shrinks: house rules towards none, walks towards the first legal action. ``shown`` prints what
failed as a record that can be pasted back.
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import note
from hypothesis import strategies as st

from bot.engine.actions import (
    ALONE,
    BIDS,
    CALLS,
    DISCARDS,
    JINK,
    PASS,
    PLAYS,
    ROBS,
    STAY,
    STOP,
    Accept,
    Action,
)
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions
from bot.engine.hand import Hand
from bot.engine.match import Match, first_position
from bot.engine.notation import Game, dumps
from bot.engine.notation.record import default_players
from bot.engine.options import Ruleset
from bot.engine.ruleset import preset
from bot.engine.seats import Seat

BID, SPOIL = "bid", "spoil_five"
# Every action there is, sensible or not.
ALL_ACTIONS: tuple[Action, ...] = (
    PASS,
    ALONE,
    STAY,
    JINK,
    STOP,
    *(Accept(alone) for alone in (False, True)),
    *CALLS.values(),
    *PLAYS.values(),
    *DISCARDS.values(),
    *BIDS.values(),
    *ROBS.values(),
)


@st.composite
def rules(draw: st.DrawFn, *ids: str) -> Ruleset:
    """One of these rulesets, for as many players as it is for, with house rules that hold together."""
    own = preset(draw(st.sampled_from(ids or (BID, SPOIL))))
    own = own.with_seats(draw(st.sampled_from(own.seats_allowed)))
    chosen = []
    for name in draw(st.lists(st.sampled_from(list(own.options)), unique=True, max_size=3)):
        option = own.options[name]
        numbers = st.integers(option.least, 8)
        value = draw(st.sampled_from(option.choices) if option.choices else numbers)
        chosen.append(f"{name}={option.write(value)}")
    try:
        return own.with_options(" ".join(chosen))
    except BadOptions:  # more bid than there are tricks
        return own


@st.composite
def deals(draw: st.DrawFn, rules: Ruleset, dealer: Seat) -> Deal:
    """A deal by that dealer. In Spoil Five an ace is turned up, or held, more often than by chance."""
    pack = list(draw(st.permutations(rules.cards)))
    deal = Deal.of(pack, dealer, rules)
    if deal.up is None or deal.up.suit is None:
        return deal
    ace, up = pack.index(next(c for c in pack if c.code == f"A{deal.up.suit.value}")), pack.index(deal.up)
    match draw(st.integers(0, 3)):
        case 2:
            pack[ace], pack[up] = pack[up], pack[ace]
        case 3 if ace != up:
            at = draw(st.integers(0, up - 1))
            pack[ace], pack[at] = pack[at], pack[ace]
    return Deal.of(pack, dealer, rules)


@st.composite
def hands(draw: st.DrawFn, *ids: str, finished: bool = False) -> Hand:
    """A position anywhere in a hand, or a whole hand."""
    chosen = draw(rules(*ids))
    deal = draw(deals(chosen, draw(st.integers(1, chosen.seats))))
    hand = first_position(chosen, deal)
    steps = 99 if finished else draw(st.integers(0, 55))
    while steps and not hand.over:
        hand = hand.apply(draw(st.sampled_from(hand.legal_actions())))
        steps -= 1
    return hand


@st.composite
def matches(draw: st.DrawFn, *ids: str, most: int = 3) -> Match:
    """A match of up to ``most`` whole hands, over or not, perhaps with a hand in play."""
    chosen = draw(rules(*ids))
    match = Match(chosen, draw(st.integers(1, chosen.seats)))
    whole = draw(st.integers(0, most))
    while len(match.hands) < whole and not match.over:
        match = _walk(draw, match.deal(draw(deals(chosen, match.dealer))), 99)
    if not match.over and draw(st.booleans()):
        match = _walk(draw, match.deal(draw(deals(chosen, match.dealer))), draw(st.integers(0, 20)))
    return match


def _walk(draw: st.DrawFn, match: Match, steps: int) -> Match:
    while steps and match.hand is not None:
        match = match.apply(draw(st.sampled_from(match.hand.legal_actions())))
        steps -= 1
    return match


def positions(hand: Hand) -> Iterator[Hand]:
    """Every position from the deal to this one."""
    now = hand.start()
    yield now
    for seat, action in hand.history:
        now = now.apply(action, seat)
        yield now


def game_of(played: Match | Hand) -> Game:
    """A game without names or tags; a hand becomes the first of a match."""
    if isinstance(played, Match):
        return Game(played.rules, default_players(played.rules.seats), played)
    match = Match(played.rules, played.deal.dealer).deal(played.deal)
    for seat, action in played.history:
        match = match.apply(action, seat)
    return game_of(match)


def shown(played: Match | Hand) -> str:
    """The record of what was played; printed with the example that fails."""
    text = dumps([game_of(played)])
    note(text)
    return text
