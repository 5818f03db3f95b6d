"""A player's decisions in a hand or a game, the costliest first, with what each choice was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.engine.actions import Action
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.reviewing import Decision
from bot.tables.table import Table
from cogs.review import words
from cogs.review.press import ReviewPress, ReviewVerb
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import advice, choice, did, why
from cogs.ui.layout import (
    CHIEF,
    Button,
    Item,
    Screen,
    button,
    chooser,
    lines,
    page_buttons,
    screen,
    small,
)
from cogs.ui.press import Press, Verb
from cogs.ui.words.coaching import HOW
from cogs.ui.words.names import within

_TOLD = 4  # decisions on a page
_CHOICES = 5  # of each
_BUTTONS = 12
_ABREAST = 2  # choices that a phone shows in a line, whatever the cards: it may break a line at any emoji


def hand_view(table: Table, hand: ReviewedHand, hands: Sequence[int]) -> Screen:
    """Return the review of a hand for one of its players; ``hands`` are all reviewed hands, from 0."""
    dear = [decision for decision in hand.decisions if decision.cost]
    sitting = table.called(hand.number)
    return screen(
        lines(
            f"### {words.heading(words.hand(hand.number + 1), hand.decisions)}", words.summary(hand.decisions)
        ),
        *(item for each in dear[:_TOLD] for item in _below_a_line(_told(sitting, each))),
        _moments(sitting, hand),
        _turning(table, hand.number, hands),
        further(table, hand.number, dear[0].turn if dear else None),
    )


def game_view(table: Table, game: ReviewedGame, page: int = 0, *, kept: bool = False) -> Screen:
    """Return a page (from 0) of a player's review of the whole game, the costliest decisions first.

    ``kept`` means that the totals are in the player's statistics.
    """
    dear, unit = game.dearest(), screens_of(table.rules).unit
    page = min(page, max(len(dear) - 1, 0) // _TOLD)
    shown = dear[page * _TOLD :][:_TOLD]

    def press_of(other: int) -> ReviewPress:
        return ReviewPress(ReviewVerb.GAME, table.id, at=other)

    more = len(dear) > (page + 1) * _TOLD
    return screen(
        lines(
            f"### {words.heading(words.GAME, game.decisions)}",
            *words.figures(game.summed(), unit, lucky=game.luck is not None),
            small(words.KEPT) if kept else None,
        ),
        *(
            item
            for at, each in shown
            for item in _below_a_line(_told(table.called(at), each, f"{words.hand(at + 1)}, "))
        ),
        _hands(table, game, unit),
        page_buttons(page, page + 1 + more, press_of, (words.BEFORE, words.MORE)),
        further(table, None, page * _TOLD if dear else None),
    )


def further(table: Table, number: int | None, at: int | None) -> list[Button]:
    """Return the buttons to decide again and to see how it is calculated.

    ``at`` is the turn of the hand ``number`` (from 0), or without a hand the place among all that cost
    something; None if nothing did.
    """
    if at is None:
        return []
    practice = ReviewPress(ReviewVerb.PUZZLE, table.id, 0 if number is None else number + 1, at)
    return [button(words.PRACTICE, practice, CHIEF), button(HOW, Press(Verb.HOW, table.id))]


def _told(table: Table, decision: Decision, hand: str = "") -> str:
    """Describe a decision: what it cost, what was better and why; ``hand`` says where, if in several."""
    view, best = decision.view, decision.best
    done = did(decision.done, replace(table, match=decision.match))
    when, unit = words.moment(view), screens_of(table.rules).unit
    return words.dear(
        decision,
        f"{hand}{within(when) if hand else when}",
        done,
        advice(view, best.action),
        why(view, best.action, decision.done),
        unit,
    )


def all_worth(then: Table, decision: Decision, chosen: Action | None = None) -> list[str]:
    """Return lines, short enough for a phone, of what the best choices and the ``chosen`` one were worth."""
    worth = [
        words.worth(choice(decision.view, each.action), each.told)
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
    """Return the buttons for the hand before, the hand after, and the whole game."""
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
