"""The gallery shows every screen that there is, and finds what is wrong with one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.art.pack.emoji import every_emoji, of_card
from bot.engine.cards import Card
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.tables.table import Stage
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import Attached, Screen, pictured, screen
from tests.journeys.world import world
from tests.size import only_full
from tests.ui.games import begun, choose, done, seated
from tools.gallery.camera import Camera, Shot
from tools.gallery.darkroom import LOOKS, Look, chromium, chromium_path, develop
from tools.gallery.docs import PICTURES
from tools.gallery.entries import SENTENCE, WALKS, Visit, Walk
from tools.gallery.index import page
from tools.gallery.visiting import visit
from tools.gallery.walks.games import PHASES, WITH_HOUSE_RULES

COGS = Path(__file__).parents[1] / "cogs"
SHOWN = {made_by for each in WALKS.values() for made_by in each.shows.values()}
PHONE, DESKTOP = LOOKS[0], LOOKS[-1]
needs_chromium = pytest.mark.skipif(chromium_path() is None, reason="there is no Chromium on this machine")


def made_in(features: Path) -> Iterator[str]:
    """Every public function below the folder that makes a screen, as ``table.menu.menu_view``."""
    for module in sorted(features.rglob("*.py")):
        where = module.relative_to(features).with_suffix("").parts
        parsed = ast.parse(module.read_text(encoding="utf-8")).body if where[0] != "ui" else []
        for node in parsed:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_") or node.returns is None:
                continue
            if ast.unparse(node.returns) == "Screen":
                yield ".".join((*where, node.name))


def test_every_screen_of_every_feature_hangs_in_the_gallery() -> None:
    made = set(made_in(COGS))
    assert len(made) > 40
    assert made - SHOWN == set(), "no walk of tools/gallery/walks shows these"
    assert SHOWN - made - {SENTENCE} == set(), "these are gone, or are called otherwise"


def test_every_feature_is_walked_through() -> None:
    features = {folder.parent.name for folder in COGS.glob("*/cog.py")}
    assert features == {made_by.split(".")[0] for made_by in SHOWN} - {SENTENCE}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_phase_that_a_ruleset_comes_to_hangs_there(rules: Ruleset) -> None:
    come_to = set[Phase]()
    for seed in range(120):
        chance = Random(seed)
        table = begun(seated(rules), chance)
        while table.stage is Stage.PLAYING:
            come_to.add(table.game.in_play.phase)
            if seed % 6 and table.game.in_play.phase is Phase.PLAY:
                break  # what comes after that is rare, and looked for in some of them
            table = done(table, choose(table, chance))
    assert come_to - {Phase.PLAY} <= set(PHASES[rules.id])
    assert rules.id in WALKS


def test_every_phase_of_every_kind_of_game_hangs_there() -> None:
    hung = {phase for phases in PHASES.values() for phase in phases} | set(WITH_HOUSE_RULES) | {Phase.PLAY}
    assert {phase for rules in PRESETS.values() for phase in screens_of(rules).to_do} == hung


def test_the_pictures_of_the_docs_are_of_the_gallery() -> None:
    assert set(PICTURES.values()) <= {name for each in WALKS.values() for name in each.names()}


def test_names_are_chosen_by_group_by_name_and_by_pattern() -> None:
    def fitting(pattern: str) -> list[str]:
        return [name for each in WALKS.values() for name in each.names((pattern,))]

    assert fitting("help") == fitting("help/help") == ["help/help"]
    assert len(fitting("*/lobby")) > len(PRESETS)
    assert fitting("hel") == []


def test_the_page_has_every_picture_in_every_look_and_says_what_is_wrong() -> None:
    told = page(["help/help", "table/menu"], LOOKS, {"390-dark/help/help": ["cut off: <b>"]})
    assert told.count("<img") == 2 * len(LOOKS) and told.count('<section id="') == 2
    assert 'src="1280-light/table/menu.png"' in told and "cut off: &lt;b&gt;" in told


async def test_what_a_walk_does_not_come_to_is_missed_with_the_reason() -> None:
    async def stumbles(here: Visit) -> None:
        await here.club.slash("Ann", "help")
        await here.take("help", "Ann")
        await here.take("other", "Ann")

    async def stops(here: Visit) -> None:
        pass

    shows = {"help": "help.cog.help_view", "other": "table.menu.menu_view", "last": SENTENCE}
    taken = await visit([Walk("stumbling", shows, stumbles), Walk("stopping", {"none": SENTENCE}, stops)])
    assert [shot.name for shot in taken.shots] == ["stumbling/help"]
    assert list(taken.missed) == ["stumbling/other", "stumbling/last", "stopping/none"]
    assert "nothing was made by cogs.table.menu.menu_view" in taken.missed["stumbling/other"]
    assert "does not come to it" in taken.missed["stopping/none"]


async def photographed(folder: Path, **shown: Screen) -> list[Shot]:
    """The screens as Ann sees them."""
    async with world(folder) as club, Camera(club) as camera:
        channel = club.bot.get_channel(club.channel.id)
        for name, each in shown.items():
            await channel.send(view=each.view, files=each.fresh())  # type: ignore[union-attr]
            await camera.take(f"test/{name}", "Ann", club.public()[-1])
        return list(camera.shots.values())


async def faults(shots: list[Shot]) -> dict[tuple[str, Look], tuple[str, ...]]:
    """What is wrong with each, on a phone and on a desktop."""
    async with chromium() as browser:
        looks = (PHONE, DESKTOP)
        return {(each.shot.name, each.look): each.faults async for each in develop(browser, shots, looks)}


def code(columns: int) -> Screen:
    return screen(f"```\n{'x' * columns}\n```")


def drawn(card: Card) -> Screen:
    (emoji,) = [each for each in every_emoji() if each.called == of_card(card)]
    picture = Attached("card.png", emoji.drawn())
    return screen(pictured(picture.name, card.name)).carrying(picture)


@only_full
@needs_chromium
async def test_what_is_wider_than_a_phone_broken_or_missing_is_found(tmp_path: Path) -> None:
    shots = await photographed(
        tmp_path, fine=code(20), wide=code(60), card=drawn(Card("JS")), lost=drawn(Card("9H"))
    )
    *_, lost = shots
    shots[-1] = replace(lost, assets={id_: replace(its, data=b"no") for id_, its in lost.assets.items()})
    found = await faults(shots)
    assert found["test/fine", PHONE] == found["test/card", PHONE] == ()
    assert "a code block is" in found["test/wide", PHONE][0]
    assert "not to be had" in found["test/lost", PHONE][0]
    assert found["test/wide", DESKTOP] == (), "there is room for it"
