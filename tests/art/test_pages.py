"""Pages: what is written on them can be read, stays within them, and nothing is written over another."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.art import page
from bot.art.page import GOLD, INK, LINES, MEDALS, QUIET, TILE, WORDS, Part, picture
from bot.art.parts import Foot, Heading, Stars
from bot.art.plot import Mark, Plot
from bot.art.standings import Bars, Figures, Line, Member, Share, Shares, Sides, SideSummary, Standings
from bot.art.table.theme import ArtTheme
from bot.art.tricks import PlayedCard, TrickRow, Tricks, UnplayedCards
from bot.engine.cards import Suit, parse_cards
from tests.art.contrast import contrast

NAMES = (
    "Ann",
    "Bartholomew",
    "Wilhelmina Feathers…",
    "Dee°",
    "W" * 20,
    "i",
    "名前名前",
    "Zoë",
    "Ἀριστοτέλης",
    "🃏",
)
CARDS = parse_cards("AS TH JC QD 9S KH TD 2C 5H JK")


def tricks(seats: int, number: int) -> Tricks:
    rows = []
    for at in range(number):
        plays = tuple(PlayedCard(NAMES[seat], CARDS[seat], seat % 2) for seat in range(seats))
        rows.append(TrickRow(plays, at % seats))
    return Tricks(tuple(rows), "led")


def sides(number: int, members: int) -> Sides:
    each = tuple(Member(name, "1522? (+22)") for name in NAMES[:members])
    return Sides(tuple(SideSummary(each, "−1,234", at == 1) for at in range(number)))


def plot(sides: int, points: int) -> Plot:
    lines = tuple(tuple(at * (side + 1) - 9 for at in range(points)) for side in range(sides))
    return Plot(lines, ("start", f"hand {points - 1}"), goal=10, stars=(Mark(0, 1),))


PARTS: dict[str, Part] = {
    "heading": Heading("W" * 30, ("A line " * 30, "Another", "♥\ufe0e Hearts"), Suit.HEARTS),
    "stars": Stars(("Ann marched alone in hand 3", "Pools won: " + " · ".join(NAMES))),
    "foot": Foot(("Deals sealed: 9f3c…b177 " * 5,)),
    "kept": UnplayedCards(((f"{'W' * 40} held", CARDS[:5]), ("i held", CARDS[:1]))),
    "two sides": sides(2, 2),
    "ten sides": sides(10, 1),
    "a short plot": plot(2, 2),
    "a long plot": plot(10, 60),
    "a plot of one point": Plot(
        ((1500,),), ("game 1", "game 1"), title="Euchre", figure="1500 ± 40", spread=(40,)
    ),
    "standings": Standings(
        ("won", "games", "%"),
        tuple(Line(at or None, NAMES[at], ("12,345", "12,345", "100"), own=at == 4) for at in range(10)),
    ),
    "bars": Bars(
        (
            Shares(
                "Best partners", tuple(Share(name, "86% of 1,234", at / 9) for at, name in enumerate(NAMES))
            ),
            Shares("Hardest opponents", (Share("Ann", "0%", 0), Share("Bob", "100%", 1))),
        )
    ),
    "one list of bars": Bars((Shares("Calls made, by place", (Share("first", "86% of 14", 0.86),)),)),
    "figures": Figures(
        tuple((words, "12,345") for words in ("games", "won", "points a hand", "calls made", "x"))
    ),
    **{f"{seats} at {number} tricks": tricks(seats, number) for seats in range(2, 11) for number in (1, 5)},
    "twelve tricks": tricks(4, 12),
}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_all_that_is_written_stands_on_the_page_and_beside_each_other(part: Part, large: bool) -> None:
    drawn = page.page_of([part], ArtTheme(large=large))
    wide, high = drawn.image.size
    for line in drawn.written:
        left, top, right, low = line.box
        assert left >= 4 and top >= 4 and right <= wide - 4 and low <= high - 4, line
    for one, other in combinations(drawn.written, 2):
        across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
        down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
        assert across <= 0 or down <= 0, (one, other)


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_picture_is_as_wide_as_a_phone_shows_twice_over_and_small(part: Part) -> None:
    for large, width in ((False, page.WIDTH), (True, 600)):
        drawn = picture([part], ArtTheme(large=large))
        assert Image.open(io.BytesIO(drawn)).width == width
        assert len(drawn) < 100_000


def test_every_text_stands_out_from_its_ground() -> None:
    written = [WORDS, QUIET, GOLD, *(color for color, _ in LINES)]
    pairs = [(color, ground) for color in written for ground in (page.GROUND, TILE)]
    pairs += [(INK, medal) for medal in MEDALS]
    assert {pair: round(contrast(*pair), 1) for pair in pairs if contrast(*pair) < 4.5} == {}


def test_lines_of_different_sides_differ_in_more_than_color_among_neighbours() -> None:
    marks = [mark for _, mark in LINES]
    assert all(len(set(marks[at : at + 5])) == 5 for at in range(6))


def test_the_colors_of_a_page_survive() -> None:
    drawn = Image.open(io.BytesIO(picture([Standings(("",), (Line(1, "Ann", ("1",)),))]))).convert("RGB")
    assert {page.GROUND, TILE, GOLD, WORDS} <= {color for _, color in drawn.getcolors(100_000) or []}


def test_led_stands_on_the_first_card_and_not_below_the_number_of_the_trick() -> None:
    plays = tuple(PlayedCard("x", card, None) for card in CARDS[:4])
    with_, without = (
        page.page_of([Tricks((TrickRow(plays, 3),), led)], ArtTheme()).image for led in ("led", "")
    )
    left, top, right, foot = (
        ImageChops.difference(with_.convert("RGB"), without.convert("RGB")).getbbox() or (0,) * 4
    )
    assert left >= 76 and right < 76 + 150 and foot - top < 40


def test_who_took_a_trick_has_a_ring_and_a_star() -> None:
    def spots(winner: int) -> tuple[int, int]:
        plays = tuple(PlayedCard("x", card, None) for card in CARDS[:4])
        drawn = page.page_of([Tricks((TrickRow(plays, winner),), "led")], ArtTheme())
        golden = [
            x
            for x in range(drawn.width)
            for y in range(drawn.image.height)
            if drawn.image.getpixel((x, y)) == GOLD
        ]
        return min(golden), max(golden)

    lefts = [spots(winner)[0] for winner in range(4)]
    assert lefts == sorted(set(lefts))
