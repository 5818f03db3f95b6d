"""What happened, as it is said at the table (rules.md, "The word for it")."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.events import Event, Passed, Played, Stayed, TrickTaken
from bot.engine.seats import partner_of
from bot.games.bid.hand import MadeBid
from bot.games.spoil_five.hand import ROBBING, Jinked, Robbed
from bot.games.up_card.actions import DECLARING, GOING_UNDER
from bot.games.up_card.events import (
    Accepted,
    Discarded,
    Gave,
    Named,
    PutOut,
    Shown,
    ThrownIn,
    WentAlone,
    WentUnder,
)
from bot.tables.table import Table
from cogs.ui.words.cards import bare, card, cards, the, word
from cogs.ui.words.names import who

SAID = {
    "order": "I order it up",
    "assist": "I assist",
    "take": "I'll take it up",
    "turn-down": "Turn it down",
}
_WAYS = {"next": "Next: ", "crossing": "Crossing: ", "blind": "Blind: ", "no trump": ""}
_DECLINED = {
    DECLARING: "did not go alone",
    GOING_UNDER: "did not go under",
    ROBBING: "left the card turned up",
}


def event_sentence(event: Event, table: Table) -> str:
    """One thing that happened, in a sentence without a full stop."""
    if isinstance(event, ThrownIn):
        return "All passed: the hand is thrown in"
    by = who(table, event.seat)
    match event:
        case Passed(over=over):
            return f'{by}: "Over", and the up-card is turned down' if over else f'{by}: "Pass"'
        case Accepted(word=said_, suit=suit, alone=alone):
            return f'{by}: "{SAID[said_]}", {suit.word}{", going alone" if alone else ""}'
        case Named():
            return f"{by}: {said(event)}{', going alone' if event.alone else ''}"
        case MadeBid(tricks=tricks, trumps=trumps):
            return f"{by} bid {tricks} in {word(trumps)}"
        case Discarded(up=up):
            return f"{by} took up {the(up)} and put a card face down"
        case Robbed(up=up):
            return f"{by} robbed: took {card(up)} and put a card face down"
        case WentAlone(seat=seat, overruled=overruled):
            partner = f", over {who(table, partner_of(seat))}" if overruled else ""
            return f'{by}: "Going alone"{partner}'
        case Stayed(asked=asked):
            return f"{by} {_DECLINED[asked]}"
        case Shown(cards=held):
            return f"{by} showed a farmer's hand: {cards(held)}"
        case WentUnder():
            return f"{by} went under: three cards for the hidden ones"
        case Gave(seat=seat):
            return f"{by} gave {who(table, partner_of(seat))} a card"
        case PutOut():
            return f"{by} put a card face down"
        case Jinked(stopped=stopped):
            what = "stopped and took the pool" if stopped else "jinks: all five tricks, or nothing"
            return f"{by} {what}"
        case Played(card=played, title=title):
            return f"{by} played {_titled(played, title)}"
        case TrickTaken(number=number, card=best, title=title):
            return f"{by} took trick {number} with {'the ' + title if title else card(best)}"
        case _:
            raise TypeError(type(event).__name__)


def said(event: Accepted | Named) -> str:
    """The words with which trumps were made, in quotation marks."""
    if isinstance(event, Accepted):
        return f'"{SAID[event.word]}"'
    return f'"{_WAYS[event.way]}{word(event.suit)}"'


def _titled(played: Card, title: str | None) -> str:
    return f"{card(played)} ({title})" if title and played.suit else bare(played)
