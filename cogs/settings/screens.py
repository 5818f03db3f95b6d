"""The settings panels: one private screen each for the server and for a player, each change shown at once.

A ``custom_id`` is ``st:OWNER:NAME:VALUE``: whose setting, which, and what a button sets it to; a list sends
what is chosen from it instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from discord import ChannelType, Object, SelectDefaultValue, SelectOption, ui

from bot.engine.ruleset import PRESETS
from bot.standings.periods import Seasons
from bot.store.rows import HIDDEN
from bot.tables.clock import CLOCKS
from bot.tables.settings import ServerSettings, UserSettings, write
from cogs.ui.layout import BOLD, PLAIN, Button, Item, button, screen, small
from cogs.ui.press import OF_SETTINGS
from cogs.ui.words.clock import clock_word

SERVER, ME = "server", "me"
_PATTERN = re.compile(rf"{OF_SETTINGS}(?P<owner>{SERVER}|{ME}):(?P<name>[a-z_]+):(?P<value>.*)")
_SELECT = 25  # Discord's limits
_TEXT = 100
_ROOMS = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice, ChannelType.forum]
_PAUSES = (0.5, 1.0, 2.0, 3.0, 5.0)
_SEASONS = (
    (Seasons.OFF.value, "No seasons"),
    (Seasons.MONTHLY.value, "A season a month"),
    (Seasons.QUARTERLY.value, "A season a quarter"),
    (Seasons.BY_HAND.value, "Ended by hand, with /season end"),
)
_AUTOMATIC = "-"  # Discord has no empty value in a list


@dataclass(frozen=True, slots=True)
class SettingPress:
    """A press on a settings panel; ``value`` as the setting is written, empty where a list sends it."""

    owner: str
    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{OF_SETTINGS}{self.owner}:{self.name}:{self.value}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Read a custom_id; None for one that no panel of this version has."""
        found = _PATTERN.fullmatch(custom_id)
        return cls(**found.groupdict()) if found else None

    def asked(self, chosen: Sequence[str] | None) -> str:
        """The setting as it is to be written; ``chosen`` is what a list sends, None for a button."""
        return self.value if chosen is None else " ".join("" if one == _AUTOMATIC else one for one in chosen)


def server_view(settings: ServerSettings, saved: Sequence[str], pause: float) -> ui.LayoutView:
    """The server's settings. ``saved`` are the names of its house rules, ``pause`` the host's, in seconds."""
    channels = [SelectDefaultValue.from_channel(Object(id_)) for id_ in settings.channels]
    openers = [SelectDefaultValue.from_role(Object(id_)) for id_ in settings.openers]
    return screen(
        "### Settings of this server",
        "**Rules** when none are named",
        _one("rules", settings.rules, _rules(saved)),
        "**Channels** for tables and drives",
        ui.ActionRow(
            ui.ChannelSelect(
                channel_types=_ROOMS, default_values=channels, **_some("channels", "Every channel")
            )
        ),
        "**Who may open** tables and drives",
        ui.ActionRow(ui.RoleSelect(default_values=openers, **_some("openers", "Everybody"))),
        "**New tables** are shown",
        [
            _switch("In the channel", SERVER, "threads", False, settings.threads),
            _switch("In threads", SERVER, "threads", True, settings.threads),
        ],
        "**The clock** of a new table",
        _one("clock", write(settings.clock), [(write(each), clock_word(each)) for each in CLOCKS]),
        "**Computer players** think for",
        _one("think", write(settings.think), _pauses(pause)),
        "**Ratings**: games with computer players count",
        [
            _switch("Not at all", SERVER, "rate_computers", False, settings.rate_computers),
            _switch("For a quarter", SERVER, "rate_computers", True, settings.rate_computers),
        ],
        "**Seasons**, each with its own leaderboard",
        _one("seasons", settings.seasons.value, _SEASONS),
        *_closing(settings),
    )


def _closing(settings: ServerSettings) -> Sequence[Item | str]:
    """Where closing tables are posted; nothing where no season ever closes."""
    if settings.seasons is Seasons.OFF:
        return ()
    none = "Where it is ended" if settings.seasons is Seasons.BY_HAND else "None: they are not posted"
    chosen = [SelectDefaultValue.from_channel(Object(id_)) for id_ in (settings.season_channel,) if id_]
    single = _some("season_channel", none) | {"max_values": 1}
    channels = ui.ChannelSelect[Any](channel_types=_ROOMS, default_values=chosen, **single)
    return "**Closing tables** are posted in", ui.ActionRow(channels)


def my_view(settings: UserSettings) -> ui.LayoutView:
    """One player's own settings."""
    side = "right, low to high" if settings.trumps_last else "left, high to low"
    return screen(
        "### Your settings",
        f"**Your hand** is sorted with trumps on the {side}",
        [
            _switch("Trumps on the left", ME, "trumps_last", False, settings.trumps_last),
            _switch("Trumps on the right", ME, "trumps_last", True, settings.trumps_last),
        ],
        "**When half your time is gone** " + ("you are pinged" if settings.pings else "nobody pings you"),
        [
            _switch("Ping me", ME, "pings", True, settings.pings),
            _switch("No pings", ME, "pings", False, settings.pings),
        ],
        "**On leaderboards** you are shown " + (f"as “{HIDDEN}”" if settings.hide_name else "by name"),
        [
            _switch("Show my name", ME, "hide_name", False, settings.hide_name),
            _switch("Hide my name", ME, "hide_name", True, settings.hide_name),
        ],
        small("It holds in every server, for daily hands too. Your place and figures stay."),
    )


def _switch(label: str, owner: str, name: str, value: object, now: object) -> Button:
    """A button that sets one value; the one that holds can't be pressed."""
    style = BOLD if value == now else PLAIN
    return button(label, SettingPress(owner, name, write(value)), style, disabled=value == now)


def _one(name: str, now: str, offered: Sequence[tuple[str, str]]) -> Item:
    """A list from which one value is chosen; each with its label."""
    known = offered if now in dict(offered) else [(now, now), *offered]
    options = [
        SelectOption(label=label[:_TEXT], value=value or _AUTOMATIC, default=value == now)
        for value, label in known[:_SELECT]
    ]
    select: ui.Select[Any] = ui.Select(custom_id=str(SettingPress(SERVER, name)), options=options)
    return ui.ActionRow(select)


def _some(name: str, none: str) -> dict[str, Any]:
    """A list from which any number is chosen; ``none`` is what choosing none means."""
    custom_id = str(SettingPress(SERVER, name))
    return {"custom_id": custom_id, "placeholder": none, "min_values": 0, "max_values": _SELECT}


def _rules(saved: Sequence[str]) -> list[tuple[str, str]]:
    own = [(name, name) for name in saved]
    return [
        ("", "The ones most played here"),
        *((rules.id, rules.name) for rules in PRESETS.values()),
        *own,
    ]


def _pauses(usual: float) -> list[tuple[str, str]]:
    return [
        ("", f"{usual:g} s, the usual pause"),
        *((write(p), f"{p:g} s") for p in _PAUSES),
    ]
