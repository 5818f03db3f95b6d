"""Check that the bot can play now: it is connected to Discord, and its database is writable.

Asks the running bot at METRICS_PORT. Without that setting it checks the last heartbeat, like alive.
Exits 1 if the bot can't play.
"""

from __future__ import annotations

from bot.commands.alive import alive
from bot.commands.saying import complain
from bot.commands.status import NobodyAnswers, ask
from bot.config import Settings

_FINE = 200


def ready(settings: Settings) -> int:
    """Return 0 if the bot can play now, else 1 with the reason on standard error.

    Without METRICS_PORT only the last heartbeat counts, which a bot that waits for Discord has too.
    """
    if not settings.metrics_port:
        return alive(settings)
    try:
        answer, why = ask(settings, "readyz")
    except NobodyAnswers as error:
        complain(error)
        return 1
    if answer != _FINE:
        complain(f"The bot can't play now: {why.strip().rstrip('.')}.")
        return 1
    print("ready: fine")
    return 0
