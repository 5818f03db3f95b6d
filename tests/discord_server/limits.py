"""Discord's limits, for everything that a bot sends. Each function tells all that breaks one."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Collection, Iterator

from tests.discord_server.state import V2, Json

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
_SELECTS = {SELECT, 5, 6, 7, 8}
_V2_ONLY = {SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER}
_LINK, _PREMIUM = 5, 6  # styles of buttons
_COMMAND = re.compile(r"[-_'\w]{1,32}")
_EMOJI_NAME = re.compile(r"\w{2,32}")
_MENU_NAME = re.compile(r"[-_' \w]{1,32}")
_MENUS = (2, 3)  # the types of the entries in a user's and in a message's menu
_GREATEST = 2**53 - 1  # which a client's floating-point numbers hold exactly
Faults = Iterator[str]


def parts(components: Collection[Json]) -> Iterator[Json]:
    """Yield every component in order, including nested ones and accessories."""
    for component in components:
        yield component
        yield from parts(component.get("components") or ())
        inner = [component.get("accessory"), component.get("component")]
        yield from parts([each for each in inner if each])


def message_faults(body: Json, files: Collection[str] = (), flags: int = 0) -> Faults:
    """Yield what's wrong with a message, or an edit of one that has ``flags``. ``files`` are sent with it."""
    flags = (body.get("flags") or 0) | flags
    components = body.get("components") or []
    every = list(parts(components))
    if len(body.get("content") or "") > 2000:
        yield "more than 2,000 characters of content"
    if flags & V2:
        yield from _v2_faults(body, every)
    else:
        if any(part["type"] in _V2_ONLY for part in every):
            yield "components of the second version without their flag"
        if len(components) > 5:
            yield "more than 5 rows"
    ids = Counter(part["custom_id"] for part in every if part.get("custom_id"))
    yield from (f"{id_} stands there {count} times" for id_, count in ids.items() if count > 1)
    for part in every:
        yield from _part_faults(part, files)
    attachments = body.get("attachments") or []
    if len(attachments) > 10:
        yield "more than 10 attachments"
    yield from ("a description is too long" for each in attachments if _long(each.get("description"), 1024))


def modal_faults(body: Json) -> Faults:
    """Yield what's wrong with a form (a modal)."""
    if not 1 <= len(body.get("title", "")) <= 45:
        yield "a title of 1 to 45 characters is needed"
    if not 1 <= len(body.get("custom_id", "")) <= 100:
        yield "a custom_id of 1 to 100 characters is needed"
    if not 1 <= len(body.get("components", ())) <= 5:
        yield "1 to 5 inputs are needed"
    for part in parts(body.get("components", ())):
        yield from _part_faults(part, ())


def choices_faults(choices: Collection[Json]) -> Faults:
    """Yield what's wrong with an option's choices, or with those offered by autocomplete."""
    if len(choices) > 25:
        yield "more than 25 choices"
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100:
            yield "a choice's name has 1 to 100 characters"
        if isinstance(choice["value"], str) and not 1 <= len(choice["value"]) <= 100:
            yield "a choice's value has 1 to 100 characters"


def emoji_faults(emoji: Json) -> Faults:
    """Yield what's wrong with an application's emoji."""
    if not _EMOJI_NAME.fullmatch(emoji["name"]):
        yield f"an emoji is named {emoji['name']}"
    kind, _, picture = emoji["image"].partition(";base64,")
    if kind != "data:image/png" or len(b64decode(picture)) > 256 * 1024:
        yield "an emoji is no PNG of up to 256 KiB"


def commands_faults(commands: Collection[Json]) -> Faults:
    """Yield what's wrong with an application's commands."""
    if len(commands) > 100:
        yield "more than 100 commands"
    names = Counter(command["name"] for command in commands)
    yield from (f"two commands are named {name}" for name, count in names.items() if count > 1)
    for command in commands:
        yield from _menu_faults(command) if command.get("type") in _MENUS else _command_faults(command)


def _menu_faults(command: Json) -> Faults:
    """Yield what's wrong with an entry in a user's or a message's menu."""
    if not _MENU_NAME.fullmatch(command["name"]):
        yield f"{command['name']} is no name for an entry in a menu"
    if command.get("description") or command.get("options"):
        yield f"{command['name']}: an entry in a menu has neither a description nor options"


def _command_faults(command: Json) -> Faults:
    name, options = command["name"], command.get("options") or []
    if not _COMMAND.fullmatch(name) or name != name.lower():
        yield f"{name} is no name for a command"
    if (said := command.get("description") or "…") == "…" or len(said) > 100:  # the library's for none
        yield f"the description of {name} must have 1 to 100 characters"
    if len(options) > 25:
        yield f"{name} has more than 25 options"
    if any(abs(command.get(end) or 0) > _GREATEST for end in ("min_value", "max_value")):
        yield f"{name} goes beyond the whole numbers that Discord takes"
    yield from choices_faults(command.get("choices") or [])
    for option in options:
        yield from _command_faults(option)


def _v2_faults(body: Json, every: list[Json]) -> Faults:
    mixed = [key for key in ("content", "embeds", "poll", "sticker_ids") if body.get(key)]
    if mixed:
        yield f"{' and '.join(mixed)} beside components of the second version"
    if len(every) > 40:
        yield f"{len(every)} components, where 40 are allowed"
    characters = sum(len(part["content"]) for part in every if part["type"] == TEXT)
    if characters > 4000:
        yield f"{characters} characters of text, where 4,000 are allowed"


def _part_faults(part: Json, files: Collection[str]) -> Faults:
    if part.get("custom_id") is not None and not 1 <= len(part["custom_id"]) <= 100:
        yield f"the custom_id {part['custom_id']!r} has not 1 to 100 characters"
    match part["type"]:
        case 1:
            yield from _row_faults(part["components"])
        case 2:
            yield from _button_faults(part)
        case 3:
            yield from _select_faults(part)
        case 9 if not 1 <= len(part["components"]) <= 3:
            yield "a section has 1 to 3 texts"
        case 10 if not part["content"].strip():
            yield "a text is empty"
        case 12:
            if not 1 <= len(part["items"]) <= 10:
                yield "a gallery has 1 to 10 pictures"
            for item in part["items"]:
                yield from _media_faults(item, item["media"]["url"], files)
        case 11:
            yield from _media_faults(part, part["media"]["url"], files)
        case 13:
            yield from _media_faults(part, part["file"]["url"], files)


def _row_faults(inner: list[Json]) -> Faults:
    kinds = {part["type"] for part in inner}
    if not 1 <= len(inner) <= 5:
        yield f"a row of {len(inner)}, where 1 to 5 are allowed"
    if kinds & _SELECTS and len(inner) > 1:
        yield "a list takes a row for itself"
    if not kinds <= {BUTTON, TEXT_INPUT, *_SELECTS}:
        yield "only buttons and lists stand in rows"


def _button_faults(part: Json) -> Faults:
    if _long(part.get("label"), 80):
        yield f"the label {part['label']!r} has over 80 characters"
    if part["style"] == _PREMIUM:
        return
    if not part.get("label") and not part.get("emoji"):
        yield "a button shows nothing"
    if (part["style"] == _LINK) != bool(part.get("url")) or (part["style"] == _LINK) == bool(
        part.get("custom_id")
    ):
        yield "a button has either a custom_id or, as a link, an address"


def _select_faults(part: Json) -> Faults:
    options = part["options"]
    if not 1 <= len(options) <= 25:
        yield f"a list of {len(options)}, where 1 to 25 are allowed"
    if len({option["value"] for option in options}) < len(options):
        yield "two options of a list have the same value"
    for option in options:
        if not option["label"] or any(
            _long(option.get(key), 100) for key in ("label", "value", "description")
        ):
            yield f"the option {option['label']!r} has no or over 100 characters"
    if _long(part.get("placeholder"), 150):
        yield "a placeholder has over 150 characters"


def _media_faults(part: Json, url: str, files: Collection[str]) -> Faults:
    if _long(part.get("description"), 1024):
        yield "a picture's description has over 1,024 characters"
    where, _, name = url.partition("://")
    if where == "attachment" and name not in files:
        yield f"{name} is shown and not attached"


def _long(text: str | None, most: int) -> bool:
    return text is not None and len(text) > most
