"""Notation of Bid Euchre: how it is read and written, and what is refused at which line."""

import pytest

from bot.engine.actions import parse_action
from bot.engine.cards import Suit
from bot.engine.errors import NotUnderstood
from bot.engine.events import Passed, events
from bot.games.bid.hand import MadeBid
from bot.notation import dumps, loads

from ..engine.pen import bid_hand

HEAD = '[Rules "bid"]\n[Options "pack=32"]'
DEALT = """deal 1: AS KS QS 7H 8H 9H TH JH
deal 2: TD JD QD KD AD AH KH QH
deal 3: JS TS 9S 8S 7S 9D 8D 7D
deal 4: AC KC QC JC TC 9C 8C 7C"""
CALLS = "1 bid 3 S, 2 pass, 3 pass, 4 bid 4 NT"
TRICKS = """4 AC, 1 JH, 2 TD, 3 JS
4 KC, 1 TH, 2 JD, 3 TS
4 QC, 1 9H, 2 QD, 3 9S
4 JC, 1 8H, 2 KD, 3 8S
4 TC, 1 7H, 2 AD, 3 7S
4 9C, 1 QS, 2 QH, 3 7D
4 8C, 1 KS, 2 KH, 3 8D
4 7C, 1 AS, 2 AH, 3 9D"""
HAND = f"hand 1 dealer 4\n{DEALT}\n{CALLS}\n{TRICKS}"
BEGUN = f"{HEAD}\nhand 1 dealer 4\n{DEALT}"
RECORD = f"{HEAD}\n\n{HAND}\nscore 0 8\n"
OVER = RECORD.replace("pack=32", "pack=32 target=8").replace("]\n\n", ']\n[Result "0 8"]\n\n')
# The same deal, in which seat 1 fails in a bid for all eight.
FAILED = f"""{HEAD}

hand 1 dealer 4
{DEALT}
1 bid 8 NT, 2 pass, 3 pass, 4 pass
1 7H, 2 AH, 3 7S, 4 7C
2 KH, 3 8S, 4 8C, 1 8H
2 QH, 3 9S, 4 9C, 1 9H
2 AD, 3 7D, 4 TC, 1 TH
2 KD, 3 8D, 4 JC, 1 JH
2 QD, 3 9D, 4 QC, 1 QS
2 JD, 3 TS, 4 KC, 1 KS
2 TD, 3 JS, 4 AC, 1 AS
score -8 8
"""
OTHERS = ((2, "H"), (3, "D"), (4, "C"))
TWO_PACKS = '[Rules "bid"]\nhand 1 dealer 4\ndeal 1: AS AS KS KS QS QS JS JS TS TS 9S 9S'


def test_a_record_is_written_as_it_is_read() -> None:
    assert dumps(loads(RECORD)) == RECORD
    assert dumps(loads(OVER)) == OVER


@pytest.mark.parametrize(
    "text",
    ["bid", "bid 3", "bid S", "bid 3 N", "bid 0 S", "bid 13 S", "bid -3 S", "bid 3 S alone", "bid ³ S"],
)
def test_what_is_no_bid_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_action(text)


def test_two_identical_cards_are_written_alike() -> None:
    text = "\n".join(
        (
            TWO_PACKS,
            *(f"deal {seat}: " + " ".join(f"{r}{suit} {r}{suit}" for r in "AKQJT9") for seat, suit in OTHERS),
            "1 bid 12 NT, 2 pass, 3 pass, 4 pass",
            "1 AS, 2 AH, 3 AD, 4 AC",
            "1 AS",
        )
    )
    assert dumps(loads(text, unfinished=True)) == text.replace("hand", "\nhand", 1) + "\n"


def test_a_score_and_a_result_may_be_below_nought() -> None:
    assert dumps(loads(FAILED)) == FAILED
    assert loads(FAILED.replace("]\n\n", ']\n[Result "-8 8"]\n\n'))


def test_what_happened_is_told() -> None:
    hands = " | ".join(line.partition(": ")[2] for line in DEALT.splitlines())
    told = events(bid_hand(f"bid pack=32\n4: {hands}\n{CALLS}"))
    assert told == (MadeBid(1, 3, Suit.SPADES), Passed(2, 1), Passed(3, 1), MadeBid(4, 4, None))


# Refused by a test of `test_pen_faults`: the line to blame, and no other, ends with ``; wrong``.
FAULTS = {
    "a card turned up": f"{BEGUN}\nup 9H ; wrong\n1 pass",
    "a rest": f"{BEGUN}\nrest 9H 9D 9C ; wrong",
    "a card of one pack twice": BEGUN.replace("7D", "AS ; wrong").replace("deal 4", "; deal 4"),
    "a card of two packs three times": f"{TWO_PACKS}\ndeal 2: AS AH AH KH KH QH QH JH JH TH TH 9H ; wrong",
    "a card below two packs": f"{TWO_PACKS.replace('9S 9S', '9S 8S')} ; wrong",
    "a second Benny of one pack": BEGUN.replace("=32", "=32 benny=joker").replace("8C 7C", "JK JK ; wrong"),
    "a bid while a seat is not dealt to": f"{BEGUN.rpartition('deal 4')[0]}1 pass ; wrong\n2 pass",
    "a bid without trumps": f"{BEGUN}\n1 bid 3 ; wrong",
    "the points of a bid that was made": FAILED.rstrip().replace("-8 8", "0 8 ; wrong"),
    "the points of a bid that failed": f"{HEAD}\n{HAND}\nscore 0 -4 ; wrong",
    "the end of the record after the deal": f"{BEGUN} ; wrong",
}
