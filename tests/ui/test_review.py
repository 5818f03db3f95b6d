"""The review of a hand: the dearest decisions in words, by what the player saw at the time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.expert import Worth
from bot.players.reviewing import Weigh, play_out_from, review_hand
from bot.tables.table import Stage, Table
from cogs.review import words
from cogs.review.screens import (
    ReviewPress,
    ReviewVerb,
    game_view,
    hand_view,
    if_view,
    puzzle_view,
    solved_view,
)
from cogs.ui.layout import Screen
from tests.screens.positions import cards_in_view
from tests.screens.review import all_bad
from tests.ui.games import AMERICAN, BID, IDS, SLAPTON, SPOIL, TABLES, game, seated
from tests.ui.seen import buttons, cards_on, components, labels, selects, text


def finished(rules: Ruleset) -> tuple[Table, int]:
    """Return a table at which a hand has just been finished, and which of its hands that is."""
    over = (Stage.BETWEEN, Stage.ENDED)
    table = next(t for t in game(seated(rules), Random(8)) if t.stage in over and t.game.hands[-1].tricks)
    return table, len(table.game.hands) - 1


def presses(view: Screen, what: ReviewVerb) -> list[ReviewPress]:
    """Return what the buttons of the review ask for that ask for this."""
    read = [ReviewPress.read(each["custom_id"]) for each in buttons(view)]
    return [each for each in read if each and each.what is what]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
async def test_a_review_tells_what_was_done_what_was_better_and_what_each_was_worth(rules: Ruleset) -> None:
    table, number = finished(rules)
    for seat in range(1, rules.seats + 1):
        decisions = await review_hand(table.game, number, seat, all_bad)
        view = hand_view(table, ReviewedHand(number, tuple(decisions)), range(number + 1))
        dear = [each for each in decisions if each.cost]
        assert text(view).count(" Better: ") == min(len(dear), 4)
        practice = [(each.hand, each.at) for each in presses(view, ReviewVerb.PUZZLE)]
        assert practice == [(number + 1, at.turn) for at in dear[:1]]
        assert "None" not in text(view) and len(text(view)) < 4000
        seen = {card for each in dear for card in cards_in_view(each.view)}
        assert cards_on(view) <= seen


def assert_each_once(view: Screen) -> None:
    """Discord refuses a message on which two things are pressed alike."""
    pressed = [each["custom_id"] for each in components(view) if "custom_id" in each]
    assert len(set(pressed)) == len(pressed)


async def over(rules: Ruleset, weigh: Weigh) -> tuple[Table, ReviewedGame]:
    """Return a finished game, and what the first seat decided in it."""
    table = [*game(seated(rules), Random(5))][-1]
    hands = [
        ReviewedHand(at, tuple(await review_hand(table.game, at, 1, weigh)))
        for at in range(len(table.game.hands))
    ]
    return table, ReviewedGame(tuple(hands))


@pytest.mark.parametrize("rules", [AMERICAN, SLAPTON, BID, SPOIL], ids=lambda rules: rules.id)
async def test_a_whole_game_is_looked_through_page_by_page_the_dearest_first(rules: Ruleset) -> None:
    table, found = await over(rules, all_bad)
    dearest = found.costliest()
    costs = [decision.cost for _, decision in dearest]
    assert costs == sorted(costs, reverse=True) and len(costs) > 8
    told = 0
    for page in range(-(-len(costs) // 4)):
        view = game_view(table, found, page)
        told += text(view).count(" Better: ")
        assert len(text(view)) < 4000
        assert_each_once(view)
        (puzzles,) = [each for each in buttons(view) if each["label"] == words.PRACTICE]
        asked = ReviewPress.read(puzzles["custom_id"])
        assert asked and (asked.what, asked.at) == (ReviewVerb.PUZZLE, 4 * page), "it goes on counting"
        turns = (words.BEFORE in labels(view), words.MORE in labels(view))
        assert turns == (page > 0, told < len(costs))
    assert told == len(costs)
    assert text(game_view(table, found, 999)) == text(view), "beyond the last page is the last"
    (listed,) = selects(view)
    first = max(found.hands, key=lambda hand: hand.cost)
    assert listed["options"][0]["label"] == f"Hand {first.number + 1}"
    assert len(listed["options"]) == min(len(found.hands), 25)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
async def test_from_any_moment_of_a_finished_hand_something_else_is_played_out(rules: Ruleset) -> None:
    table, number = finished(rules)
    decisions = await review_hand(table.game, number, 1, all_bad)
    for at in decisions[:4]:
        view = if_view(table, number, at)
        assert cards_on(view) <= cards_in_view(at.view), "before it is tried, nothing but what was seen then"
        tries = [each.detail for each in presses(view, ReviewVerb.TRY)]
        assert tries == [str(each.action) for each in at.worth[:12]]
        tried = if_view(table, number, at, at.best.action)
        hand = play_out_from(at, at.best.action)
        assert hand.over and hand.deal == table.game.hands[number].deal
        assert hand.history[: at.turn] == table.game.hands[number].history[: at.turn]
        assert hand.history[at.turn] == (1, at.best.action)
        for trick in range(len(at.view.tricks) + 1, len(hand.tricks) + 1):
            assert f"Trick {trick}: " in text(tried)
        again = [(each.hand, each.at) for each in presses(tried, ReviewVerb.PUZZLE)]
        assert again == ([(number + 1, at.turn)] if at.cost else []), "it can be decided again from here"
        assert_each_once(tried)
        assert "None" not in text(tried) and len(text(tried)) < 4000


@pytest.mark.parametrize(("error", "close"), [(0.5, True), (0.0, False)])
async def test_a_lower_figure_that_costs_nothing_is_explained(error: float, close: bool) -> None:
    async def apart(view: View) -> Sequence[Worth]:
        return [Worth(action, -at / 10, error) for at, action in enumerate(dict.fromkeys(view.legal))]

    table, number = finished(TABLES[0])
    decisions = await review_hand(table.game, number, 1, apart)
    lower = next(each for each in decisions if each.done != each.best.action)
    assert (words.TOO_CLOSE in text(if_view(table, number, lower))) == close == (not lower.cost)
    best = [each for each in decisions if each.done == each.best.action]
    assert not any(words.TOO_CLOSE in text(if_view(table, number, each)) for each in best)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
async def test_what_was_dear_is_asked_again_as_a_puzzle(rules: Ruleset) -> None:
    table, number = finished(rules)
    decisions = await review_hand(table.game, number, 1, all_bad)
    for at in [each for each in decisions if each.cost][:3]:
        view = puzzle_view(table, number, at, (2, 3))
        assert_each_once(view)
        assert cards_on(view) <= cards_in_view(at.view) and len(text(view)) < 4000
        assert not re.search(r"[+−]\d\.\d", text(view) + " ".join(labels(view))), "it tells no answer"
        asked = [each.detail for each in presses(view, ReviewVerb.ANSWER)]
        assert {str(at.best.action), str(at.done)} <= set(asked) and len(asked) <= 24
        legal = [str(action) for action in dict.fromkeys(at.view.legal)]
        assert asked == [action for action in legal if action in asked], "not in the order of their worth"
        assert len(asked) == min(len(legal), 24) or len(asked) == 23
        right = text(solved_view(table, number, at, at.best.action, (2, 3)))
        assert "Puzzle 2 of 3" in right
        assert "**Right! " in right
        wrong = solved_view(table, number, at, at.done, (3, 3))
        assert_each_once(wrong)
        assert "**Better: " in text(wrong) and "None" not in right + text(wrong)
        assert "Next puzzle" not in labels(wrong)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
async def test_each_decision_is_graded_by_what_it_cost_to_a_tenth(rules: Ruleset) -> None:
    chance = Random(rules.id)

    async def by_chance(view: View) -> Sequence[Worth]:
        worth = [Worth(each, chance.gauss(0, 1.0), 0.0) for each in dict.fromkeys(view.legal)]
        return sorted(worth, key=lambda each: -each.points)

    table, found = await over(rules, by_chance)
    for hand in found.hands:
        told = text(hand_view(table, hand, range(len(found.hands))))
        for each in [each for each in hand.decisions if each.cost][:4]:
            grade = "Blunder" if each.cost >= 1 else "Mistake" if each.cost >= 0.5 else "Inaccuracy"
            assert f"**{grade}: −{max(each.cost, 0.1):.1f} " in told
        costs = [each.cost for each in hand.decisions if each.cost]
        blunders = sum(cost >= 1 for cost in costs)
        head = told.splitlines()[0]
        assert (f"{blunders} blunder" in head) == bool(blunders)
        assert ("no mistakes" in head) == (bool(hand.decisions) and not costs)
        assert not re.search("Rob [0-9a-z]|Stay|Stop", told), "as the buttons say it"
