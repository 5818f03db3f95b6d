"""Awards in the database, saved with the result that earned them."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.hand_stats import Award
from bot.standings.awards import TOGETHER, TOGETHER_GAMES
from bot.standings.rating import PARTNERS, family_of
from bot.store.database import Subject, put
from bot.store.games import FinishedGame, GamePlayer
from bot.store.people import name_in_server, visible_name
from bot.store.schema import awards, game_players, games, names

_PAIRED = (PARTNERS, "bid")


@dataclass(frozen=True, slots=True)
class GivenAward:
    """A player's award, earned so many `times`, with the game and the time of the first one.

    `name` is None for a player who hides it.
    """

    user_id: int
    name: str | None
    award: Award
    game_id: int
    finished_at: int
    times: int


class Awards(Subject):
    """The players' awards."""

    async def of(self, guild_id: int, user_id: int) -> list[GivenAward]:
        """Return the player's awards in the server, oldest first."""
        mine = (awards.c.guild_id == guild_id, awards.c.user_id == user_id)
        return await self._given(_select_awards().where(*mine).order_by(awards.c.game_id, awards.c.award))

    async def new_at(self, table_id: str) -> list[GivenAward]:
        """Return the awards that players earned for the first time in the table's finished game."""
        here = _select_awards().where(games.c.table_id == table_id)
        return await self._given(here.order_by(awards.c.user_id, awards.c.award))

    async def _given(self, query: Select[Any]) -> list[GivenAward]:
        rows = await self._database.rows(query)
        return [GivenAward(**dict(row._mapping) | {"award": Award(row.award)}) for row in rows]


def _select_awards() -> Select[Any]:
    columns = (awards.c.user_id, awards.c.award, awards.c.game_id, games.c.finished_at, awards.c.times)
    named = select(*columns, visible_name(awards.c.user_id, names.c.name).label("name"))
    seen = name_in_server(awards.c.guild_id, awards.c.user_id)
    return named.join(games, games.c.id == awards.c.game_id).join(names, seen)


async def give_awards(connection: AsyncConnection, guild_id: int, game_id: int, game: FinishedGame) -> None:
    """Save the awards earned in a game, and count up those a player already has."""
    numbered = enumerate(game.players, start=1)
    players = {at: player for at, player in numbered if player.user_id and not player.left_early}
    earned = [(players[at].user_id, award) for at, award in game.awards if at in players]
    for user in await _old_partners(connection, guild_id, game, list(players.values())):
        earned.append((user, TOGETHER))
    if not earned:
        return
    rows = [
        {"guild_id": guild_id, "user_id": user, "award": str(award), "game_id": game_id, "times": 1}
        for user, award in sorted(earned, key=str)
    ]
    await put(connection, awards, rows, changes=lambda _: {"times": awards.c.times + 1})


async def _old_partners(
    connection: AsyncConnection, guild_id: int, game: FinishedGame, players: list[GamePlayer]
) -> list[int]:
    """Return the users who have just reached the number of games with one partner that earns an award."""
    if family_of(game.rules) not in _PAIRED:
        return []
    holders = select(awards.c.user_id).where(awards.c.guild_id == guild_id, awards.c.award == TOGETHER)
    users = [player.user_id for player in players]
    known = set(await connection.scalars(holders.where(awards.c.user_id.in_(users))))
    found = []
    for one, other in combinations(players, 2):
        pair = {one.user_id, other.user_id}
        if one.side != other.side or one.seat == other.seat or pair <= known:
            continue
        if await connection.scalar(_games_together(guild_id, one.user_id, other.user_id)) == TOGETHER_GAMES:
            found += [user for user in pair - known if user is not None]
    return found


def _games_together(guild_id: int, one: int | None, other: int | None) -> Select[Any]:
    mine, theirs = game_players.alias(), game_players.alias()
    both = mine.join(
        theirs,
        (theirs.c.game_id == mine.c.game_id)
        & (theirs.c.side == mine.c.side)
        & (theirs.c.seat != mine.c.seat),
    ).join(games, games.c.id == mine.c.game_id)
    stayed = (~mine.c.left_early, ~theirs.c.left_early, games.c.guild_id == guild_id)
    count = select(func.count()).select_from(both)
    return count.where(mine.c.user_id == one, theirs.c.user_id == other, *stayed)
