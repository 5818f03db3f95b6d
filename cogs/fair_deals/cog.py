"""✓ Fair deal: the seal of a table's deals, players' texts for the seed, and the check of a finished game."""

from bot.client.client import EuchreBot
from bot.notation import loads
from bot.notation.fair import verify
from bot.store.store import Store
from bot.tables.manager import TableManager
from bot.tables.requests import SetSeed
from cogs.fair_deals import words
from cogs.fair_deals.screens import fair_view, seed_form, verdict_view
from cogs.ui.answers import Refused, replace_screen, save
from cogs.ui.permissions import home_of, person
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services


class FairPresses:
    """The buttons about fair deals."""

    def __init__(self, manager: TableManager, store: Store) -> None:
        self.manager = manager
        self.store = store

    @handles(Verb.FAIR)
    async def fair(self, interaction: Interaction, press: Press) -> None:
        """Show how the open table's deals are sealed, or check the finished game."""
        table = self.manager.book.open_ones.get(press.table)
        if table is not None:
            await replace_screen(interaction, fair_view(table))
            return
        game = await self.store.games.last_at(press.table)
        if game is None or not game.open_to(interaction.user.id, home_of(interaction)):
            raise Refused(words.NOT_HERE)
        (recorded,) = loads(game.record)
        await replace_screen(interaction, verdict_view(verify(recorded), game.id))

    @handles(Verb.SEED)
    async def seed(self, interaction: Interaction, press: Press) -> None:
        """Ask for a text to add to the seed, or add the typed one."""
        if press.value is None:
            await interaction.response.send_modal(seed_form(self.manager.book.get(press.table)))
            return
        seeding = self.manager.do(
            press.table,
            SetSeed(press.value),
            by=person(interaction),
            interaction=interaction.id,
        )
        table = await save(interaction, seeding)
        await replace_screen(interaction, fair_view(table, words.ADDED))


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    services.router.add_verbs(Press, handlers_of(FairPresses(bot.manager, bot.store), Verb))
