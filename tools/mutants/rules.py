"""Faults in the rules: what may be played, and what it scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import bot.games.up_card.scoring as scoring
from bot.engine import ranking
from bot.engine.hand import Hand
from tools.mutants.mutant import Patch, mutant


@mutant("tests/engine/test_play_properties.py::test_what_may_be_played_is_what_the_rules_let_be_played")
def reneging_is_allowed(patch: Patch) -> None:
    """Who holds a card of the suit led may play another."""
    patch(Hand, "obliged", lambda self, held: ())


@mutant("tests/engine/test_cards.py::test_trumps_beat_the_suit_led_and_other_suits_beat_nothing")
def the_left_bower_stays_in_its_suit(patch: Patch) -> None:
    """The left bower belongs to the suit printed on it."""
    patch(ranking, "suit_of", lambda card, trumps: card.suit)
    ranking.order.cache_clear()


@mutant("tests/games/test_rules.py::test_the_rules_are_as_each_sentence_says")
def a_euchre_scores_for_the_makers(patch: Patch) -> None:
    """Makers who are euchred score what the defenders should."""
    real = scoring.settle

    def settle(*given: Any, **more: Any) -> scoring.EuchreResult:
        result = real(*given, **more)
        return replace(result, score=result.score[::-1]) if result.euchred else result

    patch(scoring, "settle", settle)
