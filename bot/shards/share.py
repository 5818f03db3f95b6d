"""Which shards a process takes, which it gives away, and what it may send: all have a fair share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.store.cluster import Cluster

_IDLE = 0.25  # the shards for which a process counts that has none


@dataclass(frozen=True, slots=True)
class Share:
    """What a process is to do: these shards to take, which nobody holds, and those to give away.

    Those to ``expect`` another gives away, as soon as this one is connected there. Those that it may
    ``inherit`` are of a process that has been silent, and will be free unless it is heard of again.
    """

    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()
    expect: tuple[int, ...] = ()
    inherit: tuple[int, ...] = ()


def share_of(cluster: Cluster, process: int, expected: int = 1) -> Share:
    """What that process is to do for all to have their share.

    All work it out by themselves, of the same rows. Those who hold most have a shard more than others, where
    it does not come out even. While fewer live than are ``expected``, what is theirs is left for them.
    """
    silent = {each.id for each in cluster.processes if each.silent and each.id != process}
    staying = [each.id for each in cluster.processes if not each.leaving and each.id not in silent]
    own = {id_: [each.number for each in cluster.shards if each.holder == id_] for id_ in staying}
    if process not in staying:
        return Share(give=tuple(each.number for each in cluster.shards if each.holder == process))
    held = Counter({each: len(own[each]) for each in staying})
    held.update(each.heir for each in cluster.shards if each.heir in own and each.holder not in own)
    least, more = divmod(len(cluster.shards), max(expected, len(staying)))
    places = sorted(staying, key=lambda each: (-held[each], each))
    fair = {each: least + (place < more) for place, each in enumerate(places)}
    surplus = {number for each in staying for number in own[each][fair[each] :]}
    lacks = {each: max(0, fair[each] - len(own[each])) for each in places}
    gets: dict[int, int] = {}
    moving = [each for each in cluster.shards if each.holder not in own or each.number in surplus]
    for shard in sorted(moving, key=lambda each: not (each.heir and lacks.get(each.heir))):
        takers = [each for each in (shard.heir, *places) if each is not None and lacks.get(each)]
        if takers:
            gets[shard.number] = takers[0]
            lacks[takers[0]] -= 1
    mine = [each for each in moving if gets.get(each.number) == process]
    return Share(
        tuple(each.number for each in mine if each.holder is None),
        tuple(number for number in own[process] if number in surplus),
        tuple(each.number for each in mine if each.holder is not None and each.holder not in silent),
        tuple(each.number for each in mine if each.holder in silent),
    )


def part_of(cluster: Cluster, process: int) -> float:
    """The part of all requests to Discord that the process may send: that of its shards.

    By processes, one with more shards than others would draw the boards of its tables later than they do.
    Who holds none has next to nothing to send.
    """
    held = sum(each.holder == process for each in cluster.shards)
    return (held or _IDLE) / (len(cluster.shards) or _IDLE)
