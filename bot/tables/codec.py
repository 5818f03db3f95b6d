"""What happens, as text in a log: one codec for any family of happenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, field, fields
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from bot.engine.actions import Action, parse_action

H = TypeVar("H")
V = TypeVar("V")
_ADDED = "added"


class Codec(Generic[H]):
    """Writes the happenings of these dataclasses, and reads them back as they were.

    Actions are written as in records. What is read is checked against the types of the fields.
    """

    def __init__(self, *kinds: type[H]) -> None:
        self._kinds = {self.name_of(kind): kind for kind in kinds}
        self._decoders = {name: msgspec.json.Decoder(_stored(kind)) for name, kind in self._kinds.items()}

    @staticmethod
    def name_of(kind: type) -> str:
        """The kind's name in the log."""
        return kind.__name__.lower()

    def kind_of(self, happening: H) -> str:
        """The name in the log of what kind this is."""
        return self.name_of(type(happening))

    def encode(self, happening: H) -> str:
        """The happening's body as JSON text."""
        values = ((each, getattr(happening, each.name)) for each in _fields(type(happening)))
        body = {
            each.name: _written(value)
            for each, value in values
            if _ADDED not in each.metadata or value != each.default
        }
        return msgspec.json.encode(body).decode()

    def decode(self, kind: str, body: str) -> H:
        """Read a happening back.

        Raises KeyError for a kind that this program does not know, msgspec's errors for a body that is not
        of its kind, and NotUnderstood for an action that is none.
        """
        values = msgspec.structs.asdict(self._decoders[kind].decode(body))
        if "action" in values:
            values["action"] = parse_action(values["action"])
        return self._kinds[kind](**values)


def added(default: V) -> V:
    """A field that older logs do not have: it is written only where it is not the default."""
    made: V = field(default=default, metadata={_ADDED: True})
    return made


def _fields(kind: type) -> tuple[Field[Any], ...]:
    return fields(kind)


def _written(value: object) -> object:
    return str(value) if isinstance(value, Action) else value


def _stored(kind: type) -> type[msgspec.Struct]:
    """The kind's body as it is stored: the same fields, but that of an action a text."""

    def stored() -> Iterator[Any]:
        hints = get_type_hints(kind)
        for each in _fields(kind):
            hint = str if hints[each.name] is Action else hints[each.name]
            yield (each.name, hint) if each.default is MISSING else (each.name, hint, each.default)

    return msgspec.defstruct(kind.__name__, stored(), forbid_unknown_fields=True)
