"""Positions of whole games as pictures: with the longest names, nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bot.art.table.layout import WIDTH, arrange
from bot.art.table.theme import ArtTheme
from bot.engine.options import Ruleset
from tests.ui.games import AMERICAN, BID, SPOIL
from tests.ui.test_scenes import LONG, scenes

POSITIONS = 10


@pytest.mark.parametrize("rules", [AMERICAN, BID, SPOIL], ids=lambda rules: rules.id)
def test_every_position_has_room(rules: Ruleset) -> None:
    shown = [scene for _, scene in scenes(rules, 1, LONG[: rules.seats])]
    for at, scene in enumerate(Random(1).sample(shown, min(POSITIONS, len(shown)))):
        arrangement = arrange(scene, ArtTheme(large=bool(at % 2)))
        for piece in arrangement.pieces:
            assert 0 <= piece.box.left <= piece.box.right <= WIDTH, piece.what
            assert 0 <= piece.box.top <= piece.box.bottom <= arrangement.height, piece.what
        pairs = combinations(arrangement.pieces, 2)
        assert [(one.what, other.what) for one, other in pairs if one.box.meets(other.box)] == []
