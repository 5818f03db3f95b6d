"""The wording of a review of a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.phases import Phase
from bot.engine.view import View
from bot.players.reviewing import Decision
from bot.standings.coaching import Calls, Reviewed
from cogs.ui.words.coaching import amount, at_place, points
from cogs.ui.words.names import begun, count, quoted, signed_points
from cogs.ui.words.ratings import percent

OLDER = "That button is from an older version of the bot. Press Review below a hand or a result again."
NO_SUCH_HAND = "That hand is not finished yet; its review follows when it is."
LEFT = "You left this game before its end, and it is not known that you decided anything there."
NOTHING_TO_DECIDE = "You had nothing to decide in this hand that could be weighed."
NOTHING_IN_GAME = "You had nothing to decide in this game that could be weighed."
ALL_GOOD = (
    "Nothing that you did surely cost you anything: each choice was the best, or too close to it to tell."
)
GAME = "Your decisions in this game"
KEPT = "These figures are kept for your /stats, where nobody but you sees them."
WEIGHING = "Your decisions are being weighed; that takes some seconds."
LOOK_AT = "Look at a hand"
WHOLE_GAME = "The whole game"
DEARER, LESS_DEAR = "‹ Costlier", "Less costly ›"
WHAT_IF = "What if…?"
NO_PUZZLE = "Nothing that you did in this game cost you anything, so there is nothing to decide again."
AS_PUZZLES, NEXT_PUZZLE, TRY_IT = "As puzzles", "Next puzzle", "Play it out"
WHAT_NOW = "What would you do now?"
HOW_TO_TRY = "Press what you would try. Each shows what it was worth by what you could see then."
TOO_CLOSE = (
    "What you did counts as good as the best, though its figure is lower: the two differ by less than such"
    " figures can be sure of."
)
HOW_PLAYED_OUT = (
    "From there computer players of the club level went on for everybody, each seeing only its own cards. All"
    " cards lay as they did in the game, so this tells what would have come of it then, not what was best."
)
WORTH_AGAINST = "Worth against the others:"
_KEPT = "\u00a0"  # a space at which no line ends
NEITHER = "neither too bold nor too shy."
_SURE = 2.0  # standard errors
_MUCH = 0.25  # points a hand
_ENOUGH = 3  # calls
_LEAN = 200  # thousandths of a point
_SMALL = 0.1  # points a hand


def heading(number: int) -> str:
    """Return the heading of a hand's review."""
    return f"Your decisions in hand {number}"


def hand(number: int) -> str:
    """Return a hand's line in a list."""
    return f"Hand {number}"


def in_hand(number: int) -> str:
    """Return which hand a moment was in, to put before it."""
    return f"Hand {number}, "


def decided(when: str, what: str) -> str:
    """Return a moment and what was done then, in a list: ``Trick 2: 9♠``."""
    return f"{when}: {what}"


def what_if(number: int, when: str) -> str:
    """Return the heading above a moment where something else is tried."""
    return f"What if? {in_hand(number)}{_within(when)}"


def puzzle(nth: int, of: int) -> str:
    """Return the heading of a puzzle: a decision to make again."""
    return f"Puzzle {nth} of {of}"


def when_it_was(number: int, when: str) -> str:
    """Return where in the game it was."""
    return f"Your game, hand {number}, {_within(when)}"


def right(what: str, why: str) -> str:
    """Say that the answer is right, and why."""
    return f"**Right**: {quoted(what)}, since {why}."


def better_than(what: str, why: str, chosen: str) -> str:
    """Return what would be better than the answer, and why."""
    return f"**{quoted(what)} is better** than {quoted(chosen)}: {why}."


def you_chose(what: str) -> str:
    """Return what the player did in the game."""
    return f"In the game you chose {quoted(what)}."


def you_held(cards: str) -> str:
    """Return the cards that the player held then."""
    return f"You held {cards}"


def instead(what: str) -> str:
    """Return what was tried instead."""
    return f"With {quoted(what)}:"


def you_did(what: str, came: str) -> str:
    """Return what was done in the game, and what came of it."""
    return f"In the game it was {quoted(what)}. {came}."


def trick(number: int, plays: str, winner: str) -> str:
    """Return a trick as it would go."""
    return f"Trick {number}: {plays}. {winner} takes it."


def back_to(number: int) -> str:
    """Return the label of the button back to the review of the hand."""
    return f"‹ Hand {number}"


def back_to_puzzle(nth: int) -> str:
    """Return the label of the button back to a puzzle."""
    return f"‹ Puzzle {nth}"


def go_to(number: int, *, back: bool) -> str:
    """Return the label of the button to the hand before or after."""
    return f"‹ Hand {number}" if back else f"Hand {number} ›"


def cost_of(cost: float, unit: str) -> str:
    """Return what the decisions in a hand cost, in a list."""
    return f"cost you {amount(cost, unit)}" if cost else "cost you nothing"


def figures(of: Reviewed, unit: str, *, lucky: bool, against: str = "") -> list[str]:
    """Return a game's figures in words; ``lucky`` means it's known how good the cards were."""
    if not of.decisions:
        return [NOTHING_IN_GAME]
    cost = points(of.cost)
    told = f"{of.good} of your {count(of.decisions, 'decision')} were the best, or too close to it to tell"
    gave = f"the rest cost you {amount(cost, unit)}{against}, {amount(cost / of.hands, unit)} a hand"
    told = f"{told}; {gave}." if of.cost else f"{told}."
    calls = [called for place, each in sorted(of.places.items()) if (called := _called(place, each, unit))]
    return [
        f"**Accuracy {percent(of.good, of.decisions)}**: {told}",
        f"**Cards**: {_luck(of, unit)}" if lucky else "",
        f"**Calls**: {' '.join(calls) or NEITHER}" if any(map(_enough, of.places.values())) else "",
    ]


def _luck(of: Reviewed, unit: str) -> str:
    """Return how good the cards were; differences too small to be sure of count as average."""
    worth, error = points(of.luck), points(of.error)
    if abs(worth) < max(_SURE * error, _SMALL * of.hands):
        return "about average."
    much = "much " if abs(worth) > _MUCH * of.hands else ""
    better, more = ("better", "more") if worth > 0 else ("worse", "less")
    return f"{much}{better} than average, worth about {abs(worth):.1f} {unit}s {more} in all."


def _enough(of: Calls) -> bool:
    """Return True if there were enough calls from a place to judge them."""
    return of.decided >= _ENOUGH


def _called(place: int, of: Calls, unit: str) -> str:
    """Return how the calls from a place were too shy or too bold; empty if they were neither."""
    if not _enough(of) or abs(of.lean) < _LEAN:
        return ""
    shy = of.lean > 0
    times, cost = (of.shy, of.shy_cost) if shy else (of.bold, of.bold_cost)
    where = f"{begun(at_place(place))} you were too {'shy' if shy else 'bold'}"
    return f"{where}: {times} of {count(of.decided, 'call')}, at a cost of {amount(points(cost), unit)}."


def summary(decisions: Sequence[Decision], unit: str, against: str = "") -> str:
    """Return how many decisions cost something and how much in all; ``unit`` is what is scored."""
    if not decisions:
        return NOTHING_TO_DECIDE
    dear = [decision.cost for decision in decisions if decision.cost]
    if not dear:
        return ALL_GOOD
    some = f"{len(dear)} of {count(len(decisions), 'decision')}"
    return f"{some} cost you {amount(sum(dear), unit)} in all{against}."


def meaning(unit: str, against: str = "") -> str:
    """Return what the figures mean."""
    less = "the others' on average" if against else "theirs"
    return (
        f"{begun(unit)}s a hand, yours minus {less}, by what you could see at the time; the cards that"
        " you could not see were laid out many ways."
    )


def moment(view: View) -> str:
    """Return when in the hand it was: ``Trick 2``."""
    if view.phase is Phase.PLAY:
        return f"Trick {len(view.tricks) + 1}"
    return begun(view.phase.words.removeprefix("the "))


def dear(hand: str, when: str, done: str, cost: str) -> str:
    """Return what was done and what it cost; ``hand`` says which hand, if several are listed."""
    moment = f"{hand}{_within(when)}" if hand else when
    return f"**{moment}** · {quoted(done)} cost you {cost}."


def beside(some: Sequence[str]) -> str:
    """Join choices and their worth on one line."""
    return " · ".join(some)


def _within(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def better(what: str, why: str) -> str:
    """Return what was better, and why."""
    return f"{quoted(what)} was better: {why}."


def worth(choice: str, mean: float) -> str:
    """Return what one choice was worth, with no line breaks."""
    return f"{choice} {signed_points(mean)}".replace(" ", _KEPT)
