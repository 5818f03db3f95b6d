"""The leaderboards: private pages, each of which can be shared with everyone.

A ``custom_id`` is ``lb:ORDER:SPAN:RULES:PAGE:WHAT:WHO``: the page, and the action of the press. A list's
choice replaces the part that the list is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Annotated

from msgspec import Meta, structs

from bot.art.parts import Heading
from bot.art.standings import Line, Standings
from bot.games import PRESETS
from bot.standings.boards import SortBy, Who
from bot.standings.periods import Span
from bot.standings.rating import family_names, family_of
from bot.store.standings import Board, Placed
from cogs.leaderboard import words
from cogs.ui.columns import block, fitted
from cogs.ui.controls import Button, Item, button, chooser, page_buttons
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import Picture, Screen, lines, screen, small
from cogs.ui.link_buttons import to_open_table
from cogs.ui.pictures import Drawing
from cogs.ui.words.names import minus, named, safe, tidy
from cogs.ui.words.ratings import a_hand, short

PAGE = 10
PICTURE = "leaderboard.png"
_SERVER = 40  # characters
_NONE = "–"


class What(Enum):
    """The action of a press on a leaderboard. The value is part of the custom_id."""

    ORDER = "order"
    SPAN = "span"
    RULES = "rules"
    PAGE = "page"
    SHARE = "share"
    OPEN = "open"
    WHO = "who"


class BoardPress(CustomId, frozen=True, tag="lb"):
    """A page of a leaderboard, and the action of a press. ``rules`` is a ruleset's id, empty for all."""

    order: SortBy = SortBy.WINS
    span: Span = Span.ALL
    rules: str = ""
    page: Annotated[int, Meta(ge=0, le=999_999)] = 0
    what: What = What.PAGE
    who: Who = Who.ACTIVE

    def __post_init__(self) -> None:
        """Raise ValueError for an unknown ruleset."""
        if self.rules and self.rules not in PRESETS:
            raise ValueError(self.rules)

    def with_choice(self, chosen: tuple[str, ...]) -> BoardPress | None:
        """Return the first page for the choice from the list."""
        if self.what not in (What.ORDER, What.SPAN, What.WHO, What.RULES):
            return None
        value = "".join(chosen).removeprefix(_NONE)
        return structs.replace(self, page=0).with_field(self.what.value, value)


def leaderboard_view(
    server: str,
    asked: BoardPress,
    period: str,
    board: Board,
    user: int,
    spans: Sequence[Span],
    picture: Picture | None = None,
) -> Screen:
    """Return a page for one reader, always with their own line. ``spans`` are the spans to choose from.

    A ``picture`` attached to the same message shows the lines instead.
    """
    pages = max(1, -(-board.size // PAGE))
    rated = asked.order is SortBy.RATING
    return screen(
        None if picture else _head(server, asked, period),
        picture.item if picture else _table(asked, board, user),
        small(_note(asked, period, board)),
        _list(
            asked,
            What.ORDER,
            [
                (order.value, words.order_name(order, asked.rules))
                for order in words.ORDERS
                if order is asked.order or words.occurs(order, asked.rules)
            ],
            asked.order.value,
        ),
        _rules(asked),
        None
        if rated
        else _list(asked, What.SPAN, [(s.value, words.SPANS[s]) for s in spans], asked.span.value),
        _list(asked, What.WHO, [(who.value, name) for who, name in words.WHO.items()], asked.who.value),
        _buttons(asked, pages) if board.size else [to_open_table()],
    )


def shared_view(
    server: str, asked: BoardPress, period: str, board: Board, picture: Picture | None = None
) -> Screen:
    """Return the same page for everyone, or its ``picture``. A press opens a private copy."""
    looking = button(words.BROWSE, structs.replace(asked, what=What.OPEN))
    told = (
        [picture.item]
        if picture
        else [_head(server, asked, period), _table(asked, replace(board, own=None), None)]
    )
    return screen(*told, [looking])


def board_drawing(
    server: str, asked: BoardPress, period: str, board: Board, user: int | None
) -> Drawing | None:
    """Return a page's lines as a picture, including the reader's own, or None if there are no lines."""
    lines_ = tuple(
        Line(line.place, name, tuple(_figures(asked.order, line)), own=line.user_id == user)
        for name, line in _shown(board, user)
    )
    if not lines_ or not words.occurs(asked.order, asked.rules):
        return None
    which = words.compared(asked.order, asked.rules, asked.span, period, asked.who)
    heading = Heading(f"{words.order_name(asked.order, asked.rules)} · {tidy(server, _SERVER)}", (which,))
    return Drawing(PICTURE, (heading, Standings(words.column_headings(asked.order), lines_)))


def _head(server: str, asked: BoardPress, period: str) -> str:
    which = words.compared(asked.order, asked.rules, asked.span, period, asked.who)
    return lines(f"### {words.order_name(asked.order, asked.rules)} · {safe(tidy(server, _SERVER))}", which)


def _table(asked: BoardPress, board: Board, user: int | None) -> str:
    if not words.occurs(asked.order, asked.rules):
        return words.never(asked.order, asked.rules)
    if not board.lines and board.own is None:
        if asked.order is not SortBy.WINS:  # there may be games, but no one with enough of them
            return words.NOBODY
        return words.NONE_IN_IT if asked.span is Span.LAST_SEASON else words.NO_GAME
    heading = ["", "", *words.column_headings(asked.order)]
    rows = [heading, *(_line(asked.order, *shown, shown[1].user_id == user) for shown in _shown(board, user))]
    return block(fitted(rows, 1), right=(0, *range(2, len(heading))))


def _shown(board: Board, user: int | None) -> list[tuple[str, Placed]]:
    """Return the lines of the page with their names, and the reader's own before or after them."""
    shown = list(board.lines)
    if user is not None and board.own is not None and user not in {line.user_id for line in shown}:
        place, first = board.own.place, shown[0].place if shown else None
        is_before = place is not None and place <= (first or 0)  # it's on an earlier page
        shown.insert(0 if is_before else len(shown), board.own)
    return [*zip(named([line.name for line in shown]), shown, strict=True)]


def _note(asked: BoardPress, period: str, board: Board) -> str:
    """Return why the reader has no place, or "" if they have one."""
    if not words.occurs(asked.order, asked.rules):
        return ""
    if asked.order is SortBy.RATING and asked.span is not Span.ALL:
        return words.RATED_NOW
    if board.own is None:
        counting = words.WHICH_ARE_RATED if asked.order is SortBy.RATING else words.WHICH_COUNT
        return f"{words.NO_GAME_OF_YOURS} {counting}" if board.lines else counting
    return words.why_no_place(asked.order, period, board.own) if board.own.place is None else ""


def _line(order: SortBy, name: str, line: Placed, own: bool) -> list[str]:
    place = words.place(line.place, none=_NONE)
    return [f">{place}" if own else place, name, *_figures(order, line)]


def _figures(order: SortBy, line: Placed) -> list[str]:
    if line.rating is not None:
        return [short(line.rating), str(line.rating.spread)]
    sums = line.sums
    games = str(sums["games"])
    match order:
        case SortBy.WINS:
            return [str(sums["wins"]), games]
        case SortBy.WIN_RATE:
            return [f"{100 * sums['wins'] / sums['games']:.1f}", games]
        case SortBy.POINTS_A_HAND:
            return [a_hand(sums, decimals=2), str(sums["hands"])]  # two decimals, to tell neighbors apart
    return [minus(sums[order.value]), games]


def _rules(asked: BoardPress) -> Item:
    """Return the list of rulesets, or for ratings one ruleset of each family."""
    if asked.order is SortBy.RATING:
        first = {family_of(id_): id_ for id_ in reversed(list(PRESETS))}
        offered = [(first[family], name) for family, name in family_names().items()]
        return _list(asked, What.RULES, offered, first.get(family_of(asked.rules), ""))
    each = [(rules.id, rules.name) for rules in PRESETS.values()]
    everything = [] if asked.order.in_one_game else [("", words.ALL_RULES)]
    return _list(asked, What.RULES, [*everything, *each], asked.rules)


def _list(asked: BoardPress, what: What, offered: Sequence[tuple[str, str]], now: str) -> Item:
    options = [(value or _NONE, label) for value, label in offered]
    return chooser(structs.replace(asked, what=what), "", options, now or _NONE)


def _buttons(asked: BoardPress, pages: int) -> list[Button]:
    page, turning = min(asked.page, pages - 1), structs.replace(asked, what=What.PAGE)
    turn = page_buttons(page, pages, lambda other: structs.replace(turning, page=other))
    return [*turn, button(words.SHARE, structs.replace(asked, what=What.SHARE))]
