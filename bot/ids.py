"""The ids of what there is, each a type of its own, so that none is taken for another."""

from typing import NewType

TableId = NewType("TableId", str)
"""Of a table: six letters and digits; at a tournament, the tournament's with the round and the number."""
TournamentId = NewType("TournamentId", str)

UserId = NewType("UserId", int)
"""Of a Discord user; below zero, a former player whom the store has forgotten."""
GuildId = NewType("GuildId", int)
NO_SERVER = GuildId(0)
"""Stands for a server where there is none: in direct messages, group chats, and servers without the bot."""
ChannelId = NewType("ChannelId", int)
MessageId = NewType("MessageId", int)
