"""Every refusal has its sentence: one, with the way on, and never a raised voice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Play
from bot.engine.cards import Card, Suit
from bot.engine.errors import (
    BadOptions,
    NoSuchGame,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    Reason,
    Refusal,
    WrongSeats,
)
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.notation.egn import EgnFault
from bot.notation.record import RecordFault
from bot.tables.events import Ended, EndReason, Sat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Act
from bot.tables.table import Table
from cogs.ui.answers import explain
from cogs.ui.words.cards import card
from cogs.ui.words.refusals import why_not
from tests.size import size
from tests.ui.games import HEARTS, IDS, TABLES, USERS, asked, game, on, opened, position, seated

RULES = PRESETS["slapton"]
EXAMPLES: dict[type[Refusal], Refusal] = {
    Refusal: Refusal("it can't be"),
    NotUnderstood: NotUnderstood("no option '@everyone!', only target, pack"),
    NoSuchGame: NoSuchGame("@everyone" * 20, PRESETS),
    NotYourTurn: NotYourTurn(1, 2),
    NotAllowed: NotAllowed(Reason.NOT_NOW),
    BadOptions: BadOptions(["target is a whole number from 1", "alone=nobody needs defend_alone=no"]),
    WrongSeats: WrongSeats(["Slapton Euchre is for 4 players, not 5"]),
    RecordFault: RecordFault(14, "seat 3 holds QS and must follow spades"),
    EgnFault: EgnFault("deal 3, trick 2: seat 1 revoked: it plays 9s in trick 4"),
}


def tables() -> list[Table | None]:
    found: list[Table | None] = [None]
    for rules in (RULES, *TABLES):
        playing = next(iter(game(seated(rules), Random(1))))
        over = on(playing, Ended(EndReason.FINISHED))
        found += [opened(rules), seated(rules), playing, over]
    return found


def check(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "!" not in sentence
    assert "@everyone" not in sentence
    assert len(re.findall(r"[.?] [A-Z]", sentence)) < 3, "what happened, and what to do"
    assert len(sentence) <= 400


@pytest.mark.parametrize("why", Why)
def test_every_refusal_of_a_table_has_its_sentence(why: Why) -> None:
    for table in tables():
        for user in (*USERS, 99):
            check(why_not(TableRefusal(why), table, user))
            check(why_not(TableRefusal(why, table), None, user))


def test_what_points_elsewhere_has_a_button_that_goes_there() -> None:
    table = position(RULES, HEARTS, "9H")
    ann, stranger = USERS[0], 99

    def ways(why: Why, user: int, at: Table = table) -> list[str | None]:
        explained = explain(TableRefusal(why, at), user)
        return [each.label for each in explained[1]] if explained else []

    lobby = on(opened(RULES), Sat(1, "Ann", ann))
    assert ways(Why.AT_ANOTHER, ann) == ["My hand", "Go there", "Leave that table"]
    assert ways(Why.AT_ANOTHER, ann, lobby) == ["Start with bots", "My hand", "Go there", "Leave that table"]
    assert ways(Why.AT_ANOTHER, stranger) == []
    assert ways(Why.STARTED, stranger) == ways(Why.TABLE_FULL, stranger) == ["Watch", "Find a table"]
    assert ways(Why.STARTED, ann) == ways(Why.NOT_PAUSED, ann) == ["My hand"]
    assert ways(Why.PAUSED, ann) == ["Resume"]
    assert ways(Why.NOT_OPENER, ann) == ["Leave"] and ways(Why.NOT_OPENER, stranger) == []
    of_drive = replace(table, drive="k3f9x")
    assert ways(Why.OF_DRIVE, ann, of_drive) == ways(Why.PAUSED, ann, of_drive) == ["Standings"]
    assert ways(Why.NO_PAUSE, ann, of_drive) == ["I'm away"]
    assert not [why for why in Why if ways(why, ann, on(table, Ended(EndReason.CLOSED)))], "nothing is left"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_the_rules_has_its_sentence(reason: Reason) -> None:
    for table in tables():
        for suit in (None, Suit.HEARTS):
            check(why_not(NotAllowed(reason, suit=suit, cards=[Card("JD"), Card("QH")]), table, USERS[0]))
        check(why_not(NotAllowed(reason, cards=[Card("JK")]), table, USERS[0]))


def kinds(of: type[Refusal]) -> Iterator[type[Refusal]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


@pytest.mark.parametrize("kind", list(kinds(Refusal)))
def test_every_kind_of_refusal_has_its_sentence(kind: type[Refusal]) -> None:
    for table in tables():
        check(why_not(EXAMPLES[kind], table, USERS[0]))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_card_that_does_not_follow_is_refused_with_all_that_do(rules: Ruleset) -> None:
    refusals = 0
    for table in game(seated(rules), Random(4), hands=size(5, 10)):
        if table.match is None or table.match.hand is None or not table.match.hand.trick:
            continue
        if table.match.hand.phase is not Phase.PLAY:  # robbing, in turn
            continue
        hand, user = table.match.hand, USERS[(table.to_act or 0) - 1]
        legal = [action.card for action in hand.legal_actions() if isinstance(action, Play)]
        assert table.to_act is not None
        for held in set(hand.hands[table.to_act - 1]) - set(legal):
            with pytest.raises(NotAllowed) as refused:
                asked(table, user, Act(table.seq, Play(held)))
            sentence = why_not(refused.value, table, user)
            check(sentence)
            assert hand.led is not None
            assert sentence.startswith(f"{hand.led.word.capitalize()} were led")
            assert all(card(each) in sentence for each in legal)
            refusals += 1
    assert refusals > 10
