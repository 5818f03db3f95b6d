"""Who has how many shards, and how few of them move."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.shards.share import Share, part_of, share_of
from bot.store.cluster import Cluster, Process, Shard


def cluster(held: dict[int, list[int]], free: int = 0, leaving: frozenset[int] = frozenset()) -> Cluster:
    """Processes by their ids, each with the shards that it holds, and so many that nobody does."""
    there = [Shard(number, id_, 1, True) for id_, numbers in held.items() for number in numbers]
    there += [Shard(len(there) + number, None, 1, False) for number in range(free)]
    processes = tuple(Process(id_, "here", id_ in leaving) for id_ in held)
    return Cluster(processes, tuple(sorted(there, key=lambda each: each.number)), 0)


def settled(now: Cluster) -> tuple[Cluster, int]:
    """Lets all do what they are to do until nobody has to; gives the end, and how often a shard was taken."""
    moves = 0
    for _ in range(50):
        shares = {each.id: share_of(now, each.id) for each in now.processes}
        if all(share == Share() for share in shares.values()):
            return now, moves
        holders = {each.number: each.holder for each in now.shards}
        for id_, share in shares.items():
            for number in share.take:
                if holders[number] is None:
                    holders[number] = id_
                    moves += 1
        for share in shares.values():
            holders |= dict.fromkeys(share.give)
        shards = tuple(Shard(number, holder, 1, True) for number, holder in holders.items())
        now = Cluster(now.processes, shards, 0)
    raise AssertionError("it never settles")


def counts(now: Cluster) -> list[int]:
    return sorted(sum(each.holder == process.id for each in now.shards) for process in now.processes)


def test_the_only_process_takes_every_shard() -> None:
    assert share_of(cluster({7: []}, free=4), 7) == Share((0, 1, 2, 3), ())


def test_a_process_that_is_expected_finds_its_share_left() -> None:
    assert share_of(cluster({7: []}, free=4), 7, expected=3) == Share((0, 1), ())


def test_a_new_process_is_given_its_share_and_no_more_moves() -> None:
    end, moves = settled(cluster({1: [0, 1, 2, 3], 2: []}))
    assert (counts(end), moves) == ([2, 2], 2)
    end, moves = settled(cluster({1: [0, 1], 2: [2, 3], 3: []}))
    assert (counts(end), moves) == ([1, 1, 2], 1)


def test_the_shards_of_one_that_died_are_divided() -> None:
    end, moves = settled(cluster({1: [0, 1], 2: [2]}, free=1))
    assert (counts(end), moves) == ([2, 2], 1)


def test_one_that_leaves_gives_everything_and_takes_nothing() -> None:
    now = cluster({1: [0, 1], 2: [2, 3]}, leaving=frozenset({1}))
    assert share_of(now, 1) == Share((), (0, 1))
    end, moves = settled(now)
    assert (counts(end), moves) == ([0, 4], 2)


def test_what_is_given_away_is_expected_by_whom_it_is_for_and_heirs_come_first() -> None:
    now = cluster({1: [0], 2: [1], 3: [2, 3]}, leaving=frozenset({3}))
    assert [share_of(now, each).expect for each in (1, 2)] == [(2,), (3,)]
    heirs = {2: 2, 3: 1}
    shards = tuple(replace(each, heir=heirs.get(each.number)) for each in now.shards)
    assert [share_of(replace(now, shards=shards), each).expect for each in (1, 2)] == [(3,), (2,)]
    free = tuple(replace(each, holder=None) if each.number == 3 else each for each in shards)
    given = replace(now, shards=free)
    assert share_of(given, 1) == Share(take=(3,)) and share_of(given, 2) == Share(expect=(2,))


def test_what_a_silent_process_holds_others_make_ready_for_and_do_not_take() -> None:
    now = cluster({1: [0], 2: [1], 3: [2, 3]})
    silent = replace(now, processes=(*now.processes[:2], replace(now.processes[2], silent=True)))
    assert [share_of(silent, each) for each in (1, 2)] == [Share(inherit=(2,)), Share(inherit=(3,))]
    heirs = tuple(replace(each, heir={2: 1, 3: 2}.get(each.number)) for each in now.shards)
    assert [share_of(replace(now, shards=heirs), each) for each in (1, 2, 3)] == [Share()] * 3, "it is back"
    dead = tuple(replace(each, holder=None) if each.holder == 3 else each for each in heirs)
    without = replace(now, processes=now.processes[:2], shards=dead)
    assert [share_of(without, each) for each in (1, 2)] == [Share(take=(2,)), Share(take=(3,))]


def test_a_process_sends_its_part_of_the_requests_and_all_together_no_more_than_there_are() -> None:
    now = cluster({1: [0, 1, 2], 2: [3]})
    assert [part_of(now, each) for each in (1, 2)] == [0.75, 0.25]
    assert 0 < part_of(cluster({1: [0, 1], 2: []}), 2) < 0.2, "there is nothing that it should send"
    assert part_of(cluster({1: []}), 1) == 1


def test_whatever_was_before_it_settles_evenly() -> None:
    rng = random.Random(7)
    for _ in range(200):
        ids = rng.sample(range(100), rng.randint(1, 5))
        held: dict[int, list[int]] = {id_: [] for id_ in ids}
        for number in range(rng.randint(1, 12)):
            held[rng.choice(ids)].append(number)
        end, moves = settled(cluster(held))
        assert counts(end)[-1] - counts(end)[0] <= 1
        fair = -(-len(end.shards) // len(ids))
        assert moves <= sum(max(0, len(own) - fair + 1) for own in held.values())
