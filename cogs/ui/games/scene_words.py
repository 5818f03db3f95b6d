"""The short words in a picture of the table, without Markdown, for every game."""

from bot.engine.cards import Card, Suit
from bot.engine.hand import Trick
from bot.engine.ranking import Order
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.tables.records import YOU
from bot.tables.table import Table
from cogs.ui.words.names import on_side

YOU_LEAD = "Your turn: you lead"
YOU_TOOK_IT = "You took the trick: you lead"
HOUSE_RULES = "with house rules"
HIGHEST = "highest"
A_TRUMP = "a trump"


def by(table: Table, view: View, seat: Seat) -> str:
    """Name a player at the start of a sentence about the past. The viewer is ``You``."""
    return YOU if seat == view.seat else table.player(seat).display_name


def to(table: Table, view: View, seat: Seat) -> str:
    """Name a player within a sentence: ``you`` for the viewer, otherwise the name."""
    return YOU.lower() if seat == view.seat else table.player(seat).display_name


def side(table: Table, view: View, side: Side) -> str:
    """Return the names of a side, the viewer first: ``You & Bob``, ``Cat & Dan``."""
    of = sorted(on_side(table.rules, side), key=lambda seat: seat != view.seat)
    return " & ".join(by(table, view, seat) for seat in of)


def goal(out_of: str) -> str:
    """Turn what follows a score, like ``(of 31)``, into the line below one: ``to 31``, ``hand 2 of 4``."""
    told = out_of.strip("()").replace("\N{NO-BREAK SPACE}", " ")
    return f"to {told.removeprefix('of ')}" if told.startswith("of ") else told


def took(table: Table, view: View, number: int, trick: Trick) -> str:
    """Return who took a trick, for the line below its cards: ``Bob took trick 2``."""
    return f"{by(table, view, trick.winner)} took trick {number}"


def title(card: Card, order: Order) -> str:
    """Return a card's special title, such as ``left bower``. For the Benny, its rank."""
    if card.is_benny:
        return HIGHEST if order.suits[card] is order.trumps else ""
    stray = order.suits[card] is not card.suit
    return order.titles[card] or (A_TRUMP if stray else "")


def not_of(led: Suit | None) -> str:
    """Return why a card can't be played: it isn't of the suit led: ``not a club``."""
    return f"not a {led.word.removesuffix('s')}" if led else "not a Benny"


def follow(led: Suit | None) -> str:
    """Return the prompt for a player who holds the suit that was led."""
    return f"Your turn: follow {led.word if led else 'the Benny'}"


def cannot_follow(led: Suit | None) -> str:
    """Return the prompt for a player who doesn't hold the suit that was led."""
    return f"Your turn: no {led.word if led else 'Benny'}, play any card"
