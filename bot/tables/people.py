"""The person who makes a request, with their rights in the server, and the bot as such a person."""

from collections.abc import Container
from dataclasses import dataclass

from bot.ids import UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person who makes a request, by user id and name.

    ``manages``: they may manage the server. ``banned``: they may not play in it.
    """

    id: UserId
    name: str
    manages: bool = False
    banned: bool = False

    def may_run(self, owner: UserId, removed: Container[UserId] = ()) -> bool:
        """Return True for a server manager, and for the owner unless banned or among ``removed``."""
        return self.manages or (self.id == owner and not self.banned and self.id not in removed)


THE_BOT = Person(UserId(0), "", manages=True)
"""The person in whose name the bot makes its own requests."""
