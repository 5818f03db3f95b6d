"""Check that the bot can play now: it is connected to Discord, and its database is writable.

Asks the running bot at METRICS_PORT. Without that setting it checks the last heartbeat, like alive.
Exits 1 if the bot can't play.
"""

from bot.commands.alive import alive
from bot.commands.console import CommandFailed
from bot.commands.status import ask
from bot.config import Settings

_FINE = 200


def ready(settings: Settings) -> int:
    """Return 0 if the bot can play now. Raise CommandFailed with the reason if not.

    Without METRICS_PORT only the last heartbeat counts, which a bot that waits for Discord also has.
    """
    if not settings.metrics_port:
        return alive(settings)
    answer, why = ask(settings, "readyz")
    if answer != _FINE:
        raise CommandFailed(f"The bot can't play now: {why.strip().rstrip('.')}.")
    print("ready: fine")
    return 0
