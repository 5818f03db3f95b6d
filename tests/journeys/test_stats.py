"""A player's figures, alone and with and against others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.standings.awards import titles
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World, play
from tests.store.samples import a_table, won_by


async def test_figures_tell_of_partners_opponents_and_calls_and_lead_to_replays(club: World) -> None:
    for _ in range(3):
        await club.seat_four(target=1)
        while club.bot.manager.book.open_ones:
            await club.take_advised_turn()
    told = answer(await club.slash("Eve", "stats", player=club["Ann"]))
    for part in ("Best partners", "Hardest opponents", "Bob"):
        assert part in told
    assert labels(await club.on("Eve", "gm:list"))[:3] == ["Game 3", "Game 2", "Game 1"]
    stored = [await club.bot.store.games.get(number) for number in (1, 2, 3)]
    won = sum(game.players[0].won for game in stored if game)
    for options in ({"with": club["Bob"]}, {"against": club["Cat"]}):
        assert f"Won **{won}** of 3" in answer(await club.slash("Ann", "stats", **options))
    assert "Replay" in labels(await club.on("Ann", "gm:game:3:0:0"))
    approve(answer(await club.slash("Ann", "stats", against=club["Bob"])))


async def test_a_members_menu_shows_the_members_figures(club: World) -> None:
    nothing = answer(await club["Bob"].context_menu(club.channel, "Stats", club["Ann"]))
    assert nothing.startswith("### Ann")
    approve(nothing)
    for _ in range(2):
        await play(club, "north_american")
    asked = await club["Bob"].context_menu(club.channel, "Stats", club["Ann"])
    assert "Games 2" in " ".join(answer(asked).split())


@pytest.mark.world(seed=29)  # the first hand has one
async def test_an_award_is_told_with_the_result_and_stands_among_the_figures(club: World) -> None:
    for _ in range(6):
        await club.seat_four(rules="slapton", target=1)
        table = club.table
        await club.play_out()
        new = await club.bot.store.awards.new_at(table.id)
        if new:
            break
    title, what_for = titles()[new[0].award]
    assert f"**{title}**: {what_for}" in text(club.public()[-1])
    told = answer(await club.slash("Eve", "stats", player=club[new[0].name or ""]))
    assert title in told.split("Awards")[1]


async def test_nobody_plays_with_or_against_themselves(club: World) -> None:
    ann, bob = club["Ann"], club["Bob"]
    for options in (
        {"with": ann},
        {"against": ann},
        {"player": bob, "against": bob},
        {"with": bob, "against": bob},
    ):
        approve(answer(await club.slash("Ann", "stats", **options)))


async def test_points_a_hand_are_left_out_where_no_games_points_count(club: World) -> None:
    tables, now = club.bot.store.tables, club.bot.manager.now()
    await tables.create(a_table("hall", guild_id=club.guild.id), [])
    for options, counts in (("target=1", False), ("", True)):  # the first is too short to count
        game = won_by(club["Ann"].id, club["Bob"].id, rules="slapton", finished_at=now)
        await tables.append("hall", [], finished=replace(game, options=options))
        told = answer(await club.slash("Ann", "stats"))
        assert "Games" in told and ("Per hand" in told) == counts
