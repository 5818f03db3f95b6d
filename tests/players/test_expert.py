"""The searching player: what it does is allowed, the same for the same view, and hangs on nothing unseen."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.engine.actions import Action, parse_action
from bot.engine.kind import kind_of
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.search import RandomSource
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.players import BasicPlayer
from bot.players.expert import Expert
from bot.players.reviewing import Decision, advise
from bot.players.selfplay import deal
from tests.engine import pen
from tests.players.test_any_position import laid_out_otherwise
from tests.size import size


@pytest.mark.parametrize("ruleset", PRESETS)
def test_no_decision_changes_with_cards_that_the_seat_cannot_see(ruleset: str) -> None:
    rules, chance, looked_at = preset(ruleset), random.Random(11), 0
    player = Expert(worlds=2)
    for number in range(2):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, chance))
        while (seat := hand.to_act) is not None:
            seen = view(hand, seat, (0,) * rules.sides)
            does = player.choose(seen)
            assert does in seen.legal
            other = laid_out_otherwise(hand, seat, chance) if len(seen.legal) > 1 else None
            if other is not None:
                looked_at += 1
                assert player.choose(view(other, seat, (0,) * rules.sides)) == does
            hand = hand.apply(does)
    assert looked_at > 3


def opening() -> View:
    rules = preset("spoil_five")
    hand = first_position(rules, deal(rules, 1, random.Random(2)))
    return view(hand, hand.to_act, (0,) * rules.sides)


def searching(monkeypatch: pytest.MonkeyPatch, worth: Sequence[float]) -> list[int]:
    """Have the choices be worth so much, in their order, in every layout; how many choices each looked at."""
    looked_at: list[int] = []
    seen = opening()

    def search(chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        looked_at.append(len(choices))
        noise = chance.random()
        return [worth[seen.legal.index(choice)] + noise for choice in choices]

    monkeypatch.setattr(type(kind_of(seen.rules)), "search", lambda kind, view: search)
    return looked_at


def test_what_is_clearly_ahead_is_chosen_without_looking_further(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = searching(monkeypatch, [0, 0, 0, 5, 0])
    seen = opening()
    assert Expert(worlds=60).choose(seen) == seen.legal[3]
    assert looked_at == [5] * 10


def test_where_all_is_level_the_club_level_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, [0] * 5)
    seen = opening()
    assert Expert(worlds=20).choose(seen) == BasicPlayer(Level.CLUB).choose(seen)


def test_when_time_is_up_the_best_so_far_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = searching(monkeypatch, [0, 1, 0, 0, 0])
    seen, times = opening(), iter([0.0, 0.1, 0.2, 0.4])
    assert Expert(seconds=0.3, clock=lambda: next(times)).choose(seen) == seen.legal[1]
    assert len(looked_at) == 3


def test_what_each_choice_is_worth_is_told_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, [0, 1, 3, 2, 4])
    found = Expert(worlds=20).worth(opening())
    assert [each.action for each in found] == [opening().legal[at] for at in (4, 2, 3, 1, 0)]
    assert [round(found[0].points - each.points, 6) for each in found] == [0, 1, 2, 3, 4]
    assert found[0].error == 0


def test_of_cards_that_come_out_alike_the_lowest_is_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = pen.any_hand("two_handed\n2: TD 9H TH AH TS | QD QC QH AS JD | JC\n1 pass, 2 order")
    seen = view(hand, 2)
    worth = {"discard QD": 1.0, "discard JD": 1.0}
    monkeypatch.setattr(
        type(kind_of(seen.rules)),
        "search",
        lambda kind, view: lambda chance, choices: [worth.get(str(choice), 0.0) for choice in choices],
    )
    assert str(Expert(20).choose(seen)) == "discard JD"


@pytest.mark.parametrize(("layouts", "club_decides"), [(1, True), (2, False)])
def test_a_single_layout_is_not_enough_to_do_otherwise_than_the_club_level(
    monkeypatch: pytest.MonkeyPatch, layouts: int, club_decides: bool
) -> None:
    seen, asked = opening(), []
    club = BasicPlayer(Level.CLUB).choose(seen)
    other = next(choice for choice in seen.legal if choice != club)

    def search(chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        asked.append(choices)
        return [float(choice == other and len(asked) <= layouts) for choice in choices]

    monkeypatch.setattr(type(kind_of(seen.rules)), "search", lambda kind, view: search)
    assert Expert(20).choose(seen) == (club if club_decides else other)


@pytest.mark.parametrize("ruleset", ["north_american", "british_hangman", "two_handed"])
def test_what_is_weighed_names_the_choice_that_an_expert_makes_at_the_table(ruleset: str) -> None:
    chance, expert, asked = random.Random(9), Expert(size(10, 30)), 0
    for _ in range(size(2, 8)):
        rules = preset(ruleset)
        hand = first_position(rules, deal(rules, chance.randint(1, rules.seats), chance))
        while hand.to_act is not None:
            seen = view(hand, hand.to_act, (0,) * rules.sides)
            action = expert.choose(seen)
            if len(seen.legal) > 1 and chance.random() < 0.4:
                worth = expert.worth(seen)
                assert not worth or advise(seen, worth).chosen.action == action
                asked += bool(worth)
            hand = hand.apply(action)
    assert asked > 3


def test_alone_or_not_costs_nothing_where_playing_it_out_does_not_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = pen.any_hand(
        "north_american\n4: JH JD AH KH QH | AS KS QS JS TS | AD KD QD TD 9D | 9S 9H QC KC JC | TH"
    )
    seen = view(hand, 1, (0, 0))
    assert seen is not None
    with_partner, alone = parse_action("order"), parse_action("order alone")
    worth = {with_partner: 1.0, alone: 0.5}
    monkeypatch.setattr(
        type(kind_of(seen.rules)),
        "search",
        lambda kind, view: lambda chance, choices: [worth.get(choice, 0.0) for choice in choices],
    )
    found = Expert(20).worth(seen)
    costs = {each.action: Decision(0, None, seen, each.action, found).cost for each in found}  # type: ignore[arg-type]
    assert costs[with_partner] == costs[alone] == 0.0
    assert costs[parse_action("pass")] == 1.0
