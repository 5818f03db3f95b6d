"""What a picture of the table shows, as a value: who sits where, the cards, and every word that stands in
it.

A scene is made for one viewer and holds nothing that this viewer may not see. Equal scenes give equal
pictures, so that a scene stands for its picture wherever two are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.cards import Card, Suit
from bot.engine.levels import Level


class Choice(Enum):
    """Whether a card of the viewer's can be chosen now."""

    RESTING = "resting"  # nothing is to be chosen
    OPEN = "open"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the viewer's hand. ``note`` stands below it: what it is worth, or why it is barred."""

    card: Card
    choice: Choice = Choice.RESTING
    trump: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table. ``side`` counts from 0, the viewer's own, or the first to a spectator.

    ``to_act``: its turn it is. ``maker`` made trumps; ``alone`` plays a lone hand; ``out`` sits this hand
    out. ``level`` is how well a ``computer`` plays. ``won`` is how many tricks it has taken, where each seat
    counts its own. ``said`` is its call, as a speech mark; ``figure`` what stands beside the name, as chips.
    ``free``: nobody sits there yet, and ``name`` is what the seat is called.
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
    """A card on the table before the place with that index; ``best``: it wins the trick so far, or has won
    it.
    """

    place: int
    card: Card
    best: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A line of the score; ``won`` tricks of this hand, where sides count them."""

    names: str
    points: str
    side: int
    won: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one viewer sees it.

    ``places`` go round clockwise from the one at the bottom; ``seated`` says that the viewer sits there,
    and ``hand`` is then what the viewer holds, in the order shown. ``sides`` is the score and ``goal``
    what it goes to. ``trumps`` and ``made``: the suit, and a line or two on how it came to be ("Bob took
    it up", "Dee bid 6"); ``kind`` is the word for it, as "trumps", or names what no suit does, as "no
    trump". ``up`` is a card turned up in the middle before the place ``up_at``, None for the middle of
    the table, and ``up_told`` the words below it. ``pool`` is what can be won. ``trick`` is on the table,
    and ``before`` is the trick before, with ``before_told`` the words below it. ``prompt`` is what the
    viewer, or the table, is to do; ``urgent`` when it is the viewer who is to do it, and ``aside`` a
    quiet line below. ``title`` and ``about`` stand in the middle of a table at which no card lies yet:
    what will be played, and more of it a line each.
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
    up_told: str = ""
    pool: str = ""
    trick: tuple[Laid, ...] = ()
    before: tuple[Laid, ...] = ()
    before_told: str = ""
    prompt: str = ""
    urgent: bool = False
    aside: str = ""
    hand: tuple[Held, ...] = ()
    title: str = ""
    about: tuple[str, ...] = ()
