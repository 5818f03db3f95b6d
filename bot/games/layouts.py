"""Drawing layouts, possible distributions of the cards a seat can't see, for any game's search."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.engine.cards import Card
from bot.engine.search import RandomSource
from bot.engine.view import View

L = TypeVar("L")  # a game's layout type


def unseen(view: View, known: Iterable[Card | None] = ()) -> list[Card]:
    """Return the cards the viewer hasn't seen: not its own, not played, and not among ``known``."""
    left = list(view.rules.cards)
    played = [card for trick in view.tricks for _, card in trick.plays]
    for card in (*view.cards, *played, *[card for _, card in view.trick], *view.put_away, *known):
        if card in left:
            left.remove(card)
    return left


def shown_not_to_hold(view: View) -> list[set[int]]:
    """Return for each seat the cards of the suits that it couldn't follow, by number in the pack."""
    suits, cards = view.order.suits, view.rules.cards
    barred: list[set[int]] = [set() for _ in range(view.rules.seats)]
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for by, card in plays[1:]:
            led = suits[plays[0][1]]
            if suits[card] is not led:
                barred[by - 1].update(n for n, other in enumerate(cards) if suits[other] is led)
    return barred


def deal_out(
    pool: list[int], wants: Sequence[tuple[int, int, frozenset[int]]], chance: RandomSource
) -> dict[int, list[int]]:
    """Shuffle the pool, deal cards of it to seats, and return them by seat.

    ``wants`` has a seat, the number of cards, and the cards it can't hold, most restricted seat first. If
    there's no other way, a seat gets one of those anyway.
    """
    chance.shuffle(pool)
    left = pool
    dealt: dict[int, list[int]] = {}
    for seat, number, barred in wants:
        took = [card for card in left if card not in barred][:number]
        took += [card for card in left if card not in took][: number - len(took)]
        dealt[seat], left = took, [card for card in left if card not in took]
    return dealt


def likeliest(
    chance: RandomSource,
    drawn: Callable[[RandomSource], L],
    likely: Callable[[L], float],
    *,
    enough: float,
    tries: int,
) -> L:
    """Return a layout in which everyone's actions are likely, or the likeliest of ``tries`` drawn ones.

    ``likely`` is the likelihood of a layout, from 0 to 1. A layout with at least ``enough`` is always
    accepted, others with a probability that grows with their likelihood.
    """
    most, best = -1.0, None
    for _ in range(tries):
        layout = drawn(chance)
        wanted, likelihood = chance.random() * enough, likely(layout)
        if likelihood > wanted:
            return layout
        if likelihood > most:
            most, best = likelihood, layout
    assert best is not None
    return best
