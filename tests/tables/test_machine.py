"""Any table, whoever presses what and however long they take, against a small model of its clock.

The model says when something comes next by itself, and what: a millisecond before, nothing has changed, and
at that moment just that has come. So with a clock nobody is ever stuck.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.engine.actions import parse_action
from bot.engine.errors import Refusal
from bot.ids import TableId, UserId
from bot.tables.auto_play import Pace
from bot.tables.events import EndReason
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AskForPause, ComeBack, GoAway, Leave, Request, Resume, Start
from bot.tables.table import Stage, Table
from tests.size import size

from .clock_model import BREAK, GRACE, THINK, Model
from .parlour import NAMES, PEOPLE, SHORT, Parlour, Time, choice, parlour, picture, stored, turns, user_to_act

PACE = Pace(think=THINK / 1000, next_deal=BREAK / 1000, grace=GRACE / 1000, noting=3600.0)
CLOCKS = (0, 30, 60, 300, 86400)
people = st.integers(0, 9)


class Tables(RuleBasedStateMachine):
    """One table after another in one parlour, whose time goes by when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.runner.get_loop()
        self.time = Time(self.runner.get_loop(), setattr)
        self.folder = tempfile.TemporaryDirectory()
        self.clicks = 0
        self.run(self._open_parlour())

    def run(self, step: Any) -> Any:
        """Carry out a step to its end."""
        return self.runner.run(step)

    def teardown(self) -> None:
        """Let a game that its clock drives go on to its end, or for long; then close everything."""
        try:
            if self.playing and self.model.clock and self.model.paused_at is None:
                self.run(self._wait(20 * 60 * 1000))
        finally:
            self.run(self.open.aclose())
            self.runner.close()
            self.folder.cleanup()

    @property
    def now(self) -> int:
        return self.time.now()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def table(self) -> Table:
        """The table as it was told last."""
        return self.there.told[-1]

    @property
    def playing(self) -> bool:
        return self.table.ended is None

    async def _open_parlour(self) -> None:
        self.open = AsyncExitStack()
        opening = parlour(Path(self.folder.name) / "euchre.db", pace=PACE, now=self.time.now)
        self.there: Parlour = await self.open.enter_async_context(opening)

    # What people do

    @initialize(clock=st.sampled_from(CLOCKS), computers=st.integers(0, 3))
    def begin(self, clock: int, computers: int) -> None:
        """Open a table and begin."""
        self.run(self._begin(clock, computers))

    @rule(clock=st.sampled_from(CLOCKS), computers=st.integers(0, 3))
    @precondition(lambda self: not self.playing)
    def begin_again(self, clock: int, computers: int) -> None:
        """Open another table when the last has ended."""
        self.run(self._begin(clock, computers))

    async def _begin(self, clock: int, computers: int) -> None:
        table = await self.there.open(PEOPLE[0], SHORT, computers=computers, clock=clock)
        for user in PEOPLE[1 : 4 - computers]:
            table = await self.there.sit(table, user)
        table = await self.there.do(table.id, PEOPLE[0], Start())
        self.model = Model(clock, self.now)
        self._changed(table, moved=True)

    @rule(which=st.integers(0, 50))
    @precondition(lambda self: self.playing and self.table.person_to_act and self.model.paused_at is None)
    def play(self, which: int) -> None:
        """Whose turn it is does something that the rules allow."""
        before, user = self.table, user_to_act(self.table)
        view = before.view(before.to_act)
        assert view is not None
        action = view.legal[which % len(view.legal)]
        self.clicks += 1
        self.last = (before.id, user, before.seq, action, self.clicks)
        after = self.run(self.there.do(before.id, user, Act(before.seq, action), interaction=self.clicks))
        self.model.lapsed.discard(user)
        self.model.away.discard(user)
        self._by_person(after, moved=True)

    def finish_hand(self) -> None:
        """Play the hand to its end."""
        while self.table.to_act is not None:
            self.play(0)

    @rule()
    @precondition(lambda self: hasattr(self, "last"))
    def click_again(self) -> None:
        """Deliver the last click again: the same interaction, and another press."""
        table_id, user, seq, action, click = self.last
        for interaction in (click, None):
            self._refused(self.there.do(table_id, user, Act(seq, action), interaction=interaction))

    @rule(which=people)
    @precondition(lambda self: self.playing and self.table.to_act)
    def out_of_turn(self, which: int) -> None:
        """Somebody else presses."""
        user = self._user(which)
        if user != self.model.person(self.table) and user not in self.model.away:
            self._refused(
                self.there.do(TableId(self.id), UserId(user), Act(self.table.seq, parse_action("pass")))
            )

    @rule(which=people)
    @precondition(lambda self: self.playing)
    def leave(self, which: int) -> None:
        """Have a player leave for good; the last one closes the table."""
        user = self._user(which)
        before = self.table
        seat = before.seat_of(UserId(user))
        if seat is None:
            self._refused(self.there.do(TableId(self.id), UserId(user), Leave()))
            return
        after = self.run(self.there.do(TableId(self.id), UserId(user), Leave()))
        if after.is_abandoned:
            self.run(self._finished())
            return
        self._left(before, user)
        self._by_person(after)

    def _left(self, before: Table, user: int) -> None:
        for kept in (self.model.away, self.model.lapsed, self.model.asking):
            kept.discard(user)
        if before.to_act == before.seat_of(UserId(user)):
            self.model.moved(self.now)
            self.model.paused_at = self.model.paused_at and self.now

    async def _finished(self) -> None:
        """Let bots finish at once the game that everyone has left."""
        while self.playing:
            await self.there.manager.auto_play.wait_until_idle()
            await turns()

    @rule(which=people)
    @precondition(lambda self: self.playing)
    def go_away(self, which: int) -> None:
        """Have a bot take a player's seat for a while."""
        self._asked(GoAway(), self._user(which), self._gone)

    def _gone(self, user: int) -> None:
        self.model.away.add(user)
        self.model.asking.discard(user)

    @rule(which=people)
    @precondition(lambda self: self.playing)
    def come_back(self, which: int) -> None:
        """Have a player who was away play again."""
        self._asked(ComeBack(), self._user(which), self._back)

    def _back(self, user: int) -> None:
        if user in self.model.away:
            self.model.away.discard(user)
            self.model.lapsed.discard(user)
            if self.table.to_act is not None and self.table.player(self.table.to_act).user == user:
                self.model.moved(self.now)
                self.model.paused_at = self.model.paused_at and self.now

    @rule(which=people)
    @precondition(lambda self: self.playing)
    def ask_for_pause(self, which: int) -> None:
        """Have a player ask for a pause."""
        user = self._user(which)
        if self.model.paused_at is not None:
            self._refused(self.there.do(TableId(self.id), UserId(user), AskForPause()))
            return

        def asked(user: int) -> None:
            self._back(user)
            self.model.asking.add(user)

        self._asked(AskForPause(), user, asked)

    @rule(which=people)
    @precondition(lambda self: self.playing)
    def resume(self, which: int) -> None:
        """Have a player end the pause."""
        user = self._user(which)
        if self.model.paused_at is None:
            self._refused(self.there.do(TableId(self.id), UserId(user), Resume()))
            return

        def resumed(user: int) -> None:
            self._back(user)
            assert self.model.paused_at is not None
            self.model.since += self.now - self.model.paused_at
            self.model.paused_at = None

        self._asked(Resume(), user, resumed)

    # What time does

    @rule(seconds=st.sampled_from((1, 3, 10, 31, 61, 400, 90_000)))
    @precondition(lambda self: self.playing)
    def wait(self, seconds: int) -> None:
        """Nobody does anything for so long."""
        self.run(self._wait(seconds * 1000))

    async def _wait(self, time: int) -> None:
        end = self.now + time
        while self.playing:
            before = self.table
            moment, kinds = self.model.next(before, self.now)
            if moment > end:
                break
            await self._until(moment - 1)
            assert self.table is before, f"too early for {kinds}"
            await self._until(moment + 1)
            assert self.table is not before, f"{kinds} did not come"
            if self.table.left != before.left and not self.table.humans():
                await self._finished()
                return
            self._came(before, kinds)
        await self._until(end)

    async def _until(self, moment: int) -> None:
        if moment > self.now:
            await self.time.passes((moment - self.now) / 1000)
            await self.there.manager.auto_play.wait_until_idle()

    def _came(self, before: Table, kinds: set[str]) -> None:
        """Take note of what came by itself, which must be one of those."""
        after = self.table
        assert self.there.told[-2] is before, "one thing at a time"
        seat, model = before.to_act, self.model
        if after.clock.reminded and not before.clock.reminded:
            came, model.reminded = "reminded", True
        elif after.ended and after.ended.reason is EndReason.DESERTED:
            came = "deserted"
        elif after.left != before.left:
            came, user = "deserted", after.left[-1][1].user
            assert user is not None
            self._left(before, user)
            model.person_at = after.at
        elif before.stage is Stage.BETWEEN:
            came = "dealt"
            model.asking.clear()
        else:
            assert seat is not None
            user = before.player(seat).user
            came = "computer" if user is None or user in model.away else "late"
            if came == "computer" and user is not None and not before.game.in_play.last_trick:
                model.lapsed.discard(user)  # a card that plays itself is no turn
            if came == "late":
                assert user is not None
                if user in model.lapsed and not after.ended:
                    self._gone(user)
                model.lapsed.add(user)
                assert after.clock.late == (seat, choice(before))
        assert came in kinds
        self._changed(after, moved=came in ("dealt", "computer", "late"), at=after.at)

    @rule(seconds=st.sampled_from((0, 20, 500, 7200)))
    @precondition(lambda self: self.playing)
    def restart(self, seconds: int) -> None:
        """Stop the bot for that long, and start it again."""
        self.run(self._restart(seconds))

    async def _restart(self, seconds: int) -> None:
        before, model = self.table, self.model
        await self.open.aclose()
        await self.time.passes(seconds)
        await self._open_parlour()
        model.changed_at = self.now
        running = bool(model.clock and model.paused_at is None and model.person(before))
        given = seconds * 1000 + (GRACE if running else 0)
        if running or seconds >= 3600:
            if model.paused_at is None:
                model.since = min(model.since + given, self.now)
            model.person_at = min(model.person_at + given, self.now)
        self.there.told[:] = [self.there.manager.book.get(before.id)]
        assert self.table.moved_seq == before.moved_seq

    # How it is done

    def _user(self, which: int) -> int:
        """Return the player to act for small numbers, and for others anyone, even a stranger."""
        table = self.table
        acting = table.player(table.to_act).user if table.to_act is not None else None
        return acting if acting is not None and which < 5 else PEOPLE[which % len(PEOPLE)]

    def _asked(self, request: Request, user: int, done: Any) -> None:
        if self.table.seat_of(UserId(user)) is None:
            self._refused(self.there.do(TableId(self.id), UserId(user), request))
            return
        before, known = self.table, deepcopy(self.model)
        after = self.run(self.there.do(TableId(self.id), UserId(user), request))
        done(user)
        assert (after is before) == (self.model == known), "once is enough"
        if after is not before:
            self._by_person(after)

    def _by_person(self, after: Table, *, moved: bool = False) -> None:
        self.model.person_at = self.now
        self._changed(after, moved=moved)

    def _changed(self, after: Table, *, moved: bool, at: int | None = None) -> None:
        at = self.now if at is None else at
        self.model.changed_at = at
        if moved:
            self.model.moved(at)
        if not after.ended:
            self.model.agree(after, at)

    def _refused(self, request: Any) -> None:
        before = self._kept()
        try:
            self.run(request)
        except (TableRefusal, Refusal):
            self.run(turns(2))
            assert self._kept() == before
        else:
            raise AssertionError("it was not refused")

    def _kept(self) -> list[str]:
        """Return everything stored except when the bot was last there."""
        return [line for line in stored(self.there.store.path) if '"meta"' not in line]

    # What always holds

    @invariant()
    def the_table_is_as_its_log_has_it(self) -> None:
        if not self.there.told:
            return
        logged = self.run(self.there.logged(TableId(self.id)))
        assert picture(logged) == picture(self.table)
        events = self.run(self.there.store.tables.events(self.id))
        assert [event.seq for event in events] == list(range(1, logged.seq + 1))
        clicks = [event.interaction_id for event in events if event.interaction_id is not None]
        assert len(set(clicks)) == len(clicks)

    @invariant()
    def the_clock_is_as_the_model_has_it(self) -> None:
        if not self.there.told or not self.playing:
            return
        table, model = self.table, self.model
        users = {seat: player.user for seat, player in table.seated()}
        assert {users[seat] for seat in table.clock.away} == model.away
        assert {users[seat] for seat in table.clock.lapsed} == model.lapsed
        assert {users[seat] for seat in table.clock.asking} == model.asking
        assert table.clock.person_at == model.person_at
        assert table.clock.paused == (model.paused_at is not None)
        running = model.clock and model.paused_at is None and model.person(table)
        assert table.deadline == (model.since + model.clock * 1000 if running else None)
        assert len(NAMES) >= len(table.humans()) > 0


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=size(4, 80), stateful_step_count=30, suppress_health_check=list(HealthCheck)
)


# Numbers of people: 0 is whose turn it is, 5 to 9 are Ann, Bob, Cat, Dan, and Eve.
SCRIPTS = {
    "a turn whose time is up is played": "begin 30 0, wait 31",
    "after two such turns running a bot minds the seat until its player is back": (
        "begin 60 0, wait 60, play 0, play 0, play 0, wait 61, play 0, play 0, wait 2, come_back 0"
    ),
    "a turn in time between two that were not counts": (
        "begin 30 0, wait 31, play 0, play 0, play 0, play 1, play 0, play 0, play 0, wait 31"
    ),
    "whoever plays though away is back": "begin 0 0, go_away 0, play 0",
    "going away and coming back twice is once": "begin 0 0, go_away 6, go_away 6, come_back 6, come_back 6",
    "whoever went away is still away after a restart": "begin 0 0, go_away 6, restart 0",
    "a player is reminded once, near the end of a turn": "begin 300 0, wait 281, wait 18, play 0",
    "a player is reminded once, early in a turn of a day": "begin 86400 0, wait 61, wait 3600, play 0",
    "a restart gives back the time away and a grace": "begin 300 0, wait 100, restart 5000",
    "a restart gives back at most the whole turn": "begin 60 0, wait 10, restart 0, restart 0, restart 0",
    "restarts every night don't stop a slow clock": "begin 86400 0, wait 72000, restart 0, wait 14431",
    "a turn that ran out while the bot was away isn't lost": "begin 60 0, wait 50, restart 86400, play 0",
    "a pause begins when all who are there ask for it, and keeps the time left": (
        "begin 60 0, wait 10, ask_for_pause 5, ask_for_pause 6, ask_for_pause 7, go_away 8, wait 99, resume 8"
    ),
    "one person alone pauses at once, and bots wait": "begin 0 3, ask_for_pause 5, wait 99, resume 5, wait 2",
    "asking twice is once, and a new hand forgets it": (
        "begin 0 0, ask_for_pause 5, ask_for_pause 5, finish_hand, wait 6"
    ),
    "whoever goes away asks for no pause": "begin 0 0, ask_for_pause 5, go_away 5",
    "when whoever didn't want a pause leaves, it begins": "begin 0 2, ask_for_pause 5, leave 6",
    "a pause outlives a restart": "begin 60 3, ask_for_pause 5, restart 43200, resume 5",
    "whoever lets a game wait for a day has left it": "begin 0 0, wait 43200, play 0, wait 86401",
    "what the clock does keeps no table open": "begin 300 0, wait 301, wait 86400",
    "the bot's own absence deserts no table": "begin 0 0, wait 3600, restart 259200, wait 79200, wait 3700",
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_the_clock_does_what_the_model_says(script: str) -> None:
    tables = Tables()
    try:
        for step in script.split(", "):
            what, *given = step.split()
            getattr(tables, what)(*map(int, given))
            tables.the_table_is_as_its_log_has_it()
            tables.the_clock_is_as_the_model_has_it()
    finally:
        tables.teardown()
