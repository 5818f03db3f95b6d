"""The secrecy of the dealer's discard."""

from tests.engine.pen import SUITS, match


def test_nobody_else_can_tell_whether_the_dealer_refused_the_up_card() -> None:
    called = f"classic\n4: {SUITS}\n1 order"
    one, other = match(f"{called}, 4 discard TC"), match(f"{called}, 4 discard 9H")
    assert [seat for seat in (1, 2, 3, 4, None) if one.view(seat) != other.view(seat)] == [4]
