"""Hints: what to do and why in a few words, made from what the seat sees and from nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.players.expert import Worth
from bot.tables.table import Stage
from cogs.table.panel import panel_view
from cogs.ui.games.describing import hint
from cogs.ui.words.cards import bare
from tests.screens.positions import known
from tests.ui.games import IDS, TABLES, USERS, game, seated, some
from tests.ui.seen import labels

# What players never say whose word for trumps this is.
_FOREIGN = {"trump": r"\btrumps\b", "trumps": r"\b(?:no|two|three|four|five|six|more|made|others') trump\b"}


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_whatever_is_advised_names_no_card_which_the_seat_cannot_see(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(4), hands=some(rules)):
        view = table.view(table.to_act) if table.stage is Stage.PLAYING else None
        if view is None:
            continue
        seen = known(table, view.viewer)
        legal = list(dict.fromkeys(view.legal))
        for action, than in zip(legal, [*legal[1:], legal[0]], strict=True):
            told = hint(view, [Worth(action, 1.0, 0.0), Worth(than, 0.0, 0.1)])
            assert told.startswith("**") and told.endswith(".") and told.count(".") <= 4 and len(told) < 250
            assert "None" not in told and "  " not in told and "one highest" not in told
            assert not re.search(_FOREIGN[rules.trumps_word], told), told
            for card in {*rules.cards} - seen:
                assert card.is_benny or bare(card) not in told


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_whose_turn_it_is_may_ask_where_hints_are_given(rules: Ruleset) -> None:
    for table in list(game(seated(rules), Random(7), hands=1))[::4]:
        for private in (False, True):
            giving = replace(table, hints=True, private=private)
            for user in USERS[: rules.seats]:
                to_act = table.stage is Stage.PLAYING and table.to_act == table.seat_of(user)
                assert ("Hint" in labels(panel_view(giving, user))) == to_act
        assert "Hint" not in labels(panel_view(table, USERS[0]))
