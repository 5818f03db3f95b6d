"""What is pressed is understood once and done once, from the request to the state that is kept."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from bot.engine.actions import parse_action
from bot.engine.match import Match
from bot.tables.requests import Act
from bot.tables.table import Stage

from .parlour import ANN, BOB, SHORT, Parlour, choice, user_to_act


async def test_each_press_is_parsed_once_and_applied_once(
    there: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()

    def counting(name: str, really: Callable[..., Any]) -> Callable[..., Any]:
        def do(*args: Any) -> Any:
            counted[name] += 1
            return really(*args)

        return do

    table = await there.begun(SHORT)
    parsed = counting("parsed", parse_action)
    for module in list(sys.modules.values()):
        if getattr(module, "parse_action", None) is parse_action and module.__name__.startswith("bot."):
            monkeypatch.setattr(module, "parse_action", parsed)
    monkeypatch.setattr(Match, "apply", counting("applied", Match.apply))
    presses = 0
    while table.ended is None:
        if table.stage is Stage.PLAYING:
            pressed = str(choice(table))
            presses += 1
            table = await there.do(table.id, user_to_act(table), Act(table.seq, parsed(pressed)))
        else:
            table = await there.go_on(table)
        assert counted == {"parsed": presses, "applied": presses}
    assert presses > 20


async def test_a_table_whose_id_is_in_use_gets_another(
    there: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = chain("aaaaaa", "aaaaaa", "bbbbbb")
    monkeypatch.setattr("bot.tables.manager.secrets.choice", lambda _: next(letters))
    first, second = await there.open(ANN), await there.open(BOB)
    assert (first.id, second.id) == ("aaaaaa", "bbbbbb")
    assert second.humans() == (BOB,)
