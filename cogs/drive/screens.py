"""The public message of a drive as it goes on, its final message, and what single players ask for.

A button's ``custom_id`` is ``dr:VERB:DRIVE:NUMBER``, the number a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated

from discord import ButtonStyle

from bot.art.parts import Heading
from bot.art.tables import Line, Standings
from bot.drive.drive import Drive, DriveStage, Standing, standings
from bot.drive.happenings import DriveEnd, Ended
from bot.drive.movement import winner
from bot.drive.requests import LEAST
from bot.engine.levels import Level
from bot.ids import DriveId
from cogs.drive import words
from cogs.drive.words import entrant_name, entrant_plain
from cogs.ui.columns import block, cut, digits
from cogs.ui.custom_ids import ID, CustomId, PageNumber
from cogs.ui.drawings import Drawing
from cogs.ui.layout import (
    BOLD,
    CHIEF,
    GOLD,
    GRAVE,
    PLAIN,
    Button,
    Picture,
    Screen,
    button,
    lines,
    screen,
    small,
)
from cogs.ui.words.levels import level_of_all

Scores = Mapping[int, tuple[int, int]]
"""The points so far at tables that are still playing, by number."""

PICTURE = "drive.png"
_NAMED = 40  # players in the sign-up
_TABLES = 12  # in the live message
_TOP = 10
_PAGE = 20
_ROUNDS = 6  # columns
_CORRECTED = 5
_DRAWN = 4  # columns of the picture
_NAME = 12  # columns wide


class DriveVerb(Enum):
    """What a press asks for; the value stands in the custom_id."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    MY_TABLE = "mine"
    STANDINGS = "all"  # the page
    ORGANIZE = "more"
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"  # asks first
    END_NOW = "close"
    LEAVE_NOW = "out"
    DRAW = "draw"  # the record by which the draw can be checked


class DrivePress(CustomId, frozen=True, tag="dr"):
    """A pressed button of that drive."""

    verb: DriveVerb
    drive: Annotated[DriveId, ID]
    number: PageNumber = 0


def drive_view(drive: Drive, scores: Scores | None = None) -> Screen:
    """The drive's message in its channel, whatever stage it is in."""
    if drive.stage is DriveStage.SIGN_UP:
        return _sign_up(drive)
    if drive.ended is not None:
        return _over(drive, drive.ended)
    return _going(drive, scores or {})


def _sign_up(drive: Drive) -> Screen:
    few = len(drive.players) < LEAST
    filling = words.FILLING_UP if len(drive.players) % LEAST else ""  # as many as a table seats
    return screen(
        lines(f"### {words.title(drive)}", words.announced(drive), words.MOVEMENTS[drive.movement]),
        words.joined(drive, _NAMED),
        small(words.TO_START if few else filling),
        small("" if drive.level is Level.CLUB else level_of_all(drive.level)),
        _seal(drive),
        [
            _button(words.JOIN, DriveVerb.JOIN, drive, CHIEF),
            _button(words.LEAVE, DriveVerb.LEAVE, drive),
        ],
        [
            _button(words.START, DriveVerb.START, drive, BOLD, disabled=few),
            _button(words.ORGANIZE, DriveVerb.ORGANIZE, drive),
        ],
    )


def _going(drive: Drive, scores: Scores) -> Screen:
    table = standings(drive)[:_TOP]
    return screen(
        lines(
            f"### {words.moment(drive)}",
            small(words.paused_by(drive)),
            small(words.time_limit(drive)),
            *_tables(drive, scores),
        ),
        *_after_rounds(table, small(words.standings_title(drive)), small(f"{words.STANDINGS_FOLLOW}.")),
        _corrections(drive),
        _seal(drive),
        [
            _button(words.MY_TABLE, DriveVerb.MY_TABLE, drive, CHIEF),
            *([_button(words.COME_IN, DriveVerb.JOIN, drive)] if drive.computers else []),
        ],
        [
            _button(words.ALL_STANDINGS, DriveVerb.STANDINGS, drive),
            _button(words.ORGANIZE, DriveVerb.ORGANIZE, drive),
        ],
    )


def _tables(drive: Drive, scores: Scores) -> list[str]:
    """A line for each table of the round: where it is, who plays whom, and the points."""
    if not drive.rounds:
        return []
    round_, told = drive.rounds[-1], []
    for number, four in enumerate(round_.seating[:_TABLES], start=1):
        played = round_.played[number - 1]
        points = played.points if played else scores.get(number, (0, 0))
        sides = [" & ".join(entrant_name(drive.player(each)) for each in four[side::2]) for side in (0, 1)]
        end = words.over(sides[winner(played)] if played.cut else None) if played else ""
        told.append(words.at_table(drive.rooms[number - 1], sides, points, end))
    more = len(round_.seating) - _TABLES
    return [*told, small(words.more_tables(more))] if more > 0 else told


def _over(drive: Drive, ended: Ended) -> Screen:
    """The message of a drive that has ended; the result is a message of its own."""
    if ended.reason is DriveEnd.CANCELLED:
        return screen(f"### {words.called_off(drive, ended.by)}", words.ANNOUNCE_ANOTHER)
    return screen(f"### {words.is_over(drive)}", words.RESULT_BELOW)


def result_drawing(drive: Drive) -> Drawing | None:
    """The final table as a picture; None where no round was finished."""
    table = standings(drive)
    if not table[0].by_round:
        return None
    rounds = _last_rounds(table, _DRAWN)
    rows = [
        Line(line.place, entrant_plain(line.entrant), tuple(_scores(line, rounds))) for line in table[:_PAGE]
    ]
    heading = Heading(words.EUCHRE_DRIVE, (words.rounds_played(drive),))
    return Drawing(PICTURE, (heading, Standings(tuple(words.headings(rounds)), tuple(rows))))


def result_view(drive: Drive, picture: Picture | None = None) -> Screen:
    """The final table of a drive that was begun, a message of its own: as the ``picture``, or as text."""
    ended, table = drive.ended, standings(drive)
    rounds = len(table[0].by_round)
    whole = len(table) <= _PAGE and rounds <= (_DRAWN if picture else _ROUNDS)
    return screen(
        lines(f"### {words.winners(table)}", words.ended_early(drive) if picture else words.how_long(drive)),
        picture.item if picture else _block(table[:_PAGE]) if rounds else "",
        _unplaced(table[:_PAGE]) if rounds else "",
        _corrections(drive),
        lines(_seal(drive), small(words.THE_KEY), digits(ended.key)) if ended and ended.key else "",
        [
            *([] if whole else [_button(words.ALL_STANDINGS, DriveVerb.STANDINGS, drive)]),
            *([_button(words.CHECK_THE_DRAW, DriveVerb.DRAW, drive)] if ended and ended.key else []),
        ],
        accent=GOLD,
    )


def standings_view(drive: Drive, page: int) -> Screen:
    """All standings after the last round that is over, page by page from 0, for whoever asks."""
    table = standings(drive)
    last = (len(table) - 1) // _PAGE
    page = min(page, last)
    shown = table[page * _PAGE : (page + 1) * _PAGE]
    turn = [
        button(words.BACK, DrivePress(DriveVerb.STANDINGS, drive.id, page - 1)) if page else None,
        button(words.NEXT, DrivePress(DriveVerb.STANDINGS, drive.id, page + 1)) if page < last else None,
    ]
    if drive.ended is not None:
        heading = lines(f"### {words.winners(table)}", words.how_long(drive))
    else:
        heading = lines(f"### {words.standings_title(drive)}", small(words.still_playing(drive)))
    return screen(
        *_after_rounds(shown, heading, heading), _corrections(drive), [each for each in turn if each]
    )


def organize_view(drive: Drive) -> Screen:
    """What the organizer may do."""
    if drive.stage is DriveStage.SIGN_UP:
        told = words.HOW_TO_START
        going: list[Button] = []
    else:
        told = words.HOW_TO_REPLACE
        verb, label = (DriveVerb.RESUME, words.RESUME) if drive.paused else (DriveVerb.PAUSE, words.PAUSE)
        going = [_button(label, verb, drive, CHIEF)]
    return screen(
        lines(f"### {words.YOUR_DRIVE}", told), [*going, _button(words.END, DriveVerb.END, drive, GRAVE)]
    )


def confirm_end_view(drive: Drive) -> Screen:
    """Asks before a drive is ended; going on needs no press."""
    counts = words.ROUNDS_COUNT if drive.draw else words.NOBODY_HAS_PLAYED
    return screen(
        lines(f"### {words.END_FOR_EVERYBODY}", counts),
        small(words.DISMISS_TO_GO_ON),
        [_button(words.END, DriveVerb.END_NOW, drive, GRAVE)],
    )


def confirm_leave_view(drive: Drive) -> Screen:
    """Asks before a player leaves a drive that has begun."""
    return screen(
        lines(
            f"### {words.LEAVE_THE_DRIVE}",
            words.LEAVING,
        ),
        small(words.DISMISS_TO_PLAY_ON),
        [_button(words.LEAVE_DRIVE, DriveVerb.LEAVE_NOW, drive, GRAVE)],
    )


# Parts


def _after_rounds(shown: Sequence[Standing], heading: str, before: str) -> list[str]:
    """Some of the standings below their heading; ``before`` a round is over, only that."""
    return [heading, _block(shown), _unplaced(shown)] if shown[0].by_round else [before]


def _block(table: Sequence[Standing]) -> str:
    """The standings in columns: place, name, points, and the last rounds one by one."""
    rounds = _last_rounds(table, _ROUNDS)
    rows = [["", "", *words.headings(rounds)]]
    for line in table:
        place = f"{line.place}." if line.place else "–"
        rows.append([place, cut(entrant_plain(line.entrant), _NAME), *_scores(line, rounds)])
    return block(rows, right=[0, *range(2, 3 + len(rounds))])


def _corrections(drive: Drive) -> str:
    return lines(*map(small, words.corrections(drive)[-_CORRECTED:]))


def _seal(drive: Drive) -> str:
    return lines(small(words.sealed(drive)), digits(drive.commitment))


def _last_rounds(table: Sequence[Standing], most: int) -> range:
    rounds = max((len(line.by_round) for line in table), default=0)
    return range(max(0, rounds - most), rounds)


def _scores(line: Standing, rounds: range) -> list[str]:
    """The points, and those of the rounds one by one."""
    return [str(line.points), *(str(line.by_round[at]) for at in rounds)]


def _unplaced(shown: Sequence[Standing]) -> str:
    return "" if all(line.entrant.placed for line in shown) else small(words.UNPLACED)


def _button(
    label: str, verb: DriveVerb, drive: Drive, style: ButtonStyle = PLAIN, *, disabled: bool = False
) -> Button:
    return button(label, DrivePress(verb, drive.id), style, disabled=disabled)
