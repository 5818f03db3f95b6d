"""The tricks of a recorded deal: who played what, who won, and whether a later play shows a revoke."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.euchre import first_leader
from bot.engine.hand import Trick
from bot.engine.ranking import Order, order
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import Seat, next_in
from bot.notation.egn.calling import Calling, named
from bot.notation.egn.cards import read_card, write_card
from bot.notation.egn.document import Tricks
from bot.notation.egn.fault import EgnFault
from bot.notation.egn.holding import HAND_SIZE, Holding

Plays = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The finished tricks, and the plays of one that was broken off."""

    tricks: tuple[Trick, ...] = ()
    broken_off: Plays = ()

    @property
    def all_plays(self) -> tuple[Plays, ...]:
        """The plays, trick by trick."""
        return tuple(trick.plays for trick in self.tricks) + ((self.broken_off,) if self.broken_off else ())


def read_play(
    rules: EuchreRules, play: Tricks, dealer: Seat, calling: Calling, held: Holding, place: str
) -> Played:
    """Verify the tricks; raises EgnFault that names the trick, from 1."""
    written = list(play.tricks)
    while written and not written[-1]:
        written.pop()
    if calling.maker is None:
        if written:
            raise EgnFault(f"{place}: nobody has made trumps, but cards are played")
        return Played()
    if len(written) > HAND_SIZE:
        raise EgnFault(f"{place}: there are {len(written)} tricks, not {HAND_SIZE}")
    to_play = first_leader(rules, dealer, calling.maker, calling.lone)
    if play.lead is not None:
        to_play = play.lead + 1
        if to_play in calling.out:
            raise EgnFault(f"{place}, trick 1: {named(to_play)} cannot lead: its partner plays alone")
    ranks, players, tricks = order(calling.trumps), 4 - len(calling.out), list[Trick]()
    done: dict[Card, int] = {}
    for number, texts in enumerate(written, start=1):
        here = f"{place}, trick {number}"
        if len(texts) > players or (len(texts) < players and number < len(written)):
            raise EgnFault(f"{here}: there are {len(texts)} cards, but {players} players are in")
        plays: list[tuple[Seat, Card]] = []
        for text in texts:
            card = read_card(text, here, calling.trumps)
            _check_card(rules, card, to_play, held, done, here)
            done[card] = number
            plays.append((to_play, card))
            to_play = next_in(to_play, calling.out)
        if len(plays) < players:
            return _checked(Played(tuple(tricks), tuple(plays)), ranks, held, place)
        to_play = _winner(plays, ranks)
        tricks.append(Trick(tuple(plays), to_play))
    return _checked(Played(tuple(tricks)), ranks, held, place)


def _check_card(
    rules: EuchreRules, card: Card, seat: Seat, held: Holding, done: dict[Card, int], here: str
) -> None:
    name = write_card(card)
    if card not in rules.cards:
        raise EgnFault(f"{here}: {name} is not in the pack")
    if card in done:
        raise EgnFault(f"{here}: {named(seat)} plays {name}, which was played in trick {done[card]} already")
    if card in held.away:
        raise EgnFault(f"{here}: {named(seat)} plays {name}, which {held.away[card]}")
    if card is held.up and seat != held.taken_by:
        assert held.taken_by is not None
        raise EgnFault(
            f"{here}: {named(seat)} plays {name}, the up-card, which {named(held.taken_by)} took up"
        )
    if seat in held.may and card not in held.may[seat]:
        raise EgnFault(f"{here}: {named(seat)} plays {name}, which it does not hold")
    owner = next((other for other in held.exact if other != seat and card in held.may[other]), None)
    if owner is not None:
        raise EgnFault(f"{here}: {named(seat)} plays {name}, which {named(owner)} holds")


def _winner(plays: list[tuple[Seat, Card]], ranks: Order) -> Seat:
    strengths = ranks.strengths[ranks.suits[plays[0][1]]]
    return max(plays, key=lambda play: strengths[play[1]])[0]


def _checked(played: Played, ranks: Order, held: Holding, place: str) -> Played:
    """The play, with no revoke that the record shows and the up-card in its place."""
    when = {card: at for at, plays in enumerate(played.all_plays, start=1) for _, card in plays}
    later: dict[Seat, list[Card]] = {seat: [] for seat in (1, 2, 3, 4)}
    for plays in played.all_plays:
        for seat, card in plays:
            later[seat].append(card)
    for seat in held.exact:  # what it held to the end, in a hand that was not played out
        later[seat] += [card for card in held.may[seat] if card not in when]
    for number, plays in enumerate(played.all_plays, start=1):
        led = ranks.suits[plays[0][1]]
        for seat, card in plays:
            later[seat].remove(card)
            followed = [other for other in later[seat] if ranks.suits[other] is led]
            if ranks.suits[card] is not led and followed:
                other = followed[0]
                shown = f"plays {write_card(other)} in trick {when[other]}" if other in when else None
                proof = shown or f"holds {write_card(other)}"
                raise EgnFault(f"{place}, trick {number}: {named(seat)} revoked: it {proof}")
    _check_up_card(played, held, place)
    return played


def _check_up_card(played: Played, held: Holding, place: str) -> None:
    """Raise EgnFault if the dealer took the up-card, put out another, and played five cards without it."""
    dealer, out, up = held.taken_by, held.discard, held.up
    if out is None or up in held.away:
        return
    played_by_dealer = [card for plays in played.all_plays for seat, card in plays if seat == dealer]
    if len(played_by_dealer) == HAND_SIZE and up not in played_by_dealer:
        assert dealer is not None
        raise EgnFault(
            f"{place}: {named(dealer)} took up {write_card(up)} and discarded {write_card(out)},"
            f" but never plays {write_card(up)}"
        )
