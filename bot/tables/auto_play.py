"""Automatic steps at a table: bots' turns, forced cards, the next deal after a pause, and the turn timer.

Each published state schedules the next step, replacing the previous schedule. Nothing of it is stored: after
a restart the state shows what is due. The timer's deadlines follow from the log. An expert thinks during its
pause, and a choice for an outdated state is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bot.engine.actions import Action
from bot.engine.levels import Level
from bot.engine.seats import Seat
from bot.ids import UserId
from bot.store.conduct import ModAction
from bot.tables.changes import act_for, computer_to_act, deal, fill_and_start
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
    """The pauses in seconds: before a bot acts, before the next deal, and before a failed step is retried.

    A forced card is played at once. ``beat`` is how much longer a finished trick stays visible before a bot
    leads. ``ponder`` is an expert's minimum time, so that it doesn't reveal how hard a choice was. ``edits``
    are the seconds in which a channel's boards are edited a few times at most, 0 for no limit. ``requests``
    is the maximum number sent to Discord per second, 0 for no limit. What couldn't be shown is tried again
    after ``redraw`` seconds, then after twice as many, and so on. ``grace`` is what a turn gets back after a
    restart besides the downtime, which is known to ``noting`` seconds. ``lag`` is how much later the panels
    of waiting players may show a play, and boards three times as much for a bot's play.

    With None nothing happens automatically: bots wait, or the next hand until someone deals it or a turn's
    time is up.
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
    """A bot's search for its choice, and the choice once it's done."""

    moved_seq: int
    choosing: asyncio.Task[Action]

    @property
    def choice(self) -> Action | None:
        """The chosen action, if the search succeeded."""
        done = self.choosing.done() and not self.choosing.cancelled()
        return self.choosing.result() if done and self.choosing.exception() is None else None


Decide = Callable[[TableChange], None]


class AutoPlay:
    """The automatic steps at all of a manager's tables."""

    def __init__(self, manager: TableManager) -> None:
        self._tables = manager
        self._thoughts: dict[str, _Thought] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        manager.book.listen(self.schedule)

    def schedule(self, table: Table) -> None:
        """Schedule the table's next automatic step, if there is one."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if self._tables.book.closed:
            return
        self._think(table)
        coming = list(self._next_steps(table))
        if coming:
            pause, decide = min(coming, key=lambda each: each[0])
            self._wait(pause, table, decide)

    async def close(self) -> None:
        """Schedule nothing more, so that running steps end soon. The book is already closed."""
        thoughts = [thought.choosing for thought in self._thoughts.values()]
        self._thoughts.clear()
        for thought in thoughts:
            thought.cancel()
        if thoughts:
            await asyncio.wait(thoughts)
        await self.wait_until_idle()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def wait_until_idle(self) -> None:
        """Wait until every step that is due without a pause has happened."""
        while self._steps:
            await asyncio.wait([*self._steps])

    def add_automatic_actions(self, change: TableChange) -> None:
        """Add forced cards and the actions of bots without a pause to the same change.

        Each bot acts at most once, and bots that think act later. If a bot fails, it acts later, and the
        change keeps what happened before.
        """
        choices = len(change.now.players) if change.happened else 0
        while choices and self._pause(change.now) == 0 and change.now.to_act:
            if self._has_to_think(change.now):
                return
            if self._forced_card(change.now) is None:
                choices -= 1
            try:
                self._play_next(change)
            except Exception as error:
                log.error("bot failed to act: table=%s error=%s", change.now.id, fault(error))
                return

    # Next steps

    def _next_steps(self, table: Table) -> Iterator[tuple[float, Decide]]:
        """Yield every possible next automatic step, with the seconds until then."""
        pause = self._pause(table)
        if pause is not None:
            yield pause, self._play_next
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
            return None if table.humans() else self._think_pause(table)  # no one is there to press Deal
        pause = self._think_pause(table)
        if pause is None:
            return None
        if self._forced_card(table) is not None:
            return 0.0
        if not computer_to_act(table):
            return None
        if table.game.in_play.is_secret:
            return 0.0  # a pause would reveal that someone was asked
        if self._has_to_think(table):
            pause = max(pause, self._tables.pace.ponder)
        pause += self._tables.pace.beat if pause and _trick_lies(table) else 0
        return pause * self._share(table)

    def _think_pause(self, table: Table) -> float | None:
        """Return the seconds before a bot acts, as the server has set them, or None if bots never act."""
        own = self._tables.servers.of(table.guild_id).think
        return self._tables.pace.think if own is None or self._tables.pace.think is None else own

    def _share(self, table: Table) -> float:
        """Return the share of their usual time that bots take: less if the only person wants that."""
        people = table.humans()
        return _SPEEDS[self._tables.users.of(people[0]).bot_speed] if len(people) == 1 else 1.0

    def _due(self, table: Table) -> Iterator[tuple[int, Decide]]:
        """Yield the steps of the table's timer, with their times."""
        clock, pace = table.clock, self._tables.pace
        if table.ended:
            return
        if not table.drive:  # a tournament closes its own tables
            yield clock.deserted_at, _desert
        if table.stage is Stage.LOBBY and table.fills_at is not None:
            yield table.fills_at, partial(fill_and_start, dealer=self._tables.dealer)
        if table.stage is Stage.BETWEEN and pace.next_deal is None and clock.deadline is not None:
            yield clock.deadline, self._play_next
        seat = table.person_to_act
        if seat is None or table.deadline is None:
            return
        yield table.deadline, self._play_for_late
        user = table.player(seat).user
        if clock.reminder_at is not None and user is not None and self._wants_reminder(table, user):
            yield clock.reminder_at, _remind

    def _wants_reminder(self, table: Table, user: UserId) -> bool:
        """Return True if the user wants reminders, and no moderator has turned them off."""
        muted = self._tables.conduct.is_in_force(ModAction.MUTE, table.guild_id, user)
        told = self._tables.users.of(user).notification_for(table.clock.seconds)
        return told is not Notify.NONE and not muted

    def _not_before(self, at: int, decide: Decide) -> Decide:
        def in_time(change: TableChange) -> None:
            if change.at >= at:
                decide(change)

        return in_time

    def _play_next(self, change: TableChange) -> None:
        """Add the next step to the change: the next deal, a forced card, or a bot's choice."""
        seat = change.now.to_act
        if seat is None:
            deal(change, self._tables.dealer)
        elif (card := self._forced_card(change.now)) is not None:
            act_for(change, seat, card, self._tables.dealer, forced=True)
        else:
            act_for(change, seat, self._choice(change.now, seat), self._tables.dealer)

    def _forced_card(self, table: Table) -> Action | None:
        """Return the card that is played automatically:

        a last one, or the only legal one if its player wants that.
        """
        hand = table.match.hand if table.match else None
        if hand is None or hand.to_act is None:
            return None
        user = None if table.is_played_by_bot(hand.to_act) else table.player(hand.to_act).user
        wished = user is not None and self._tables.users.of(user).forced_cards
        return hand.forced if hand.last_trick or wished else None

    def _play_for_late(self, change: TableChange) -> None:
        """Have a bot play for someone whose time is up, and take over if it's the second turn in a row."""
        table, seat = change.now, change.now.person_to_act
        if seat is None:
            return
        act_for(change, seat, self._choice(table, seat), self._tables.dealer, late=True)
        if seat in table.clock.lapsed and change.now.ended is None:
            let_bot_play(change, seat)

    def _choice(self, table: Table, seat: Seat) -> Action:
        """Return the bot's choice for the seat to act. For someone who is away, a club bot chooses.

        A club bot also replaces a search that failed.
        """
        view = table.game.view(seat)
        if view is None:
            raise ValueError("no hand is in play")
        level, style = _level(table, seat), table.player(seat).style
        if not self._tables.computers.needs_thinking(level):
            return self._tables.computers.choose_at_once(level, view, style)
        thought = self._thoughts.get(table.id)
        choice = thought.choice if thought and thought.moved_seq == table.moved_seq else None
        return choice or self._tables.computers.choose_at_once(Level.CLUB, view, style)

    # Searches

    def _has_to_think(self, table: Table) -> bool:
        """Return True if a bot that thinks before it chooses is to act."""
        seat = table.to_act
        if seat is None or not table.is_played_by_bot(seat) or self._forced_card(table) is not None:
            return False
        if table.is_abandoned:
            return False
        if table.game.in_play.is_secret:
            return False
        return self._tables.computers.needs_thinking(_level(table, seat))

    def _think(self, table: Table) -> None:
        """Start the bot's search if it's due, and cancel outdated ones."""
        needs_thinking = self._pause(table) is not None and self._has_to_think(table)
        thought = self._thoughts.get(table.id)
        if thought is not None:
            if needs_thinking and thought.moved_seq == table.moved_seq:
                return
            self._thoughts.pop(table.id).choosing.cancel()
        seat = table.to_act
        view = table.view(seat) if needs_thinking else None
        if seat is not None and view is not None:
            choosing = self._tables.computers.choose(_level(table, seat), view, table.player(seat).style)
            task = asyncio.get_running_loop().create_task(choosing)
            self._thoughts[table.id] = _Thought(table.moved_seq, task)

    async def _wait_for_choice(self, table: Table) -> None:
        """Wait until the search for the seat to act has ended."""
        thought = self._thoughts.get(table.id)
        if thought is None or thought.moved_seq != table.moved_seq:
            return
        await asyncio.wait([thought.choosing])
        error = None if thought.choosing.cancelled() else thought.choosing.exception()
        if isinstance(error, Exception):
            log.warning("expert plays as club: table=%s error=%s", table.id, fault(error))

    # Scheduled steps

    def _wait(self, pause: float, table: Table, decide: Decide) -> None:
        if pause > 0:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(pause, self._step, table, decide)
        else:
            self._step(table, decide)

    def _step(self, table: Table, decide: Decide) -> None:
        self._timers.pop(table.id, None)
        task = asyncio.get_running_loop().create_task(self._carry_out(table, decide))
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    def _decide(self, change: TableChange, before: Table, decide: Decide) -> None:
        if change.now.seq == before.seq:
            decide(change)
            self.add_automatic_actions(change)

    async def _carry_out(self, before: Table, decide: Decide) -> None:
        """Carry out the step that was due at that state of the table, unless the table has changed since."""
        book = self._tables.book
        try:
            if decide == self._play_next:
                await self._wait_for_choice(before)
            table = await book.change(before.id, lambda change: self._decide(change, before, decide))
            if table.seq == before.seq:  # too early
                self.schedule(table)
            if before.stage is Stage.LOBBY and table.stage is Stage.STARTING:
                self._tables.starts.begin_soon(table.id)
        except TableRefusal as refusal:
            there = book.open_ones.get(before.id)
            if refusal.why is Why.NOT_STORED and there is not None and there.seq == before.seq:
                self._wait(self._tables.pace.retry, before, decide)  # there is no button for it
        except Exception as error:
            log.error("table stuck: table=%s error=%s", before.id, fault(error))


def _level(table: Table, seat: Seat) -> Level:
    """Return the level of the bot that acts for the seat. For a person it's club."""
    player = table.player(seat)
    return player.level if player.is_computer else Level.CLUB


def _trick_lies(table: Table) -> bool:
    """Return True if a finished trick is still on the table because no one has led to the next."""
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
    """Add a reminder for the player to act to the change."""
    seat = change.now.person_to_act
    if seat is not None:
        change.add(Reminded(seat))
