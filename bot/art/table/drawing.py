"""The picture of a scene, as bytes: a PNG of few colours, which is small and quickly made."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.art.table.colours import CORNERS, FELT, INLAY, RAIL, cornered
from bot.art.table.layout import WIDTH, arranged
from bot.art.table.look import Look
from bot.art.table.scene import Scene
from bot.art.table.sheet import Sheet, css

_ROUND = 30  # the radius of the picture's corners


def picture(scene: Scene, look: Look | None = None) -> bytes:
    """The scene as a PNG; equal scenes give equal bytes.

    Takes some milliseconds, and more where cards are drawn for the first time: call it off the loop.
    """
    arrangement = arranged(scene, look or Look())
    image = _ground(arrangement.height, arrangement.felt).copy()
    for piece in arrangement.pieces:
        image.paste(piece.sprite.image, (piece.x, piece.y), piece.sprite.mask)
    written = io.BytesIO()
    image.save(written, "PNG", transparency=bytes(CORNERS), compress_level=6)
    return written.getvalue()


@lru_cache(maxsize=32)
def _ground(height: int, felt: int) -> Image.Image:
    """The table and the rail, with clear corners."""
    sheet = Sheet(WIDTH, height, RAIL)
    edge = felt + 6
    rim = f"M0 {edge} Q{WIDTH / 2} {edge + 44} {WIDTH} {edge}"
    sheet.shape(f'<path d="{rim} V0 H0Z" fill="{css(FELT)}"/>')
    sheet.shape(f'<path d="{rim}" fill="none" stroke="{css(INLAY)}" stroke-width="4"/>')
    sheet.shape(
        f'<ellipse cx="{WIDTH / 2}" cy="{felt / 2 + 20}" rx="{WIDTH * 0.36}" ry="{felt / 2 - 40}" fill="none"'
        f' stroke="{css(INLAY)}" stroke-width="3"/>'
    )
    image = sheet.sprite().image.copy()
    image.putpalette(cornered(FELT))
    corner = _corner()
    for turn, place in enumerate(
        ((0, 0), (0, height - _ROUND), (WIDTH - _ROUND, height - _ROUND), (WIDTH - _ROUND, 0))
    ):
        turned = corner.rotate(90 * turn)
        image.paste(turned, place, turned.point(lambda seen: 255 * (seen < len(CORNERS)), "L").convert("1"))
    return image


@lru_cache(maxsize=1)
def _corner() -> Image.Image:
    """The left upper corner: which of the clear colours each point has, or 255 for none of them."""
    sheet = Image.new("L", (_ROUND * 8, _ROUND * 8), 0)
    ImageDraw.Draw(sheet).ellipse((0, 0, _ROUND * 16, _ROUND * 16), fill=255)
    seen = sheet.resize((_ROUND, _ROUND), Image.Resampling.BOX)
    steps = len(CORNERS)
    return seen.point([255 if level > 223 else level * steps // 256 for level in range(256)])
