"""Interactions: a person's action, its first answer within 3 seconds, and its token of 15 minutes."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field

from aiohttp import web

from tests.discord_server import shapes
from tests.discord_server.answers import (
    ALREADY_ANSWERED,
    DEAD_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Refused,
    answer,
    nothing,
)
from tests.discord_server.bodies import Files, check, read, write
from tests.discord_server.limits import choices_faults, message_faults, modal_faults
from tests.discord_server.state import (
    DIRECT,
    EPHEMERAL,
    EVERYTHING,
    LOADING,
    Channel,
    Json,
    Message,
    State,
    User,
)

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SAY, THINK, DEFER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9  # the kinds of first answers
DEADLINE = 3  # seconds for the first answer
LIFE = 15 * 60  # seconds that the token lives
FOLLOW_UPS = 5  # of an interaction where the app isn't in the server
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_BY_TOKEN = f"{_WEBHOOK}/messages/{{message_id}}"


@dataclass(eq=False)
class Interaction:
    """A person's action, and its answers so far."""

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    data: Json
    message: Message | None
    permissions: int
    created: int
    answered: int | None = None  # the kind of the first answer
    answer: Json = field(default_factory=dict)  # what it was answered with at first
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    begun: float = field(default_factory=time.monotonic)  # by a clock that never stands still
    took: float | None = None  # seconds to the first answer, by that clock

    @property
    def coming(self) -> bool:
        """Whether all that was said to it so far is that the bot is thinking."""
        return self.original is not None and self.original.thinking

    @property
    def is_told(self) -> bool:
        """Whether it was answered with a message."""
        return bool(self.followups or self.original)

    @property
    def told(self) -> Message:
        """What it was answered with: the last message said to it, or the one that it changed."""
        told = self.followups[-1] if self.followups else self.original
        assert told is not None, "it wasn't answered with a message"
        return told


class Interactions:
    """Keeps what people have done, and takes the bot's answers to it."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._by_token: dict[str, Interaction] = {}

    @property
    def all(self) -> list[Interaction]:
        """Everything that anybody has done, oldest first."""
        return list(self._by_token.values())

    def new(
        self,
        type_: int,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        permissions: int = EVERYTHING,
    ) -> Interaction:
        """Note that somebody did something. ``permissions`` are theirs in the channel."""
        clock = self._state.clock
        made = Interaction(
            clock.new_id(),
            secrets.token_urlsafe(24),
            type_,
            user,
            channel,
            data,
            message,
            permissions,
            clock.milliseconds,
        )
        self._by_token[made.token] = made
        return made

    def payload(self, it: Interaction) -> Json:
        """Return the interaction as Discord sends it to the bot."""
        told: Json = {
            "id": str(it.id),
            "application_id": str(self._state.bot.id),
            "type": it.type,
            "token": it.token,
            "version": 1,
            "data": it.data,
            "locale": "en-US",
            "channel_id": str(it.channel.id),
            "channel": shapes.channel(it.channel),
            "app_permissions": str(EVERYTHING & ~it.channel.denied),
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
            **self.place(it.user, it.channel, it.permissions),
        }
        if it.message is not None:
            told["message"] = shapes.message(it.message, self._state.bot)
        return told

    def place(self, user: User, channel: Channel, permissions: int = EVERYTHING) -> Json:
        """Return the context of an interaction there: whose it is, and who installed the app.

        The key of an installation is 0 for a server, or in direct messages the bot, and 1 for the user.
        """
        guild_id = channel.guild_id
        owner = {"0": str(guild_id)} if self._state.has_bot(channel) else {"1": str(user.id)}
        if not guild_id:
            context = 1 if channel.type == DIRECT else 2
            return {"context": context, "user": shapes.user(user), "authorizing_integration_owners": owner}
        return {
            "context": 0,
            "guild_id": str(guild_id),
            "guild": {"id": str(guild_id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": shapes.member(user, permissions),
            "authorizing_integration_owners": owner,
        }

    def routes(self, base: str) -> list[web.RouteDef]:
        """Return every route, under ``base``."""
        return [
            web.post(
                f"{base}/interactions/{{interaction_id}}/{{interaction_token}}/callback", self._callback
            ),
            web.post(base + _WEBHOOK, self._follow_up),
            web.get(f"{base}{_WEBHOOK}/messages/@original", self._get),
            web.patch(f"{base}{_WEBHOOK}/messages/@original", self._edit),
            web.delete(f"{base}{_WEBHOOK}/messages/@original", self._delete),
            web.get(base + _BY_TOKEN, self._get),
            web.patch(base + _BY_TOKEN, self._edit),
            web.delete(base + _BY_TOKEN, self._delete),
        ]

    # The first answer

    async def _callback(self, request: web.Request) -> web.Response:
        (body, files), it = await read(request), self._by_token.get(request.match_info["interaction_token"])
        if it is None or self._age(it) > DEADLINE or str(it.id) != request.match_info["interaction_id"]:
            raise Refused(*UNKNOWN_INTERACTION)
        if it.answered is not None:
            raise Refused(*ALREADY_ANSWERED)
        check(request, body, self._faults(it, body, files))
        it.answered, it.answer = body["type"], body.get("data") or {}
        it.took = time.monotonic() - it.begun
        self._take(it, body["type"], it.answer, files)
        return (
            answer(self._answered(it)) if request.query.get("with_response") in ("true", "1") else nothing()
        )

    def _faults(self, it: Interaction, body: Json, files: Files) -> list[str]:
        data = body.get("data") or {}
        match body["type"]:
            case 4:
                return list(message_faults(data, files))
            case 7 if it.message is not None:
                attached = [*files, *(each["filename"] for each in it.message.attachments)]
                return list(message_faults(data, attached, it.message.flags))
            case 8 if it.type == AUTOCOMPLETE:
                return list(choices_faults(data.get("choices", ())))
            case 9 if it.type != MODAL_SUBMIT:
                return list(modal_faults(data))
            case 5:
                return []
            case 6 if it.message is not None:
                return []
        return [f"an interaction of type {it.type} is not answered with type {body['type']}"]

    def _take(self, it: Interaction, kind: int, data: Json, files: Files) -> None:
        if kind in (SAY, THINK):
            it.original = self._said(it, data, files)
            it.original.flags |= LOADING if kind == THINK else 0
        elif kind in (DEFER, UPDATE):
            assert it.message is not None
            it.original = it.message
            if kind == UPDATE:
                write(it.message, data, files, self._state.clock)
        elif kind == CHOICES:
            it.choices = data["choices"]
        else:
            it.modal = data

    def _answered(self, it: Interaction) -> Json:
        interaction: Json = {"id": str(it.id), "type": it.type}
        told: Json = {"interaction": interaction}
        if it.original is not None and it.answered != DEFER:
            interaction |= {
                "response_message_id": str(it.original.id),
                "response_message_loading": it.original.thinking,
                "response_message_ephemeral": it.original.only_for is not None,
            }
            told["resource"] = {
                "type": it.answered,
                "message": shapes.message(it.original, self._state.bot),
            }
        return told

    # By its token

    async def _follow_up(self, request: web.Request) -> web.Response:
        it, (body, files) = self._of(request), await read(request)
        check(request, body, message_faults(body, files))
        if it.original is not None and it.original.thinking:
            write(it.original, body, files, self._state.clock)
            told = it.original
        elif len(it.followups) == FOLLOW_UPS and not self._state.has_bot(it.channel):
            raise Refused(*TOO_MANY_FOLLOW_UPS)
        else:
            told = self._said(it, body, files)
            it.followups.append(told)
        return answer(shapes.message(told, self._state.bot))

    async def _get(self, request: web.Request) -> web.Response:
        return answer(shapes.message(self._message(request), self._state.bot))

    async def _edit(self, request: web.Request) -> web.Response:
        message, (body, files) = self._message(request), await read(request)
        attached = [*files, *(each["filename"] for each in message.attachments)]
        check(request, body, message_faults(body, attached, message.flags))
        write(message, body, files, self._state.clock)
        return answer(shapes.message(message, self._state.bot))

    async def _delete(self, request: web.Request) -> web.Response:
        message = self._message(request)
        del self._of(request).channel.messages[message.id]
        return nothing()

    def _said(self, it: Interaction, body: Json, files: Files) -> Message:
        private = (body.get("flags") or 0) & EPHEMERAL
        message = self._state.add_message(it.channel, only_for=it.user.id if private else None)
        write(message, body, files, self._state.clock)
        return message

    def _of(self, request: web.Request) -> Interaction:
        it = self._by_token.get(request.match_info["webhook_token"])
        if it is None:
            raise Refused(*UNKNOWN_WEBHOOK)
        if self._age(it) > LIFE:
            raise Refused(*DEAD_TOKEN)
        return it

    def _message(self, request: web.Request) -> Message:
        it, asked = self._of(request), request.match_info.get("message_id")
        its = {str(each.id): each for each in (it.original, *it.followups) if each is not None}
        found = its.get(asked) if asked else it.original
        if found is None or found.id not in it.channel.messages:
            raise Refused(*UNKNOWN_MESSAGE)
        return found

    def _age(self, it: Interaction) -> float:
        return (self._state.clock.milliseconds - it.created) / 1000
