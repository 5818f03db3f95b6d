"""The list of all screens, and how one is written into its snapshot.

A module beside this one for each feature registers its screens with ``shows``. The loops over the list are in
``test_screens.py`` (snapshots, Discord's limits, secrecy) and ``tools/pictures.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from discord import ui

from bot.engine.cards import Card, Rank, Suit
from cogs.ui.layout import Screen
from cogs.ui.press import Press, Verb
from tests.discord_server.limits import parts

HERE = Path(__file__).parent
SNAPSHOTS = HERE.parent / "golden" / "screens"

_CARD = re.compile("(10|[AKQJ2-9])([♠♥♦♣])")
_SPOKEN = {
    Card(f"{rank.value}{suit.value}").name: Card(f"{rank.value}{suit.value}")
    for rank in Rank
    for suit in Suit
    if rank is not Rank.BENNY
}
_SPOKEN_CARD = re.compile(rf"\b({'|'.join(_SPOKEN)})\b", re.IGNORECASE)
_CODE = re.compile(r"\b[AKQJT2-9][SHDC]\b|\bJK\b")
_SUITS = {suit.sign: suit.value for suit in Suit}

Shown = Screen | ui.Modal | str
"""A screen, a form, or an answer in plain words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A screen by its name, ``feature/what``.

    ``known`` are the cards that whoever sees it may know; None where any card may be shown (the rulebook, a
    finished game).
    """

    name: str
    make: Callable[[], Shown]
    known: Callable[[], frozenset[Card]] | None
    module: str

    @property
    def file(self) -> Path:
        """The snapshot that holds the screen, with all others of the same feature or game."""
        return SNAPSHOTS / f"{self.name.rpartition('/')[0]}.txt"


_REPEATED = 3  # lines

_CATALOGUE: dict[str, Entry] = {}


def shows(name: str, make: Callable[[], Shown], known: Callable[[], frozenset[Card]] | None = None) -> None:
    """Register a screen under its name."""
    assert name not in _CATALOGUE, f"{name} is registered twice"
    _CATALOGUE[name] = Entry(name, cache(make), known, sys._getframe(1).f_globals["__name__"])


FEATURES = sorted(module.stem for module in HERE.glob("[!_]*.py") if not module.stem.startswith("test_"))
"""The modules that register screens."""
FEATURES.remove("catalogue")
FEATURES.remove("positions")


def catalogue(*features: str) -> dict[str, Entry]:
    """Return the screens of these modules by name, or all."""
    modules = {import_module(f"tests.screens.{feature}").__name__ for feature in features or FEATURES}
    return {name: entry for name, entry in _CATALOGUE.items() if entry.module in modules}


def snapshots(*features: str) -> dict[Path, str]:
    """Return what each snapshot has to hold, for these modules or all."""
    files: dict[Path, dict[str, list[str]]] = {}
    for name, entry in catalogue(*features).items():
        files.setdefault(entry.file, {})[name] = written(entry.make()).splitlines()
    return {
        file: _only_new(screens) if file.parent.name == "situations" else _without_repeats(screens)
        for file, screens in files.items()
    }


def _only_new(screens: dict[str, list[str]]) -> str:
    """Write of each screen only the lines that no earlier one has, as its position is there for those."""
    told = set[str]()
    parts = []
    for name, screen in screens.items():
        new = [line for line in dict.fromkeys(screen) if line not in told]
        told.update(new)
        if new:
            parts.append("\n".join([f"== {name}", *new, ""]))
    return "\n".join(parts)


def _without_repeats(screens: dict[str, list[str]]) -> str:
    """Write each screen; three lines or more that an earlier one has, too, are one that names it."""
    places: dict[str, list[tuple[str, int]]] = {}
    parts = []
    for name, screen in screens.items():
        shown, at = [f"== {name}"], 0
        while at < len(screen):
            length, earlier = max(
                (
                    (_run(screen[at:], screens[other][start:]), other)
                    for other, start in places.get(screen[at], [])
                ),
                default=(0, ""),
            )
            if length < _REPEATED:
                length = 1
                shown.append(screen[at])
            else:
                shown.append(f"  … {length} lines of {earlier}")
            at += length
        for start, line in enumerate(screen):
            places.setdefault(line, []).append((name, start))
        parts.append("\n".join([*shown, ""]))
    return "\n".join(parts)


def _run(some: list[str], others: list[str]) -> int:
    """Return how many lines are the same from the beginning on."""
    return next(
        (at for at, (one, two) in enumerate(zip(some, others, strict=False)) if one != two),
        min(len(some), len(others)),
    )


def cards_in(shown: Shown) -> frozenset[Card]:
    """Return every card in a screen's texts, labels, descriptions, custom_ids and picture."""
    cards = set(_cards_of(written(shown)))
    for part in parts(payload(shown)):
        press = Press.read(part["custom_id"]) if "custom_id" in part else None
        if press is not None and press.verb is Verb.DO:
            cards.update(Card(code) for code in _CODE.findall(press.action))
    if isinstance(shown, Screen) and shown.picture is not None:
        cards.update(_cards_of(shown.picture.what))
    return frozenset(cards)


def _cards_of(value: object) -> Iterator[Card]:
    """Yield every card anywhere in a scene, as a value or in a text."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, str):
        yield from (Card(rank.replace("10", "T") + _SUITS[sign]) for rank, sign in _CARD.findall(value))
        yield from (_SPOKEN[name.lower()] for name in _SPOKEN_CARD.findall(value))
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _cards_of(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _cards_of(getattr(value, field.name))


def payload(shown: Shown) -> list[dict[str, Any]]:
    """Return the components of a screen or form as Discord is sent them."""
    if isinstance(shown, str):
        return []
    sent = shown.view.to_components() if isinstance(shown, Screen) else shown.to_components()
    return list(sent)


def written(shown: Shown) -> str:
    """Write all that a screen says and offers, a line for each text, button, choice and picture."""
    if isinstance(shown, str):
        return shown
    head = [f"form: {shown.title} <{shown.custom_id}>"] if isinstance(shown, ui.Modal) else []
    return "\n".join([*head, *(line for part in parts(payload(shown)) for line in _lines(part))])


_STYLES = {1: "*", 2: "", 3: "+", 4: "!"}


def _lines(part: dict[str, Any]) -> Iterator[str]:
    match part:
        case {"content": content}:
            yield content
        case {"url": url, "label": label}:
            yield f"  [{label}] {url}"
        case {"type": 2, "custom_id": id_}:
            off = " (off)" if part.get("disabled") else ""
            yield f"  [{_STYLES[part['style']]}{part.get('label') or part['emoji']}] {id_}{off}"
        case {"options": options, "custom_id": id_}:
            yield f"  list: {part.get('placeholder', '')} <{id_}>"
            for each in options:
                told = f": {each['description']}" if each.get("description") else ""
                chosen = " (chosen)" if each.get("default") else ""
                yield f"    {each['label']} <{each['value']}>{told}{chosen}"
        case {"items": items}:
            for each in items:
                yield f"  picture: {each.get('description')}"
        case {"file": file}:
            yield f"  file: {file['url']}"
        case {"type": 4}:
            yield f"  field: {part.get('placeholder') or ''} <{part['custom_id']}>"
        case {"type": 18, "label": label}:
            yield f"  {label}"
        case _:
            return
