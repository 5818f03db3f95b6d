"""The picture of a scene, as bytes: a PNG of few colours, which is small and quickly made."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.art.table.colours import CORNERS, FELT, INLAY, POOL, RAIL, cornered
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
    image.save(written, "PNG", transparency=bytes(CORNERS), compress_level=5)
    return written.getvalue()


@lru_cache(maxsize=16)  # some 700 KB each
def _ground(height: int, felt: int) -> Image.Image:
    """The table and the rail, with clear corners."""
    sheet = Sheet(WIDTH, height, RAIL)
    edge = felt + 6
    rim = f"M0 {edge} Q{WIDTH / 2} {edge + 44} {WIDTH} {edge}"
    sheet.shape(f'<path d="{rim} V0 H0Z" fill="{css(FELT)}"/>')
    sheet.shape(f'<path d="{rim}" fill="none" stroke="{css(INLAY)}" stroke-width="4"/>')
    end = min(felt, height)
    sheet.shape(
        f'<ellipse cx="{WIDTH / 2}" cy="{end / 2 + 20}" rx="{WIDTH * 0.36}" ry="{end / 2 - 36}"'
        f' fill="{css(POOL)}"/>'
    )
    image = sheet.sprite().image.copy()
    image.putpalette(cornered())
    right, low = WIDTH - _ROUND, height - _ROUND
    rail = len(CORNERS) // 2 if height > felt else 0
    for turn, place, first in (
        (0, (0, 0), 0),
        (1, (0, low), rail),
        (2, (right, low), rail),
        (3, (right, 0), 0),
    ):
        corner = _corner().rotate(90 * turn)
        clear = corner.point([255 * (level < 255) for level in range(256)], "1")
        image.paste(corner.point([level + first for level in range(255)] + [0]), place, clear)
    return image


@lru_cache(maxsize=1)
def _corner() -> Image.Image:
    """The left upper corner: which of four clear colours each point has, or 255 for none of them."""
    large = Image.new("L", (_ROUND * 8, _ROUND * 8), 0)
    ImageDraw.Draw(large).ellipse((0, 0, _ROUND * 16, _ROUND * 16), fill=255)
    steps = len(CORNERS) // 2
    seen = [255 if level > 223 else level * steps // 256 for level in range(256)]
    return large.resize((_ROUND, _ROUND), Image.Resampling.BOX).point(seen)
