"""Goes on the walks: one world for all that want the same, a server of its own for each."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

from bot.art.pack.emoji import Emoji, every_emoji
from bot.client.emoji import AppEmoji, use
from bot.commands.preview import make_emoji
from tests.journeys.world import World, world
from tools.gallery.camera import Camera, Shot
from tools.gallery.entries import Visit, Walk, watched
from tools.gallery.undrawn import undrawn

SERVER = "The Queens Arms"
_TRIES = 3  # of a walk, on a machine that is too busy for it


@dataclass(slots=True)
class Taken:
    """What has been taken: the shots, and why others could not be made, by their names."""

    shots: list[Shot] = field(default_factory=list)
    missed: dict[str, str] = field(default_factory=dict)


async def visit(walks: Sequence[Walk], tell: Callable[[str], object] = lambda group: None) -> Taken:
    """Go on these walks; ``tell`` is told of each that is over."""
    taken, left = Taken(), [*walks]
    with watched() as seen, undrawn():
        for tries_left in reversed(range(_TRIES)):
            left = [each async for each in _gone(left, taken, seen, tell, last=not tries_left)]
    return taken


async def _gone(
    walks: Sequence[Walk], taken: Taken, seen: set[str], tell: Callable[[str], object], *, last: bool
) -> AsyncIterator[Walk]:
    """Go on the walks; gives those for which the machine was too busy, to be gone again in a new world."""
    alike = sorted(walks, key=lambda each: str(each.settings))
    for settings, some in groupby(alike, key=lambda each: each.settings):
        async with AsyncExitStack() as running:
            data = Path(running.enter_context(tempfile.TemporaryDirectory()))
            club = await running.enter_async_context(world(data, pictures=True, **dict(settings)))
            await _with_emoji(club)
            camera = await running.enter_async_context(Camera(club))
            for each in some:
                seen.clear()
                try:
                    missed = await _go(each, club, camera, seen, last=last)
                except TimeoutError:
                    camera.forget(each.group)
                    yield each
                else:
                    taken.missed.update(missed)
                    tell(each.group)
                await _clear(club)
            taken.shots.extend(camera.shots.values())


async def _go(each: Walk, club: World, camera: Camera, seen: set[str], *, last: bool) -> Mapping[str, str]:
    """Go on one walk; gives why what was not taken could not be.

    Raises TimeoutError where the machine was too busy, unless it is the ``last`` try.
    """
    club.move_to(SERVER)
    if club.rng is not None:
        club.rng.seed(each.group)  # whatever was dealt before
    here, why = Visit(club, camera, each, seen), "the walk does not come to it"
    try:
        await each.go(here)
    except Exception as error:  # the others can be taken all the same
        if isinstance(error, TimeoutError) and not last:
            raise
        why = _why(error)
    return {f"{each.group}/{name}": why for name in each.shows if name not in here.taken}


def _why(error: Exception) -> str:
    steps = [step for step in traceback.extract_tb(error.__traceback__) if "/gallery/" in step.filename]
    at = f" ({Path(steps[-1].filename).name}, line {steps[-1].lineno})" if steps else ""
    return f"{type(error).__name__}: {error}{at}"


async def _clear(club: World) -> None:
    """Close what a walk has left open, by sending the bot away."""
    at = {table.guild_id for table in club.bot.manager.book.open_ones.values()}
    at |= {drive.guild_id for drive in club.bot.tournaments.book.open_ones.values()}
    for guild_id in at:
        club.env.backend.remove_guild(guild_id)
        with suppress(TimeoutError):
            await club.env.settle()


async def _with_emoji(club: World) -> None:
    """Have the cards be pictures."""
    pictures: dict[int, bytes] = {}
    emoji = AppEmoji(club.bot, club.bot.requests, wanted=_drawn_once, made=pictures.__setitem__)
    use(emoji)
    await make_emoji(club.env, emoji, pictures)


class _Drawn(Emoji):
    """An emoji that is drawn for all worlds at once."""

    def drawn(self) -> bytes:
        return _picture(Emoji(self.called, self.svg))


@cache
def _picture(emoji: Emoji) -> bytes:
    return emoji.drawn()


@cache
def _drawn_once() -> tuple[Emoji, ...]:
    return tuple(_Drawn(each.called, each.svg) for each in every_emoji())
