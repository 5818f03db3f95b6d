"""The wording of puzzles, above all why the answer is right."""

from collections.abc import Mapping

from bot.engine.actions import Action
from bot.puzzles.analysis import Difficulty
from bot.puzzles.puzzle import ANY, Puzzle, PuzzleFilter, Theme
from cogs.ui.games.describing import advice, why
from cogs.ui.games.screens import screens_of
from cogs.ui.words.names import begun, count, safe, within

DIFFICULTY: Mapping[Difficulty, str] = {
    Difficulty.EASY: "easy",
    Difficulty.MEDIUM: "medium",
    Difficulty.HARD: "hard",
}
THEMES: Mapping[Theme, str] = {
    Theme.CALL: "ordering up",
    Theme.NAME: "naming trumps",
    Theme.BID: "bidding",
    Theme.ALONE: "going alone",
    Theme.DISCARD: "discarding",
    Theme.LEAD: "leading as makers",
    Theme.PLAY: "following as makers",
    Theme.END: "the last tricks",
    Theme.DEFEND: "defending",
    Theme.LONE: "against a lone hand",
    Theme.POOL: "playing for the pool",
}
ABOUT = "Find the best call or card."
DESCRIBED = {
    "difficulty": "Difficulty (default: any)",
    "theme": "Theme (default: any)",
    "game": "Game (default: any)",
}
NONE_OF_THAT_KIND = "No puzzle matches. Try fewer options."
CHANGED = "That puzzle has changed. Use /puzzle for the next one."
TAKEN_OUT = "That puzzle is gone: two choices were about equal. Use /puzzle for the next one."
AGAIN = "You've already answered this one. Only your first try counts."
ANSWER_FIRST = "Answer the puzzle first."
NEXT, TRY_IT = "Next puzzle", "Try this puzzle"


def heading(puzzle: Puzzle, *, answered: bool) -> str:
    """Return a puzzle's number, game and kind: ``Puzzle 12 · Slapton · Hard · defending``.

    Before it's answered, a puzzle about going alone isn't labeled as one: that would give away the call.
    """
    told = answered or puzzle.theme is not Theme.ALONE
    kind = f"{begun(DIFFICULTY[puzzle.difficulty])}{f' · {THEMES[puzzle.theme]}' if told else ''}"
    return f"Puzzle {puzzle.number} · {puzzle.rules.name} · {kind}"


def shared_result(name: str, *, right: bool) -> str:
    """Return how a player did at a puzzle, without giving away its answer."""
    found = "solved it on the first try. Can you?" if right else "didn't solve it. Can you?"
    return f"**{safe(name)}** {found}"


def all_done(number: int, sought: PuzzleFilter) -> str:
    """Say that all matching puzzles are answered, or return ""."""
    such = "" if sought == ANY else " like this"
    return f"You've answered all {number} puzzles{such}. Repeats don't count." if number else ""


def verdict(best: str, *, right: bool) -> str:
    """Return the best choice, and if the player chose it."""
    return f"Right: {within(best)}" if right else f"Better: {within(best)}"


def you_hold(cards: str) -> str:
    """Return the player's cards."""
    return f"Your hand: {cards}"


def progress(answered: Mapping[int, bool]) -> str:
    """Return how many puzzles were right on the first try: ``12 of 17 right on the first try``."""
    return f"{sum(answered.values())} of {len(answered)} right on the first try" if answered else ""


def calculated(puzzle: Puzzle) -> str:
    """Return how the figures are calculated, and how sure they are."""
    hands = puzzle.figures[puzzle.best].hands
    error = max(figures.error for figures in puzzle.figures.values())
    return (
        f"I dealt the hidden cards at random {hands:,} times, and bots played out each choice. "
        "The numbers are points per hand, yours minus your opponents'. "
        f"Their standard error is at most {error:.2f}. A search found the same best choice."
    )


def left_out(choices: int) -> str:
    """Say how many worse choices are left out, or return ""."""
    return f"and {count(choices, 'worse choice')}" if choices else ""


def reasons(puzzle: Puzzle, chosen: Action) -> list[str]:
    """Return lines on why the best choice is better than the player's, or else than the second best.

    The last line says what the side reaches more often with the best one.
    """
    best = puzzle.best
    other = next(action for action in puzzle.figures if action != best) if chosen == best else chosen
    one, two = puzzle.figures[best], puzzle.figures[other]
    steps = {*one.outcomes, *two.outcomes}
    least = max(sorted(steps), key=lambda step: one.share(step) - two.share(step))
    so, instead = f"{one.share(least):.0%}", f"{two.share(least):.0%}"
    reached = screens_of(puzzle.rules).reached(puzzle.view, least)
    often = (
        f"This way, {reached} {so} of the time. If you {within(advice(puzzle.view, other))}, it's {instead}."
    )
    return [*filter(None, [why(puzzle.view, best, other)]), often]
