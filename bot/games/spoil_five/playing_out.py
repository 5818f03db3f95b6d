"""Simple play at Spoil Five, for bots and for playing out layouts.

Sets of cards are the bits of a `Pack`, and seats are counted from 0.
"""

from collections.abc import Sequence

from bot.games.pack import Pack, highest, lowest
from bot.games.spoil_five.ranking import ACE_OF_HEARTS

_WINS, _ALL = 3, 5
_OTHERWISE = 0.25  # the likelihood of a card such a player would not have played


def winner_of(
    pack: Pack,
    hands: list[int],
    leader: int,
    trick: list[int],
    taken: list[int],
    tricks: int,
    jinker: int | None,
    leads_low: Sequence[bool],
) -> int | None:
    """Play the hand out and return the seat that wins the pool, or None if it's spoiled.

    ``leader`` led to the trick on the table, or will lead to the next. ``leads_low`` tells how each seat
    leads. ``taken`` are the tricks of each seat and ``tricks`` those played so far. ``jinker`` must take all
    five. This uses up the hands and lists.
    """
    seats, beating = len(hands), pack.beating
    while True:
        best = winning = 0
        for at in range(seats):
            seat = (leader + at) % seats
            if at < len(trick):
                card = trick[at]
            else:
                if not at:
                    card = choose_lead(pack, hands[seat], low=leads_low[seat], third=taken[seat] >= _WINS - 1)
                else:
                    third = at < seats - 1 and taken[winning] == _WINS - 1
                    card = choose_follow(may_play(pack, hands[seat], trick[0]), beating[best], third=third)
                hands[seat] ^= card
                trick.append(card)
            if not at or card & beating[best]:
                best, winning = card, seat
        taken[winning] += 1
        tricks += 1
        if jinker is not None:
            if winning != jinker:
                return None
            if tricks == _ALL:
                return jinker
        elif taken[winning] == _WINS:
            return winning
        elif tricks == _ALL or max(taken) + _ALL - tricks < _WINS:
            return None
        leader, trick = winning, []


def choose_lead(pack: Pack, hand: int, *, low: bool, third: bool) -> int:
    """Return the card to lead: the highest, or with ``low`` the lowest plain one.

    With ``low`` the lead to a ``third`` trick is the highest plain card.
    """
    plain = hand & ~pack.trumps if low else 0
    if plain and not third:
        return lowest(plain)
    return highest(plain or hand)


def choose_follow(may: int, beating: int, *, third: bool) -> int:
    """Return the card to play out of the legal ones in ``may``: a cheap winner, or else the lowest.

    ``beating`` are all cards that beat the best so far. If the trick would be a player's ``third`` and others
    are still to play, it's taken with the highest card.
    """
    winners = may & beating
    return highest(winners) if winners and third else lowest(winners or may)


def likelihood(
    pack: Pack,
    hands: Sequence[int],
    tricks: Sequence[Sequence[tuple[int, int]]],
    known: int,
    leads_low: Sequence[bool],
) -> float:
    """Return the likelihood of the cards played if these hands are left, or 1 if simple players play them.

    ``tricks`` are seats with their cards. The last one may be incomplete. The cards of the seat ``known``
    don't count. ``leads_low`` tells how each seat leads.
    """
    seats, beating = len(hands), pack.beating
    held = list(hands)
    for plays in tricks:
        for seat, card in plays:
            held[seat] |= card
    taken, likely = [0] * seats, 1.0
    for plays in tricks:
        best = winning = 0
        for at, (seat, card) in enumerate(plays):
            if seat != known:
                if not at:
                    usual = choose_lead(pack, held[seat], low=leads_low[seat], third=taken[seat] >= _WINS - 1)
                else:
                    third = at < seats - 1 and taken[winning] == _WINS - 1
                    usual = choose_follow(may_play(pack, held[seat], plays[0][1]), beating[best], third=third)
                if usual != card and not pack.are_level(usual, card):
                    likely *= _OTHERWISE
            held[seat] ^= card
            if not at or card & beating[best]:
                best, winning = card, seat
        if len(plays) == seats:
            taken[winning] += 1
    return likely


def may_play(pack: Pack, hand: int, led: int) -> int:
    """Return the cards of the hand that are legal on the card led."""
    trumps = hand & pack.trumps
    if led & pack.trumps:  # only the highest three trumps may be held back, from a lower one
        best_three = pack.beating[pack.twins[ACE_OF_HEARTS][0]] | pack.twins[ACE_OF_HEARTS][0]
        return trumps if trumps & ~(best_three & pack.beating[led]) else hand
    return hand & pack.suits[led] | trumps if hand & pack.suits[led] else hand
