"""Seats and sides: "next" always means clockwise, and at a table of four partners sit opposite."""

from collections.abc import Container, Mapping

Seat = int  # 1..n clockwise. Never 0, so that a seat is never falsy.
Side = int  # an index: 0 for seats 1 and 3, 1 for seats 2 and 4
SEATS: tuple[Seat, ...] = (1, 2, 3, 4)


def partner_of(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return (seat + 1) % 4 + 1


def side_of(seat: Seat) -> Side:
    """Return the seat's side."""
    return (seat + 1) % 2


def from_left_of(seat: Seat, seats: int = 4) -> tuple[Seat, ...]:
    """Return all seats clockwise, this one last."""
    return _ROUNDS[seats][seat - 1]


def next_in(seat: Seat, out: Container[Seat], seats: int = 4) -> Seat:
    """Return the next seat clockwise that isn't in ``out``."""
    return next(other for other in _ROUNDS[seats][seat - 1] if other not in out)


_ROUNDS: Mapping[int, tuple[tuple[Seat, ...], ...]] = {
    seats: tuple((*range(seat + 1, seats + 1), *range(1, seat + 1)) for seat in range(1, seats + 1))
    for seats in range(2, 11)
}
