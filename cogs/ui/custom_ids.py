"""The ``custom_id`` of a button, list or form: a struct, written and read by its fields.

A ``custom_id`` is a tag and fields separated by colons, such as ``dr:join:k3f9x:0``. A class defines its tag
and its fields, and ``read(str(press)) == press``. The last field may contain colons.
"""

from enum import Enum
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple

LONGEST = 100  # Discord's limit for a custom_id
MOST = 2**63 - 1  # the largest number in the store, and larger than any id of Discord

ID = Meta(pattern=r"^[a-z0-9-]+\Z")
"""The pattern of a table's or tournament's id."""

Number = Annotated[int, Meta(ge=0, le=MOST)]
PageNumber = Annotated[int, Meta(ge=0, le=9999)]


class ComponentInput(Struct, frozen=True):
    """The data Discord sends with a press: the custom_id, and the chosen values or typed text.

    ``chosen`` is None unless it's a list, ``typed`` unless it's a form.
    """

    custom_id: str
    chosen: tuple[str, ...] | None = None
    typed: str | None = None


class CustomId(Struct, frozen=True, array_like=True):
    """The meaning of pressing a component, as a value. ``str()`` returns its custom_id.

    A class that checks more than its field types does so in ``__post_init__``, and raises ValueError. For
    lists, ``chooses`` names the field for the chosen value.
    """

    chooses: ClassVar[str] = ""

    def __str__(self) -> str:
        """Return the custom_id. Raise ValueError if it's too long or couldn't be read back."""
        custom_id = self._joined(self._texts())
        if len(custom_id) > LONGEST or self.read(custom_id) != self:
            raise ValueError(f"not a custom_id: {custom_id}")
        return custom_id

    def _texts(self) -> list[str]:
        return [str(value.value if isinstance(value, Enum) else value) for value in astuple(self)]

    def _joined(self, texts: list[str]) -> str:
        return ":".join((str(self.__struct_config__.tag), *texts))

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the press with that custom_id, or None if this version doesn't write it."""
        parts = custom_id.split(":", len(cls.__struct_fields__))
        if len(parts) <= len(cls.__struct_fields__):
            return None
        try:
            return msgspec.convert(parts, cls, strict=False)
        except msgspec.ValidationError:
            return None

    @classmethod
    def decode(cls, sent: ComponentInput) -> Self | None:
        """Return the press that was sent, or None if no screen of this version sends it."""
        press = cls.read(sent.custom_id)
        if press is None:
            return None
        if sent.typed is not None:
            return press.with_text(sent.typed)
        return press if sent.chosen is None else press.with_choice(sent.chosen)

    def with_choice(self, chosen: tuple[str, ...]) -> Self | None:
        """Return the press for choosing these from the list, or None if the component isn't a list."""
        return self.with_field(self.chooses, " ".join(chosen)) if self.chooses else None

    def with_field(self, name: str, text: str) -> Self | None:
        """Return the press with that field read from the text, or None if it can't be read."""
        texts = self._texts()
        texts[self.__struct_fields__.index(name)] = text
        return self.read(self._joined(texts))

    def with_text(self, typed: str) -> Self | None:
        """Return the press for sending the form with that text, or None if the component isn't a form."""
        return None


def tag_of(kind: type[CustomId]) -> str:
    """Return the tag at the start of every custom_id of that class."""
    return str(kind.__struct_config__.tag)
