"""What the puzzles say: above all why the answer is right, from its figures and from what the seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.actions import Action
from bot.puzzles.analysis import Difficulty
from bot.puzzles.puzzle import ANY, Puzzle, Sought, Theme
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import advice, why
from cogs.ui.games.words import in_hands
from cogs.ui.words.names import begun, count, signed_points, within

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
NONE_OF_THAT_KIND = "No puzzle like that yet. Leave out an option."
CHANGED = "That puzzle has changed. Use /puzzle for the next one."
TAKEN_OUT = "That puzzle is gone: two choices were about equal. Use /puzzle for the next one."
_TWO = 2  # sides
AGAIN = "You have answered this one before. Only your first try counts."
NEXT = "Next puzzle"


def heading(puzzle: Puzzle, *, answered: bool) -> str:
    """Return a puzzle's number, game and kind: ``Puzzle 12 · Slapton · Hard · defending``.

    Before it's answered, a puzzle about going alone isn't labeled as one: that would give away the call.
    """
    told = answered or puzzle.theme is not Theme.ALONE
    kind = f"{begun(DIFFICULTY[puzzle.difficulty])}{f' · {THEMES[puzzle.theme]}' if told else ''}"
    return f"Puzzle {puzzle.number} · {puzzle.rules.name} · {kind}"


def all_done(number: int, sought: Sought) -> str:
    """There is no puzzle left to answer, of those asked for."""
    such = "" if sought == ANY else " of this kind"
    return f"You have answered all {number}{such}. They come round again, but no longer count."


def verdict(best: str, *, right: bool) -> str:
    """Return what was best, and whether the player chose it."""
    return f"Right: {within(best)}" if right else f"Better: {within(best)}"


def you_hold(cards: str) -> str:
    """Return the player's cards."""
    return f"You hold {cards}"


def trick(number: int, plays: str, winner: str) -> str:
    """Return a trick that is over."""
    return f"Trick {number}: {plays}, won by {winner}"


def progress(answered: Mapping[int, bool]) -> str:
    """Return how many puzzles were right on the first try: ``12 of 17 right on the first try``."""
    return f"{sum(answered.values())} of {len(answered)} right on the first try" if answered else ""


def source(puzzle: Puzzle) -> str:
    """Return where the figures come from, and what they are worth."""
    hands, unit = puzzle.figures[puzzle.best].hands, screens_of(puzzle.rules).unit
    error = max(figures.error for figures in puzzle.figures.values())
    theirs = "theirs" if puzzle.rules.sides == _TWO else "the others' average"
    return (
        f"{begun(unit)}s a hand, yours minus {theirs}, give or take at most {error:.2f} (standard error): "
        f"the cards you can't see were dealt {hands} different ways, and a computer player played every "
        "seat to the end. The expert, who searches, finds the same choice best."
    )


def left_out(choices: int) -> str:
    """Say how many choices, worse than those listed, are left out; empty if none are."""
    return f"and {count(choices, 'other choice')}, each worse" if choices else ""


def reasons(puzzle: Puzzle, chosen: Action) -> list[str]:
    """Return why the best choice is better than the one made, or else than the second best; a line each."""
    best = puzzle.best
    other = next(action for action in puzzle.figures if action != best) if chosen == best else chosen
    unit = screens_of(puzzle.rules).unit
    worth = f"{advice(puzzle.view, best)}: {signed_points(puzzle.figures[best].mean)} {unit}s a hand."
    than = f"{advice(puzzle.view, other)}: {signed_points(puzzle.figures[other].mean)}."
    told = [f"{worth} {than}"]
    calls = screens_of(puzzle.rules).why_better(puzzle, best, other)
    if calls is not None:
        return [*told, *calls]
    return [*told, *_position(puzzle, best, other), _cards(puzzle, best, other)]


# Cards


def _cards(puzzle: Puzzle, best: Action, other: Action) -> str:
    """Return what the side reaches more often with the best card than with the other."""
    one, two = puzzle.figures[best], puzzle.figures[other]
    steps = {*one.outcomes, *two.outcomes}
    least = max(sorted(steps), key=lambda step: one.share(step) - two.share(step))
    so, instead = in_hands(one.share(least)), in_hands(two.share(least), again=True)
    reached = screens_of(puzzle.rules).reached(puzzle.view, least)
    return f"{begun(reached)} {so} this way, and {instead} if you {within(advice(puzzle.view, other))}."


def _position(puzzle: Puzzle, best: Action, other: Action) -> list[str]:
    """Return what the best card does and the other does not, as a hint would say it, if that can be said."""
    told = why(puzzle.view, best, other)
    return [f"{advice(puzzle.view, best)}: {told}."] if told else []
