"""How far two colors stand apart."""

from __future__ import annotations

from bot.art.table.colors import Color


def contrast(one: Color, other: Color) -> float:
    """Return the contrast as WCAG measures it: from 1 to 21."""
    dark, light = sorted(_luminance(each) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    parts = [part / 255 for part in color]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
