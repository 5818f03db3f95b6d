"""How a button, a list or a form says what pressing it means: a value, written in its ``custom_id``.

A ``custom_id`` is a prefix and fields parted by colons, such as ``dr:join:k3f9x:0``. A class of presses names
its prefix and its fields once, and is written and read by them: ``read(str(press)) == press``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Self

LONGEST = 100  # Discord's limit for a custom_id
MOST = 2**63 - 1  # what the store takes, and more than any id of Discord's


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what it looks like, how it is read (ValueError for no such value), and how it is written."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    end: str = ":"  # what parts it from the next


def one_of(kind: type[Enum], *, end: str = ":") -> Field:
    """A field that is one of these, as their values are written."""
    pattern = "|".join(re.escape(each.value) for each in kind)
    return Field(pattern, kind, lambda each: str(each.value), end)


def up_to(most: int) -> Field:
    """A field that is a number from 0 to ``most``."""

    def read(text: str) -> int:
        if int(text) > most:
            raise ValueError(text)
        return int(text)

    return Field(f"[0-9]{{1,{len(str(most))}}}", read)


ID = Field("[a-z0-9-]+")
"""The id of a table or a drive."""

REST = Field(".*")
"""Any text, colons too; the last field."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What Discord sends of a press: the custom_id, and what was chosen from a list or typed into a form.

    ``chosen`` is None where it was no list, ``typed`` where it was no form.
    """

    custom_id: str
    chosen: tuple[str, ...] | None = None
    typed: str | None = None


class Coded:
    """A press that can be written and read; a frozen dataclass whose fields ``WRITTEN`` names in order.

    What comes with a press from a list or a form is a field too, which is not written.
    """

    __slots__ = ()
    PREFIX: ClassVar[str]
    WRITTEN: ClassVar[Mapping[str, Field]]
    _pattern: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls) -> None:
        fields = "".join(f"(?P<{name}>{each.pattern}){each.end}" for name, each in cls.WRITTEN.items())
        cls._pattern = re.compile(f"{cls.PREFIX}:{fields[:-1]}", re.DOTALL)

    def __str__(self) -> str:
        """The custom_id; raises ValueError for one that is too long, or could not be read again."""
        written = [(field.write(getattr(self, name)), field.end) for name, field in self.WRITTEN.items()]
        text = "".join(part for pair in written for part in pair)[:-1]
        custom_id = f"{self.PREFIX}:{text}"
        if len(custom_id) > LONGEST or self.read(custom_id) is None:
            raise ValueError(f"not a custom_id: {custom_id}")
        return custom_id

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """The press that is written so; None for what this version does not write."""
        values = cls._values(custom_id)
        press = None if values is None else cls(**values)
        return press if press is not None and press.holds() else None

    def holds(self) -> bool:
        """Whether the fields fit each other and what this version has."""
        return True

    @classmethod
    def decode(cls, sent: Sent) -> Self | None:
        """The press that was sent; None for what no screen of this version sends. Here: that of a button."""
        return cls.read(sent.custom_id) if sent.typed is None else None

    @classmethod
    def _values(cls, custom_id: str) -> dict[str, Any] | None:
        found = cls._pattern.fullmatch(custom_id)
        if found is None:
            return None
        try:
            return {name: field.read(found[name]) for name, field in cls.WRITTEN.items()}
        except ValueError:
            return None
