"""The picture of the table: everything of the scene is in it, apart from each other, legible, and small."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import combinations

import pytest
from PIL import Image

from bot.art.pack.colors import DYES, PAPER, Scheme
from bot.art.table.colors import Ink, rgb, shaded
from bot.art.table.drawing import picture
from bot.art.table.layout import WIDTH, arrange
from bot.art.table.scene import Choice, Held, Laid, Place, Scene, Side
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card, Suit
from bot.engine.levels import Level
from tests.art.contrast import contrast
from tests.art.scenes import board, calling, every_scene, playing, samples, spoil

THEMES = [ArtTheme(), ArtTheme(large=True)]
SCENES = every_scene()
SMALL, LARGE_LETTERS = 4.5, 3.0  # contrast that WCAG AA asks for


def opened(drawn: bytes) -> Image.Image:
    return Image.open(io.BytesIO(drawn))


@pytest.mark.parametrize("ink", Ink)
def test_every_text_is_read_on_its_ground(ink: Ink) -> None:
    assert contrast(ink.color, ink.ground) >= SMALL


@pytest.mark.parametrize("scheme", Scheme)
def test_every_card_is_read_even_where_it_cannot_be_chosen(scheme: Scheme) -> None:
    paper = rgb(PAPER)
    for dye in DYES[scheme].values():
        assert contrast(rgb(dye.full), paper) >= SMALL
        assert contrast(shaded(rgb(dye.full)), shaded(paper)) >= LARGE_LETTERS


@pytest.mark.parametrize("theme", THEMES, ids=["normal", "large"])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_on_anything_else_or_leaves_the_picture(name: str, theme: ArtTheme) -> None:
    arrangement = arrange(SCENES[name], theme)
    for piece in arrangement.pieces:
        box = piece.box
        assert box.left >= 0 and box.top >= 0, piece
        assert box.right <= WIDTH and box.bottom <= arrangement.height, piece
    meeting = [(one, other) for one, other in combinations(arrangement.pieces, 2) if one.box.meets(other.box)]
    assert [(one.what, one.box, other.what, other.box) for one, other in meeting] == []


@pytest.mark.parametrize("name", ["playing", "Spoil Five of 10", "the board"])
def test_equal_scenes_give_equal_pictures(name: str) -> None:
    assert picture(samples()[name]) == picture(samples()[name])


@pytest.mark.parametrize("name", samples())
def test_a_picture_is_of_a_phones_shape_and_small(name: str) -> None:
    drawn = picture(samples()[name])
    assert opened(drawn).width == WIDTH
    assert opened(drawn).height <= 1000
    assert len(drawn) < 58 * 1024


def _with(scene: Scene, where: str, at: int, **changed: object) -> Scene:
    """Return the scene with something else of the one that is there, or of the scene itself."""
    if not where:
        return replace(scene, **changed)  # type: ignore[arg-type]
    several = list(getattr(scene, where))
    several[at] = replace(several[at], **changed)
    return replace(scene, **{where: tuple(several)})  # type: ignore[arg-type]


def _each(
    scene: Scene, where: str = "", at: int = 0, /, **changed: object
) -> Iterator[tuple[str, Scene, Scene]]:
    """Yield what differs, and the scene without and with it, for each of these."""
    kind = type(getattr(scene, where)[at] if where else scene).__name__
    for field, value in changed.items():
        yield f"{kind}.{field}", scene, _with(scene, where, at, **{field: value})


def _changed() -> Iterator[tuple[str, Scene, Scene]]:
    """Yield, for every field of everything in a scene, a scene and one that differs only in that field."""
    scene, other, king = playing(), calling(), Card("KS")
    flags = ("to_act", "dealer", "leader", "maker", "alone", "out", "computer", "free")
    for at in range(3):  # the own, one at the side, the one opposite
        place = scene.places[at]
        turned = {flag: not getattr(place, flag) for flag in flags}
        yield from _each(scene, "places", at, name="Zoe", side=1 - place.side, **turned)
        yield from _each(scene, "places", at, won=2, said="Pass", figure="+5")
        for level in (Level.BEGINNER, Level.EXPERT):
            yield from _each(_with(scene, "places", at, computer=True), "places", at, level=level)
    yield from _each(scene, "sides", 0, names="You & Zoe", points="9", side=1, won=3)
    for at, held in enumerate(scene.hand):
        yield from _each(
            scene, "hand", at, card=king, choice=Choice.RESTING, trump=not held.trump, note="a trump"
        )
    yield from _each(scene, "trick", -1, place=0, card=king, best=True)
    yield from _each(scene, "before", -1, card=king, best=True)  # who took it is told in words
    yield from _each(scene, places=(*scene.places, Place("Zoe", 1)), seated=False, sides=scene.sides[:1])
    yield from _each(scene, goal="to 7", trumps=Suit.CLUBS, kind="no trump", made=("Cat took it up",))
    yield from _each(scene, pool="pool 25", trick=scene.trick[:1], before=scene.before[:2])
    yield from _each(scene, before_caption="trick 3: Bob", aside="J♦ is the left bower", hand=scene.hand[:2])
    yield from _each(scene, title="Slapton Euchre", about=("to 31",))
    yield from _each(other, up=Card("9S"), up_caption="turned up for you")
    for elsewhere in (None, 0, 1, 3):
        yield from _each(other, up_at=elsewhere)
    up = replace(scene, up=Card("9S"), up_caption="turned up")
    yield "Scene.up", scene, up
    yield from _each(up, up=Card("9C"), up_caption="turned down")


CHANGED = list(_changed())


def test_every_field_of_a_scene_is_tried() -> None:
    whole = {
        f"{kind.__name__}.{field.name}" for kind in (Place, Held, Laid, Side, Scene) for field in fields(kind)
    }
    assert {what for what, _, _ in CHANGED} == whole


def test_whatever_changes_in_a_scene_is_seen() -> None:
    as_it_was = cache(picture)
    same = [what for what, scene, other in CHANGED if as_it_was(scene) == picture(other)]
    assert same == []


def test_each_look_is_another_picture() -> None:
    themes = [ArtTheme(scheme, large) for scheme in Scheme for large in (False, True)]
    assert len({picture(spoil(5), theme) for theme in themes}) == 4


def test_corners_are_clear_and_nothing_else_is() -> None:
    seen = opened(picture(board())).convert("RGBA").getchannel("A")
    wide, high = seen.size
    for place in ((0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1)):
        assert seen.getpixel(place) == 0
    assert min(seen.crop((30, 0, wide - 30, high)).getextrema()) == 255
    assert min(seen.crop((0, 30, wide, high - 30)).getextrema()) == 255


def test_letters_are_large_enough_on_a_phone() -> None:
    """It shows half of every pixel."""
    for theme in THEMES:
        assert theme.sizes.least >= 23 and min(theme.sizes.word, theme.sizes.name) >= theme.sizes.least


def test_a_held_card_is_raised_where_it_can_be_chosen_and_low_where_it_cannot() -> None:
    tops = [piece.box.top for piece in arrange(playing(), ArtTheme()).pieces if piece.what == "held"]
    barred, others, open_, *_ = tops
    assert barred == others > open_


def test_cards_lie_before_who_played_them() -> None:
    scene = replace(
        playing(), trick=tuple(Laid(at, Card(each)) for at, each in enumerate(["AC", "KC", "QC", "9C"]))
    )
    mine, left, opposite, right = (
        piece.box for piece in arrange(scene, ArtTheme()).pieces if piece.what == "card"
    )
    assert left.right <= opposite.left and opposite.right <= right.left
    assert opposite.bottom <= mine.top and opposite.left == mine.left
    assert left.top == right.top and opposite.top < left.top < mine.top


def test_held_cards_are_in_one_row_or_two() -> None:
    for number, rows in ((1, 1), (5, 1), (7, 1), (8, 2), (12, 2)):
        scene = replace(playing(), hand=(Held(Card("AS")),) * number)
        boxes = [piece.box for piece in arrange(scene, ArtTheme()).pieces if piece.what == "held"]
        assert len(boxes) == number and len({box.top for box in boxes}) == rows
