"""The single entry point for all presses of buttons, lists and forms, and for commands.

A press is found by the prefix of its ``custom_id``, decoded into a value, checked, and answered once. Unknown
presses and errors are answered in words. Lessons, daily hands and puzzles use the buttons of tables. Their
table ids have prefixes of their own.
"""

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
_Key = tuple[str, str, str]  # custom_id prefix, verb, and table id prefix, empty for any
_VERBS = "__verbs__"
_LET_IN = "admitted"
_PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def handles(*verbs: Enum) -> Callable[[F], F]:
    """Mark a method as the handler for presses of these verbs."""

    def mark(handler: F) -> F:
        setattr(handler, _VERBS, verbs)
        return handler

    return mark


def handlers_of(feature: object, kind: type[V]) -> dict[V, Handler[Any]]:
    """Return the handler methods for verbs of that type."""
    methods = [(name, getattr(method, _VERBS, ())) for name, method in inspect.getmembers(type(feature))]
    return {
        verb: getattr(feature, name) for name, verbs in methods for verb in verbs if isinstance(verb, kind)
    }


class Router(commands.Cog):
    """The router of every press to the feature that handles it."""

    def __init__(self) -> None:
        self._routes: dict[_Key, Answer] = {}
        self._guards: dict[type[CustomId], Guard[Any]] = {}
        self.before: list[Callable[[Interaction], Awaitable[object]]] = []  # for each press and command

    def add(self, kind: type[P], handler: Handler[P], older: str) -> None:
        """Register a handler for presses of that kind. ``older`` is the answer to unreadable ones."""
        self._routes[tag_of(kind), "", ""] = self._answer(kind, handler, _refusing(older))

    def add_verbs(
        self,
        kind: type[P],
        handlers: Mapping[V, Handler[P]],
        older: str | Answer | None = None,
        *,
        tables: str = "",
    ) -> None:
        """Register handlers for presses of that kind by verb. ``older`` answers all other ones.

        Without ``older``, other verbs are left to the feature that has them. ``tables`` limits it to tables
        whose ids start so.
        """
        tag = tag_of(kind)
        if older is not None:
            self._routes[tag, "", tables] = _refusing(older) if isinstance(older, str) else older

        async def unread(interaction: Interaction, sent: ComponentInput) -> None:
            await self._routes.get((tag, "", tables), _refusing(OLDER_BUTTON))(interaction, sent)

        for verb, handler in handlers.items():
            self._routes[tag, str(verb.value), tables] = self._answer(kind, handler, unread)

    def guard(self, kind: type[P], guard: Guard[P]) -> None:
        """Stop presses of that kind, in any feature, for which ``guard`` raises a refusal."""
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
        """Return True if the command may run. Otherwise answer why it may not."""
        if interaction.type is discord.InteractionType.autocomplete and not _is_offered(interaction):
            with suppress(discord.HTTPException):  # no one will miss it
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
    """Return True if this version has autocomplete for the option. The library wouldn't answer."""
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
    """Return each field of a submitted form by name, with the text or the chosen values."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return {}
    typed = {str(each.get("custom_id")): (str(each["value"]),) for each in _fields(interaction.data, "value")}
    lists = _fields(interaction.data, "values")
    return typed | {str(each.get("custom_id")): tuple(map(str, each["values"])) for each in lists}


def _fields(component: Any, has: str) -> list[dict[str, Any]]:
    """Return every nested field of a form that has ``has``."""
    inner = [*component.get("components", ()), *filter(None, [component.get("component")])]
    own = [component] if has in component else []
    return own + [field for each in inner for field in _fields(each, has)]


async def start_router(bot: EuchreBot) -> Router:
    """Start answering presses. Features loaded afterward register their own."""
    router = Router()

    async def prepare(interaction: Interaction) -> None:
        bot.delay_shutdown()
        if bot.manager.conduct.is_in_force(ModAction.BAN, home_of(interaction), interaction.user.id):
            mark_banned(interaction)

    router.before.append(prepare)
    await bot.add_cog(router)
    bot.tree.error(answer_error)
    bot.tree.interaction_check = router.let_in  # type: ignore[method-assign]
    return router
