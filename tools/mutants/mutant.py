"""What a mutant is, and how it is made: by a function that puts something wrong in the place of the right."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

KILL = "make kill"
Patch = Callable[[Any, str, object], None]
"""Puts something else under a name of a class or module."""

Mutate = Callable[[Patch], None]


@dataclass(frozen=True)
class Mutant:
    """A fault and the check that must find it: a test, as pytest names it, or KILL.

    What the check says has one of ``says`` in it: it must fail for this fault and no other reason.
    """

    what: str
    mutate: Mutate
    check: str
    says: tuple[str, ...]

    @property
    def place(self) -> str:
        """The function's name for ``pkgutil.resolve_name``, so that a check loads no other mutants."""
        return f"{self.mutate.__module__}:{self.mutate.__qualname__}"


MUTANTS: dict[str, Mutant] = {}
"""All mutants by name, once the modules that define them are imported."""


def mutant(check: str, *says: str) -> Callable[[Mutate], Mutate]:
    """Register the function as a mutant with its name; its docstring says what is wrong."""

    def register(mutate: Mutate) -> Mutate:
        name = mutate.__name__.replace("_", "-")
        assert name not in MUTANTS, name
        MUTANTS[name] = Mutant(inspect.getdoc(mutate) or "", mutate, check, says or ("",))
        return mutate

    return register


def make(place: str) -> None:
    """Make the fault of the mutant at that place, in this process and for good."""
    resolve_name(place)(_put)


def _put(where: Any, name: str, wrong: object) -> None:
    getattr(where, name)
    setattr(where, name, wrong)


async def nothing(*given: Any, **more: Any) -> None:
    """Do nothing, in the place of a coroutine that does something."""


def check_that_it_fits(right: object, wrong: object) -> None:
    """Raise TypeError if ``wrong`` can't be called as ``right`` can: a check would find that instead."""
    if callable(right) and inspect.isfunction(wrong):
        every = inspect.signature(right).parameters.values()
        named = {each.name: each for each in every if each.kind is each.KEYWORD_ONLY}
        in_turn = [each for each in every if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
        inspect.signature(wrong).bind(*in_turn, **named)
