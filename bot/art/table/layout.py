"""Arranges the table: the seats around it, their cards in front of them, the hand below.

The table is laid out from the top down and is as high as its contents need. Seats go left and right of the
middle, clockwise from the viewer's, with their cards beside them; with an odd number, one sits opposite. The
corners show the score and trumps. The viewer's own seat and the previous trick go below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.art.table import cards, plates
from bot.art.table.cards import AROUND, BROADEST, TAB
from bot.art.table.colors import Ink
from bot.art.table.scene import Choice, Held, Scene
from bot.art.table.sheet import Sprite
from bot.art.table.theme import ArtTheme

WIDTH = 760
EDGE, GAP = 16, 10
_MIDDLE = WIDTH // 2
_ROW = 6  # cards in each row of a hand in two rows
_ONE_ROW = 7  # the maximum number of cards in a single row
_RAISED = 14
_UP = 124  # the width of the upcard
_TO_DEALER = 40  # how far the upcard moves toward a dealer at the side
_BEYOND = 400  # where an invisible rail begins


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, right and bottom."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        """Return True if the boxes overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A sprite and its top left corner; ``what`` names it for code that looks for it."""

    what: str
    sprite: Sprite
    x: int
    y: int

    @property
    def box(self) -> Box:
        """The space it takes in the picture, without shadow and rim."""
        around = self.sprite.around
        return Box(
            self.x + around,
            self.y + around,
            self.x + self.sprite.width - around,
            self.y + self.sprite.height - around,
        )


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All pieces of a picture and its height; the table ends and the viewer's rail begins at ``felt``.

    If there's nothing on the rail, the table continues below the picture.
    """

    pieces: tuple[Piece, ...]
    height: int
    felt: int


def arrange(scene: Scene, theme: ArtTheme) -> Arrangement:
    """Arrange everything in the scene."""
    return _Table(scene, theme).arrange()


class _Table:
    """A picture under construction."""

    def __init__(self, scene: Scene, theme: ArtTheme) -> None:
        self.scene, self.theme, self.sizes = scene, theme, theme.sizes
        self.pieces: list[Piece] = []
        self.sides = len({place.side for place in scene.places})
        others = len(scene.places) - 1
        self.beside = others // 2
        self.opposite = self.beside + 1 if others % 2 else None
        self.card = self.sizes.laid[self.beside]
        self.card_high = cards.height(self.card)
        self.free = EDGE  # cards at the sides may start below this: below wide plates in the corners

    def arrange(self) -> Arrangement:
        felt = self._felt()
        if not (self.scene.aside or self.scene.hand):
            return Arrangement(tuple(self.pieces), felt + EDGE, felt + _BEYOND)
        bottom = self._aside(felt)
        if self.scene.hand:
            bottom = self._hand(bottom)
        return Arrangement(tuple(self.pieces), bottom + EDGE - 2, felt)

    # The table

    def _felt(self) -> int:
        """Place everything on the felt, and return where the felt ends."""
        left = right = top = EDGE
        beside = EDGE + self.sizes.side + GAP  # where cards begin
        if score := self._score():
            self._put("score", score, EDGE, EDGE)
            left = EDGE + score.height + GAP
            if EDGE + score.width > beside:
                self.free = left
        if trumps := self._trumps():
            self._put("trumps", trumps, WIDTH - EDGE - trumps.width, EDGE)
            right = EDGE + trumps.height + GAP
            if EDGE + trumps.width > beside:
                self.free = max(self.free, right)
        if self.opposite is not None:
            top = self._stack(self._seat(self.opposite), _MIDDLE - self.sizes.side // 2, EDGE) + GAP
        own = self._seat(0)
        own_high = _high(own)
        before = self._before()
        low_left, low_right = (own_high if self.scene.seated else 0), _high(before)
        seats = [self._seat(at) for at in range(1, len(self.scene.places))]
        tall = max((_high(each) for each in self._columns(seats)), default=0)
        if self.beside > 1 and not self._title():
            tall = max(tall, self.card_high)
        start = max(left, right)
        column = tall * self.beside + GAP * max(0, self.beside - 1)
        foot = max(low_left, low_right)
        middle = self._middle_high()
        end = max(
            start + column + (GAP + foot if foot else 0),
            top + middle,
            left + low_left,
            right + low_right,
            self.free + self.card_high if self.beside else 0,
        )
        self._around(seats, start, end - (foot + GAP if foot else 0), tall, top, end)
        if self.scene.seated:
            self._stack(own, EDGE, end - own_high)
        self._stack(before, WIDTH - EDGE, end - low_right, right=True)
        self._entitle(top, end)
        if not self.scene.seated:
            end = self._stack(own, _MIDDLE - self.sizes.side // 2, end + GAP)
        return end

    def _entitle(self, top: int, bottom: int) -> None:
        """Place the name of the game in the middle."""
        if title := self._title():
            self._put("title", title, _MIDDLE - title.width // 2, (top + bottom - title.height) // 2)

    def _columns(self, seats: Sequence[list[tuple[str, Sprite]]]) -> list[list[tuple[str, Sprite]]]:
        """Return the seats at the sides, by column: all but the one opposite."""
        return [each for at, each in enumerate(seats, 1) if at != self.opposite]

    def _middle_high(self) -> int:
        """Return the height the middle needs for a trick, the upcard, or the title."""
        if title := self._title():
            return title.height + 4 * GAP
        if not self.beside:
            trick = self.card_high + self.card_high // 2 + GAP
        else:
            trick = self.card_high * (2 if self.opposite is not None else 1) + 2 * GAP
        if self.opposite is None:
            trick += self.card_high // 2 + GAP
        if self.scene.up and not self.scene.trick:
            told = self._told()
            up = cards.height(_UP) + 3 * GAP + (told.height if told else 0)
            return max(trick, up + (self.sizes.mark if self.opposite is None else 0))
        return trick

    def _around(
        self,
        seats: Sequence[list[tuple[str, Sprite]]],
        start: int,
        end: int,
        tall: int,
        top: int,
        bottom: int,
    ) -> None:
        """Place the seats at the sides, each seat's card in the trick, and the upcard."""
        room = (end - start - tall * self.beside) // max(1, self.beside)
        middles: dict[int, int] = {}
        for at in range(self.beside):
            slot = start + room // 2 + at * (tall + room)
            if self.beside == 1 and self.opposite is not None:
                slot = min(max(start, (top + bottom - tall) // 2), end - tall)
            right, left = len(self.scene.places) - self.beside + at, self.beside - at
            for place, x in ((left, EDGE), (right, WIDTH - EDGE - self.sizes.side)):
                stack = seats[place - 1]
                self._stack(stack, x, slot + (tall - _high(stack)) // 2)
                middles[place] = slot + tall // 2
        for laid in sorted(self.scene.trick, key=lambda laid: laid.best):  # the best card goes on top
            x, y = self._spot(laid.place, middles, top, bottom)
            led = self.scene.places[laid.place].leader
            sprite = cards.laid(laid.card, self.card, self.theme, best=laid.best, led=led)
            self._put("card", sprite, x - AROUND, y - AROUND)
        if self.scene.up and not self.scene.trick:
            self._turned_up(middles, top, bottom)

    def _spot(self, place: int, middles: dict[int, int], top: int, bottom: int) -> tuple[int, int]:
        """Return the top left corner of the card played from ``place``.

        ``middles`` has the vertical middle of each side seat's plate, by place.
        """
        across = _MIDDLE - self.card // 2
        aside = 0 if self.beside else self.card // 2 + 4  # for two cards side by side
        if place == 0:
            return across - aside, bottom - self.card_high
        if place == self.opposite:
            return across + aside, top
        x = EDGE + self.sizes.side + GAP + 2
        if place > self.beside:
            x = WIDTH - x - self.card
        y = middles[place] - self.card_high // 2
        return x, min(max(y, top, self.free), bottom - self.card_high)

    def _turned_up(self, middles: dict[int, int], top: int, bottom: int) -> None:
        """Place the upcard, closer to the player it's for, with its caption below."""
        assert self.scene.up
        sprite, told = cards.turned_up(self.scene.up, _UP, self.theme), self._told()
        high = cards.height(_UP) + (GAP + told.height if told else 0)
        at = self.scene.up_at
        x, y = _MIDDLE - _UP // 2, top + (bottom - top - high) // 2
        if at is not None and at == self.opposite:
            y = top + GAP + 4
        elif at == 0:
            y = bottom - high - GAP
        elif at is not None:
            x += -_TO_DEALER if at <= self.beside else _TO_DEALER
            y = min(max(top, middles[at] - high // 2), bottom - high)
        self._put("up", sprite, x - AROUND, y - AROUND)
        if told:
            below = min(max(x + _UP // 2 - told.width // 2, self._inner), WIDTH - self._inner - told.width)
            self._put("up_caption", told, below, y + cards.height(_UP) + GAP)

    @property
    def _inner(self) -> int:
        """Where the middle begins, right of the left seats."""
        return EDGE + self.sizes.side + GAP

    # Plates

    def _score(self) -> Sprite | None:
        scene = self.scene
        if not (scene.sides or scene.pool or scene.goal):
            return None
        return plates.score(scene.sides, scene.pool, scene.goal, self.theme)

    def _trumps(self) -> Sprite | None:
        scene = self.scene
        if not (scene.trumps or scene.kind or scene.made):
            return None
        return plates.trumps(scene.trumps, scene.kind, scene.made, self.theme)

    def _title(self) -> Sprite | None:
        scene = self.scene
        if not (scene.title or scene.about):
            return None
        return plates.title(scene.title, scene.about, self.theme, WIDTH - 2 * self._inner)

    def _told(self) -> Sprite | None:
        room = WIDTH - 2 * self._inner
        return (
            plates.words(self.scene.up_caption, self.theme, room, Ink.ON_FELT, 2)
            if self.scene.up_caption
            else None
        )

    def _seat(self, at: int) -> list[tuple[str, Sprite]]:
        """Return the parts drawn for a seat, as (kind, sprite): its plate, and its speech bubble below."""
        place = self.scene.places[at]
        if place.free:
            return [("seat", plates.free_seat(place.name, self.theme))]
        leads = place.leader and not any(each.place == at for each in self.scene.trick)
        shown = replace(place, said="", leader=False)
        trumps = self.scene.trumps if place.maker else None
        stack = [("seat", plates.seat(shown, self.theme, trumps, self.sides, leads))]
        if place.said:
            stack.append(("said", plates.bubble(place.said, self.theme)))
        return stack

    def _before(self) -> list[tuple[str, Sprite]]:
        """Return the previous trick and its caption, and the upcard while a trick is played."""
        stack: list[tuple[str, Sprite]] = []
        if self.scene.before:
            stack.append(("before", cards.in_rows(self.scene.before, self.theme)))
            if self.scene.before_caption:
                told = plates.words(self.scene.before_caption, self.theme, self.sizes.side, Ink.ON_FELT, 2)
                stack.append(("before_caption", told))
        if self.scene.up and self.scene.trick:
            stack.insert(0, ("up", plates.turned_up(self.scene.up, self.scene.up_caption, self.theme)))
        return stack

    # Below the table

    def _aside(self, felt: int) -> int:
        """Place the quiet line above the hand; return where the hand begins."""
        bottom = felt + 2 * GAP
        if self.scene.aside:
            bottom += GAP + 2  # below the rim of the felt
            line = plates.words(self.scene.aside, self.theme, WIDTH - 2 * EDGE, Ink.ON_RAIL_SOFT, 2)
            self._put("aside", line, _MIDDLE - line.width // 2, bottom)
            bottom += line.height
        return bottom

    def _hand(self, top: int) -> int:
        """Place the viewer's cards in one row or two; return where they end."""
        hand = self.scene.hand
        rows = [hand] if len(hand) <= _ONE_ROW else [hand[: -(-len(hand) // 2)], hand[-(-len(hand) // 2) :]]
        longest = max(len(row) for row in rows)
        between = 12
        if len(rows) > 1:
            longest = max(longest, _ROW)
        wide = min(BROADEST, (WIDTH - 2 * EDGE + between) // longest - between)
        for row in rows:
            top = self._row(row, wide, between, top, alone=len(rows) == 1)
        return top

    def _row(self, row: Sequence[Held], wide: int, between: int, top: int, *, alone: bool) -> int:
        """Place a row of cards and return where it ends; a single row's space never changes."""
        x = (WIDTH - len(row) * (wide + between) + between) // 2
        raised = alone or any(held.choice is Choice.OPEN for held in row)
        rest = top + 8 + (_RAISED if raised else 0)
        foot = rest + cards.height(wide)
        bottom = foot + (TAB + round(self.sizes.least * 1.3) if alone else 0)
        for held in row:
            up = _RAISED if held.choice is Choice.OPEN else 0
            sprite = cards.held(
                held.card,
                wide,
                self.theme,
                barred=held.choice is Choice.BARRED,
                bright=held.choice is Choice.OPEN,
                tab=self._sign(held) if held.trump else "",
            )
            self._put("held", sprite, x - AROUND, rest - up - AROUND)
            if held.trump:
                bottom = max(bottom, foot + TAB)
            x += wide + between
        return max(bottom, self._notes(row, wide, between, foot)) + 6

    def _notes(self, row: Sequence[Held], wide: int, between: int, foot: int) -> int:
        """Place the notes below the cards, one for neighbors with the same note; return where they end."""
        x = (WIDTH - len(row) * (wide + between) + between) // 2
        bottom = foot
        for _, same in groupby(row, key=lambda held: (held.note, held.choice)):
            held, *more = same
            trump = held.trump or any(each.trump for each in more)
            across = (1 + len(more)) * (wide + between)
            if held.note:
                ink = Ink.ON_RAIL_SOFT if held.choice is Choice.BARRED else Ink.ON_RAIL
                note = plates.words(held.note, self.theme, across - 4, ink, 2)
                below = foot - (_RAISED if held.choice is Choice.OPEN else 0) + (TAB + 2 if trump else 4)
                self._put("note", note, x + (across - between - note.width) // 2, below)
                bottom = max(bottom, below + note.height)
            x += across
        return bottom

    def _sign(self, held: Held) -> str:
        """Return the sign on a trump's tab: the suit it counts as."""
        suit = self.scene.trumps or (self.scene.up.suit if self.scene.up else None) or held.card.suit
        return suit.sign if suit else "★"

    # Placing pieces

    def _put(self, what: str, sprite: Sprite, x: int, y: int) -> None:
        self.pieces.append(Piece(what, sprite, x, y))

    def _stack(self, stack: Sequence[tuple[str, Sprite]], x: int, y: int, *, right: bool = False) -> int:
        """Stack pieces from their left or ``right`` edge, and return where they end."""
        for what, sprite in stack:
            self._put(what, sprite, x - sprite.width if right else x, y)
            y += sprite.height + 2
        return y - 2 if stack else y


def _high(stack: Sequence[tuple[str, Sprite]]) -> int:
    return sum(sprite.height + 2 for _, sprite in stack) - 2 if stack else 0
