"""Creating the services that features share, before they are loaded."""

from bot.client.client import EuchreBot
from bot.tables.reviewer import Reviewer
from cogs.table.boards import Boards
from cogs.ui.permissions import EuchreAdmin
from cogs.ui.pictures import DisplaySettings, Pictures
from cogs.ui.recent_context import RecentContext
from cogs.ui.router import start_router
from cogs.ui.services import Services


async def make_services(bot: EuchreBot) -> Services:
    """Create the services that features share, and start to answer presses."""
    admin = EuchreAdmin(bot.manager.now)
    bot.tree.add_command(admin)
    pictures = Pictures(bot.studio, DisplaySettings(bot.manager.servers, bot.manager.users))
    return Services(
        await start_router(bot),
        pictures,
        Boards(bot, pictures),
        RecentContext(),
        Reviewer(bot.manager, bot.store.games),
        admin,
    )
