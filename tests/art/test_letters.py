"""How texts are written in pictures: every name legibly, and in the room there is."""

import io

import pytest
from PIL import Image, ImageDraw

from bot.art.letters import Weight, fitted, font, legible, length, write
from bot.engine.cards import Suit


def drawn(text: str, colour: tuple[int, int, int] = (255, 255, 255)) -> bytes:
    image, written = Image.new("RGB", (800, 60)), io.BytesIO()
    write(ImageDraw.Draw(image), text, 10, 30, 30, colour, "lm")
    image.save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize(
    "name", ["Zoë", "José", "Łukasz", "Søren", "Weiß", "Çelik", "Анна", "Ελένη", "3–2 −5 ±"]
)
def test_latin_greek_and_cyrillic_are_written_as_they_are(name: str) -> None:
    assert legible(name) == name


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
    assert legible(name) == written


def test_nothing_is_written_as_an_empty_box() -> None:
    for weight in Weight:
        box = bytes(font(30, weight).getmask("\U0010ffff"))
        assert all(bytes(font(30, weight).getmask(letter)) != box for letter in "°±…·–−’×½ßЖΩ→")
    assert drawn("漢") == drawn(legible("漢")) != drawn("")


@pytest.mark.parametrize("suit", Suit)
def test_signs_of_suits_are_drawn_and_take_room(suit: Suit) -> None:
    assert length(f"K{suit.sign}", 30) > length("K", 30) + 15
    assert len({drawn(f"K{each.sign}") for each in Suit} | {drawn("K")}) == 5
    image = Image.open(io.BytesIO(drawn(suit.sign))).convert("L")
    box = image.point(lambda level: 255 * (level > 128)).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert left >= 10 and right <= 10 + length(suit.sign, 30) and 15 <= top < bottom <= 45


def test_a_text_that_fits_is_left_and_one_that_does_not_ends_in_dots() -> None:
    assert fitted("Ann", 30, 100) == "Ann"
    for long in ("Wilhelmina Featherstonehaugh", "W" * 99, "♥" * 99, "漢" * 60):
        cut = fitted(long, 30, 200)
        assert cut.endswith("…") and len(cut) > 4
        assert 160 < length(cut, 30) <= 200
    assert fitted("漢" * 20 + "\u00a0(han_1)°", 30, 200).endswith("…\u00a0(han_1)°")


@pytest.mark.parametrize("across", "lmr")
@pytest.mark.parametrize("down", "amsc")
def test_a_line_stands_where_it_was_put(across: str, down: str) -> None:
    image = Image.new("L", (800, 200))
    write(ImageDraw.Draw(image), "HEXH", 400, 100, 60, 255, across + down)
    box = image.getbbox()
    assert box is not None
    left, top, right, bottom = box
    wide = length("HEXH", 60)
    assert left == pytest.approx(400 - {"l": 0, "m": wide / 2, "r": wide}[across], abs=7)
    assert right == pytest.approx(400 + {"l": wide, "m": wide / 2, "r": 0}[across], abs=7)
    assert {"a": top > 100, "m": top < 100 < bottom, "s": bottom == 100, "c": abs(top + bottom - 200) <= 1}[
        down
    ]
