"""How the cards may lie that a seat cannot see: what games have in common of it for those who search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.engine.cards import Card
from bot.engine.search import RandomSource
from bot.engine.view import View

L = TypeVar("L")  # what a game has for a layout


def unseen(view: View, known: Iterable[Card | None] = ()) -> list[Card]:
    """Return the cards that the viewer has not seen: not its own, played, or among those ``known``."""
    left = list(view.rules.cards)
    played = [card for trick in view.tricks for _, card in trick.plays]
    for card in (*view.cards, *played, *[card for _, card in view.trick], *view.put_away, *known):
        if card in left:
            left.remove(card)
    return left


def dealt_out(
    pool: list[int], wants: Sequence[tuple[int, int, frozenset[int]]], chance: RandomSource
) -> dict[int, list[int]]:
    """Return the cards of the pool dealt to seats, by seat; the pool is mixed.

    ``wants`` are seats, numbers of cards, and the cards of which they can hold none, those who can hold
    least first. Where it can't be done otherwise, they hold one all the same.
    """
    chance.shuffle(pool)
    left = pool
    dealt: dict[int, list[int]] = {}
    for seat, number, barred in wants:
        if barred:
            may = [card for card in left if card not in barred][:number]
            if len(may) < number:
                may += [card for card in left if card not in may][: number - len(may)]
            took = list(may)
            rest = list(left)
            for card in took:
                rest.remove(card)
            dealt[seat], left = took, rest
        else:
            dealt[seat], left = left[:number], left[number:]
    return dealt


def likeliest(
    chance: RandomSource,
    drawn: Callable[[RandomSource], L],
    likely: Sequence[Callable[[L], float]],
    *,
    enough: float,
    tries: int,
) -> L:
    """Return a layout in which everybody did what is likely, or of so many that are ``drawn`` the likeliest.

    How ``likely`` a layout is, from 0 to 1, is the product of these, the cheapest to find out first. One that
    is ``enough`` is taken always, others the more often the likelier they are.
    """
    most, best = -1.0, None
    for _ in range(tries):
        layout = drawn(chance)
        wanted, likelihood = chance.random() * enough, 1.0
        for each in likely:
            if likelihood <= min(wanted, most):
                break
            likelihood *= each(layout)
        if likelihood > wanted:
            return layout
        if likelihood > most:
            most, best = likelihood, layout
    assert best is not None
    return best
