"""Notation: what a reader refuses, each at the line that is to blame.

In every record below that line, and no other, ends with the comment ``; wrong``.
"""

import pytest

from bot.notation import RecordFault, loads

from . import test_bid, test_spoil

HEAD = '[Rules "slapton"]'
DEALT = """deal 1: AS KS QS TS 9S
deal 2: JH AH KH QH TH
deal 3: JD AD KD QD TD
deal 4: JC AC KC QC TC"""
UP = f"{DEALT}\nup 9H"
CALLS = "1 pass, 2 turn-down alone, 3 stay, 4 stay"
TRICKS = """1 AS, 2 JH, 3 TD
2 TH, 3 JD, 1 9S
3 AD, 1 TS, 2 QH
2 AH, 3 QD, 1 QS
2 KH, 3 KD, 1 KS"""
FIRST = f"hand 1 dealer 4\n{UP}\n{CALLS}\n{TRICKS}"
THROWN_IN = f"{UP}\n1 pass, 2 pass, 3 pass, 4 pass, 1 pass, 2 pass, 3 pass, 4 pass"

HIDDEN = '[Rules "north_american"]\n[Options "go_under=yes"]'
LOW = f"{HIDDEN}\nhand 1 dealer 4\n{UP.replace('KC', '9C').replace('QC', '9D')}\nrest JS KC QC"
BEST = '[Rules "north_american"]\n[Options "partners_best=yes"]'

TAGS = {
    "an unknown ruleset": '[Event "x"]\n[Rules "whist"] ; wrong\nhand 1 dealer 4',
    "an unknown ruleset and no hand": '[Rules "whist"] ; wrong\n[Event "x"]',
    "an unknown option": f'{HEAD}\n[Options "colour=red"] ; wrong\n{FIRST}',
    "options before the ruleset they do not fit": '[Options "pack=52"] ; wrong\n[Rules "slapton"]',
    "a tag twice": f'{HEAD}\n[Event "x"]\n[Event "y"] ; wrong\n{FIRST}',
    "a tag twice in another case": f'{HEAD}\n[rules "slapton"] ; wrong\n{FIRST}',
    "a tag twice before a tag that is none": '[Event "x"]\n[Event "y"] ; wrong\n[Site]',
    "an unknown ruleset before a tag that is none": '[Rules "whist"] ; wrong\n[Site]',
    "seats that are no tag": '[Rules "spoil_five"]\n[Seats 4] ; wrong\nhand 1 dealer 1',
    "three players": f'{HEAD}\n[Players "Ann, Bob, Cat"] ; wrong\n{FIRST}',
    "five players": f'[Players "Ann, Bob, Cat, Dan, Eve"] ; wrong\n{HEAD}\n{FIRST}',
    "five seats": f'{HEAD}\n[Seats "5"] ; wrong\n{FIRST}',
    "seats that are no number": f'{HEAD}\n[Seats "all"] ; wrong\n{FIRST}',
    "a wrong result": f'{HEAD}\n[Options "target=2"]\n[Result "2 0"] ; wrong\n{FIRST}\nscore 0 2',
    "a wrong result of an earlier game": f'{HEAD}\n[Result "1 0"] ; wrong\n{FIRST}\n{HEAD}\n{FIRST}',
    "a result of three numbers": f'{HEAD}\n[Result "0 2 0"] ; wrong\n{FIRST}',
    "a result that is no number": f'{HEAD}\n[Result "two nil"] ; wrong\n{FIRST}',
    "a result without a hand": f'{HEAD}\n[Result "10 0"] ; wrong',
    "a tag without quotes": f"{HEAD}\n[Event x] ; wrong\n{FIRST}",
    "a tag left open": f'{HEAD}\n[Event "x" ; wrong\n{FIRST}',
    "a ruleset that comes after the hand": f'[Event "x"]\nhand 1 dealer 4 ; wrong\n{UP}\n[Rules "slapton"]',
    "no ruleset": f"; a comment\n\nhand 1 dealer 4 ; wrong\n{UP}",
    "no ruleset for the second game": f'{HEAD}\n{FIRST}\n[Event "x"]\nhand 1 dealer 4 ; wrong\n{UP}',
}
HANDS = {
    "the second hand by the same dealer": f"{HEAD}\n{FIRST}\nhand 2 dealer 4 ; wrong\n{UP}",
    "the second hand by the player on the right": f"{HEAD}\n{FIRST}\nhand 2 dealer 3 ; wrong\n{UP}",
    "the next dealer where the same deals again": (
        f'{HEAD}\n[Options "all_pass=same_deals"]\nhand 1 dealer 4\n{THROWN_IN}\nhand 2 dealer 1 ; wrong'
    ),
    "a dealer who is not at the table": f"{HEAD}\nhand 1 dealer 5 ; wrong\n{UP}",
    "dealer nought": f"{HEAD}\nhand 1 dealer 0 ; wrong\n{UP}",
    "a first hand that is not number one": f"{HEAD}\nhand 2 dealer 4 ; wrong\n{UP}",
    "a number twice": f"{HEAD}\n{FIRST}\nscore 0 2\nhand 1 dealer 1 ; wrong\n{UP}",
    "a number left out": f"{HEAD}\n{FIRST}\nhand 3 dealer 1 ; wrong\n{UP}",
    "a hand thrown in that is not counted": (
        f"{HEAD}\nhand 1 dealer 4\n{THROWN_IN}\nhand 1 dealer 1 ; wrong\n{UP}"
    ),
    "a hand after the target": f'{HEAD}\n[Options "target=2"]\n{FIRST}\nhand 2 dealer 1 ; wrong\n{UP}',
    "a hand after the last deal": f'{HEAD}\n[Options "deals=1"]\n{FIRST}\nhand 2 dealer 1 ; wrong\n{UP}',
    "no dealer": f"{HEAD}\nhand 1 ; wrong\n{UP}",
}
DEALS = {
    "a card below the pack": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('9S', '8S ; wrong')}",
    "a Benny where there is none": (
        f'[Rules "classic"]\nhand 1 dealer 4\n{DEALT.replace("9S", "JK ; wrong")}\nup 9H'
    ),
    "a card twice in one hand": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('9S', 'AS ; wrong')}",
    "a card in two hands": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('QC TC', 'QC AS ; wrong')}",
    "six cards": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('9S', '9S JS ; wrong')}",
    "four cards": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('TS 9S', 'TS ; wrong')}",
    "no cards": f"{HEAD}\nhand 1 dealer 4\ndeal 1: ; wrong",
    "what is no card": f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('9S', '9X ; wrong')}",
    "a seat dealt to twice": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\ndeal 4: 9H 9D 9C JS JK ; wrong",
    "a seat that is not at the table": f"{HEAD}\nhand 1 dealer 4\ndeal 5: AS KS QS TS 9S ; wrong",
    "a deal without a seat": f"{HEAD}\nhand 1 dealer 4\ndeal AS KS QS TS 9S ; wrong",
    "a deal before the hand": f"{HEAD}\ndeal 1: AS KS QS TS 9S ; wrong\n{FIRST}",
    "a deal after the upcard": f"{HEAD}\nhand 1 dealer 4\n{UP}\ndeal 4: JC AC KC QC TC ; wrong",
    "an upcard that was dealt": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\nup AS ; wrong\n{CALLS}",
    "an upcard below the pack": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\nup 2S ; wrong\n{CALLS}",
    "two upcards": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\nup 9H 9D ; wrong",
    "no card turned up": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\nup ; wrong",
    "a second upcard": f"{HEAD}\nhand 1 dealer 4\n{UP}\nup 9D ; wrong",
    "an upcard before the hand": f"{HEAD}\nup 9H ; wrong",
    "an upcard before the last deal": (
        f"{HEAD}\nhand 1 dealer 4\n{UP.replace('deal 4: JC AC KC QC TC', '')} ; wrong\ndeal 4: JC AC KC QC TC"
    ),
    "an action while a seat is not dealt to": (
        f"{HEAD}\nhand 1 dealer 4\n{DEALT.replace('deal 4: JC AC KC QC TC', '1 pass ; wrong')}"
    ),
    "an action without an upcard": f"{HEAD}\nhand 1 dealer 4\n{DEALT}\n1 pass ; wrong\n2 pass",
    "hidden cards where nobody goes under": f"{HEAD}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9C ; wrong",
    "hidden cards before the upcard": f"{HIDDEN}\nhand 1 dealer 4\n{DEALT}\nrest JS 9D 9C ; wrong\nup 9H",
    "hidden cards before the hand": f"{HIDDEN}\nrest JS 9D 9C ; wrong",
    "two hidden cards": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D ; wrong",
    "four hidden cards": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9C 9S ; wrong",
    "a hidden card that was dealt": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D AS ; wrong",
    "a hidden card that was turned up": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9H ; wrong",
    "a hidden card twice": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9D ; wrong",
    "a hidden card below the pack": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 8D ; wrong",
    "hidden cards a second time": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9C\nrest JS 9D 9C ; wrong",
    "an action without the hidden cards": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\n1 stay ; wrong",
    "an upcard after the hidden cards": f"{HIDDEN}\nhand 1 dealer 4\n{UP}\nrest JS 9D 9C\nup 9H ; wrong",
}
ACTIONS = {
    "the wrong seat": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\n3 pass ; wrong",
    "a seat that is not at the table": f"{HEAD}\nhand 1 dealer 4\n{UP}\n5 pass ; wrong",
    "no discard": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 order\n1 AS ; wrong",
    "a declaration out of turn": (
        f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass, 2 turn-down alone, 4 alone\n3 stay ; wrong\n4 discard TC"
    ),
    "a card that is not held": f"{HEAD}\nhand 1 dealer 4\n{UP}\n{CALLS}\n1 AC ; wrong",
    "a revoke": f"{HEAD}\nhand 1 dealer 4\n{UP}\n{CALLS}\n1 AS, 2 JH, 3 TD\n2 TH, 3 AD ; wrong\n3 JD",
    "a word that is no action": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 passes ; wrong",
    "a verb of another game": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 bid 3 S ; wrong",
    "an action without a seat": f"{HEAD}\nhand 1 dealer 4\n{UP}\npass ; wrong",
    "a call without a suit": f"{HEAD}\nhand 1 dealer 4\n{UP.replace('9H', 'JK')}\n4 call ; wrong",
    "a call of no suit": f"{HEAD}\nhand 1 dealer 4\n{UP.replace('9H', 'JK')}\n4 call NT ; wrong",
    "actions without a comma between": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass 2 pass ; wrong",
    "an action before any hand": f"{HEAD}\n1 pass ; wrong\n{FIRST}",
    "an action after the hand": f"{HEAD}\n{FIRST}\n1 AS ; wrong",
    "an action after the score": f"{HEAD}\n{FIRST}\nscore 0 2\n1 AS ; wrong",
    "going under with a high card": f"{LOW}\n4 under TC 9C AC ; wrong",
    "going under with a card that is not held": f"{LOW}\n4 under TC 9C 9S ; wrong",
    "going under with two cards": f"{LOW}\n4 under TC 9C ; wrong",
    "going under out of turn": f"{LOW}\n1 stay, 2 stay, 3 stay, 4 stay\n4 under TC 9C 9D ; wrong",
    "a second who goes under": f"{LOW}\n4 under TC 9C 9D\n3 stay ; wrong",
    "a card given that is not held": (
        f"{BEST}\nhand 1 dealer 4\n{UP}\n1 order alone, 4 discard TC\n3 give AS ; wrong"
    ),
    "a line that means nothing": f"{HEAD}\n{FIRST}\nthe end ; wrong",
}
SCORES = {
    "a wrong score": f"{HEAD}\n{FIRST}\nscore 0 1 ; wrong",
    "the sides the wrong way round": f"{HEAD}\n{FIRST}\nscore 2 0 ; wrong",
    "the game's score instead of the hand's": (
        f"{HEAD}\n{FIRST}\nscore 0 2\n{FIRST.replace('1 dealer 4', '2 dealer 1').split('1 pass')[0]}"
        "2 pass, 3 pass, 4 pass, 1 pass, 2 pass, 3 pass, 4 pass, 1 pass\nscore 0 2 ; wrong"
    ),
    "three numbers": f"{HEAD}\n{FIRST}\nscore 0 2 0 ; wrong",
    "no number": f"{HEAD}\n{FIRST}\nscore ; wrong",
    "words": f"{HEAD}\n{FIRST}\nscore nil two ; wrong",
    "a second score": f"{HEAD}\n{FIRST}\nscore 0 2\nscore 0 2 ; wrong",
    "a score before any hand": f"{HEAD}\nscore 0 0 ; wrong\n{FIRST}",
    "points for a hand thrown in": f"{HEAD}\nhand 1 dealer 4\n{THROWN_IN}\nscore 1 0 ; wrong",
}
CUT_OFF = {
    "a score too early": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\nscore 0 0 ; wrong",
    "a score before the deal": f"{HEAD}\nhand 1 dealer 4\nscore 0 0 ; wrong",
    "a hand too early": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\nhand 2 dealer 1 ; wrong\n{UP}",
    "a hand before the last trick": (
        f"{HEAD}\n{FIRST.rpartition('2 KH')[0]}hand 2 dealer 1 ; wrong\n{UP}\n2 pass"
    ),
    "a tag too early": f'{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\n[Rules "slapton"] ; wrong',
    "a tag in the middle of a deal": f'{HEAD}\nhand 1 dealer 4\n{DEALT}\n[Rules "slapton"] ; wrong\nup 9H',
    "the end of the record": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\n2 pass ; wrong",
    "the end of the record, blank lines after it": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass ; wrong\n\n  \n",
    "the end of the record, a comment coming last": f"{HEAD}\nhand 1 dealer 4\n{UP}\n1 pass\n; wrong\n",
    "the end of the record in a deal": f"{HEAD}\nhand 1 dealer 4\n{DEALT} ; wrong",
    "the end of the record after the hand line": f"{HEAD}\nhand 1 dealer 4 ; wrong",
}
FAULTS = [
    pytest.param(text, id=f"{kind}: {name}")
    for kind, table in (
        ("tag", TAGS),
        ("hand", HANDS),
        ("deal", DEALS),
        ("action", ACTIONS),
        ("score", SCORES),
        ("cut off", CUT_OFF),
        ("bid", test_bid.FAULTS),
        ("spoil", test_spoil.FAULTS),
    )
    for name, text in table.items()
]


@pytest.mark.parametrize("text", FAULTS)
def test_a_wrong_record_is_refused_at_the_line_that_is_to_blame(text: str) -> None:
    blamed = [number for number, line in enumerate(text.split("\n"), start=1) if line.endswith("; wrong")]
    with pytest.raises(RecordFault) as refused:
        loads(text)
    assert [refused.value.line] == blamed
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.reason}"
    assert refused.value.reason
    for ending in ("\r\n", "\r"):
        with pytest.raises(RecordFault) as again:
            loads(text.replace("\n", ending))
        assert [again.value.line] == blamed


@pytest.mark.parametrize("name", CUT_OFF)
def test_only_the_last_hand_may_be_unfinished_and_only_when_the_reader_is_told(name: str) -> None:
    if name.startswith("the end of the record"):
        assert len(loads(CUT_OFF[name], unfinished=True)) == 1
    else:
        with pytest.raises(RecordFault):
            loads(CUT_OFF[name], unfinished=True)


def test_the_reason_names_the_suit_to_follow_and_the_cards_held() -> None:
    with pytest.raises(RecordFault) as refused:
        loads(ACTIONS["a revoke"])
    assert str(refused.value) == "line 10: seat 3 holds JD and must follow hearts"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("going under with a high card", "going under takes three different nines or tens"),
        ("going under with a card that is not held", "seat 4 does not hold 9S"),
        ("a second who goes under", "it's seat 1's turn, not seat 3's"),
        ("a card given that is not held", "seat 3 does not hold AS"),
        ("a card that is not held", "seat 1 does not hold AC"),
        ("an action after the hand", "the hand is over"),
    ],
)
def test_the_reason_is_what_is_wrong_with_the_action_whatever_was_left_out_before(
    name: str, reason: str
) -> None:
    with pytest.raises(RecordFault) as refused:
        loads(ACTIONS[name])
    assert refused.value.reason == reason


def test_every_fault_of_the_options_is_named() -> None:
    with pytest.raises(RecordFault, match=r"line 2: .*pack.*; .*target.*"):
        loads(f'{HEAD}\n[Options "pack=25 target=0"]\n{FIRST}')


def test_the_first_wrong_line_is_the_one_that_is_named() -> None:
    with pytest.raises(RecordFault) as refused:
        loads(f'[Players "Ann"]\n{HEAD}\n[Options "pack=25"]\n{FIRST}\nscore 5 5')
    assert refused.value.line == 1
