"""Fair deals: the chain, the shuffle, and what tampering with a record shows (docs/fairness.md)."""

import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import pack, write_cards
from bot.engine.deal import Deal
from bot.engine.fairness import (
    LENGTH,
    MOST_SEED,
    Chain,
    commits_to,
    hashed,
    seat_by_chance,
    seed_text,
    shuffled,
    tidy_seed,
)
from bot.engine.first_dealer import find_first_dealer
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.ruleset import PRESETS, preset
from bot.notation import Game, dumps, loads
from bot.notation.fair import KEY, SEED, Verdict, fairness_tags, verify
from bot.players import PLAYERS

from . import verifier

ROOT = bytes(range(32))
SEED_TEXT = "message 1234567890123456789 | lucky ♣"
PAGE = (Path(__file__).parent.parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")


def first_dealer_by(how: str, key: bytes) -> int:
    """The first dealer of four that the key finds with 24 cards."""
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
        f"by chance, four seats: seat {seat_by_chance(4, chain.key(1), SEED_TEXT)}",
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
    found = find_first_dealer(rules, cards, seat_by_chance(seats, key, "x"))
    names = [str(card) for card in rules.cards]
    assert verifier.first_dealer(how, names, seats, key, "x") == found.seat


def test_every_key_hashes_back_to_the_commitment_and_no_other_does() -> None:
    chain = Chain(ROOT)
    for hand in (1, 2, 17, LENGTH):
        assert commits_to(chain.commitment, chain.key(hand), hand)
        assert not commits_to(chain.commitment, chain.key(hand), hand + 1)
    assert hashed(chain.key(9), 4) == chain.key(5)
    assert not commits_to(chain.commitment, Chain(ROOT[::-1]).key(3), 3)
    for outside in (0, LENGTH + 1):
        with pytest.raises(ValueError, match="keys"):
            chain.key(outside)


def test_a_chain_does_not_show_its_keys_by_accident() -> None:
    assert ROOT.hex() not in repr(Chain(ROOT)) and repr(ROOT) not in repr(Chain(ROOT))


def test_each_card_falls_on_each_place_alike_in_200_000_deals() -> None:
    """Chi-square of cards by places, 529 degrees of freedom: past the bound once in a million times."""
    size, deals = 24, 200_000
    cards = list(range(size))
    seen = [[0] * size for _ in cards]
    for number in range(deals):
        key = number.to_bytes(32, "big")
        for place, card in enumerate(shuffled(cards, key, "chi")):
            seen[place][card] += 1
    even = deals / size
    chi = sum((count - even) ** 2 / even for row in seen for count in row)
    assert 400 < chi < 695


def test_the_seat_is_picked_evenly() -> None:
    picked = Counter(seat_by_chance(3, number.to_bytes(32, "big"), "") for number in range(30_000))
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


@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_whatever_a_player_adds_a_record_keeps_it_and_it_shuffles(typed: str) -> None:
    text = seed_text(17, [tidy_seed(typed) or "nothing"])
    game = Game(preset("classic"), ("Ann", "Bob", "Cat", "Dan"), None, {SEED: text})
    (read,) = loads(dumps([game]).encode().decode())
    assert read.tags[SEED] == text
    assert sorted(shuffled(range(9), ROOT, text)) == list(range(9))


def test_the_seed_names_the_message_and_every_text() -> None:
    assert seed_text(17, ["a", "b c"]) == "message 17 | a | b c"
    assert seed_text(None, []) == "no message"


def fair_game(rules: Ruleset, text: str = SEED_TEXT) -> Game:
    """A game dealt by the chain."""
    chain, seats = Chain(ROOT), rules.seats
    first = shuffled(rules.cards, chain.key(1), text, "dealer")
    found = find_first_dealer(rules, first, seat_by_chance(seats, chain.key(1), text))
    match, player = Match(rules, found.seat), PLAYERS["basic"](random.Random(1))
    while not match.over and len(match.hands) < 12:
        cards = shuffled(rules.cards, chain.key(match.number), text)
        match = match.deal(Deal.of(cards, match.dealer, rules))
        while match.hand is not None:
            seat = match.hand.to_act
            view = match.view(seat)
            assert view is not None
            match = match.apply(player.choose(view), seat)
    tags = fairness_tags(chain.commitment, text, chain.key(len(match.hands)).hex())
    return Game(rules, tuple(f"P{seat}" for seat in range(1, seats + 1)), match, tags)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_game_dealt_by_its_keys_is_found_fair_from_its_record(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    rules = rules.with_seats(3) if 3 in rules.seats_allowed else rules
    (read,) = loads(dumps([fair_game(rules)]), unfinished=True)
    verdict = verify(read)
    assert verdict is not None and verdict.fair
    assert read.match is not None and verdict.hands == len(read.match.hands) > 0


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_verifier_written_from_the_page_finds_a_record_fair_and_tampering_with_it(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    rules = rules.with_seats(7) if 7 in rules.seats_allowed else rules
    record = dumps([fair_game(rules)])
    assert verifier.faults(record) == []
    assert verifier.faults(record.replace('[Commitment "4', '[Commitment "5')) == ["seal"]
    assert "1" in verifier.faults(record.replace("lucky", "plucky"))


def test_in_which_order_a_record_names_the_cards_of_a_hand_makes_no_difference() -> None:
    record = dumps([fair_game(preset("north_american").with_options("target=3 go_under=yes"))])

    def turned(line: re.Match[str]) -> str:
        return f"{line[1]} {' '.join(reversed(line[2].split()))}"

    (read,) = loads(re.sub(r"^(deal \d:|rest) (.*)$", turned, record, flags=re.M), unfinished=True)
    verdict = verify(read)
    assert verdict is not None and verdict.fair


def test_another_key_another_seed_and_another_card_are_found() -> None:
    game = fair_game(preset("slapton").with_options("target=5"))
    assert game.match is not None
    hands = len(game.match.hands)
    assert hands >= 2

    def found(**tags: str) -> Verdict:
        verdict = verify(replace(game, tags={**game.tags, **tags}))
        assert verdict is not None
        return verdict

    other = Chain(ROOT[::-1]).key(hands).hex()
    assert not found(**{KEY: other}).fits
    assert not found(**{KEY: "no hex"}).fair
    assert found(**{SEED: SEED_TEXT + "x"}).fits
    assert set(found(**{SEED: SEED_TEXT + "x"}).wrong) >= set(range(1, hands + 1))
    second = game.match.hands[1]
    swapped = (second.deal.hands[1], second.deal.hands[0], *second.deal.hands[2:])
    cheated = replace(second.deal, hands=swapped)
    verdict = verify(_with_deal(game, 1, cheated))
    assert verdict is not None and verdict.fits and verdict.wrong == (2,)


def _with_deal(game: Game, hand: int, deal: Deal) -> Game:
    assert game.match is not None
    hands = list(game.match.hands)
    changed = hands[hand].start()
    changed.deal = deal
    hands[hand] = changed
    return replace(game, match=replace(game.match, hands=tuple(hands)))


def test_a_record_without_keys_can_not_be_checked() -> None:
    game = fair_game(preset("classic"))
    for tag in game.tags:
        assert verify(replace(game, tags={name: v for name, v in game.tags.items() if name != tag})) is None
    assert verify(replace(game, match=None)) is None
