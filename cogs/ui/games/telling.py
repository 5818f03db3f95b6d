"""How a hand and a game went, told of any table: each kind of game says it in its own words."""

from __future__ import annotations

from itertools import accumulate

from wcwidth import width

from bot.engine.actions import Action
from bot.engine.events import Event, TrickTaken
from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut
from cogs.ui.games.screens import screens_of
from cogs.ui.words.names import minus, on_side, plain

_COURSE = 6  # hands a line, for a phone
_ROWS = 8
_SIDES = 3
_NAME = 18  # columns


def headline(table: Table, hand: Hand) -> str:
    """What came of a finished hand: ``Bob & Dee made it: 4 tricks, 1 point``."""
    return str(screens_of(table.rules).headline(calling(table, hand), hand))


def reasons(table: Table, hand: Hand) -> list[str]:
    """Why it came so, and what it means for the game; a line each."""
    return list(screens_of(table.rules).reasons(calling(table, hand), hand))


def calling(table: Table, hand: Hand) -> Table:
    """The table with those on its seats who made the calls of the hand, whoever has left since."""
    return table.called(_number(table, hand)) if table.departed else table


def doing(table: Table, hand: Hand, at: int, event: Event) -> Table:
    """The table with those on its seats who did what the event tells, with the action of that number."""
    plays = table.rules.seats if isinstance(event, TrickTaken) else 1
    acts = range(max(at + 1 - plays, 0), at + 1)
    return table.sitting(_number(table, hand), acts) if table.departed else table


def _number(table: Table, hand: Hand) -> int:
    """Which hand of the game it is, from 0."""
    hands = table.game.hands
    return next((number for number, each in enumerate(hands) if each is hand), len(hands))


def event_sentence(event: Event, table: Table) -> str:
    """One thing that happened, in a sentence without a full stop."""
    return str(screens_of(table.rules).told(event, table))


def choice(table: Table, view: View, action: Action) -> str:
    """What the seat of the view, whose turn it is, may do: ``Order it up``, ``♥ Hearts, alone``."""
    return str(screens_of(table.rules).choice(table, view, action))


def did(action: Action, before: Table) -> str:
    """What the player to act has just done at the table as it was before, told to that player alone."""
    return str(screens_of(before.rules).did(action, before.game.in_play, before))


def ends(rules: Ruleset) -> str:
    """What the game goes to: ``to 31``, ``4 deals``."""
    return str(screens_of(rules).ends(rules))


def stars(table: Table) -> list[str]:
    """Lines on what was worth seeing in a finished game."""
    match = table.game
    return list(screens_of(table.rules).stars(table, list(enumerate(match.results, start=1))))


def course(table: Table) -> str:
    """Each side's score after each hand that changed it, the latest if there are too many.

    Empty where many play, each alone: their places say enough.
    """
    match = table.game
    sides = range(match.rules.sides)
    scored = [result.score for result in match.results if any(result.score)]
    if not scored or len(sides) > _SIDES:
        return ""
    sums = list(zip(*(accumulate(side) for side in zip(*scored, strict=True)), strict=True))
    sums = sums[-_COURSE * (_ROWS // len(sides)) :]
    columns = [sums[at::_COURSE] for at in range(min(_COURSE, len(sums)))]
    taken = (max(width(minus(points)) for score in column for points in score) + 1 for column in columns)
    names = PHONE - sum(taken)
    rows = []
    for at in range(0, len(sums), _COURSE):
        for side in sides:
            points = [minus(score[side]) for score in sums[at : at + _COURSE]]
            rows.append([_side(table, side, names), *points, *[""] * (_COURSE - len(points))])
    return block(rows, right=range(1, _COURSE + 1))


def places(table: Table) -> str:
    """Without partners: the final order, best first, with what each has; else empty."""
    match = table.game
    if match.rules.sides == 2:
        return ""
    has = screens_of(table.rules).shown
    order = sorted(range(match.rules.sides), key=lambda side: -match.score[side])
    rows = []
    for side in order:
        place = 1 + sum(points > match.score[side] for points in match.score)
        rows.append([str(place), cut(plain(table.player(_first(side))), _NAME), has(match.score[side])])
    return block(rows, right=(0, 2))


def _first(side: Side) -> Seat:
    return side + 1


def _side(table: Table, side: Side, most: int) -> str:
    """The names of the side in so many columns; where they are cut, a short one leaves the other its room."""
    names = [plain(table.player(seat)) for seat in on_side(table.rules, side)]
    room = most - len(names) + 1
    shortest_first = sorted(range(len(names)), key=lambda at: width(names[at]))
    for cut_already, at in enumerate(shortest_first):
        names[at] = cut(names[at], room // (len(names) - cut_already))
        room -= width(names[at])
    return "&".join(names)
