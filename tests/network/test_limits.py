"""What Discord does not take is shown in the end, and a start sends no more than it must."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.client.client import EuchreBot
from bot.client.request_queue import Window
from bot.ids import UserId
from bot.tables.manager import Pace
from bot.tables.table import Stage
from cogs.table.boards import public_view
from cogs.table.words import RESTARTING
from cogs.tournament.press import TournamentVerb
from cogs.tournament.screens import tournament_view
from cogs.ui.press import Press, Verb
from tests.discord_server.people import Person, buttons_of, text_of
from tests.discord_server.state import Message
from tests.discord_server.tournaments import press_option, set_up
from tests.network.club import FOUR, Club, boards_of, clubhouse

EDIT, POST = r"/channels/\d+/messages/\d+$", r"/channels/\d+/messages$"
FAILS = (503, 0, "503: Service Unavailable")  # which the library does not try again by itself
SOON = Pace(redraw=0.02)
LATER = Pace(redraw=60.0)


def edits(room: Club) -> int:
    """Return how often the bot has edited a message in a channel."""
    return sum(each.method == "PATCH" and "/channels/" in each.path for each in room.server.requests)


async def try_again_now(room: Club, latest: Any) -> None:
    """Have what was forbidden be tried again at once, and not hours later."""
    (failure,) = await room.server.until(lambda: [*latest._failures.values()])
    assert failure.timer.when() > asyncio.get_running_loop().time() + 3600
    failure.timer._run()
    failure.timer.cancel()


def refused(room: Club) -> list[str]:
    """Return the paths of requests that exceeded a rate limit."""
    return [each.path for each in room.server.requests if each.status == 429]


# What fails


@pytest.mark.club(pace=SOON)
async def test_a_board_that_could_not_be_drawn_is_drawn_without_anybodys_doing(room: Club) -> None:
    await room.seat_four()
    await room.board()
    room.server.trouble.refuse("PATCH", EDIT, FAILS, times=4)
    await room["Ann"].slash("leave")
    await room["Ann"].press(room.panel("Ann"), "Leave the game")
    await room.board()
    assert room.server.trouble.over


@pytest.mark.club(pace=Pace())
async def test_a_play_and_what_computer_players_do_at_once_are_shown_by_one_answer(room: Club) -> None:
    await room["Ann"].solo()
    await room.server.until(lambda: room.table.stage is Stage.PLAYING)
    await room.board()
    await room.show_hand("Ann")
    for _ in range(5):  # a call and all tricks but the last, which falls by itself
        await room.take_turn()
    await room.board()
    assert not [each.path for each in room.server.requests if each.path.endswith("/messages/@original")]


@pytest.mark.club(pace=SOON)
async def test_a_result_that_could_not_be_posted_is_posted_without_anybodys_doing(room: Club) -> None:
    await room.seat_four(target=1)
    room.server.trouble.refuse("POST", POST, FAILS, times=3)
    await room.play_to_the_end()
    await room.server.until(lambda: "Rematch" in labels(room.public()[-1]))
    assert room.server.trouble.over
    assert len(room.public()) == 2


# Drives


async def signed_up(room: Club) -> Message:
    """Announce a drive that three more join; gives its message."""
    await set_up(room["Ann"], rounds=1)
    await room.server.until(room.public)
    for name in FOUR[1:]:
        await room[name].press(room.public()[0], "Join")
    return await shown(room)


async def shown(room: Club) -> Message:
    """Return the drive's message, once it shows the newest state."""

    def newest() -> Message | None:
        (drive,) = room.bot.tournaments.book.open_ones.values()
        message = room.channel.messages.get(room.bot.tournaments.book.message_of(drive.id) or 0)
        drawn = tournament_view(drive, {}).view.to_components()
        return message if message and message.components == drawn else None

    return await room.server.until(newest)


async def test_a_drives_result_that_could_not_be_posted_is_also_after_a_restart(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        async with room.open(pace=Pace(think=0.0, next_deal=0.0, redraw=60.0)) as bot:
            await signed_up(room)
            await press_option(room["Ann"], TournamentVerb.START)
            (drive,) = bot.tournaments.book.open_ones.values()
            await room.server.until(lambda: bot.manager.book.open_ones)
            room.server.trouble.refuse("POST", rf"/channels/{room.channel.id}/messages$", FAILS, times=-1)
            mia = Person(room.server, room.channel, "Mia", manager=True)
            await press_option(mia, TournamentVerb.END)
            await mia.press(mia.private()[-1], "End")
            await room.server.until(lambda: not bot.tournaments.book.open_ones)
            await room.server.until(lambda: room.server.trouble._faults[0].times < -1)
        room.server.trouble.forget()
        said = len(room.public())
        async with room.open(pace=SOON) as bot:
            await room.server.until(lambda: len(room.public()) == said + 1)
            await room.server.until(lambda: bot.tournaments.book.message_of(drive.id) is None)
        async with room.open(pace=SOON) as bot:
            assert await bot.tournaments.book.ended_with_message() == []


# Who goes first


async def test_a_board_on_which_people_press_goes_before_one_at_which_nobody_plays(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room, room.open() as bot:
        hall = Hall(room, players=0, lobbies=2)
        await hall.open()
        await hall.right(bot)
        ended, pressed = (hall.board(bot, person) for person in hall.openers)
        assert ended and pressed
        budget = bot.requests
        budget._in_all = Window(1, 3600.0)
        budget._in_all.take(time.monotonic())
        await hall.openers[0].slash("leave")
        await hall.add_bot(bot, hall.openers[1])
        await room.server.until(lambda: budget.waiting == 2)
        for sent in (1, 2):  # one after another, as on a busy machine the second may overtake the first
            budget._in_all = Window(1, 3600.0)
            budget._serve()
            await room.server.until(partial(lambda due: edits(room) == due, sent))
        drawn = [each.path for each in room.server.requests if each.method == "PATCH"]
        assert [int(path.rpartition("/")[2]) for path in drawn] == [pressed.id, ended.id]


# Starting and stopping


class Hall:
    """Channels of a solo player each, half of whom play, and some tables at which nobody has sat down yet."""

    def __init__(self, room: Club, players: int, lobbies: int) -> None:
        self.room = room
        channels = [room.server.state.add_channel(room.guild, f"c{n}") for n in range(players + lobbies)]
        people = [Person(room.server, channel, f"P{n}") for n, channel in enumerate(channels)]
        self.players, self.openers = people[:players], people[players:]

    async def open(self) -> None:
        """Open the tables, without a timer: a start moves the end of each turn, which boards show."""
        await self.room.bot.manager.servers.set(self.room.guild.id, "clock", "0")
        for person in self.players:
            await person.solo()
        for person in self.openers:
            await person.slash("table")

    async def add_bot(self, bot: EuchreBot, person: Person) -> None:
        """Add a bot to the person's table."""
        (table,) = bot.manager.book.of(UserId(person.user.id))
        board = self.board(bot, person)
        assert board is not None
        await person.press_id(board, str(Press(Verb.COMPUTER, table.id)))

    def board(self, bot: EuchreBot, person: Person) -> Message | None:
        (table,) = bot.manager.book.of(UserId(person.user.id))
        return person.channel.messages.get(bot.manager.book.message_of(table.id) or 0)

    def told(self, people: list[Person]) -> int:
        """Return how many people's boards say that the bot is restarting."""
        shown = [message for person in people for message in person.channel.messages.values()]
        return sum(RESTARTING in text_of(message) for message in shown)

    async def right(self, bot: EuchreBot) -> None:
        """Wait until every board shows its table as it is."""
        for person in (*self.players, *self.openers):
            await self.room.server.until(partial(self._is_right, bot, person))

    def _is_right(self, bot: EuchreBot, person: Person) -> bool:
        """Return True if no bot is to act, the board shows that, and the process knows it does.

        Discord has an edit before the process has its answer.
        """
        (table,) = bot.manager.book.of(UserId(person.user.id))
        drawn: Any = public_view(table).view.to_components()
        board = self.board(bot, person)
        waits = table.stage in (Stage.LOBBY, Stage.BETWEEN) or table.person_to_act is not None
        known = boards_of(bot).live(table).shown == table.seq
        return waits and known and board is not None and bool(board.components == drawn)


async def test_after_a_stop_in_order_a_start_draws_what_was_told_of_it_and_nothing_else(
    tmp_path: Path,
) -> None:
    async with clubhouse(tmp_path) as room:
        hall = Hall(room, players=2, lobbies=3)
        async with room.open() as bot:
            await hall.open()
            await hall.right(bot)
            await bot.finish_work()
            assert (hall.told(hall.players), hall.told(hall.openers)) == (2, 0)
        before = edits(room)
        async with room.open() as bot:
            await hall.right(bot)
            assert edits(room) == before + 2
        assert refused(room) == []


async def test_after_a_kill_a_start_draws_what_has_changed_since_and_nothing_else(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        hall = Hall(room, players=2, lobbies=3)
        async with room.open() as bot:
            await hall.open()
            await hall.right(bot)
            await bot._save()
            assert hall.board(bot, hall.openers[0]) is not None
            room.server.trouble.refuse("PATCH", EDIT, FAILS, times=-1)
            await hall.add_bot(bot, hall.openers[0])
        room.server.trouble.forget()
        before = edits(room)
        async with room.open() as bot:
            await hall.right(bot)
            assert edits(room) == before + 1


async def test_what_was_kept_of_a_board_is_not_believed_once_the_table_went_on_and_came_back(
    tmp_path: Path,
) -> None:
    async with clubhouse(tmp_path) as room:
        hall = Hall(room, players=0, lobbies=1)
        opener = hall.openers[0]
        other = Person(room.server, opener.channel, "Eve")
        async with room.open() as bot:
            await hall.open()
            await hall.right(bot)
            await bot._save()
            board = hall.board(bot, opener)
            assert board is not None
            await other.press(board, "Sit")
            await hall.right(bot)
            room.server.trouble.refuse("PATCH", EDIT, FAILS, times=-1)
            await other.slash("leave")
        assert "Eve" in text_of(board)
        room.server.trouble.forget()
        async with room.open() as bot:
            await hall.right(bot)
            assert "Eve" not in text_of(board)


async def test_a_stop_and_start_of_many_tables_goes_over_no_limit_and_every_board_is_right(
    tmp_path: Path,
) -> None:
    within = Pace(requests=20, redraw=0.02)
    async with clubhouse(tmp_path) as room, AsyncExitStack() as running:
        hall = Hall(room, players=20, lobbies=10)
        bot = await running.enter_async_context(room.open(pace=within))
        await hall.open()
        await hall.right(bot)
        room.server.pacing.in_all = 30
        await bot.finish_work()
        await running.aclose()
        async with room.open(pace=within) as bot:
            await hall.right(bot)
        assert refused(room) == []


async def test_the_count_of_refused_requests_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        async with room.open() as bot:
            for _ in range(8000):
                bot.ban_guard.note(403)
            await bot.finish_work()
        async with room.open() as bot:
            assert bot.ban_guard.too_many


def messages_of(room: Club) -> Any:
    commands: Any = room.bot.get_cog("TournamentCommand")
    return commands.presses.messages


def labels(message: Message) -> list[str]:
    return [button.label for button in buttons_of(message)]


@pytest.mark.club(pace=SOON)
async def test_a_call_to_a_table_that_could_not_be_posted_is_posted_without_anybodys_doing(
    room: Club,
) -> None:
    await signed_up(room)
    room.server.trouble.refuse("POST", POST, FAILS, times=3)
    await press_option(room["Ann"], TournamentVerb.START)

    def called() -> list[Message]:
        rooms = [each for guild in room.server.state.guilds.values() for each in guild.channels.values()]
        said = [message for each in rooms if each.is_thread for message in each.messages.values()]
        return [each for each in said if "Round 1, table" in each.content]

    await room.server.until(called)
    assert room.server.trouble.over
    assert len(called()) == 1
