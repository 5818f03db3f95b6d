"""The application's emoji: all or none, made once, made again when they change, only ours removed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import simcord
from discord.ext import commands

from bot.art.pack import badges
from bot.art.pack.emoji import Emoji, every_emoji, is_ours
from bot.client.emoji import AppEmoji
from bot.client.request_queue import RequestQueue
from bot.client.retry import FIRST_PAUSE, retry_until_done
from bot.engine.cards import Card

FEW = tuple(each for each in every_emoji() if each.code_name in ("jack_of_hearts", "spades", "dealer"))


@asynccontextmanager
async def discord_in_memory() -> AsyncIterator[tuple[Any, commands.Bot]]:
    bot = commands.Bot("!", intents=discord.Intents.none())
    async with bot, simcord.run(bot) as env:
        yield env, bot


def names(env: Any) -> set[str]:
    return {each.name for each in env.backend.application_emojis.values()}


def test_every_emoji_is_as_discord_wants_it() -> None:
    assert len({each.code_name for each in every_emoji()}) == len(every_emoji()) <= 2000
    for each in every_emoji():
        assert 2 <= len(each.name) <= 32 and each.name.isidentifier() and is_ours(each.name)
    assert all(len(each.render_png()) < 256 * 1024 // 8 for each in FEW)


async def test_they_are_made_once_and_used_when_all_are_there() -> None:
    pictures: dict[int, bytes] = {}
    async with discord_in_memory() as (env, bot):
        kept = AppEmoji(bot, RequestQueue(), wanted=lambda: FEW, made=pictures.__setitem__)
        assert kept.known == {}
        await kept.bring_up_to_date()
        assert names(env) == {each.name for each in FEW}
        assert {called: had.id for called, had in kept.known.items()} == {
            each.code_name: id_
            for each in FEW
            for id_, had in env.backend.application_emojis.items()
            if had.name == each.name
        }
        assert set(pictures.values()) == {each.render_png() for each in FEW}
        before = dict(env.backend.application_emojis)
        other = AppEmoji(bot, RequestQueue(), wanted=lambda: FEW)
        await other.bring_up_to_date()
        assert env.backend.application_emojis == before and other.known == kept.known


async def test_what_changed_is_made_anew_and_what_others_made_stays() -> None:
    async with discord_in_memory() as (env, bot):
        env.backend.create_application_emoji("party_parrot")
        await AppEmoji(bot, RequestQueue(), wanted=lambda: FEW).bring_up_to_date()
        changed = (*FEW[1:], Emoji(FEW[0].code_name, badges.card(Card("2C"))))
        kept = AppEmoji(bot, RequestQueue(), wanted=lambda: changed)
        await kept.bring_up_to_date()
        assert names(env) == {each.name for each in changed} | {"party_parrot"}
        assert changed[-1].name != FEW[0].name
        assert kept.known[FEW[0].code_name].name == changed[-1].name


async def test_what_somebody_deletes_is_missed_and_made_again() -> None:
    async with discord_in_memory() as (env, bot):
        kept = AppEmoji(bot, RequestQueue(), wanted=lambda: FEW)
        await kept.bring_up_to_date()
        gone = kept.known["spades"].id
        env.backend.delete_application_emoji(gone)
        await kept.bring_up_to_date()
        assert kept.known["spades"].id != gone
        assert names(env) == {each.name for each in FEW}


async def test_while_one_of_them_cannot_be_had_none_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_in_memory() as (env, bot):
        kept = AppEmoji(bot, RequestQueue(), wanted=lambda: FEW)
        make, left = env.backend.create_application_emoji, [2]

        def refuse(name: str, **more: Any) -> Any:
            if not left[0]:
                raise simcord.backend.errors.unknown_emoji()
            left[0] -= 1
            return make(name, **more)

        monkeypatch.setattr(env.backend, "create_application_emoji", refuse)
        pauses: list[float] = []

        async def sleep(seconds: float) -> None:
            assert kept.known == {} and len(names(env)) == 2
            pauses.append(seconds)
            left[0] = len(pauses) // 2  # the second attempt fails as well

        await retry_until_done("emoji update", kept.bring_up_to_date, sleep)
        assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE]
        assert set(kept.known) == {each.code_name for each in FEW}
