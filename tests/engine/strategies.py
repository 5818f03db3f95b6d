"""Generated games of every kind: rules with house rules and seats, deals, and legal walks through them.

Everything shrinks: house rules towards none, walks towards the first legal action. ``shown`` prints what
failed as a record that can be pasted back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import note
from hypothesis import strategies as st

from bot.engine.actions import PASS, PLAYS, STAY, Action
from bot.engine.cards import BENNY, Card, Rank, pack
from bot.engine.deal import Deal
from bot.engine.hand import Hand
from bot.engine.match import Match, first_position
from bot.engine.options import Option, Ruleset
from bot.engine.seats import Seat
from bot.games import PRESETS
from bot.games.bid.hand import BIDS
from bot.games.spoil_five.hand import JINK, ROBS, STOP
from bot.games.spoil_five.rules import SpoilRules
from bot.games.up_card.actions import ALONE, CALLS, DISCARDS, GIVES, SHOW, Accept, Under
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.notation import Game, dumps
from bot.notation.record import default_players

EUCHRE = tuple(name for name, rules in PRESETS.items() if isinstance(rules, EuchreRules))
BID, SPOIL = "bid", "spoil_five"
KINDS = (EUCHRE, (BID,), (SPOIL,))
LOW = tuple(card for card in pack(24) if card.rank in (Rank.TEN, Rank.NINE))

# Every action there is, sensible or not.
ALL_ACTIONS: tuple[Action, ...] = (
    PASS,
    ALONE,
    STAY,
    SHOW,
    JINK,
    STOP,
    *(Accept(alone) for alone in (False, True)),
    *CALLS.values(),
    *PLAYS.values(),
    *DISCARDS.values(),
    *GIVES.values(),
    *ROBS.values(),
    *BIDS.values(),
    *(Under((one, two, three)) for one, two, three in combinations(LOW, 3)),
    Under((LOW[0], LOW[0], LOW[1])),
    Under((Card("AS"), LOW[0], LOW[1])),
)
# The highest number that is tried for an option: a lowest bid that fits every pack, and games that end.
_MOST = {"min_bid": 8, "rounds": 3}


def _values(option: Option) -> st.SearchStrategy[str]:
    if option.choices:
        return st.sampled_from(option.choices).map(option.write)
    return st.integers(option.least, _MOST.get(option.name, 40)).map(str)


def _reconciled(rules: Ruleset, chosen: dict[str, str]) -> dict[str, str]:
    """Change house rules that would contradict each other, and return them."""
    if not isinstance(rules, EuchreRules):
        return chosen
    if not rules.partners:
        chosen |= {"alone": "nobody", "go_under": "no"}
    if chosen.get("alone", rules.alone) == "nobody":
        chosen |= {"partner_accepts": "together", "defend_alone": "no", "partners_best": "no"}
    if chosen.get("go_under") == "yes":
        chosen |= {"pack": "24", "benny": "none"}
    return chosen


@st.composite
def rules(draw: st.DrawFn, *ids: str) -> Ruleset:
    """Generate one of these rulesets, or of all, for any number of players, with compatible house rules."""
    own = PRESETS[draw(st.sampled_from(ids or draw(st.sampled_from(KINDS))))]
    own = own.with_seats(draw(st.sampled_from(own.seats_allowed)))
    names = draw(st.lists(st.sampled_from(list(own.options)), unique=True, max_size=4))
    chosen = _reconciled(own, {name: draw(_values(own.options[name])) for name in names})
    return own.with_options(" ".join(f"{name}={value}" for name, value in chosen.items()))


@st.composite
def deals(draw: st.DrawFn, rules: Ruleset, dealer: Seat) -> Deal:
    """Generate a deal by that dealer, with cards that have rules of their own likelier than by chance.

    Turned up: the Benny, or the ace in Spoil Five. Held by some seat: a farmer's hand, three cards to go
    under with, or the ace of trumps in Spoil Five.
    """
    cards = list(draw(st.permutations(rules.cards)))
    deal = Deal.from_pack(cards, dealer, rules)
    lucky = draw(st.integers(0, 3))
    if lucky < 2 or deal.up is None:
        return deal
    wanted, replaced = [deal.up], [deal.up]
    ace = Card(f"A{deal.up.suit.value}") if deal.up.suit else BENNY
    if lucky == 2:
        wanted = [ace] if isinstance(rules, SpoilRules) else [BENNY] if BENNY in cards else wanted
    else:
        held = deal.hands[draw(st.integers(1, rules.seats)) - 1]
        wanted = [ace] if isinstance(rules, SpoilRules) else _low(rules, cards)
        replaced = [card for card in held if card not in wanted]
        wanted = [card for card in wanted if card not in held]
    for old, new in zip(replaced, wanted, strict=False):
        at, other = cards.index(old), cards.index(new)
        cards[at], cards[other] = new, old
    return Deal.from_pack(cards, dealer, rules)


def _low(rules: Ruleset, cards: list[Card]) -> list[Card]:
    assert isinstance(rules, EuchreRules)
    low = [card for card in cards if card in LOW]
    return low[:5] if rules.farmers else low[:3] if rules.go_under else []


@st.composite
def hands(draw: st.DrawFn, *ids: str, finished: bool = False) -> Hand:
    """Generate a position anywhere in a hand, or a finished hand."""
    chosen = draw(rules(*ids))
    hand = first_position(chosen, draw(deals(chosen, draw(st.integers(1, chosen.seats)))))
    steps = 99 if finished else draw(st.integers(0, 55))
    while steps and not hand.over:
        hand = hand.apply(draw(st.sampled_from(hand.legal_actions())))
        steps -= 1
    return hand


def euchre_hands(*, finished: bool = False) -> st.SearchStrategy[EuchreHand]:
    """Generate a position in a hand of upcard euchre, or a finished hand."""

    def known(hand: Hand) -> EuchreHand:
        assert isinstance(hand, EuchreHand)
        return hand

    return hands(*EUCHRE, finished=finished).map(known)


@st.composite
def matches(draw: st.DrawFn, *ids: str, most: int = 3) -> Match:
    """Generate a match of up to ``most`` whole hands, over or not, possibly with a hand in play."""
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


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Generate a game as in a record, with names and tags."""
    match = draw(matches())
    seats = match.rules.seats
    text = st.text(
        st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters='",'), min_size=1
    )
    players = draw(st.none() | st.lists(text, min_size=seats, max_size=seats))
    tags = draw(
        st.dictionaries(st.sampled_from(["Event", "Site", "Date", "Seed", "Commitment"]), text, max_size=2)
    )
    return Game(match.rules, tuple(players or default_players(seats)), match, tags)


def positions(hand: Hand) -> Iterator[Hand]:
    """Yield every position from the deal to this one."""
    now = hand.start()
    yield now
    for seat, action in hand.history:
        now = now.apply(action, seat)
        yield now


def game_of(played: Match | Hand) -> Game:
    """Return a game without names or tags. A hand becomes the first of a match."""
    if isinstance(played, Match):
        return Game(played.rules, default_players(played.rules.seats), played)
    match = Match(played.rules, played.deal.dealer).deal(played.deal)
    for seat, action in played.history:
        match = match.apply(action, seat)
    return game_of(match)


def shown(played: Match | Hand) -> str:
    """Return the record of what was played, and print it with a failing example."""
    text = dumps([game_of(played)])
    note(text)
    return text
