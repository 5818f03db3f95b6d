"""``ready``: whether the bot can play now; for what watches over it, such as Docker.

Where it tells figures (METRICS_PORT), it is asked itself: connected to Discord, its store writable. Elsewhere
its last sign of life has to do, which a bot that waits for Discord gives as well.
"""

from __future__ import annotations

from bot.commands.alive import alive
from bot.commands.asking import NobodyAnswers, asked
from bot.commands.saying import complain
from bot.config import Settings

_FINE = 200


def ready(settings: Settings) -> int:
    """Tell whether it can; 1 and a sentence on standard error where it can't."""
    if not settings.metrics_port:
        return alive(settings)
    try:
        status, why = asked(settings, "readyz")
    except NobodyAnswers as error:
        complain(error)
        return 1
    if status != _FINE:
        complain(f"The bot can't play now: {why.strip().rstrip('.')}.")
        return 1
    print("ready: fine")
    return 0
