"""The hand panel: what can be pressed is what the rules allow, and it says why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.actions import parse_action
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.tables.requests import Act
from bot.tables.table import Stage, Table
from cogs.table.panel import panel_view
from cogs.ui.controls import button, suit_rows
from cogs.ui.layout import Screen
from cogs.ui.press import Verb
from tests.size import size
from tests.ui.games import AMERICAN, BID, SLAPTON, SPOIL, TABLES, USERS, asked, game, seated, variants
from tests.ui.seen import enabled, rows

VARIANTS = [
    *TABLES,
    AMERICAN.with_options("all_pass=stick"),
    AMERICAN.with_options("alone=nobody"),
    AMERICAN.with_options("farmers=yes go_under=yes no_trump=yes partners_best=yes"),
    PRESETS["british_hangman"].with_options("dealer_may_refuse=yes no_trump=yes"),
    SLAPTON.with_options("defend_alone=no"),
    BID.with_options("benny=joker min_bid=1"),
    BID.with_options("pack=32"),
    SPOIL.with_options("rob=must"),
    *(house for rules in TABLES for house in variants(rules, Random(rules.seats), 1)),
]


def mover(table: Table) -> int:
    assert table.to_act is not None
    return USERS[table.to_act - 1]


def every_panel(table: Table) -> Iterator[Screen]:
    """Yield the panel of the player to act with the calls offered in each way it can ask for them."""
    panel = panel_view(table, mover(table))
    yield panel
    for each in enabled(panel, Verb.CALLS):
        yield panel_view(table, mover(table), offered=each.detail)


@pytest.mark.parametrize("rules", VARIANTS)
def test_each_legal_action_has_one_button_that_is_accepted_and_nobody_else_has_any(rules: Ruleset) -> None:
    for turn, table in enumerate(game(seated(rules), Random(7), hands=size(2, 15))):
        if table.stage is not Stage.PLAYING:
            continue
        legal = {str(action) for action in table.game.in_play.legal_actions()}
        view = table.view(table.to_act)
        assert view is not None
        found: dict[str, int] = {}
        for panel in every_panel(table):
            offered = enabled(panel, Verb.DO)
            does = Counter(each.action for each in offered)
            # two identical cards have a button each
            assert all(n == max(1, list(map(str, view.cards)).count(action)) for action, n in does.items())
            found |= {each.action: each.seq for each in offered}
        assert found.keys() == legal
        if turn % 2:
            continue
        for action, seq in found.items():
            assert asked(table, mover(table), Act(seq, parse_action(action))) != table
        for user in table.humans():
            if user != mover(table):
                assert not enabled(panel_view(table, user), *Verb)


@pytest.mark.parametrize("rules", [rules for rules in VARIANTS if isinstance(rules, EuchreRules)])
def test_calls_take_one_row_and_a_toggle_stands_where_there_are_more(rules: EuchreRules) -> None:
    for table in game(seated(rules), Random(9), hands=size(2, 15)):
        if table.stage is not Stage.PLAYING or table.game.in_play.phase is Phase.PLAY:
            continue
        together, alone = (panel_view(table, mover(table), offered=each) for each in ("", "alone"))
        legal = len(table.game.in_play.legal_actions())
        toggles = [each.detail for view in (together, alone) for each in enabled(view, Verb.CALLS)]
        assert toggles in ([], ["alone", "together"])
        assert bool(toggles) == (len(enabled(together, Verb.DO)) < legal)
        if toggles:
            for view in (together, alone):
                *calls, toggle = rows(view)
                assert len(toggle) == 1 and len(calls) == 1 + (rules.no_trump and len(calls[0]) > 4)
                assert {each["style"] for row in (*calls, toggle) for each in row} == {2}, "none is louder"


@pytest.mark.parametrize(
    ("held", "rows"),
    [
        ("", [""]),
        ("SSHDC", ["SSHDC"]),
        ("SSSSS", ["SSSSS"]),
        ("SSSHDC", ["SSSH", "DC"]),
        ("SSHHHC", ["SS", "HHHC"]),
        ("SSSSSH", ["SSSS", "SH"]),
        ("HSSSSS", ["HSSS", "SS"]),
        ("SSSHHHDDDCCC", ["SSS", "HHH", "DDD", "CCC"]),
        ("SSSSSHHHDDDC", ["SSSS", "SHHH", "DDDC"]),
        ("SSSSHHDDDDCC", ["SSSS", "HH", "DDDD", "CC"]),
    ],
)
def test_more_than_five_cards_stand_in_rows_that_no_phone_breaks_a_suit_on_one_where_it_fits(
    held: str, rows: list[str]
) -> None:
    cards = [button(suit, str(at)) for at, suit in enumerate(held)]
    found = suit_rows(cards, held)
    assert ["".join(each.label or "" for each in row) for row in found] == rows
    assert [each for row in found for each in row] == cards
