"""The services that features share, passed to each of them when it's loaded."""

from dataclasses import dataclass
from typing import Any

from bot.tables.reviewer import Reviewer
from bot.tables.table import Table
from cogs.ui.channel_messages import ChannelMessages
from cogs.ui.permissions import EuchreAdmin
from cogs.ui.pictures import Pictures
from cogs.ui.recent_context import RecentContext
from cogs.ui.router import Router


@dataclass(frozen=True, slots=True)
class Services:
    """The services that features share: no feature creates them, so features can be loaded in any order."""

    router: Router
    pictures: Pictures
    boards: ChannelMessages[Table, Any]
    recent: RecentContext
    reviewer: Reviewer
    admin: EuchreAdmin
