"""People: what they see in a channel, and their actions there."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tests.discord_server.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Interaction
from tests.discord_server.limits import BUTTON, SELECT, TEXT, parts
from tests.discord_server.server import LoopbackDiscord
from tests.discord_server.state import EVERYTHING, Channel, Json, Message, User

MANAGE_GUILD = 1 << 5
_SUBCOMMAND, _SUBCOMMAND_GROUP = 1, 2
_OPTION_TYPES = {bool: 5, int: 4, str: 3}


@dataclass(frozen=True)
class Button:
    """A button as one sees it."""

    label: str
    custom_id: str
    disabled: bool


class Person:
    """Somebody in a channel. A manager of the server if so said."""

    def __init__(
        self, server: LoopbackDiscord, channel: Channel, name: str, *, manager: bool = False
    ) -> None:
        self.server, self.channel, self.name = server, channel, name
        self.user = User(server.state.clock.new_id(), name)
        server.state.users[self.user.id] = self.user
        self._may = EVERYTHING if manager else EVERYTHING & ~(1 << 3 | MANAGE_GUILD)

    def at(self, channel: Channel) -> Person:
        """Return the same person in another channel."""
        elsewhere = copy(self)
        elsewhere.channel = channel
        return elsewhere

    def seen(self) -> list[Message]:
        """Return every message this person sees, oldest first."""
        return [each for each in self.channel.messages.values() if each.only_for in (None, self.user.id)]

    def private(self) -> list[Message]:
        """Return the messages only this person sees, oldest first."""
        return [each for each in self.seen() if each.only_for is not None]

    # Doing something, and waiting until the bot has answered

    async def slash(self, command: str, /, **options: Any) -> Interaction:
        """Use a command with these options, which Discord has to offer here."""
        assert self.is_offered(command.split()[0]), f"/{command} is not offered in {self.channel.name}"
        return await self.slash_anyway(command, **options)

    async def slash_anyway(self, command: str, /, **options: Any) -> Interaction:
        """Use a command with these options, even if Discord doesn't offer it here."""
        return await self.do(COMMAND, self._command(command, options))

    async def solo(self, **options: Any) -> Interaction:
        """Open a table and start it with bots on the other seats; give the refusal if it can't be opened."""
        opened = await self.slash("table", **options)
        if opened.is_told and opened.told.only_for is not None:
            return opened
        message, custom_id = await self.server.until(self._lobby)
        return await self.press_id(message, custom_id)

    def _lobby(self) -> tuple[Message, str] | None:
        """Return the newest message with a button that starts a game with bots, and that button."""
        there = [(each, button.custom_id) for each in self.seen() for button in buttons_of(each)]
        return next((each for each in reversed(there) if each[1].endswith(":bots")), None)

    async def move(self) -> Interaction:
        """Move the table to this channel, from the hand."""
        await self.slash("hand")

        def offered() -> tuple[Message, str] | None:
            there = [(each, button.custom_id) for each in self.private() for button in buttons_of(each)]
            return next((each for each in reversed(there) if each[1].startswith("eu:move:")), None)

        message, custom_id = await self.server.until(offered)
        return await self.press_id(message, custom_id)

    async def slash_noticed(self, command: str, /, **options: Any) -> Interaction:
        """Run a command and return as soon as the bot has answered, if only that it's thinking."""
        done = self.doing(COMMAND, self._command(command, options))
        await self.server.until(lambda: done.answered is not None)
        return done

    async def press(self, message: Message, what: str) -> Interaction:
        """Press the first enabled button whose label or ``custom_id`` begins so."""
        return await self.answered(self.pressing(message, button_of(message, what).custom_id))

    async def press_id(self, message: Message, custom_id: str) -> Interaction:
        """Press the button with this custom_id."""
        return await self.answered(self.pressing(message, custom_id))

    async def choose(self, message: Message, custom_id: str, *values: str) -> Interaction:
        """Choose from a list."""
        data = {"custom_id": custom_id, "component_type": SELECT, "values": list(values)}
        return await self.do(COMPONENT, data, message)

    async def typing(self, command: str, option: str, typed: str) -> list[str]:
        """Return the values autocomplete offers for what is typed into an option of a command."""
        data = self._command(command, {option: typed})
        leaf = data
        while leaf.get("options") and "options" in leaf["options"][0]:
            leaf = leaf["options"][0]
        leaf["options"][0]["focused"] = True
        done = await self.do(AUTOCOMPLETE, data)
        return [choice["value"] for choice in done.choices]

    async def do(self, type_: int, data: Json, message: Message | None = None) -> Interaction:
        """Do something, and wait for the answer."""
        return await self.answered(self.doing(type_, data, message))

    # The same in steps

    def pressing(self, message: Message, custom_id: str) -> Interaction:
        """Press a button, there or not, without waiting for anything."""
        return self.doing(COMPONENT, {"custom_id": custom_id, "component_type": BUTTON}, message)

    def doing(self, type_: int, data: Json, message: Message | None = None) -> Interaction:
        """Do something without waiting for anything."""
        done = self.server.interactions.new(type_, self.user, self.channel, data, message, self._may)
        self.deliver(done)
        return done

    def deliver(self, done: Interaction) -> None:
        """Tell the bot of it; again, if that was done already."""
        payload = self.server.interactions.payload(done)
        told = self.server.gateway.tell("INTERACTION_CREATE", payload, self.channel.guild_id)
        assert told, "the bot is away: this interaction failed"

    async def answered(self, done: Interaction) -> Interaction:
        """Wait for the answer: not for one that only says that the bot is thinking, as on a busy machine."""
        await self.server.until(lambda: done.answered is not None and not done.coming)
        return done

    def is_offered(self, name: str) -> bool:
        """Return True if Discord offers the command in this channel, by its contexts and installs."""
        command = next(each for each in self.server.state.commands if each["name"] == name)
        place = self.server.interactions.place(self.user, self.channel)
        installs = {int(each) for each in place["authorizing_integration_owners"]}
        return place["context"] in command["contexts"] and bool(installs & {*command["integration_types"]})

    def _command(self, name: str, options: dict[str, Any]) -> Json:
        """Return what Discord sends for a command; groups are separated by spaces."""
        first, *rest = name.split()
        command = next(each for each in self.server.state.commands if each["name"] == first)
        data: Json = {"id": command["id"], "name": first, "type": 1}
        known, leaf = command, data
        for word in rest:
            known = next(each for each in known["options"] if each["name"] == word)
            assert known["type"] in (_SUBCOMMAND, _SUBCOMMAND_GROUP)
            leaf["options"] = [{"name": word, "type": known["type"]}]
            leaf = leaf["options"][0]
        assert set(options) <= {each["name"] for each in known.get("options") or ()}, known
        leaf["options"] = [
            {"name": option, "type": _OPTION_TYPES[type(value)], "value": value}
            for option, value in options.items()
        ]
        return data


def text_of(message: Message) -> str:
    """Return all text of a message, without its buttons."""
    return said_in({"content": message.content, "components": message.components})


def said_in(body: Json) -> str:
    """Return all text in the body of a message the bot sends."""
    said = [part["content"] for part in parts(body.get("components") or ()) if part["type"] == TEXT]
    return "\n".join([body.get("content") or "", *said]).strip()


def buttons_of(message: Message) -> list[Button]:
    """Return a message's buttons, in order."""
    return [
        Button(part.get("label") or "", part.get("custom_id") or "", bool(part.get("disabled")))
        for part in parts(message.components)
        if part["type"] == BUTTON
    ]


def button_of(message: Message, what: str) -> Button:
    """Return the first enabled button whose label or ``custom_id`` begins so; ``*`` stands for anything."""
    there = [each for each in buttons_of(message) if not each.disabled]
    for each in there:
        if each.label.startswith(what) or fnmatchcase(each.custom_id, f"{what}*"):
            return each
    raise AssertionError(f"there is no {what!r} among {there}: {text_of(message)}")
