"""Discord's shards, divided into fixed groups, one for each process."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShardGroup:
    """One of ``groups`` groups of the ``shards`` shards, by its ``number``, from 0.

    The default is the only group: every server is in it, however many shards there are.
    """

    number: int = 0
    groups: int = 1
    shards: int = 1

    def holds(self, guild_id: int) -> bool:
        """Return True if the server is on one of the group's shards. Direct messages (0) are on the first."""
        return (guild_id >> 22) % self.shards % self.groups == self.number

    @property
    def shard_ids(self) -> list[int]:
        """The shards of this group."""
        return [*range(self.number, self.shards, self.groups)]

    def key(self, name: str) -> str:
        """Return the key under which this group saves a value, if each group has its own."""
        return name if self.groups == 1 else f"{name} {self.number} of {self.groups}"

    @property
    def is_first(self) -> bool:
        """True for the group whose process also does the work that is needed only once."""
        return self.number == 0
