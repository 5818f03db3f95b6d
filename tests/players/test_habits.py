"""Habits that no sensible partner has: for each a position in which it is found, and one in which it is not.

Up-card positions have hearts as trumps, seat 4 deals, and seat 1 leads, unless they say otherwise.
"""

from __future__ import annotations

import pytest

from bot.engine.actions import parse_action
from bot.engine.levels import Level
from bot.engine.match import view
from bot.players import BasicPlayer
from tests.engine import pen
from tools.bench.habits import bidding, calling, following, leading, spoiling
from tools.bench.habits.detectors import Detector
from tools.bench.habits.judging import found
from tools.bench.habits.seen import Seen
from tools.bench.habits.which import RULES, habits_of

TAKEN = "1 pass, 2 pass, 3 pass, 4 take, 4 discard "
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass"


def taken(hands: str, discard: str, *tricks: str) -> str:
    return "\n".join(["north_american", f"4: {hands} | 9H", TAKEN + discard, *tricks])


def ordered(by: int, hands: str, discard: str, *tricks: str) -> str:
    calls = [f"{seat} pass" for seat in range(1, by)] + [f"{by} order", f"4 discard {discard}"]
    return "\n".join(["north_american", f"4: {hands} | 9H", ", ".join(calls), *tricks])


def calls(hands: str, *said: str, rules: str = "north_american") -> str:
    return "\n".join([rules, f"4: {hands}", *said])


def instead(habit: Detector, position: str, does: str, score: tuple[int, ...] = (0, 0)) -> str | None:
    """What is better than doing that in the position, by what the seat to act sees; None where nothing is."""
    hand = pen.any_hand(position)
    occasion = habit.occasion(Seen(view(hand, hand.to_act, score)))
    better = occasion.get(parse_action(does))
    return None if better is None else str(better)


PARTNERS_ACE = "9C QH TS QD TD | AC JS KD KC 9D | TC KH TH AD AS | JH JD AH QS KS"
THEIR_ACE = PARTNERS_ACE.replace("9C QH", "AC QH").replace("AC JS", "9C JS")
PARTNERS_KING = "TC QH TS QD TD | KC JS KD 9S 9D | QC KH TH AD AS | JH JD AC 9C KS"
THEIR_KING = PARTNERS_KING.replace("TC QH", "KC QH").replace("KC JS", "TC JS")
RUFFED = "TS 9D QS QD TD | AH KD KC JC TC | QH TH 9C AD AC | JH JD KH AS KS"
THROWING = "AS QH 9D TC TS | AD KC 9C TD QD | KS QS JS AC QC | JH JD AH KD KH"
LAST = "TS 9S 9C QD TD | JS KD KC 9D TC | TH AC AD QC AS | AH JD KH JC KS"
SECOND = "JH QH AS 9C TD | KS JS KD 9D TC | TS KH AC KC QS | JD AH TH QC 9S"
TWO_TRICKS = ("1 AS, 2 JS, 3 TS, 4 9S", "1 9C, 2 TC, 3 KC, 4 9H", "4 JD")
LEFT_BOWER = "AS 9D KS TC TS | JD QH KC 9C TD | QS JS AC QC KD | JH AH KH 9S AD"
CUTTHROAT = (
    "cutthroat\n3: JH AH KH AS 9C | TH KS KD 9D TS | QH JS QD TD AD | 9H\n1 order, 3 discard AD\n1 9C, "
)

FOLLOWING = [
    (following.TRUMPS_PARTNER, taken(PARTNERS_ACE, "KS", "1 9C, 2 AC, 3 TC"), "9H", "QS"),
    (following.TRUMPS_PARTNER, taken(THEIR_ACE, "KS", "1 AC, 2 9C, 3 TC"), "9H", None),
    (following.OVERTAKES_PARTNER, taken(PARTNERS_KING, "KS", "1 TC, 2 KC, 3 QC"), "AC", "9C"),
    (following.OVERTAKES_PARTNER, taken(THEIR_KING, "KS", "1 KC, 2 TC, 3 QC"), "AC", None),
    (following.UNDERRUFFS, taken(RUFFED, "KS", "1 TS, 2 AH"), "QH", "9C"),
    (following.UNDERRUFFS, taken(RUFFED, "KS", "1 TS, 2 KD"), "QH", None),
    (following.THROWS_BOSS, taken(THROWING, "KD", "1 AS"), "AD", "9C"),
    (following.THROWS_BOSS, taken(THROWING, "KD", "1 AS"), "KC", None),
    (following.DUCKS_LAST, taken(LAST, "JC", "1 9C, 2 TC, 3 QC"), "KS", "9H"),
    (following.DUCKS_LAST, taken(LAST, "JC", "1 9C, 2 KC, 3 QC"), "KS", None),
    (following.WINS_DEARLY, taken(LAST, "JC", "1 9C, 2 TC, 3 QC"), "AH", "9H"),
    (following.WINS_DEARLY, taken(LAST, "JC", "1 9C, 2 TC, 3 QC"), "9H", None),
    (following.BOSS_SECOND, taken(SECOND, "QC", *TWO_TRICKS), "JH", "QH"),
    (following.BOSS_SECOND, taken(SECOND, "QC", *TWO_TRICKS), "QH", None),
    (following.BARES_LEFT, taken(LEFT_BOWER, "9S", "1 AS"), "QH", "JD"),
    (following.BARES_LEFT, taken(LEFT_BOWER, "9S", "1 AS"), "JD", None),
    (following.BARES_LEFT_RATHER_THROWS, taken(LEFT_BOWER, "9S", "1 AS"), "QH", "9C"),
    (following.BARES_LEFT_RATHER_THROWS, taken(LEFT_BOWER, "9S", "1 TC"), "9C", None),
    (following.OVERTRUMPS_OTHER, CUTTHROAT + "2 TH", "QH", "TD"),
    (following.OVERTRUMPS_OTHER, CUTTHROAT + "2 9D", "QH", None),
]

MAKER = "AH KH JH AS 9C | QS JS TD 9D KC | AC QC TC KD QD | JD QH TH KS AD"
DRAWN = "JH AH KH QH AS | QS JS TD 9D KC | TH 9C TC KD QD | AC QC TS KS AD"
RETURNED = "AH KH TH AS 9C | QS JS TD 9D KC | JH QH TC KD QD | JD KS AD QC TS"
FOR_PARTNER = "AS KS JH 9C QD | QS JS TD 9D KC | JD AH KH KD AD | AC QC TC QH TH"
DEFENDER = "QH TH 9C QD AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
WITH_BOSS = DEFENDER.replace("QH TH", "JH TH")
VOID = "JH AH KH 9C AS | QS JS TD 9D KC | TH QH JD AC QD | QC TS KS AD TC"
NO_MORE = ("1 JH, 2 9D, 3 TH, 4 9H", "1 KH, 2 TD, 3 QH, 4 QC", "1 9C, 2 KC, 3 AC, 4 TC")
TWO_LEFT = "QC TC AH 9S KD | JH QD TH TD 9C | JD AC KS JC AD | JS AS TS KH QH"
TWO_LEFT_AT = ("1 AH, 2 TH, 3 KS, 4 QH", "1 KD, 2 TD, 3 JD, 4 KC", "4 AS, 1 9S, 2 JH, 3 AC")
LOW = "QH 9C QD AS TS | JS 9D KD TC KS | AC KC QC 9S TD | JD AH KH QS AD"
ACE_KING = "QH TH 9C KS AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
ACES = "AS KS AC 9D QH | JS QD KD TC TS | 9C KC QC 9S TD | JD AH KH QS AD"
STUCK = f"{ALL_PASS}\n1 pass, 2 pass, 3 pass, 4 call H"
HOUSE = "north_american all_pass=stick"
ALONE = "1 pass, 2 pass, 3 pass, 4 take alone, 4 discard AD"

LONE_DEFENDER = "9D TD JH KS AS | KD 9C KC TC JC | TH JK AD 9H JS | AH QD 9S QS QC | JD"
LONE_AT = ("1 pass, 2 call C alone, 3 alone, 4 stay", "2 JC, 3 JK")

LEADING = [
    (leading.MAKER_KEEPS_TRUMPS, ordered(1, MAKER, "KS"), "AS", "JH"),
    (
        leading.MAKER_KEEPS_TRUMPS,
        ordered(1, DRAWN, "TS", "1 JH, 2 9D, 3 TH, 4 9H", "1 AH, 2 TD, 3 9C, 4 QC"),
        "AS",
        None,
    ),
    (leading.NEVER_RETURNS, ordered(1, RETURNED, "TS", "1 TH, 2 9D, 3 JH, 4 9H"), "KD", "QH"),
    (leading.NEVER_RETURNS, ordered(3, FOR_PARTNER, "TC"), "AS", None),
    (leading.DEFENDER_LEADS_TRUMP, taken(DEFENDER, "QS"), "QH", "AS"),
    (leading.DEFENDER_LEADS_TRUMP, taken(WITH_BOSS, "QS"), "TH", None),
    (leading.UNDER_BOSS, taken(LOW, "QS"), "TS", "AS"),
    (leading.UNDER_BOSS, taken(LOW, "QS"), "9C", None),
    (leading.KING_FROM_ACE, taken(ACE_KING, "QS"), "KS", "AS"),
    (leading.KING_FROM_ACE, taken(LOW, "QS"), "AS", None),
    (leading.VOID_DEFENDERS, ordered(1, VOID, "TS", *NO_MORE), "QD", "JD"),
    (leading.VOID_DEFENDERS, ordered(1, RETURNED, "TS", "1 TH, 2 9D, 3 JH, 4 9H"), "KD", None),
    (
        leading.LAST_BOSS,
        calls(f"{TWO_LEFT} | KC", "1 pass, 2 pass, 3 pass, 4 take, 4 discard TS", *TWO_LEFT_AT),
        "AD",
        "JC",
    ),
    (leading.LAST_BOSS, taken(WITH_BOSS, "QS"), "AS", None),
    (leading.LONE_BOSS, calls(LONE_DEFENDER, ALL_PASS, *LONE_AT, rules="slapton"), "AD", "JS"),
    (leading.LONE_BOSS, taken(WITH_BOSS, "QS"), "AS", None),
    (leading.OTHER_BOWER, ordered(3, FOR_PARTNER, "TC"), "AS", "JH"),
    (leading.OTHER_BOWER, ordered(1, MAKER, "KS"), "AS", None),
    (leading.TO_STUCK_DEALER, calls(f"{DEFENDER.replace('9S', 'KS')} | 9S", STUCK, rules=HOUSE), "QH", "AS"),
    (leading.TO_STUCK_DEALER, taken(DEFENDER, "QS"), "QH", None),
    (leading.LONGER_ACE, taken(ACES, "QS"), "AS", "AC"),
    (leading.LONGER_ACE, taken(LOW, "QS"), "AS", None),
    (leading.ACE_INTO_LONE, calls(f"{DEFENDER} | 9H", ALONE), "AS", "QD"),
    (leading.ACE_INTO_LONE, taken(DEFENDER, "QS"), "AS", None),
]

WEAK_DEALER = "9S TS QD TD TC | JS QS KD KC 9C | AH QH TH JD JC | KH KS AS AC AD | 9H"
BOWER_DEALER = WEAK_DEALER.replace("KH KS", "JH KS")
THREE_PASS = "1 pass, 2 pass, 3 pass"
LONE = "JH JD AH KH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
ASSIST = "KH KC AS AC JS | QC KS TC AH AD | JC QD TD TS KD | 9D TH 9S 9H JD | JH"
TO_THEM = "AH KH AS 9C TD | KS QS TS JS KD | AC KC QC JC AD | TH QH 9S 9D QD | JH"
BOWERS = "9S TS QD TD TC | JS QS KD KC 9D | KH QH TH AC JC | JH JD AH 9C KS | 9H"
THREE_ACES = "AS AC AD KS 9H | 9S QS KD KC 9D | KH QH JH QC JC | JS JD AH 9C TS | TH"
OVER = "JK JH AH KH AS | KS QS 9C TD 9D | KD AC KC QC JC | JS TS QD TH AD | 9H"
OVER_WITH_BOWER = "JK JH AH KH AS | KS QS 9C TD 9D | JD QH TH QC JC | JS TS QD KD AD | 9H"
FOURTH = "JH AH TH AS 9C"
DISCARDING = f"KS QS QD TD TC | JS 9S KD KC 9D | KH QH JD AC JC | {FOURTH} | 9H"

CALLING = [
    (calling.LONE_ON_LITTLE, calls(WEAK_DEALER, THREE_PASS), "order alone", "order"),
    (calling.LONE_ON_LITTLE, calls(BOWER_DEALER, THREE_PASS), "order alone", None),
    (calling.ACCEPTS_ON_ONE, calls(ASSIST, "1 pass"), "order", "pass"),
    (calling.ACCEPTS_ON_ONE, calls(WEAK_DEALER, THREE_PASS), "order", None),
    (calling.GIVES_BOWER, calls(TO_THEM), "order", "pass"),
    (calling.GIVES_BOWER, calls(TO_THEM.replace("JH", "9H")), "order", None),
    (calling.PASSES_BOWERS, calls(BOWERS, THREE_PASS), "pass", "order"),
    (calling.PASSES_BOWERS, calls(WEAK_DEALER, THREE_PASS), "pass", None),
    (calling.NO_NO_TRUMP, calls(THREE_ACES, ALL_PASS, rules=f"{HOUSE} no_trump=yes"), "pass", "call NT"),
    (calling.NO_NO_TRUMP, calls(THREE_ACES, ALL_PASS), "pass", None),
    (
        calling.TAKES_LONE_OVER,
        calls(OVER, "1 order alone, 4 discard TS", "2 stay", rules="slapton"),
        "alone",
        "stay",
    ),
    (
        calling.TAKES_LONE_OVER,
        calls(OVER_WITH_BOWER, "1 order alone, 4 discard TS", "2 stay", rules="slapton"),
        "alone",
        None,
    ),
    (calling.DISCARDS_TRUMP, calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard TH", "discard 9C"),
    (calling.DISCARDS_TRUMP, calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard 9C", None),
    (calling.DISCARDS_ACE, calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard AS", "discard 9C"),
    (calling.DISCARDS_ACE, calls(DISCARDING, f"{THREE_PASS}, 4 take"), "discard TH", None),
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
    (bidding.NO_NO_TRUMP, bidding_at(SIX_AT_THE_TOP, 1), "bid 6 C", "bid 6 NT"),
    (bidding.NO_NO_TRUMP, bidding_at(LITTLE, 1), "bid 6 C", None),
    (bidding.OUTBIDS_PARTNER, bidding_at(LITTLE, 3, "1 bid 5 S, 2 pass"), "bid 6 D", "pass"),
    (bidding.OUTBIDS_PARTNER, bidding_at(LITTLE, 3, "1 bid 5 S, 2 pass"), "bid 6 H", None),
]

TWO_WON = "KC KH 8S TS 8H | 7H 2H 3D 3C 4S | TD TC 3H 8D 7C | 7S"
WON = ("1 KC, 2 3C, 3 TC", "1 KH, 2 2H, 3 3H", "1 8H")
JINKING = "spoil_five rob=never\n3: JS AH AS KS QS | 7H 2H 3D 3C 4D | TD TC 3H 8D 7C | 7S\n"
THREE_WON = "1 JS, 2 3C, 3 TC\n1 AH, 2 2H, 3 3H\n1 AS, 2 3D, 3 8D"
ROBBING = "spoil_five\n3: AS 8C 6C TS 8H | 7H 2H 3D 3C 4S | TD TC 3H 8D 7C | 7S"
SPOILING = [
    (spoiling.LETS_THIRD, "\n".join(["spoil_five rob=never", f"3: {TWO_WON}", *WON]), "7H", "4S"),
    (spoiling.LETS_THIRD, f"spoil_five rob=never\n3: {TWO_WON}\n1 8H", "7H", None),
    (spoiling.LEADS_TRUMP_EARLY, f"spoil_five rob=never\n3: {TWO_WON}", "TS", "8H"),
    (spoiling.LEADS_TRUMP_EARLY, "\n".join(["spoil_five rob=never", f"3: {TWO_WON}", *WON[:2]]), "TS", None),
    (spoiling.JINKS_BLINDLY, JINKING + THREE_WON, "jink", "stop"),
    (spoiling.JINKS_BLINDLY, (JINKING + THREE_WON).replace("KS QS", "5S QS"), "jink", None),
    (spoiling.ROBS_NOT, ROBBING, "stay", "rob 8C"),
    (spoiling.ROBS_NOT, ROBBING, "rob 8H", None),
    (spoiling.PUTS_TRUMP_OUT, ROBBING, "rob TS", "rob 8C"),
    (spoiling.PUTS_TRUMP_OUT, ROBBING, "rob 8H", None),
]
ALL = [*FOLLOWING, *LEADING, *CALLING, *BIDDING, *SPOILING]


@pytest.mark.parametrize(
    ("habit", "position", "does", "better"), ALL, ids=[f"{each[0].name}: {each[3]}" for each in ALL]
)
def test_a_habit_is_found_where_it_is_and_nowhere_else(
    habit: Detector, position: str, does: str, better: str | None
) -> None:
    assert instead(habit, position, does) == better


def test_nobody_goes_alone_for_a_point_that_the_partner_would_win_too() -> None:
    assert instead(calling.LONE_FOR_NOTHING, calls(LONE), "order alone", (9, 5)) == "order"
    assert instead(calling.LONE_FOR_NOTHING, calls(LONE), "order alone", (8, 5)) is None


def test_every_habit_that_is_looked_for_has_its_positions() -> None:
    looked_for = {habit for rules in RULES for habit in habits_of(rules)}
    fires = {each[0] for each in ALL if each[3]} | {calling.LONE_FOR_NOTHING}
    quiet = {each[0] for each in ALL if not each[3]} | {calling.LONE_FOR_NOTHING}
    assert looked_for == fires == quiet


def test_habits_are_counted_and_weighed_on_the_same_cards() -> None:
    rules = RULES[0]
    looked_for = [following.DUCKS_LAST, leading.LONGER_ACE]
    ducks, longer = found(rules, "random", looked_for, 30, 1)
    assert 0 < ducks.done < ducks.occasions
    assert len(ducks.cost.points) == ducks.done
    assert ducks.cost.mean > 0
    assert len(longer.anyway.points) == longer.occasions
    assert found(rules, "random", looked_for, 30, 1) == [ducks, longer]


def test_a_lone_defender_leads_its_only_trump_where_nothing_beats_it() -> None:
    hand = pen.any_hand(calls(LONE_DEFENDER, ALL_PASS, *LONE_AT, rules="slapton"))
    seen = view(hand, hand.to_act, (0, 0))
    assert str(BasicPlayer().choose(seen)) == "JS"
    assert str(BasicPlayer(Level.YARDSTICK).choose(seen)) != "JS"
