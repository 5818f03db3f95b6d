"""Hints: one sentence on what to do and why, made from what the seat sees and from nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import parse_action
from bot.engine.cards import write_cards
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.games import preset
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import advised
from bot.tables.events import Acted, Dealt, Started
from bot.tables.table import Stage, Table
from cogs.table.panel import panel_view
from cogs.ui.games.telling import advice, bare_hint, hint
from cogs.ui.words.cards import bare
from cogs.ui.words.names import within
from tests.players.test_any_position import laid_out_otherwise
from tests.ui.games import AMERICAN, IDS, TABLES, USERS, done, game, on, position, seated, some
from tests.ui.seen import labels
from tests.ui.test_secrets import own, public

HEARTS = "JH QH 9H AC KC/AS KS QS JS TS/AD KD QD JD TD/9S 9D TC QC JC"

# What players never say whose word for trumps this is.
_FOREIGN = {"trump": r"\btrumps\b", "trumps": r"\b(?:no|two|three|four|five|six|more|made|leading) trump\b"}


def hinted(table: Table, action: str, than: str) -> str:
    """What is advised where that choice is by far better than the other."""
    view = table.view(table.to_act)
    assert view is not None and {parse_action(action), parse_action(than)} <= set(view.legal)
    worth = [Worth(parse_action(action), 1.0, 0.0, 60), Worth(parse_action(than), 0.3, 0.1, 60)]
    return hint(view, worth).replace("\ufe0e", "")


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
        legal = list(dict.fromkeys(view.legal))
        for action, than in zip(legal, [*legal[1:], legal[0]], strict=True):
            told = hint(view, [Worth(action, 1.0, 0.0), Worth(than, 0.0, 0.1)])
            assert told.startswith("**") and told.endswith(".") and told.count(". ") == 0 and len(told) < 250
            assert "None" not in told and "  " not in told
            assert not re.search(_FOREIGN[rules.trumps_word], told), told
            for card in {*rules.cards} - seen:
                assert card.is_benny or bare(card) not in told


def test_where_no_choice_is_surely_better_it_is_said() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S")
    view = table.view(table.to_act)
    assert view is not None
    alike = [Worth(action, -at / 100, 0.1) for at, action in enumerate(view.legal)]
    assert hint(view, alike).endswith("nothing else that you could do is surely better or worse.")
    assert advice(view, BasicPlayer().choose(view)) in hint(view, alike)


def test_what_is_as_good_is_called_so_and_the_reason_is_against_what_people_would_do() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S")
    view = table.view(table.to_act)
    assert view is not None
    usual = BasicPlayer(Level.PEOPLE).choose(view)
    best, level, *rest = [each for each in view.legal if each != usual]
    worth = [
        Worth(best, 1.0, 0.0, chosen=True),
        Worth(level, 0.99, 0.1),
        *[Worth(each, 0.5, 0.0) for each in rest],
        Worth(usual, 0.0, 0.0),
    ]
    assert advised(view, worth).worse == worth[-1]
    assert [each.action for each in advised(view, worth).level] == [level]
    assert f"(just as good: {within(advice(view, level))})" in hint(view, worth)


def test_what_nothing_tells_apart_is_told_by_what_was_counted() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S", "AC")
    assert hinted(table, "TS", "QS") == (
        "**Play 10♠**: it wins 0.70 points more, over 60 ways the unseen cards may lie."
    )


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
        legal = list(dict.fromkeys(view.legal))
        for action, than in zip(legal, [*legal[1:], legal[0]], strict=True):
            worth = [Worth(action, 1.0, 0.0), Worth(than, 0.0, 0.0)]
            assert hint(view, worth) == hint(view, worth)
    assert looked_at > 8


def test_a_call_is_for_what_the_hand_has() -> None:
    table = position(AMERICAN, HEARTS, "TH")
    assert hinted(table, "order", "pass") == (
        "**Pick it up**: you have three trump with hearts (right bower) and an ace beside."
    )
    assert hinted(table, "pass", "order") == "**Pass**: 10♥ would go to an opponent."


def test_makers_lead_trumps_and_others_what_nothing_beats() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S")
    assert hinted(table, "JH", "KC") == (
        "**Lead J♥ (right bower)**: you made trump and hold three; leading trump leaves the others fewer to"
        " ruff with."
    )
    assert hinted(table, "JH", "9H") == "**Lead J♥ (right bower)**: nothing that is out beats it."
    assert hinted(table, "AC", "JH") == (
        "**Lead A♣**: no club that is out beats it, and you keep J♥ (right bower) for later."
    )


def test_a_card_is_played_for_what_it_does_to_the_trick() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9S", "AC")
    table = done(table, "TS")
    assert hinted(table, "TD", "JD") == (
        "**Play 10♦**: it leaves the trick to your partner, who is winning it with A♣."
    )
    assert hinted(table, "JD", "TD") == (
        "**Play J♦ (left bower)**: it goes over A♣ of your partner, which others might beat."
    )


def test_the_only_choice_is_said_to_be_so() -> None:
    table = position(AMERICAN, HEARTS, "TH", "order", "discard 9D", "QH", "TS", "JD")
    view = table.view(table.to_act)
    assert view is not None
    assert bare_hint(view, view.legal[0]).replace("\ufe0e", "") == (
        "**Play 10♥**: there is nothing else that you may do."
    )
