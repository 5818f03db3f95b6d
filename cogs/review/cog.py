"""Reviews after a hand or a game: each player's own decisions, visible only to that player."""

from bot.client.client import EuchreBot
from bot.engine.actions import Action
from bot.ids import TableId, UserId
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.reviewing import Decision
from bot.store.store import Store
from bot.tables.events import EndReason
from bot.tables.refusals import TableRefusal, Why
from bot.tables.reviewer import Reviewer, WaitNotice, hands_of
from bot.tables.table import Table
from cogs.review import screens, words
from cogs.review.screens import ReviewPress, ReviewVerb
from cogs.ui.answers import Refused, replace_screen, replace_screen_later, reply_text, show, think
from cogs.ui.layout import Screen, screen
from cogs.ui.permissions import home_of
from cogs.ui.press import WHOLE_GAME, Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services
from cogs.ui.words.coaching import CALCULATED


class Reviews:
    """The handlers of the Review button after a hand or a game, and of the buttons on a review."""

    def __init__(self, store: Store, reviewer: Reviewer) -> None:
        self.reviews = store.reviews
        self.reviewer = reviewer

    @handles(Verb.REVIEW)
    async def review(self, interaction: Interaction, press: Press) -> None:
        """Show the player's own decisions in the finished hand of that number, or in the whole game."""
        what = ReviewVerb.GAME if press.detail == WHOLE_GAME else ReviewVerb.HAND
        asked = ReviewPress(what, press.table, press.number or 0)
        await show(interaction, await self._page(interaction, asked, lambda: think(interaction)))

    @handles(Verb.HOW)
    async def how(self, interaction: Interaction, press: Press) -> None:
        """Explain how the figures are calculated, in a separate message."""
        await reply_text(interaction, CALCULATED)

    async def turn(self, interaction: Interaction, press: ReviewPress) -> None:
        """Replace the screen with the page that was pressed."""
        weighing = screen(words.WEIGHING)
        page = await self._page(interaction, press, lambda: replace_screen(interaction, weighing))
        answer = replace_screen_later if interaction.response.is_done() else replace_screen
        await answer(interaction, page)

    async def _page(self, interaction: Interaction, press: ReviewPress, wait: WaitNotice) -> Screen:
        """Return the pressed page. Raise Refused if this player has no such page."""
        table, user = await self._table(interaction, press.table), UserId(interaction.user.id)
        number, own = press.hand - 1, hands_of(table, user) if table.match else []
        of_game = press.what in (ReviewVerb.GAME, ReviewVerb.PUZZLE)
        if not of_game and number not in range(len(table.match.hands if table.match else ())):
            raise Refused(words.NO_SUCH_HAND)
        if not own or (not of_game and number not in own):
            raise Refused(words.LEFT) if table.has_left(user) else TableRefusal(Why.NOT_SEATED, table)
        if not of_game and press.what is not ReviewVerb.ANSWER:
            return _hand(table, await self.reviewer.hand(table, number, user, wait), own, press)
        game = await self.reviewer.game(table, user, wait)
        if press.what is not ReviewVerb.GAME:
            return _puzzle(table, game, press) if of_game else _answer(table, game, press)
        finished = table.ended is not None and table.ended.reason is EndReason.FINISHED
        if finished and game.decisions and game.luck and not press.at:
            await self.reviews.save(table.id, user, game.summarize())
        return screens.game_view(table, game, press.at, is_saved=finished)

    async def _table(self, interaction: Interaction, table_id: TableId) -> Table:
        table = await self.reviewer.table(table_id)
        own = table.seat_of(UserId(interaction.user.id)) is not None
        if table.guild_id != home_of(interaction) and not own:
            raise TableRefusal(Why.NO_TABLE)
        return table


def _puzzle(table: Table, game: ReviewedGame, press: ReviewPress) -> Screen:
    """Return the puzzle of that turn, or the next one."""
    dear = game.costliest()
    if not dear:
        raise Refused(words.NO_PUZZLE)
    turns = [(hand + 1, at.turn) for hand, at in dear]
    asked = (press.hand, press.at)
    at = turns.index(asked) if asked in turns else min(press.at, len(dear) - 1)
    return screens.puzzle_view(table, *dear[at], (at + 1, len(dear)))


def _answer(table: Table, game: ReviewedGame, press: ReviewPress) -> Screen:
    """Return how the chosen answer to a puzzle compares."""
    dear = game.costliest()
    for nth, (hand, at) in enumerate(dear, start=1):
        if (hand + 1, at.turn) == (press.hand, press.at) and (chosen := _choice(at, press)) is not None:
            return screens.solved_view(table, hand, at, chosen, (nth, len(dear)))
    raise Refused(words.OLDER)


def _hand(table: Table, hand: ReviewedHand, own: list[int], press: ReviewPress) -> Screen:
    """Return the review of a hand, or the worth of another choice in it."""
    if press.what is ReviewVerb.HAND:
        return screens.hand_view(table, hand, own)
    at = next((each for each in hand.decisions if each.turn == press.at), None)
    if at is None:
        raise Refused(words.OLDER)
    return screens.if_view(table, hand.number, at, _choice(at, press))


def _choice(at: Decision, press: ReviewPress) -> Action | None:
    """Return the choice at that decision that the press names, or None."""
    return next((each.action for each in at.worth if str(each.action) == press.detail), None)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    reviews = Reviews(bot.store, services.reviewer)
    services.router.add_verbs(Press, handlers_of(reviews, Verb))
    services.router.add(ReviewPress, reviews.turn, words.OLDER)
