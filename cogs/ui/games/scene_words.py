"""The words that stand in a picture of the table, whatever the game: short, and without markdown."""

from __future__ import annotations

from bot.engine.cards import Card, Suit
from bot.engine.hand import Trick
from bot.engine.ranking import Order
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.tables.records import YOU
from bot.tables.table import Table
from cogs.ui.words.cards import bare, drawn_signs
from cogs.ui.words.names import on_side, printed

YOU_LEAD = "Your turn: you lead"
YOU_TOOK_IT = "You took the trick: you lead"
YOU_SIT_OUT = "You sit out this hand"
HOUSE_RULES = "with house rules"
HIGHEST = "highest"
A_TRUMP = "a trump"


def drawn(text: str) -> str:
    """The text as a picture's letters write it: suit signs without the selector that messages need."""
    return drawn_signs(text)


def by(table: Table, view: View, seat: Seat) -> str:
    """Who did something, at the head of a sentence about the past: the viewer is ``You``."""
    return YOU if seat == view.seat else printed(table.player(seat))


def to(table: Table, view: View, seat: Seat) -> str:
    """The same within a sentence: ``for you``, ``for Bob``."""
    return YOU.lower() if seat == view.seat else printed(table.player(seat))


def side(table: Table, view: View, side: Side) -> str:
    """The names of a side: ``You & Bob``, ``Cat & Dan``; the viewer stands first."""
    of = sorted(on_side(table.rules, side), key=lambda seat: seat != view.seat)
    return " & ".join(by(table, view, seat) for seat in of)


def goal(out_of: str) -> str:
    """What the game goes to, below a score: ``to 31``, ``deal 2 of 4``; made of what stands behind one."""
    told = out_of.strip("()").replace("\N{NO-BREAK SPACE}", " ")
    return f"to {told.removeprefix('of ')}" if told.startswith("of ") else told


def took(table: Table, view: View, number: int, trick: Trick) -> str:
    """Who took a trick, below its cards: ``trick 2: Bob, K♥``."""
    return drawn(f"trick {number}: {to(table, view, trick.winner)}, {bare(trick.best)}")


def has_taken(table: Table, view: View, number: int, trick: Trick) -> str:
    """Who took the trick that lies on the table."""
    return f"{by(table, view, trick.winner)} took trick {number} with {bare(trick.best)}"


def title(card: Card, order: Order) -> str:
    """What the card is besides what is printed on it; of the Benny, which is printed on it, its rank."""
    if card.is_benny:
        return HIGHEST if order.suits[card] is order.trumps else ""
    stray = order.suits[card] is not card.suit
    return order.titles[card] or (A_TRUMP if stray else "")


def not_of(led: Suit | None) -> str:
    """Why a card is barred: what was led, which it is not: ``not a club``."""
    return f"not a {led.word.removesuffix('s')}" if led else "not a Benny"


def follow(led: Suit | None) -> str:
    """The prompt of a player who holds the suit that was led."""
    return f"Your turn: follow {led.word if led else 'the Benny'}"


def cannot_follow(led: Suit | None) -> str:
    """The prompt of a player who does not."""
    return f"Your turn: no {led.word if led else 'Benny'}, play any card"
