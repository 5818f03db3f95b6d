"""What only up-card euchre knows about the picture of its table: upcard, calls, who made trumps."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.actions import PASS
from bot.engine.events import Event, Passed, events
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.games.up_card.actions import (
    DECLARING,
    DISCARDING,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
    Under,
)
from bot.games.up_card.events import Accepted, Named
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.games.features import Features
from cogs.ui.games.up_card import scene_words as words
from cogs.ui.games.up_card.asking import worth_by_suit
from cogs.ui.words.cards import NO_TRUMP


def features(table: Table, view: EuchreView) -> Features:
    """Return the calls until the first lead, and the upcard until trumps are made, then who made them."""
    match = table.game
    called, told = table.called(len(match.hands)), events(match.in_play)
    said = {} if view.trick or view.tricks else _said(view, told)
    if view.maker is None:
        down = view.phase is SECOND_ROUND
        return Features(
            said=said,
            up=view.up,
            up_at=None if down else view.dealer,
            up_told=words.TURNED_DOWN if down else words.turned_up(table, view),
        )
    made = next(event for event in told if isinstance(event, Accepted | Named))
    lone = [words.plays_alone(called, view, seat) for seat in view.lone]
    return Features(
        maker=view.maker,
        lone=view.lone,
        said=said,
        made=(words.made(called, view, made, view.rules.tongue), *lone),
        kind="" if view.trumps else NO_TRUMP,
    )


def _said(view: EuchreView, told: Iterable[Event]) -> dict[Seat, str]:
    """Return each seat's latest call; in the second round, only calls from that round."""
    second = view.phase is SECOND_ROUND
    aloud = [
        (event.seat, words.said(event, view.rules.tongue))
        for event in told
        if not second or not isinstance(event, Passed) or event.round > 1
    ]
    return {seat: said for seat, said in aloud if said}


def prompt(table: Table, view: EuchreView) -> tuple[str, str]:
    """Return the question before play, and what the hand would be worth."""
    if view.phase is FIRST_ROUND:
        held = (*view.cards, view.up) if view.seat == view.dealer else view.cards
        return words.call_or_pass(view), words.would_have(held, order(view.up.suit), view.rules.trumps_word)
    if view.phase is SECOND_ROUND:
        asked = words.prompt(view.phase) if PASS in view.legal else words.MUST_NAME
        return asked, worth_by_suit(view)
    worth = (
        words.you_have(view.cards, view.order, view.rules.trumps_word)
        if view.phase in (DISCARDING, DECLARING)
        else ""
    )
    if view.phase is GOING_UNDER and not any(isinstance(action, Under) for action in view.legal):
        return words.CANNOT_GO_UNDER, worth
    return words.prompt(view.phase), worth


def why_barred(view: EuchreView) -> str:
    """Return why a card can't be discarded or given to the partner."""
    return {DISCARDING: words.JUST_TAKEN_UP, GIVING: words.NOT_YOUR_BEST}.get(view.phase, "")
