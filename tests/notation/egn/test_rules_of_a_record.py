"""What the ruleset of a record changes, and what in a deal it does not allow (tests/golden/egn.txt)."""

import re
from typing import Any

import pytest

from tests.approved import approve

from . import DATA, HANDS, MARCH, fault, one_deal, read

FOUR = "As Td 9d Qd | Ks Jd Ad Kd | Qs Th 9c Kh | Ts Qh Tc Ah | Qc Jh Kc Ac"  # all but the last trick
TEXT = (DATA.parent.parent / "golden" / "egn.txt").read_text(encoding="utf-8")
SHORT = dict(re.findall(r"(?m)^([A-Z_]+) = (.*)$", TEXT))
SENTENCES = {
    part.partition("\n")[0]: re.findall(r"(?m)^(?![A-Z_]+ =|;)(.*)  ([!=]) ?(.*)$", part)
    for part in TEXT.split("# ")[1:]
}
BARE_RULES = ("std", "canadian", "joker", "nullo")
VALUES: dict[str, object] = {"true": True, "false": False}


def deal_of(line: str) -> Any:
    """Return the record of a line of tests/golden/egn.txt."""
    dealt, _, more = line.partition(";")
    calls, _, tricks = dealt.partition(" / ")
    fields: dict[str, Any] = {}
    for name, _, text in (each.partition("=") for each in more.split()):
        fields[name] = VALUES.get(text, int(text) if text.lstrip("-").isdigit() else text)
    rules = {name: fields.pop(name) for name in [*fields] if "_" in name or name in BARE_RULES}
    lead = fields.pop("initialLead", None)
    hands = SHORT[fields.pop("hands")] if "hands" in fields else ""
    record = one_deal(calls, SHORT.get(tricks, tricks), rules=rules, hands=hands, **fields)
    if lead is not None:
        record["deals"][0]["phases"][1]["initialLead"] = lead
    return record


@pytest.mark.parametrize("claims", SENTENCES.values(), ids=SENTENCES)
def test_a_deal_is_read_as_each_sentence_says(claims: list[tuple[str, str, str]]) -> None:
    for line, mark, wanted in claims:
        if mark == "!":
            approve(fault(deal_of(line)))
            continue
        game = read(deal_of(line))
        deal, tricks = game.deals[0], game.deals[0].hand.tricks
        facts = {
            "score": deal.score,
            "tricks": deal.tricks,
            "lone": deal.hand.lone,
            "maker": (deal.hand.maker,),
            "leader": (tricks[0].plays[0][0],) if tricks else (),
            "winner": (tricks[0].winner,) if tricks else (),
            "pack": (game.rules.pack,),
            "match": ("no" if game.match is None else "yes",),
        }
        for each in wanted.split("; "):
            name, *values = each.split()
            assert [str(value) for value in facts[name] or ()] == values, f"{line}: {each}"


def test_four_times_four_tricks_are_a_point_more() -> None:
    calls = "Pass Pass Pass Pass s"
    record = one_deal(calls, FOUR, rules={"four_trick_tokens": True})
    for number in range(1, 7):
        deal = one_deal(calls, FOUR, dealer=(3 + number) % 4)["deals"][0]
        record["deals"].append(deal | {"dealNumber": number})
    assert read(record).total == (5, 3), "the sides make trumps by turns, and the first has four tokens"
    record["metadata"]["ruleset"] = {}
    assert read(record).total == (4, 3)


def test_the_game_ends_after_so_many_deals() -> None:
    record = one_deal("Pass Order", MARCH, rules={"num_deals": 1})
    assert (read(record).total, read(record).winners) == ((0, 2), (1,))
    record["deals"].append(record["deals"][0] | {"initialState": {"dealer": 0, "upCard": "9h"}, "phases": []})
    approve(fault(record))


def test_farmers_may_end_a_deal_before_any_call() -> None:
    record = one_deal("", rules={"farmers": True})
    record["deals"].append(one_deal("Pass Order", MARCH)["deals"][0] | {"dealNumber": 1})
    game = read(record)
    assert [deal.score for deal in game.deals] == [(0, 0), (0, 2)]
    record["metadata"]["ruleset"] = {}
    approve(fault(record))


def test_the_partners_best_changes_hands() -> None:
    rules: dict[str, object] = {"partners_best": True}
    swap = [{"sender": 3, "receiver": 1, "cards": ["Jc"]}, {"sender": 1, "receiver": 1, "cards": ["Th"]}]
    tricks = "As Jh Jd | Ah Ad 9s | Kh Kd Ts | Qh Qd Qs | Jc Td Ks"
    record = one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap)
    game = read(record)
    assert game.deals[0].score == (0, 4)
    assert game.match is not None
    assert read(one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True)).match is None
    swap[0]["cards"] = ["As"]
    record = one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap)
    approve(fault(record))


@pytest.mark.parametrize("hidden", ["9d 9d 9c", "9h 9d 9c"])
def test_hidden_cards_are_swapped_once_and_were_not_dealt(hidden: str) -> None:
    approve(fault(one_deal("Pass Order", cardExchanges=[{"receiver": 0, "cards": hidden.split()}])))


def test_a_swap_of_cards_that_nobody_wrote_down_leaves_both_hands_open() -> None:
    rules: dict[str, object] = {"partners_best": True}
    swap = [{"sender": 3, "receiver": 1, "cards": ["X"]}, {"sender": 1, "receiver": 1, "cards": ["X"]}]
    tricks = "As Jh Jd | Ah Ad 9s | Kh Kd Ts | Qh Qd Qs | Jc Td Ks"
    game = read(one_deal("Pass Order", tricks, rules=rules, hands=HANDS, isAlone=True, cardExchanges=swap))
    assert (game.deals[0].score, game.match) == ((0, 4), None)
