"""What a mutant is, and how it is made: by a function that puts what is wrong where something right was."""

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

    What the check says of it has one of ``says`` in it: it is to fail for this fault and no other reason.
    """

    name: str
    what: str
    mutate: Mutate
    check: str
    says: tuple[str, ...]

    def found_by(self, said: str | None) -> bool:
        """Whether a check that says this has found the mutant, and not something else."""
        return said is not None and any(each in said for each in self.says)

    @property
    def place(self) -> str:
        """Where its function stands, for ``pkgutil.resolve_name``; so no process loads all mutants."""
        return f"{self.mutate.__module__}:{self.mutate.__qualname__}"


MUTANTS: dict[str, Mutant] = {}
"""Every mutant by its name, once ``tools.mutants.all_mutants`` is imported."""


def mutant(check: str, *says: str) -> Callable[[Mutate], Mutate]:
    """Enter the function as a mutant; named as the function is; its docstring says what is wrong."""

    def enter(mutate: Mutate) -> Mutate:
        name = mutate.__name__.replace("_", "-")
        assert name not in MUTANTS, name
        MUTANTS[name] = Mutant(name, inspect.getdoc(mutate) or "", mutate, check, says or ("",))
        return mutate

    return enter


def make(place: str) -> None:
    """Make the fault of the mutant that stands there, in this process and for good."""
    resolve_name(place)(put)


def put(where: Any, name: str, wrong: object) -> None:
    """Put it in the place of what is there; raises AttributeError where nothing is."""
    getattr(where, name)
    setattr(where, name, wrong)


def see_that_it_fits(right: object, wrong: object) -> None:
    """Raise TypeError where it can't be called as that is: it would be found by a fault of its own."""
    if callable(right) and inspect.isfunction(wrong):
        every = inspect.signature(right).parameters.values()
        named = {each.name: each for each in every if each.kind is each.KEYWORD_ONLY}
        in_turn = [each for each in every if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
        inspect.signature(wrong).bind(*in_turn, **named)
