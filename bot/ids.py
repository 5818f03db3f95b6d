"""Types for ids of tables, tournaments, users, servers, channels and messages."""

from typing import NewType

TableId = NewType("TableId", str)
"""Six letters and digits, or at a tournament its id with the round and the table's number."""
TournamentId = NewType("TournamentId", str)

UserId = NewType("UserId", int)
"""A Discord user's id, or below zero that of a deleted player."""
GuildId = NewType("GuildId", int)
NO_SERVER = GuildId(0)
"""The id used where there is no server: in direct messages, group chats, and servers without the bot."""
ChannelId = NewType("ChannelId", int)
MessageId = NewType("MessageId", int)
