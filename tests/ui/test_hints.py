"""Hints: one sentence on what to do and why, made from what the seat sees and from nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import parse_action
from bot.engine.cards import write_cards
from bot.engine.options import Ruleset
from bot.games import preset
from bot.tables.happenings import Acted, Dealt, Started
from bot.tables.table import Stage, Table
from cogs.table.panel import panel_view
from cogs.ui.games.telling import hint
from cogs.ui.words.cards import bare
from tests.players.test_any_position import laid_out_otherwise
from tests.ui.games import AMERICAN, IDS, TABLES, USERS, done, game, on, position, seated, some
from tests.ui.seen import labels
from tests.ui.test_secrets import own, public

HEARTS = "JH QH 9H AC KC/AS KS QS JS TS/AD KD QD JD TD/9S 9D TC QC JC"

# What players never say whose word for trumps this is.
_FOREIGN = {"trump": r"\btrumps\b", "trumps": r"\b(?:no|two|three|four|five|six|more|made|leading) trump\b"}


def hinted(table: Table, action: str) -> str:
    view = table.view(table.to_act)
    assert view is not None and parse_action(action) in view.legal
    return hint(table, view, parse_action(action)).replace("\ufe0e", "")


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_whatever_is_advised_is_one_sentence_that_names_no_card_which_the_seat_cannot_see(
    rules: Ruleset,
) -> None:
    for table in game(seated(rules), Random(4), hands=some(rules)):
        view = table.view(table.to_act) if table.stage is Stage.PLAYING else None
        if view is None:
            continue
        user = table.player(view.viewer).user
        assert user is not None
        seen = public(table) | own(table, user)
        for action in view.legal:
            told = hint(table, view, action)
            assert told.startswith("**") and told.endswith(".") and told.count(". ") == 0 and len(told) < 250
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
    """The table with other cards where the seat to act sees none."""
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
        for action in view.legal:
            assert hint(other, view, action) == hint(table, view, action)
    assert looked_at > 8


def test_a_call_is_for_what_the_hand_has() -> None:
    table = position(AMERICAN, HEARTS, "TH")
    assert hinted(table, "order") == (
        "**Pick it up**: you have three trump with hearts (right bower) and an ace beside."
    )
    assert hinted(table, "pass") == (
        "**Pass**: you have three trump with hearts (right bower) and an ace beside, but a pass promises"
        " more."
    )


def test_makers_lead_trumps_and_others_what_nothing_beats() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S")
    assert hinted(table, "JH") == (
        "**Lead J♥ (right bower)**: you made trump and hold three; leading trump leaves the others fewer to"
        " ruff with."
    )
    assert hinted(table, "AC") == "**Lead A♣**: no club that is out beats it."


def test_a_card_is_played_for_what_it_does_to_the_trick() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S", "AC")
    assert hinted(table, "TS") == "**Play 10♠**: you can't beat A♣, and will miss this card least."
    table = done(table, "TS")
    assert hinted(table, "TD") == (
        "**Play 10♦**: your partner is winning the trick with A♣, so keep your better cards."
    )
    assert hinted(table, "JD") == (
        "**Play J♦ (left bower)**: it goes over A♣ of your partner, which others might beat."
    )
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S", "KC", "TS")
    assert hinted(table, "TD") == (
        "**Play 10♦**: your partner is winning the trick with K♣, so keep your better cards."
    )
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9D", "QH", "TS", "JD")
    assert hinted(table, "TH") == "**Play 10♥**: it is the only card that you may play."
