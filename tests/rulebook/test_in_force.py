"""What the rulebook says is in force is what the engine permits, whatever options stand beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random

import pytest

from bot.engine.actions import Pass
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions
from bot.engine.kind import kind_of
from bot.engine.options import Option, Ruleset
from bot.engine.phases import Phase
from bot.engine.seats import from_left_of, partner_of
from bot.games import PRESETS
from bot.games.bid.hand import Bid
from bot.games.spoil_five.hand import Jink, Rob
from bot.games.up_card.actions import (
    DECLARING,
    DISCARDING,
    DISCARDS,
    FARMERS_HAND,
    FIRST_ROUND,
    GIVING,
    SECOND_ROUND,
    Accept,
    Call,
    Under,
)
from bot.games.up_card.hand import EuchreHand
from bot.rulebook import Rulebook
from bot.rulebook.in_force import house_rules_on
from bot.rulebook.rulesets import option_sentence
from tests.size import size

_DEALS = size(40, 200)  # of each set of rules
_ABOUT_ALONE = ("alone", "defend_alone", "leader")
Seen = frozenset[str]


def every_rules(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the ruleset with each value of each option, and every valid mix of options about going alone."""
    mixed = [rules.options[name] for name in _ABOUT_ALONE if name in rules.options]
    for values in product(*(option.choices for option in mixed)):
        told = (f"{option.name}={Option.write(value)}" for option, value in zip(mixed, values, strict=True))
        with suppress(BadOptions):
            yield rules.with_options(" ".join(told))
    for option in rules.options.values():
        for value in option.choices:
            with suppress(BadOptions):
                yield rules.with_options(f"{option.name}={Option.write(value)}")


@cache
def seen(rules: Ruleset) -> Seen:
    """Return what the engine allowed in random hands, a word or two for each thing."""
    chance, found = Random(1), set[str]()
    for at in range(_DEALS):
        dealer = at % rules.seats + 1
        pack = list(rules.cards)
        chance.shuffle(pack)
        if at % 4 == 0:  # so that somebody has low cards, and the ace of trumps is about
            pack = _low_first(pack, dealer, rules)
        hand = kind_of(rules).first_position(rules, Deal.from_pack(pack, dealer, rules))
        while hand.to_act is not None:
            legal = hand.legal_actions()
            found |= set(_permitted(hand, legal))
            passing = [action for action in legal if isinstance(action, Pass)]
            hand = hand.apply(passing[0] if passing and chance.random() < 0.6 else chance.choice(legal))
    return frozenset(found)


def _low_first(pack: list[Card], dealer: int, rules: Ruleset) -> list[Card]:
    """Return the pack with low cards moved to the player left of the dealer."""
    eldest = from_left_of(dealer, rules.seats)[0]
    places = [pack.index(card) for card in Deal.from_pack(pack, dealer, rules).hands[eldest - 1]]
    low = [card for card in pack if str(card)[0] in "9T"][: len(places)]
    for place, card in zip(places, low, strict=False):
        other = pack.index(card)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def _permitted(hand: object, legal: tuple[object, ...]) -> Iterator[str]:
    if any(isinstance(action, Rob) for action in legal):
        yield "rob, or not" if len(legal) > 1 and any(str(action) == "stay" for action in legal) else "rob"
    if any(isinstance(action, Jink) for action in legal):
        yield "jink"
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids and not any(isinstance(action, Pass) for action in legal):
        yield "any forced bid" if len({str(bid).split()[1] for bid in bids}) > 1 else "the least forced bid"
    if not isinstance(hand, EuchreHand) or hand.to_act is None:
        return
    seat, dealer, maker = hand.to_act, hand.deal.dealer, hand.maker
    calls = [action for action in legal if isinstance(action, (Accept, Call))]
    if any(call.alone for call in calls):
        yield "the maker alone"
    if hand.phase is FIRST_ROUND and seat == partner_of(dealer):
        yield "assist" if any(not call.alone for call in calls) else "assist alone"
    if hand.phase is SECOND_ROUND and seat == dealer and not any(isinstance(each, Pass) for each in legal):
        yield "a stuck dealer"
    if any(isinstance(call, Call) and call.suit is None for call in calls):
        yield "no trump"
    if hand.phase is FARMERS_HAND:
        yield "a farmer's hand"
    if any(isinstance(action, Under) for action in legal):
        yield "going under"
    if hand.phase is GIVING:
        yield "the partner's best"
    if hand.phase is DISCARDING and seat == dealer and not hand.given and DISCARDS[hand.up] in legal:
        yield "the up-card discarded"
    if hand.phase is DECLARING and maker is not None and not hand.blind:
        defends = hand.rules.side_of(seat) != hand.rules.side_of(maker)
        who = "a defender" if defends else "the partner"
        yield f"{who} alone"
        if partner_of(seat) in hand.lone:
            yield f"{who} alone over a partner"
        if defends and maker not in hand.lone:
            yield "a defender alone against two"
        round_ = from_left_of(dealer, hand.rules.seats)
        if round_.index(seat) < round_.index(maker):
            yield f"{who} alone, from before the maker"
    if hand.phase is Phase.PLAY and not hand.tricks and len(hand.lone) == 2:
        lone = [each for each in hand.lone if hand.rules.side_of(each) != hand.rules.side_of(maker or 1)]
        yield "the lone defender leads" if seat in lone else "another leads"


ANSWERS: Mapping[str, Callable[[Seen], Seen]] = {
    "alone": lambda found: frozenset(each for each in found if "alone" in each and "assist" not in each),
    "defend_alone": lambda found: frozenset(each for each in found if each.startswith("a defender")),
    "leader": lambda found: frozenset() if "another leads" in found else found & {"the lone defender leads"},
    "partner_accepts": lambda found: found & {"assist", "assist alone"},
    "partners_best": lambda found: found & {"the partner's best"},
    "all_pass": lambda found: found & {"a stuck dealer"},
    "dealer_may_refuse": lambda found: found & {"the up-card discarded"},
    "no_trump": lambda found: found & {"no trump"},
    "farmers": lambda found: found & {"a farmer's hand"},
    "go_under": lambda found: found & {"going under"},
    "forced_dealer": lambda found: found & {"any forced bid", "the least forced bid"},
    "rob": lambda found: found & {"rob", "rob, or not"},
    "jink": lambda found: found & {"jink"},
}
"""What of all that was seen is the answer to a question about the option."""


ENTRIES: Mapping[str, tuple[str, str]] = {
    "going-alone/who": ("alone", ""),
    "going-alone/can-i": ("alone", "the maker alone"),
    "going-alone/on-partners-call": ("alone", "the partner alone"),
    "going-alone/overrule": ("alone", "the partner alone over a partner"),
    "going-alone/defender": ("defend_alone", "a defender alone"),
    "going-alone/both": ("defend_alone", "a defender alone"),
    "leading/both-alone": ("leader", ""),
    "making-trumps/partner-assist": ("partner_accepts", ""),
    "making-trumps/anyone": ("partner_accepts", ""),
    "second-round/stick": ("all_pass", "a stuck dealer"),
    "discard/which": ("dealer_may_refuse", "the up-card discarded"),
    "discard/refuse": ("dealer_may_refuse", "the up-card discarded"),
    "discard/must-keep": ("dealer_may_refuse", ""),
    "discard/partners-best": ("partners_best", "the partner's best"),
    "second-round/no-trump": ("no_trump", "no trump"),
    "deal/farmers": ("farmers", "a farmer's hand"),
    "deal/go-under": ("go_under", "going under"),
    "bidding/all-pass": ("forced_dealer", ""),
    "bidding/forced-nt": ("forced_dealer", "any forced bid"),
    "robbing/must": ("rob", ""),
    "jinking/what": ("jink", ""),
}
"""Entries by the option that they are about, and what the engine permits where they say yes."""
_LESS = ("can-i", "both", "on-partners-call", "overrule")
SAY_LESS = {f"going-alone/{name}" for name in _LESS}
"""Those that say less than their option does."""


def _all_rules() -> Iterator[Ruleset]:
    for ruleset in PRESETS.values():
        yield from every_rules(ruleset.with_seats(ruleset.seats_allowed[0]))


def test_a_note_says_one_thing_of_what_the_engine_permits() -> None:
    """Two games in which different things are allowed are never told of in the same words."""
    told: dict[tuple[str, str], dict[Seen, Ruleset]] = defaultdict(dict)
    for rules in _all_rules():
        for option in ANSWERS.keys() & rules.options.keys():
            if rules.arises(option):
                note = option_sentence(rules, option)
                told[option, note].setdefault(ANSWERS[option](seen(rules)), rules)
    assert len({option for option, _ in told}) == len(ANSWERS)
    for (option, note), facts in told.items():
        assert len(facts) == 1, f"{option}: {note!r} is told of {facts}"


def test_an_entry_says_yes_just_where_the_engine_permits_it(book: Rulebook) -> None:
    faults, read = set(), set()
    for rules in _all_rules():
        for key, (option, permitted) in ENTRIES.items():
            entry = book.entries(rules).get(key)
            if entry is None or not permitted or option not in rules.options:
                continue
            read.add(key)
            is_so = any(each.startswith(permitted) for each in seen(rules))
            if entry.text.startswith("Yes") != is_so:
                faults.add(f"{key}: {entry.text!r}, but {is_so} by {rules!r}")
    assert read == {key for key, (_, permitted) in ENTRIES.items() if permitted}
    assert not faults, "\n".join(sorted(faults))


def test_an_entry_says_one_thing_of_what_the_engine_permits(book: Rulebook) -> None:
    told: dict[tuple[str, str], dict[Seen, Ruleset]] = defaultdict(dict)
    for rules in _all_rules():
        for key, (option, _) in ENTRIES.items():
            entry = book.entries(rules).get(key)
            if entry is not None and rules.arises(option):
                told[key, entry.text].setdefault(ANSWERS[option](seen(rules)), rules)
    for (key, text), facts in told.items():
        if key not in SAY_LESS:
            assert len(facts) == 1, f"{key}: {text!r} is told of {facts}"


@pytest.mark.parametrize(
    ("alone", "defend", "told"),
    [
        ("maker", "no", "only the maker can go alone"),
        ("maker", "yes", "Then a defender can too"),
        ("anyone", "no", "the maker can go alone, or else the maker's partner"),
        ("anyone", "yes", "anyone can go alone"),
        ("equal_calls", "no", "the maker's partner can go alone instead if their turn comes later"),
        ("equal_calls", "yes", "anyone after the maker can go alone"),
    ],
)
def test_who_may_go_alone_is_told_with_who_may_defend_alone(alone: str, defend: str, told: str) -> None:
    rules = PRESETS["british_book"].with_options(f"alone={alone} defend_alone={defend}")
    assert told.lower() in option_sentence(rules, "alone").lower()


def test_a_house_rule_is_told_where_it_differs_and_bears_on_what_was_asked() -> None:
    rules = PRESETS["slapton"].with_options("target=16 all_pass=stick")
    assert house_rules_on(rules, {"target"}) == ("House rule: first to 16.",)
    assert house_rules_on(rules, {"alone"}) == house_rules_on(PRESETS["slapton"], {"target"}) == ()
