"""Somebody sees, takes along and deletes what is kept; a server that removed the bot is forgotten."""

from __future__ import annotations

import json

from bot.tables.doctor import examine
from bot.tables.maintenance import DAY_MS, KEPT_FOR, Maintenance
from cogs.privacy.words import DELETED
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.test_forgetting import dump
from tests.journeys.world import World, open_game, play


async def data(club: World, name: str) -> str:
    """Return what somebody is shown of what is saved."""
    await club.slash(name, "settings")
    return answer(await club.press(name, club.panel(name), "eu:data"))


async def test_nothing_is_kept_of_who_has_done_nothing(club: World) -> None:
    approve(await data(club, "Eve"))


async def test_a_player_gets_all_that_is_kept_as_json(club: World) -> None:
    await play(club, "classic")
    assert "1 finished game" in await data(club, "Ann")
    result = await club.press("Ann", club.panel("Ann"), "eu:data:*:*:download")
    (file,) = result.response.message.attachments
    kept = json.loads(await file.read())
    assert kept["user_id"] == str(club["Ann"].id)
    assert {game["guild_id"] for game in kept["games"]} == {str(club.guild.id)}
    in_floats = json.loads(await file.read(), parse_int=float)
    assert in_floats == kept, "programs that read numbers as floats lose no digit"
    assert [game["rules"] for game in kept["games"]] == ["classic"]
    assert kept["game_players"][0]["name"] == "Ann"


async def test_deletion_is_refused_at_a_table_before_the_question_and_after_it(club: World) -> None:
    await play(club, "classic")
    await data(club, "Ann")
    question = await club.on("Ann", "eu:data:*:*:ask")
    approve(text(question))
    await club.solo("Ann")
    await club.press("Ann", question, "eu:data:*:*:delete")
    (refused,) = [each for each in club.private("Ann") if each.id == question.id]
    await data(club, "Ann")
    assert text(await club.on("Ann", "eu:data:*:*:ask")) == text(refused)
    assert labels(refused) == labels(club.panel("Ann")) == ["My hand", "Go there", "Leave that table"]
    approve(text(refused))
    assert len((await club.bot.store.people.data_of(club["Ann"].id))["game_players"]) == 1


async def test_who_dismisses_the_question_while_it_is_done_is_told_all_the_same(club: World) -> None:
    await play(club, "classic")
    await data(club, "Ann")
    await club.press("Ann", club.panel("Ann"), "eu:data:*:*:ask")
    club.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
    assert text(await club.on("Ann", "eu:data:*:*:delete")) == DELETED
    approve(await data(club, "Ann"))


async def deleted(club: World) -> str:
    """Return what Ann is told when she has asked for it, and meant it."""
    await data(club, "Ann")
    await club.on("Ann", "eu:data:*:*:ask", "eu:data:*:*:delete")
    return text(club.panel("Ann"))


async def test_a_deleted_player_is_a_former_player_to_others_and_the_doctor_finds_no_fault(
    club: World,
) -> None:
    await club.seat_four(target=1)
    while club.bot.manager.book.open_ones:
        await club.take_advised_turn()
    assert await deleted(club) == DELETED
    approve(await data(club, "Ann"))
    game = await club.bot.store.games.get(1)
    assert game is not None
    assert game.players[0].name == ""
    assert "a former player" not in dump(club.bot.store.path)
    await open_game(club, "Bob", 1)
    assert "a former player" in text(club.panel("Bob"))
    await club.press("Bob", club.panel("Bob"), "gm:files")
    (file,) = (await club.press("Bob", club.panel("Bob"), "gm:pen")).response.message.attachments
    approve((await file.read()).decode())
    assert await examine(club.bot.store) == (1, [])


async def test_a_server_that_took_the_bot_back_keeps_all_and_another_is_forgotten_after_thirty_days(
    club: World,
) -> None:
    await play(club, "classic")
    store, now = club.bot.store, club.time.now()
    there = {club.guild.id}
    await store.servers.save_departures(set(), now)
    await Maintenance(store, None, 1, lambda: now + KEPT_FOR - DAY_MS).once()
    assert await store.games.get(1) is not None
    await store.servers.save_departures(there, now)
    await Maintenance(store, None, 1, lambda: now + KEPT_FOR + DAY_MS).once()
    assert await store.games.get(1) is not None
    await store.servers.save_departures(set(), now)
    for looks in range(9):
        await Maintenance(store, None, 1, lambda: now + KEPT_FOR + DAY_MS).once()
        assert (await store.games.get(1) is None) is (looks > 2), "the clock alone says so, at first"
    assert await store.servers.departed(10**15) == []
