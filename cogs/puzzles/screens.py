"""Puzzles: the position as its player sees it, and the answer with its figures and reasons."""

from collections.abc import Mapping
from typing import Unpack

from bot.engine.actions import Action
from bot.engine.events import events
from bot.engine.ranking import sort_hand
from bot.puzzles.puzzle import ANY, Puzzle, PuzzleFilter, table_id
from bot.tables.records import YOUR_ID
from bot.tables.table import Table
from cogs.puzzles import words
from cogs.table.drawings import TablePicture
from cogs.table.panel import PanelChoices, panel_view
from cogs.ui.columns import block
from cogs.ui.controls import CHIEF, button
from cogs.ui.games.describing import advice, choice
from cogs.ui.games.result_words import numbered_tricks
from cogs.ui.games.scene import scene_of
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.games.words import on_the_table
from cogs.ui.layout import GOLD, Picture, Screen, accent_of, lines, screen, small
from cogs.ui.link_buttons import to_play_it, to_share
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card
from cogs.ui.words.coaching import HOW
from cogs.ui.words.names import signed_points, table_for_reader

_CHOICES = 12  # listed, since an auction has many


def table_picture(puzzle: Puzzle, player: str, *, trumps_last: bool = False) -> TablePicture:
    """Return the position as it lies on the table, with the player's name."""
    return TablePicture(scene_of(puzzle.seat_player(player), puzzle.view, trumps_last=trumps_last))


def puzzle_view(
    puzzle: Puzzle,
    player: str,
    answered: Mapping[int, bool],
    picture: Picture | None = None,
    *,
    sought: PuzzleFilter = ANY,
    done: int = 0,
    **chosen: Unpack[PanelChoices],
) -> Screen:
    """Return the position and its choices, for a player of that name with this filter.

    ``picture`` and ``chosen`` are as for the panel. ``done`` is the number of matching puzzles if all are
    answered, otherwise 0.
    """
    table = puzzle.seat_player(player, sought)
    heard = table_for_reader(table, puzzle.view.seat)
    told = [] if screens_of(table.rules).shows_everything(puzzle.view) else _seen(heard, puzzle)
    note = lines(
        small(words.heading(puzzle, answered=False)),
        small(words.progress(answered)),
        small(words.all_done(done, sought)) if done else "",
        *(_beyond(heard, puzzle) if picture else told),
        None if picture else screens_of(table.rules).seats_block(heard, puzzle.view),
    )
    return panel_view(table, YOUR_ID, note=note, picture=picture, told_so_far=True, **chosen)


def answer_view(
    puzzle: Puzzle,
    player: str,
    chosen: Action,
    answered: Mapping[int, bool],
    picture: Picture | None = None,
    *,
    sought: PuzzleFilter = ANY,
    again: bool,
    trumps_last: bool = False,
) -> Screen:
    """Return how a choice compares with all others, and why. ``again`` means it was answered before.

    If there's a ``picture`` of the position, the text has only what the picture doesn't show.
    """
    table, view = puzzle.seat_player(player), puzzle.view
    heard = table_for_reader(table, view.seat)
    right, best = chosen == puzzle.best, advice(view, puzzle.best)
    rows = [
        [choice(view, action), signed_points(figures.mean), "◂" if action == chosen else ""]
        for at, (action, figures) in enumerate(puzzle.figures.items())
        if at < _CHOICES or action == chosen
    ]
    held = " ".join(
        card(each, view.order) for each in sort_hand(view.cards, view.order, trumps_last=trumps_last)
    )
    on_table = on_the_table(heard, view) if view.trick else ""
    seen = [*_seen(heard, puzzle), on_table, words.you_hold(held)]
    return screen(
        lines(
            small(words.heading(puzzle, answered=True)),
            f"### {words.verdict(best, right=right)}",
            small(words.AGAIN) if again else "",
            *(_beyond(heard, puzzle) if picture else seen),
        ),
        picture.item if picture else None,
        lines(block(rows, right=[1]), small(words.left_out(len(puzzle.figures) - len(rows)))),
        lines(*words.reasons(puzzle, chosen)),
        [
            button(words.NEXT, Press(Verb.PUZZLE, table_id(puzzle.number, sought)), CHIEF),
            to_share(table.id),
            button(HOW, Press(Verb.HOW, table.id)),
        ],
        small(words.progress(answered)),
        accent=GOLD if right else accent_of(view.trumps),
    )


def shared_view(puzzle: Puzzle, player: str, *, right: bool) -> Screen:
    """Return, for everyone, a player's result at the puzzle, with the button to try it."""
    return screen(
        lines(
            f"### {words.heading(puzzle, answered=False)}",
            words.shared_result(player, right=right),
        ),
        [to_play_it(table_id(puzzle.number, ANY), words.TRY_IT)],
    )


def _seen(table: Table, puzzle: Puzzle) -> list[str]:
    """Return the score, the call and the tricks so far."""
    told = screens_of(table.rules).situation(table, puzzle.view, events(table.game.in_play))
    return [score_line(table), *told, *_up_card(table, puzzle), *_tricks(table, puzzle)]


def _beyond(table: Table, puzzle: Puzzle) -> list[str]:
    """Return where the upcard went, and the tricks before those the picture shows."""
    drawn = 1 if puzzle.view.trick else 2
    return [*_up_card(table, puzzle), *_tricks(table, puzzle)[:-drawn]]


def _up_card(table: Table, puzzle: Puzzle) -> list[str]:
    return [*map(small, screens_of(table.rules).before_turn(table, puzzle.view))]


def _tricks(table: Table, puzzle: Puzzle) -> list[str]:
    return [*map(small, numbered_tricks(table, puzzle.view.tricks))]
