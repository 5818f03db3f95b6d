"""Which shards a process takes, and which it gives away: all have a fair share, and few shards move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.store.cluster import Cluster


@dataclass(frozen=True, slots=True)
class Share:
    """What a process is to do: these shards to take, which nobody holds, and those to give away.

    Those to ``expect`` another gives away, as soon as this one is connected there.
    """

    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()
    expect: tuple[int, ...] = ()


def share_of(cluster: Cluster, process: int, expected: int = 1) -> Share:
    """What that process is to do for all to have their share.

    All work it out by themselves, of the same rows. Those who hold most have a shard more than others, where
    it does not come out even. While fewer live than are ``expected``, what is theirs is left for them.
    """
    staying = [each.id for each in cluster.processes if not each.leaving]
    own = {id_: [each.number for each in cluster.shards if each.holder == id_] for id_ in staying}
    if process not in staying:
        return Share(give=tuple(each.number for each in cluster.shards if each.holder == process))
    held = Counter({each: len(own[each]) for each in staying})
    held.update(each.heir for each in cluster.shards if each.heir in own and each.holder != each.heir)
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
        tuple(each.number for each in mine if each.holder is not None),
    )
