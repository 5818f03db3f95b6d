"""Playing to a trick where the suit led must be followed: in all games but Spoil Five."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.ranking import sort_hand
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.asking.question import Ask, on_the_table, playable
from cogs.ui.words.cards import belonging, card
from cogs.ui.words.names import begun, listed


def ask(table: Table, view: View) -> Ask:
    """Lead, or follow if you can; a card that goes against what is printed on it is explained."""
    if not view.trick:
        return Ask("Your turn: you lead")
    suits, able = view.order.suits, playable(view)
    what = f"{view.led.word} were" if view.led else "the Benny was"
    lines = [on_the_table(table, view)]
    strays = _strays(view)
    if any(suits[held] is not view.led for held in able):
        lines += [f"{begun(why)}." for why in strays]
        return Ask(f"Your turn: {what} led, you have none", [*lines, "Play any card."])
    if len(able) < len(set(view.cards)) or strays:
        why = f": {listed(strays)}" if strays else ""
        lines.append(f"You hold {listed([card(held) for held in sort_hand(tuple(able), view.order)])}{why}.")
    return Ask(f"Your turn: {what} led, you must follow", lines)


def _strays(view: View) -> list[str]:
    """Why cards follow, or do not, against what is printed on them; of two identical cards once."""

    def stray(held: Card) -> bool:
        suit = view.order.suits[held]
        return suit is not held.suit and view.led in (suit, held.suit)

    return [belonging(held, view.order) for held in dict.fromkeys(view.cards) if stray(held)]
