"""A player's or a server's settings: a list of all, and a screen to change each one.

The button that changes one has the ``custom_id`` ``st:OWNER:NAME:VALUE``. For a list, the choice replaces the
value.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar

from discord import ChannelType, ui
from msgspec import Meta
from msgspec.structs import replace

from bot.store.unanswered import Unanswered
from bot.tables.settings import ServerSettings, Settings, write
from cogs.settings import words
from cogs.settings.words import Offer
from cogs.ui.controls import BACK, BOLD, CHOICES, ROW, Button, Item, button, chooser, picker, ticked
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.link_buttons import NOWHERE
from cogs.ui.press import Press, Verb

_CHATS = [ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice]
_ROOMS = [*_CHATS, ChannelType.forum, ChannelType.media]  # for tables in their posts
_CHANNELS = ("channels", "season_channel")
_NAME = Meta(pattern=r"^[a-z_]*\Z")
_AUTOMATIC = "-"  # Discord has no empty value in a list


class Owner(Enum):
    """The owner of a setting: the server or a player. The value is part of the custom_id."""

    SERVER = "server"
    ME = "me"


class SettingPress(CustomId, frozen=True, tag="st"):
    """A press that changes a setting. ``value`` is the setting in its written form."""

    owner: Owner
    name: Annotated[str, _NAME]
    value: str = ""

    def with_choice(self, chosen: tuple[str, ...]) -> SettingPress:
        """Return the press that sets the choice from the list: one value, or any number of ids."""
        return replace(self, value=" ".join("" if one == _AUTOMATIC else one for one in chosen))


class SettingsPress(CustomId, frozen=True, tag="so"):
    """A press that shows the setting of that name, or the list if it's empty."""

    chooses: ClassVar[str] = "name"
    owner: Owner
    name: Annotated[str, _NAME] = ""


def settings_view(
    owner: Owner, offers: Sequence[Offer], settings: Settings, *, has_presets: bool = False
) -> Screen:
    """Return the list of settings. A player's also has buttons for their other pages."""
    options = [(each.name, each.title, _label(each, settings)) for each in offers]
    mine = owner is Owner.ME
    ways = [(words.BLOCKED_PLAYERS, Verb.BLOCKS), (words.DATA, Verb.DATA)]
    ways += [(words.PRESETS_SAVED, Verb.PRESETS)] if has_presets else []
    return screen(
        f"### {words.MINE_TITLE if mine else words.SERVER_TITLE}",
        lines(*(words.set_to(each.title, _label(each, settings)) for each in offers)),
        chooser(SettingsPress(owner), words.CHANGE, options),
        [button(label, Press(verb, NOWHERE)) for label, verb in ways] if mine else None,
    )


def setting_view(owner: Owner, offer: Offer, settings: Settings, *more: str) -> Screen:
    """Return a setting with its possible values. ``more`` are paragraphs above them."""
    return screen(
        f"### {offer.title}",
        offer.about,
        *more,
        _choices(owner, offer, settings),
        [button(BACK, SettingsPress(owner))],
    )


def unanswered_view(offer: Offer, settings: ServerSettings, questions: Sequence[Unanswered]) -> Screen:
    """Return the setting that saves unanswered questions, with those saved."""
    asked = lines(*(words.asked_for(each.question, each.times) for each in questions))
    return setting_view(
        Owner.SERVER, offer, settings, asked or (words.NONE_ASKED if settings.unanswered else "")
    )


def _label(offer: Offer, settings: Settings) -> str:
    """Return the current value of a setting in words."""
    now = getattr(settings, offer.name)
    if offer.values:
        return offer.values.get(now, write(now))
    ids = _ids(now)
    mention = "<#{}>" if offer.name in _CHANNELS else "<@&{}>"
    return ", ".join(map(mention.format, ids)) or offer.none


def _ids(now: Any) -> Sequence[int]:
    return now if isinstance(now, tuple) else [now] if now else []


def _choices(owner: Owner, offer: Offer, settings: Settings) -> Item | Sequence[Button]:
    """Return a button for each value, or a list if there are too many, or for channels or roles."""
    now = getattr(settings, offer.name)
    if not offer.values:
        return _ids_list(owner, offer, now)
    if len(offer.values) <= ROW and now in offer.values:
        return [
            button(ticked(label), SettingPress(owner, offer.name, write(value)), BOLD)
            if value == now
            else button(label, SettingPress(owner, offer.name, write(value)))
            for value, label in offer.values.items()
        ]
    values = list(offer.values.items())
    if now not in [value for value, _ in values[:CHOICES]]:
        values.insert(0, (now, _label(offer, settings)))
    options = [(write(value) or _AUTOMATIC, label) for value, label in values]
    return chooser(SettingPress(owner, offer.name), words.CHOOSE, options, write(now) or _AUTOMATIC)


def _ids_list(owner: Owner, offer: Offer, now: Any) -> Item:
    """Return Discord's list of channels or roles, with the current ones selected."""
    kind: Any = ui.RoleSelect
    how: dict[str, Any] = {"min_values": 0, "max_values": CHOICES if isinstance(now, tuple) else 1}
    if offer.name in _CHANNELS:
        kind, how["channel_types"] = ui.ChannelSelect, (_ROOMS if offer.name == "channels" else _CHATS)
    return picker(kind, SettingPress(owner, offer.name), offer.none, _ids(now), **how)
