"""Every screen is as it was approved, within Discord's limits, and without cards that its viewer can't know.

``make snapshots`` writes the approved screens anew; read the difference before you commit it.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from discord import ui
from wcwidth import width

from bot.art.page import picture as page_picture
from bot.engine.phases import Phase
from bot.games import PRESETS
from cogs.ui.columns import PHONE
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import Screen, View
from tests.approved import GOLDEN
from tests.discord_server.limits import message_faults, modal_faults, parts
from tests.discord_server.state import V2
from tests.screens.catalogue import (
    FEATURES,
    HERE,
    SNAPSHOTS,
    cards_in,
    catalogue,
    payload,
    snapshots,
    written,
)
from tests.screens.positions import RECORDS, moments, replayed
from tests.ui.pages import unsaid

TESTS = Path(__file__).parents[1]
COGS = TESTS.parent / "cogs"
LISTS = (3, 5, 6, 7, 8)
"""The types of components from which users choose, except in forms."""
by_feature = pytest.mark.parametrize("feature", FEATURES)


@by_feature
def test_every_screen_is_as_it_was_approved(feature: str) -> None:
    changed = {
        str(file.relative_to(SNAPSHOTS)): text
        for file, text in snapshots(feature).items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    }
    for name, text in changed.items():
        there = SNAPSHOTS / name
        assert text == (there.read_text(encoding="utf-8") if there.exists() else ""), "make snapshots"


def test_no_snapshot_is_left_of_screens_that_are_gone() -> None:
    assert {entry.file for entry in catalogue().values()} == set(SNAPSHOTS.rglob("*.txt"))


def test_nothing_is_left_of_what_tests_that_are_gone_were_told() -> None:
    for file in GOLDEN.rglob("*.txt"):
        module = (TESTS / file.relative_to(GOLDEN)).with_suffix(".py").read_text(encoding="utf-8")
        told = set(re.findall(r"^== (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE))
        assert told <= set(re.findall(r"def (test_\w+)", module)), f"{file.name}: make snapshots"


@by_feature
def test_lists_have_one_id_only_if_they_are_the_same(feature: str) -> None:
    seen: dict[int, str] = {}
    for shown in (entry.make() for entry in catalogue(feature).values()):
        for part in [] if isinstance(shown, ui.Modal) else parts(payload(shown)):
            if part["type"] in LISTS:
                content = json.dumps([part.get(key) for key in ("custom_id", "options", "default_values")])
                assert 0 < part["id"] < 2**31 and seen.setdefault(part["id"], content) == content


@by_feature
def test_every_screen_keeps_discords_limits(feature: str) -> None:
    faults = {}
    for name, entry in catalogue(feature).items():
        shown = entry.make()
        if isinstance(shown, str):
            faults[name] = list(message_faults({"content": shown}))
        elif isinstance(shown, ui.Modal):
            faults[name] = list(modal_faults(shown.to_dict()))
        else:
            files = [shown.picture.name] if shown.picture else []
            body = {"components": payload(shown), "flags": V2}
            faults[name] = list(message_faults(body, files))
    assert {name: told for name, told in faults.items() if told} == {}


@by_feature
def test_no_line_in_columns_is_wider_than_a_phone(feature: str) -> None:
    blocks = {
        name: re.findall("```\n(.*?)```", written(entry.make()), re.DOTALL)
        for name, entry in catalogue(feature).items()
    }
    wide = {
        name: line
        for name, found in blocks.items()
        for block in found
        for line in block.splitlines()
        if width(line) > PHONE
    }
    assert wide == {}


@by_feature
def test_the_words_of_every_picture_say_what_is_written_in_it(feature: str) -> None:
    pictures = {
        name: shown.picture
        for name, entry in catalogue(feature).items()
        if isinstance(shown := entry.make(), Screen) and shown.picture is not None
    }
    missing = {name: unsaid(each.what[0]) for name, each in pictures.items() if each.how is page_picture}  # type: ignore[arg-type]
    assert {name: told for name, told in missing.items() if told} == {}


@by_feature
def test_no_screen_shows_a_card_that_its_viewer_may_not_know(feature: str) -> None:
    told = {
        name: cards_in(entry.make()) - entry.known()
        for name, entry in catalogue(feature).items()
        if entry.known is not None
    }
    assert {name: cards for name, cards in told.items() if cards} == {}


def test_the_cards_of_a_hand_are_found_on_its_panel_and_in_its_picture() -> None:
    (table,) = [table for moment, table in moments("slapton") if moment == "play-following"]
    for seat in range(1, 5):
        shown = catalogue("table")[f"table/slapton/play-following-seat-{seat}"].make()
        assert isinstance(shown, Screen) and shown.picture is not None
        held = set(table.game.in_play.hands[seat - 1])
        assert held and held <= cards_in(shown) and held <= cards_in(replace(shown, view=View()))


def test_every_function_that_makes_a_screen_is_in_the_catalogue() -> None:
    used = "\n".join(file.read_text(encoding="utf-8") for file in HERE.glob("*.py"))
    missing = []
    for module in COGS.glob("[!u]*/*.py"):
        source = module.read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if (
                isinstance(node, ast.FunctionDef)
                and not node.name.startswith("_")
                and node.returns is not None
                and ast.unparse(node.returns) == "Screen"
                and not re.search(rf"\b{node.name}\b", used)
                and source.count(f"{node.name}(") < 2  # another screen of the same module makes it
            ):
                missing.append(f"{module.relative_to(COGS)}: {node.name}")
    assert missing == []


def test_the_records_come_to_every_phase_of_every_game() -> None:
    asked = {
        table.game.in_play.phase
        for name in RECORDS
        for table in replayed(name)
        if table.match is not None and table.match.hand is not None
    }
    assert {phase for rules in PRESETS.values() for phase in screens_of(rules).to_do} <= asked | {Phase.PLAY}
