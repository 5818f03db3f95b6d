"""A command tree that sets where each command can be used: servers, direct messages, group chats.

Discord's default would show commands in places where they can't work.
"""

from typing import Any

from discord import app_commands

ANYWHERE = frozenset(
    {"play", "hand", "leave", "daily", "puzzle", "learn", "rules", "stats", "settings", "help"}
)
"""Commands for servers, direct messages and group chats, also for people who installed the app themselves."""

IN_SERVERS = frozenset({"table", "join", "leaderboard", "tournament", "euchre-admin"})
"""Commands for servers with the bot in them, as are all context menus on users and messages."""


class CommandTree(app_commands.CommandTree[Any]):
    """A command tree that sets where each command can be installed and used."""

    def add_command(
        self,
        command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group,
        /,
        **how: Any,
    ) -> None:
        """Add a command with its installs and contexts. Raise LookupError if this module doesn't list it."""
        is_menu = isinstance(command, app_commands.ContextMenu)
        if not is_menu and command.name not in ANYWHERE | IN_SERVERS:
            raise LookupError(f"{__name__} does not say where /{command.name} can be used")
        anywhere = not is_menu and command.name in ANYWHERE
        command.guild_only = not anywhere
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=anywhere)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=anywhere, private_channel=anywhere
        )
        super().add_command(command, **how)
