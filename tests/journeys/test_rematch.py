"""Another game with the same people: Rematch, under the result."""

from __future__ import annotations

from pathlib import Path

from bot.tables.table import Stage
from tests.journeys.world import answer, labels, text, world


async def test_against_computer_players_a_rematch_begins_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="classic", target=1, computers=3)
        await club.press("Ann", club.board(), "Start")
        first, result = club.table, await club.play_out()
        await club.press("Ann", result, "Rematch")
        assert club.at(Stage.PLAYING)
        assert club.table.rules == first.rules
        assert club.table.players == first.players
        assert club.board() == club.public()[-1]
        assert "are North" in text(club.panel("Ann"))


async def test_of_two_people_one_opens_the_rematch_and_the_other_sits_down_at_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", target=1, computers=3)
        await club.press("Bob", club.board(), "Sit East for")
        await club.press("Ann", club.board(), "Start")
        first, result = club.table, await club.play_out()
        await club.press("Bob", result, "Rematch")
        assert "Rematch, opened by Bob" in text(club.board())
        assert labels(club.board())[:2] == ["Join", "Sit North"]
        await club.press("Ann", result, "Rematch")
        assert len(club.bot.manager.book.open_ones) == 1
        assert club.at(Stage.PLAYING), "the table is full"
        assert club.table.players == first.players
        assert "North" in text(club.panel("Ann"))


async def test_partners_swap_for_another_game(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(target=1)
        result = await club.play_out()
        await club.press("Ann", result, "Swap partners")
        assert "Rematch with partners swapped, opened by Ann" in text(club.board())
        for name in ("Bob", "Cat", "Dan"):
            await club.press(name, result, "Rematch")
        assert club.at(Stage.PLAYING)
        assert [player.name for player in club.table.players if player] == ["Ann", "Dan", "Cat", "Bob"]


async def test_two_people_asking_in_one_moment_find_one_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", target=1, computers=3)
        await club.press("Bob", club.board(), "Sit East for")
        await club.press("Ann", club.board(), "Start")
        first, result = club.table, await club.play_out()
        again = f"eu:again:{first.id}:0:"
        await club.at_once(("Ann", result, again), ("Bob", result, again))
        assert club.at(Stage.PLAYING)
        assert club.table.players == first.players
        assert len([m for m in club.public() if "My hand" in labels(m)]) == 1


async def test_a_rematch_can_be_asked_for_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", target=1, computers=3)
        await club.press("Ann", club.board(), "Start")
        first, result = club.table, await club.play_out()
        await club.restart()
        await club.press("Ann", result, "Rematch")
        assert club.at(Stage.PLAYING)
        assert club.table.players == first.players


async def test_who_did_not_play_asks_for_no_rematch(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", target=1, computers=3)
        await club.press("Ann", club.board(), "Start")
        result = await club.play_out()
        said = answer(await club.press("Eve", result, "Rematch"))
        assert said == "You did not play in that game; /games lists your own, and /euchre new opens another."
        made_up = await club.forge("Ann", result, "eu:again:zzzzzz:0:")
        assert answer(made_up) == "That table is gone; open another with /euchre new."
        assert not club.bot.manager.book.open_ones


async def test_where_the_bot_may_no_longer_post_a_rematch_names_what_is_missing(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", target=1, computers=3)
        await club.press("Ann", club.board(), "Start")
        result = await club.play_out()
        club.forbid(send_messages=False)
        assert "I need Send Messages" in answer(await club.press("Ann", result, "Rematch"))
        assert not club.bot.manager.book.open_ones
