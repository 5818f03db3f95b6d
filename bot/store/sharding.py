"""Discord's shards, cut into fixed groups: which servers a process plays in, from its start to its end."""

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
        """Return whether the server is on one of these shards; direct messages (0) are on the first."""
        return (guild_id >> 22) % self.shards % self.groups == self.number

    @property
    def shard_ids(self) -> list[int]:
        """The shards of this group."""
        return [*range(self.number, self.shards, self.groups)]

    def key(self, name: str) -> str:
        """Return the key under which the group keeps a value of its own, where each group has one."""
        return name if self.groups == 1 else f"{name} {self.number} of {self.groups}"

    @property
    def is_first(self) -> bool:
        """True if this is the group whose process also does what is done once for all groups."""
        return self.number == 0
