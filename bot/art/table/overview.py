"""One picture of many tables, for whoever changes how they are drawn."""

from __future__ import annotations

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw

from bot.art.letters import write
from bot.art.pack.colours import Scheme
from bot.art.table.drawing import picture
from bot.art.table.layout import WIDTH
from bot.art.table.look import Look
from bot.art.table.scene import Scene

_COLUMNS, _GAP, _HEAD = 4, 24, 44
_GROUND, _WORDS = (49, 51, 56), (242, 243, 245)


def beside(scenes: Mapping[str, Scene]) -> bytes:
    """Return the scenes with their names, and the first once more in every other look, as a PNG.

    Takes seconds.
    """
    shown = [(name, picture(scene)) for name, scene in scenes.items()]
    for look, called in (
        (Look(Scheme.FOUR), "four colours"),
        (Look(large=True), "large print"),
        (Look(Scheme.FOUR, large=True), "both"),
    ):
        name, scene = next(iter(scenes.items()))
        shown.append((f"{name}, {called}", picture(scene, look)))
    columns: list[list[tuple[str, Image.Image]]] = [[] for _ in range(_COLUMNS)]
    heights = [0] * _COLUMNS
    for name, drawn in shown:
        image = Image.open(io.BytesIO(drawn)).convert("RGBA")
        least = heights.index(min(heights))
        columns[least].append((name, image))
        heights[least] += _HEAD + image.height + _GAP
    whole = Image.new("RGB", (_COLUMNS * (WIDTH + _GAP) + _GAP, max(heights) + _GAP), _GROUND)
    draw = ImageDraw.Draw(whole)
    for at, column in enumerate(columns):
        left, top = _GAP + at * (WIDTH + _GAP), _GAP
        for name, image in column:
            write(draw, name, left, top + _HEAD / 2 - 4, 28, _WORDS, "lc")
            whole.paste(image, (left, top + _HEAD), image)
            top += _HEAD + image.height + _GAP
    written = io.BytesIO()
    whole.save(written, "PNG", optimize=True)
    return written.getvalue()
