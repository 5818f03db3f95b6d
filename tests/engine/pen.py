"""Positions in a few lines: a compact form of PEN, made into a record and read.

::

    slapton target=16
    4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H
    1 pass, 2 turn-down alone
    ...

The first line is the ruleset and its house rules. ``DEALER: hands of seats 1 to n | upcard`` begins a hand;
in Bid Euchre there is no upcard, and where players may go under the three hidden cards follow it. The number
of hands is that of the seats. A line ``...`` plays on: nobody else goes under or alone, robs or jinks, and
each seat plays the first card, in the order dealt, that it may. All other lines are PEN as it stands.
"""

from __future__ import annotations

import re

from bot.engine.actions import Play, parse_action
from bot.engine.errors import NotAllowed, NotYourTurn, Reason
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.games import preset
from bot.games.bid.hand import BidHand
from bot.games.up_card.hand import EuchreHand
from bot.notation import loads

# A suit for each seat. Out of play are the other nines, the jack of spades and a Benny.
SUITS = "AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H"
BENNY_UP = SUITS.replace("9H", "JK")

_DEAL = re.compile(r"(\d+): (.*)")


def record(compact: str) -> str:
    """Convert the compact form to a PEN record."""
    head, *body = [line.strip() for line in compact.strip().splitlines()]
    ruleset, _, options = head.partition(" ")
    rules = preset(ruleset).with_options(options)
    lines = [f'[Rules "{ruleset}"]', f'[Options "{options}"]']
    number = 0
    for line in body:
        if dealt := _DEAL.fullmatch(line):
            number += 1
            hands = [cards.strip() for cards in dealt[2].split("|")]
            rest = [f"rest {hands.pop()}"] if rules.kitty_size else []
            up = [f"up {hands.pop()}"] if rules.turns_up else []
            if number == 1 and len(rules.seats_allowed) > 1:
                lines.append(f'[Seats "{len(hands)}"]')
            lines.append(f"hand {number} dealer {dealt[1]}")
            lines += [f"deal {seat}: {cards}" for seat, cards in enumerate(hands, start=1)]
            lines += up + rest
        elif line == "...":
            lines.append(_played_on("\n".join(lines)))
        else:
            lines.append(line)
    return "\n".join(lines)


def match(compact: str) -> Match:
    """Return the match played so far in the compact record."""
    return _read(record(compact))


def any_hand(compact: str) -> Hand:
    """Return the hand in play of the compact record, or its last one if that's finished."""
    played = match(compact)
    return played.hand or played.hands[-1]


def hand(compact: str) -> EuchreHand:
    """Return the record's latest hand, of upcard euchre."""
    now = any_hand(compact)
    assert isinstance(now, EuchreHand)
    return now


def bid_hand(compact: str) -> BidHand:
    """Return the record's latest hand, of Bid Euchre."""
    now = any_hand(compact)
    assert isinstance(now, BidHand)
    return now


def choices(compact: str) -> str:
    """Return the seat to act and its legal actions: ``2: pass, turn-down alone``. ``over`` if no one acts."""
    now = any_hand(compact)
    if now.to_act is None:
        return "over"
    return f"{now.to_act}: " + ", ".join(now.written(now.to_act, action) for action in now.legal_actions())


def tricks(compact: str) -> str:
    """Return the finished tricks with their winners: ``1 AS, 2 9S, 3 KS, 4 QS: 1``."""
    return "\n".join(
        ", ".join(f"{seat} {card}" for seat, card in trick.plays) + f": {trick.winner}"
        for trick in any_hand(compact).tricks
    )


def refusal(compact: str) -> Reason | str:
    """Return why the last action of the last line is refused. ``not your turn`` for a wrong seat."""
    before, comma, last = compact.strip().rpartition(",")
    if not comma or "\n" in last:
        before, _, last = compact.strip().rpartition("\n")
    seat, action = last.split(maxsplit=1)
    now = match(before)
    try:
        now.apply(parse_action(action), int(seat))
    except NotAllowed as refused:
        return refused.reason
    except NotYourTurn:
        return "not your turn"
    raise AssertionError(f"{last!r} was not refused")


def _read(text: str) -> Match:
    (game,) = loads(text, unfinished=True)
    assert game.match is not None
    return game.match


def _played_on(text: str) -> str:
    played: list[str] = []
    now: Hand | None = _read(text).hand
    assert now is not None, "the hand is over"
    while not now.over:
        action = now.implied or now.legal_actions()[0]
        assert action is now.implied or isinstance(action, Play), "only the play can be left out"
        played.append(f"{now.to_act} {action}")
        now = now.apply(action)
    return ", ".join(played)
