"""Hints: what to do and why in a few words, made from what the seat sees and from nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.cards import write_cards
from bot.engine.options import Ruleset
from bot.games import preset
from bot.players.expert import Worth
from bot.tables.events import Acted, Dealt, Started
from bot.tables.table import Stage, Table
from cogs.table.panel import panel_view
from cogs.ui.games.telling import hint
from cogs.ui.words.cards import bare
from tests.players.test_any_position import laid_out_otherwise
from tests.screens.positions import known
from tests.ui.games import IDS, TABLES, USERS, game, on, seated, some
from tests.ui.seen import labels

# What players never say whose word for trumps this is.
_FOREIGN = {"trump": r"\btrumps\b", "trumps": r"\b(?:no|two|three|four|five|six|more|made|others') trump\b"}


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_whatever_is_advised_names_no_card_which_the_seat_cannot_see(
    rules: Ruleset,
) -> None:
    for table in game(seated(rules), Random(4), hands=some(rules)):
        view = table.view(table.to_act) if table.stage is Stage.PLAYING else None
        if view is None:
            continue
        seen = known(table, view.viewer)
        legal = list(dict.fromkeys(view.legal))
        for action, than in zip(legal, [*legal[1:], legal[0]], strict=True):
            told = hint(view, [Worth(action, 1.0, 0.0), Worth(than, 0.0, 0.1)])
            assert told.startswith("**") and told.endswith(".") and told.count(".") <= 4 and len(told) < 250
            assert "None" not in told and "  " not in told
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


def like(table: Table, chance: Random) -> Table | None:
    """Return the table with other cards where the seat to act sees none."""
    hand, seat = table.game.in_play, table.to_act
    assert seat is not None
    other = laid_out_otherwise(hand, seat, chance)
    if other is None:
        return None
    deal = other.deal
    dealt = Dealt(deal.dealer, [write_cards(held) for held in deal.hands], str(deal.up or ""), "")
    acts = [Acted(by, action) for by, action in other.history]
    return on(seated(table.rules), Started(deal.dealer, "", 0), dealt, *acts)


@pytest.mark.parametrize("ruleset", ["north_american", "two_handed", "bid", "spoil_five"])
def test_a_hint_is_the_same_whatever_the_cards_that_the_seat_cannot_see(ruleset: str) -> None:
    chance, looked_at = Random(5), 0
    for table in game(seated(preset(ruleset)), Random(6), hands=1):
        if table.stage is not Stage.PLAYING or table.game.hands:
            continue
        other, view = like(table, chance), table.view(table.to_act)
        if other is None or view is None or other.view(other.to_act) != view:
            continue
        looked_at += 1
        legal = list(dict.fromkeys(view.legal))
        for action, than in zip(legal, [*legal[1:], legal[0]], strict=True):
            worth = [Worth(action, 1.0, 0.0), Worth(than, 0.0, 0.0)]
            assert hint(view, worth) == hint(view, worth)
    assert looked_at > 8
