"""How a viewer likes to see the table, and the sizes that follow from it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.art.pack.colours import Scheme


@dataclass(frozen=True, slots=True)
class ArtTheme:
    """``scheme`` is how many colours the suits have; ``large`` is for those who want large print."""

    scheme: Scheme = Scheme.TWO
    large: bool = False

    @property
    def sizes(self) -> Sizes:
        """How large everything is drawn."""
        return _LARGE if self.large else _NORMAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Heights of letters, and widths, in pixels. A phone shows half of them."""

    name: float
    word: float
    least: float
    points: float
    prompt: float
    mark: int
    side: int
    """How wide the plates are at either side, and the one between the corners."""
    corner: int
    """How wide the plates in the corners may be."""
    badge: int
    """How wide the cards of the trick before are."""
    laid: tuple[int, ...]
    """How wide the cards of the trick are, with as many seats at a side: none, one, two, and so on."""


_NORMAL = Sizes(
    name=29,
    word=25,
    least=23,
    points=40,
    prompt=34,
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
    prompt=42,
    mark=38,
    side=206,
    corner=254,
    badge=48,
    laid=(98, 92, 86, 78, 70),
)
