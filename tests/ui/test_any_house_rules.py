"""By whatever house rules every level plays whole hands, and each decision is hinted and reviewed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import write_cards
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games.up_card.actions import BLIND, DECLARING, GIVING, GOING_UNDER
from bot.players import EXPERT, PLAYERS
from bot.players.expert import Worth
from bot.players.remarks import explain_better, list_worths
from bot.players.reviewing import review_hand
from bot.players.thinking import choose_within, weigh_within
from bot.tables.events import Dealt, Started
from bot.tables.table import Stage, Table
from cogs.review.screens import puzzle_view
from cogs.ui.games import remarking
from cogs.ui.games.describing import bare_hint, hint
from tests.engine.strategies import deals, rules, shown
from tests.size import size
from tests.ui.games import AMERICAN, done, on, position, seated

QUICK = sorted(set(PLAYERS) - {EXPERT})
ONE_LAYOUT = -1.0  # seconds: time is up after the first, whatever the clock says


@settings(max_examples=size(12, 300))
@given(st.data(), rules(), st.randoms(use_true_random=False))
def test_whole_hands_are_played_hinted_and_reviewed(
    data: st.DataObject, own: Ruleset, chance: Random
) -> None:
    dealer = data.draw(st.integers(1, own.seats))
    deal = data.draw(deals(own, dealer))
    cards = [write_cards(held) for held in deal.hands]
    table = on(
        seated(own), Started(dealer, "", 0), Dealt(dealer, cards, str(deal.up or ""), write_cards(deal.kitty))
    )
    while table.stage is Stage.PLAYING:
        shown(table.game)
        table = decided(table, chance)

    async def weigh(view: View) -> Sequence[Worth]:
        return weigh_within(view, ONE_LAYOUT)

    for seat in range(1, own.seats + 1):
        found = asyncio.run(review_hand(table.game, 0, seat, weigh))
        for decision in found:
            assert list_worths(decision, remarking)
            if decision.cost:
                assert explain_better(decision, remarking)
                assert puzzle_view(table, 0, decision, (1, len(found)))


def decided(table: Table, chance: Random) -> Table:
    """Return the table after one of the levels chose, each of which could, and the seat got a hint."""
    view = table.view(table.to_act)
    assert view is not None
    choices = [PLAYERS[name](chance).choose(view) for name in QUICK] + [choose_within(view, ONE_LAYOUT)]
    assert set(choices) <= set(view.legal)
    worth = weigh_within(view, ONE_LAYOUT)
    if len(set(view.legal)) > 1:
        assert bool(worth) == (view.phase is not BLIND), "searched wherever a card is seen"
    assert {each.action for each in worth} in (set(), set(view.legal))
    told = hint(view, worth) if len(worth) > 1 else bare_hint(view, choices[0])
    assert told.endswith(".")
    return done(table, chance.choice(choices))


@pytest.mark.parametrize(
    ("house", "actions", "phase"),
    [
        ("go_under=yes", [], GOING_UNDER),
        ("partners_best=yes", ["order alone", "discard TC"], GIVING),
        ("partners_best=yes no_trump=yes", [*["pass"] * 4, *["pass"] * 3, "call NT alone"], GIVING),
        ("no_trump=yes alone=anyone defend_alone=yes", [*["pass"] * 4, "call NT"], DECLARING),
    ],
)
def test_so_are_the_phases_that_house_rules_add(house: str, actions: list[str], phase: Phase) -> None:
    hands = "AS KS QS JS TD / TS 9S 9H AH KH / JD AD KD QD JC / TC 9C 9D AC KC"
    house_rules = AMERICAN.with_options(house)
    rest = "JH TH QC" if phase is GOING_UNDER else ""
    table, phases = position(house_rules, hands, "QH", *actions, rest=rest), set[Phase]()
    while table.stage is Stage.PLAYING:
        phases.add(table.game.in_play.phase)
        table = decided(table, Random(1))
    assert phase in phases
