"""The results of game reviews: a row for each game and player, which no one else sees."""

from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.coaching import Reviewed
from bot.store.database import Subject, put
from bot.store.schema import game_players, games, reviews
from bot.store.servers import in_server


class Reviews(Subject):
    """The results of games that players have reviewed."""

    async def save(self, table_id: str, user_id: int, result: Reviewed) -> None:
        """Save the result of a player's first review of the table's game.

        Saves nothing for someone who didn't play in it or has since been deleted.
        """
        own = select(games.c.id, games.c.guild_id, games.c.rules).join(game_players)
        own = own.where(games.c.table_id == table_id, game_players.c.user_id == user_id)

        async def change(connection: AsyncConnection) -> None:
            game = (await connection.execute(own)).first()
            if game is not None:
                row = {"user_id": user_id, "game_id": game.id, "guild_id": game.guild_id, "rules": game.rules}
                await put(connection, reviews, row | {"figures": str(result)})

        await self._database.write(change)

    async def of(self, guild_id: int, user_id: int) -> dict[str, list[Reviewed]]:
        """Return what reviews showed the player, here or in all servers, by ruleset, oldest game first."""
        mine = select(reviews.c.rules, reviews.c.figures).order_by(reviews.c.game_id)
        mine = mine.where(in_server(reviews.c.guild_id, guild_id), reviews.c.user_id == user_id)
        found: dict[str, list[Reviewed]] = {}
        for row in await self._database.rows(mine):
            with suppress(ValueError, TypeError):  # damaged, which the doctor reports
                found.setdefault(row.rules, []).append(Reviewed.parse(row.figures))
        return found
