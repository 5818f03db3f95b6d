"""Lets tables go on by themselves: the last trick, and cards that players let play themselves; a bot's turn,
the next deal after a pause; and the clock.

An expert thinks while its pause runs; what it chose for a state that is past is dropped.

Each state that is published arranges for what comes next, in place of whatever was arranged before. Nothing
of it is stored: after a restart the state itself says again what is due. What the clock asks for is due at a
moment that follows from the log; a timer only has somebody look whether it has come. How long the bot was
away, which clocks give back, it knows since it notes now and then that it is there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Action
from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import UserId
from bot.store.conduct import ModAction
from bot.tables.changes import act_for, computer_to_act, deal, fill_in
from bot.tables.clock import SECOND
from bot.tables.events import Ended, EndReason, Reminded
from bot.tables.leaving import leave, let_bot_play
from bot.tables.logbook import fault
from bot.tables.preconditions import TableChange
from bot.tables.refusals import TableRefusal, Why
from bot.tables.settings import BotSpeed, Notify
from bot.tables.table import Stage, Table

if TYPE_CHECKING:
    from bot.tables.manager import TableManager

log = logging.getLogger(__name__)
_SPEEDS = {BotSpeed.NORMAL: 1.0, BotSpeed.QUICK: 0.3, BotSpeed.INSTANT: 0.0}


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds before a computer player acts, before the next deal, and before trying again to store either.

    A card that plays itself waits for nothing, but where nothing happens by itself.

    ``beat`` is how much longer a computer player who leads to a trick lets the one before lie in sight.
    ``ponder`` is the shortest time that an expert takes, so that none tells how hard a choice was.
    ``edits`` are those in which the boards of one channel are edited a few times at most; with 0, always.
    ``requests`` is how many the bot sends Discord in a second at most; with 0, any number. What could not be
    shown is shown again after ``redraw`` seconds, then after twice as many and so on.
    ``grace`` is what a turn gets back after a restart, besides the time in which the bot was away, which is
    known to ``noting`` seconds. ``lag`` is how much later the panels of those who wait may show a play, and
    boards three times as much one of a computer player.

    With None nothing happens by itself: computer players wait, or the next hand until somebody deals it or
    a turn's time is up.
    """

    think: float | None = 0.0
    next_deal: float | None = None
    retry: float = 5.0
    beat: float = 0.0
    ponder: float = 1.0
    edits: float = 0.0
    requests: int = 0
    redraw: float = 10.0
    grace: float = 30.0
    noting: float | None = None
    lag: float = 0.0


@dataclass(frozen=True, slots=True)
class _Thought:
    """A position that a bot is thinking about, and its choice once it has made one."""

    moved_seq: int
    choosing: asyncio.Task[Action]

    @property
    def choice(self) -> Action | None:
        """The action it has chosen; None until then, and if it failed."""
        done = self.choosing.done() and not self.choosing.cancelled()
        return self.choosing.result() if done and self.choosing.exception() is None else None


Decide = Callable[[TableChange], None]


class AutoPlay:
    """Lets the tables of a manager go on by themselves."""

    def __init__(self, manager: TableManager) -> None:
        self._tables = manager
        self._thoughts: dict[str, _Thought] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        manager.book.listen(self.arrange)

    def arrange(self, table: Table) -> None:
        """Arrange for what comes next at the table, if that needs no player."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if self._tables.book.closed:
            return
        self._think(table)
        coming = list(self._coming(table))
        if coming:
            pause, decide = min(coming, key=lambda each: each[0])
            self._wait(pause, table, decide)

    async def close(self) -> None:
        """Arrange for nothing more, so that each step ends soon; the book is closed already."""
        thoughts = [thought.choosing for thought in self._thoughts.values()]
        self._thoughts.clear()
        for thought in thoughts:
            thought.cancel()
        if thoughts:
            await asyncio.wait(thoughts)
        await self.wait_until_settled()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def wait_until_settled(self) -> None:
        """Wait until all that is due without a pause has come."""
        while self._steps:
            await asyncio.wait([*self._steps])

    def follow(self, change: TableChange) -> None:
        """Have cards that play themselves, and computer players who need no pause, follow in the same change.

        Each computer player chooses once at most, and whoever thinks does so later. What fails is left to
        come by itself, and takes nothing with it that happened before.
        """
        choices = len(change.now.players) if change.happened else 0
        while choices and self._pause(change.now) == 0 and change.now.to_act:
            if self._thinks(change.now):
                return
            if self._by_itself(change.now) is None:
                choices -= 1
            try:
                self._go_on(change)
            except Exception as error:
                log.error("bot failed to act: table=%s error=%s", change.now.id, fault(error))
                return

    # What comes

    def _coming(self, table: Table) -> Iterator[tuple[float, Decide]]:
        """Yield everything that would happen next by itself, with the seconds until then."""
        pause = self._pause(table)
        if pause is not None:
            yield pause, self._go_on
        for at, decide in self._due(table):
            yield (at - self._tables.now()) / SECOND, self._not_before(at, decide)

    def _pause(self, table: Table) -> float | None:
        if table.clock.paused or table.ended:
            return None
        if table.is_abandoned:
            return 0.0
        if table.stage is Stage.BETWEEN:
            if self._tables.pace.next_deal is not None:
                return self._tables.pace.next_deal
            return None if table.humans() else self._think_pause(table)  # nobody is there to press Deal
        pause = self._think_pause(table)
        if pause is None:
            return None
        if self._by_itself(table) is not None:
            return 0.0
        if not computer_to_act(table):
            return None
        if table.game.in_play.secretly:
            return 0.0  # no time that it takes is to tell that there was anything to ask
        if self._thinks(table):
            pause = max(pause, self._tables.pace.ponder)
        pause += self._tables.pace.beat if pause and _trick_lies(table) else 0
        return pause * self._share(table)

    def _think_pause(self, table: Table) -> float | None:
        """Return the seconds before a bot acts, as the server has set them; None if bots never act."""
        own = self._tables.servers.of(table.guild_id).think
        return self._tables.pace.think if own is None or self._tables.pace.think is None else own

    def _share(self, table: Table) -> float:
        """Return the share of their usual time that bots take: less if the only person wants that."""
        people = table.humans()
        return _SPEEDS[self._tables.users.of(people[0]).bot_speed] if len(people) == 1 else 1.0

    def _due(self, table: Table) -> Iterator[tuple[int, Decide]]:
        """Yield what the table's clock asks for, and when."""
        clock, pace = table.clock, self._tables.pace
        if table.ended:
            return
        if not table.drive:  # which closes its tables itself
            yield clock.deserted_at, _desert
        if table.stage is Stage.LOBBY and table.fills_at is not None:
            yield table.fills_at, self._fill_in
        if table.stage is Stage.BETWEEN and pace.next_deal is None and clock.deadline is not None:
            yield clock.deadline, self._go_on
        seat = table.person_to_act
        if seat is None or table.deadline is None:
            return
        yield table.deadline, self._lapse
        user = table.player(seat).user
        if clock.reminder_at is not None and user is not None and self._pinged(table, user):
            yield clock.reminder_at, _remind

    def _pinged(self, table: Table, user: UserId) -> bool:
        """Return whether the user is reminded: neither the user nor a moderator has turned that off."""
        muted = self._tables.conduct.holds(ModAction.MUTE, table.guild_id, user)
        told = self._tables.users.of(user).told_of_turns(table.clock.seconds)
        return told is not Notify.NONE and not muted

    def _not_before(self, at: int, decide: Decide) -> Decide:
        def in_time(change: TableChange) -> None:
            if change.at >= at:
                decide(change)

        return in_time

    def _go_on(self, change: TableChange) -> None:
        """Do what is due: the next deal, a card that plays itself, or a bot's choice."""
        seat = change.now.to_act
        if seat is None:
            deal(change, self._tables.dealer)
        elif (card := self._by_itself(change.now)) is not None:
            act_for(change, seat, card, self._tables.dealer, forced=True)
        else:
            act_for(change, seat, self._choice(change.now, seat), self._tables.dealer)

    def _fill_in(self, change: TableChange) -> None:
        """Seat bots on the free seats of a lobby, and start its game."""
        fill_in(change, self._tables.dealer)

    def _by_itself(self, table: Table) -> Action | None:
        """Return the card that plays itself: a last one, or the only legal one if its player wants that."""
        hand = table.match.hand if table.match else None
        if hand is None or hand.to_act is None:
            return None
        user = None if table.by_computer(hand.to_act) else table.player(hand.to_act).user
        wished = user is not None and self._tables.users.of(user).forced_cards
        return hand.forced if hand.last_trick or wished else None

    def _lapse(self, change: TableChange) -> None:
        """Have a bot play for someone whose time is up, and take over after the second time running."""
        table, seat = change.now, change.now.person_to_act
        if seat is None:
            return
        act_for(change, seat, self._choice(table, seat), self._tables.dealer, late=True)
        if seat in table.clock.lapsed and change.now.ended is None:
            let_bot_play(change, seat)

    def _choice(self, table: Table, seat: Seat) -> Action:
        """Return what the bot chooses for the seat to act; for someone who is away, what a club bot would.

        So plays whoever thinks, too, where the thinking has failed.
        """
        view = table.game.view(seat)
        if view is None:
            raise ValueError("no hand is in play")
        level, style = _level(table, seat), table.player(seat).style
        if not self._tables.computers.thinks(level):
            return self._tables.computers.at_once(level, view, style)
        thought = self._thoughts.get(table.id)
        choice = thought.choice if thought and thought.moved_seq == table.moved_seq else None
        return choice or self._tables.computers.at_once(Level.CLUB, view, style)

    # What is thought about

    def _thinks(self, table: Table) -> bool:
        """Return whether a bot that thinks before it chooses is to act."""
        seat = table.to_act
        if seat is None or not table.by_computer(seat) or self._by_itself(table) is not None:
            return False
        if table.is_abandoned:
            return False
        if table.game.in_play.secretly:
            return False
        return self._tables.computers.thinks(_level(table, seat))

    def _think(self, table: Table) -> None:
        """Start the bot's search if it's due, and cancel outdated ones."""
        thinks = self._pause(table) is not None and self._thinks(table)
        thought = self._thoughts.get(table.id)
        if thought is not None:
            if thinks and thought.moved_seq == table.moved_seq:
                return
            self._thoughts.pop(table.id).choosing.cancel()
        seat = table.to_act
        view = table.view(seat) if thinks else None
        if seat is not None and view is not None:
            choosing = self._tables.computers.choose(_level(table, seat), view, table.player(seat).style)
            task = asyncio.get_running_loop().create_task(choosing)
            self._thoughts[table.id] = _Thought(table.moved_seq, task)

    async def _thought_through(self, table: Table) -> None:
        """Wait until whoever is to act at the table has come to a choice, or failed to."""
        thought = self._thoughts.get(table.id)
        if thought is None or thought.moved_seq != table.moved_seq:
            return
        await asyncio.wait([thought.choosing])
        error = None if thought.choosing.cancelled() else thought.choosing.exception()
        if isinstance(error, Exception):
            log.warning("expert plays as club: table=%s error=%s", table.id, fault(error))

    # How it comes

    def _wait(self, pause: float, table: Table, decide: Decide) -> None:
        if pause > 0:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(pause, self._step, table, decide)
        else:
            self._step(table, decide)

    def _step(self, table: Table, decide: Decide) -> None:
        self._timers.pop(table.id, None)
        task = asyncio.get_running_loop().create_task(self._happen(table, decide))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    def _decide(self, change: TableChange, before: Table, decide: Decide) -> None:
        if change.now.seq == before.seq:
            decide(change)
            self.follow(change)

    async def _happen(self, before: Table, decide: Decide) -> None:
        """Do what was due at the table as it was then, unless it has moved on since."""
        book = self._tables.book
        try:
            if decide == self._go_on:
                await self._thought_through(before)
            table = await book.change(before.id, lambda change: self._decide(change, before, decide))
            if table.seq == before.seq:  # it was not time yet
                self.arrange(table)
            if before.stage is Stage.LOBBY and table.stage is Stage.STARTING:
                self._tables.starts.soon(table.id)
        except TableRefusal as refusal:
            there = book.open_ones.get(before.id)
            if refusal.why is Why.NOT_STORED and there is not None and there.seq == before.seq:
                self._wait(self._tables.pace.retry, before, decide)  # nobody would press a button for it
        except Exception as error:
            log.error("table stuck: table=%s error=%s", before.id, fault(error))


def _level(table: Table, seat: Seat) -> Level:
    """Return the level of the bot that acts for the seat; for a person it's club."""
    player = table.player(seat)
    return player.level if player.is_computer else Level.CLUB


def _trick_lies(table: Table) -> bool:
    """Return whether a finished trick is still on the table because nobody has led to the next."""
    hand = table.game.in_play
    return bool(hand.tricks) and not hand.trick


def _desert(change: TableChange) -> None:
    """Make the player to act leave after a long silence, or close the table."""
    seat = change.now.person_to_act
    user = change.now.player(seat).user if seat is not None and change.now.counts else None
    if user is None:
        change.add(Ended(EndReason.DESERTED))
    else:
        leave(change, user)


def _remind(change: TableChange) -> None:
    """Note that the player to act is told of the turn."""
    seat = change.now.person_to_act
    if seat is not None:
        change.add(Reminded(seat))
