"""The viewer's display settings for the table, and the sizes that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.art.pack.colors import Scheme


@dataclass(frozen=True, slots=True)
class ArtTheme:
    """``scheme`` is the color scheme of the suits; ``large`` is for large print."""

    scheme: Scheme = Scheme.TWO
    large: bool = False

    @property
    def sizes(self) -> Sizes:
        """The sizes to draw everything at."""
        return _LARGE if self.large else _NORMAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Letter heights and widths, in pixels; a phone shows two pixels per point."""

    name: float
    word: float
    least: float
    points: float
    title: float
    mark: int
    side: int
    """The width of the plates at each side, and of the one between the corners."""
    corner: int
    """The maximum width of the plates in the corners."""
    badge: int
    """The card width in the previous trick."""
    laid: tuple[int, ...]
    """The card widths in the trick, indexed by the number of seats at a side."""


_NORMAL = Sizes(
    name=29,
    word=25,
    least=23,
    points=40,
    title=34,
    mark=32,
    side=196,
    corner=258,
    badge=44,
    laid=(100, 100, 82, 72, 64),
)
_LARGE = Sizes(
    name=35,
    word=31,
    least=28,
    points=48,
    title=42,
    mark=38,
    side=206,
    corner=254,
    badge=48,
    laid=(98, 92, 86, 78, 70),
)
