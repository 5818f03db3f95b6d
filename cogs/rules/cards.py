"""What beats what under given trumps, as a picture and as text."""

from __future__ import annotations

from bot.art.ranks import Row
from bot.engine.cards import Card, Rank, Suit
from bot.engine.options import Ruleset
from bot.games.spoil_five.rules import SpoilRules
from bot.rulebook.ladder import Ladder
from cogs.rules.press import Page, RulePress, shared_by, sharing, to
from cogs.ui.layout import BOLD, PLAIN, Screen, accent_of, button, lines, pictured, screen, small
from cogs.ui.words.cards import NO_TRUMP, bare, sign, suit

PICTURE = "cards.png"
NONE = "N"  # no trump, where a suit's letter stands


def read_trumps(rules: Ruleset, letter: str) -> Suit | None:
    """The suit of that letter or, where the game has it, no trump; hearts for any other text."""
    able = {(each.value if each else NONE): each for each in rules.trump_choices}
    return able.get(letter, Suit.HEARTS)


def letter(trumps: Suit | None) -> str:
    """How a custom_id names trumps."""
    return trumps.value if trumps else NONE


def rows(ranked: Ladder) -> tuple[Row, ...]:
    """The rows of the picture: trumps with their titles, then the plain suits."""
    head = f"{_trumps(ranked)}, best first"
    labels = tuple(_label(card, ranked) for card in ranked.trumps)
    trumps = [Row(head, ranked.trumps, labels)] if ranked.trumps else []
    return (*trumps, *(Row(each.word.capitalize(), cards) for each, cards in ranked.plain))


def alt_text(ranked: Ladder) -> str:
    """The picture in words."""
    trumps = ", ".join(_named(card, ranked) for card in ranked.trumps)
    told = [f"{_trumps(ranked)}, best first: {trumps}" if trumps else _trumps(ranked)]
    told += [
        f"{each.word.capitalize()}: {', '.join(card.rank.word for card in cards)}"
        for each, cards in ranked.plain
    ]
    return ". ".join(told) + "."


def cards_view(press: RulePress, rules: Ruleset, ranked: Ladder, *, by: str = "") -> Screen:
    """The picture, attached to the same message as ``PICTURE``, and the same order as text."""
    trumps = [f"**{suit(ranked.suit)}**: {' '.join(_short(card, ranked) for card in ranked.trumps)}"]
    plain = [f"{sign(each)} {' '.join(_rank(card) for card in cards)}" for each, cards in ranked.plain]
    return screen(
        lines("### What beats what", small(rules.name)),
        pictured(PICTURE, alt_text(ranked)),
        lines(*(trumps if ranked.trumps else ()), *plain, small(_remark(rules, ranked))),
        [
            button(
                suit(each),
                RulePress(Page.CARDS, press.table, rules.id, letter(each)),
                BOLD if each is ranked.suit else PLAIN,
                disabled=each is ranked.suit,
            )
            for each in rules.trump_choices
        ],
        [to(press, "The rules on this", Page.SECTION, f"{rules.id}/ranking"), *sharing(press)],
        shared_by(press, by),
        accent=accent_of(ranked.suit),
    )


def _remark(rules: Ruleset, ranked: Ladder) -> str:
    if isinstance(rules, SpoilRules):
        return "A trump beats every plain card; otherwise the best of the suit led wins."
    if ranked.suit is None:
        return "The best card of the suit led wins; there are no bowers."
    return "A trump beats every plain card; otherwise the best of the suit led wins. Bowers count as trumps."


def _trumps(ranked: Ladder) -> str:
    return f"{ranked.suit.word.capitalize()} are trumps" if ranked.suit else NO_TRUMP.capitalize()


def _label(card: Card, ranked: Ladder) -> str:
    if card.is_benny:
        return "highest"
    return (ranked.order.titles[card] or "").removesuffix(" bower")


def _short(card: Card, ranked: Ladder) -> str:
    label = _label(card, ranked)
    return bare(card) if card.is_benny or not label else f"{bare(card)} ({label})"


def _rank(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.value


def _named(card: Card, ranked: Ladder) -> str:
    title = ranked.order.titles[card]
    if card.is_benny:
        return "Benny"
    if title:
        return f"{title} ({card.name})"
    return card.name if card.suit is not ranked.suit else card.rank.word
