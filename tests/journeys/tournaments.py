"""Tournaments by clicking: what their messages offer, and how people get one going."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import discord

from bot.players import PLAYERS
from bot.tables.manager import Pace
from bot.tournament.requests import TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Tournament
from cogs.tournament import screens
from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from cogs.tournament.refusal_words import why_not_tournament
from cogs.ui.press import Press
from tests.journeys.seen import components
from tests.journeys.world import World

FOUR = ("Ann", "Bob", "Cat", "Dan")
QUICK = Pace(next_deal=0.0)
STILL = Pace(next_deal=0.0, think=None)


def messages(club: World) -> list[discord.Message]:
    """Return what the bot has said publicly in the tournament's channel, apart from opening threads."""
    said = [message for message in club.public() if message.author.id == club.bot_id]
    return [message for message in said if message.type is not discord.MessageType.thread_created]


def of_tournament(club: World) -> Tournament:
    (now,) = club.bot.tournaments.book.open_ones.values()
    return now


def presses(message: discord.Message) -> dict[TournamentVerb, TournamentPress]:
    """Return the buttons and lists of a message about a tournament, by what they do."""
    read = (TournamentPress.read(str(getattr(each, "custom_id", ""))) for each in components(message))
    return {press.verb: press for press in read if press is not None}


async def press(club: World, name: str, message: discord.Message, verb: TournamentVerb) -> Any:
    """Press the button that does that."""
    return await club.press_id(name, message, str(presses(message)[verb]))


async def option(club: World, name: str, verb: TournamentVerb) -> Any:
    """Use /tournament, and press there."""
    await club.slash(name, "tournament")
    return await press(club, name, club.panel(name), verb)


def drafts(message: discord.Message) -> dict[SetupVerb, SetupPress]:
    """Return the buttons and lists of a setup, by what they do."""
    read = (SetupPress.read(str(getattr(each, "custom_id", ""))) for each in components(message))
    return {press.verb: press for press in read if press is not None}


async def announce(club: World, name: str, *, channel: Any = None, **choices: Any) -> Any:
    """Set a tournament up and announce it; what the command has no option for is chosen from its list."""
    options = {each: choices.pop(each) for each in ("game", "rounds") if each in choices}
    done = await club[name].slash(channel or club.channel, "tournament", **options)
    for each, value in choices.items():
        setup = done.response.message
        verb = SetupVerb(each)
        done = await club[name].select(setup, [str(value)], custom_id=str(drafts(setup)[verb]))
    setup = done.response.message
    announced = await club.press_id(name, setup, str(drafts(setup)[SetupVerb.ANNOUNCE]))
    await club.env.settle()
    return announced


async def signed_up(club: World, people: tuple[str, ...] = FOUR, **choices: Any) -> discord.Message:
    """Announce a tournament and have them join by the button; gives its message."""
    await announce(club, people[0], **choices)
    for name in people[1:]:
        await press(club, name, messages(club)[0], TournamentVerb.JOIN)
    await club.env.settle()
    return messages(club)[0]


async def started(club: World, people: tuple[str, ...] = FOUR, **choices: Any) -> Tournament:
    """Return the same, started."""
    await press(club, people[0], await signed_up(club, people, **choices), TournamentVerb.START)
    await club.env.settle()
    return of_tournament(club)


async def play(club: World, done: Callable[[], bool]) -> None:
    """Have whoever's turn it is at any table press what a bot would, until it is done."""
    player, board = PLAYERS["club"](random.Random(1)), messages(club)[0]
    for _ in range(3000):
        if done():
            return
        pressed = False
        for table in list(club.bot.manager.book.open_ones.values()):
            seat = table.to_act
            user = table.player(seat).user if seat else None
            if user is None:
                continue
            view = table.view(seat)
            assert view is not None
            doing = Press.doing(table.id, table.seq, player.choose(view))
            name = next(name for name in club.people if club[name].id == user)
            await club.forge(name, board, str(doing))
            pressed = True
        if not pressed:
            await club.env.settle()
    raise AssertionError("the tournament doesn't go on")


def links(message: discord.Message) -> list[discord.Button]:
    """Return the buttons of a message that open a place."""
    return [each for each in components(message) if isinstance(each, discord.Button) and each.url]


def pinged(club: World, content: str) -> list[int]:
    """Whom the message of that content was allowed to ping."""
    bodies = [r.json for r in club.env.http_requests if isinstance(r.json, dict)]
    (sent,) = [body for body in bodies if body.get("content") == content]
    return [int(user) for user in sent["allowed_mentions"].get("users", [])]


async def replace(club: World, by: str, number: int, new: str | None = None) -> Any:
    """Have somebody put a bot in a player's place by the form, and invite that person to it."""
    asked = await option(club, by, TournamentVerb.REPLACE)
    chosen: dict[str, Any] = {f"{screens.OLD}0": [str(number)]}
    return await club[by].submit_modal(asked, chosen | ({screens.NEW: [club[new].user]} if new else {}))


def number_of(club: World, name: str) -> int:
    number = of_tournament(club).number_of(club[name].id)
    assert number is not None
    return number


async def end_at_once(club: World) -> None:
    """Have Mia, who manages the server and doesn't play, end the tournament."""
    await option(club, "Mia", TournamentVerb.END)
    await press(club, "Mia", club.panel("Mia"), TournamentVerb.END_NOW)
    await club.env.settle()


def refusal(why: TournamentWhy) -> str:
    """Return the sentence for a tournament's refusal."""
    return why_not_tournament(TournamentRefusal(why))
