"""The table manager: the one door through which everything that happens at tables comes in.

Each request is decided under its table's lock (bot.tables.requests), stored, put in place and told
(bot.tables.tablebook); what needs no player goes on by itself (bot.tables.clockwork), by the same door.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.engine.options import Ruleset
from bot.engine.ruleset import preset
from bot.engine.seats import Seat
from bot.players import Player as ComputerPlayer
from bot.store.rows import GivenAward, RatingChange, TableRow
from bot.store.settings import SettingsOf
from bot.store.store import Store
from bot.tables import requests, timing
from bot.tables.absence import Absence
from bot.tables.chance import Chance
from bot.tables.clock import SECOND, USUAL
from bot.tables.clockwork import Clockwork, Pace
from bot.tables.happenings import Ended, Happening, Opened, Sat
from bot.tables.refusals import TableRefusal
from bot.tables.settings import ServerSettings, UserSettings
from bot.tables.settings_book import SettingsBook
from bot.tables.table import Player, Stage, Table
from bot.tables.tablebook import TableBook

log = logging.getLogger(__name__)
__all__ = ["Listener", "Pace", "TableManager", "now_ms"]
Listener = Callable[[Table], None]
_AT_ONCE = Pace()
_LATELY = 60 * 60 * 1000
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return int(time.time() * 1000)


class TableManager:
    """Keeps every open table of every server. Restore it once, then ask; close it at the end.

    Requests raise TableRefusal or the engine's Refusal, and then nothing has changed. A request whose
    caller is cancelled is carried out all the same. ``servers`` and ``users`` are what those have set,
    ``pace`` how fast it all goes.
    """

    def __init__(
        self,
        store: Store,
        computer: ComputerPlayer,
        *,
        pace: Pace = _AT_ONCE,
        tables_per_player: int = 1,
        rng: random.Random | None = None,
        secret: bytes | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self.now = now
        self.pace = pace
        self._chance = Chance(rng, secret)
        self.servers = SettingsBook(store, SettingsOf.SERVERS, ServerSettings())
        self._logbook = TableBook(store, tables_per_player, now, self.servers)
        self._logbook.listen(self._forget_board)
        self.users = SettingsBook(store, SettingsOf.USERS, UserSettings())
        self._clockwork = Clockwork(
            self._logbook, computer, self._chance, pace, self.servers, self.users, now
        )
        self._absence = Absence(store, now, pace.noting)
        self._boards: dict[str, int] = {}
        self._rematching = asyncio.Lock()

    # Looking

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every open table by id."""
        return self._logbook.open_ones

    def get(self, table_id: str) -> Table:
        """The open table with this id."""
        return self._logbook.get(table_id)

    def tables_of(self, user: int) -> list[Table]:
        """The open tables at which the user sits."""
        return [table for table in self.tables.values() if table.seat_of(user)]

    def board_of(self, table_id: str) -> int | None:
        """The id of the table's board message, if one is posted."""
        return self._boards.get(table_id)

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with the new state after every durable change, the ending included."""
        self._logbook.listen(listener)

    # Coming and going

    async def restore(self) -> list[str]:
        """Bring every open table back as the log has it, and let it go on.

        Its clock gets back the time in which the bot was away, and a grace. Returns the ids of the tables
        whose log this program can't read; their logs are kept.
        """
        away = await self._absence.over()
        await self.servers.restore()
        await self.users.restore()
        restored, lost = await self._logbook.restore()
        self._boards |= {row.id: row.message_id for row in restored if row.message_id is not None}
        await asyncio.gather(*(self._give_back(row.id, away) for row in restored))
        for row in restored:
            self._clockwork.arrange(self.get(row.id))
        return lost

    async def _give_back(self, table_id: str, away: int) -> None:
        grace = int(self.pace.grace * SECOND)
        try:
            await self._logbook.change(table_id, lambda table: timing.give_back(table, away, grace))
        except TableRefusal as refusal:  # the table goes on with the time that it has
            log.error("table %s did not get its time back: %s", table_id, refusal)

    async def close(self) -> None:
        """Take nothing new, and let what is under way be stored."""
        await self._logbook.close()
        await self._clockwork.close()
        await self._absence.begin()

    async def settled(self) -> None:
        """Wait until all that is due by itself has come at every table."""
        await self._clockwork.settled()

    async def set_board(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Note which message is the table's board; the table moves with it to another channel."""
        if message_id is None:
            self._boards.pop(table_id, None)
        elif table_id in self.tables:
            self._boards[table_id] = message_id
        table = self.tables.get(table_id)
        if table is None or channel_id in (None, table.channel_id):
            await self._store.set_message(table_id, message_id)
        else:
            await self._logbook.move(table_id, channel_id, message_id)

    async def rating_changes(self, table: Table) -> list[RatingChange]:
        """What the table's finished game changed of its players' ratings; empty where it counts for none."""
        return await self._store.rating_changes(table.id)

    async def new_awards(self, table: Table) -> list[GivenAward]:
        """What players earned for the first time in the table's finished game."""
        return await self._store.new_awards(table.id)

    async def unshown(self) -> list[tuple[Table, int]]:
        """The tables that ended lately without their message being let go of, and the ids of those messages.

        So they are where the bot was killed after a game was stored and before its end was shown.
        """
        rows = await self._store.unshown(self.now() - _LATELY)
        return [(await self._logbook.finished(row.id), row.message_id) for row in rows if row.message_id]

    def _forget_board(self, table: Table) -> None:
        if table.ended is not None:
            self._boards.pop(table.id, None)

    # Requests

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        user: int,
        name: str,
        rules: Ruleset,
        *,
        computers: int = 0,
        clock: int = 0,
        interaction: int | None = None,
    ) -> Table:
        """Open a table with the user on the first seat and some computer players.

        ``clock`` is one of bot.tables.clock.CLOCKS.
        """

        def seats(table: Table) -> Sequence[Happening]:
            sat: list[Happening] = [Sat(1, name, user)]
            if computers:
                sat += requests.add_computers(table.after_all(sat), computers)
            return sat

        row = self._row(guild_id, channel_id, user)
        return await self._logbook.open(row, self._opened(row, rules, clock=clock), seats, interaction)

    async def host(
        self, row: TableRow, rules: Ruleset, players: Sequence[Player], drive: str
    ) -> Table | None:
        """Open a table of a drive with its players, unless one with this id is open already.

        None where it has ended: `finished` then has it.
        """
        there = self.tables.get(row.id)
        if there is not None:
            return there
        if await self._store.table(row.id) is not None:
            return None

        sat: list[Happening] = [Sat(s, p.name, p.user) for s, p in enumerate(players, start=1)]
        opened = self._opened(row, rules, drive=drive, clock=USUAL)
        return await self._logbook.open(row, opened, lambda _: sat)

    async def begin(self, table_id: str) -> Table:
        """Find the first dealer and deal the first hand at a table of a drive, unless that is done."""
        message = self.board_of(table_id)

        def begin(table: Table) -> Sequence[Happening]:
            lobby = table.stage is Stage.LOBBY
            return self._chance.begin(table, None, self.now(), message) if lobby else []

        return await self._logbook.change(table_id, begin)

    async def finished(self, table_id: str) -> Table:
        """A table that has ended, as its log has it."""
        return await self._logbook.finished(table_id)

    async def seat_instead(self, table_id: str, seat: Seat, name: str, user: int | None) -> Table:
        """Let another play on from that seat: a member, or (None) a computer player."""
        return await self._logbook.change(
            table_id, lambda table: requests.seat_instead(table, seat, name, user)
        )

    async def hold(self, table_id: str, paused: bool) -> Table:
        """Have the table of a drive stand still, or go on, as its drive does."""
        return await self._logbook.change(table_id, lambda table: timing.hold(table, paused))

    async def wind_up(self, table_id: str, by: str) -> Table:
        """Close a table, whoever opened it."""
        return await self._logbook.change(table_id, lambda _: [Ended("closed", by)])

    async def rematch(
        self, old_id: str, user: int, name: str, *, swap: bool = False, interaction: int | None = None
    ) -> tuple[Table, bool]:
        """Open another game for the players of an ended table, or join the one that a partner opened.

        Who asks keeps the seat, computer players keep theirs, and the game begins when that fills the
        table. With ``swap`` partners change: all but the first player move on by a seat, so that three games
        see each with each. Returns the table and whether it is new.
        """
        return await self._logbook.to_its_end(self._rematch(old_id, user, name, swap, interaction))

    async def sit(
        self, table_id: str, user: int, name: str, seat: Seat | None = None, *, interaction: int | None = None
    ) -> Table:
        """Seat the user, on ``seat`` or on the first free one; or move there."""
        return await self._logbook.change(
            table_id, lambda table: requests.sit(table, user, name, seat), interaction
        )

    async def add_computer(
        self, table_id: str, user: int, seat: Seat | None = None, *, interaction: int | None = None
    ) -> Table:
        """Seat a computer player; only who sits at the table may ask."""

        def add(table: Table) -> Sequence[Happening]:
            requests.need_seat(table, user)
            return requests.add_computers(table, 1, seat)

        return await self._logbook.change(table_id, add, interaction)

    async def set_options(
        self, table_id: str, user: int, options: str, *, interaction: int | None = None
    ) -> Table:
        """Change house rules before the game, as ``name=value``; only who opened the table may."""
        return await self._logbook.change(
            table_id, lambda table: requests.set_options(table, user, options), interaction
        )

    async def set_clock(
        self, table_id: str, user: int, seconds: int, *, interaction: int | None = None
    ) -> Table:
        """Set how long a turn may take, before the game; only who opened the table may."""
        return await self._logbook.change(
            table_id, lambda table: timing.set_clock(table, user, seconds), interaction
        )

    async def set_seed(self, table_id: str, user: int, text: str, *, interaction: int | None = None) -> Table:
        """Add to the seed of the deals, before the game."""
        return await self._logbook.change(
            table_id, lambda table: requests.set_seed(table, user, text), interaction
        )

    async def leave(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Give the user's seat up; in play a computer player takes it over."""
        return await self._logbook.change(table_id, lambda table: requests.leave(table, user), interaction)

    async def start(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Find the first dealer and deal the first hand."""
        return await self._logbook.change(
            table_id,
            lambda table: self._chance.begin(table, user, self.now(), self.board_of(table_id)),
            interaction,
        )

    async def deal(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Deal the next hand."""

        def deal(table: Table) -> Sequence[Happening]:
            requests.need_seat(table, user)
            return self._chance.deal(table)

        return await self._logbook.change(table_id, deal, interaction)

    async def act(
        self, table_id: str, user: int, seq: int, action: str, *, interaction: int | None = None
    ) -> Table:
        """Do something in the hand, by a button drawn when the table was at ``seq``."""
        return await self._logbook.change(
            table_id,
            lambda table: requests.act(table, user, seq, action, self._chance.key_of(table)),
            interaction,
        )

    async def end(
        self, table_id: str, user: int, name: str, *, manager: bool, interaction: int | None = None
    ) -> Table:
        """Close the table; ``manager`` says that the user may manage the server."""
        return await self._logbook.change(
            table_id, lambda table: requests.end(table, user, name, manager=manager), interaction
        )

    # Being away, and pauses

    async def go_away(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Have a computer player mind the user's seat."""
        return await self._logbook.change(table_id, lambda table: timing.go_away(table, user), interaction)

    async def come_back(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Have the user play again."""
        return await self._logbook.change(table_id, lambda table: timing.come_back(table, user), interaction)

    async def ask_for_pause(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """Ask for a pause, which begins when everybody who is there has asked."""
        return await self._logbook.change(
            table_id, lambda table: timing.ask_for_pause(table, user), interaction
        )

    async def suspend(self, table_id: str) -> Table:
        """Pause the game without anybody's asking, because nobody can see it any more."""
        return await self._logbook.change(table_id, timing.suspend)

    async def resume(self, table_id: str, user: int, *, interaction: int | None = None) -> Table:
        """End the pause."""
        return await self._logbook.change(table_id, lambda table: timing.resume(table, user), interaction)

    # How it is done

    async def _rematch(
        self, old_id: str, user: int, name: str, swap: bool, interaction: int | None
    ) -> tuple[Table, bool]:
        async with self._rematching:  # so that of two who ask at once, one opens and the other joins
            old = await self._logbook.finished(old_id)
            seat = requests.need_seat(old, user)
            for table in self.tables.values():
                if table.rematch_of == old_id:
                    seat = requests.seat_again(old, seat, table.swapped)
                    return await self._join(table.id, user, name, seat, interaction), False
            again = [
                Sat(
                    requests.seat_again(old, before, swap),
                    name if player.user == user else player.name,
                    player.user,
                )
                for before, player in old.seated()
                if player.is_computer or player.user == user
            ]
            row = self._row(old.guild_id, old.channel_id, user)
            opened = self._opened(row, old.rules, old_id, clock=old.clock.seconds)
            opened = replace(opened, swapped=swap and requests.may_swap(old))
            table = await self._logbook.open(row, opened, lambda _: again, interaction)
            return table, True

    async def _join(self, table_id: str, user: int, name: str, seat: Seat, interaction: int | None) -> Table:
        def join(table: Table) -> Sequence[Happening]:
            free = seat in table.free_seats()
            sat = requests.sit(table, user, name, seat if free else None)
            return self._begun_if_full(table, sat, user)

        return await self._logbook.change(table_id, join, interaction)

    def _begun_if_full(self, table: Table, sat: Sequence[Happening], user: int) -> Sequence[Happening]:
        seated = table.after_all(sat)
        if not seated.full:
            return sat
        return [*sat, *self._chance.begin(seated, user, self.now(), self.board_of(table.id))]

    def _row(self, guild_id: int, channel_id: int, user: int) -> TableRow:
        table_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(6))
        return TableRow(table_id, guild_id, channel_id, user, self.now())

    def _opened(
        self, row: TableRow, rules: Ruleset, rematch_of: str = "", drive: str = "", clock: int = 0
    ) -> Opened:
        options = rules.house_rules(preset(rules.id))
        bound = self._chance.commitment(row.id)
        return Opened(rules.id, options, rematch_of, rules.seats, drive, bound, clock)
