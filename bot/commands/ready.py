"""Tell whether the bot can play now: connected to Discord, and its database writable.

Asks the running bot at METRICS_PORT. Without one it looks for the bot's last sign of life, as alive does.
Exit status 1 if it can't play.
"""

from __future__ import annotations

import os
from argparse import Namespace

from bot.commands.alive import alive
from bot.commands.saying import complain
from bot.commands.status import NobodyAnswers, ask
from bot.config import Settings

_FINE = 200


def ready(settings: Settings) -> int:
    """Tell whether it can play now; 1 and a sentence on standard error where it can't.

    For what watches over it, such as Docker. Where it tells no figures, its last sign of life has to do,
    which a bot that waits for Discord gives as well.
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


def command(_: Namespace) -> int:
    """Run the command and return its exit status."""
    return ready(Settings.load(os.environ))
