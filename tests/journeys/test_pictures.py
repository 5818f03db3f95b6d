"""Boards and hands carry a picture of the table: the right one, kept while it is true, and done without."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import discord
import pytest

from bot.art.pack.colors import Scheme
from bot.art.table.drawing import picture
from bot.art.table.theme import ArtTheme
from bot.engine.phases import Phase
from bot.ids import TableId
from bot.lessons.lesson import course
from bot.tables.manager import Pace
from cogs.lessons.screens import table_picture
from cogs.table import drawings
from cogs.ui.games.in_words import describe_scene
from cogs.ui.games.scene import scene_of
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, described, labels, text
from tests.journeys.test_daily import on_day
from tests.journeys.world import World, world

PEOPLE = ("Ann", "Bob", "Cat", "Dan")
pytestmark = pytest.mark.world(pictures=True)


def file_of(message: discord.Message) -> int:
    """Return the id of the one picture on the message."""
    (file,) = message.attachments
    assert file.filename == "table.png"
    return file.id


async def shows(
    club: World, message: discord.Message, name: str | None, look: ArtTheme | None = None
) -> bool:
    """Whether the message carries the picture of the table as it is now for that viewer, and its words."""
    seat = club.table.seat_of(club[name].id) if name else None
    view = club.table.view(seat)
    assert view is not None
    scene = scene_of(club.table, view)
    (file,) = message.attachments
    return await file.read() == picture(scene, look or ArtTheme()) and described(message) == describe_scene(
        scene
    )


async def seat_four(club: World, **options: object) -> None:
    await club.seat_four(rules="north_american", **options)
    for name in PEOPLE:
        await club.press(name, club.board(), "eu:hand")


async def play_until(club: World, phase: Phase, cards: int = 0) -> None:
    while not (club.at(phase) and len(club.view.trick) == cards):
        await club.take_advised_turn()


def waiting(club: World) -> Sequence[str]:
    return [name for name in PEOPLE if name != club.turn]


async def test_a_table_that_waits_has_a_picture_that_changes_only_when_somebody_sits_down(
    club: World,
) -> None:
    await club.open("Ann", rules="north_american", target=5)
    first = club.board()
    approve(described(first))
    approve(text(first))
    await club.ask("Ann", Verb.OPTIONS)
    await club.choose("Ann", "30")
    assert "Turn timer: 30 s" in text(club.board()) and file_of(club.board()) == file_of(first)
    await club.press("Bob", first, "eu:sit:*:")
    approve(described(club.board()))
    approve(text(club.board()))
    assert file_of(club.board()) != file_of(first)


async def test_lessons_puzzles_and_the_hand_of_the_day_are_at_a_table_that_can_be_seen(club: World) -> None:
    taught = course()[0]
    first, second = taught.steps[:2]
    assert first.table.to_act is not None
    (wrong, *_) = (str(each) for each in first.table.game.in_play.legal_actions() if str(each) != first.right)
    await club.slash("Ann", "learn")
    there = file_of(await club.on("Ann", "1."))
    assert described(club.panel("Ann")) == describe_scene(table_picture(taught, first).scene)
    await club.forge("Ann", club.panel("Ann"), str(Press.doing(first.table.id, first.table.seq, wrong)))
    assert file_of(club.panel("Ann")) == there and first.answer_to(wrong) in text(club.panel("Ann"))
    await club.forge("Ann", club.panel("Ann"), str(Press.doing(first.table.id, first.table.seq, first.right)))
    assert file_of(club.panel("Ann")) != there
    assert described(club.panel("Ann")) == describe_scene(table_picture(taught, second).scene)
    gone = str(Press(Verb.LESSON, TableId(first.table.id), 999))
    assert "/learn" in answer(await club.forge("Ann", club.panel("Ann"), gone))
    await club.slash("Ann", "puzzle")
    asked = file_of(club.panel("Ann"))
    await club.press("Ann", club.panel("Ann"), "eu:do:*:*:pass")
    assert "of the time" in text(club.panel("Ann")) and file_of(club.panel("Ann")) == asked
    assert file_of(await club.on("Ann", "eu:puzzle")) != asked
    await on_day(club)
    assert "Your call" in answer(await club.slash("Ann", "daily"))
    await club.change("Bob", "shows", "text")
    for command in ("puzzle", "daily"):
        await club.slash("Bob", command)
        assert not club.panel("Bob").attachments and "## " in text(club.panel("Bob"))


async def test_who_waits_keeps_the_same_picture_until_it_is_over_what_is_waited_for(club: World) -> None:
    await seat_four(club)
    await play_until(club, Phase.PLAY, 1)
    waits = next(name for name in waiting(club) if club.table.player(club.view.trick[0][0]).name != name)
    while len(club.view.trick) < 3 and club.turn != waits:
        kept, said = file_of(club.panel(waits)), text(club.panel(waits))
        turned = club.turn
        before = file_of(club.panel(turned))
        await club.take_advised_turn()
        if club.turn != waits:
            assert file_of(club.panel(waits)) == kept and text(club.panel(waits)) != said
        assert file_of(club.panel(turned)) != before, "one's own press is seen at once"
    await play_until(club, Phase.PLAY, 0)
    for name in PEOPLE:
        assert await shows(club, club.panel(name), name), "the end of a trick is seen by all"


async def test_a_press_that_changes_nothing_in_the_picture_leaves_it_where_it_is(club: World) -> None:
    await seat_four(club)
    for _ in PEOPLE:
        await club.press(club.turn, club.panel(club.turn), "Turn it down" if _ == "Dan" else "Pass")
    caller = club.turn
    before = file_of(club.panel(caller))
    assert "alone" in " ".join(labels(await club.on(caller, "eu:calls")))
    assert file_of(club.panel(caller)) == before


async def test_where_nothing_can_be_drawn_a_press_counts_and_is_answered_in_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def torn(*_: object) -> bytes:
        raise ValueError("the queen of hearts is torn")

    monkeypatch.setattr(drawings, "picture", torn)
    async with world(tmp_path, pictures=True) as club:
        await seat_four(club)
        await play_until(club, Phase.PLAY, 2)
        name, before = club.turn, club.table.seq
        await club.take_advised_turn()
        assert club.table.seq > before
        assert (
            text(club.panel(name)).startswith(("You played", "You led")) and not club.panel(name).attachments
        )
        assert "```" in text(club.board()) and not club.board().attachments
    assert "queen" not in caplog.text


async def test_a_player_may_do_without_pictures_and_without_emoji_and_the_others_keep_theirs(
    club: World,
) -> None:
    await seat_four(club)
    await club.change("Bob", "shows", "text")
    await club.press("Bob", club.board(), "eu:hand")
    assert not club.panel("Bob").attachments and "## " in text(club.panel("Bob"))
    await club.press("Ann", club.board(), "eu:hand")
    assert club.panel("Ann").attachments and club.board().attachments


async def test_pictures_have_the_colours_and_the_print_that_the_server_or_the_player_likes(
    club: World,
) -> None:
    await club.change("Mia", "four_colours", "yes", server=True)
    await seat_four(club)
    assert await shows(club, club.board(), None, ArtTheme(Scheme.FOUR))
    name = club.turn
    await club.change(name, "large_print", "yes")
    await club.press(name, club.board(), "eu:hand")
    assert await shows(club, club.panel(name), name, ArtTheme(Scheme.FOUR, large=True))


async def test_after_a_restart_a_board_that_shows_the_table_is_left_alone(club: World) -> None:
    await seat_four(club)
    await play_until(club, Phase.PLAY, 1)
    before = file_of(club.board())
    for keep in club.bot.save_hooks:
        await keep()
    await club.restart()
    assert file_of(club.board()) == before
    assert await shows(club, club.board(), None)
    await club.press(club.turn, club.board(), "eu:hand")
    await club.take_advised_turn()
    assert await shows(club, club.board(), None) and file_of(club.board()) != before


async def test_with_computer_players_the_picture_goes_with_each_turn_of_a_person(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True, pace=Pace(think=20.0)) as club:
        await club.open("Ann", rules="north_american", computers=3)
        await club.press("Ann", club.board(), "eu:start")
        turns = 0
        while turns < 3:
            if club.turn != "Ann":
                await club.passes(20)
                continue
            assert await shows(club, club.panel("Ann"), "Ann")
            assert await shows(club, club.board(), None)
            turns += 1
            await club.take_advised_turn()
