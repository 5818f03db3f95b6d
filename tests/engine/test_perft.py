"""Counting the tree: how many legal sequences of actions there are, to every depth, from fixed deals.

A slip in the rules that no single position shows changes these numbers. The calling is counted in words
beside each number. ``test_play_properties`` says in other words what may be played and who wins a trick.
"""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from bot import euchre
from bot.engine.hand import Hand
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.games.up_card.hand import EuchreHand
from tests.size import size

from .pen import BENNY_UP, SUITS, any_hand, hand


def leaves(now: Hand, depth: int) -> int:
    """Return the number of legal sequences of ``depth`` actions. One that ends the hand sooner counts too."""
    if depth == 0 or now.over:
        return 1
    return sum(leaves(now.apply(action), depth - 1) for action in now.legal_actions())


def callings(now: EuchreHand) -> int:
    """Return the number of ways from here to the first card, or to throwing the hand in."""
    if now.phase in (Phase.PLAY, Phase.OVER):
        return 1
    return sum(callings(now.apply(action)) for action in now.legal_actions())


# From the deal to the first card. d: the dealer's discards, 5 (6 where the dealer may refuse the upcard).
# First round, where each may accept with the partner or alone and nothing is asked afterwards: seats 1, 3
# and 4 make 2d each, the dealer's partner d with the dealer and 1 alone. Second round: four seats times three
# suits, with the partner or alone, and one way to throw the hand in.
CALLINGS = {
    "north_american": (3 * 2 * 5 + (5 + 1)) + 4 * 3 * 2 + 1,
    "classic": (3 * 2 * 6 + (6 + 1)) + 4 * 3 * 2 + 1,
    "north_american alone=nobody": 4 * 5 + 4 * 3 + 1,
    "north_american all_pass=stick": (3 * 2 * 5 + (5 + 1)) + 4 * 3 * 2,
    # No trump is a fourth strain in the second round.
    "north_american no_trump=yes": (3 * 2 * 5 + (5 + 1)) + 4 * 4 * 2 + 1,
    # Each call alone: the partner gives one of five cards, and the maker puts one of six out.
    "north_american partners_best=yes": 3 * (5 + 5 * 30) + (5 + 30) + 4 * 3 * (1 + 30) + 1,
    # The defenders are asked when the maker is alone: the first declares or, if not, the second may: 3 ways.
    "north_american defend_alone=yes": 3 * (5 + 5 * 3) + (5 + 3) + 4 * 3 * (1 + 3) + 1,
    # Anyone: the defenders' side stays or one of them declares: 3 ways. The maker's partner is asked too,
    # unless the maker is alone: 2 ways. So 6 with the partner, 3 alone. In the Hangman's game the dealer's
    # partner may only go alone in the first round.
    "british_book": 3 * 5 * (6 + 3) + (5 * 6 + 3) + 4 * 3 * (6 + 3) + 1,
    "british_hangman": 3 * 5 * (6 + 3) + 3 + 4 * 3 * (6 + 3) + 1,
    # Slapton: those after the maker answer yes or no, so 2, 4 or 8 ways, and the dealer 1. Only where the
    # partner turned it down and the dealer declares does a discard follow: 2 * (1 + 5). Else, in the first
    # round, it comes before: 5 of them, with the partner or alone.
    "slapton": 2 * 5 * 8 + 2 * (1 + 5) + 2 * 5 * 2 + 2 * 5 * 1 + 2 * 3 * (8 + 4 + 2 + 1) + 1,
}
# After the Benny was turned up: four suits, five discards, and then
BLIND = {
    "british_book": 4 * 5 * 3 * 3,  # each side stays or sends one of its two
    "british_hangman": 4 * 5 * 3 * 3,
    "slapton": 4 * 5 * 2**4,  # all four answer
    "slapton defend_alone=no": 4 * 5 * 2**2,  # the dealer's side answers
    "british_book alone=maker": 4 * 5 * (1 + 3),  # the dealer answers; if alone, the defenders are asked
    "british_book alone=maker defend_alone=no": 4 * 5 * 2,
    "british_book alone=nobody defend_alone=no": 4 * 5,
    "british_book dealer_may_refuse=yes": 4 * 6 * 3 * 3,
}


# Before the calling. Seat 2 holds four low cards, so that there are four ways to go under, seats 3 and 4 two
# each; then, and when nobody does, the calling goes as above.
LOW = "AS KS QS AD KD | TS 9S 9H TH JD | JH AH KH QH TD | JC AC KC QC TC | 9D"
FARMER = "AS KS QS JS TS | 9S 9H 9D 9C TH | JD AD KD QD TD | JC AC KC QC TC | JH"
BEFORE = {
    f"north_american go_under=yes\n4: {LOW} | JS 9C QD": (1 + 4) * CALLINGS["north_american"],
    f"north_american farmers=yes\n4: {LOW}": CALLINGS["north_american"],
    f"north_american farmers=yes\n4: {FARMER}": 1,
}
# Two or three players: each may accept, the dealer discarding one of five, or name one of three suits.
FEW = {
    "two_handed\n2: AS KH QD JC TS | 9H AD KC QS JH | JS": 2 * 5 + 2 * 3 + 1,
    "cutthroat\n3: AS KH QD JC TS | 9H AD KC QS JH | TD 9C AH KS QH | JS": 3 * 5 + 3 * 3 + 1,
    "cutthroat all_pass=stick\n3: AS KH QD JC TS | 9H AD KC QS JH | TD 9C AH KS QH | JS": 3 * 5 + 3 * 3,
}


@pytest.mark.parametrize("game", BEFORE | FEW)
def test_so_it_can_with_what_comes_before_the_calling_and_with_two_or_three(game: str) -> None:
    assert callings(hand(game)) == (BEFORE | FEW)[game]


# The auction of Bid Euchre: one bid each, of five strains, rising in number. If nobody has the dealer must,
# the least in one of four suits, or whatever anyone could.
TWELVES = (
    "AS KS QS JS TS 9S AS KS QS JS TS 9S | AH KH QH JH TH 9H AH KH QH JH TH 9H"
    " | AD KD QD JD TD 9D AD KD QD JD TD 9D | AC KC QC JC TC 9C AC KC QC JC TC 9C"
)


@pytest.mark.parametrize("least", [8, 10, 12])
def test_the_auction_can_go_in_just_so_many_ways(least: int) -> None:
    numbers = 12 - least + 1
    start = any_hand(f"bid min_bid={least}\n4: {TWELVES}")
    for asked in (1, 2, 3):
        bids = sum(comb(asked, made) * comb(numbers, made) * 5**made for made in range(asked + 1))
        assert leaves(start, asked) == bids
    free = sum(comb(4, made) * comb(numbers, made) * 5**made for made in range(1, 5))
    assert leaves(any_hand(f"bid forced_dealer=any min_bid={least}\n4: {TWELVES}"), 4) == free
    assert leaves(start, 4) == free - 5 * numbers + 4


@pytest.mark.parametrize("rules", CALLINGS)
def test_the_calling_can_go_in_just_so_many_ways(rules: str) -> None:
    assert callings(hand(f"{rules}\n4: {SUITS}")) == CALLINGS[rules]


@pytest.mark.parametrize("rules", BLIND)
def test_after_a_blind_call_it_can_go_in_just_so_many_ways(rules: str) -> None:
    assert callings(hand(f"{rules}\n4: {BENNY_UP}")) == BLIND[rules]


# Every action to a depth, whatever its kind. Kept from a run that the counts above agreed with.
PERFT = Path(__file__).parents[1] / "golden" / "perft.txt"
COUNTED = [each.splitlines() for each in PERFT.read_text(encoding="utf-8").split("\n\n")[1:]]


def test_the_tree_is_counted_for_every_ruleset() -> None:
    assert [euchre.ruleset(rules).id for rules, *_ in COUNTED] == [*PRESETS]


@pytest.mark.parametrize(("rules", "deal", "counts"), COUNTED, ids=[*PRESETS])
def test_the_tree_has_just_so_many_leaves(rules: str, deal: str, counts: str) -> None:
    start, counted = euchre.hand(rules, deal), counts.split()
    counted = counted[: size(-1, len(counted))]  # the deepest takes as long as all the others
    assert [leaves(start, depth) for depth, _ in enumerate(counted, 1)] == [*map(int, counted)]
