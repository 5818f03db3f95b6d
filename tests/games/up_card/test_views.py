"""What a seat may see: examples of what the properties say of every position."""

from bot.engine.cards import Card, write_cards
from bot.games.up_card.view import EuchreView
from tests.engine.pen import SUITS, match


def seen(compact: str, seat: int | None) -> object:
    return match(compact).view(seat)


def test_nobody_else_can_tell_whether_the_dealer_refused_the_up_card() -> None:
    called = f"classic\n4: {SUITS}\n1 order"
    for seat in (1, 2, 3, None):
        assert seen(f"{called}, 4 discard TC", seat) == seen(f"{called}, 4 discard 9H", seat)
    assert seen(f"{called}, 4 discard TC", 4) != seen(f"{called}, 4 discard 9H", 4)


def test_the_dealer_sees_the_card_put_out_and_nobody_else_does() -> None:
    played = match(f"north_american\n4: {SUITS}\n1 order, 4 discard TC")
    discarded = [view.discarded for seat in (1, 2, 3, 4, None) if (view := played.view(seat))]
    assert discarded == [None, None, None, Card("TC"), None]


def test_who_sits_out_sees_the_own_cards_and_no_others() -> None:
    view = match(f"north_american\n4: {SUITS}\n1 order alone, 4 discard TC").view(3)
    assert isinstance(view, EuchreView)
    assert write_cards(view.cards) == "JD AD KD QD TD"
    assert (view.out, view.legal) == ((3,), ())


def test_a_view_shows_the_match_score() -> None:
    passes = "1 pass, 2 pass, 3 pass, 4 pass"
    hand = (
        f"4: JS JC AS KS QS | AC KC QD KD AD | 9H TH QH KH AH | TS 9S QC TC 9C | JH\n{passes}\n1 call S\n..."
    )
    view = match(f"north_american\n{hand}\n1: {SUITS}").view(None)
    assert view is not None
    assert view.score == (2, 0)
