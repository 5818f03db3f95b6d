"""Time at a table: turns that run out, coming back, pauses, reminders, and who leaves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.tables.manager import Pace
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, answer, buttons, labels, text, world

NOTING = Pace(noting=20.0)


def ids(message: Any) -> dict[str, str]:
    """The buttons of a message by their labels."""
    return {button.label: button.custom_id for button in buttons(message)}


def pings(club: World) -> list[Any]:
    """The reminders that stand in the channel."""
    return [message for message in club.public() if "your turn at" in text(message)]


async def until_turn_of(club: World, name: str) -> None:
    """Everybody plays on until it is that person's turn."""
    while club.table.stage is not Stage.PLAYING or club.turn != name:
        if club.at(Stage.BETWEEN):
            await club.press("Ann", club.board(), "Deal")
        else:
            await club.take_turn()


async def test_a_turn_is_counted_down_and_when_it_runs_out_the_computer_plays_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=30)
        name, deadline = club.turn, club.table.deadline
        assert deadline is not None
        assert f"Time is up <t:{-(-deadline // 1000)}:R>" in text(club.board())
        await club.show_hand(name)
        assert "Time is up <t:" in text(club.panel(name))
        await club.passes(31)
        assert club.turn != name
        assert f"{name}'s time ran out, so a bot " in text(club.board())
        assert text(club.panel(name)).startswith("Your time ran out, so a bot ")


async def test_after_the_second_time_the_computer_plays_until_the_player_is_back(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=30)
        name = club.turn
        await club.passes(31)
        await until_turn_of(club, name)
        await club.passes(31)
        seat = club.table.seat_of(club[name].id)
        assert club.table.clock.away == {seat}
        assert f"{name} is away, so a bot plays" in text(club.board())
        await club.slash(name, "hand")
        assert text(club.panel(name)).startswith("### You are away")
        await club.press(name, club.panel(name), "I'm back")
        assert club.table.clock.away == frozenset()
        assert "is away" not in text(club.board())
        await until_turn_of(club, name)
        await club.show_hand(name)
        assert club.offered(name)


async def test_who_goes_away_by_will_is_minded_and_comes_back_by_the_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        name = club.turn
        await club.press(name, club.board(), "Table")
        await club.press(name, club.panel(name), "I'm away")
        assert "A bot plays for you" in text(club.panel(name))
        assert club.turn != name
        await club.press(name, club.board(), "Table")
        await club.press(name, club.panel(name), "I'm back")
        assert club.table.clock.away == frozenset()


async def test_who_goes_away_and_then_leaves_keeps_no_button_that_does_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        await club.press("Cat", club.board(), "Table")
        await club.press("Cat", club.panel("Cat"), "I'm away")
        away = club.panel("Cat")
        assert labels(away) == ["I'm back"]
        assert "Cat is away" in text(club.board())
        await club.press("Cat", club.board(), "Table")
        await club.press("Cat", club.panel("Cat"), "Leave")
        asked = club.panel("Cat")
        assert labels(asked) == ["Leave the game", "I'm back"]
        await club.press("Cat", asked, "Leave the game")
        (away,) = [message for message in club.private("Cat") if message.id == away.id]
        assert not labels(away), "the hand has followed"
        assert text(away).startswith("You left this game")
        assert "is away" not in text(club.board())
        assert "Cat left, so a bot plays" in text(club.board())
        for verb in (Verb.BACK, Verb.AWAY, Verb.LEAVE, Verb.LEAVE_NOW, Verb.HAND, Verb.PAUSE):
            said = answer(await club.forge("Cat", away, str(Press(verb, club.table.id))))
            assert said == (
                "You left this game, and another plays on in your seat; open your own with /euchre new."
            )


async def test_leaving_as_the_last_person_says_that_the_table_closes(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre solo")
        await club.press("Ann", club.board(), "Table")
        await club.press("Ann", club.panel("Ann"), "Leave")
        assert "If you leave, the table closes and the game doesn't count" in text(club.panel("Ann"))
        await club.press("Ann", club.panel("Ann"), "Leave the game")
        assert not club.bot.manager.book.open_ones


async def test_a_pause_needs_everybody_and_anybody_ends_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=60)
        await club.passes(10)
        await club.press("Ann", club.board(), "Table")
        await club.press("Ann", club.panel("Ann"), "Ask for a pause")
        assert text(club.panel("Ann")) == "The game is paused once Cat, Bob and Dan agree, too."
        assert "Ann asks for a pause" in text(club.board())
        for name in ("Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "Pause too")
        assert text(club.board()).startswith("### The game is paused")
        await club.passes(10_000)
        assert club.table.clock.late is None
        name = club.turn
        await club.slash(name, "hand")
        assert labels(club.panel(name)) == ["Resume"]
        await club.press("Dan", club.board(), "Resume")
        assert club.table.deadline is not None
        left = (club.table.deadline - club.time.now()) / 1000
        assert 40 <= left <= 50
        assert "Time is up" in text(club.board())


async def test_who_plays_alone_pauses_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre solo")
        await club.press("Ann", club.board(), "Table")
        await club.press("Ann", club.panel("Ann"), "Pause")
        assert text(club.panel("Ann")).startswith("The game is paused.")
        await club.press("Ann", club.board(), "Resume")
        assert not club.table.clock.paused


async def test_at_half_time_a_reminder_is_posted_and_removed_with_the_turn(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=60)
        name = club.turn
        await club.passes(31)
        (ping,) = pings(club)
        at = "your table" if name == "Ann" else "Ann's table"
        assert text(ping).startswith(f"<@{club[name].id}>, your turn at {at}. Time is up <t:")
        assert [user.id for user in ping.mentions] == [club[name].id]
        await club.press(name, ping, "My hand")
        await club.passes(10)
        assert len(pings(club)) == 1, "once a turn"
        await club.take_turn()
        assert not pings(club)


async def test_a_reminder_can_be_turned_off_for_good_by_the_one_it_is_for_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=60)
        name = club.turn
        other = next(each for each in ("Ann", "Bob") if each != name)
        await club.passes(31)
        (ping,) = pings(club)
        said = answer(await club.press(other, ping, "No more pings"))
        assert said == "That reminder is somebody else's; /settings me turns your own on and off."
        assert pings(club)
        forged = Press(Verb.QUIET, club.table.id, detail=str(club["Eve"].id))
        await club.forge("Eve", ping, str(forged))
        assert pings(club), "a made-up press has taken somebody else's reminder down"
        said = answer(await club.press(name, ping, "No more pings"))
        assert said == "You won't be pinged again; /settings me turns the pings back on."
        assert not pings(club)
        await club.take_turn()
        await until_turn_of(club, name)
        await club.passes(31)
        assert not pings(club)
        await club.slash(name, "settings me")
        assert "nobody pings you" in text(club.panel(name))


async def test_a_reminder_outlives_a_restart_and_is_removed_by_the_next_process(tmp_path: Path) -> None:
    async with world(tmp_path, pace=NOTING) as club:
        await club.seat_four(rules="north_american", clock=120)
        await club.passes(61)
        assert len(pings(club)) == 1
        await club.restart()
        await club.env.settle()
        assert len(pings(club)) == 1, "nobody is reminded twice of a turn"
        await club.take_turn()
        assert not pings(club)


async def test_the_opener_chooses_the_clock_in_the_house_rules(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american")
        assert "Clock: 60 s a turn" in text(club.board())
        await club.press("Ann", club.board(), "House rules")
        panel = club.panel("Ann")
        choosing = str(Press(Verb.CLOCK, club.table.id))
        await club["Ann"].select(panel, ["300"], custom_id=choosing)
        assert "Clock: 5 min a turn" in text(club.board())


async def test_a_clock_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american")
        choosing = str(Press(Verb.CLOCK, club.table.id))
        said = answer(await club.forge("Ann", club.board(), choosing))
        assert said == "There is no such clock; choose one of those in the list."


async def test_a_game_to_which_nobody_comes_back_ends_and_everyone_has_left(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", clock=0)
        table_id = club.table.id
        for _ in range(4):  # each has left when the game has waited a day for them
            await club.passes(24 * 60 * 60 + 1)
        assert not club.bot.manager.book.open_ones
        game = await club.bot.store.games.last_at(table_id)
        assert game is not None and all(player.left_early for player in game.players if player.user_id)


async def test_who_leaves_has_lost(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american", target=1)
        await club.leave("Cat")
        while club.bot.manager.book.open_ones:
            await club.take_turn()
        standing = await club.bot.store.standings.overall(club.guild.id, club["Cat"].id)
        assert standing is not None
        assert (standing.sums["games"], standing.sums["wins"]) == (1, 0)
