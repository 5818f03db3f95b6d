"""Whether a recorded game was dealt as committed to, and what tampering with it shows (docs/fairness.md)."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.deal import Deal
from bot.engine.fairness import Chain, random_seat, seed_text, shuffled, tidy_seed
from bot.engine.first_dealer import find_first_dealer
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.notation import Game, dumps, loads
from bot.notation.fair import ATTEMPTS, KEY, SEED, START, Verdict, fairness_tags, start_tags, verify
from bot.players import PLAYERS
from tools import verify_deal as verifier

ROOT = bytes(range(32))
SEED_TEXT = "message 1234567890123456789 | lucky ♣"


@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_whatever_a_player_adds_a_record_keeps_it_and_it_shuffles(typed: str) -> None:
    text = seed_text(17, [tidy_seed(typed) or "nothing"])
    game = Game(preset("classic"), ("Ann", "Bob", "Cat", "Dan"), None, {SEED: text})
    (read,) = loads(dumps([game]).encode().decode())
    assert read.tags[SEED] == text
    assert sorted(shuffled(range(9), ROOT, text)) == list(range(9))


def fair_game(rules: Ruleset, text: str = SEED_TEXT) -> Game:
    """Return a game dealt from the chain of keys."""
    chain, seats = Chain(ROOT), rules.seats
    first = shuffled(rules.cards, chain.key(1), text, "dealer")
    found = find_first_dealer(rules, first, random_seat(seats, chain.key(1), text))
    match, player = Match(rules, found.seat), PLAYERS["club"](random.Random(1))
    while not match.over and len(match.hands) < 12:
        cards = shuffled(rules.cards, chain.key(match.number), text)
        match = match.deal(Deal.from_pack(cards, match.dealer, rules))
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
    assert verifier.find_faults(record) == []
    assert verifier.find_faults(record.replace('[Commitment "4', '[Commitment "5')) == ["seal"]
    assert "1" in verifier.find_faults(record.replace("lucky", "plucky"))


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


MESSAGE = ((1_700_000_000_000 - 1_420_070_400_000) << 22) + 77
"""A number that Discord gave at that millisecond."""
ROUND = (1_700_000_000 - 1_692_803_367) // 3 + 2
"""The first round of the beacon after it."""


@pytest.mark.parametrize(
    ("start", "attempts", "round_", "doubtful"),
    [
        (1_699_999_999_500, 1, ROUND, False),
        (1_700_000_000_900, 1, ROUND, False),  # the host's clock is a little off
        (1_699_999_999_500, 2, ROUND, True),
        (1_699_999_900_000, 1, ROUND, True),
        (1_699_999_999_500, 1, ROUND - 1, True),  # known when the message was posted
    ],
)
def test_how_a_game_was_started_is_told_and_doubted_where_a_host_could_have_tried_again(
    start: int, attempts: int, round_: int, doubtful: bool
) -> None:
    text = f"message {MESSAGE}, drand quicknet {round_} {'ab' * 32} | mine"
    game = fair_game(preset("slapton").with_options("target=3"), text)
    (read,) = loads(dumps([replace(game, tags={**game.tags, **start_tags(start, attempts)})]))
    verdict = verify(read)
    assert verdict is not None and verdict.fair, "it is no fault of the deals"
    opening = verdict.opening
    assert (opening.start, opening.attempts, opening.doubtful) == (start, attempts, doubtful)
    assert opening.message == 1_700_000_000_000
    assert opening.delay == max(0, 1_700_000_000_000 - start)


@pytest.mark.parametrize("told", ["", "yesterday", "9" * 400, "2026-01-01", "-5"])
def test_a_record_with_nonsense_for_its_start_is_read(told: str) -> None:
    game = fair_game(preset("slapton").with_options("target=3"))
    verdict = verify(replace(game, tags={**game.tags, START: told, ATTEMPTS: told}))
    assert verdict is not None and verdict.fair
    assert verdict.opening.attempts == 0


def test_a_record_without_keys_can_not_be_checked() -> None:
    game = fair_game(preset("classic"))
    for tag in game.tags:
        assert verify(replace(game, tags={name: v for name, v in game.tags.items() if name != tag})) is None
    assert verify(replace(game, match=None)) is None
