"""The wording of a hint in any game: what to do with a hand, and how it supports a call.

Reasons to play one card rather than another are in ``reason_words``. Reasons specific to a kind of game, such
as why to make a call, are in that game's folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from cogs.ui.words.cards import number_word, reading
from cogs.ui.words.coaching import amount
from cogs.ui.words.names import listed, within

ONLY_CHOICE = "It's your only legal play."
ALL_ALIKE = "The other choices are about equal."
UNSEEN = "You can't see your cards yet, so it's a guess."


def hint(do: str, why: str, level: Sequence[str] = ()) -> str:
    """Format a hint: what to do, the reason if any, and what is just as good: ``Lead J♠. It beats Q♠.``."""
    alike = f"Just as good: {listed(list(map(within, level)), 'or')}." if level else ""
    return " ".join(filter(None, [f"**{do}.**", why, alike]))


def counted(points: float, unit: str) -> str:
    """Return how many points better a choice is, for when there's no better reason to give."""
    return f"It wins about {amount(points, unit)} more."


def first(*some: str) -> str:
    """Return the first reason that isn't empty, or an empty string."""
    return next(filter(None, some), "")


def held_for(held: Sequence[Card], trumps: Suit | None, called: str) -> str:
    """Describe a hand's trumps and aces: ``you have three trumps with hearts (right bower) and an ace``."""
    worth, _, high = reading(held, order(trumps), called).partition(": ")
    aces = sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)
    some = "an ace" if aces == 1 else f"{number_word(aces)} aces"
    beside = f" and {some} on the side" if trumps and aces else ""
    return f"you have {worth}{f' ({high})' if high else ''}{beside}"


def number_for(held: Sequence[Card], trumps: Suit | None) -> int:
    """Return how many trumps the cards contain, or at no trump how many aces."""
    if trumps is None:
        return sum(each.rank is Rank.ACE for each in held)
    return sum(order(trumps).suits[each] is trumps for each in held)


def too_few_for(held: Sequence[Card], trumps: Suit | None, called: str) -> str:
    """Say that a hand has few of those trumps: ``you would have only two trumps with hearts``."""
    if trumps is None:
        return held_for(held, trumps, called)
    number = number_for(held, trumps)
    some = f"only {number_word(number)}" if number else "no"
    return f"you would have {some} {'trump' if number == 1 else called} with {trumps.word}"
