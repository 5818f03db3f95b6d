import hashlib
import random
from collections.abc import Callable

import pytest

from bot.engine.actions import Action
from bot.engine.kind import read_rules
from bot.engine.levels import Level
from bot.engine.match import Match, first_position, view
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.players import EXPERT, PLAYERS, BasicPlayer, ComputerPlayer, RandomPlayer
from bot.players.selfplay import deal, play_match
from tests.size import size

UP_CARD = ("north_american", "classic", "british_hangman", "british_book", "slapton")


def contest(
    ruleset: str, seed: int, other: Callable[[random.Random], ComputerPlayer] = RandomPlayer
) -> tuple[int, Match]:
    """Return a match of basic players, on alternating sides, against others; and the basic players' side."""
    rng, rules = random.Random(seed), preset(ruleset)
    side = seed % rules.sides
    players: list[ComputerPlayer] = [
        BasicPlayer() if rules.side_of(seat) == side else other(rng) for seat in range(1, rules.seats + 1)
    ]
    return side, play_match(rules, players, rng)


def test_a_basic_pair_beats_a_random_pair_by_far() -> None:
    rulesets = UP_CARD
    played = size(60, 600)
    contests = [contest(rulesets[seed // 2 % len(rulesets)], seed) for seed in range(played)]
    won = sum(match.winners == (side,) for side, match in contests)
    assert won > 0.85 * played


@pytest.mark.parametrize(
    ("ruleset", "share", "usual"),
    [("two_handed", 0.75, 40), ("cutthroat", 0.6, 40), ("bid", 0.9, 4), ("spoil_five", 0.3, 40)],
)
def test_a_basic_player_beats_random_ones_in_the_other_games(ruleset: str, share: float, usual: int) -> None:
    played = size(usual, 5 * usual)
    contests = [contest(ruleset, seed) for seed in range(played)]
    won = sum(side in match.winners for side, match in contests)
    assert won > share * played  # by chance a half, a third, a half and a fifth


class AnyCard:
    """Calls as the basic player does, and then plays any card that it may."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Action:
        return self.rng.choice(view.legal) if view.phase is Phase.PLAY else BasicPlayer().choose(view)


@pytest.mark.parametrize(
    ("ruleset", "share", "usual"),
    [("north_american", 0.8, 40), ("two_handed", 0.7, 60), ("cutthroat", 0.5, 60), ("bid", 0.9, 8)],
)
def test_a_basic_player_beats_one_that_calls_alike_and_plays_any_card(
    ruleset: str, share: float, usual: int
) -> None:
    played = size(usual, 5 * usual)
    won = sum(side in match.winners for side, match in (contest(ruleset, n, AnyCard) for n in range(played)))
    assert won > share * played  # by chance a half, and a third


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("name", sorted(set(PLAYERS) - {EXPERT}))
def test_the_same_seed_plays_the_same_match(ruleset: str, name: str) -> None:
    def play(seed: int) -> Match:
        rng, rules = random.Random(seed), preset(ruleset)
        return play_match(
            rules, [PLAYERS[name](rng) for _ in range(rules.seats)], rng, most_hands=size(4, 20)
        )

    def told(match: Match) -> list[object]:
        return [hand.history for hand in match.hands]

    assert told(play(1)) == told(play(1))
    assert told(play(1)) != told(play(2))


def test_a_match_is_played_to_its_end_and_the_dealer_is_found_by_chance() -> None:
    dealers = set()
    for seed in range(20):
        rng = random.Random(seed)
        match = play_match(preset("slapton").with_options("deals=4"), [BasicPlayer()] * 4, rng)
        assert match.over
        assert match.deals == 4
        dealers.add(match.hands[0].deal.dealer)
    assert dealers == {1, 2, 3, 4}


CALLED = {"north_american all_pass=stick": "83f4f59b8f6ee023", "slapton": "be3f1ae1ed9f64e4"}
"""The first digits of a digest of what is called in four hundred hands by each ruleset with partners."""


@pytest.mark.parametrize("rules", CALLED)
def test_the_yardstick_calls_as_it_always_did(rules: str) -> None:
    """Daily hands of past days are found by its calls (`bot.daily.hand`)."""
    assert _digest(read_rules(rules)) == CALLED[rules]


def _digest(rules: Ruleset) -> str:
    rng, done = random.Random(16), list[str]()
    for number in range(400):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, rng))
        while hand.to_act is not None and hand.phase is not Phase.PLAY:
            action = BasicPlayer(Level.YARDSTICK).choose(view(hand, hand.to_act))
            done += [str(action)] if not str(action).startswith("discard") else []
            hand = hand.apply(action)
    return hashlib.sha256("\n".join(done).encode()).hexdigest()[:16]
