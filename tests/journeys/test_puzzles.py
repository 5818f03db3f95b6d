"""Puzzles: answered rightly and wrongly, one after another, each counted once."""

from __future__ import annotations

import pytest

from bot.ids import TableId
from bot.puzzles.analysis import Difficulty
from bot.puzzles.puzzle import PREFIX, PuzzleFilter, Theme, collection, table_id
from cogs.ui.games.describing import choice
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, text
from tests.journeys.world import World

USUAL = "north_american"  # where nothing else is set
FIRST, SECOND = [puzzle for puzzle in collection().values() if puzzle.rules.id == USUAL][:2]


def pressing(number: int, *, right: bool) -> str:
    """Return the button of the best choice of a puzzle, or of the worst."""
    puzzle = collection()[number]
    actions = list(puzzle.figures)
    return str(Press.doing(puzzle.table.id, puzzle.table.seq, actions[0 if right else -1]))


async def press(club: World, name: str, number: int, *, right: bool) -> None:
    """Press a choice; those of going alone may be a press away."""
    wanted = pressing(number, right=right)
    if wanted not in [button.custom_id for button in buttons(club.panel(name))]:
        await club.press(name, club.panel(name), "eu:calls")
    await club.press_id(name, club.panel(name), wanted)


async def test_a_right_and_a_wrong_answer_are_told_apart_and_counted(club: World) -> None:
    for name in ("Ann", "Bob"):
        assert f"Puzzle {FIRST.number} ·" in answer(await club.slash(name, "puzzle"))
        await press(club, name, FIRST.number, right=name == "Ann")
    assert "### Right:" in text(club.panel("Ann"))
    approve(text(club.panel("Ann")))
    assert "### Better:" in text(club.panel("Bob"))
    approve(text(club.panel("Bob")))
    assert "of the time" in text(club.panel("Bob"))
    assert f"Puzzle {SECOND.number} ·" in text(await club.on("Ann", "eu:puzzle"))
    assert len(club.private("Ann")) == 1 and not club.public(), "it all happens on one private message"


async def test_a_result_is_shared_without_the_answer_and_others_try_the_puzzle_from_it(club: World) -> None:
    await club.slash("Ann", "puzzle")
    share = str(Press(Verb.SHARE, TableId(f"{PREFIX}{FIRST.number}")))
    assert "first" in answer(await club.forge("Eve", club.panel("Ann"), share)) and not club.public()
    await press(club, "Ann", FIRST.number, right=True)
    calculated = answer(await club.press("Ann", club.panel("Ann"), "eu:how"))
    assert "standard error" in calculated and "standard error" not in text(club.private("Ann")[0])
    await club.press("Ann", club.private("Ann")[0], "eu:share")
    (shared,) = club.public()
    assert "Ann" in text(shared) and choice(FIRST.view, FIRST.best) not in text(shared)
    await club.press("Bob", shared, "eu:try")
    assert f"Puzzle {FIRST.number} ·" in text(club.panel("Bob"))
    await press(club, "Bob", FIRST.number, right=False)
    await club.press("Bob", club.panel("Bob"), "eu:share")
    assert len(club.public()) == 2 and text(club.public()[1]) != text(shared)


async def test_an_old_button_shows_the_answer_again_and_does_not_count(club: World) -> None:
    await club.slash("Ann", "puzzle")
    await press(club, "Ann", FIRST.number, right=False)
    await club.forge("Ann", club.panel("Ann"), pressing(FIRST.number, right=True))
    approve(text(club.panel("Ann")))


async def test_who_has_answered_all_begins_again_without_counting(club: World) -> None:
    for number in collection():
        await club.bot.store.practice.answer_puzzle(club["Ann"].id, number, right=True, at=1)
    await club.slash("Ann", "puzzle")
    first, second = list(collection())[:2]
    told = text(club.panel("Ann"))
    assert f"Puzzle {first} ·" in told and "answered all" in told
    await press(club, "Ann", first, right=False)
    told = text(club.panel("Ann"))
    assert f"{len(collection())} of {len(collection())} right" in told
    assert f"Puzzle {second} ·" in text(await club.on("Ann", "eu:puzzle"))


async def test_puzzles_begin_with_the_game_of_the_server_and_go_on_with_the_others(club: World) -> None:
    await club.bot.manager.servers.set(club.guild.id, "rules", "classic")
    own = [number for number, each in collection().items() if each.game.rules.id == "classic"]
    assert f"Puzzle {own[0]} ·" in answer(await club.slash("Ann", "puzzle"))
    for number in own:
        await club.bot.store.practice.answer_puzzle(club["Ann"].id, number, right=True, at=1)
    assert f"Puzzle {next(iter(collection()))} ·" in answer(await club.slash("Ann", "puzzle"))


async def test_a_puzzle_that_was_skipped_comes_round_again(club: World) -> None:
    last = max(collection())
    await club.slash("Ann", "puzzle")
    await club.forge("Ann", club.panel("Ann"), str(Press(Verb.PUZZLE, TableId(f"{PREFIX}{last}"))))
    assert f"Puzzle {FIRST.number} ·" in text(club.panel("Ann"))


@pytest.mark.parametrize(
    ("options", "wanted", "said"),
    [
        (
            {"difficulty": "hard", "theme": "defend"},
            PuzzleFilter(Difficulty.HARD, Theme.DEFEND),
            "Hard · defending",
        ),
        ({"game": "cutthroat", "theme": "call"}, PuzzleFilter(None, Theme.CALL, "cutthroat"), "Cutthroat"),
    ],
    ids=["difficulty", "game"],
)
async def test_puzzles_that_are_sought_come_one_after_another(
    club: World, options: dict[str, str], wanted: PuzzleFilter, said: str
) -> None:
    await club.slash("Ann", "puzzle", **options)
    such = [number for number, each in collection().items() if wanted.wants(each)]
    seen: set[int] = set()
    for _ in range(3):
        shown = text(club.panel("Ann"))
        number = int(shown.partition("Puzzle ")[2].split()[0])
        assert number in set(such) - seen and said in shown
        seen.add(number)
        puzzle = collection()[number]
        chosen = Press.doing(table_id(number, wanted), puzzle.table.seq, puzzle.best)
        await club.press_id("Ann", club.panel("Ann"), str(chosen))
        await club.press("Ann", club.panel("Ann"), "eu:puzzle")
    for number in such:
        await club.bot.store.practice.answer_puzzle(club["Ann"].id, number, right=True, at=1)
    approve(answer(await club.slash("Ann", "puzzle", **options)))


async def test_a_game_or_a_theme_without_puzzles_is_told_so(club: World) -> None:
    assert "No puzzle matches" in answer(await club.slash("Ann", "puzzle", game="spoil_five", theme="bid"))
    assert "whist" in answer(await club.slash("Ann", "puzzle", game="whist"))


async def test_a_puzzle_that_was_taken_out_says_so_and_leads_to_the_next(club: World) -> None:
    await club.bot.store.practice.answer_puzzle(club["Ann"].id, 35, right=True, at=1)
    await club.slash("Ann", "puzzle")
    table, there = TableId(f"{PREFIX}35"), club.panel("Ann")
    told = answer(await club.forge("Ann", there, str(Press(Verb.DO, table, 1, "pass"))))
    assert "is gone" in told and "/puzzle" in told
    await club.forge("Ann", there, str(Press(Verb.PUZZLE, table)))
    (shown,) = [told for each in club.private("Ann") if "Puzzle " in (told := text(each))]
    assert "Puzzle 35 " not in shown and "right on the first try" not in shown


async def test_a_puzzle_that_has_changed_since_says_so(club: World) -> None:
    await club.slash("Ann", "puzzle")
    gone = (
        Press(Verb.DO, TableId(f"{PREFIX}99999"), 1, "pass"),
        Press.doing(FIRST.table.id, FIRST.table.seq, "bid 3 S"),
    )
    for each in gone:
        assert "/puzzle" in answer(await club.forge("Ann", club.panel("Ann"), str(each)))
    assert await club.bot.store.practice.answered_puzzles(club["Ann"].id) == {}
