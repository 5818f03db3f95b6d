"""Replacing the signs of cards and suits with emoji, in one place, when a screen is sent.

A card is recognized by its sign, which carries the text variation selector (cogs.ui.words.cards). The signs
stay in code blocks, where Discord shows no emoji, and wherever emoji aren't available.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from bot.art.pack.colors import Scheme
from bot.art.pack.emoji import of_card, of_suit
from bot.client.emoji import Known
from bot.engine.cards import BENNY, Card, Suit
from cogs.ui.words.cards import sign

_TEXT, _BUTTON = 10, 2  # types of components
_MOST = 3_800  # characters of all texts together; Discord allows 4,000
_SUITS = {sign(suit): suit for suit in Suit}
_NAMED = rf"(?P<rank>10|[2-9AKQJ])?(?P<suit>{'|'.join(_SUITS)})"
_AMONG_CARDS = r"(?m:(?<=^## )|(?<=\u2002))(?P<benny>Benny)(?=\u2002|\n|$)"  # as in the hand panel
_IN_TEXT = re.compile(rf"```.*?```|``.+?``|`[^`\n]*`|{_NAMED}|{_AMONG_CARDS}", re.DOTALL)
_ON_BUTTON = re.compile(rf"(?:{_NAMED}|(?P<benny>Benny))(?: (?P<rest>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CardStyle:
    """A reader's style for cards in texts: with emoji or only signs, and in how many colors."""

    emoji: bool = True
    scheme: Scheme = Scheme.TWO


USUAL = CardStyle()
_card_style: ContextVar[CardStyle] = ContextVar("card_style", default=USUAL)


def set_card_style(style: CardStyle) -> None:
    """Set the style of cards in everything the current task sends."""
    _card_style.set(style)


@contextmanager
def using_card_style(style: CardStyle) -> Iterator[None]:
    """Use that style for the cards in everything sent within the context."""
    before = _card_style.set(style)
    try:
        yield
    finally:
        _card_style.reset(before)


def with_emoji(components: list[dict[str, Any]], known: Known) -> list[dict[str, Any]]:
    """Replace signs by emoji in the components for Discord, in place, and return them.

    On a button that starts with a card, the card becomes the button's emoji. If the texts would get too long,
    all of them keep their signs.
    """
    if not known or not _card_style.get().emoji:
        return components
    every = list(walk(components))
    for each in every:
        if each["type"] == _BUTTON:
            _dress_button(each, known)
    texts = [each for each in every if each["type"] == _TEXT]
    pictured = [_IN_TEXT.sub(lambda found: _emoji(found, known), each["content"]) for each in texts]
    if sum(map(len, pictured)) <= _MOST:
        for each, content in zip(texts, pictured, strict=True):
            each["content"] = content
    return components


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component, including nested ones."""
    for each in components:
        yield each
        yield from walk(each.get("components", []))


def _dress_button(button: dict[str, Any], known: Known) -> None:
    found = _ON_BUTTON.fullmatch(button.get("label") or "")
    rest = found["rest"] or "" if found else ""
    if found is None or any(each in rest for each in _SUITS):
        return
    had = known[_called(found)]
    button["emoji"] = {"id": str(had.id), "name": had.name}
    if rest:
        button["label"] = rest
    else:
        del button["label"]


def _emoji(found: re.Match[str], known: Known) -> str:
    return str(known[_called(found)]) if found["suit"] or found["benny"] else found[0]


def _called(found: re.Match[str]) -> str:
    """Return the name of the emoji for the card or suit that was found."""
    if found["benny"]:
        return of_card(BENNY)
    suit, scheme = _SUITS[found["suit"]], _card_style.get().scheme
    return of_card(Card(found["rank"] + suit.value), scheme) if found["rank"] else of_suit(suit, scheme)
