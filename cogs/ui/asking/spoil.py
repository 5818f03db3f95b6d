"""What is asked in Spoil Five: to rob, to jink, and to play, with why a card may be held back."""

from __future__ import annotations

from bot.engine.actions import STAY
from bot.engine.cards import Card, Rank
from bot.games.spoil_five.hand import JINK, JINKING, ROBBING, STOP, SpoilView
from bot.games.spoil_five.ranking import may_be_held_back
from bot.tables.table import Table
from cogs.ui.asking.question import Ask, do, on_the_table, playable
from cogs.ui.layout import BOLD, CHIEF, PLAIN
from cogs.ui.words.cards import bare, belonging, card
from cogs.ui.words.names import begun, listed


def ask(table: Table, view: SpoilView) -> Ask:
    """What the seat of the view is asked."""
    return {ROBBING: _rob, JINKING: _jink}.get(view.phase, _play)(table, view)


def _rob(table: Table, view: SpoilView) -> Ask:
    up = card(view.up, view.order)
    why = "it is an ace and you deal" if view.up.rank is Rank.ACE else "you hold the ace of trumps"
    if STAY not in view.legal:
        return Ask(f"Take {up}: {why}", ["Press the card to put face down for it."])
    return Ask(
        f"You may take {up}: {why}",
        ["Press the card to put face down for it, or leave it."],
        [do(table, STAY, "Leave it", PLAIN)],
    )


def _jink(table: Table, view: SpoilView) -> Ask:
    stake = view.rules.stake
    return Ask(
        "You took the first three tricks: stop, or jink?",
        [f"Jink for all five: the pool, and {stake} more from each. Lose a trick, and the pool is spoiled."],
        [do(table, STOP, f"Take the pool of {view.pool}", CHIEF), do(table, JINK, "Jink", BOLD)],
    )


def _play(table: Table, view: SpoilView) -> Ask:
    if not view.trick:
        return Ask("Your turn: you lead")
    able, led = playable(view), view.trick[0][1]
    suits, trumps, suit = view.order.suits, view.order.trumps, view.led
    assert suit is not None
    mine = [held for held in view.cards if suits[held] is trumps]
    told = [on_the_table(table, view), *(f"{begun(why)}." for why in _strays(view))]
    if suit is trumps:
        back = [held for held in mine if may_be_held_back(held, led, view.order)]
        told += _held_back(view, back)
        if not mine or len(mine) == len(back):
            none = "you have none" if not mine else "you need not play one"
            return Ask(f"Your turn: trumps were led, {none}", [*told, "Play any card."])
        return Ask("Your turn: trumps were led, you must play one", told)
    if any(suits[held] is suit for held in view.cards):
        follow = [bare(held) for held in able if suits[held] is suit]
        trumping = f", or trump with {listed([bare(held) for held in mine], 'or')}" if mine else ""
        told.append(f"Follow with {listed(follow, 'or')}{trumping}.")
        return Ask(
            f"Your turn: {suit.word} were led, {'follow or trump' if mine else 'you must follow'}", told
        )
    return Ask(f"Your turn: {suit.word} were led, you have none", [*told, "Play any card."])


def _held_back(view: SpoilView, back: list[Card]) -> list[str]:
    if not back:
        return []
    led = bare(view.trick[0][1])
    they = "it is" if len(back) == 1 else "they are"
    return [f"You may hold back {listed([bare(held) for held in back])}: {they} higher than the {led} led."]


def _strays(view: SpoilView) -> list[str]:
    """That the ace of hearts is no heart, where that matters."""
    return [why for held in view.cards if (why := belonging(held, view.order))]
