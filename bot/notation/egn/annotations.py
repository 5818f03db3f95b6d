"""Remarks on a call or a play, and the mark that each may begin with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """What a remark thinks of the call or play; the value is how it is written."""

    BLUNDER = "[??]"
    MISTAKE = "[?]"
    DUBIOUS = "[?!]"
    INTERESTING = "[!?]"
    GREAT = "[!]"
    BRILLIANT = "[!!]"


_LONGEST_FIRST = sorted(Mark, key=lambda mark: -len(mark.value))


@dataclass(frozen=True, slots=True)
class Annotation:
    """One remark: its mark, if it has one, and the text after it. ``parse(str(x)) == x``."""

    text: str
    mark: Mark | None = None

    @classmethod
    def parse(cls, written: str) -> Annotation:
        """Read a remark; every text is one."""
        for mark in _LONGEST_FIRST:
            if written.startswith(mark.value):
                return cls(written.removeprefix(mark.value), mark)
        return cls(written)

    def __str__(self) -> str:
        return (self.mark.value if self.mark else "") + self.text
