"""Typed access to the JSON of a record: each value is of its type, or a fault that names where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from bot.engine.errors import Refusal

T = TypeVar("T")
_KINDS: Mapping[type, str] = {
    type(None): "null",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "an object",
}
LARGEST = 999_999


class EgnFault(Refusal):
    """Raised for a record that is wrong; ``str()`` is a sentence that names the place, in EGN's own numbers.

    Deals go by their ``dealNumber`` and seats from 0, as the file has them; tricks and calls count from 1.
    """


class Fields:
    """The fields of one JSON object; ``place`` says where it stands, for faults.

    A field that is null is one that is absent. Where a field has had several names, the first that is
    there counts.
    """

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise EgnFault(f"{place} is {_KINDS[type(value)]}, not an object")
        self._values: dict[str, object] = value
        self.place = place

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def fault(self, reason: str) -> EgnFault:
        """A fault of this place."""
        return EgnFault(f"{self.place}: {reason}")

    def get(self, *names: str) -> object:
        """The value, of whatever type; None where it is absent."""
        return next((self._values[name] for name in names if self._values.get(name) is not None), None)

    def text(self, *names: str) -> str | None:
        """The text, or None where it is absent."""
        return self._of(str, "text", *names)

    def switch(self, *names: str) -> bool | None:
        """True, false, or None where it is absent."""
        return self._of(bool, "true or false", *names)

    def whole(self, *names: str, least: int = 0, most: int = LARGEST) -> int | None:
        """The whole number within its bounds, or None where it is absent."""
        value = self.get(*names)
        if value is None:
            return None
        if type(value) is not int or not least <= value <= most:
            shown = value if type(value) is int and abs(value) <= LARGEST else _KINDS[type(value)]
            raise self.fault(f"{names[0]} is {shown}, not a whole number from {least} to {most}")
        return value

    def items(self, read: Callable[[object, str], T], *names: str) -> tuple[T, ...] | None:
        """The items of a list, each as ``read`` makes it of the value and its place."""
        values = self._of(list, "a list", *names)
        if values is None:
            return None
        return tuple(read(value, f"{self.place}: {names[0]}[{at}]") for at, value in enumerate(values))

    def object(self, *names: str) -> Fields | None:
        """The fields of an object inside, or None where it is absent."""
        value = self.get(*names)
        return None if value is None else Fields(value, f"{self.place}: {names[0]}")

    def _of(self, kind: type[T], wanted: str, *names: str) -> T | None:
        value = self.get(*names)
        if value is None or isinstance(value, kind):
            return value
        raise self.fault(f"{names[0]} is {_KINDS[type(value)]}, not {wanted}")


def as_text(value: object, place: str) -> str:
    """The text that stands there."""
    if not isinstance(value, str):
        raise EgnFault(f"{place} is {_KINDS[type(value)]}, not text")
    return value


def as_texts(value: object, place: str) -> tuple[str, ...]:
    """The texts of the list that stands there; null is none."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise EgnFault(f"{place} is {_KINDS[type(value)]}, not a list")
    return tuple(as_text(each, f"{place}[{at}]") for at, each in enumerate(value))


def as_whole(value: object, place: str) -> int:
    """The whole number, not negative, that stands there."""
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise EgnFault(f"{place} is not a whole number from 0 to {LARGEST}")
    return value
