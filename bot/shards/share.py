"""Which shards a process takes, and which it gives away: all have a fair share, and few shards move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.store.leases import Cluster


@dataclass(frozen=True, slots=True)
class Share:
    """What a process is to do: these shards to take, which nobody holds, and those to give away."""

    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()


def share_of(cluster: Cluster, process: int, expected: int = 1) -> Share:
    """What that process is to do for all to have their share.

    All work it out by themselves, of the same rows. Those who hold most have a shard more than others, where
    it does not come out even. While fewer live than are ``expected``, what is theirs is left for them.
    """
    staying = [each.id for each in cluster.processes if not each.leaving]
    held = Counter(each.holder for each in cluster.shards if each.holder is not None)
    own = [each.number for each in cluster.shards if each.holder == process]
    if process not in staying:
        return Share(give=tuple(own))
    least, more = divmod(len(cluster.shards), max(expected, len(staying)))
    place = sorted(staying, key=lambda each: (-held[each], each)).index(process)
    mine = least + (place < more)
    free = [each.number for each in cluster.shards if each.holder is None]
    return Share(tuple(free[: max(0, mine - len(own))]), tuple(own[mine:]))
