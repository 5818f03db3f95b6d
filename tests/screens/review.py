"""Reviews of what one decided: a hand, a whole game, its puzzles, and what else might have been."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, partial

from bot.engine.cards import Card
from bot.engine.view import View
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.expert import Worth
from bot.players.reviewing import Decision, Weigh, review_hand
from bot.tables.table import Table
from cogs.review.screens import game_view, hand_view, if_view, puzzle_view, solved_view
from cogs.ui.layout import Screen
from tests.screens.catalogue import shows
from tests.screens.positions import cards_in_view, replayed


async def all_bad(view: View) -> Sequence[Worth]:
    """Weigh choices as if the first were by far the best."""
    return [Worth(action, 1.0 - at / 2, 0.0) for at, action in enumerate(dict.fromkeys(view.legal))]


async def all_good(view: View) -> Sequence[Worth]:
    """Weigh choices as if all were as good."""
    return [Worth(action, 0.0, 0.0) for action in dict.fromkeys(view.legal)]


async def nothing(_: View) -> Sequence[Worth]:
    """Weigh nothing."""
    return ()


@cache
def game(record: str, weigh: Weigh) -> tuple[Table, ReviewedGame]:
    """Return a recorded game, with the decisions of its first seat."""
    table = replayed(record)[-1]

    async def review() -> ReviewedGame:
        return ReviewedGame(
            tuple(
                [
                    ReviewedHand(at, tuple(await review_hand(table.game, at, 1, weigh)))
                    for at in range(len(table.game.hands))
                ]
            )
        )

    loop = asyncio.new_event_loop()
    try:
        return table, loop.run_until_complete(review())
    finally:
        loop.close()


def hand(record: str, weigh: Weigh, number: int = 0, *, alone: bool = False) -> Screen:
    """Return the review of a hand, with buttons to other hands unless someone else played those."""
    table, found = game(record, weigh)
    shown = found.hands[number]
    return hand_view(table, shown, [shown.number] if alone else range(len(found.hands)))


def whole(record: str, weigh: Weigh, page: int = 0, *, kept: bool = False) -> Screen:
    """Return a page of the review of a game."""
    return game_view(*game(record, weigh), page, is_saved=kept)


def decision(record: str) -> tuple[Table, int, Decision]:
    """Return the costliest decision of a game, with the number of its hand."""
    table, found = game(record, all_bad)
    number, at = found.costliest()[0]
    return table, number, at


def puzzle(record: str) -> Screen:
    """Return the costliest decision as a puzzle."""
    return puzzle_view(*decision(record), (1, 4))


def solved(record: str) -> Screen:
    """Return that puzzle with its answer."""
    table, number, at = decision(record)
    return solved_view(table, number, at, at.worth[-1].action, (1, 4))


def what_if(record: str, *, tried: bool) -> Screen:
    """Return the screen of another choice at a decision, or of its outcome."""
    table, number, at = decision(record)
    return if_view(table, number, at, at.best.action if tried else None)


def then_seen(record: str) -> frozenset[Card]:
    """Return the cards that the seat knew when it decided."""
    return cards_in_view(decision(record)[2].view)


for _id in ("north_american", "slapton", "bid", "spoil_five"):
    shows(f"review/{_id}-hand", partial(hand, _id, all_bad))
    shows(f"review/{_id}-game", partial(whole, _id, all_bad))
    shows(f"review/{_id}-game-saved", partial(whole, _id, all_bad, 1, kept=True))
    shows(f"review/{_id}-puzzle", partial(puzzle, _id), partial(then_seen, _id))
    shows(f"review/{_id}-solved", partial(solved, _id), partial(then_seen, _id))
    shows(f"review/{_id}-what-if", partial(what_if, _id, tried=False), partial(then_seen, _id))
    shows(f"review/{_id}-what-if-tried", partial(what_if, _id, tried=True))
for _number in (1, -1):
    shows(f"review/hand-{_number}", partial(hand, "north_american", all_bad, _number))
shows("review/hand-alone", partial(hand, "north_american", all_bad, 1, alone=True))
shows("review/nothing-wrong", partial(hand, "slapton", all_good))
shows("review/nothing-to-decide", partial(hand, "slapton", nothing))
shows("review/game-with-nothing-wrong", partial(whole, "slapton", all_good))
