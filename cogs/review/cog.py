"""Reviews after a hand or a game: each player's own decisions, visible only to that player."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from bot.client.client import EuchreBot
from bot.engine.actions import Action
from bot.ids import TableId, UserId
from bot.players.reviewing import Decision
from bot.store.store import Store
from bot.tables.events import EndReason
from bot.tables.refusals import TableRefusal, Why
from bot.tables.reviewer import Reviewer, hands_of
from bot.tables.table import Table
from cogs.review import screens, words
from cogs.review.screens import ReviewPress, ReviewVerb
from cogs.ui.answers import Refused, replace_screen_when_made, reply_text, show_when_made
from cogs.ui.layout import Screen, screen
from cogs.ui.permissions import home_of
from cogs.ui.press import WHOLE_GAME, Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.coaching import CALCULATED

_Making = tuple[bool, Coroutine[Any, Any, Screen]]  # if it takes long, and the coroutine that makes the page


class Reviews:
    """Answers the Review button after a hand or a game, and the buttons on a review."""

    def __init__(self, store: Store, reviewer: Reviewer) -> None:
        self.reviews = store.reviews
        self.reviewer = reviewer

    @handles(Verb.REVIEW)
    async def review(self, interaction: Interaction, press: Press) -> None:
        """Show the player's own decisions in the finished hand of that number, or in the whole game."""
        what = ReviewVerb.GAME if press.detail == WHOLE_GAME else ReviewVerb.HAND
        asked = ReviewPress(what, press.table, press.number or 0)
        long, making = await self._asked(interaction, asked)
        await show_when_made(interaction, making, long=long)

    @handles(Verb.HOW)
    async def how(self, interaction: Interaction, press: Press) -> None:
        """Explain how the figures are calculated, beside the screen that shows them."""
        await reply_text(interaction, CALCULATED)

    async def turn(self, interaction: Interaction, press: ReviewPress) -> None:
        """Replace the screen with the page that was pressed."""
        long, making = await self._asked(interaction, press)
        await replace_screen_when_made(interaction, making, screen(words.WEIGHING), long=long)

    async def _asked(self, interaction: Interaction, press: ReviewPress) -> _Making:
        """Return the coroutine that makes the page; raise Refused if this player has no such page."""
        table, user = await self._table(interaction, press.table), UserId(interaction.user.id)
        if press.what in (ReviewVerb.GAME, ReviewVerb.PUZZLE):
            if not hands_of(table, user):
                raise _not_yours(table, user)
            ready = self.reviewer.has_game(table, user)
            if not ready:
                self.reviewer.check_room(user)
            making = self._game if press.what is ReviewVerb.GAME else self._puzzle
            return not ready, making(table, user, press)
        number, hands = press.hand - 1, table.match.hands if table.match else ()
        if number not in range(len(hands)):
            raise Refused(words.NO_SUCH_HAND)
        if number not in hands_of(table, user):
            raise _not_yours(table, user)
        answers = press.what is ReviewVerb.ANSWER
        ready = (
            self.reviewer.has_game(table, user) if answers else self.reviewer.has_hand(table, number, user)
        )
        if not ready:
            self.reviewer.check_room(user)
        return not ready, (self._check_answer if answers else self._hand)(table, user, number, press)

    async def _table(self, interaction: Interaction, table_id: TableId) -> Table:
        table = await self.reviewer.table(table_id)
        own = table.seat_of(UserId(interaction.user.id)) is not None
        if table.guild_id != home_of(interaction) and not own:
            raise TableRefusal(Why.NO_TABLE)
        return table

    async def _game(self, table: Table, user: UserId, press: ReviewPress) -> Screen:
        game = await self.reviewer.game(table, user)
        finished = table.ended is not None and table.ended.reason is EndReason.FINISHED
        if finished and game.decisions and game.luck and not press.at:
            await self.reviews.keep(table.id, user, game.summarize())
        return screens.game_view(table, game, press.at, kept=finished)

    async def _puzzle(self, table: Table, user: UserId, press: ReviewPress) -> Screen:
        dear = (await self.reviewer.game(table, user)).dearest()
        if not dear:
            raise Refused(words.NO_PUZZLE)
        turns = [(hand + 1, at.turn) for hand, at in dear]
        asked = (press.hand, press.at)
        at = turns.index(asked) if asked in turns else min(press.at, len(dear) - 1)
        return screens.puzzle_view(table, *dear[at], (at + 1, len(dear)))

    async def _check_answer(self, table: Table, user: UserId, number: int, press: ReviewPress) -> Screen:
        dear = (await self.reviewer.game(table, user)).dearest()
        for nth, (hand, at) in enumerate(dear, start=1):
            if (hand, at.turn) == (number, press.at) and (chosen := _choice(at, press)) is not None:
                return screens.solved_view(table, number, at, chosen, (nth, len(dear)))
        raise Refused(words.OLDER)

    async def _hand(self, table: Table, user: UserId, number: int, press: ReviewPress) -> Screen:
        hand = await self.reviewer.hand(table, number, user)
        if press.what is ReviewVerb.HAND:
            return screens.hand_view(table, hand, hands_of(table, user))
        at = next((each for each in hand.decisions if each.turn == press.at), None)
        if at is None:
            raise Refused(words.OLDER)
        return screens.if_view(table, number, at, _choice(at, press))


def _choice(at: Decision, press: ReviewPress) -> Action | None:
    """Return the choice at that decision that the press names, or None."""
    return next((each.action for each in at.worth if str(each.action) == press.detail), None)


def _not_yours(table: Table, user: UserId) -> Exception:
    """Return the refusal for someone who made no decisions there, or who has left the table."""
    return Refused(words.LEFT) if table.has_left(user) else TableRefusal(Why.NOT_SEATED, table)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    reviews = Reviews(bot.store, services.reviewer)
    services.router.add_verbs(Press, handlers_of(reviews, Verb))
    services.router.add(ReviewPress, reviews.turn, words.OLDER)
