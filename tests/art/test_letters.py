"""How texts are written in pictures: every name legibly, and in the room there is."""

import pytest

from bot.art.letters import AIR, Weight, draw_text, fitted, font, length, make_legible
from bot.art.table.colors import PLATE, Ink, index
from bot.art.table.sheet import Sheet
from bot.engine.cards import Suit


def drawn(text: str) -> bytes:
    return draw_text(text, 30).tobytes()


@pytest.mark.parametrize(
    "name", ["Zoë", "José", "Łukasz", "Søren", "Weiß", "Çelik", "Анна", "Ελένη", "3–2 −5 ±"]
)
def test_latin_greek_and_cyrillic_are_written_as_they_are(name: str) -> None:
    assert make_legible(name) == name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("李小龙", "LiXiaoLong"),
        ("さくら", "sakura"),
        ("🔥Ann🔥", "Ann"),
        ("𝓐𝓷𝓷", "Ann"),
        ("Ⓑob", "ob"),
        ("👩🏽‍🚀 Eve", "Eve"),
        ("A\u0308nne", "Änne"),
        ("🔥🔥", "fire fire"),
        ("♥ Ann", "♥ Ann"),
        ("Ann\nBob", "Ann Bob"),
        ("\u200b", "·"),
    ],
)
def test_what_the_font_has_not_is_written_as_near_as_can_be(name: str, written: str) -> None:
    assert make_legible(name) == written


def test_nothing_is_written_as_an_empty_box() -> None:
    for weight in Weight:
        box = bytes(font(30, weight).getmask("\U0010ffff"))
        assert all(bytes(font(30, weight).getmask(letter)) != box for letter in "°±…·–−’×½ßЖΩ→")
    assert drawn("漢") == drawn(make_legible("漢")) != drawn("")


@pytest.mark.parametrize("suit", Suit)
def test_signs_of_suits_are_drawn_and_take_room(suit: Suit) -> None:
    assert length(f"K{suit.sign}", 30) > length("K", 30) + 15
    assert len({drawn(f"K{each.sign}") for each in Suit} | {drawn("K")}) == 5
    box = draw_text(suit.sign, 30).point(lambda level: 255 * (level > 128)).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert left >= AIR and right <= AIR + length(suit.sign, 30) and 15 <= top < bottom <= 45


def test_a_text_that_fits_is_left_and_one_that_does_not_ends_in_dots() -> None:
    assert fitted("Ann", 30, 100) == "Ann"
    for long in ("Wilhelmina Featherstonehaugh", "W" * 99, "♥" * 99, "漢" * 60):
        cut = fitted(long, 30, 200)
        assert cut.endswith("…") and len(cut) > 4
        assert 160 < length(cut, 30) <= 200
    assert fitted("漢" * 20 + "\u00a0(han_1)°", 30, 200).endswith("…\u00a0(han_1)°")


@pytest.mark.parametrize("anchor", "lmr")
def test_a_line_stands_where_it_was_put(anchor: str) -> None:
    sheet = Sheet(800, 200, PLATE)
    sheet.write("HEXH", 400, 100, 60, Ink.ON_PLATE, anchor)
    box = sheet.sprite().image.point([each != index(PLATE) for each in range(256)], "1").getbbox()
    assert box is not None
    left, top, right, bottom = box
    wide = length("HEXH", 60)
    assert left == pytest.approx(400 - {"l": 0, "m": wide / 2, "r": wide}[anchor], abs=7)
    assert right == pytest.approx(400 + {"l": wide, "m": wide / 2, "r": 0}[anchor], abs=7)
    assert abs(top + bottom - 200) <= 1 and 36 <= bottom - top <= 44
