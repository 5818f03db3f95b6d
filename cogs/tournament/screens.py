"""A tournament's public message and result, and the private screens of players and the organizer."""

from collections.abc import Mapping, Sequence

import discord
from discord import ButtonStyle, ui

from bot.art.parts import Heading
from bot.art.standings import Line, Standings
from bot.ids import UserId
from bot.tables.people import Person
from bot.tournament.events import HowEnded
from bot.tournament.movement import winner
from bot.tournament.requests import LEAST, TournamentWhy, must_finish_round, why_not_join
from bot.tournament.tournament import Standing, Tournament, TournamentStage, standings
from cogs.table.words import LEAVING_DRIVE, LEAVING_DRIVE_LOSES
from cogs.tournament import draw_words, words
from cogs.tournament.press import TournamentPress, TournamentVerb
from cogs.tournament.refusal_words import why_not_tournament
from cogs.ui import controls
from cogs.ui.columns import block, cut, fitted
from cogs.ui.controls import Button, button, chooser, even_rows, form_of, page_buttons
from cogs.ui.layout import GOLD, Picture, Screen, confirmation, lines, screen, small
from cogs.ui.pictures import Drawing
from cogs.ui.words.names import name, plain
from cogs.ui.words.refusals import FAIR_DEAL

Scores = Mapping[int, tuple[int, int]]
"""The points so far at tables that are still playing, by number."""

PICTURE = "tournament.png"
_NAMED = 40  # players in the sign-up
_TABLES = 12  # in the live message
_TOP = 10
_PAGE = 20
_ROUNDS = 3  # columns, as many as fit on a phone
_CORRECTED = 5
_DRAWN = 4  # columns of the picture
_NAME = 12  # columns wide


def tournament_view(now: Tournament, scores: Scores | None = None) -> Screen:
    """Return the tournament's public message, at any stage, with the ``scores`` of games in progress."""
    if now.stage is TournamentStage.SIGN_UP:
        return _sign_up(now)
    if now.ended is not None and now.ended.reason is HowEnded.CANCELED:
        return screen(f"### {words.called_off(now, now.ended.by)}", words.ANNOUNCE_ANOTHER)
    if now.ended is not None:  # the result is a message of its own
        return screen(f"### {words.is_over(now)}", words.RESULT_BELOW)
    return _going(now, scores or {})


def _sign_up(now: Tournament) -> Screen:
    few = len(now.players) < LEAST
    filling = words.BOTS_FILL + "." if len(now.players) % LEAST else ""  # as many as a table seats
    return screen(
        lines(f"### {words.moment(now)}", words.plan(now), small(words.details(now))),
        words.joined(now, _NAMED),
        small(words.TO_START if few else filling),
        [
            _button(words.JOIN, TournamentVerb.JOIN, now, controls.CHIEF),
            _button(words.LEAVE, TournamentVerb.LEAVE, now),
        ],
        [
            _button(words.START, TournamentVerb.START, now, controls.PLAIN if few else controls.BOLD),
            _button(words.OPTIONS, TournamentVerb.OPTIONS, now),
        ],
    )


def _going(now: Tournament, scores: Scores) -> Screen:
    table = standings(now)[:_TOP]
    return screen(
        lines(f"### {words.moment(now)}", small(words.notes(now)), *_tables(now, scores)),
        *_after_rounds(now, table, small(words.standings_title(now)), small(words.STANDINGS_FOLLOW)),
        _corrections(now),
        [
            _button(words.MY_TABLE, TournamentVerb.MY_TABLE, now, controls.CHIEF),
            *([_button(words.JOIN, TournamentVerb.JOIN, now)] if now.computers else []),
        ],
        [
            _button(words.STANDINGS, TournamentVerb.STANDINGS, now),
            _button(words.OPTIONS, TournamentVerb.OPTIONS, now),
        ],
    )


def _tables(now: Tournament, scores: Scores) -> list[str]:
    """Return a line for each table of the round: the place, the players and the points."""
    if not now.rounds:
        return []
    round_, told = now.rounds[-1], []
    for number, four in enumerate(round_.seating[:_TABLES], start=1):
        played = round_.played[number - 1]
        points = played.points if played else scores.get(number, (0, 0))
        sides = [" & ".join(name(now.player(each).player) for each in four[side::2]) for side in (0, 1)]
        end = words.over(sides[winner(played)] if played.cut else None) if played else ""
        told.append(words.at_table(now.rooms[number - 1], sides, points, end))
    more = len(round_.seating) - _TABLES
    return [*told, small(words.more_tables(more))] if more > 0 else told


def result_drawing(now: Tournament) -> Drawing | None:
    """Return the final standings as a picture, or None if no round was finished."""
    table = standings(now)
    if not table[0].by_round:
        return None
    rounds = _last_rounds(table, _DRAWN)
    rows = [
        Line(line.place, plain(line.entrant.player), tuple(_scores(now, line, rounds)))
        for line in table[:_PAGE]
    ]
    heads = tuple(words.headings(rounds, loners=now.counts_loners))
    heading = Heading(words.format_name(now.rules), (words.rounds_played(now),))
    return Drawing(PICTURE, (heading, Standings(heads, tuple(rows))))


def result_view(now: Tournament, picture: Picture | None = None) -> Screen:
    """Return the final standings of a tournament that had started: as the ``picture``, or as text."""
    ended, table = now.ended, standings(now)
    rounds = len(table[0].by_round)
    is_whole = len(table) <= _PAGE and rounds <= (_DRAWN if picture else _ROUNDS)
    return screen(
        lines(f"### {words.winners(now, table)}", words.ended_early(now) if picture else words.how_long(now)),
        picture.item if picture else _block(now, table[:_PAGE]) if rounds else "",
        _unplaced(table[:_PAGE]) if rounds else "",
        _corrections(now),
        [
            *([] if is_whole else [_button(words.STANDINGS, TournamentVerb.STANDINGS, now)]),
            *([_button(FAIR_DEAL, TournamentVerb.DRAW, now)] if ended and ended.key else []),
        ],
        accent=GOLD,
    )


def draw_view(now: Tournament, faults: Sequence[str] | None) -> Screen:
    """Return the seal of the draw, or the ``faults`` that checking it found once the tournament is over."""
    if faults is not None:
        return screen(
            draw_words.checked(now, faults), [_button(draw_words.DOWNLOAD, TournamentVerb.DRAW_FILE, now)]
        )
    back = [] if now.ended else [_button(controls.BACK, TournamentVerb.OPTIONS, now)]
    return screen(draw_words.sealed_draw(now), back)


def standings_view(now: Tournament, page: int) -> Screen:
    """Return a page, from 0, of the standings after the last finished round."""
    table = standings(now)
    last = (len(table) - 1) // _PAGE
    page = min(page, last)
    shown = table[page * _PAGE : (page + 1) * _PAGE]
    turn = page_buttons(page, last + 1, lambda at: TournamentPress(TournamentVerb.STANDINGS, now.id, at))
    if now.ended is not None:
        heading = lines(f"### {words.winners(now, table)}", words.how_long(now))
    else:
        heading = lines(f"### {words.standings_title(now)}", small(words.still_playing(now)))
    return screen(*_after_rounds(now, shown, heading, heading), _corrections(now), turn)


def options_view(now: Tournament, by: Person, at: int, *, buttons: Sequence[Button] = ()) -> Screen:
    """Return the screen of a tournament for one user ``at`` that time, in milliseconds since 1970."""
    number, runs = now.number_of(by.id), by.may_run(now.opened_by)
    started = now.stage is not TournamentStage.SIGN_UP
    refusal = why_not_join(now, by) if number is None else None
    if number is not None:
        where = words.your_table(now, number) if started else words.JOINED
    elif refusal is None or refusal.why is TournamentWhy.FULL:
        place = now.stand_in_for(by.id)
        where = words.INVITED if place and place.invited == by.id else words.NOT_IN_IT
    else:
        where = why_not_tournament(refusal, by.id)
    joins = number is None and refusal is None
    pausing = (
        _button(words.RESUME, TournamentVerb.RESUME, now, controls.BOLD)
        if now.is_paused
        else _button(words.PAUSE, TournamentVerb.PAUSE, now)
    )
    own = [
        *buttons,
        *([_button(words.JOIN, TournamentVerb.JOIN, now, controls.CHIEF)] if joins else []),
        *([_button(words.STANDINGS, TournamentVerb.STANDINGS, now)] if started else []),
        *([_button(words.LEAVE, TournamentVerb.LEAVE, now)] if number is not None else []),
        *([pausing] if now.is_paused and number is not None and not runs and at >= now.free_from else []),
        _button(FAIR_DEAL, TournamentVerb.DRAW, now),
    ]
    running = [
        pausing,
        _button(words.REPLACE, TournamentVerb.REPLACE, now),
        _button(words.CORRECT, TournamentVerb.CORRECT, now),
    ]
    organizing = [
        *(running if started else [_button(words.START, TournamentVerb.START, now, controls.BOLD)]),
        _button(words.CHANGE, TournamentVerb.CHANGE, now),
        _button(words.HAND_OVER, TournamentVerb.HAND_OVER, now),
        _button(words.END, TournamentVerb.END, now, controls.GRAVE),
    ]
    organizes = words.YOU_ORGANIZE if by.id == now.opened_by else ""
    return screen(
        lines(f"### {words.moment(now)}", f"{where} {organizes}".rstrip(), small(words.notes(now))),
        *even_rows(own),
        *([organizing[at : at + 2] for at in range(0, len(organizing), 2)] if runs else []),
    )


def confirm_end_view(now: Tournament, user: UserId) -> Screen:
    """Ask for confirmation before a tournament is ended."""
    after = words.ENDS_AFTER_ROUND if must_finish_round(now, user) else words.FINISHED_COUNT
    told = after if now.draw else words.NOBODY_PLAYED
    ending = words.END_TOURNAMENT, TournamentPress(TournamentVerb.END_NOW, now.id)
    return confirmation(words.END_QUESTION, told, ending, TournamentPress(TournamentVerb.OPTIONS, now.id))


def confirm_leave_view(now: Tournament, number: int) -> Screen:
    """Ask for confirmation before the player of that number leaves a tournament that has started."""
    told = LEAVING_DRIVE_LOSES if now.is_playing(number) else LEAVING_DRIVE
    leaving = words.LEAVE_TOURNAMENT, TournamentPress(TournamentVerb.LEAVE_NOW, now.id)
    return confirmation(words.LEAVE_QUESTION, told, leaving, TournamentPress(TournamentVerb.OPTIONS, now.id))


def correct_view(now: Tournament, round_: int) -> Screen:
    """Ask the organizer which score of a round to correct."""
    over = [number for number, each in enumerate(now.rounds, start=1) if any(each.played)]
    round_ = round_ if 1 <= round_ <= len(now.rounds) else max(over, default=len(now.rounds))
    rounds = [(each, f"{words.WHICH_ROUND} {each}") for each in range(1, len(now.rounds) + 1)][
        -controls.CHOICES :
    ]
    played = now.rounds[round_ - 1].played if now.rounds else ()
    tables = [
        (round_ * 100 + each, words.table_choice(now, each, round_))
        for each, score in enumerate(played, start=1)
        if score is not None
    ]
    return screen(
        lines(f"### {words.WHICH_SCORE}", "" if tables else words.NO_SCORES),
        chooser(TournamentPress(TournamentVerb.CORRECT, now.id), words.WHICH_ROUND, rounds, round_)
        if len(rounds) > 1
        else None,
        chooser(TournamentPress(TournamentVerb.SCORE, now.id), words.WHICH_TABLE, tables) if tables else None,
        [_button(controls.CANCEL, TournamentVerb.OPTIONS, now)],
    )


# Forms. Each field has a name, under which what was typed or chosen comes back.

FIRST, SECOND = "first", "second"
OLD, NEW = "old", "new"
ROUNDS, MINUTES, BOTS = "rounds", "minutes", "bots"


def score_form(now: Tournament, round_: int, table: int) -> ui.Modal:
    """Return the form for the right score of a table, with the wrong one filled in."""
    played = now.rounds[round_ - 1].played[table - 1]
    first, second = words.pairs(now, table, round_)
    points = played.points if played else (0, 0)
    return form_of(
        TournamentPress(TournamentVerb.SCORE, now.id, round_ * 100 + table),
        words.CORRECT,
        *(
            (side, _number_field(field, score))
            for side, field, score in zip((first, second), (FIRST, SECOND), points, strict=True)
        ),
    )


def replace_form(now: Tournament) -> ui.Modal:
    """Return the form for replacing a player, even one who has left the server, and inviting another."""
    people = sorted(now.players, key=lambda each: each.user is None)
    pages = [people[at : at + controls.CHOICES] for at in range(0, len(people), controls.CHOICES)]
    chosen = [
        (
            words.WHO_LEAVES,
            ui.Select[ui.View](
                custom_id=f"{OLD}{at}",
                required=len(pages) == 1,
                options=[
                    discord.SelectOption(label=plain(each.player), value=str(each.number)) for each in page
                ],
                placeholder=f"{plain(page[0].player)} – {plain(page[-1].player)}",
            ),
        )
        for at, page in enumerate(pages)
    ]
    new = ui.UserSelect[ui.View](custom_id=NEW, required=False, placeholder=words.A_BOT)
    return form_of(
        TournamentPress(TournamentVerb.REPLACE, now.id),
        words.REPLACE_A_PLAYER,
        *chosen,
        (words.WHO_JOINS, new),
    )


def change_form(now: Tournament) -> ui.Modal:
    """Return the form for the number of rounds, the time limit, and before the start the number of bots."""
    fields = [(words.ROUNDS, ROUNDS, now.length), (words.MINUTES, MINUTES, now.minutes)]
    if now.stage is TournamentStage.SIGN_UP:
        fields.append((words.BOTS, BOTS, now.bots))
    return form_of(
        TournamentPress(TournamentVerb.CHANGE, now.id),
        words.CHANGE_IT,
        *((label, _number_field(field, value)) for label, field, value in fields),
    )


def hand_over_form(now: Tournament) -> ui.Modal:
    """Return the form for another organizer."""
    return form_of(
        TournamentPress(TournamentVerb.HAND_OVER, now.id),
        words.HAND_IT_OVER,
        (words.NEW_ORGANIZER, ui.UserSelect[ui.View](custom_id=NEW, required=True)),
    )


def _number_field(name: str, value: int) -> ui.TextInput[ui.View]:
    return ui.TextInput(custom_id=name, default=str(value), min_length=1, max_length=3)


# Parts


def _after_rounds(now: Tournament, shown: Sequence[Standing], heading: str, before: str) -> list[str]:
    """Return some of the standings under a heading, or before any round is over, only the heading."""
    return [heading, _block(now, shown), _unplaced(shown)] if shown[0].by_round else [before]


def _block(now: Tournament, table: Sequence[Standing]) -> str:
    """Return the standings in columns: place, name, points, loners, and the last rounds."""
    rounds = _last_rounds(table, _ROUNDS - now.counts_loners)
    heads = words.headings(rounds, loners=now.counts_loners)
    rows = [["", "", *heads]]
    for line in table:
        place = f"{line.place}." if line.place else "–"
        rows.append([place, cut(plain(line.entrant.player), _NAME), *_scores(now, line, rounds)])
    return block(fitted(rows, 1), right=[0, *range(2, 2 + len(heads))])


def _corrections(now: Tournament) -> str:
    return lines(*map(small, words.corrections(now)[-_CORRECTED:]))


def _last_rounds(table: Sequence[Standing], most: int) -> range:
    rounds = max((len(line.by_round) for line in table), default=0)
    return range(max(0, rounds - most), rounds)


def _scores(now: Tournament, line: Standing, rounds: range) -> list[str]:
    """Return the points, the loners if they count, and the points of the rounds one by one."""
    loners = [str(line.loners)] if now.counts_loners else []
    return [str(line.points), *loners, *(str(line.by_round[at]) for at in rounds)]


def _unplaced(shown: Sequence[Standing]) -> str:
    return "" if all(line.entrant.is_placed for line in shown) else small(words.UNPLACED)


def _button(label: str, verb: TournamentVerb, now: Tournament, style: ButtonStyle = controls.PLAIN) -> Button:
    return button(label, TournamentPress(verb, now.id), style)
