"""The wording of a review of a player's decisions."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.engine.phases import Phase
from bot.engine.view import View
from bot.players.reviewing import Decision, Grade
from bot.standings.coaching import Reviewed
from cogs.ui.words.coaching import amount, habit, points
from cogs.ui.words.names import begun, count, signed_points, within
from cogs.ui.words.ratings import percent

OLDER = "That button is from an older version. Press *Review* again."
NO_SUCH_HAND = "That hand isn't over yet. Review it afterward."
LEFT = "You didn't finish this game, so there's nothing of yours to review."
NOTHING_TO_DECIDE = "No real decisions here."
ALL_GOOD = "Every choice was the best, or too close to call."
KEPT = "Added to your /stats. Only you see it."
WEIGHING = "Reviewing your plays. This takes a few seconds."
GAME = "This game"
LOOK_AT = "Look at a hand"
WHOLE_GAME = "Whole game"
BEFORE, MORE = "‹ Back", "More ›"
WHAT_IF = "What if…?"
NO_PUZZLE = "No mistakes to practice in this game."
PRACTICE, NEXT_PUZZLE, TRY_IT = "Practice these", "Next puzzle", "Play it out"
WHAT_NOW = "What would you do?"
HOW_TO_TRY = "Choose one to play it out. The numbers show what each is worth on average."
TOO_CLOSE = "Your choice counts as best. The difference is too small to be sure."
HOW_PLAYED_OUT = "From there, bots played the real cards to the end."
GRADES: Final = {
    Grade.BLUNDER: ("blunder", "blunders"),
    Grade.MISTAKE: ("mistake", "mistakes"),
    Grade.INACCURACY: ("inaccuracy", "inaccuracies"),
}
_KEPT = "\u00a0"  # a non-breaking space
NEITHER = "about right."
_SURE = 2.0  # standard errors
_MUCH = 0.25  # points a hand
_ENOUGH = 3  # calls
_LEAN = 200  # thousandths of a point
_SMALL = 0.1  # points a hand


def heading(what: str, decisions: Sequence[Decision]) -> str:
    """Return the heading of a review: ``Hand 3: 2 mistakes, 1 inaccuracy``."""
    if not decisions:
        return f"{what}: nothing to review"
    grades = Counter(each.grade for each in decisions)
    told = ", ".join(count(grades[grade], *names) for grade, names in GRADES.items() if grades[grade])
    return f"{what}: {told or 'no mistakes'}"


def hand(number: int) -> str:
    """Return a hand's line in a list."""
    return f"Hand {number}"


def decided(when: str, what: str) -> str:
    """Return a moment and the decision, in a list: ``Trick 2: 9♠``."""
    return f"{when}: {what}"


def what_if(number: int, when: str) -> str:
    """Return the heading above a moment where another choice is tried."""
    return f"What if? {hand(number)}, {within(when)}"


def puzzle(nth: int, of: int) -> str:
    """Return the heading of a puzzle: a decision to make again."""
    return f"Puzzle {nth} of {of}"


def when_it_was(number: int, when: str) -> str:
    """Return the place of a moment in the game."""
    return f"{hand(number)}, {within(when)}"


def verdict(what: str, why: str, *, right: bool) -> str:
    """Say that the answer is right, or which would be better, and why."""
    return f"**{f'Right! {what}' if right else f'Better: {within(what)}'}.** {why}"


def you_chose(did: str) -> str:
    """Return the player's choice in the game."""
    return f"In the game, {within(did)}"


def you_held(cards: str) -> str:
    """Return the cards that the player held then."""
    return f"Your hand: {cards}"


def instead(what: str) -> str:
    """Return the line for the choice that was tried instead."""
    return f"**{what}:**"


def you_did(did: str, came: str) -> str:
    """Return the player's choice in the game, and its outcome."""
    return f"In the game, {within(did)} {came}."


def go_to(number: int, *, back: bool) -> str:
    """Return the label of the button to a hand: one before, or one after."""
    return f"‹ Hand {number}" if back else f"Hand {number} ›"


def cost_of(cost: float, unit: str) -> str:
    """Return what the decisions in a hand cost, in a list."""
    return f"−{amount(cost, unit)}" if cost else "No mistakes"


def figures(of: Reviewed, unit: str, *, lucky: bool) -> list[str]:
    """Return a game's figures in words. ``lucky``: the luck of the cards is known."""
    if not of.decisions:
        return [NOTHING_TO_DECIDE]
    rest = f" The rest cost {amount(points(of.cost), unit)}." if of.cost else ""
    calls = [
        called
        for place, each in sorted(of.places.items())
        if (called := habit(place, each, unit, _LEAN, _ENOUGH))
    ]
    judged = any(each.decided >= _ENOUGH for each in of.places.values())
    good = f"{of.good} of {count(of.decisions, 'decision')}"
    return [
        f"**Accuracy {percent(of.good, of.decisions)}**: {good}.{rest}",
        f"**Cards**: {_luck(of, unit)}" if lucky else "",
        f"**Calls**: {' '.join(calls) or NEITHER}" if judged else "",
    ]


def _luck(of: Reviewed, unit: str) -> str:
    """Return how good the cards were. Differences too small to be sure of count as average."""
    worth, error = points(of.luck), points(of.error)
    if abs(worth) < max(_SURE * error, _SMALL * of.hands):
        return "about average."
    much = "much " if abs(worth) > _MUCH * of.hands else ""
    better, more = ("better", "more") if worth > 0 else ("worse", "less")
    return f"{much}{better} than average, worth about {amount(abs(worth), unit)} {more}."


def summary(decisions: Sequence[Decision]) -> str:
    """Return a sentence about a hand without mistakes, or "" for any other."""
    if any(each.cost for each in decisions):
        return ""
    return ALL_GOOD if decisions else NOTHING_TO_DECIDE


def moment(view: View) -> str:
    """Return the time in the hand: ``Trick 2``."""
    if view.phase is Phase.PLAY:
        return f"Trick {len(view.tricks) + 1}"
    return begun(view.phase.words.removeprefix("the "))


def describe_mistake(decision: Decision, when: str, did: str, better: str, why: str, unit: str) -> str:
    """Return a decision's grade, the choice made, the better one, and the reason."""
    assert decision.grade is not None
    grade = begun(GRADES[decision.grade][0])
    cost = f"**{grade}: −{amount(decision.cost, unit)}.** {when}"
    return f"{cost}: {within(did)} Better: {within(better)}. {why}".rstrip()


def beside(some: Sequence[str]) -> str:
    """Join choices and their worth on one line."""
    return " · ".join(some)


def worth(choice: str, mean: float) -> str:
    """Return what one choice was worth, with no line breaks."""
    return f"{choice} {signed_points(mean)}".replace(" ", _KEPT)
