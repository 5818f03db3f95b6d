"""The store: every table, event and result that outlives the process.

A call that has returned is durable: it survives a killed process and a power cut. A call that raised has
stored nothing. A call that is cancelled ends only when its transaction has, and so has stored its events
unless they were refused: who must know which, shields the call.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Executable, Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.boards import Order
from bot.standings.periods import ALL_RULES, ALL_TIME
from bot.standings.rating import Rating
from bot.store import (
    awards,
    daily,
    lessons,
    log,
    presets,
    privacy,
    puzzles,
    ratings,
    results,
    settings,
    tallies,
)
from bot.store.connection import examine
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.lease import lease
from bot.store.migrate import migrate
from bot.store.rows import (
    Board,
    DailyHand,
    EventRow,
    FinishedGame,
    GameRow,
    GivenAward,
    LogKind,
    Placed,
    PlayedSeat,
    Preset,
    RatingChange,
    Standing,
    TableRow,
    TableStatus,
    Totals,
)
from bot.store.schema import departures, game_players, games, meta, standings
from bot.store.settings import Kept, SettingsOf
from bot.store.upsert import upsert


class Store:
    """Keeps tables, their events, finished games and standings in one database file.

    Made by `Store.open`. Any number of tasks of one event loop may use it at once: writes queue up, reads
    run beside them and each sees one moment. Every call raises StoreError where the database fails.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path | str, *, alone: bool = False) -> AsyncIterator[Self]:
        """Opens the database file, makes it and its folder where missing, and brings its schema up to date.

        Its pages are read through first; raises StoreError where they are damaged. With `alone`, who plays
        on it holds its lease meanwhile; raises StoreError where another process does. Leaving lets the
        calls under way end, then closes every connection.
        """
        file = Path(path).expanduser().absolute()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {file.parent} cannot be made: {error.strerror}.") from error
        if file.is_dir():
            raise StoreError(f"The database {file} cannot be used: it is a folder; name a file in it.")
        with lease(file) if alone else nullcontext():
            examine(file)  # nothing else is going on yet
            database = Database(file)
            try:
                await database.write(lambda connection: connection.run_sync(migrate, file))
                yield cls(database)
            finally:
                await database.close()

    @property
    def path(self) -> Path:
        """The database file, as an absolute path."""
        return self._database.path

    # Tables and their events

    async def create_table(self, row: TableRow, events: Sequence[EventRow]) -> None:
        """Stores a new table with its first events; raises TableTaken or DuplicateInteraction."""

        async def create(connection: AsyncConnection) -> None:
            await log.insert_table(connection, row)
            await log.insert_events(connection, log.logged(row.id, events))

        await self._database.write(create, clash=log.clash(row.id, events, creating=True))

    async def append(
        self,
        table_id: str,
        events: Sequence[EventRow],
        *,
        finished: FinishedGame | None = None,
        ended_at: int | None = None,
    ) -> int | None:
        """Stores the table's next events in one transaction, with what they bring about.

        With `finished`, the game, its players and their standings, and the game's number is returned;
        with `ended_at`, the table ends. Raises SequenceTaken, DuplicateInteraction or UnknownTable.
        """

        async def add(connection: AsyncConnection) -> int | None:
            game_id = None
            if finished is not None:
                game_id = await results.store_game(connection, table_id, finished)
            if ended_at is not None:
                end = {"status": TableStatus.ENDED, "ended_at": ended_at}
                await log.change_table(connection, table_id, end)
            return game_id

        rows = log.logged(table_id, events)
        return await self._database.write(add, rows, clash=log.clash(table_id, events, creating=False))

    async def set_message(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Notes where the table's board is now; without `channel_id` the channel stays as it was."""
        changes = {"message_id": message_id} | ({} if channel_id is None else {"channel_id": channel_id})
        await self._database.write(lambda connection: log.change_table(connection, table_id, changes))

    async def open_tables(self, kind: LogKind = LogKind.TABLE) -> list[tuple[TableRow, list[EventRow]]]:
        """Gives every open table (or drive), oldest first, each with all its events in sequence."""
        return await self._database.read(lambda connection: log.load_open_tables(connection, kind))

    async def unshown(self, ended_after: int) -> list[TableRow]:
        """Gives the tables that ended after then, and whose message has not been let go of."""
        return [log.table_row(row) for row in await self._rows(log.unshown(ended_after))]

    async def table(self, table_id: str) -> TableRow | None:
        """Gives the table, open or ended."""
        return await self._database.read(lambda connection: log.load_table(connection, table_id))

    async def events(self, table_id: str) -> list[EventRow]:
        """Gives the table's events in sequence; none where there is no such table."""
        return await self._database.read(lambda connection: log.load_events(connection, table_id))

    async def compactable(self, ended_before: int, kinds: Collection[str]) -> list[str]:
        """Gives the tables that ended with a game before then, and still have events of other kinds."""
        query = log.compactable(ended_before, kinds)
        return [row.id for row in await self._rows(query)]

    async def compact(self, table_id: str, kinds: Collection[str]) -> None:
        """Forgets the table's events, but for those of these kinds."""
        await self._database.write(lambda connection: connection.execute(log.forget(table_id, kinds)))

    async def forget_unfinished(self, ended_before: int) -> None:
        """Forgets the tables and drives that ended before then and left no game, with their logs."""
        await self._database.write(lambda connection: log.forget_unfinished(connection, ended_before))

    # Finished games and standings

    async def game(self, game_id: int) -> GameRow | None:
        """Gives the finished game of this number."""
        return await self._game(select(games).where(games.c.id == game_id))

    async def last_game(self, table_id: str) -> GameRow | None:
        """Gives the game that was finished last at this table."""
        return await self._game(select(games).where(games.c.table_id == table_id).order_by(games.c.id.desc()))

    async def games_between(self, after: int, last: int, limit: int) -> list[GameRow]:
        """Gives the first finished games after one number and up to another; all are after 0."""
        query = select(games).where(games.c.id > after, games.c.id <= last).order_by(games.c.id).limit(limit)
        return await self._database.read(lambda connection: results.load_games(connection, query))

    async def _game(self, query: Select[Any]) -> GameRow | None:
        first = query.limit(1)
        found = await self._database.read(lambda connection: results.load_games(connection, first))
        return found[0] if found else None

    async def totals(self) -> Totals:
        """Gives the number of the last game, and what all games up to it add up to."""

        async def fetch(connection: AsyncConnection) -> Totals:
            last = await connection.scalar(select(func.max(games.c.id)))
            sums = await results.load_standings(connection, select(standings))
            return Totals(
                last or 0,
                sums,
                await ratings.load_ratings(connection),
                await tallies.load_tallies(connection),
                await tallies.load_seasons(connection),
            )

        return await self._database.read(fetch)

    async def rating_changes(self, table_id: str) -> list[RatingChange]:
        """Gives what the table's finished game changed of its players' ratings."""
        return [ratings.change_of(row) for row in await self._rows(ratings.changes_at(table_id))]

    async def rating_course(
        self, guild_id: int, user_id: int, family: str, *, limit: int
    ) -> list[RatingChange]:
        """Gives the last changes of the player's rating in the server, oldest first."""
        rows = await self._rows(ratings.course(guild_id, user_id, family).limit(limit))
        return [ratings.change_of(row) for row in reversed(rows)]

    async def awards(self, guild_id: int, user_id: int) -> list[GivenAward]:
        """Gives the player's awards in the server, the first first."""
        return [awards.given(row) for row in await self._rows(awards.of_player(guild_id, user_id))]

    async def new_awards(self, table_id: str) -> list[GivenAward]:
        """Gives what the players of the table's finished game earned in it for the first time."""
        return [awards.given(row) for row in await self._rows(awards.given_at(table_id))]

    async def ratings_of(self, guild_id: int, user_id: int) -> dict[str, Rating]:
        """Gives the player's ratings in the server by family, that of most games first."""
        rows = await self._rows(ratings.ratings_of(guild_id, user_id))
        return {row.family: Rating(row.mu, row.sigma, row.games) for row in rows}

    async def last_game_of(self, guild_id: int, user_id: int) -> GameRow | None:
        """Gives the game that this player finished last in the server."""
        played = select(games).join(game_players).where(games.c.guild_id == guild_id)
        return await self._game(results.page_of(played.where(game_players.c.user_id == user_id), 1))

    async def game_in_reach(
        self, game_id: int, guild_id: int, user_id: int, channel_id: int
    ) -> GameRow | None:
        """Gives the finished game of this number, if it is one of `games_in_reach`."""
        within = results.in_reach(guild_id, user_id, channel_id)
        return await self._game(within.where(games.c.id == game_id))

    async def games_in(
        self, guild_id: int, *, user_id: int | None, channel_id: int | None, limit: int, offset: int = 0
    ) -> list[GameRow]:
        """Gives the server's finished games, newest first; of that player and in that channel, if given."""
        query = results.page_of(results.finished_in(guild_id, user_id, channel_id), limit, offset)
        return await self._database.read(lambda connection: results.load_games(connection, query))

    async def seats_of_games(self, guild_id: int, user_id: int) -> list[tuple[int, list[PlayedSeat]]]:
        """Gives every game that the player finished in the server, oldest first: its number and seats."""
        return await self._database.read(
            lambda connection: results.seats_of_games(connection, guild_id, user_id)
        )

    async def games_in_reach(
        self, guild_id: int, user_id: int, channel_id: int, *, limit: int
    ) -> list[GameRow]:
        """Gives the server's finished games that this player played or this channel saw, newest first."""
        query = results.page_of(results.in_reach(guild_id, user_id, channel_id), limit)
        return await self._database.read(lambda connection: results.load_games(connection, query))

    async def board(
        self,
        guild_id: int,
        order: Order,
        user_id: int,
        *,
        period: str = ALL_TIME,
        rules: str = ALL_RULES,
        limit: int,
        offset: int = 0,
    ) -> Board:
        """Gives a page of one of the server's leaderboards, best first, with the player's own line.

        `rules` is a ruleset's id; for the order by rating, a family, and `period` says nothing.
        """
        places = tallies.Places(guild_id, order, period, rules)
        return await self._database.read(lambda connection: places.board(connection, user_id, limit, offset))

    async def season_number(self, guild_id: int) -> int:
        """Gives the number of the season that runs in the server, of those ended by hand."""
        return await self._database.read(lambda connection: tallies.season_number(connection, guild_id))

    async def end_season(self, guild_id: int, at: int) -> int | None:
        """Ends the server's season, and gives its number; None where no game was finished in it."""
        return await self._database.write(lambda connection: tallies.end_season(connection, guild_id, at))

    async def standing(self, guild_id: int, user_id: int) -> list[Standing]:
        """Gives the player's sums in each ruleset played in this server, most played first."""
        mine = select(standings).where(standings.c.guild_id == guild_id, standings.c.user_id == user_id)
        query = mine.order_by(standings.c.games.desc(), standings.c.rules)
        return await self._database.read(lambda connection: results.load_standings(connection, query))

    async def overall(self, guild_id: int, user_id: int) -> Placed | None:
        """Gives the player's sums over all rulesets in this server, and the place by wins; or None."""
        return (await self.board(guild_id, Order.WINS, user_id, limit=0)).own

    async def usual_rules(self, guild_id: int) -> str | None:
        """Gives the ruleset most played in the server's last games; None before the first."""
        rows = await self._rows(results.usual_rules(guild_id))
        return str(rows[0].rules) if rows else None

    # Presets of house rules

    async def save_preset(self, preset: Preset) -> None:
        """Keeps house rules under their name, in place of others of that name in the server."""
        await self._database.write(lambda connection: presets.save(connection, preset))

    async def presets(self, guild_id: int) -> list[Preset]:
        """Gives the server's saved house rules by name."""
        return await self._database.read(lambda connection: presets.load(connection, guild_id))

    async def remove_preset(self, guild_id: int, name: str) -> bool:
        """Forgets saved house rules; False where the server has none of that name."""
        return await self._database.write(lambda connection: presets.remove(connection, guild_id, name))

    # Lessons

    async def reach(self, user_id: int, lesson: str, steps: int) -> None:
        """Notes that the learner has taken so many steps of the lesson; fewer than before change nothing."""
        await self._database.write(lambda connection: lessons.reach(connection, user_id, lesson, steps))

    async def reached(self, user_id: int) -> dict[str, int]:
        """Gives the steps that the learner has taken, by lesson."""
        return await self._database.read(lambda connection: lessons.reached(connection, user_id))

    # Settings

    async def settings(self, of: SettingsOf) -> Kept:
        """Gives everything that is set, by the id of the server or the user."""
        return await self._database.read(lambda connection: settings.load(connection, of))

    async def set_setting(self, of: SettingsOf, owner: int, key: str, value: str | None) -> None:
        """Keeps one value of a server or a user, in place of the one before; None for the default."""
        await self._database.write(lambda connection: settings.save(connection, of, owner, key, value))

    # Daily hands

    async def save_daily(self, hand: DailyHand) -> None:
        """Keeps a player's daily hand as it is now."""
        await self._database.write(lambda connection: daily.save(connection, hand))

    async def daily_hand(self, day: str, user_id: int) -> DailyHand | None:
        """Gives the player's hand of that day; None before it is begun."""
        query = daily.of_player(day, user_id)
        found = await self._database.read(lambda connection: daily.load(connection, query))
        return found[0] if found else None

    async def daily_hands(self, day: str, guild_id: int) -> list[DailyHand]:
        """Gives the hands of that day that were finished in the server, best first."""
        query = daily.finished_in(day, guild_id)
        return await self._database.read(lambda connection: daily.load(connection, query))

    async def daily_days(self, user_id: int, until: str, limit: int = 400) -> list[str]:
        """Gives the days up to that one on which the player finished the hand, the last first."""
        return await self._database.read(lambda connection: daily.days_of(connection, user_id, until, limit))

    # Puzzles

    async def answer_puzzle(self, user_id: int, puzzle: int, *, right: bool, at: int) -> None:
        """Notes whether the player's answer was right; only the first one counts."""
        await self._database.write(lambda connection: puzzles.answer(connection, user_id, puzzle, right, at))

    async def answered_puzzles(self, user_id: int) -> dict[int, bool]:
        """Gives the puzzles that the player has answered, and whether rightly at the first try."""
        return await self._database.read(lambda connection: puzzles.answered(connection, user_id))

    # Privacy

    async def kept_of(self, user_id: int) -> privacy.Kept:
        """Gives everything that is kept of the user, by the table that it stands in."""
        return await self._database.read(lambda connection: privacy.kept_of(connection, user_id))

    async def forget_person(self, user_id: int, known_as: str) -> bool:
        """Forgets the user; False, and nothing is done, while an open table or drive has to do with them."""

        async def forget(connection: AsyncConnection) -> bool:
            if await privacy.at_open_tables(connection, user_id):
                return False
            await privacy.forget_person(connection, user_id, known_as)
            return True

        return await self._database.write(forget)

    async def note_servers(self, there: set[int], now: int) -> None:
        """Notes which of the known servers the bot is not in, and since when: `now`, if not noted before."""
        await self._database.write(lambda connection: privacy.note_departures(connection, there, now))

    async def departed(self, before: int) -> list[int]:
        """Gives the servers that the bot is noted to have left before then."""
        query = select(departures.c.guild_id).where(departures.c.left_at < before)
        return [row.guild_id for row in await self._rows(query)]

    async def forget_server(self, guild_id: int) -> None:
        """Deletes everything that is kept of the server."""
        await self._database.write(lambda connection: privacy.forget_server(connection, guild_id))

    # Single values

    async def get_meta(self, key: str) -> str | None:
        """Gives the value last kept under `key`."""
        rows = await self._rows(select(meta.c.value).where(meta.c.key == key))
        return str(rows[0].value) if rows else None

    async def secret(self, key: str) -> bytes:
        """Gives the 32 bytes that were drawn when this key was first asked for; no call shows them else."""
        kept = await self.get_meta(key)
        if kept is None:
            kept = secrets.token_hex(32)
            await self.set_meta(key, kept)
        return bytes.fromhex(kept)

    async def set_meta(self, key: str, value: str) -> None:
        """Keeps `value` under `key`, in place of what was there."""

        async def keep(connection: AsyncConnection) -> None:
            put = upsert(connection.dialect, meta)
            put = put.on_conflict_do_update(index_elements=["key"], set_={"value": put.excluded.value})
            await connection.execute(put, {"key": key, "value": value})

        await self._database.write(keep)

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        async def fetch(connection: AsyncConnection) -> Sequence[Row[Any]]:
            return (await connection.execute(query)).all()

        return await self._database.read(fetch)
