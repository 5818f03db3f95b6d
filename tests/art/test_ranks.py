"""The pictures of what beats what: of a phone's width, small enough to send, the same for the same cards."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from bot.art.page import WIDTH, Page
from bot.art.ranks import Row, picture
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card, Suit, parse_cards
from bot.games import PRESETS
from bot.rulebook.rulesets import rank_cards
from cogs.rules.screens import rows

HEARTS = Row("Hearts are trumps", parse_cards("JK JH JD AH"), ("highest", "right", "left", ""))


def opened(drawn: bytes) -> Image.Image:
    return Image.open(io.BytesIO(drawn)).convert("RGB")


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_games_cards_are_drawn_at_a_phones_width_in_little_space(ruleset: str) -> None:
    for trumps in (PRESETS[ruleset].trump_choices[0], PRESETS[ruleset].trump_choices[-1]):
        drawn = picture(rows(rank_cards(PRESETS[ruleset], trumps)))
        image = opened(drawn)
        assert image.width == WIDTH
        assert image.height <= 1200
        assert len(drawn) < 100_000


def test_no_card_is_small_in_large_print() -> None:
    (row,) = (
        each for each in rows(rank_cards(PRESETS["spoil_five"], Suit.CLUBS)) if each.heading == "Spades"
    )
    large = Page(ArtTheme(large=True))
    assert row.height(large) > row.height(Page(ArtTheme()))
    assert opened(picture((row,), ArtTheme(large=True))).height > opened(picture((row,))).height


@pytest.mark.parametrize("ruleset", PRESETS)
def test_no_card_is_left_alone_on_a_line(ruleset: str) -> None:
    rules = PRESETS[ruleset]
    packs = [rules, rules.with_options("pack=32")] if "pack" in rules.options else [rules]
    for row in (row for each in packs for row in rows(rank_cards(each, Suit.SPADES))):
        for theme in (ArtTheme(), ArtTheme(large=True)):
            lengths = [len(cards) for _, cards in row.lines(Page(theme))]
            assert sum(lengths) == len(row.cards) and max(lengths) - min(lengths) < 2, (row.heading, lengths)


def test_every_card_looks_unlike_every_other() -> None:
    cards = PRESETS["spoil_five"].cards
    assert len({picture((Row("", (card,), ("",)),)) for card in (*cards, Card("JK"))}) == 53


def test_a_red_suit_is_red_and_a_black_one_is_not() -> None:
    def reddest(card: str) -> int:
        red, green, _ = opened(picture((Row("", (Card(card),)),))).split()
        counts = ImageChops.subtract(red, green).histogram()
        return max(level for level, count in enumerate(counts) if count)

    assert reddest("AH") > 100 and reddest("AD") > 100
    assert reddest("AS") < 60 and reddest("AC") < 60


def test_labels_change_the_picture_and_nothing_else_does() -> None:
    bare = Row(HEARTS.heading, HEARTS.cards, ("", "", "", ""))
    assert picture((HEARTS,)) != picture((bare,))
    assert picture((HEARTS,)) == picture((Row(HEARTS.heading, HEARTS.cards, HEARTS.labels),))
