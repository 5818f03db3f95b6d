"""The pack: every card of every ruleset, told apart in a line of text, and always drawn alike."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.__main__ import main
from bot.art.pack import badges, colors, pictures, shapes
from bot.art.pack.colors import DYES, PAPER, Scheme
from bot.art.pack.emoji import every_emoji
from bot.art.pack.faces import face, plain
from bot.art.table.colors import rgb
from bot.engine.cards import ALL_CARDS, BENNY, Card, Rank, Suit
from tests.art.contrast import contrast

TEXT = 22  # how high Discord shows an emoji in a text
FACES = {"face": face, "plain": plain, "badge": badges.card}
MARKS = {"dealer": badges.dealer(), "computer": badges.computer()} | {
    suit.word: badges.suit(suit) for suit in Suit
}


def seen(svg: str, wide: int = TEXT) -> Image.Image:
    """Return the square as Discord shows it, on its dark background."""
    small = pictures.picture(svg, badges.SIDE).resize((wide, wide), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", small.size, (49, 51, 56))
    ground.paste(small, (0, 0), small)
    return ground


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the percentage of pixels that are plainly different."""
    grey = ImageChops.difference(one, other).convert("L").point(lambda level: 255 if level > 40 else 0)
    return float(ImageStat.Stat(grey).mean[0]) / 2.55


@pytest.mark.parametrize("way", FACES)
@pytest.mark.parametrize("scheme", Scheme)
def test_every_card_is_drawn_and_unlike_every_other(way: str, scheme: Scheme) -> None:
    drawn = [FACES[way](card, scheme) for card in ALL_CARDS]
    assert len({pictures.png(svg, 64) for svg in drawn}) == len(ALL_CARDS)


@pytest.mark.parametrize("scheme", Scheme)
def test_any_two_cards_can_be_told_apart_in_a_line_of_text(scheme: Scheme) -> None:
    small = {card: seen(badges.card(card, scheme)) for card in ALL_CARDS}
    for one, other in itertools.combinations(ALL_CARDS, 2):
        least = 2.5 if one.suit is other.suit or one.rank is other.rank else 5
        assert apart(small[one], small[other]) >= least, (one, other)


def test_any_two_marks_can_be_told_apart_in_a_line_of_text() -> None:
    small = {name: seen(svg) for name, svg in MARKS.items()}
    for one, other in itertools.combinations(small, 2):
        assert apart(small[one], small[other]) >= 5, (one, other)


@pytest.mark.parametrize("scheme", Scheme)
def test_what_is_printed_on_paper_stands_out_from_it(scheme: Scheme) -> None:
    for dye in DYES[scheme].values():
        assert contrast(rgb(dye.full), rgb(PAPER)) >= 4.5
    assert contrast(rgb("#ffffff"), rgb("#000000")) == pytest.approx(21)


def test_the_index_is_printed_in_the_color_of_the_suit() -> None:
    for scheme, card in itertools.product(Scheme, ALL_CARDS):
        drawn = pictures.card(card, 130, scheme).convert("RGB").crop((4, 8, 40, 44))
        most = max(drawn.getcolors(40 * 40) or [], key=lambda each: each[0] * (sum(_rgb(each[1])) < 600))
        wanted = DYES[scheme][card.suit].full
        assert "#{:02x}{:02x}{:02x}".format(*_rgb(most[1])) == wanted, card


def _rgb(color: object) -> tuple[int, ...]:
    assert isinstance(color, tuple)
    return color


def test_four_colors_are_four_and_two_are_two() -> None:
    for scheme in Scheme:
        assert len({DYES[scheme][suit].full for suit in Suit}) == scheme.value


def test_a_card_looks_the_same_the_other_way_up() -> None:
    for card in (BENNY, Card("KD"), Card("QS"), Card("JH"), Card("TC"), Card("4D")):
        upright = pictures.card(card, 250).convert("RGB")
        assert apart(upright, upright.rotate(180)) < 1


def test_the_same_drawing_is_the_same_picture() -> None:
    once = pictures.png(face(Card("JS")), 130)
    pictures.png.cache_clear()
    assert pictures.png(face(Card("JS")), 130) == once


def test_every_rank_and_suit_has_its_one_shape() -> None:
    assert set(shapes.LETTERS) == set(Rank)
    assert set(shapes.SIGNS) == {*Suit, None}


def test_shapes_and_figures_take_all_their_colors_from_one_place() -> None:
    folder = Path(colors.__file__).parent
    written = re.findall(
        r"#[0-9a-f]{6}", (folder / "courts.py").read_text() + (folder / "shapes.py").read_text()
    )
    assert written == []


def test_the_emoji_are_written_into_a_folder(tmp_path: Path) -> None:
    assert main(["art", "emoji", str(tmp_path / "emoji")]) == 0
    written = {file.stem: file.read_bytes() for file in (tmp_path / "emoji").iterdir()}
    assert written == {each.code_name: each.render_png() for each in every_emoji()}
    assert Image.open(io.BytesIO(written["jack_of_hearts"])).size == (badges.SIDE, badges.SIDE)


def test_emoji_that_cannot_be_written_are_complained_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["art", "emoji", str(tmp_path / "file" / "emoji")]) == 1
    assert "Not a directory" in capsys.readouterr().err
