"""What is pressed to block players, and to manage members and tables of a server."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec.structs import replace

from bot.ids import TableId
from bot.store.conduct import ModAction
from cogs.ui.custom_ids import ID, CustomId, Number, PageNumber, tag_of
from cogs.ui.ways import NOWHERE


class BlocksPress(CustomId, frozen=True, tag="bl"):
    """A choice from the list of blocked players from ``start`` on, with the checksum of those shown."""

    start: Number
    shown: Number
    chosen: str = ""

    def with_choice(self, chosen: tuple[str, ...]) -> BlocksPress:
        """Return the press that leaves exactly these of the list blocked."""
        return replace(self, chosen=" ".join(chosen))

    @property
    def users(self) -> list[int]:
        """The users chosen."""
        return [int(each) for each in self.chosen.split() if each.isascii() and each.isdigit()]


class MemberVerb(Enum):
    """What a server manager does with a member; the value is part of the custom_id."""

    SHOW = "show"  # with user 0 everyone banned or muted
    BAN = ModAction.BAN.value
    UNBAN = ModAction.UNBAN.value
    MUTE = ModAction.MUTE.value
    UNMUTE = ModAction.UNMUTE.value
    REMOVE = ModAction.REMOVE.value


class MemberPress(CustomId, frozen=True, tag="mb"):
    """A press about a member."""

    verb: MemberVerb
    user: Number = 0

    def with_choice(self, chosen: tuple[str, ...]) -> MemberPress | None:
        """Return the press for the member chosen."""
        return self.read(f"{tag_of(MemberPress)}:{self.verb.value}:{''.join(chosen)}")


class TablesVerb(Enum):
    """What a server manager does with tables; the value is part of the custom_id."""

    LIST = "list"
    ASK = "ask"
    CLOSE = "close"


class TablesPress(CustomId, frozen=True, tag="tb"):
    """A press about the open tables of a server, or about one of them."""

    verb: TablesVerb = TablesVerb.LIST
    page: PageNumber = 0
    table: Annotated[TableId, ID] = NOWHERE

    def with_choice(self, chosen: tuple[str, ...]) -> TablesPress | None:
        """Return the press for the table chosen."""
        return self.read(f"{tag_of(TablesPress)}:{self.verb.value}:{self.page}:{''.join(chosen)}")
