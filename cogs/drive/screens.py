"""The public message of a drive as it goes on, its final message, and what single players ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from discord import ButtonStyle

from bot.art.standings import Line as Drawn
from bot.art.standings import picture
from bot.drive.drive import RULES, Drive, DriveStage, Line, standings
from bot.drive.happenings import DriveEnd
from bot.drive.movement import winner
from bot.drive.requests import LEAST
from cogs.drive.words import MOVEMENTS, ender, entrant_name, entrant_plain
from cogs.table.words import table_name
from cogs.ui.codec import ID, Coded, Field, one_of, up_to
from cogs.ui.columns import block, cut
from cogs.ui.layout import (
    BOLD,
    CHIEF,
    GOLD,
    GRAVE,
    PLAIN,
    Button,
    Screen,
    button,
    lines,
    pictured,
    screen,
    small,
)
from cogs.ui.words.names import count, listed, safe, tidy

Scores = Mapping[int, tuple[int, int]]
"""The points so far at tables that are still playing, by number."""

PICTURE = "drive.png"
_NAMED = 40  # players in the sign-up
_TABLES = 12  # in the live message
_TOP = 10
_PAGE = 20
_ROUNDS = 6  # columns
_DRAWN = 4  # columns of the picture
_NAME = 12  # columns wide


class DriveVerb(Enum):
    """What a press asks for; the value stands in the custom_id."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    MY_TABLE = "mine"
    STANDINGS = "all"  # the page
    ORGANISE = "more"
    PAUSE = "pause"
    RESUME = "resume"
    END = "end"  # asks first
    END_NOW = "close"
    LEAVE_NOW = "out"


@dataclass(frozen=True, slots=True)
class DrivePress(Coded):
    """A pressed button of that drive."""

    PREFIX: ClassVar[str] = "dr"
    WRITTEN: ClassVar[Mapping[str, Field]] = {"verb": one_of(DriveVerb), "drive": ID, "number": up_to(9999)}

    verb: DriveVerb
    drive: str
    number: int = 0


def drive_view(drive: Drive, scores: Scores | None = None) -> Screen:
    """The drive's message in its channel, whatever stage it is in."""
    if drive.stage is DriveStage.SIGN_UP:
        return _sign_up(drive)
    if drive.stage is DriveStage.ENDED:
        return _over(drive)
    return _going(drive, scores or {})


def _sign_up(drive: Drive) -> Screen:
    few = len(drive.players) < LEAST
    names = [entrant_name(entrant) for entrant in drive.players[:_NAMED]]
    more = len(drive.players) - len(names)
    return screen(
        lines(
            f"### Euchre Drive, {count(drive.length, 'round')}",
            f"Announced by {_organiser(drive)}. {RULES.name} in fours; everyone deals once at each table, and"
            " keeps his own points.",
            MOVEMENTS[drive.movement],
        ),
        lines(
            f"**{count(len(drive.players), 'player')}:** {', '.join(names) or 'nobody yet'}"
            + (f" and {more} more" if more > 0 else "")
        ),
        small(
            f"Start lights up when {LEAST} have joined." if few else "Computer players fill the last table."
        ),
        [
            _button("Join", DriveVerb.JOIN, drive, CHIEF),
            _button("Leave", DriveVerb.LEAVE, drive),
            _button("Start", DriveVerb.START, drive, BOLD, disabled=few),
            _button("Organise", DriveVerb.ORGANISE, drive),
        ],
    )


def _going(drive: Drive, scores: Scores) -> Screen:
    return screen(
        lines(f"### Euchre Drive: {_moment(drive)}", *_tables(drive, scores)),
        _block(drive, standings(drive)[:_TOP]),
        _unplaced(drive),
        [
            _button("My table", DriveVerb.MY_TABLE, drive, CHIEF),
            _button("All standings", DriveVerb.STANDINGS, drive),
            _button("Organise", DriveVerb.ORGANISE, drive),
        ],
    )


def _moment(drive: Drive) -> str:
    number, of = len(drive.rounds), drive.length
    if drive.paused:
        return f"paused in round {number} of {of}" if number else "paused"
    if drive.stage is DriveStage.ROUND:
        return f"round {number} of {of}"
    if number == of:
        return "the last round is over"
    return f"round {number + 1} of {of} begins in a moment"


def _tables(drive: Drive, scores: Scores) -> list[str]:
    """A line for each table of the round: where it is, who plays whom, and the points."""
    if not drive.rounds:
        return []
    round_, told = drive.rounds[-1], []
    for number, four in enumerate(round_.seating[:_TABLES], start=1):
        played = round_.played[number - 1]
        first, second = played.points if played else scores.get(number, (0, 0))
        sides = [" & ".join(entrant_name(drive.player(each)) for each in four[side::2]) for side in (0, 1)]
        tie = f", {sides[winner(played)]} cut the higher card" if played and played.cut else ""
        end = f" · over{tie}" if played else ""
        told.append(f"<#{drive.rooms[number - 1]}> {sides[0]} **{first}–{second}** {sides[1]}{end}")
    more = len(round_.seating) - _TABLES
    return [*told, small(f"and {count(more, 'more table')}")] if more > 0 else told


def _over(drive: Drive) -> Screen:
    """The message of a drive that has ended; the result is a message of its own."""
    ended = drive.ended
    assert ended is not None
    if ended.reason is DriveEnd.CANCELLED:
        by = f" by {ender(drive, ended.by)}" if ended.by else ""
        return screen(f"### The Euchre Drive was called off{by}", "Announce another with /drive open.")
    return screen(f"### The Euchre Drive is over after {_rounds(drive)}", "The result is below.")


def result_picture(drive: Drive) -> bytes:
    """The final table as a PNG; call it in a thread."""
    table = standings(drive)
    rounds = _last_rounds(table, _DRAWN)
    rows = [
        Drawn(line.place, entrant_plain(line.entrant), tuple(_scores(line, rounds))) for line in table[:_PAGE]
    ]
    return picture("Euchre Drive", _rounds(drive), _headings(rounds), rows)


def result_view(drive: Drive) -> Screen:
    """The final table of a drive that was begun, a message of its own, with its picture as ``PICTURE``."""
    ended = drive.ended
    assert ended is not None
    table = standings(drive)
    early = f"Ended early by {ender(drive, ended.by)}." if ended.reason is DriveEnd.EARLY and ended.by else ""
    return screen(
        lines(f"### {_winners(table)}", f"Euchre Drive, {_rounds(drive)}. {early}"),
        pictured(PICTURE, _alt_text(table[:_PAGE])),
        _unplaced(drive),
        [_button("All standings", DriveVerb.STANDINGS, drive)],
        accent=GOLD,
    )


def _winners(table: Sequence[Line]) -> str:
    best = [line for line in table if line.place == 1]
    if not best or not best[0].by_round:
        return "The Euchre Drive has no winner"
    names = listed([entrant_name(line.entrant) for line in best])
    points = count(best[0].points, "point")
    if len(best) > 1:
        return f"{names} share first place with {points} each"
    return f"{names} wins the Euchre Drive with {points}"


def _rounds(drive: Drive) -> str:
    return count(sum(round_.over for round_ in drive.rounds), "round")


def standings_view(drive: Drive, page: int) -> Screen:
    """All standings, page by page from 0, for whoever asks."""
    table = standings(drive)
    last = (len(table) - 1) // _PAGE
    page = min(page, last)
    turn = [
        button("Back", DrivePress(DriveVerb.STANDINGS, drive.id, page - 1)) if page else None,
        button("Next", DrivePress(DriveVerb.STANDINGS, drive.id, page + 1)) if page < last else None,
    ]
    return screen(
        f"### Euchre Drive, {_rounds(drive)} played",
        _block(drive, table[page * _PAGE : (page + 1) * _PAGE]),
        _unplaced(drive),
        [each for each in turn if each],
    )


def organise_view(drive: Drive) -> Screen:
    """What the organiser may do."""
    if drive.stage is DriveStage.SIGN_UP:
        told = "Start it with /drive start, which takes more computer players if you like."
        going: list[Button] = []
    else:
        told = "/drive replace puts another member, or a computer player, in somebody's place."
        verb, label = (DriveVerb.RESUME, "Go on") if drive.paused else (DriveVerb.PAUSE, "Pause the drive")
        going = [_button(label, verb, drive, CHIEF)]
    return screen(
        lines("### Your drive", told), [*going, _button("End the drive", DriveVerb.END, drive, GRAVE)]
    )


def confirm_end_view(drive: Drive) -> Screen:
    """Asks before a drive is ended; going on needs no press."""
    counts = "The rounds that are complete count." if drive.draw else "Nobody has played yet."
    return screen(
        lines("### End the drive for everybody?", counts),
        small("To go on, just dismiss this."),
        [_button("End the drive", DriveVerb.END_NOW, drive, GRAVE)],
    )


def confirm_leave_view(drive: Drive) -> Screen:
    """Asks before a player leaves a drive that has begun."""
    return screen(
        lines(
            "### Leave the drive?",
            "A computer player goes on for you, and you have no place in the result.",
        ),
        small("To play on, just dismiss this."),
        [_button("Leave the drive", DriveVerb.LEAVE_NOW, drive, GRAVE)],
    )


def call_text(drive: Drive, number: int) -> str:
    """The message that calls the players of a table to it."""
    sides = [
        " & ".join(
            f"<@{entrant.user}>" if entrant.user is not None else entrant_name(entrant)
            for entrant in map(drive.player, drive.rounds[-1].seating[number - 1][side::2])
        )
        for side in (0, 1)
    ]
    return f"Round {len(drive.rounds)} at {table_name(number).lower()}: {' against '.join(sides)}"


# Parts


def _block(drive: Drive, table: Sequence[Line]) -> str:
    """The standings in columns: place, name, points, and the last rounds one by one."""
    rounds = _last_rounds(table, _ROUNDS)
    rows = [["", "", *_headings(rounds)]]
    for line in table:
        place = f"{line.place}." if line.place else "–"
        rows.append([place, cut(entrant_plain(line.entrant), _NAME), *_scores(line, rounds)])
    return block(rows, right=[0, *range(2, 3 + len(rounds))])


def _last_rounds(table: Sequence[Line], most: int) -> range:
    rounds = max((len(line.by_round) for line in table), default=0)
    return range(max(0, rounds - most), rounds)


def _headings(rounds: range) -> list[str]:
    return ["pts", *(f"r{at + 1}" for at in rounds)]


def _scores(line: Line, rounds: range) -> list[str]:
    """The points, and those of the rounds one by one."""
    return [str(line.points), *("" if (score := line.by_round[at]) is None else str(score) for at in rounds)]


def _alt_text(table: Sequence[Line]) -> str:
    told = [
        f"{f'{line.place}. ' if line.place else ''}{entrant_plain(line.entrant)}, {line.points}"
        for line in table
    ]
    return f"The final table: {'; '.join(told)}."


def _unplaced(drive: Drive) -> str:
    if all(entrant.placed for entrant in drive.players):
        return ""
    return small("° Computer players, and those they play for, have no place.")


def _organiser(drive: Drive) -> str:
    return safe(tidy(drive.organiser))


def _button(
    label: str, verb: DriveVerb, drive: Drive, style: ButtonStyle = PLAIN, *, disabled: bool = False
) -> Button:
    return button(label, DrivePress(verb, drive.id), style, disabled=disabled)
