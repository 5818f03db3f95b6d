"""The figures of the pack: jack, queen, king and the Benny, each as the upper half of a card.

The lower half is the upper half rotated. All figures use one line width and a box of 250 by 175, with the
head in the middle, space for the index on the left, and what they hold on the right. A jack is a bower, from
the German for farmer: he wears a straw hat and carries an ear of wheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.art.pack.colors import GOLD, INK, PAPER, SKIN, Dye
from bot.art.pack.shapes import sign
from bot.engine.cards import Rank, Suit

LINE = 4.5
"""The line width of the figures, on a card 250 wide."""


def figure(rank: Rank, suit: Suit | None, dye: Dye) -> str:
    """Draw the upper half of a court card, or of the Benny."""
    return (
        f'<g stroke="{INK}" stroke-width="{LINE}" stroke-linejoin="round" stroke-linecap="round" fill="none">'
        f"{_FIGURES[rank](suit, dye)}</g>"
    )


def _filled(line: str, color: str) -> str:
    return f'<path d="{line}" fill="{color}"/>'


def _line(line: str) -> str:
    return f'<path d="{line}"/>'


def _disc(x: float, y: float, r: float, color: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{color}"/>'


def _dot(x: float, y: float, r: float, color: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{color}" stroke="none"/>'


def _held(suit: Suit | None, x: float, y: float, size: float, color: str) -> str:
    return f'<g stroke="none">{sign(suit, x, y, size, color)}</g>'


def _robe(left: str, right: str, front: str) -> str:
    """Draw shoulders in two colors, and the clothes between them."""
    return (
        _filled("M30 180 C30 152 62 146 100 134 L125 180 Z", left)
        + _filled("M220 180 C220 152 188 146 150 134 L125 180 Z", right)
        + _filled("M100 134 L125 180 L150 134 Z", front)
    )


def _face() -> str:
    neck = _filled("M112 112 V138 L125 150 L138 138 V112 Z", SKIN)
    return neck + _filled("M98 70 V94 C98 114 111 127 125 127 C139 127 152 114 152 94 V70 Z", SKIN)


def _eyes() -> str:
    return _dot(113, 90, 4, INK) + _dot(137, 90, 4, INK)


_NOSE = _line("M126 91 L122 103 H127")


def _king(suit: Suit | None, dye: Dye) -> str:
    sceptre = _line("M198 84 V150") + _disc(198, 88, 5, GOLD) + _held(suit, 198, 58, 44, dye.full)
    hair = _filled("M95 70 C84 92 86 114 95 122 H155 C164 114 166 92 155 70 Z", dye.tint)
    beard = _filled(
        "M97 92 C97 128 110 152 125 158 C140 152 153 128 153 92 C146 104 136 108 125 104"
        " C114 108 104 104 97 92 Z",
        dye.tint,
    )
    mouth = _line("M118 116 C122 119 128 119 132 116")
    brows = _line("M106 81 L117 83 M144 81 L133 83")
    crown = _filled("M91 72 L84 36 L105 53 L125 27 L145 53 L166 36 L159 72 Z", GOLD)
    band = _filled("M89 65 H161 V77 H89 Z", dye.full)
    jewels = "".join(_disc(x, y, 5, dye.full) for x, y in ((84, 35), (125, 27), (166, 35)))
    return (
        sceptre + _robe(dye.full, dye.full, GOLD) + hair + _face() + beard + mouth
        + _eyes() + brows + _NOSE + crown + band + jewels
    )  # fmt: skip


def _queen(suit: Suit | None, dye: Dye) -> str:
    stem = _line("M198 84 V152") + _filled(
        "M198 128 C210 128 218 118 219 108 C207 108 198 116 198 128 Z", dye.tint
    )
    flower = stem + _held(suit, 198, 62, 44, dye.full)
    hair = _filled(
        "M125 50 C92 48 84 78 86 104 C87 126 80 138 84 152"
        " H166 C170 138 163 126 164 104 C166 78 158 48 125 50 Z",
        GOLD,
    )
    parting = _filled(
        "M98 92 C98 76 112 70 125 62 C138 70 152 76 152 92 C156 70 146 54 125 54 C104 54 94 70 98 92 Z", GOLD
    )
    lashes = _line("M106 88 L103 85 M144 88 L147 85")
    lips = "M118 112 C122 109 128 109 132 112 C128 118 122 118 118 112 Z"
    mouth = f'<path d="{lips}" fill="{dye.full}" stroke="none"/>'
    crown = _filled("M97 60 L92 34 L110 46 L125 26 L140 46 L158 34 L153 60 C138 54 112 54 97 60 Z", dye.full)
    pearls = "".join(_disc(x, y, 4.5, PAPER) for x, y in ((92, 33), (125, 25), (158, 33)))
    necklace = "".join(
        _disc(x, y, 4, PAPER) for x, y in ((110, 141), (117, 149), (125, 153), (133, 149), (140, 141))
    )
    return (
        flower + hair + _robe(dye.full, dye.full, dye.tint) + _face() + parting
        + _eyes() + lashes + _NOSE + mouth + crown + pearls + necklace
    )  # fmt: skip


_GRAIN = "M0 0 C4 -14 14 -18 18 -18 C18 -8 10 0 0 0 Z"


def _jack(suit: Suit | None, dye: Dye) -> str:
    grains = "".join(
        f'<g transform="translate(198 {y}) scale({side} 1)">{_filled(_GRAIN, GOLD)}</g>'
        for y in (106, 88, 70)
        for side in (-1, 1)
    ) + _filled("M198 52 C190 44 192 34 198 28 C204 34 206 44 198 52 Z", GOLD)
    wheat = _line("M198 46 V152") + grains
    hair = _filled(
        "M96 68 C86 84 88 108 97 116 C103 110 104 96 104 84"
        " H146 C146 96 147 110 153 116 C162 108 164 84 154 68 Z",
        dye.tint,
    )
    wink = _dot(113, 91, 4, INK) + _line("M131 91 C134 87 140 87 143 91")
    mouth = _line("M113 109 C120 117 131 116 137 107")
    hat = _filled("M99 64 C97 40 108 28 125 28 C142 28 153 40 151 64 Z", GOLD)
    band = _filled("M98 54 C114 60 136 60 152 54 L152 68 H98 Z", dye.full)
    brim = _filled("M76 68 C92 60 158 60 174 68 C166 80 84 80 76 68 Z", GOLD)
    scarf = _filled(
        "M104 133 C116 143 134 143 146 133 L150 145 C136 154 114 154 100 145 Z", dye.tint
    ) + _filled("M125 149 L114 168 L125 164 L136 168 Z", dye.tint)
    head = _face() + hair + wink + _NOSE + mouth + hat + band + brim
    if suit in (Suit.SPADES, Suit.DIAMONDS):  # the two bowers of a color look in opposite directions
        head = f'<g transform="translate(250 0) scale(-1 1)">{head}</g>'
    return wheat + _robe(dye.full, dye.full, PAPER) + head + scarf


def _benny(suit: Suit | None, dye: Dye) -> str:
    wand = _line("M198 84 V152") + _held(suit, 198, 62, 44, dye.full)
    left = _filled("M125 34 C104 30 78 40 74 70 C84 62 96 66 98 80 H125 Z", dye.full)
    right = _filled("M125 34 C146 30 172 40 176 70 C166 62 154 66 152 80 H125 Z", GOLD)
    top = _filled("M107 60 C106 44 116 34 125 24 C134 34 144 44 143 60 C136 70 114 70 107 60 Z", dye.tint)
    bells = "".join(_disc(x, y, 6.5, GOLD) for x, y in ((74, 73), (176, 73), (125, 22)))
    band = _filled("M96 72 C112 66 138 66 154 72 V83 C138 77 112 77 96 83 Z", PAPER)
    mouth = _filled("M110 106 C118 110 132 110 140 106 C138 122 112 122 110 106 Z", PAPER)
    cheeks = _dot(105, 103, 5, dye.tint) + _dot(145, 103, 5, dye.tint)
    eyes = _dot(113, 94, 4, INK) + _dot(137, 94, 4, INK)
    brows = _line("M107 86 C110 82 116 82 119 86") + _line("M131 86 C134 82 140 82 143 86")
    ruff = "".join(
        _disc(x, y, 9, color)
        for x, y, color in (
            (97, 136, GOLD),
            (153, 136, dye.full),
            (111, 143, dye.full),
            (139, 143, GOLD),
            (125, 147, dye.tint),
        )
    )
    return (
        wand + _robe(GOLD, dye.full, dye.tint) + _face() + cheeks + eyes
        + brows + mouth + left + right + top + band + bells + ruff
    )  # fmt: skip


_FIGURES: Mapping[Rank, Callable[[Suit | None, Dye], str]] = {
    Rank.KING: _king,
    Rank.QUEEN: _queen,
    Rank.JACK: _jack,
    Rank.BENNY: _benny,
}
