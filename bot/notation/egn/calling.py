"""The calls of a recorded deal, and who plays alone: verified by the house rules of the record."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import ACCEPT, ACCEPT_ALONE, CALLS, PASS, Action
from bot.engine.cards import Card, Suit
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import Seat, from_left_of, partner_of, side_of
from bot.notation.egn.document import Bidding
from bot.notation.egn.fault import EgnFault

PASSES = ("pass", "p")
ACCEPTS = ("order", "o", "pickup", "call", "alone")
_SUITS = {suit.value.lower(): suit for suit in Suit} | {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Calling:
    """What the calls came to. Seats are the engine's; ``maker`` is None where nobody has called.

    ``accepted``: the up-card's suit, or any suit when the joker is turned up, so that the dealer
    takes the up-card. ``passed``: all passed twice. ``actions`` are the calls with their seats.
    """

    maker: Seat | None = None
    trumps: Suit | None = None
    accepted: bool = False
    passed: bool = False
    lone: tuple[Seat, ...] = ()
    actions: tuple[tuple[Seat, Action], ...] = ()

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that sit out because their partner plays alone."""
        return tuple(partner_of(seat) for seat in self.lone)

    def leaves_up_card(self, dealer: Seat) -> bool:
        """Whether the dealer leaves the accepted up-card, because the partner made trumps and plays alone.

        A dealer whose partner defends alone has taken it up by then.
        """
        return self.maker == partner_of(dealer) and self.maker in self.lone


def named(seat: Seat) -> str:
    """The seat as EGN numbers it: ``seat 0``."""
    return f"seat {seat - 1}"


def read_calls(rules: EuchreRules, bidding: Bidding, dealer: Seat, up: Card, place: str) -> Calling:
    """Verify the calls and the lone players; raises EgnFault that names the call."""
    round_ = from_left_of(dealer)
    made = Calling()
    actions: list[tuple[Seat, Action]] = []
    alone = bool(bidding.alone)
    for at, written in enumerate(bidding.calls):
        seat, here = round_[at % 4], f"{place}, call {at + 1}"
        if made.maker is not None:
            raise EgnFault(f"{here}: {named(made.maker)} has made trumps, so nobody calls any more")
        if at >= 8:
            raise EgnFault(f"{here}: there are two rounds of four calls, and no more")
        word = written.strip().lower()
        if word in PASSES:
            if at == 7 and rules.all_pass == "stick":
                raise EgnFault(f"{here}: {named(seat)}, the dealer, must call")
            actions.append((seat, PASS))
            made = Calling(passed=at == 7)
        elif word in ACCEPTS:
            alone = alone or (word == "alone" and bidding.alone is None)
            made = _accepted(rules, seat, dealer, up, at, alone, here)
            actions.append((seat, ACCEPT_ALONE if alone else ACCEPT))
        else:
            trumps = _suit(rules, written, seat, up, at, here)
            made = Calling(seat, trumps, accepted=at < 4)
            actions.append((seat, CALLS[trumps, alone]))
    if made.maker is None:
        if bidding.alone or bidding.alone_defender is not None:
            raise EgnFault(f"{place}: nobody has made trumps, so nobody can be alone")
        return Calling(passed=made.passed, actions=tuple(actions))
    lone = _lone(rules, made.maker, alone, bidding.alone_defender, place)
    return Calling(made.maker, made.trumps, made.accepted, False, lone, tuple(actions))


def _accepted(
    rules: EuchreRules, seat: Seat, dealer: Seat, up: Card, at: int, alone: bool, here: str
) -> Calling:
    if at >= 4:
        raise EgnFault(f"{here}: the up-card was turned down, so {named(seat)} must name a suit or pass")
    if up.suit is None:
        raise EgnFault(f"{here}: the joker was turned up, so {named(seat)} must name a suit")
    if rules.partner_accepts == "alone" and seat == partner_of(dealer) and not alone:
        raise EgnFault(f"{here}: {named(seat)}, the dealer's partner, may accept only by going alone")
    return Calling(seat, up.suit, accepted=True)


def _suit(rules: EuchreRules, written: str, seat: Seat, up: Card, at: int, here: str) -> Suit | None:
    word = written.strip().lower()
    if word == "x":
        raise EgnFault(f"{here}: the call is unknown, so that the play cannot be followed")
    if word not in _SUITS and word != "n":
        raise EgnFault(f"{here}: {written!r} is not a call")
    if at < 4 and not (up.is_benny and word != "n"):
        raise EgnFault(f"{here}: {named(seat)} may only order or pass in the first round")
    if word == "n":
        if not rules.no_trump:
            raise EgnFault(f"{here}: no trump is not played under this ruleset")
        return None
    suit = _SUITS[word]
    if suit is up.suit:
        raise EgnFault(f"{here}: {suit.word} were turned down")
    return suit


def _lone(rules: EuchreRules, maker: Seat, alone: bool, defender: int | None, place: str) -> tuple[Seat, ...]:
    if defender is None:
        return (maker,) if alone else ()
    if not rules.defend_alone:
        raise EgnFault(f"{place}: seat {defender} defends alone, which this ruleset does not allow")
    if not alone:
        raise EgnFault(f"{place}: seat {defender} may defend alone only against a lone maker")
    if side_of(defender + 1) == side_of(maker):
        raise EgnFault(
            f"{place}: seat {defender} cannot defend alone: {named(maker)} of its side made trumps"
        )
    return (maker, defender + 1)
