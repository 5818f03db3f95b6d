"""Learning and practising alone: the lessons, the puzzles and the hand of the day."""

from __future__ import annotations

from datetime import date, timedelta

from bot.lessons.lesson import Lesson, course
from bot.puzzles.puzzle import collection
from cogs.puzzles.words import THEMES
from cogs.ui.press import Press
from tests.journeys.test_daily import DAY, on_day, play, turn
from tests.journeys.world import World, buttons
from tools.gallery.entries import SENTENCE, Visit, walk

STEP, END = "lessons.screens.step_view", "lessons.screens.end_view"


@walk(
    "lessons",
    {"course": "lessons.screens.course_view", "course-begun": "lessons.screens.course_view", "wrong": STEP}
    | {f"{taught.id}-{at}": STEP for taught in course() for at in range(1, len(taught.steps) + 1)}
    | {f"{taught.id}-end": END for taught in course()},
)
async def lessons(visit: Visit) -> None:
    """Every step of every lesson."""
    club = visit.club
    await club.slash("Ann", "learn")
    await visit.take("course", "Ann")
    for taught in course():
        await club.slash("Ann", "learn")
        await club.press("Ann", club.panel("Ann"), f"{taught.number}.")
        await _lesson(visit, taught)
    await club.slash("Ann", "learn")
    await visit.take("course-begun", "Ann")


async def _lesson(visit: Visit, taught: Lesson) -> None:
    club = visit.club
    for at, step in enumerate(taught.steps, start=1):
        await visit.take(f"{taught.id}-{at}", "Ann")
        wrong = [each for each in step.table.game.in_play.legal_actions() if str(each) != step.right]
        if "wrong" not in visit.taken and wrong:
            await _do(club, str(Press.doing(step.table.id, step.table.seq, wrong[0])))
            await visit.take("wrong", "Ann")
        await _do(club, str(Press.doing(step.table.id, step.table.seq, step.right)))
    await visit.take(f"{taught.id}-end", "Ann")


async def _do(club: World, custom_id: str) -> None:
    await club.forge("Ann", club.panel("Ann"), custom_id)


PUZZLE, ANSWER = "puzzles.screens.puzzle_view", "puzzles.screens.answer_view"


def _puzzles() -> dict[str, int]:
    """The first puzzle of each theme and of each game, by number, named by what is new in it."""
    named: dict[str, int] = {}
    for number, puzzle in collection().items():
        for what in (THEMES[puzzle.theme], puzzle.rules.id):
            if what not in named and number not in named.values():
                named[what.replace(" ", "-")] = number
    return named


PUZZLES = _puzzles()


@walk(
    "puzzles",
    dict.fromkeys(PUZZLES, PUZZLE)
    | {f"{name}-right": ANSWER for name in PUZZLES}
    | {"wrong": ANSWER, "again": ANSWER, "all-done": PUZZLE},
)
async def puzzles(visit: Visit) -> None:
    """A puzzle of each kind and its answer."""
    club = visit.club
    await club.slash("Ann", "puzzle")
    for name, number in PUZZLES.items():
        await _do(club, f"eu:calls:puzzle-{number}:0:together")
        await visit.take(name, "Ann")
        puzzle = collection()[number]
        best, *_, worst = (
            str(Press.doing(puzzle.table.id, puzzle.table.seq, action)) for action in puzzle.figures
        )
        if "wrong" not in visit.taken:
            await _do(club, worst)
            await visit.take("wrong", "Ann")
            await _do(club, best)
            await visit.take("again", "Ann")
        await _do(club, best)
        await visit.take(f"{name}-right", "Ann")
    for number in collection():
        await club.bot.store.practice.answer_puzzle(club["Ann"].id, number, right=True, at=1)
    await club.slash("Ann", "puzzle")
    await visit.take("all-done", "Ann")


DAILY = "daily.screens.turn_view"


@walk(
    "daily",
    {
        "call": DAILY,
        "play": DAILY,
        "outcome": "daily.screens.outcome_view",
        "outcome-beside-others": "daily.screens.outcome_view",
        "others": "daily.screens.others_view",
        "seals": "daily.screens.seals_view",
        "yesterdays": SENTENCE,
    },
)
async def daily(visit: Visit) -> None:
    """The hand of the day."""
    club = visit.club
    await on_day(club)
    await club.slash("Ann", "daily")
    await visit.take("call", "Ann")
    while await turn(club, "Ann"):
        if "play" not in visit.taken and any(each.disabled for each in buttons(club.panel("Ann"))):
            await visit.take("play", "Ann")
    await visit.take("outcome", "Ann")
    for name, badly in (("Bob", True), ("Cat", False), ("Dan", True)):
        await play(club, name, badly=badly)
    await club.slash("Ann", "daily")
    await visit.take("outcome-beside-others", "Ann")
    await club.press("Ann", club.panel("Ann"), "How others played")
    await visit.take("others", "Ann")
    await club.slash("Ann", "daily")
    await club.press("Ann", club.panel("Ann"), "Fair deal")
    await visit.take("seals", "Ann")
    await club.slash("Eve", "daily")
    begun = club.panel("Eve")
    late: date = DAY + timedelta(days=3)
    await on_day(club, late)
    first = next(each for each in buttons(begun) if not each.disabled)
    await club.forge("Eve", begun, first.custom_id)
    await visit.take("yesterdays", "Eve")
