"""The controls of a screen: buttons and their rows, lists to choose from, and forms."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, islice, pairwise
from typing import Any
from zlib import crc32

from discord import ButtonStyle, Object, SelectDefaultValue, SelectOption, ui

from bot.names import cut

ROW = 5  # Discord's limit of buttons per row
LABEL = 80
FIELD = "text"
"""The name of a form's only text field."""
_LABEL = 45  # characters in the label of a form's field
_PLACEHOLDER = _OPTION = 100
CHOICES = 25  # Discord's limit for a list
ALT_TEXT = 1024  # and for the words that describe a picture
_ABREAST = 3  # short buttons that a phone shows in a row
_ROOM = 4  # buttons with any card that a phone shows in a row

BACK, NEXT, CANCEL = "Back", "Next", "Cancel"
PLAIN = ButtonStyle.secondary
CHIEF = ButtonStyle.primary
BOLD = ButtonStyle.success
GRAVE = ButtonStyle.danger

Button = ui.Button[Any]
Item = ui.Item[Any]
Choice = tuple[object, str] | tuple[object, str, str | None]
"""A choice in a list: its value, its label, and an optional description."""

_CHOSEN: dict[Any, Callable[[Object], SelectDefaultValue]] = {
    ui.UserSelect: SelectDefaultValue.from_user,
    ui.RoleSelect: SelectDefaultValue.from_role,
    ui.ChannelSelect: SelectDefaultValue.from_channel,
}


def suit_rows(cards: Sequence[Button], suits: Sequence[object]) -> list[Sequence[Button]]:
    """Return one button per card in rows: up to five in one row, more in rows that fit on a phone.

    ``suits`` are the cards' suits. A suit stays on one row if it fits.
    """
    wide = sum(" " in (card.label or "") for card in cards)  # with a title beside the card
    room = _ROOM - (wide > 1)
    if len(cards) <= room or (len(cards) <= ROW and not wide):
        return [cards]
    rows: list[list[Button]] = [[]]
    for _, group in groupby(zip(cards, suits, strict=True), lambda each: each[1]):
        of_suit = [card for card, _ in group]
        if len(rows[-1]) + len(of_suit) > room >= len(of_suit):
            rows.append([])
        for card in of_suit:
            if len(rows[-1]) == room:
                rows.append([])
            rows[-1].append(card)
    return [*rows]


def even_rows(buttons: Sequence[Button]) -> list[Sequence[Button]]:
    """Arrange short buttons in rows of at most three, as phones show them, and no row of one."""
    rows = -(-len(buttons) // _ABREAST)
    ends = [-(-len(buttons) * at // rows) for at in range(rows + 1)] if rows else []
    return [buttons[start:end] for start, end in pairwise(ends)]


def button(label: str, press: object, style: ButtonStyle = PLAIN, *, disabled: bool = False) -> Button:
    """Return a button with this label, whose ``custom_id`` is ``press`` as text."""
    return ui.Button(label=cut(label, LABEL), custom_id=str(press), style=style, disabled=disabled)


def page_buttons(
    page: int, pages: int, press_of: Callable[[int], object], labels: tuple[str, str] = (BACK, NEXT)
) -> list[Button]:
    """Return buttons to the previous and the next page, if they exist. Pages count from 0."""
    turns = zip(labels, (page - 1, page + 1), strict=True)
    return [button(label, press_of(other)) for label, other in turns if 0 <= other < pages]


def ticked(label: str) -> str:
    """Mark the label of the current choice. A grayed-out button would be hard to read."""
    return f"{label} ✓"


def chooser(press: object, placeholder: str, choices: Iterable[Choice], now: object = None) -> Item:
    """Return a list to choose one of these from. The choice is sent with ``press``.

    ``now`` is the current value. Discord allows 25 choices, so no more are listed.
    """
    shown = [*islice(choices, CHOICES)]
    options = [
        SelectOption(
            label=cut(label, _OPTION),
            value=str(value),
            description=cut(about[0], _OPTION) if about and about[0] else None,
            default=value == now,
        )
        for value, label, *about in shown
    ]
    hint = cut(placeholder, _PLACEHOLDER) or None
    id_ = _component_id(press, shown, now)
    return ui.ActionRow(ui.Select[Any](custom_id=str(press), placeholder=hint, options=options, id=id_))


def picker(kind: Any, press: object, placeholder: str, now: Iterable[int] = (), **how: Any) -> Item:
    """Return Discord's own list of users, roles or channels. The chosen ids are sent with ``press``.

    ``kind`` is the list's class, ``now`` are the current ids, and ``how`` has other arguments of the class.
    """
    ids = [*now]
    chosen = [_CHOSEN[kind](Object(id_)) for id_ in ids]
    how |= {"placeholder": placeholder, "default_values": chosen, "id": _component_id(press, ids)}
    return ui.ActionRow(kind(custom_id=str(press), **how))


def _component_id(press: object, *content: object) -> int:
    """Return an id for a list, by its content.

    If a list comes in the place of another with the same id, clients may go on showing what was chosen there.
    """
    return crc32(repr((str(press), content)).encode()) >> 1 or 1


def form(press: object, title: str, label: str, *, longest: int, hint: str) -> ui.Modal:
    """Return a form that asks for one line. Sending it is ``press`` with the typed text."""
    return form_of(press, title, (label, ui.TextInput(custom_id=FIELD, max_length=longest, placeholder=hint)))


def form_of(press: object, title: str, *fields: tuple[str, ui.Item[ui.View]]) -> ui.Modal:
    """Return a form with these fields, each below its label. Sending it means ``press``."""
    asked = ui.Modal(title=title, custom_id=str(press))
    for label, field in fields:
        asked.add_item(ui.Label(text=cut(label, _LABEL), component=field))
    asked.stop()
    return asked
