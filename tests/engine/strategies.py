"""Generated games: rules with house rules, deals, and legal walks through hands and matches.

Everything shrinks: house rules towards none, walks towards the first legal action. ``shown`` prints what
failed as a record that can be pasted back.
"""

from __future__ import annotations

from hypothesis import note
from hypothesis import strategies as st

from bot.engine.actions import ALONE, CALLS, DISCARDS, PASS, PLAYS, STAY, Accept, Action
from bot.engine.deal import Deal
from bot.engine.euchre import EuchreHand
from bot.engine.match import Match
from bot.engine.notation import Game, dumps
from bot.engine.notation.record import default_players
from bot.engine.options import Option
from bot.engine.ruleset import PRESETS, EuchreRules
from bot.engine.seats import SEATS, Seat

# Every action there is, sensible or not.
ALL_ACTIONS: tuple[Action, ...] = (
    PASS,
    ALONE,
    STAY,
    *(Accept(alone) for alone in (False, True)),
    *CALLS.values(),
    *PLAYS.values(),
    *DISCARDS.values(),
)


def _values(option: Option) -> st.SearchStrategy[str]:
    if option.choices:
        return st.sampled_from(option.choices).map(option.write)
    return st.integers(option.least, 40).map(str)


@st.composite
def rules(draw: st.DrawFn) -> EuchreRules:
    """Any preset with any house rules that hold together."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    names = draw(st.lists(st.sampled_from(list(preset.options)), unique=True, max_size=4))
    options = {name: draw(_values(preset.options[name])) for name in names}
    if options.get("alone", preset.alone) == "nobody":
        options |= {"partner_accepts": "together", "defend_alone": "no"}
    return preset.with_options(" ".join(f"{name}={value}" for name, value in options.items()))


@st.composite
def deals(draw: st.DrawFn, rules: EuchreRules, dealer: Seat) -> Deal:
    """A deal by that dealer; the Benny is turned up more often than by chance."""
    pack = list(draw(st.permutations(rules.cards)))
    if rules.benny != "none" and draw(st.integers(0, 3)) == 3:
        at = next(at for at, card in enumerate(pack) if card.is_benny)
        pack[at], pack[20] = pack[20], pack[at]
    return Deal.of(pack, dealer)


@st.composite
def hands(draw: st.DrawFn, *, finished: bool = False) -> EuchreHand:
    """A position anywhere in a hand, or a whole hand."""
    chosen = draw(rules())
    hand = EuchreHand(chosen, draw(deals(chosen, draw(st.sampled_from(SEATS)))))
    steps = 99 if finished else draw(st.integers(0, 38))
    while steps and not hand.over:
        hand = hand.apply(draw(st.sampled_from(hand.legal_actions())))
        steps -= 1
    return hand


@st.composite
def matches(draw: st.DrawFn, *, most: int = 3) -> Match:
    """A match of up to ``most`` whole hands, over or not, perhaps with a hand in play."""
    match = Match(draw(rules()), draw(st.sampled_from(SEATS)))
    whole = draw(st.integers(0, most))
    while len(match.hands) < whole and not match.over:
        match = _walk(draw, match.deal(draw(deals(match.rules, match.dealer))), 99)
    if not match.over and draw(st.booleans()):
        match = _walk(draw, match.deal(draw(deals(match.rules, match.dealer))), draw(st.integers(0, 20)))
    return match


def _walk(draw: st.DrawFn, match: Match, steps: int) -> Match:
    while steps and match.hand is not None:
        match = match.apply(draw(st.sampled_from(match.hand.legal_actions())))
        steps -= 1
    return match


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game as records hold it, with names and tags."""
    match = draw(matches())
    text = st.text(
        st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters='",'), min_size=1
    )
    players = draw(st.none() | st.lists(text, min_size=4, max_size=4))
    tags = draw(
        st.dictionaries(st.sampled_from(["Event", "Site", "Date", "Seed", "Commitment"]), text, max_size=2)
    )
    return Game(match.rules, tuple(players or default_players(4)), match, tags)


def game_of(played: Match | EuchreHand) -> Game:
    """A game without names or tags; a hand becomes the first of a match."""
    if isinstance(played, Match):
        return Game(played.rules, default_players(4), played)
    match = Match(played.rules, played.deal.dealer).deal(played.deal)
    for seat, action in played.history:
        match = match.apply(action, seat)
    return Game(played.rules, default_players(4), match)


def shown(played: Match | EuchreHand) -> str:
    """The record of what was played; printed with the example that fails."""
    text = dumps([game_of(played)])
    note(text)
    return text
