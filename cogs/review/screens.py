"""Reviews: a player's decisions with the worth of each choice, and moments of a hand to decide again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Annotated, Any

from discord import ui

from bot.engine.actions import Action
from bot.engine.events import Played, Stayed, TrickTaken, events, numbered_events
from bot.engine.ranking import sort_hand
from bot.engine.view import View
from bot.ids import TableId
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.reviewing import Decision, certain_loss, play_out_from
from bot.tables.table import Table
from cogs.review import words
from cogs.ui.controls import CHIEF, PLAIN, Button, Item, button, chooser, even_rows, page_buttons
from cogs.ui.custom_ids import ID, CustomId, PageNumber
from cogs.ui.games.describing import advice, choice, did, event_sentence, headline, why, why_better
from cogs.ui.games.result_words import numbered_tricks
from cogs.ui.games.screens import score_line, screens_of
from cogs.ui.games.words import on_the_table
from cogs.ui.layout import GOLD, Screen, accent_of, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card
from cogs.ui.words.coaching import HOW
from cogs.ui.words.names import table_for_reader, within


class ReviewVerb(Enum):
    """The action of a press on a review. The value is part of the custom_id."""

    PICK = "pick"  # from a list, whose choices are presses themselves
    GAME = "game"  # the whole game: the page of its costly decisions
    HAND = "hand"  # a hand
    IF = "if"  # the other choices at that turn of the hand
    PUZZLE = "puzzle"  # decide again: at that turn of the hand, or the decision in that place by cost
    ANSWER = "answer"  # the answer for that turn of the hand: the detail, an action in notation
    TRY = "try"  # another choice played out: the detail, an action in notation


class ReviewPress(CustomId, frozen=True, tag="rv"):
    """A press on a review of the game at that table.

    ``hand`` counts from 1. ``at`` is a page or a puzzle, or a turn of the hand.
    """

    what: ReviewVerb
    table: Annotated[TableId, ID]
    hand: PageNumber = 0
    at: PageNumber = 0
    detail: str = ""

    def with_choice(self, chosen: tuple[str, ...]) -> ReviewPress | None:
        """Return the press that was chosen from the list."""
        return self.read("".join(chosen)) if self.what is ReviewVerb.PICK else None


_TOLD = 4  # decisions on a page
_CHOICES = 5  # of each
_BUTTONS = 12
_ABREAST = 2  # choices per line on a phone, which may break a line at any emoji


def hand_view(table: Table, hand: ReviewedHand, hands: Sequence[int]) -> Screen:
    """Return the review of a hand for one of its players. ``hands`` are all reviewed hands, from 0."""
    dear = [decision for decision in hand.decisions if decision.cost]
    sitting = table.with_callers(hand.number)
    return screen(
        lines(
            f"### {words.heading(words.hand(hand.number + 1), hand.decisions)}", words.summary(hand.decisions)
        ),
        *(item for each in dear[:_TOLD] for item in _below_a_line(_describe_decision(sitting, each))),
        _moments(sitting, hand),
        _turning(table, hand.number, hands),
        decide_again_buttons(table, hand.number, dear[0].turn if dear else None),
    )


def game_view(table: Table, game: ReviewedGame, page: int = 0, *, is_saved: bool = False) -> Screen:
    """Return a page (from 0) of a player's review of the whole game, the costliest decisions first.

    ``is_saved`` means that the totals are in the player's statistics.
    """
    dear, unit = game.costliest(), screens_of(table.rules).unit
    page = min(page, max(len(dear) - 1, 0) // _TOLD)
    shown = dear[page * _TOLD :][:_TOLD]

    def press_of(other: int) -> ReviewPress:
        return ReviewPress(ReviewVerb.GAME, table.id, at=other)

    more = len(dear) > (page + 1) * _TOLD
    return screen(
        lines(
            f"### {words.heading(words.GAME, game.decisions)}",
            *words.figures(game.summarize(), unit, lucky=game.luck is not None),
            small(words.KEPT) if is_saved else None,
        ),
        *(
            item
            for at, each in shown
            for item in _below_a_line(
                _describe_decision(table.with_callers(at), each, f"{words.hand(at + 1)}, ")
            )
        ),
        _hands(table, game, unit),
        page_buttons(page, page + 1 + more, press_of, (words.BEFORE, words.MORE)),
        decide_again_buttons(table, None, page * _TOLD if dear else None),
    )


def decide_again_buttons(table: Table, number: int | None, at: int | None) -> list[Button]:
    """Return the buttons to decide again and to see how it's calculated.

    ``at`` is the turn of the hand ``number`` (from 0), or without a hand the decision's place, costliest
    first, None if nothing cost points.
    """
    if at is None:
        return []
    practice = ReviewPress(ReviewVerb.PUZZLE, table.id, 0 if number is None else number + 1, at)
    return [button(words.PRACTICE, practice, CHIEF), button(HOW, Press(Verb.HOW, table.id))]


def _describe_decision(table: Table, decision: Decision, hand: str = "") -> str:
    """Describe a decision: its cost, the better choice and the reason. ``hand`` says where, if in several."""
    view, best = decision.view, decision.best
    done = did(decision.done, replace(table, match=decision.match))
    when, unit = words.moment(view), screens_of(table.rules).unit
    return words.describe_mistake(
        decision,
        f"{hand}{within(when) if hand else when}",
        done,
        advice(view, best.action),
        why(view, best.action, decision.done),
        unit,
    )


def list_worths(decision: Decision, chosen: Action | None = None) -> list[str]:
    """Return lines, short enough for a phone, with the worth of the best choices and the ``chosen`` one."""
    worth = [
        words.worth(choice(decision.view, each.action), each.rounded)
        for each in decision.worth
        if each in decision.worth[:_CHOICES] or each.action in (decision.done, chosen)
    ]
    return [words.beside(worth[at : at + _ABREAST]) for at in range(0, len(worth), _ABREAST)]


def _below_a_line(text: str) -> tuple[Item, str]:
    return ui.Separator[Any](), text


def _hands(table: Table, game: ReviewedGame, unit: str) -> Item:
    """Return the list to choose a hand of the game from, the costliest first."""
    by_cost = sorted(game.hands, key=lambda hand: -hand.cost)
    return chooser(
        ReviewPress(ReviewVerb.PICK, table.id),
        words.LOOK_AT,
        [
            (
                ReviewPress(ReviewVerb.HAND, table.id, hand.number + 1),
                words.hand(hand.number + 1),
                words.cost_of(hand.cost, unit),
            )
            for hand in by_cost
        ],
    )


def _turning(table: Table, number: int, hands: Sequence[int]) -> list[Button]:
    """Return the buttons for the previous hand, the next hand, and the whole game."""
    at = hands.index(number)
    beside = [*hands[max(at - 1, 0) : at], *hands[at + 1 : at + 2]]
    buttons = [
        button(words.go_to(other + 1, back=other < number), ReviewPress(ReviewVerb.HAND, table.id, other + 1))
        for other in beside
    ]
    if len(hands) > 1:
        buttons.append(button(words.WHOLE_GAME, ReviewPress(ReviewVerb.GAME, table.id)))
    return buttons


def _moments(table: Table, hand: ReviewedHand) -> Item | None:
    """Return the list of the player's decisions in the hand, in order, to choose one from."""
    moments = [
        (
            ReviewPress(ReviewVerb.IF, table.id, hand.number + 1, at.turn),
            words.decided(words.moment(at.view), choice(at.view, at.done)),
        )
        for at in sorted(hand.decisions, key=lambda decision: decision.turn)
    ]
    return chooser(ReviewPress(ReviewVerb.PICK, table.id), words.WHAT_IF, moments) if moments else None


# Puzzles

_MOST = 24  # choices


def puzzle_view(table: Table, number: int, at: Decision, place: tuple[int, int]) -> Screen:
    """Return a puzzle: a moment of that hand (from 0) where the player chose badly, to decide again.

    ``place`` is the puzzle's number, from 1, and the number of puzzles.
    """
    then, view = table_for_reader(replace(table.with_callers(number), match=at.match), at.view.seat), at.view
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
    """Return how the answer compares with the other choices, and the player's choice in the game.

    ``place`` is as for `puzzle_view`.
    """
    then, view = table_for_reader(replace(table.with_callers(number), match=at.match), at.view.seat), at.view
    right, (nth, of) = not certain_loss(at, chosen), place
    better, worse = (chosen, at.done) if right else (at.best.action, chosen)
    what, why = advice(view, better), why_better(view, at.worth_of(better), at.worth_of(worse))
    return screen(
        lines(f"### {words.puzzle(nth, of)}", small(words.when_it_was(number + 1, words.moment(view)))),
        words.verdict(what, why, right=right),
        lines(words.you_chose(did(at.done, then)), *map(small, list_worths(at, chosen))),
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
    """Return a moment of that hand (from 0) with every choice, or how the hand continues after ``action``."""
    sitting, hand = table_for_reader(table.with_callers(number), at.view.seat), table.game.hands[number]
    then, view = replace(sitting, match=at.match), at.view
    buttons = [
        button(
            words.worth(choice(view, each.action), each.rounded),
            ReviewPress(ReviewVerb.TRY, table.id, number + 1, at.turn, str(each.action)),
            CHIEF if each.action == action else PLAIN,
        )
        for each in at.worth[:_BUTTONS]
    ]
    seen = _seen(then, view) if action is None else _describe_playout(sitting, at, action)
    back = button(words.go_to(number + 1, back=True), ReviewPress(ReviewVerb.HAND, table.id, number + 1))
    return screen(
        lines(f"### {words.what_if(number + 1, words.moment(view))}", *seen),
        *even_rows(buttons),
        lines(
            words.you_did(did(at.done, then), headline(sitting, hand)),
            small(words.HOW_PLAYED_OUT if action else words.HOW_TO_TRY),
            small(words.TOO_CLOSE if not at.cost and at.worth_of(at.done).rounded < at.best.rounded else ""),
        ),
        [back, *decide_again_buttons(table, number, at.turn if at.cost else None)],
        accent=accent_of(hand.trumps),
    )


def _seen(then: Table, view: View) -> list[str]:
    """Return lines with everything the player saw at that moment."""
    held = " ".join(card(each, view.order) for each in sort_hand(view.cards, view.order))
    situation = screens_of(then.rules).situation(then, view, events(then.game.in_play))
    before = map(small, numbered_tricks(then, view.tricks))
    trick = [on_the_table(then, view)] if view.trick else []
    return [*situation, *before, *trick, words.you_held(held)]


def _describe_playout(sitting: Table, at: Decision, action: Action) -> list[str]:
    """Return how the hand continues after that choice, and its score."""
    hand, before = play_out_from(at, action), at.match
    then = replace(sitting, match=replace(before, hand=None, hands=(*before.hands, hand)))
    what = advice(at.view, action)
    calls = [
        event_sentence(event, then)
        for turn, event in numbered_events(hand)
        if turn >= at.turn and not isinstance(event, Played | TrickTaken | Stayed)
    ]
    tricks = numbered_tricks(then, hand.tricks)[len(at.view.tricks) :]
    return [words.instead(what), *calls, *tricks, f"**{headline(then, hand)}**"]
