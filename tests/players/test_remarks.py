"""What is remarked on decisions: by what they cost, and where a good one was hard to find."""

from __future__ import annotations

import random

from bot.games import preset
from bot.notation.egn import Mark
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.remarks import make_remark
from bot.players.reviewing import Decision, decision_points
from bot.players.selfplay import play_match
from cogs.ui.games import remarking

MATCH = play_match(preset("classic"), [BasicPlayer()] * 4, random.Random(3), most_hands=1)
AT = next(decision_points(MATCH, 0, 1))
USUAL = BasicPlayer().choose(AT.view)
OTHER = next(action for action in AT.view.legal if action != USUAL)


def marked(done: object, usual: float, other: float, error: float = 0.0) -> Mark | None:
    worth = sorted([Worth(USUAL, usual, error), Worth(OTHER, other, error)], key=lambda each: -each.points)
    best = worth[0]._replace(error=0.0)
    action = USUAL if done is USUAL else OTHER
    said = make_remark(Decision(AT.turn, AT.match, AT.view, action, [best, worth[1]]), remarking)
    return said.mark if said else None


def test_the_dearer_a_decision_the_worse_its_mark() -> None:
    assert marked(USUAL, 0.0, 1.2) is Mark.BLUNDER
    assert marked(USUAL, 0.0, 0.7) is Mark.MISTAKE
    assert marked(USUAL, 0.0, 0.2) is Mark.DUBIOUS
    assert marked(USUAL, 0.0, 0.2, error=0.2) is None, "within the error"


def test_a_good_decision_is_marked_where_it_was_hard_to_find() -> None:
    assert marked(OTHER, 0.0, 0.4) is Mark.GREAT
    assert marked(OTHER, 0.0, 0.2) is None, "little is gained by it"
    assert marked(OTHER, 0.0, 0.4, error=0.3) is None, "nobody knows"
    assert marked(USUAL, 0.4, 0.0) is None, "that is what one does"


def test_a_remark_says_what_was_better() -> None:
    said = make_remark(
        Decision(AT.turn, AT.match, AT.view, USUAL, [Worth(OTHER, 0.5, 0.0), Worth(USUAL, -0.75, 0.0)]),
        remarking,
    )
    best, usual = remarking.advice(AT.view, OTHER), remarking.advice(AT.view, USUAL)
    why = remarking.why_better(AT.view, Worth(OTHER, 0.5, 0.0), Worth(USUAL, -0.75, 0.0))
    assert str(said) == (f"[??]{usual}: -1.25 points. Better: {best}. {why} ({best} +0.50, {usual} -0.75)")
