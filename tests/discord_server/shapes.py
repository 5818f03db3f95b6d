"""The JSON form of users, servers, channels and messages."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.discord_server.state import EVERYTHING, Channel, Guild, Json, Message, State, User


def user(who: User) -> Json:
    """Return an account as JSON."""
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": None,
        "discriminator": "0",
        "avatar": None,
        "bot": who.bot,
    }


def member(who: User, permissions: int) -> Json:
    """Somebody in a server, with what they may do in the channel."""
    return {
        "user": user(who),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(permissions),
    }


def channel(it: Channel) -> Json:
    """Return a channel, a thread, or a chat of no server as JSON."""
    if not it.guild_id:
        who = [user(it.recipient)] if it.recipient else []
        return {"id": str(it.id), "type": it.type, "recipients": who, "last_message_id": None}
    shape: Json = {
        "id": str(it.id),
        "guild_id": str(it.guild_id),
        "name": it.name,
        "type": it.type,
        "position": 0,
        "permission_overwrites": [],
        "nsfw": False,
        "topic": None,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "last_message_id": str(max(it.messages)) if it.messages else None,
        "rate_limit_per_user": 0,
        "bitrate": 64000,
        "user_limit": 0,
        "available_tags": [],
    }
    if it.is_thread:
        shape |= {
            "owner_id": str(it.owner_id or 0),
            "message_count": len(it.messages),
            "member_count": 1,
            "thread_metadata": {
                "archived": it.archived,
                "locked": it.locked,
                "auto_archive_duration": 1440,
                "archive_timestamp": "2026-01-01T00:00:00+00:00",
            },
        }
    return shape


def emoji(id_: int, name: str) -> Json:
    """Return an emoji of the application as JSON."""
    return {
        "id": str(id_),
        "name": name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
    }


def guild(it: Guild, bot: User) -> Json:
    """Return a server as JSON, as the gateway sends it: of its members only the bot."""
    channels = it.channels.values()
    everyone = {"id": str(it.id), "name": "@everyone", "color": 0, "hoist": False, "position": 0}
    everyone |= {"permissions": str(EVERYTHING), "managed": False, "mentionable": False, "flags": 0}
    return {
        "id": str(it.id),
        "name": it.name,
        "unavailable": False,
        "owner_id": "1",
        "roles": [everyone],
        "emojis": [],
        "features": [],
        "member_count": 6,
        "members": [member(bot, EVERYTHING) | {"joined_at": it.joined_at}],
        "voice_states": [],
        "presences": [],
        "channels": [channel(each) for each in channels if not each.is_thread],
        "threads": [channel(each) for each in channels if each.is_thread and not each.archived],
        "preferred_locale": "en-US",
    }


def message(it: Message, author: User) -> Json:
    """Return a message by the bot as JSON."""
    return {
        "id": str(it.id),
        "channel_id": str(it.channel_id),
        "author": user(author),
        "content": it.content,
        "timestamp": datetime.fromtimestamp(it.created / 1000, UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": it.attachments,
        "embeds": [],
        "components": it.components,
        "pinned": False,
        "flags": it.flags,
        "type": 0,
    }


def application(state: State) -> Json:
    """Return the bot's application as JSON."""
    return {
        "id": str(state.bot.id),
        "name": state.bot.name,
        "description": "",
        "icon": None,
        "summary": "",
        "verify_key": "",
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(User(1, "owner")),
        "team": None,
    }
