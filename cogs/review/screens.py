"""What a player decided in a hand or a game, the dearest first, with what each choice was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from discord import SelectOption, ui

from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.reviewing import Decision
from bot.tables.table import Table
from cogs.review import words
from cogs.review.press import Asked, ReviewPress
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import choice
from cogs.ui.layout import Button, Item, Screen, button, chooser, lines, screen, small

_TOLD = 4  # decisions on a page
_CHOICES = 5  # of each
_LISTED = 25  # Discord's limit


def hand_view(table: Table, hand: ReviewedHand, hands: Sequence[int]) -> Screen:
    """The review of that hand for whose decisions they are; ``hands`` are all that there are, from 0."""
    dear = [decision for decision in hand.decisions if decision.cost][:_TOLD]
    unit = screens_of(table.rules).unit
    sitting = table.called(hand.number)
    return screen(
        lines(f"### {words.heading(hand.number + 1)}", words.summary(hand.decisions, unit)),
        *_parted([_told(sitting, decision, unit) for decision in dear]),
        small(words.meaning(unit)) if dear else None,
        _turning(table, hand.number, hands),
    )


def game_view(table: Table, game: ReviewedGame, page: int = 0) -> Screen:
    """The review of the whole game for one of its players: that page of what was dear, from 0."""
    dear, unit = game.dearest(), screens_of(table.rules).unit
    page = min(page, max(len(dear) - 1, 0) // _TOLD)
    shown = dear[page * _TOLD :][:_TOLD]
    return screen(
        lines(f"### {words.GAME}", *words.figures(game.summed(), unit, lucky=game.luck is not None)),
        *_parted([_told(table.called(at), each, unit, words.in_hand(at + 1)) for at, each in shown]),
        small(words.meaning(unit)) if dear else None,
        _hands(table, game, unit),
        _pages(table, page, more=len(dear) > (page + 1) * _TOLD),
    )


def _told(table: Table, decision: Decision, unit: str, hand: str = "") -> str:
    """One decision: what was done, what was better and why, and what all that could be done was worth."""
    then, view = replace(table, match=decision.match), decision.view
    what, why = screens_of(table.rules).hint(then, view, decision.best.action)
    done, _ = screens_of(table.rules).hint(then, view, decision.done)
    worth = [
        words.worth(choice(then, view, each.action), each.points)
        for each in decision.worth
        if each in decision.worth[:_CHOICES] or each.action == decision.done
    ]
    return lines(
        words.dear(hand, words.moment(view), done, decision.cost, unit),
        words.better(what, why),
        small(" · ".join(worth)),
    )


def _parted(texts: Sequence[str]) -> list[str | Item]:
    """The texts, each below a line."""
    return [*chain.from_iterable((ui.Separator[ui.LayoutView](), each) for each in texts)]


def _hands(table: Table, game: ReviewedGame, unit: str) -> Item:
    """The hands of the game to choose one from, the dearest first."""
    by_cost = sorted(game.hands, key=lambda hand: -hand.cost)[:_LISTED]
    return chooser(
        ReviewPress(Asked.GAME, table.id),
        words.LOOK_AT,
        [
            SelectOption(
                label=words.hand(hand.number + 1),
                value=str(ReviewPress(Asked.HAND, table.id, hand.number + 1)),
                description=words.cost_of(hand.cost, unit),
            )
            for hand in by_cost
        ],
    )


def _turning(table: Table, number: int, hands: Sequence[int]) -> list[Button]:
    """The hand before, the one after, and the whole game."""
    at = hands.index(number)
    beside = [*hands[max(at - 1, 0) : at], *hands[at + 1 : at + 2]]
    buttons = [
        button(words.go_to(other + 1, back=other < number), ReviewPress(Asked.HAND, table.id, other + 1))
        for other in beside
    ]
    if len(hands) > 1:
        buttons.append(button(words.WHOLE_GAME, ReviewPress(Asked.GAME, table.id)))
    return buttons


def _pages(table: Table, page: int, *, more: bool) -> list[Button]:
    turns = []
    if page:
        turns.append(button(words.DEARER, ReviewPress(Asked.GAME, table.id, at=page - 1)))
    if more:
        turns.append(button(words.LESS_DEAR, ReviewPress(Asked.GAME, table.id, at=page + 1)))
    return turns
