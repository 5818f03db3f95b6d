"""Error reports to Sentry, for hosts with an account (extra ``sentry``).

Each report is rebuilt from the few fields that can't contain a name or a card: the bot's own log messages,
and for each error its type and the lines of code it passed. The library's defaults are left out: the error's
text, variable values, log lines of other libraries, the host name, and the trail of earlier events.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bot import __version__
from bot.service.logs import being_answered

if TYPE_CHECKING:
    from sentry_sdk.transport import Transport
    from sentry_sdk.types import Event, Hint

_ALWAYS = ("event_id", "timestamp", "level", "logger", "platform", "release", "environment")
_OF_A_FRAME = ("filename", "function", "lineno", "module", "in_app")
_OWN = ("bot", "cogs")
_PATIENCE = 2.0  # seconds to send what is left at the end


@contextmanager
def sentry_reports(dsn: str | None, transport: Transport | None = None) -> Iterator[None]:
    """Send errors to Sentry within the context: logged ones, and exceptions that leave it.

    Without a DSN it does nothing. Raises ModuleNotFoundError if Sentry's library isn't installed.
    """
    if dsn is None:
        yield
        return
    import sentry_sdk
    from sentry_sdk.integrations.logging import EventHandler

    sentry_sdk.init(
        dsn,
        transport=transport,
        release=f"euchre-bot@{__version__}",
        before_send=scrub,
        default_integrations=False,
        auto_enabling_integrations=False,
        auto_session_tracking=False,
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=0,
    )
    handler, log = EventHandler(logging.ERROR), logging.getLogger()
    log.addHandler(handler)
    try:
        yield
    except Exception as error:
        sentry_sdk.capture_exception(error)
        raise
    finally:
        log.removeHandler(handler)
        sentry_sdk.get_client().close(timeout=_PATIENCE)
        sentry_sdk.get_global_scope().set_client(None)


def scrub(event: Event, hint: Hint) -> Event:
    """Return a copy of a Sentry event without names, cards, messages and variables."""
    made: Any = {key: value for key, value in event.items() if key in _ALWAYS}
    if str(event.get("logger", "")).partition(".")[0] in _OWN:
        said = event.get("logentry") or {}
        made["logentry"] = {key: said[key] for key in ("message", "formatted") if key in said}
    errors = (event.get("exception") or {}).get("values") or []
    if errors:
        made["exception"] = {"values": [_kind_and_place(each) for each in errors]}
    if (interaction := being_answered.get()) is not None:
        made["tags"] = {"interaction": str(interaction)}
    scrub: Event = made
    return scrub


def _kind_and_place(error: dict[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames") or []
    return {
        "type": error.get("type"),
        "module": error.get("module"),
        "stacktrace": {"frames": [{key: each.get(key) for key in _OF_A_FRAME} for each in frames]},
    }
