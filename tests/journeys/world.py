"""A server with people in it, against the real bot: what they see, and what they press."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import to_discord_message

from bot.client.client import EuchreBot
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.engine.levels import Level
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games.bid.hand import Bid
from bot.games.up_card.view import EuchreView
from bot.ids import UserId
from bot.players import PLAYERS
from bot.tables import requests
from bot.tables.manager import Pace
from bot.tables.people import Person
from bot.tables.settings import Shows
from bot.tables.table import Stage, Table
from cogs.table.boards import Boards
from cogs.ui.controls import FIELD
from cogs.ui.link_buttons import NOWHERE
from cogs.ui.press import Press, Verb
from tests.journeys.seen import Button, answer, answer_is_private, buttons, lists
from tests.journeys.settling import PATIENCE, at_once
from tests.size import UNLIMITED

PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve")
BEGINNING = 1_767_225_600_000  # SimCord's first moment: the first of January 2026, whatever the day is
_COMPONENT = 3  # the type of an interaction that is a press


class Time:
    """The bot's time: that of the world that it is in, which goes by when it is told to."""

    def __init__(self) -> None:
        self.env: Any = None

    def now(self) -> int:
        """Return the moment, in milliseconds since 1970."""
        return BEGINNING if self.env is None else round(self.env.now().timestamp() * 1000)


class World:
    """One server with one channel and five people. ``bot`` is the running bot.

    Ann opens and Bob, Cat and Dan join; Eve is the stranger, and Mia manages the server.
    """

    def __init__(
        self, env: Any, bot: EuchreBot, settings: Settings, pace: Pace, running: AsyncExitStack, time: Time
    ) -> None:
        self.env, self.bot, self.settings, self.pace, self.time = env, bot, settings, pace, time
        self.running = running
        self.rng: random.Random | None = None  # what deals, where deals are not sealed
        time.env = env
        env.backend.edit_bot_profile("Euchre")
        self._users = {name: env.create_user(name) for name in PEOPLE}
        self.move_to("The Queens Arms")

    def move_to(self, server: str) -> None:
        """Have everybody meet in a new server, where nothing has happened yet."""
        self.guild = self.env.create_guild(server)
        self.channel = self.guild.create_text_channel("euchre")
        self.people = {name: self.guild.add_member(user) for name, user in self._users.items()}
        self.welcome("Mia", manage_guild=True)

    def __getitem__(self, name: str) -> Any:
        return self.people[name]

    # What there is

    @property
    def table(self) -> Table:
        """The only open table."""
        (table,) = self.bot.manager.book.open_ones.values()
        return table

    @property
    def view(self) -> View:
        """What everyone sees of the hand at the only open table."""
        view = self.table.view(None)
        assert view is not None
        return view

    @property
    def euchre(self) -> EuchreView:
        """The same, of a hand of upcard euchre."""
        view = self.view
        assert isinstance(view, EuchreView)
        return view

    @property
    def turn(self) -> str:
        """The name of whose turn it is."""
        assert self.table.to_act is not None
        return self.table.player(self.table.to_act).name

    def at(self, moment: Stage | Phase) -> bool:
        """Whether the only open table, or the hand at it, is there now."""
        if isinstance(moment, Stage):
            return self.table.stage is moment
        return self.table.stage is Stage.PLAYING and self.view.phase is moment

    def public(self) -> list[discord.Message]:
        """Return what everyone sees in the channel, oldest first."""
        return [self._as_seen(each) for each in self._sent() if not each.is_ephemeral]

    def board(self) -> discord.Message:
        """Return the table's public message."""
        message_id = self.bot.manager.book.message_of(self.table.id)
        (board,) = (each for each in self._sent() if each.id == message_id and not each.is_ephemeral)
        return self._as_seen(board)

    def private(self, name: str) -> list[discord.Message]:
        """Return what only this person sees, oldest first."""
        return [self._as_seen(each) for each in self._private(name)]

    def panel(self, name: str) -> discord.Message:
        """Return the person's newest private message that is a hand, or says what became of it."""
        return self._as_seen(self._private(name)[-1])

    def offered(self, name: str) -> list[Button]:
        """Return what the person's newest panel lets them do in the hand."""
        if not self._private(name):
            return []
        return [b for b in buttons(self.panel(name)) if b.verb is Verb.DO and not b.disabled]

    def _sent(self) -> list[Any]:
        """Return the channel's messages as SimCord holds them, oldest first; converting them is slow."""
        there = self.env.backend.messages.get(self.channel.id, {})
        return sorted(there.values(), key=lambda each: each.id)

    def _private(self, name: str) -> list[Any]:
        return [each for each in self._sent() if each.is_ephemeral and each.visible_to(self[name].id)]

    def _as_seen(self, message: Any) -> discord.Message:
        return to_discord_message(self.env, message)

    def requests(self, method: str, ending: str) -> int:
        """How often the bot has sent such a request to Discord."""
        return sum(r.method == method and r.path.endswith(ending) for r in self.env.http_requests)

    # What people do

    async def slash(self, name: str, command: str, /, **options: Any) -> Any:
        """Use a slash command."""
        return await self[name].slash(self.channel, command, **options)

    async def sit(self, name: str, seat: int) -> Any:
        """Choose that seat from the list of those at the only open table."""
        return await self.forge(name, self.board(), str(Press(Verb.SIT, self.table.id)), values=[str(seat)])

    async def ask(self, name: str, verb: Verb, detail: str = "") -> Any:
        """Press what stands in the Options of the only open table, without opening them."""
        return await self.forge(name, self.board(), str(Press(verb, self.table.id, detail=detail)))

    async def open(
        self,
        name: str,
        rules: str | None = None,
        *,
        target: int | None = None,
        seats: int | None = None,
        computers: int = 0,
        clock: int | None = None,
        level: str | None = None,
    ) -> Any:
        """Open a table with /table, and set it up as its opener can in the lobby."""
        opened = await self.slash(name, "table", **({"game": rules} if rules else {}))
        user, manager = UserId(self[name].id), self.bot.manager
        table = next((each for each in manager.book.of(user) if each.stage is Stage.LOBBY), None)
        if table is None:
            return opened
        asked: list[requests.Request] = [requests.AddComputer()] * computers
        if seats is not None:
            asked.insert(0, requests.SetSeats(seats))
        if target is not None:
            deals = " deals=0" if "deals" in table.rules.options else ""
            asked.append(requests.SetOptions(f"target={target}{deals}"))
        if clock is not None:
            asked.append(requests.SetClock(clock))
        if level is not None:
            asked.append(requests.SetLevel(Level(level)))
        for request in asked:
            await manager.do(table.id, request, by=Person(user, name))
        if asked:
            await self.settle()
        return opened

    async def settle(self) -> None:
        """Wait until boards show what the test itself did, on which SimCord doesn't wait."""
        await next(each for each in self.bot.restorables if isinstance(each, Boards))._latest.settle()

    async def solo(self, name: str, rules: str | None = None) -> Any:
        """Open a table and start it with bots on all other seats."""
        opened = await self.open(name, rules)
        if answer_is_private(opened):
            return opened
        return await self.press(name, self.board(), "eu:start:*:bots")

    async def move(self, name: str) -> Any:
        """Move the table to this channel, from the person's hand."""
        await self.slash(name, "hand")
        return await self.forge(name, self.panel(name), str(Press(Verb.MOVE, self.table.id)))

    async def save_preset(self, name: str, called: str) -> Any:
        """Save the rules of the person's table under that name."""
        (table,) = self.bot.manager.book.of(UserId(self[name].id))
        await self.settle()
        asked = await self.forge(name, self.public()[-1], str(Press(Verb.SAVE, table.id)))
        return await self[name].submit_modal(asked, {FIELD: called})

    async def presets(self, name: str) -> Any:
        """List the server's presets."""
        return await self.forge(name, self.public()[-1], str(Press(Verb.PRESETS, NOWHERE)))

    async def leave(self, name: str) -> Any:
        """Leave a game that is under way, and mean it."""
        assert answer(await self.slash(name, "leave"))
        return await self.press(name, self.panel(name), "eu:go")

    async def press(self, name: str, message: discord.Message, what: str) -> Any:
        """Press the first enabled button whose custom_id begins so: ``eu:start``, or ``eu:sit:*:2``.

        An asterisk stands for any table and moment. Without a colon it is the beginning of a label.
        """
        able = [each for each in buttons(message) if not each.disabled]
        fitting = [each for each in able if _is_meant(each, what)]
        assert fitting, f"{name} finds no {what!r} among {[(each.label, each.custom_id) for each in able]}"
        return await self.press_id(name, message, fitting[0].custom_id)

    async def on(self, name: str, *ways: str) -> discord.Message:
        """Press these in turn on the newest message that only this person sees; return the newest then."""
        for what in ways:
            await self.press(name, self.panel(name), what)
        return self.panel(name)

    async def press_id(self, name: str, message: discord.Message, custom_id: str) -> Any:
        """Press the button with this custom_id."""
        return await self[name].click(message, custom_id=custom_id)

    async def forge(
        self, name: str, message: discord.Message, custom_id: str, *, values: Sequence[str] | None = None
    ) -> Any:
        """Send what a press of a button would, whether or not it is there; may run beside another.

        ``values``: what a choice from a list would.
        """
        chosen = {"component_type": 2} if values is None else {"component_type": 3, "values": [*values]}
        raw = self.env.backend.get_message(self.channel.id, message.id)
        return await self[name]._dispatch_interaction(
            _COMPONENT,
            ChannelHandle(self.env, self.guild, self.env.backend.get_channel(self.channel.id)),
            {"custom_id": custom_id, **chosen},
            extra={"message": simcord.backend.serializers.message_payload(self.env.backend, raw)},
            source_message_id=message.id,
        )

    async def at_once(self, *presses: tuple[str, discord.Message, str]) -> list[Any]:
        """Send several presses (who, on which message, its custom_id) in the same moment."""
        return list(await asyncio.gather(*(self.forge(*press) for press in presses)))

    async def seat_four(self, **options: Any) -> None:
        """Ann opens a table, Bob sits opposite, Cat and Dan left and right of her; Ann starts."""
        await self.open("Ann", **options)
        for name, seat in zip(("Bob", "Cat", "Dan"), (3, 2, 4), strict=True):
            await self.sit(name, seat)
        await self.press("Ann", self.board(), "eu:start")

    async def show_hand(self, name: str) -> None:
        """Open the person's hand, unless the newest panel offers what to do already."""
        if not self.offered(name):
            await self.press(name, self.board(), "eu:hand")

    async def take_turn(self, choose: int = 0) -> None:
        """Press for whose turn it is: the button at this place among those offered, counted round."""
        name = self.turn
        await self.show_hand(name)
        choices = self.offered(name)
        await self.press_id(name, self.panel(name), choices[choose % len(choices)].custom_id)

    async def take_advised_turn(self) -> None:
        """Press, for whose turn it is, what a computer player would choose."""
        name, table = self.turn, self.table
        await self.show_hand(name)
        view = table.view(table.to_act)
        assert view is not None
        action = PLAYERS["club"](random.Random(1)).choose(view)
        wanted = str(Press.doing(table.id, table.seq, action))
        if wanted not in [b.custom_id for b in buttons(self.panel(name))]:  # the calls are offered otherwise
            detail = str(action.tricks) if isinstance(action, Bid) else "alone"
            await self.press_id(name, self.panel(name), str(Press(Verb.CALLS, table.id, table.seq, detail)))
        await self.press_id(name, self.panel(name), wanted)

    async def play_out(self, dealing: str = "Ann") -> discord.Message:
        """Press what a computer player would, and deal, until no game is open; gives the newest message."""
        while self.bot.manager.book.open_ones:
            if self.at(Stage.BETWEEN):
                await self.press(dealing, self.board(), "eu:deal")
            else:
                await self.take_advised_turn()
        return self.public()[-1]

    async def choose(self, name: str, value: str) -> discord.Message:
        """Choose it from a list on the newest message that only this person sees; return the newest then."""
        panel = self.panel(name)
        list_ = next(each for each in lists(panel) if value in [option.value for option in each.options])
        await self[name].select(panel, [value], custom_id=list_.custom_id)
        return self.panel(name)

    async def seat_people(self, rules: str, people: Sequence[str], **options: Any) -> None:
        """Have the first open a table and start it when all have sat down."""
        await self.open(people[0], rules, **options)
        for name in people[1:]:
            await self.press(name, self.board(), "eu:sit")
        await self.press(people[0], self.board(), "eu:start")

    async def change(self, name: str, setting: str, value: str, *, server: bool = False) -> None:
        """Change a setting on its screen: one's own, or the server's."""
        await self.slash(name, "euchre-admin settings" if server else "settings")
        await self.choose(name, setting)
        owner = "server" if server else "me"
        await self.press(name, self.panel(name), f"st:{owner}:{setting}:{value}")

    def welcome(self, name: str, role: str = "Managers", **permissions: bool) -> Any:
        """Let somebody new in, with a new role that has these permissions in the whole server."""
        given = self.guild.create_role(role, permissions=discord.Permissions(**permissions))
        self.people[name] = self.guild.add_member(self.env.create_user(name), roles=[given])
        return self.people[name]

    # What happens to the bot

    async def restart(self, seed: int = 2) -> None:
        """End the process and start another on the same database."""
        running = AsyncExitStack()
        self.bot = await running.enter_async_context(
            assemble_bot(self.settings, self.pace, random.Random(seed), now=self.time.now)
        )
        await self.env.restart_bot(self.bot)
        await self.running.aclose()
        self.running = running

    async def passes(self, seconds: float) -> None:
        """Let so much time go by, and what is then due come about."""
        await self.env.advance_time(seconds)

    def forbid(self, **permissions: bool) -> None:
        """Take permissions in the channel away from the bot (``send_messages=False``), or give them back."""
        allow, deny = discord.PermissionOverwrite(**permissions).pair()
        mine = Overwrite(self.bot_id, OverwriteType.MEMBER, allow.value, deny.value)
        self.env.backend.set_overwrite(self.channel.id, mine)

    def hide_from(self, name: str) -> None:
        """Have the person not see the channel."""
        allow, deny = discord.PermissionOverwrite(view_channel=False).pair()
        hidden = Overwrite(self[name].id, OverwriteType.MEMBER, allow.value, deny.value)
        self.env.backend.set_overwrite(self.channel.id, hidden)

    @property
    def bot_id(self) -> int:
        """The bot's own user."""
        assert self.bot.user is not None
        return self.bot.user.id


async def play(club: World, rules: str, target: int = 1, computers: int = 3) -> None:
    """Ann plays a game against computer players to its end."""
    await club.open("Ann", rules, target=target, computers=computers)
    await club.press("Ann", club.board(), "eu:start")
    await club.play_out()


async def open_game(club: World, name: str, number: int) -> None:
    """Find a finished game from /stats, by its number."""
    await club.slash(name, "stats")
    await club.press(name, club.panel(name), "gm:list")
    asked = await club.press(name, club.panel(name), "gm:number")
    await club[name].submit_modal(asked, {FIELD: str(number)})


def _is_meant(button: Button, what: str) -> bool:
    """Return whether the button is the one that a test calls so."""
    if ":" not in what:
        return button.label.startswith(what)
    return fnmatchcase(button.custom_id, what) or fnmatchcase(button.custom_id, f"{what}:*")


@asynccontextmanager
async def world(
    folder: Path,
    *,
    pace: Pace | None = None,
    seed: int = 1,
    sealed: bool = False,
    check_errors: bool = True,
    pictures: bool = False,
    **settings: Any,
) -> AsyncIterator[World]:
    """Yield a running world with deals from the seed, or sealed ones, and bots that act within the press.

    Without ``pictures`` the server has them off, so that all stands in texts.
    """
    chosen, pace = Settings(database=folder / "euchre.db", **(UNLIMITED | settings)), pace or Pace()
    running = AsyncExitStack()
    rng = None if sealed else random.Random(seed)
    time = Time()
    bot = await running.enter_async_context(assemble_bot(chosen, pace, rng, now=time.now))
    club = None
    try:
        with at_once():
            running_bot = simcord.run(bot, shard_count=1, check_errors=check_errors, settle_timeout=PATIENCE)
            async with running_bot as env:
                club = World(env, bot, chosen, pace, running, time)
                club.rng = rng
                if not pictures:
                    await bot.manager.servers.set(club.guild.id, "shows", Shows.CARDS.value)
                yield club
    finally:
        await (club.running if club else running).aclose()
