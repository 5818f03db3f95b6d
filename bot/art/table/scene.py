"""A picture of the table as a value: who sits where, the cards, and every word in it.

A scene is made for one viewer and contains only what this viewer may see. Equal scenes give equal pictures,
so comparing two scenes compares their pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.levels import Level


class Choice(Enum):
    """The state of one of the viewer's cards: if it can be chosen now."""

    RESTING = "resting"  # nothing to choose now
    OPEN = "open"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the viewer's hand. ``note`` is the text below it: its value, or why it's barred."""

    card: Card
    choice: Choice = Choice.RESTING
    trump: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table. ``side`` counts from 0: the viewer's own side, or the first one for a spectator.

    ``to_act``: it's this seat's turn. ``maker`` made trumps, ``alone`` plays a lone hand, ``out`` sits this
    hand out. ``level`` is how well a ``computer`` plays. ``won`` is the number of tricks taken, if each seat
    counts its own. ``said`` is its call, for the speech bubble. ``figure`` is a number beside the name, such
    as chips. ``free``: the seat is empty, and ``name`` is the name of the seat.
    """

    name: str
    side: int
    to_act: bool = False
    dealer: bool = False
    leader: bool = False
    maker: bool = False
    alone: bool = False
    out: bool = False
    computer: bool = False
    level: Level = Level.CLUB
    won: int = 0
    said: str = ""
    figure: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table in front of ``places[place]``; ``best``: it's winning, or has won, the trick."""

    place: int
    card: Card
    best: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A line of the score; ``won`` is its tricks of this hand, in games in which sides count them."""

    names: str
    points: str
    side: int
    won: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one viewer sees it.

    ``places`` go clockwise from the one at the bottom. ``seated`` means the viewer sits there, and ``hand``
    is then the viewer's hand in the order shown. ``sides`` is the score and ``goal`` the target. ``trumps``
    is the suit, ``made`` a line or two on how it was made ("Bob took it up", "Dee bid 6"), and ``kind`` the
    word for it: "trumps", or the name of a contract without a suit such as "no trump". ``up`` is the upcard
    in front of the place ``up_at`` (None: in the middle of the table), with ``up_caption``. ``pool``
    is what can be won. ``trick`` is on the table; ``before`` is the previous trick and ``before_caption`` its
    caption. ``aside`` is a quiet line above the hand. ``title`` and ``about`` go in the middle of a table
    without cards: the game, and lines about it. What the viewer has to do is in the message.
    """

    places: tuple[Place, ...]
    seated: bool
    sides: tuple[Side, ...] = ()
    goal: str = ""
    trumps: Suit | None = None
    kind: str = ""
    made: tuple[str, ...] = ()
    up: Card | None = None
    up_at: int | None = None
    up_caption: str = ""
    pool: str = ""
    trick: tuple[Laid, ...] = ()
    before: tuple[Laid, ...] = ()
    before_caption: str = ""
    aside: str = ""
    hand: tuple[Held, ...] = ()
    title: str = ""
    about: tuple[str, ...] = ()
