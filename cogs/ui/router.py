"""The one way in for what is pressed: every button, list and form of the bot; and the door for commands.

A press is looked up by how its ``custom_id`` begins, decoded once into a value and checked there, and
answered once; what nobody knows is answered in words, and so is what fails. Lessons, daily hands and puzzles
are played with the buttons of tables, at tables whose ids begin with a word of their own, by which they are
told apart.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.store.conduct import ModAction
from cogs.ui.answers import Refused, answer_error, answering
from cogs.ui.custom_ids import ComponentInput, CustomId, tag_of
from cogs.ui.permissions import home_of, mark_banned
from cogs.ui.words.refusals import OLDER_BUTTON

Interaction = discord.Interaction
P = TypeVar("P", bound=CustomId)
V = TypeVar("V", bound=Enum)
F = TypeVar("F", bound=Callable[..., object])
Handler = Callable[[Interaction, P], Awaitable[None]]
Guard = Callable[[Interaction, P], None]
Answer = Callable[[Interaction, ComponentInput], Awaitable[None]]
_Key = tuple[str, str, str]  # the prefix, the verb and how the table's id begins; empty: whichever
_VERBS = "__verbs__"
_LET_IN = "admitted"
_PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def handles(*verbs: Enum) -> Callable[[F], F]:
    """Mark a method as the one that answers presses of these verbs."""

    def mark(handler: F) -> F:
        setattr(handler, _VERBS, verbs)
        return handler

    return mark


def handlers_of(feature: object, kind: type[V]) -> dict[V, Handler[Any]]:
    """Return the methods that answer presses of the verbs of that kind."""
    methods = [(name, getattr(method, _VERBS, ())) for name, method in inspect.getmembers(type(feature))]
    return {
        verb: getattr(feature, name) for name, verbs in methods for verb in verbs if isinstance(verb, kind)
    }


class Router(commands.Cog):
    """Answers whatever is pressed, as the features have it."""

    def __init__(self) -> None:
        self._routes: dict[_Key, Answer] = {}
        self._guards: dict[type[CustomId], Guard[Any]] = {}
        self.before: list[Callable[[Interaction], Awaitable[object]]] = []  # each press and command

    def add(self, kind: type[P], handler: Handler[P], older: str) -> None:
        """Have presses of that kind answered so; ``older`` is said of those that can't be read."""
        self._routes[tag_of(kind), "", ""] = self._answer(kind, handler, _refusing(older))

    def add_verbs(
        self,
        kind: type[P],
        handlers: Mapping[V, Handler[P]],
        older: str | Answer | None = None,
        *,
        tables: str = "",
    ) -> None:
        """Have presses of that kind answered by their verbs; ``older`` answers, or is said of, all others.

        Without it that is left to the feature that has it. ``tables``: only of tables whose ids begin so.
        """
        tag = tag_of(kind)
        if older is not None:
            self._routes[tag, "", tables] = _refusing(older) if isinstance(older, str) else older

        async def unread(interaction: Interaction, sent: ComponentInput) -> None:
            await self._routes.get((tag, "", tables), _refusing(OLDER_BUTTON))(interaction, sent)

        for verb, handler in handlers.items():
            self._routes[tag, str(verb.value), tables] = self._answer(kind, handler, unread)

    def guard(self, kind: type[P], guard: Guard[P]) -> None:
        """Have no press of that kind done, by whatever feature, for which ``guard`` raises a refusal."""
        self._guards[kind] = guard

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of a button, a choice from a list, or a form."""
        if interaction.type in _PRESSES:
            async with answering(interaction):
                await self._prepare(interaction)
                sent = sent_by(interaction)
                await self._route(sent.custom_id)(interaction, sent)

    async def let_in(self, interaction: Interaction) -> bool:
        """Return True if the command may run; otherwise answer why it may not."""
        if interaction.type is discord.InteractionType.autocomplete and not _is_offered(interaction):
            with suppress(discord.HTTPException):  # nobody misses it
                await interaction.response.autocomplete([])
            return False
        async with answering(interaction):
            await self._prepare(interaction)
            interaction.extras[_LET_IN] = True
        return _LET_IN in interaction.extras

    async def _prepare(self, interaction: Interaction) -> None:
        for preparing in self.before:
            await preparing(interaction)

    def _route(self, custom_id: str) -> Answer:
        prefix, verb, id_ = [*custom_id.split(":", 3), "", ""][:3]
        word = id_[: id_.find("-") + 1]
        keys = ((prefix, verb, word), (prefix, "", word), (prefix, verb, ""), (prefix, "", ""))
        return next((self._routes[key] for key in keys if key in self._routes), _refusing(OLDER_BUTTON))

    def _answer(self, kind: type[P], handler: Handler[P], unread: Answer) -> Answer:
        async def answer(interaction: Interaction, sent: ComponentInput) -> None:
            press = kind.decode(sent)
            if press is None:
                await unread(interaction, sent)
                return
            if kind in self._guards:
                self._guards[kind](interaction, press)
            await handler(interaction, press)

        return answer


def _refusing(sentence: str) -> Answer:
    async def answer(interaction: Interaction, sent: ComponentInput) -> None:
        raise Refused(sentence)

    return answer


def _is_offered(interaction: Interaction) -> bool:
    """Return True if this version has autocomplete for the option; the library wouldn't answer."""
    data: dict[str, Any] = dict(interaction.data or {})
    options = data.get("options", [])
    while options and "options" in options[0]:
        options = options[0]["options"]
    typed = next((each["name"] for each in options if each.get("focused")), None)
    command = interaction.command
    known = command.parameters if isinstance(command, app_commands.Command) else ()
    return any(each.display_name == typed and each.autocomplete for each in known)


def sent_by(interaction: Interaction) -> ComponentInput:
    """Return what Discord sent with a press: the custom_id, chosen values and text typed in a form."""
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id, values = str(data.get("custom_id", "")), data.get("values")
    if interaction.type is discord.InteractionType.modal_submit:
        return ComponentInput(
            custom_id, typed=next((str(field["value"]) for field in _fields(data, "value")), "")
        )
    return ComponentInput(custom_id, None if values is None else tuple(map(str, values)))


def form_fields(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return each field of a form that was sent by its name, with what was typed or chosen there."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return {}
    typed = {str(each.get("custom_id")): (str(each["value"]),) for each in _fields(interaction.data, "value")}
    lists = _fields(interaction.data, "values")
    return typed | {str(each.get("custom_id")): tuple(map(str, each["values"])) for each in lists}


def _fields(component: Any, has: str) -> list[dict[str, Any]]:
    """Return every field of a form that has that, however deep it stands."""
    inner = [*component.get("components", ()), *filter(None, [component.get("component")])]
    own = [component] if has in component else []
    return own + [field for each in inner for field in _fields(each, has)]


async def start_router(bot: EuchreBot) -> Router:
    """Begin to answer presses, as the features that are loaded afterwards have it."""
    router = Router()

    async def attended(interaction: Interaction) -> None:
        bot.attend()
        if bot.manager.conduct.holds(ModAction.BAN, home_of(interaction), interaction.user.id):
            mark_banned(interaction)

    router.before.append(attended)
    await bot.add_cog(router)
    bot.tree.error(answer_error)
    bot.tree.interaction_check = router.let_in  # type: ignore[method-assign]
    return router
