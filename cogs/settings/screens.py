"""The settings panels: one private screen each for the server and for a player, each change shown at once.

A ``custom_id`` is ``st:OWNER:NAME:VALUE``: whose setting, which, and what a button sets it to; a list sends
what is chosen from it instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any

from discord import ChannelType, Object, SelectDefaultValue, SelectOption, ui
from msgspec import Meta
from msgspec.structs import replace

from bot.games import PRESETS
from bot.names import cut
from bot.standings.periods import Seasons
from bot.store.unanswered import Unanswered
from bot.tables.clock import CLOCKS
from bot.tables.settings import ServerSettings, UserSettings, write
from cogs.settings import words
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import BOLD, Button, Item, Screen, button, lines, screen, small, ticked
from cogs.ui.press import Press, Verb
from cogs.ui.ways import COMPUTERS, NOWHERE, SERVERS
from cogs.ui.words.clock import clock_word
from cogs.ui.words.levels import LEVELS
from cogs.ui.words.names import begun

_SELECT = 25  # Discord's limits
_TEXT = 100
_CHATS = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice]
_ROOMS = [*_CHATS, ChannelType.forum, ChannelType.media]  # tables are in their posts
_PAUSES = (0.5, 1.0, 2.0, 3.0, 5.0)
_AUTOMATIC = "-"  # Discord has no empty value in a list


class Owner(Enum):
    """Whose setting it is: the server's or a player's; the value is part of the custom_id."""

    SERVER = "server"
    ME = "me"


class SettingPress(CustomId, frozen=True, tag="st"):
    """A press on a settings panel; ``value`` is the setting in its written form."""

    owner: Owner
    name: Annotated[str, Meta(pattern=r"^[a-z_]+\Z")]
    value: str = ""

    def with_choice(self, chosen: tuple[str, ...]) -> SettingPress:
        """Return the press that sets what was chosen from the list: one value, or any number of ids."""
        return replace(self, value=" ".join("" if one == _AUTOMATIC else one for one in chosen))


def server_view(settings: ServerSettings, saved: Sequence[str]) -> Screen:
    """Return the server's settings except those for bots; ``saved`` are the names of its house rules."""
    channels = [SelectDefaultValue.from_channel(Object(id_)) for id_ in settings.channels]
    openers = [SelectDefaultValue.from_role(Object(id_)) for id_ in settings.openers]
    return screen(
        f"### {words.SERVER}",
        words.RULES,
        _one("rules", settings.rules, _rules(saved)),
        words.CHANNELS,
        ui.ActionRow(
            ui.ChannelSelect(
                channel_types=_ROOMS, default_values=channels, **_some("channels", words.EVERY_CHANNEL)
            )
        ),
        words.OPENERS,
        ui.ActionRow(ui.RoleSelect(default_values=openers, **_some("openers", words.EVERYBODY))),
        words.NEW_TABLES,
        [
            _switch(words.IN_CHANNEL, Owner.SERVER, "threads", False, settings.threads),
            _switch(words.IN_THREADS, Owner.SERVER, "threads", True, settings.threads),
        ],
        words.CLOCK,
        _one("clock", write(settings.clock), [(write(each), clock_word(each)) for each in CLOCKS]),
        words.shown_here(settings),
        [
            *(
                _switch(label, Owner.SERVER, "shows", each, settings.shows)
                for each, label in words.SHOWS.items()
            ),
            _turn(words.COLOURS, Owner.SERVER, "four_colours", settings.four_colours),
            _turn(words.PRINT, Owner.SERVER, "large_print", settings.large_print),
        ],
        words.SEASONS,
        _one("seasons", settings.seasons.value, [(each.value, told) for each, told in words.LENGTHS.items()]),
        *_closing(settings),
        [button(words.COMPUTERS, Press(Verb.SETTINGS, NOWHERE, detail=COMPUTERS))],
    )


COMPUTER_SETTINGS = ("level", "think", "hints", "rate_computers")
"""The server's settings that stand on the screen of computer players."""


def computers_view(settings: ServerSettings, pause: float) -> Screen:
    """Return the server's settings for bots; ``pause`` is the host's default in seconds."""
    return screen(
        f"### {words.COMPUTERS}",
        words.LEVELS,
        _offered(_levels(), Owner.SERVER, "level", settings.level),
        words.THINKING,
        _one("think", write(settings.think), _pauses(pause)),
        words.HINTS,
        [
            _switch(words.HINTS_PRIVATE, Owner.SERVER, "hints", False, settings.hints),
            _switch(words.HINTS_ALL, Owner.SERVER, "hints", True, settings.hints),
        ],
        words.RATINGS,
        [
            _switch(words.NOT_RATED, Owner.SERVER, "rate_computers", False, settings.rate_computers),
            _switch(words.A_QUARTER, Owner.SERVER, "rate_computers", True, settings.rate_computers),
        ],
        [button(words.BACK, Press(Verb.SETTINGS, NOWHERE, detail=SERVERS))],
    )


def unanswered_view(questions: Sequence[Unanswered], kept: bool) -> Screen:
    """Return recent rules questions without an answer; ``kept`` means the server saves them."""
    told = [words.asked_for(each.question, each.times) for each in questions]
    return screen(
        f"### {words.NO_ANSWER}",
        lines(*told) or (words.NONE_YET if kept else words.SWITCHED_OFF),
        [
            _switch(words.NOT_KEPT, Owner.SERVER, "unanswered", False, kept),
            _switch(words.KEPT, Owner.SERVER, "unanswered", True, kept),
        ],
        small(words.HOW_KEPT),
    )


def _closing(settings: ServerSettings) -> Sequence[Item | str]:
    """Return where final standings are posted; nothing if seasons never end."""
    if settings.seasons is Seasons.OFF:
        return ()
    none = words.WHERE_ENDED if settings.seasons is Seasons.BY_HAND else words.NOWHERE
    chosen = [SelectDefaultValue.from_channel(Object(id_)) for id_ in (settings.season_channel,) if id_]
    single = _some("season_channel", none) | {"max_values": 1}
    channels = ui.ChannelSelect[Any](channel_types=_CHATS, default_values=chosen, **single)
    return words.CLOSING_TABLES, ui.ActionRow(channels)


def my_view(settings: UserSettings) -> Screen:
    """Return a player's own settings."""
    return screen(
        f"### {words.ME}",
        words.sorting(settings.trumps_last),
        [
            _switch(words.TRUMPS_LEFT, Owner.ME, "trumps_last", False, settings.trumps_last),
            _switch(words.TRUMPS_RIGHT, Owner.ME, "trumps_last", True, settings.trumps_last),
        ],
        words.TABLES,
        _offered(_mine(words.SHOWS), Owner.ME, "shows", settings.shows),
        words.SUITS,
        _offered(_mine(words.COLOURS), Owner.ME, "four_colours", settings.four_colours),
        words.LETTERS,
        _offered(_mine(words.PRINT), Owner.ME, "large_print", settings.large_print),
        words.pinging(settings.pings),
        [
            _switch(words.PING, Owner.ME, "pings", True, settings.pings),
            _switch(words.NO_PINGS, Owner.ME, "pings", False, settings.pings),
        ],
        words.forcing(settings.forced_cards),
        [
            _switch(words.PLAY_MYSELF, Owner.ME, "forced_cards", False, settings.forced_cards),
            _switch(words.PLAYS_ITSELF, Owner.ME, "forced_cards", True, settings.forced_cards),
        ],
        words.naming(settings.hide_name),
        [
            _switch(words.SHOW_NAME, Owner.ME, "hide_name", False, settings.hide_name),
            _switch(words.HIDE_NAME, Owner.ME, "hide_name", True, settings.hide_name),
        ],
        small(words.HIDING),
    )


def _switch(label: str, owner: Owner, name: str, value: object, now: object) -> Button:
    """Return a button that sets one value; it's marked if that value is set now."""
    press = SettingPress(owner, name, write(value))
    return button(ticked(label), press, BOLD) if value == now else button(label, press)


def _offered(labels: Mapping[Any, str], owner: Owner, name: str, now: object) -> list[Button]:
    """Return a button for each value of a setting."""
    return [_switch(label, owner, name, value, now) for value, label in labels.items()]


def _mine(labels: Mapping[Any, str]) -> Mapping[Any, str]:
    """Return what a player may choose: the server's setting, or one of these."""
    return {None: words.AS_SERVER, **labels}


def _levels() -> Mapping[str, str]:
    """Return the bots' levels, by the names that settings use."""
    return {level.value: begun(told) for level, told in LEVELS.items()}


def _turn(labels: Mapping[Any, str], owner: Owner, name: str, now: bool) -> Button:
    """Return a button that switches a setting to its other value, which is on the label."""
    return button(labels[not now], SettingPress(owner, name, write(not now)))


def _one(name: str, now: str, offered: Sequence[tuple[str, str]]) -> Item:
    """Return a list from which one value is chosen; each has its label."""
    known = offered if now in dict(offered) else [(now, now), *offered]
    options = [
        SelectOption(label=cut(label, _TEXT), value=value or _AUTOMATIC, default=value == now)
        for value, label in known[:_SELECT]
    ]
    select: ui.Select[Any] = ui.Select(custom_id=str(SettingPress(Owner.SERVER, name)), options=options)
    return ui.ActionRow(select)


def _some(name: str, none: str) -> dict[str, Any]:
    """Return the arguments of a list that allows any number of choices; ``none`` is its placeholder."""
    custom_id = str(SettingPress(Owner.SERVER, name))
    return {"custom_id": custom_id, "placeholder": none, "min_values": 0, "max_values": _SELECT}


def _rules(saved: Sequence[str]) -> list[tuple[str, str]]:
    own = [(name, name) for name in saved]
    return [
        ("", words.USUAL_RULES),
        *((rules.id, rules.name) for rules in PRESETS.values()),
        *own,
    ]


def _pauses(usual: float) -> list[tuple[str, str]]:
    return [
        ("", words.usual_pause(usual)),
        *((write(each), words.pause(each)) for each in _PAUSES),
    ]
