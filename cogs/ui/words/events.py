"""What happened, as it is said at the table (rules.md, "The word for it")."""

from __future__ import annotations

from typing import assert_never

from bot.engine.actions import Accept, Alone, Call, Discard, Pass, Play, Stay, parse_action
from bot.engine.cards import Card
from bot.engine.events import (
    Accepted,
    Discarded,
    Event,
    Named,
    Passed,
    Played,
    Stayed,
    ThrownIn,
    TrickTaken,
    WentAlone,
)
from bot.engine.seats import partner_of
from bot.tables.table import Table
from cogs.ui.words.cards import card
from cogs.ui.words.names import who

SAID = {
    "order": "I order it up",
    "assist": "I assist",
    "take": "I'll take it up",
    "turn-down": "Turn it down",
}


def event_sentence(event: Event, table: Table) -> str:
    """One thing that happened, in a sentence without a full stop."""
    if isinstance(event, ThrownIn):
        return "All passed: the hand is thrown in"
    by = who(table, event.seat)
    match event:
        case Passed(over=over):
            return f'{by}: "Over", and the up-card is turned down' if over else f'{by}: "Pass"'
        case Accepted(word=word, suit=suit, alone=alone):
            return f'{by}: "{SAID[word]}", {suit.word}{", going alone" if alone else ""}'
        case Named():
            return f"{by}: {said(event)}{', going alone' if event.alone else ''}"
        case Discarded(up=up):
            return f"{by} takes up {card(up)} and puts a card out"
        case WentAlone(seat=seat, overruled=overruled):
            partner = f", over {who(table, partner_of(seat))}" if overruled else ""
            return f'{by}: "Going alone"{partner}'
        case Stayed():
            return f"{by} does not go alone"
        case Played(card=played, title=title):
            return f"{by} plays {_titled(played, title)}"
        case TrickTaken(number=number, card=best, title=title):
            return f"{by} took trick {number} with {'the ' + title if title else card(best)}"
        case _ as never:
            assert_never(never)


def said(event: Accepted | Named) -> str:
    """The words with which trumps were made, in quotation marks."""
    if isinstance(event, Accepted):
        return f'"{SAID[event.word]}"'
    way = {"next": "Next: ", "crossing": "Crossing: ", "blind": "Blind: "}[event.way]
    return f'"{way}{event.suit.word}"'


def did(action: str, before: Table) -> str:
    """What the player to act has just done, told to that player: ``You played J♦ (left bower).``"""
    hand = before.match.hand if before.match else None
    assert hand is not None
    assert hand.to_act is not None
    match parse_action(action):
        case Pass():
            return "You passed."
        case Accept(alone) as accepting:
            word = hand.written(hand.to_act, accepting).split()[0]
            return f'You said "{SAID[word]}"{", going alone" if alone else ""}.'
        case Call(suit, alone):
            return f"You named {suit.word}{', going alone' if alone else ''}."
        case Alone():
            return "You go alone."
        case Stay():
            return "You do not go alone."
        case Discard(put):
            return f"You put {card(put)} face down."
        case Play(played):
            return f"You played {card(played, hand.trumps)}."


def _titled(played: Card, title: str | None) -> str:
    return f"{card(played)} ({title})" if title and played.suit else card(played)
