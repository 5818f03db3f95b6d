"""The picture of a closing table: whatever names it is given, they stay within their column."""

import io

from PIL import Image, ImageFont

from bot.art.pen import GOLD, GROUND, OVER, WIDTH, begun, finished, fitted, write
from bot.art.standings import PictureLine, picture

COLUMNS = ("won", "games", "%")


def drawn(name: str, server: str = "Club", wins: str = "8888") -> Image.Image:
    png = picture("Season 1", server, COLUMNS, [PictureLine(4, name, (wins, wins, "100"))])
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_a_wide_name_and_a_wide_server_leave_the_figures_legible() -> None:
    for wide in (drawn("W" * 40), drawn("A", server="W" * 30)):
        between = wide.crop((435, 76, 455, wide.height))  # the names, and the first figures
        levels = between.convert("L").histogram()
        assert max(level for level, pixels in enumerate(levels) if pixels) < 80
    assert drawn("A").size[0] == WIDTH


def test_colours_survive_however_few_points_have_them() -> None:
    lines = [PictureLine(1 if at == 0 else 2, "Ann", ("1", "2", "50")) for at in range(20)]
    image = Image.open(io.BytesIO(picture("Season 1", "Club", COLUMNS, lines))).convert("RGB")
    for place, colour in (((35, 146), GOLD), ((2, 2), GROUND)):
        found = image.getpixel(place)
        assert isinstance(found, tuple)
        assert max(abs(one - other) for one, other in zip(found, colour, strict=True)) <= 2


def test_nothing_is_written_as_an_empty_box() -> None:
    def written(text: str) -> bytes:
        image, draw = begun(60)
        write(draw, text, 10, 30, 30, (255, 255, 255), "lm")
        return finished(image)

    accents = "Zoë José Łukasz Søren Weiß Çelik 3–2 −5"
    assert written(accents) == written("Zoe Jose Lukasz Soren Weiss Celik 3-2 -5")
    font = ImageFont.load_default(30)
    box = bytes(font.getmask("\ue000"))
    assert all(bytes(font.getmask(letter)) != box for letter in "°±…·")
    assert written("Анна") == written("····")


def test_a_text_that_fits_is_left_and_one_that_does_not_ends_in_dots() -> None:
    assert fitted("Ann", 30, 100) == "Ann"
    cut = fitted("Wilhelmina Featherstonehaugh", 30, 200)
    assert cut.endswith("…") and len(cut) > 8
    assert ImageFont.load_default(30 * OVER).getlength(cut) <= 200 * OVER
