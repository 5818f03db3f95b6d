"""Asking the bot that runs on this machine, at METRICS_PORT."""

from __future__ import annotations

from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from bot.config import Settings

_PATIENCE = 10  # seconds


class NobodyAnswers(Exception):
    """No bot is to be had there; the text says where and why."""


def asked(settings: Settings, path: str) -> tuple[int, str]:
    """The HTTP status and the text with which the bot answers there; raises NobodyAnswers."""
    host = "127.0.0.1" if settings.metrics_host == "0.0.0.0" else settings.metrics_host  # noqa: S104 - it asks
    where = f"{host}:{settings.metrics_port}"
    try:
        with urlopen(f"http://{where}/{path}", timeout=_PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace")
    except (URLError, OSError, ValueError) as error:
        raise NobodyAnswers(f"No bot answers at {where}: {getattr(error, 'reason', error)}.") from None
