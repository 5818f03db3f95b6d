"""Seats and sides at a table of four: partners sit opposite, and "next" always means clockwise."""

from __future__ import annotations

from collections.abc import Container

Seat = int  # 1..n clockwise: never 0, so that a seat is never falsy; "nobody" is None
Side = int  # an index: 0 for seats 1 and 3, 1 for seats 2 and 4
SEATS: tuple[Seat, ...] = (1, 2, 3, 4)


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 1) % 4 + 1


def side_of(seat: Seat) -> Side:
    """The side that the seat belongs to."""
    return (seat + 1) % 2


def seats_of(side: Side) -> tuple[Seat, Seat]:
    """The two seats of a side."""
    return (side + 1, side + 3)


def from_left_of(seat: Seat) -> tuple[Seat, ...]:
    """All four seats clockwise, this one last."""
    return SEATS[seat:] + SEATS[:seat]


def next_in(seat: Seat, out: Container[Seat]) -> Seat:
    """The first seat from this one's left that is not in ``out``."""
    return next(other for other in from_left_of(seat) if other not in out)
