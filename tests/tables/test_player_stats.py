"""Each figure is what another way of counting gives."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.ids import UserId
from bot.store.games import GamePlayer, PlayedSeat
from bot.tables.player_stats import matches_people, stats_of
from tests.store.samples import a_player


def seat_of(player: GamePlayer) -> PlayedSeat:
    return PlayedSeat(*(getattr(player, name) for name in PlayedSeat._fields))


def some_games(chance: Random) -> list[list[PlayedSeat]]:
    games = []
    for _ in range(chance.randint(1, 60)):
        users: list[int | None] = [1, *chance.sample([2, 3, 4, 5, None, -1], 3)]
        chance.shuffle(users)
        won = chance.randint(0, 1)
        seats = [a_player(seat, user) for seat, user in enumerate(users, start=1)]
        games.append([seat_of(replace(seat, won=seat.side == won)) for seat in seats])
    return games


def test_games_runs_partners_and_opponents_are_counted_as_by_hand() -> None:
    for seed in range(40):
        games = some_games(Random(seed))
        found = stats_of(UserId(1), games)
        mine = [next(seat for seat in game if seat.user_id == 1) for game in games]
        won = "".join("w" if seat.won else "l" for seat in mine)
        assert (found.games.part, found.games.whole) == (won.count("w"), len(games))
        assert found.longest == max((len(run) for run in won.split("l")), default=0)
        assert found.streak == len(won) - len(won.rstrip("w"))
        for user in (2, 3, 4, 5):
            for shares, with_, against in ((found.partners, user, None), (found.opponents, None, user)):
                fitting = [game for game in games if matches_people(UserId(1), game, with_, against)]
                wins = sum(next(seat.won for seat in game if seat.user_id == 1) for game in fitting)
                share = shares.get(user)
                assert ((share.part, share.whole) if share else (0, 0)) == (wins, len(fitting))
        assert {-1, None}.isdisjoint({*found.partners, *found.opponents})
