"""The buttons about finished games, reached from /stats: lists, a game, its replay, and its files."""

from bot.client.client import EuchreBot
from bot.ids import NO_SERVER, TableId, UserId
from bot.notation import egn, loads
from bot.notation.egn.document import Document
from bot.players.remarks import add_remarks
from bot.store.games import GameRow
from bot.store.store import Store
from bot.tables.reviewer import Reviewer, hands_of
from cogs.finished import screens, words
from cogs.finished.screens import PAGE, GamesPress, GamesVerb
from cogs.ui.answers import Refused, replace_screen, reply_file, think
from cogs.ui.games import remarking
from cogs.ui.layout import Attached
from cogs.ui.permissions import home_of
from cogs.ui.router import Interaction
from cogs.ui.services import Services


class FinishedGames:
    """The handlers of presses about finished games. Members see the games played in their server."""

    def __init__(self, store: Store, reviewer: Reviewer) -> None:
        self.store = store
        self.reviewer = reviewer

    async def press(self, interaction: Interaction, press: GamesPress) -> None:
        """Show the list or game that was pressed, or send a file of the game."""
        match press.what:
            case GamesVerb.LIST:
                await self._list(interaction, press)
            case GamesVerb.NUMBER:
                await interaction.response.send_modal(screens.number_form())
            case _:
                await self._game(interaction, press)

    async def _list(self, interaction: Interaction, asked: GamesPress) -> None:
        home, user = home_of(interaction), interaction.user.id
        found = await self.store.games.newest(
            home,
            user,
            user_id=user if home == NO_SERVER else asked.first or None,
            channel_id=asked.second or None,
            limit=PAGE + 1,
            offset=PAGE * asked.page,
        )
        await replace_screen(interaction, screens.games_view(found[:PAGE], asked, more=len(found) > PAGE))

    async def _game(self, interaction: Interaction, press: GamesPress) -> None:
        """Handle a press on a game, if the user may see it here."""
        game, home = await self.store.games.get(press.first), home_of(interaction)
        if game is None or not game.open_to(interaction.user.id, home):
            raise Refused(words.GONE)
        match press.what:
            case GamesVerb.REPLAY:
                await replace_screen(interaction, screens.replay_view(game, press.second))
            case GamesVerb.DOWNLOAD:
                await replace_screen(interaction, screens.download_view(game))
            case GamesVerb.PEN:
                file = _file(game, "pen", words.named_record(game))
                await reply_file(interaction, words.file_of(game), file)
            case GamesVerb.EGN:
                file = _file(game, "egn", egn.write_document(_document(game)))
                await reply_file(interaction, words.file_of(game), file)
            case GamesVerb.MARKED:
                await self._give_marked(interaction, game)
            case _:
                await replace_screen(interaction, screens.game_view(game))

    async def _give_marked(self, interaction: Interaction, game: GameRow) -> None:
        """Answer with the game in EGN, with marks and comments on the user's own decisions.

        They're the same as in that player's review. Computing them takes some seconds per hand. Raises
        Refused if the user has no decision to mark.
        """
        document, user = _document(game), UserId(interaction.user.id)
        table = await self.reviewer.table(TableId(game.table_id))
        if not hands_of(table, user):
            raise Refused(words.NOT_MARKED)
        found = await self.reviewer.game(table, user, lambda: think(interaction))
        decided = [(hand.number, each) for hand in found.hands for each in hand.decisions]
        if not decided:
            raise Refused(words.NOT_MARKED)
        marked = add_remarks(document, table.game, decided, remarking)
        text = egn.write_document(marked, for_reading=True)
        await reply_file(interaction, words.file_of(game, marked=True), _file(game, "marked.egn", text))


def _document(game: GameRow) -> Document:
    """Return the game in EGN. Raises Refused if EGN can't express it."""
    (recorded,) = loads(words.named_record(game))
    reason = egn.why_not_egn(recorded.rules)
    if reason:
        raise Refused(words.not_in_egn(reason))
    return egn.document_of(recorded)


def _file(game: GameRow, ending: str, text: str) -> Attached:
    return Attached(f"euchre-game-{game.id}.{ending}", text.encode())


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    services.router.add(GamesPress, FinishedGames(bot.store, services.reviewer).press, words.OLDER)
