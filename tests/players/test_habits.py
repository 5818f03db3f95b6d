"""Faults a partner would complain of: for each, a position in which the club level avoids it.

In upcard positions hearts are trumps, seat 4 deals and seat 1 leads, unless they say otherwise.
"""

from __future__ import annotations

import pytest

from bot.engine.actions import parse_action
from bot.engine.levels import Level
from bot.engine.match import view
from bot.engine.view import View
from bot.players import BasicPlayer
from tests.engine import pen

TAKEN = "1 pass, 2 pass, 3 pass, 4 take, 4 discard "
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass"


def taken(hands: str, discard: str, *tricks: str) -> str:
    return "\n".join(["north_american", f"4: {hands} | 9H", TAKEN + discard, *tricks])


def ordered(by: int, hands: str, discard: str, *tricks: str) -> str:
    calls = [f"{seat} pass" for seat in range(1, by)] + [f"{by} order", f"4 discard {discard}"]
    return "\n".join(["north_american", f"4: {hands} | 9H", ", ".join(calls), *tricks])


def calls(hands: str, *said: str, rules: str = "north_american") -> str:
    return "\n".join([rules, f"4: {hands}", *said])


PARTNERS_ACE = "9C QH TS QD TD | AC JS KD KC 9D | TC KH TH AD AS | JH JD AH QS KS"
PARTNERS_KING = "TC QH TS QD TD | KC JS KD 9S 9D | QC KH TH AD AS | JH JD AC 9C KS"
RUFFED = "TS 9D QS QD TD | AH KD KC JC TC | QH TH 9C AD AC | JH JD KH AS KS"
THROWING = "AS QH 9D TC TS | AD KC 9C TD QD | KS QS JS AC QC | JH JD AH KD KH"
LAST = "TS 9S 9C QD TD | JS KD KC 9D TC | TH AC AD QC AS | AH JD KH JC KS"
CUTTHROAT = (
    "cutthroat\n3: JH AH KH AS 9C | TH KS KD 9D TS | QH JS QD TD AD | 9H\n1 order, 3 discard AD\n1 9C, "
)

FOLLOWING = [
    ("trumps the partner's sure trick", taken(PARTNERS_ACE, "KS", "1 9C, 2 AC, 3 TC"), "9H"),
    ("beats the partner's sure trick in its suit", taken(PARTNERS_KING, "KS", "1 TC, 2 KC, 3 QC"), "AC"),
    ("puts a trump that cannot win on a trick", taken(RUFFED, "KS", "1 TS, 2 AH"), "QH"),
    ("throws a boss away", taken(THROWING, "KD", "1 AS"), "AD"),
    ("leaves an opponent a trick as the last to play", taken(LAST, "JC", "1 9C, 2 TC, 3 QC"), "KS"),
    ("takes a trick dearly as the last to play", taken(LAST, "JC", "1 9C, 2 TC, 3 QC"), "AH"),
    ("overtrumps the other defender", CUTTHROAT + "2 TH", "QH"),
]

MAKER = "AH KH JH AS 9C | QS JS TD 9D KC | AC QC TC KD QD | JD QH TH KS AD"
FOR_PARTNER = "AS KS JH 9C QD | QS JS TD 9D KC | JD AH KH KD AD | AC QC TC QH TH"
DEFENDER = "QH TH 9C QD AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
VOID = "JH AH KH 9C AS | QS JS TD 9D KC | TH QH JD AC QD | QC TS KS AD TC"
NO_MORE = ("1 JH, 2 9D, 3 TH, 4 9H", "1 KH, 2 TD, 3 QH, 4 QC", "1 9C, 2 KC, 3 AC, 4 TC")
TWO_LEFT = "QC TC AH 9S KD | JH QD TH TD 9C | JD AC KS JC AD | JS AS TS KH QH"
TWO_LEFT_AT = ("1 AH, 2 TH, 3 KS, 4 QH", "1 KD, 2 TD, 3 JD, 4 KC", "4 AS, 1 9S, 2 JH, 3 AC")
LOW = "QH 9C QD AS TS | JS 9D KD TC KS | AC KC QC 9S TD | JD AH KH QS AD"
ACE_KING = "QH TH 9C KS AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
ACES = "AS KS AC 9D QH | JS QD KD TC TS | 9C KC QC 9S TD | JD AH KH QS AD"
STUCK = f"{ALL_PASS}\n1 pass, 2 pass, 3 pass, 4 call H"
HOUSE = "north_american all_pass=stick"

LONE_DEFENDER = "9D TD JH KS AS | KD 9C KC TC JC | TH JK AD 9H JS | AH QD 9S QS QC | JD"
LONE_AT = ("1 pass, 2 call C alone, 3 alone, 4 stay", "2 JC, 3 JK")

LEADING = [
    ("leads no trumps as the maker, who has them", ordered(1, MAKER, "KS"), "AS"),
    ("leads a trump as a defender, not the boss", taken(DEFENDER, "QS"), "QH"),
    ("leads low from a suit as a defender, holding its boss", taken(LOW, "QS"), "TS"),
    ("leads the king with the ace beside it", taken(ACE_KING, "QS"), "KS"),
    ("leads the maker no trump when the defenders have none", ordered(1, VOID, "TS", *NO_MORE), "QD"),
    (
        "leads the side card as a defender, with the boss trump beside it",
        calls(f"{TWO_LEFT} | KC", "1 pass, 2 pass, 3 pass, 4 take, 4 discard TS", *TWO_LEFT_AT),
        "AD",
    ),
    (
        "keeps the boss trump, its only one, as a lone defender",
        calls(LONE_DEFENDER, ALL_PASS, *LONE_AT, rules="slapton"),
        "AD",
    ),
    ("does not lead the maker the bower that it holds", ordered(3, FOR_PARTNER, "TC"), "AS"),
    (
        "leads a trump to a dealer who was stuck",
        calls(f"{DEFENDER.replace('9S', 'KS')} | 9S", STUCK, rules=HOUSE),
        "QH",
    ),
    ("of two aces leads the one of the longer suit", taken(ACES, "QS"), "AS"),
]

WEAK_DEALER = "9S TS QD TD TC | JS QS KD KC 9C | AH QH TH JD JC | KH KS AS AC AD | 9H"
THREE_PASS = "1 pass, 2 pass, 3 pass"
LONE = "JH JD AH KH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
ASSIST = "KH KC AS AC JS | QC KS TC AH AD | JC QD TD TS KD | 9D TH 9S 9H JD | JH"
TO_THEM = "AH KH AS 9C TD | KS QS TS JS KD | AC KC QC JC AD | TH QH 9S 9D QD | JH"
BOWERS = "9S TS QD TD TC | JS QS KD KC 9D | KH QH TH AC JC | JH JD AH 9C KS | 9H"
THREE_ACES = "AS AC AD KS 9H | 9S QS KD KC 9D | KH QH JH QC JC | JS JD AH 9C TS | TH"
OVER = "JK JH AH KH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
FOURTH = "JH AH TH AS 9C"
DISCARDING = f"KS QS QD TD TC | JS 9S KD KC 9D | KH QH JD AC JC | {FOURTH} | 9H"

CALLING = [
    ("goes alone on two trumps without a bower", calls(WEAK_DEALER, THREE_PASS), "order alone"),
    ("accepts the upcard on one trump", calls(ASSIST, "1 pass"), "order"),
    ("gives the opponents a bower with nothing", calls(TO_THEM), "order"),
    ("passes both bowers and another trump", calls(BOWERS, THREE_PASS), "pass"),
    (
        "calls no trump never, not on three aces",
        calls(THREE_ACES, ALL_PASS, rules=f"{HOUSE} no_trump=yes"),
        "pass",
    ),
    (
        "takes the partner's lone hand over on little",
        calls(OVER, "1 order alone, 4 discard TS", "2 stay", rules="slapton"),
        "alone",
    ),
    ("puts a trump out, with a card to spare", calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard TH"),
    ("puts an ace out, with a card to spare", calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard AS"),
]


def bidding_at(held: str, seat: int, said: str = "") -> str:
    """Seat 4 deals, and that seat holds these cards, of a double pack."""
    pack = [rank + suit for suit in "SHCD" for rank in "AKQJT9"] * 2
    for card in held.split():
        pack.remove(card)
    others = [" ".join(pack[at : at + 12]) for at in (0, 12, 24)]
    return f"bid\n4: {' | '.join([*others[: seat - 1], held, *others[seat - 1 :]])}\n{said}".strip()


SIX_AT_THE_TOP = "KC AH AS TD 9H TD AC AH 9S JS TH AC"
LITTLE = "KC AH AS TD 9H TD QC KH 9S JS TH KC"
BIDDING = [
    ("bids a suit, or passes, on six tricks at the top", bidding_at(SIX_AT_THE_TOP, 1), "bid 6 C"),
    (
        "outbids the partner on three trumps without a bower",
        bidding_at(LITTLE, 3, "1 bid 5 S, 2 pass"),
        "bid 6 D",
    ),
]

TWO_WON = "KC KH 8S TS 8H | 7H 2H 3D 3C 4S | TD TC 3H 8D 7C | 7S"
WON = ("1 KC, 2 3C, 3 TC", "1 KH, 2 2H, 3 3H", "1 8H")
JINKING = "spoil_five rob=never\n3: JS AH AS KS QS | 7H 2H 3D 3C 4D | TD TC 3H 8D 7C | 7S\n"
THREE_WON = "1 JS, 2 3C, 3 TC\n1 AH, 2 2H, 3 3H\n1 AS, 2 3D, 3 8D"
ROBBING = "spoil_five\n3: AS 8C 6C TS 8H | 7H 2H 3D 3C 4S | TD TC 3H 8D 7C | 7S"
SPOILING = [
    (
        "lets somebody win a third trick that it could take",
        "\n".join(["spoil_five rob=never", f"3: {TWO_WON}", *WON]),
        "7H",
    ),
    ("leads a trump before it has two tricks", f"spoil_five rob=never\n3: {TWO_WON}", "TS"),
    ("jinks without the highest trump", JINKING + THREE_WON, "jink"),
    ("does not rob", ROBBING, "stay"),
    ("puts a trump out to rob", ROBBING, "rob TS"),
]
ALL = [*FOLLOWING, *LEADING, *CALLING, *BIDDING, *SPOILING]


SECOND = "JH QH AS 9C TD | KS JS KD 9D TC | TS KH AC KC QS | JD AH TH QC 9S"
TWO_TRICKS = ("1 AS, 2 JS, 3 TS, 4 9S", "1 9C, 2 TC, 3 KC, 4 9H", "4 JD")
LEFT_BOWER = "AS 9D KS TC TS | JD QH KC 9C TD | QS JS AC QC KD | JH AH KH 9S AD"
RETURNED = "AH KH TH AS 9C | QS JS TD 9D KC | JH QH TC KD QD | JD KS AD QC TS"
LONE_MAKER = "1 pass, 2 pass, 3 pass, 4 take alone, 4 discard AD"
SUPERSTITIONS = [
    ("plays the boss trump second, with a trick home", taken(SECOND, "QC", *TWO_TRICKS), "JH"),
    ("ruffs small and bares the left bower", taken(LEFT_BOWER, "9S", "1 AS"), "QH"),
    ("keeps the maker's trump", ordered(1, RETURNED, "TS", "1 TH, 2 9D, 3 JH, 4 9H"), "KD"),
    ("leads an ace into a lone hand", calls(f"{DEFENDER} | 9H", LONE_MAKER), "AS"),
]


def seen_at(position: str, score: tuple[int, ...] = (0, 0)) -> View:
    hand = pen.any_hand(position)
    return view(hand, hand.to_act, score)


@pytest.mark.parametrize(("fault", "position", "action"), ALL, ids=[each[0] for each in ALL])
def test_the_club_level_avoids_a_fault(fault: str, position: str, action: str) -> None:
    seen = seen_at(position)
    assert parse_action(action) in seen.legal
    assert str(BasicPlayer().choose(seen)) != action, fault


@pytest.mark.parametrize(
    ("fault", "position", "action"), SUPERSTITIONS, ids=[each[0] for each in SUPERSTITIONS]
)
def test_the_club_level_does_what_is_only_said_to_be_wrong(fault: str, position: str, action: str) -> None:
    assert str(BasicPlayer().choose(seen_at(position))) == action, fault


@pytest.mark.parametrize("score", [(9, 5), (8, 5)])
def test_nobody_goes_alone_for_points_that_the_partner_would_win_too(score: tuple[int, ...]) -> None:
    assert str(BasicPlayer().choose(seen_at(calls(LONE), score))) == "order"


def test_a_lone_defender_leads_its_only_trump_where_nothing_beats_it() -> None:
    seen = seen_at(calls(LONE_DEFENDER, ALL_PASS, *LONE_AT, rules="slapton"))
    assert str(BasicPlayer().choose(seen)) == "JS"
    assert str(BasicPlayer(Level.YARDSTICK).choose(seen)) != "JS"
