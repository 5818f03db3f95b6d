"""What a player decided in a hand or a game, the dearest first, with what each choice was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import SelectOption, ui

from bot.engine.actions import Action
from bot.engine.events import Played, Stayed, TrickTaken, events, numbered_events
from bot.engine.ranking import sort_hand
from bot.engine.view import View
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.reviewing import Decision, played_on
from bot.tables.table import Table
from cogs.review import words
from cogs.review.press import Asked, ReviewPress
from cogs.ui.games.result_words import trick_line
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import choice, event_sentence, headline
from cogs.ui.games.words import on_the_table
from cogs.ui.layout import (
    CHIEF,
    PLAIN,
    Button,
    Item,
    Screen,
    accent_of,
    button,
    chooser,
    even_rows,
    lines,
    screen,
    small,
)
from cogs.ui.words.cards import card
from cogs.ui.words.names import who

_TOLD = 4  # decisions on a page
_CHOICES = 5  # of each
_LISTED = 25  # Discord's limit
_BUTTONS = 12
_ABREAST = 2  # choices that a phone shows in a line, whatever the cards: it may break a line at any emoji


def hand_view(table: Table, hand: ReviewedHand, hands: Sequence[int]) -> Screen:
    """The review of that hand for whose decisions they are; ``hands`` are all that there are, from 0."""
    dear = [decision for decision in hand.decisions if decision.cost][:_TOLD]
    unit = screens_of(table.rules).unit
    sitting = table.called(hand.number)
    return screen(
        lines(f"### {words.heading(hand.number + 1)}", words.summary(hand.decisions, unit)),
        *(item for each in dear for item in _below_a_line(_told(sitting, each, unit))),
        *(_below_a_line(small(words.meaning(unit))) if dear else ()),
        _moments(sitting, hand),
        _turning(table, hand.number, hands),
    )


def game_view(table: Table, game: ReviewedGame, page: int = 0, *, kept: bool = False) -> Screen:
    """The review of the whole game for one of its players: that page of what was dear, from 0.

    ``kept``: what it came to is in the player's statistics.
    """
    dear, unit = game.dearest(), screens_of(table.rules).unit
    page = min(page, max(len(dear) - 1, 0) // _TOLD)
    shown = dear[page * _TOLD :][:_TOLD]
    return screen(
        lines(
            f"### {words.GAME}",
            *words.figures(game.summed(), unit, lucky=game.luck is not None),
            small(words.KEPT) if kept else None,
        ),
        *(
            item
            for at, each in shown
            for item in _below_a_line(_told(table.called(at), each, unit, words.in_hand(at + 1)))
        ),
        *(_below_a_line(small(words.meaning(unit))) if dear else ()),
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
        *(small(words.beside(worth[at : at + _ABREAST])) for at in range(0, len(worth), _ABREAST)),
    )


def _below_a_line(text: str) -> tuple[Item, str]:
    return ui.Separator[Any](), text


def _hands(table: Table, game: ReviewedGame, unit: str) -> Item:
    """The hands of the game to choose one from, the dearest first."""
    by_cost = sorted(game.hands, key=lambda hand: -hand.cost)[:_LISTED]
    return chooser(
        ReviewPress(Asked.PICK, table.id),
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


# What if?


def if_view(table: Table, number: int, at: Decision, action: Action | None = None) -> Screen:
    """A moment of that hand, from 0, with all that could be done; or what comes of that ``action`` then."""
    sitting, hand = table.called(number), table.game.hands[number]
    then, view = replace(sitting, match=at.match), at.view
    buttons = [
        button(
            words.worth(choice(then, view, each.action), each.points),
            ReviewPress(Asked.TRY, table.id, number + 1, at.turn, str(each.action)),
            CHIEF if each.action == action else PLAIN,
        )
        for each in at.worth[:_BUTTONS]
    ]
    done = screens_of(table.rules).hint(then, view, at.done)[0]
    seen = _seen(then, view) if action is None else _tried(sitting, at, action)
    return screen(
        lines(f"### {words.what_if(number + 1, words.moment(view))}", *seen),
        *even_rows(buttons),
        lines(
            words.you_did(done, headline(sitting, hand)),
            small(words.HOW_PLAYED_OUT if action else words.HOW_TO_TRY),
        ),
        [button(words.back_to(number + 1), ReviewPress(Asked.HAND, table.id, number + 1))],
        accent=accent_of(hand.trumps),
    )


def _moments(table: Table, hand: ReviewedHand) -> Item | None:
    """What the player decided in the hand, in order, to choose a moment from."""
    in_order = sorted(hand.decisions, key=lambda decision: decision.turn)[:_LISTED]
    if not in_order:
        return None
    options = [
        SelectOption(
            label=words.decided(
                words.moment(at.view), choice(replace(table, match=at.match), at.view, at.done)
            ),
            value=str(ReviewPress(Asked.IF, table.id, hand.number + 1, at.turn)),
        )
        for at in in_order
    ]
    return chooser(ReviewPress(Asked.PICK, table.id), words.WHAT_IF, options)


def _seen(then: Table, view: View) -> list[str]:
    """What the player saw at that moment."""
    held = " ".join(card(each, view.order) for each in sort_hand(view.cards, view.order))
    situation = screens_of(then.rules).situation(then, view, events(then.game.in_play))
    trick = [on_the_table(then, view)] if view.trick else []
    return [*situation, *trick, words.you_held(held)]


def _tried(sitting: Table, at: Decision, action: Action) -> list[str]:
    """How the hand goes on from there, and what comes of it."""
    hand, before = played_on(at, action), at.match
    then = replace(sitting, match=replace(before, hand=None, hands=(*before.hands, hand)))
    what, _ = screens_of(then.rules).hint(replace(sitting, match=before), at.view, action)
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
