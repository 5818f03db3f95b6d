"""Beginners make honest mistakes: the club beats them, and they ruff what their partners have won."""

from __future__ import annotations

import random

import pytest

from bot.engine.actions import Play
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.engine.seats import SEATS, partner_of
from bot.games import preset
from bot.games.mistakes import Mistakes
from bot.players import BasicPlayer
from bot.players.duplicate import Comparison, compare_players
from bot.players.selfplay import deal, play_hand


@pytest.mark.parametrize(("ruleset", "deals"), [("north_american", 120), ("bid", 40)])
def test_the_club_beats_beginners(ruleset: str, deals: int) -> None:
    figures = Comparison.summarize(compare_players(preset(ruleset), "club", "beginner", deals, seed=3))
    assert figures.gained > 2 * figures.error


@pytest.mark.parametrize(("level", "least", "most"), [(Level.BEGINNER, 0.1, 0.6), (Level.CLUB, 0.0, 0.0)])
def test_beginners_now_and_then_take_the_trick_from_their_partner(
    level: Level, least: float, most: float
) -> None:
    rules, chance, player, taken = preset("north_american"), random.Random(2), BasicPlayer(level), []
    for _ in range(150):
        hand = play_hand(first_position(rules, deal(rules, 1, chance)), [player] * 4)
        now = hand.start()
        for seat, action in hand.history:
            seen, now = view(now, seat), now.apply(action, seat)
            last = seen.phase is Phase.PLAY and len(seen.trick) == len(SEATS) - 1
            if last and seen.winning == partner_of(seat) and isinstance(action, Play):
                strengths, best = seen.order.strengths[seen.led], dict(seen.trick)[partner_of(seat)]
                cards = [each.card for each in seen.legal if isinstance(each, Play)]
                beats = [strengths[card] > strengths[best] for card in cards]
                if len(set(beats)) > 1:
                    taken.append(strengths[action.card] > strengths[best])
    assert len(taken) > 20
    assert least <= sum(taken) / len(taken) <= most


def test_whoever_forgets_knows_the_last_trick_only() -> None:
    rules, player = preset("classic"), BasicPlayer()
    hand = first_position(rules, deal(rules, 1, random.Random(5)))
    while len(hand.tricks) < 3:
        assert hand.to_act is not None
        hand = hand.apply(player.choose(view(hand, hand.to_act)))
    seen = view(hand, hand.to_act)
    assert Mistakes(forgets=True).remembered(seen) == seen.tricks[-1:]
    assert Mistakes().remembered(seen) == seen.tricks


def test_with_one_hand_a_beginner_is_too_bold_and_with_another_too_shy() -> None:
    rules, chance, moods = preset("classic"), random.Random(6), list[float]()
    for _ in range(60):
        hand = first_position(rules, deal(rules, 1, chance))
        moods.append(Mistakes(misjudges=0.5).misjudgment(view(hand, hand.to_act)))
    assert {*moods} == {0.5, -0.5}
    assert 15 < moods.count(0.5) < 45
