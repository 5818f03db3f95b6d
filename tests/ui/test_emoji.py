"""Cards as emoji on screens: put in as a screen is sent, wherever Discord shows them."""

from __future__ import annotations

import contextvars
from typing import Any

import pytest

from bot.art.pack.emoji import every_emoji, of_card, of_suit
from bot.client import emoji
from bot.client.emoji import ExistingEmoji
from bot.engine.cards import ALL_CARDS, BENNY, Card, Suit
from cogs.ui.controls import button
from cogs.ui.emoji import with_emoji
from cogs.ui.layout import screen
from cogs.ui.words.cards import bare, label, sign, suit
from cogs.ui.words.names import code

KNOWN = {each.code_name: ExistingEmoji(each.name, 100 + at) for at, each in enumerate(every_emoji())}
JACK, NINE = Card("JH"), Card("9S")


def shown(card: Card) -> str:
    return str(KNOWN[of_card(card)])


def text(content: str) -> str:
    return str(with_emoji([{"type": 10, "content": content}], KNOWN)[0]["content"])


def pressed(says: str) -> tuple[str | None, str | None]:
    """Return what the emoji of a button is named, and what the button says beside it."""
    (dress,) = with_emoji([{"type": 2, "label": says}], KNOWN)
    return dress.get("emoji", {}).get("name"), dress.get("label")


def test_every_card_and_suit_has_its_own_emoji() -> None:
    assert len({shown(card) for card in ALL_CARDS} | {str(KNOWN[of_suit(each)]) for each in Suit}) == 57
    for card in ALL_CARDS:
        if card is not BENNY:
            assert text(f"You played {bare(card)}.") == f"You played {shown(card)}."


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_button_of_a_card_is_its_emoji_alone(card: Card) -> None:
    assert pressed(label(card)) == (KNOWN[of_card(card)].name, None)


def test_a_button_keeps_what_it_says_besides() -> None:
    assert pressed(f"{bare(JACK)} left") == (KNOWN["jack_of_hearts"].name, "left")
    assert pressed(suit(Suit.CLUBS)) == (KNOWN["clubs"].name, "Clubs")


@pytest.mark.parametrize(
    "says",
    [f"{bare(JACK)} {bare(NINE)}", f"5 {sign(Suit.HEARTS)}", "Pass", "Benny's Bar", f"With {bare(JACK)}"],
)
def test_a_button_that_no_emoji_could_begin_stays_as_it_is(says: str) -> None:
    assert pressed(says) == (None, says)


def test_code_stays_as_it_is_and_the_text_around_it_does_not() -> None:
    block, inline = f"```\nN Ann {bare(JACK)}\n```", f"`{bare(NINE)}`"
    assert (
        text(f"{bare(NINE)} {block} {inline} {bare(JACK)}") == f"{shown(NINE)} {block} {inline} {shown(JACK)}"
    )


def test_code_with_a_backtick_in_it_stays_as_it_is() -> None:
    written = code(f"`{bare(JACK)}` {bare(NINE)}")
    assert text(written) == written


def test_a_number_of_tricks_is_no_rank_of_a_card() -> None:
    assert text(f"Ann bid 9 {sign(Suit.HEARTS)}") == f"Ann bid 9 {KNOWN['hearts']}"


def test_the_benny_is_a_card_among_cards_and_a_word_among_words() -> None:
    assert text(f"## {bare(JACK)}\u2002Benny") == f"## {shown(JACK)}\u2002{shown(BENNY)}"
    assert text(f"## Benny\u2002{bare(JACK)}") == f"## {shown(BENNY)}\u2002{shown(JACK)}"
    assert text("The Benny is turned up") == "The Benny is turned up"


def test_texts_that_would_become_too_long_stay_as_they_are() -> None:
    long = bare(JACK) * 150
    assert text(long) == long


@pytest.fixture
def in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    given: Any = type("Given", (), {"known": KNOWN})()
    context = contextvars.ContextVar("emoji in use", default=given)
    monkeypatch.setattr(emoji, "_in_use", context)


def test_without_emoji_a_screen_is_sent_with_signs() -> None:
    sent = screen(bare(JACK), [button(bare(JACK), "x")]).view.to_components()
    assert bare(JACK) in str(sent) and "emoji" not in str(sent)


@pytest.mark.usefixtures("in_use")
def test_a_screen_is_sent_with_emoji_and_its_digest_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = screen(bare(JACK), [button(bare(JACK), "x")])
    sent = drawn.view.to_components()
    assert shown(JACK) in str(sent) and bare(JACK) not in str(sent)
    digest = drawn.digest()
    monkeypatch.undo()
    assert drawn.digest() == digest
