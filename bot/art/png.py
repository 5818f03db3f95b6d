"""Writes palette images as PNG, smaller and faster than Pillow does.

Pillow compresses in small blocks as it goes. A picture of the table is small enough to compress in one step.
"""

from __future__ import annotations

import struct

from PIL import Image
from zlib_ng import zlib_ng

_LEVEL = 2  # of 9; level 5 takes three and a half times as long to save a sixth of the bytes


def write_png(image: Image.Image, palette: bytes = b"", transparency: bytes = b"") -> bytes:
    """Return a palette image as a PNG; `palette` has three bytes a color, `transparency` one alpha each.

    Without a palette, the PNG gets the image's own.
    """
    width, height = image.size
    rows = bytearray(height * (width + 1) + 1)  # each row starts with a 0: no filter
    # An image in this memory, beside the zeros, takes the pixels over many times faster than `tobytes`.
    inside = Image.frombuffer("L", image.size, memoryview(rows)[1:], "raw", "L", width + 1, 1)  # type: ignore[arg-type]
    inside.im.paste(image.im, (0, 0, width, height))
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette or bytes(image.getpalette() or ())),
            _chunk(b"tRNS", transparency) if transparency else b"",
            _chunk(b"IDAT", zlib_ng.compress(memoryview(rows)[:-1], _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib_ng.crc32(kind + content))
