"""Fair deals: the chain, the shuffle and the seed (docs/fairness.md)."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import pack, write_cards
from bot.engine.fairness import (
    LENGTH,
    MOST_SEED,
    Chain,
    commits_to,
    hash_repeatedly,
    random_seat,
    seed_text,
    shuffled,
    tidy_seed,
)
from bot.engine.first_dealer import find_first_dealer
from bot.games import preset
from tests.size import size
from tools import verify_deal as verifier

ROOT = bytes(range(32))
SEED_TEXT = "message 1234567890123456789 | lucky ♣"
PAGE = (Path(__file__).parent.parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")


def first_dealer_by(how: str, key: bytes) -> int:
    """Return the first dealer of four that the key selects with 24 cards."""
    rules = preset("north_american").with_options(f"first_dealer={how}")
    return find_first_dealer(rules, shuffled(rules.cards, key, SEED_TEXT, "dealer"), 1).seat


def test_the_test_vectors_of_the_page_are_what_the_engine_does() -> None:
    chain = Chain(ROOT)
    told = [
        chain.commitment,
        chain.key(1).hex(),
        chain.key(2).hex(),
        write_cards(shuffled(pack(24), chain.key(1), SEED_TEXT)),
        write_cards(shuffled(pack(24, benny=True), chain.key(2), SEED_TEXT)),
        f"by chance, four seats: seat {random_seat(4, chain.key(1), SEED_TEXT)}",
        f"by `first_jack`, four seats, 24 cards: seat {first_dealer_by('first_jack', chain.key(1))}",
        f"by `cut_high`, four seats, 24 cards: seat {first_dealer_by('cut_high', chain.key(1))}",
    ]
    assert [vector for vector in told if vector not in PAGE] == []


@given(st.binary(min_size=32, max_size=32), st.text(max_size=80))
def test_a_verifier_written_from_the_page_shuffles_alike(key: bytes, text: str) -> None:
    cards = [str(card) for card in pack(36, benny=True)]
    assert verifier.shuffled(cards, key, "deal", text) == shuffled(cards, key, text)


@pytest.mark.parametrize("how", ["random", "first_jack", "cut_high"])
@given(st.binary(min_size=32, max_size=32), st.integers(min_value=2, max_value=4))
def test_a_verifier_written_from_the_page_finds_the_same_first_dealer(
    how: str, key: bytes, seats: int
) -> None:
    rules = preset({2: "two_handed", 3: "cutthroat", 4: "slapton"}[seats]).with_options(f"first_dealer={how}")
    cards = shuffled(rules.cards, key, "x", "dealer")
    found = find_first_dealer(rules, cards, random_seat(seats, key, "x"))
    names = [str(card) for card in rules.cards]
    assert verifier.first_dealer(how, names, seats, key, "x") == found.seat


def test_every_key_hashes_back_to_the_commitment_and_no_other_does() -> None:
    chain = Chain(ROOT)
    for hand in (1, 2, 17, LENGTH):
        assert commits_to(chain.commitment, chain.key(hand), hand)
        assert not commits_to(chain.commitment, chain.key(hand), hand + 1)
    assert hash_repeatedly(chain.key(9), 4) == chain.key(5)
    assert not commits_to(chain.commitment, Chain(ROOT[::-1]).key(3), 3)
    for outside in (0, LENGTH + 1):
        with pytest.raises(ValueError, match="keys"):
            chain.key(outside)


def test_a_chain_does_not_show_its_keys_by_accident() -> None:
    assert ROOT.hex() not in repr(Chain(ROOT)) and repr(ROOT) not in repr(Chain(ROOT))


def test_each_card_falls_on_each_place_alike() -> None:
    """Chi-square of cards by places, 529 degrees of freedom: past the bound once in a million times."""
    cards_in_all, deals = 24, size(8_000, 200_000)
    cards = list(range(cards_in_all))
    seen = [[0] * cards_in_all for _ in cards]
    for number in range(deals):
        key = number.to_bytes(32, "big")
        for place, card in enumerate(shuffled(cards, key, "chi")):
            seen[place][card] += 1
    even = deals / cards_in_all
    chi = sum((count - even) ** 2 / even for row in seen for count in row)
    assert 400 < chi < 695


def test_the_seat_is_picked_evenly() -> None:
    picked = Counter(random_seat(3, number.to_bytes(32, "big"), "") for number in range(30_000))
    assert set(picked) == {1, 2, 3}
    assert max(abs(count - 10_000) for count in picked.values()) < 450


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  7 ", "7"),
        ('say "hi" | or\nnot', "say 'hi' / or not"),
        (" \n ", ""),
        ("x" * 99, "x" * MOST_SEED),
        ("\ud83c!", "?!"),
    ],
)
def test_a_players_text_is_kept_as_a_record_can_hold_it(typed: str, kept: str) -> None:
    assert tidy_seed(typed) == kept


def test_the_seed_names_the_message_and_every_text() -> None:
    assert seed_text(17, ["a", "b c"]) == "message 17 | a | b c"
    assert seed_text(None, []) == "no message"
