"""The one import for people who use the rules as a library."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot import euchre
from bot.engine.kind import write_rules
from bot.euchre import hand  # as whoever pastes a hand back has it

GOLDEN = [*(Path(__file__).parent / "golden").rglob("*.pen")]


def played(hands: tuple[euchre.Hand, ...]) -> list[euchre.Hand]:
    """Return every position of these hands, from the deal to the score."""
    found = []
    for each in hands:
        position = each.start()
        found.append(position)
        for _, action in each.history:
            position = position.apply(action)
            found.append(position)
    return found


@pytest.mark.parametrize("record", GOLDEN, ids=lambda path: path.stem)
def test_every_position_can_be_pasted_back_and_is_shown_with_all_that_is_on_the_table(record: Path) -> None:
    for game in euchre.loads(record.read_text(encoding="utf-8")):
        assert game.match is not None
        assert write_rules(euchre.ruleset(write_rules(game.rules))) == write_rules(game.rules)
        for position in played(game.match.hands):
            again = eval(repr(position), {"hand": hand})
            assert (again.deal, again.history, again.carried) == (
                position.deal,
                position.history,
                position.carried,
            )
            assert (again.rules, again.to_act, again.hands) == (
                position.rules,
                position.to_act,
                position.hands,
            )
            shown = str(position)
            assert all(str(card) in shown for held in position.hands for card in held)
            assert all(f"{seat} {card}" in shown for seat, card in position.trick)


def test_what_is_shuffled_can_be_dealt_and_written() -> None:
    for rules in euchre.PRESETS.values():
        deal = euchre.shuffle(rules, 2, random.Random(7))
        assert euchre.Deal.parse(str(deal)) == deal
        assert euchre.hand(rules, deal).to_act


@pytest.mark.parametrize("text", ["", "AS KS", "x: AS", "1: AS KX"])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(euchre.NotUnderstood):
        euchre.Deal.parse(text)


@pytest.mark.parametrize("text", ["pass", "x pass", "1 jump"])
def test_what_is_no_action_is_refused(text: str) -> None:
    rules = euchre.ruleset("north_american")
    with pytest.raises(euchre.NotUnderstood):
        euchre.hand(rules, euchre.shuffle(rules), text)


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(euchre.Refusal):
        euchre.ruleset("spoil_five seats=11")
    for text in ("seats=x", "seats=", "seats=4 seats=5", "seats=" + "9" * 5000):
        with pytest.raises(euchre.NotUnderstood):
            euchre.ruleset(f"spoil_five {text}")
    assert euchre.ruleset("spoil_five seats=4 rounds=1").seats == 4
