"""Discord's REST interface, as far as the bot uses it: channels, messages, threads, commands."""

from __future__ import annotations

from aiohttp import web

from tests.discord_server import shapes
from tests.discord_server.answers import (
    ARCHIVED,
    HAS_A_THREAD,
    NO_ACCESS,
    NO_PERMISSION,
    THREAD_LOCKED,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    WRONG_CHANNEL,
    Refused,
    answer,
    nothing,
)
from tests.discord_server.bodies import Files, check, read, write
from tests.discord_server.limits import commands_faults, emoji_faults, message_faults
from tests.discord_server.state import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    EVERYTHING,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    STAGE,
    TEXT_CHANNEL,
    VOICE,
    Channel,
    Json,
    Message,
    State,
)

VIEW, SEND, ATTACH, CONNECT = 1 << 10, 1 << 11, 1 << 15, 1 << 20
MANAGE_THREADS, SEND_IN_THREADS = 1 << 34, 1 << 38
_CHANNEL = "/channels/{channel_id}"
_MESSAGES = f"{_CHANNEL}/messages"
_MESSAGE = f"{_MESSAGES}/{{message_id}}"


class Rest:
    """Answers for what there is."""

    def __init__(self, state: State, gateway_url: str, shards: int) -> None:
        self._state, self._gateway_url, self.advises = state, gateway_url, shards
        self.session_starts = {"total": 1000, "remaining": 999, "reset_after": 0}
        self.at_once = 1  # shards that may identify together

    def routes(self, base: str) -> list[web.RouteDef]:
        """Return every route, under ``base``."""
        commands = f"{base}/applications/{{application_id}}/commands"
        emoji = f"{base}/applications/{{application_id}}/emojis"
        return [
            web.get(f"{base}/users/@me", self._me),
            web.post(f"{base}/users/@me/channels", self._open_direct),
            web.get(f"{base}/applications/@me", self._application),
            web.get(f"{base}/oauth2/applications/@me", self._application),
            web.get(f"{base}/gateway/bot", self._gateway),
            web.get(commands, self._commands),
            web.put(commands, self._put_commands),
            web.get(emoji, self._emoji),
            web.post(emoji, self._post_emoji),
            web.delete(f"{emoji}/{{emoji_id}}", self._delete_emoji),
            web.get(base + _CHANNEL, self._get_channel),
            web.patch(base + _CHANNEL, self._patch_channel),
            web.delete(base + _CHANNEL, self._delete_channel),
            web.post(f"{base}{_CHANNEL}/threads", self._start_thread),
            web.post(f"{base}{_MESSAGE}/threads", self._start_thread),
            web.get(f"{base}/guilds/{{guild_id}}/threads/active", self._active_threads),
            web.get(f"{base}/guilds/{{guild_id}}/members/{{user_id}}", self._get_member),
            web.get(base + _MESSAGES, self._list),
            web.post(base + _MESSAGES, self._post),
            web.get(base + _MESSAGE, self._get),
            web.patch(base + _MESSAGE, self._edit),
            web.delete(base + _MESSAGE, self._delete),
        ]

    async def _me(self, request: web.Request) -> web.Response:
        return answer(shapes.user(self._state.bot))

    async def _open_direct(self, request: web.Request) -> web.Response:
        body = await request.json()
        check(request, body, ())
        return answer(shapes.channel(self._state.direct(self._state.users[int(body["recipient_id"])])))

    async def _application(self, request: web.Request) -> web.Response:
        return answer(shapes.application(self._state))

    async def _gateway(self, request: web.Request) -> web.Response:
        start = self.session_starts | {"max_concurrency": self.at_once}
        return answer({"url": self._gateway_url, "shards": self.advises, "session_start_limit": start})

    async def _commands(self, request: web.Request) -> web.Response:
        return answer(self._state.commands)

    async def _put_commands(self, request: web.Request) -> web.Response:
        commands = await request.json()
        check(request, commands, commands_faults(commands))
        numbered = {"application_id": str(self._state.bot.id), "version": "1"}
        self._state.commands = [
            {"description": ""} | command | numbered | {"id": str(self._state.clock.new_id())}
            for command in commands
        ]
        return answer(self._state.commands)

    async def _emoji(self, request: web.Request) -> web.Response:
        return answer({"items": [shapes.emoji(*each) for each in self._state.emoji.items()]})

    async def _post_emoji(self, request: web.Request) -> web.Response:
        body = await request.json()
        check(request, body, emoji_faults(body))
        new = self._state.clock.new_id()
        self._state.emoji[new] = body["name"]
        return answer(shapes.emoji(new, body["name"]), 201)

    async def _delete_emoji(self, request: web.Request) -> web.Response:
        del self._state.emoji[int(request.match_info["emoji_id"])]
        return nothing()

    # Channels

    async def _get_channel(self, request: web.Request) -> web.Response:
        return answer(shapes.channel(self._channel(request)))

    async def _patch_channel(self, request: web.Request) -> web.Response:
        channel, body = self._channel(request), await request.json()
        check(request, body, ())
        channel.name = body.get("name", channel.name)
        channel.archived = body.get("archived", channel.archived)
        return answer(shapes.channel(channel))

    async def _delete_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        del self._state.guilds[channel.guild_id].channels[channel.id]
        return answer(shapes.channel(channel))

    async def _start_thread(self, request: web.Request) -> web.Response:
        """Under a message it is of the type that belongs to the channel; otherwise it has to be."""
        parent, body = self._channel(request), await request.json()
        check(request, body, () if 1 <= len(body["name"]) <= 100 else ["a name has 1 to 100 characters"])
        guild = self._state.guilds[parent.guild_id]
        public = {TEXT_CHANNEL: PUBLIC_THREAD, ANNOUNCEMENTS: ANNOUNCEMENT_THREAD}.get(parent.type)
        kind = public if "message_id" in request.match_info else body.get("type", PRIVATE_THREAD)
        if public is None or kind not in (public, PRIVATE_THREAD):
            raise Refused(*WRONG_CHANNEL)
        under = int(request.match_info.get("message_id", 0)) or None
        if under in guild.channels:
            raise Refused(*HAS_A_THREAD)
        thread = self._state.add_channel(guild, body["name"], kind, parent.id, under)
        thread.owner_id = self._state.bot.id
        return answer(shapes.channel(thread), 201)

    async def _active_threads(self, request: web.Request) -> web.Response:
        channels = self._state.guilds[int(request.match_info["guild_id"])].channels.values()
        active = [shapes.channel(each) for each in channels if each.is_thread and not each.archived]
        return answer({"threads": active, "members": []})

    async def _get_member(self, request: web.Request) -> web.Response:
        who = self._state.users.get(int(request.match_info["user_id"]))
        if who is None:
            raise Refused(*UNKNOWN_MEMBER)
        return answer(shapes.member(who, EVERYTHING))

    # Messages

    async def _list(self, request: web.Request) -> web.Response:
        """List a channel's messages, newest first. ``before``, ``after`` and ``limit`` are Discord's."""
        asked = request.query
        before, after = int(asked.get("before", 1 << 63)), int(asked.get("after", 0))
        seen = [each for each in self._channel(request).messages.values() if each.only_for is None]
        found = [each for each in seen if after < each.id < before]
        found = sorted(found, key=lambda each: -each.id)[: int(asked.get("limit", 50))]
        return answer([shapes.message(each, self._state.bot) for each in found])

    async def _get(self, request: web.Request) -> web.Response:
        return self._answer(self._message(request))

    async def _post(self, request: web.Request) -> web.Response:
        channel, (body, files) = self._channel(request), await read(request)
        _refuse_where_locked(channel)
        needed = SEND_IN_THREADS if channel.is_thread else SEND
        if channel.denied & (needed | (ATTACH if files else 0)):
            raise Refused(*NO_PERMISSION)
        check(request, body, message_faults(body, files))
        channel.archived = False
        nonce = str(body.get("nonce") or "")
        before = channel.messages.get(channel.named.get(nonce, 0))
        if nonce and body.get("enforce_nonce") and before is not None:
            return self._answer(before)
        message = self._state.add_message(channel)
        channel.named[nonce] = message.id
        return self._written(message, body, files)

    async def _edit(self, request: web.Request) -> web.Response:
        message, (body, files) = self._message(request), await read(request)
        _refuse_where_locked(self._channel(request))
        if self._channel(request).archived:
            raise Refused(*ARCHIVED)
        if files and self._channel(request).denied & ATTACH:
            raise Refused(*NO_PERMISSION)
        attached = [*files, *(each["filename"] for each in message.attachments)]
        check(request, body, message_faults(body, attached, message.flags))
        return self._written(message, body, files)

    async def _delete(self, request: web.Request) -> web.Response:
        message = self._message(request)
        del self._channel(request).messages[message.id]
        return nothing()

    def _written(self, message: Message, body: Json, files: Files) -> web.Response:
        write(message, body, files, self._state.clock)
        return self._answer(message)

    def _answer(self, message: Message) -> web.Response:
        return answer(shapes.message(message, self._state.bot))

    def _channel(self, request: web.Request) -> Channel:
        channel = self._state.channel(int(request.match_info["channel_id"]))
        if channel is None:
            raise Refused(*UNKNOWN_CHANNEL)
        if not self._state.has_bot(channel):
            raise Refused(*NO_ACCESS)
        if channel.denied & (VIEW | (CONNECT if channel.type in (VOICE, STAGE) else 0)):
            raise Refused(*NO_ACCESS)
        return channel

    def _message(self, request: web.Request) -> Message:
        message = self._channel(request).messages.get(int(request.match_info["message_id"]))
        if message is None or message.only_for is not None:
            raise Refused(*UNKNOWN_MESSAGE)
        return message


def _refuse_where_locked(channel: Channel) -> None:
    if channel.locked and channel.denied & MANAGE_THREADS:
        raise Refused(*THREAD_LOCKED)
