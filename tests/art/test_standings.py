"""The picture of a closing table: whatever names it is given, they stay within their column."""

import io

from PIL import Image

from bot.art.pen import GOLD, GROUND, WIDTH
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
