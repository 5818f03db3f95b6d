"""The phases of a hand. Every hand has play and an end. Each kind of game adds the phases before play."""

from __future__ import annotations

from typing import ClassVar


class Phase:
    """A phase of a hand. ``words`` names it. Interned: ``Phase("play") is Phase("play")``."""

    __slots__ = ("words",)
    words: str
    PLAY: ClassVar[Phase]
    OVER: ClassVar[Phase]

    def __new__(cls, words: str) -> Phase:
        """Return the phase with these words, created if it's new."""
        phase = _PHASES.get(words)
        if phase is None:
            phase = _PHASES[words] = object.__new__(cls)
            phase.words = words
        return phase

    def __repr__(self) -> str:
        return f"Phase({self.words!r})"

    def __reduce__(self) -> tuple[type[Phase], tuple[str]]:
        return Phase, (self.words,)


_PHASES: dict[str, Phase] = {}
Phase.PLAY = Phase("play")
Phase.OVER = Phase("over")
