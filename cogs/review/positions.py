"""A moment of a finished hand revisited: as a puzzle, or played out with another choice."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.events import Played, Stayed, TrickTaken, events, numbered_events
from bot.engine.ranking import sort_hand
from bot.engine.view import View
from bot.players.reviewing import Decision, played_on, surely_less
from bot.tables.table import Table
from cogs.review import words
from cogs.review.press import ReviewPress, ReviewVerb
from cogs.review.screens import all_worth, further
from cogs.ui.games.result_words import trick_line
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.games.telling import advice, choice, did, event_sentence, headline, why_better
from cogs.ui.games.words import on_the_table
from cogs.ui.layout import (
    CHIEF,
    GOLD,
    PLAIN,
    Screen,
    accent_of,
    button,
    even_rows,
    lines,
    screen,
    small,
)
from cogs.ui.words.cards import card
from cogs.ui.words.names import who

_BUTTONS = 12
_MOST = 24  # choices of a puzzle


# Puzzles


def puzzle_view(table: Table, number: int, at: Decision, place: tuple[int, int]) -> Screen:
    """Return a puzzle: a moment of that hand (from 0) where the player chose badly, to decide again.

    ``place`` is which of how many puzzles it is, from 1.
    """
    then, view = replace(table.called(number), match=at.match), at.view
    offered = {at.done, *(each.action for each in at.worth[: _MOST - 1])}
    buttons = [
        button(
            choice(view, action),
            ReviewPress(ReviewVerb.ANSWER, table.id, number + 1, at.turn, str(action)),
        )
        for action in dict.fromkeys(view.legal)
        if action in offered
    ]
    return screen(
        lines(f"### {words.puzzle(*place)}", small(words.when_it_was(number + 1, words.moment(view)))),
        lines(score_line(then), *_seen(then, view), f"**{words.WHAT_NOW}**"),
        *even_rows(buttons),
        [button(words.WHOLE_GAME, ReviewPress(ReviewVerb.GAME, table.id))],
        accent=accent_of(view.trumps),
    )


def solved_view(table: Table, number: int, at: Decision, chosen: Action, place: tuple[int, int]) -> Screen:
    """Return how the answer compares with the other choices, and what the player did in the game."""
    then, view = replace(table.called(number), match=at.match), at.view
    right, (nth, of) = not surely_less(at, chosen), place
    better, worse = (chosen, at.done) if right else (at.best.action, chosen)
    what, why = advice(view, better), why_better(view, at.worth_of(better), at.worth_of(worse))
    return screen(
        lines(f"### {words.puzzle(nth, of)}", small(words.when_it_was(number + 1, words.moment(view)))),
        words.right(what, why) if right else words.better_than(what, why),
        lines(words.you_chose(did(at.done, then)), *map(small, all_worth(then, at, chosen))),
        [
            *(
                [button(words.NEXT_PUZZLE, ReviewPress(ReviewVerb.PUZZLE, table.id, at=nth), CHIEF)]
                * (nth < of)
            ),
            button(words.TRY_IT, ReviewPress(ReviewVerb.IF, table.id, number + 1, at.turn)),
            button(words.WHOLE_GAME, ReviewPress(ReviewVerb.GAME, table.id)),
        ],
        accent=GOLD if right else accent_of(view.trumps),
    )


# What if?


def if_view(table: Table, number: int, at: Decision, action: Action | None = None) -> Screen:
    """Return a moment of that hand (from 0) with every choice, or how the hand goes on after ``action``."""
    sitting, hand = table.called(number), table.game.hands[number]
    then, view = replace(sitting, match=at.match), at.view
    buttons = [
        button(
            words.worth(choice(view, each.action), each.told),
            ReviewPress(ReviewVerb.TRY, table.id, number + 1, at.turn, str(each.action)),
            CHIEF if each.action == action else PLAIN,
        )
        for each in at.worth[:_BUTTONS]
    ]
    seen = _seen(then, view) if action is None else _tried(sitting, at, action)
    back = button(words.back_to(number + 1), ReviewPress(ReviewVerb.HAND, table.id, number + 1))
    return screen(
        lines(f"### {words.what_if(number + 1, words.moment(view))}", *seen),
        *even_rows(buttons),
        lines(
            words.you_did(did(at.done, then), headline(sitting, hand)),
            small(words.HOW_PLAYED_OUT if action else words.HOW_TO_TRY),
            small(words.TOO_CLOSE if _too_close(at) else ""),
        ),
        [back, *further(table, number, at.turn if at.cost else None)],
        accent=accent_of(hand.trumps),
    )


def _too_close(at: Decision) -> bool:
    """Return True if the choice shows a lower figure than the best but isn't surely worse."""
    return not at.cost and at.worth_of(at.done).told < at.best.told


def _seen(then: Table, view: View) -> list[str]:
    """Return what the player saw at that moment, in lines."""
    held = " ".join(card(each, view.order) for each in sort_hand(view.cards, view.order))
    situation = screens_of(then.rules).situation(then, view, events(then.game.in_play))
    before = [
        small(words.trick(at, trick_line(then, trick), who(then, trick.winner)))
        for at, trick in enumerate(view.tricks, start=1)
    ]
    trick = [on_the_table(then, view)] if view.trick else []
    return [*situation, *before, *trick, words.you_held(held)]


def _tried(sitting: Table, at: Decision, action: Action) -> list[str]:
    """Return how the hand goes on after that choice, and what it scores."""
    hand, before = played_on(at, action), at.match
    then = replace(sitting, match=replace(before, hand=None, hands=(*before.hands, hand)))
    what = advice(at.view, action)
    calls = [
        event_sentence(event, then)
        for turn, event in numbered_events(hand)
        if turn >= at.turn and not isinstance(event, Played | TrickTaken | Stayed)
    ]
    tricks = [
        words.trick(at_trick, trick_line(then, trick), who(then, trick.winner))
        for at_trick, trick in enumerate(hand.tricks, start=1)
        if at_trick > len(at.view.tricks)
    ]
    return [words.instead(what), *calls, *tricks, f"**{headline(then, hand)}**"]
