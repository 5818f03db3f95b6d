"""What one would do with a hand, as one says it, and what a hand holds for a call; the same in every game.

Why one would rather play this card than that one stands in ``reason_words``; what only one kind of game
knows, as why a call is made, in its own folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from cogs.ui.words.cards import number_word, reading
from cogs.ui.words.names import listed, within

ONLY_CHOICE = "there is nothing else that you may do"
ALL_ALIKE = "nothing else that you could do is surely better or worse"


def hint(do: str, why: str) -> str:
    """What to do and why: ``Lead J♠: you made trumps and hold three``; the reason may be missing."""
    return f"**{do}**: {why}." if why else f"**{do}**."


def counted(points: float, unit: str, ways: int, against: str = "") -> str:
    """By how much a choice is better, where nothing else tells it from the other.

    It was counted over so many ``ways`` in which the unseen cards may lie; 0 where that is not known.
    ``against`` whom it was, stands behind the number.
    """
    over = f"{ways} ways" if ways else "many ways"
    return f"it wins {points:.2f} {unit}s more{against}, over {over} the unseen cards may lie"


def beside(why: str, level: Sequence[str]) -> str:
    """The reason, and what else is as good: ``… (just as good: lead A♦)``."""
    return f"{why} (just as good: {listed(list(map(within, level)), 'or')})" if level else why


def first(*some: str) -> str:
    """The first of the reasons that there is; empty where there is none."""
    return next(filter(None, some), "")


def held_for(held: Sequence[Card], trumps: Suit | None, called: str) -> str:
    """What a hand has with those trumps: ``you have three trumps with hearts (right bower) and an ace``."""
    worth, _, high = reading(held, order(trumps), called).partition(": ")
    aces = sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)
    some = "an ace" if aces == 1 else f"{number_word(aces)} aces"
    beside = f" and {some} beside" if trumps and aces else ""
    return f"you have {worth}{f' ({high})' if high else ''}{beside}"


def number_for(held: Sequence[Card], trumps: Suit | None) -> int:
    """How many trumps the cards have, or at no trump aces."""
    if trumps is None:
        return sum(each.rank is Rank.ACE for each in held)
    return sum(order(trumps).suits[each] is trumps for each in held)


def too_few_for(held: Sequence[Card], trumps: Suit | None, called: str) -> str:
    """That a hand has but few of those trumps: ``you would have only two trumps with hearts``."""
    if trumps is None:
        return held_for(held, trumps, called)
    number = number_for(held, trumps)
    some = f"only {number_word(number)}" if number else "no"
    return f"you would have {some} {'trump' if number == 1 else called} with {trumps.word}"
