"""Whatever is pressed, chosen or typed, in a server or in a direct message, is answered in words."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
import simcord
from discord import app_commands
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from simcord.actors import _dispatch_actor_interaction
from simcord.builders import ChannelHandle

from bot.engine.levels import Level
from bot.games import PRESETS
from bot.standings.boards import SortBy, Who
from bot.standings.periods import Span
from bot.tournament.tournament import Movement
from cogs.finished.screens import GamesVerb
from cogs.leaderboard.screens import What
from cogs.privacy.screens import PrivacyVerb
from cogs.rules.press import Page, Way
from cogs.settings.screens import Owner
from cogs.tournament.press import SetupVerb, TournamentVerb
from cogs.ui.layout import FIELD
from cogs.ui.press import Verb
from cogs.ui.router import Router
from cogs.ui.words.refusals import SORRY
from tests.journeys.test_tournament import announce
from tests.journeys.world import World, text, world
from tests.size import size

COMMAND, PRESS, TYPED, FORM = 2, 3, 4, 5  # what Discord calls the kinds of interactions
TABLES: tuple[str, ...] = (
    "$LOBBY",
    "$PLAY",
    "$OVER",
    "$DRIVE",
    "abc",
    "",
    "learn-1",
    "learn-all",
    "learn-bowers",
    "learn-",
)
TABLES += (
    "daily-2026-01-02",
    "daily-20260102",
    "daily-99999999",
    "daily-x",
    "puzzle-1",
    "puzzle-0",
    "puzzle-x",
)
NUMBERS: tuple[str, ...] = (
    "0",
    "1",
    "2",
    "7",
    "-1",
    "x",
    "²",
    "",
    "9999",
    "999999",
    *(str(2**n) for n in (31, 53, 63, 64, 200)),
)
NUMBERS += (str(2**63 - 1), "0" * 30)
WORDS: tuple[str, ...] = (
    "",
    "own",
    "swap",
    "alone",
    "together",
    "all",
    "target",
    "target=5",
    "target=1e9",
    "a=b",
    "pass",
    "AS#1",
)
WORDS += (
    "JS",
    "call S alone",
    "bid 3 H",
    "play AS",
    "@everyone",
    "🃏",
    "a:b:c",
    "yes",
    "no",
    "0.5",
    "-",
    "60",
)
WORDS += (
    "rules",
    "clock",
    "think",
    "channels",
    "trumps_last",
    "pings",
    "threads",
    "seasons",
    "slapton/play",
    "N",
)
WORDS += tuple(PRESETS)


def values(*kinds: type[Enum]) -> list[str]:
    """What stands in custom_ids for the members of these."""
    return [str(each.value) for kind in kinds for each in kind]


ANY = st.sampled_from((*WORDS, *NUMBERS, *TABLES)) | st.text(max_size=12)
TABLE, NUMBER = st.sampled_from(TABLES), st.sampled_from(NUMBERS)
FIELDS: Mapping[str, Sequence[st.SearchStrategy[str]]] = {
    "eu": (st.sampled_from(values(Verb)), TABLE, NUMBER, ANY),
    "dr": (st.sampled_from(values(TournamentVerb)), TABLE, NUMBER),
    "ts": (
        st.sampled_from(values(SetupVerb)),
        *([NUMBER] * 2),
        st.sampled_from(values(Movement)),
        st.sampled_from(values(Level)),
        *([NUMBER] * 3),
        st.sampled_from([*PRESETS, "", "a:b"]),
    ),
    "ru": (
        st.sampled_from(values(Page)),
        TABLE,
        st.sampled_from(
            ["", *PRESETS, "slapton/play", "slapton+bid", "slapton+", "+", "glossary", "slapton/x"]
        ),
        st.sampled_from(["", "N", "H", "Z", "0", "1", "99", "9999"]),
        st.sampled_from(values(Way)),
    ),
    "st": (st.sampled_from(values(Owner)), ANY, ANY),
    "lb": (
        st.sampled_from(values(SortBy)),
        st.sampled_from(values(Span)),
        st.sampled_from(["", *PRESETS, "whist"]),
        NUMBER,
        st.sampled_from(values(What)),
        st.sampled_from(values(Who)),
    ),
    "gm": (st.sampled_from(values(GamesVerb)), NUMBER, NUMBER, NUMBER),
    "se": (NUMBER,),
    "pv": (st.sampled_from([*values(PrivacyVerb), "keep"]),),
    "zz": (ANY, ANY),
}


@dataclass(frozen=True)
class Forged:
    """What a made-up client sends: by whom, whether in the server, the custom_id, and what came with it."""

    by: str
    in_server: bool
    custom_id: str
    chosen: tuple[str, ...] | None
    typed: str | None


def spelled(prefix: str) -> st.SearchStrategy[str]:
    """A custom_id with that prefix: its fields as they should be, or one of them anything, or one too few."""
    fields = st.tuples(*FIELDS[prefix]).map(list)

    def spoiled(drawn: tuple[list[str], int, str, int]) -> list[str]:
        parts, at, junk, how = drawn
        parts[at % len(parts)] = junk
        return parts[: len(parts) - how]

    wrong = st.tuples(fields, st.integers(0, 4), ANY, st.sampled_from([0, 0, 1])).map(spoiled)
    return (fields | fields | wrong).map(lambda parts: ":".join((prefix, *parts))[:100])


forged = st.builds(
    Forged,
    by=st.sampled_from(("Ann", "Bob", "Eve", "Mia")),
    in_server=st.sampled_from((True, True, True, False)),
    custom_id=st.one_of([spelled(prefix) for prefix in FIELDS]) | st.text(max_size=100),
    chosen=st.none() | st.none() | st.lists(ANY, max_size=2).map(tuple),
    typed=st.none() | st.none() | st.none() | ANY,
)


@contextmanager
def no_fault(what: object) -> Iterator[None]:
    """Fails where the program logs that something went wrong with that."""
    faults: list[str] = []

    class Faults(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            faults.append(record.getMessage())

    noting = Faults(logging.ERROR)
    logging.getLogger().addHandler(noting)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(noting)
    assert not faults, (what, faults)


async def peopled(club: World) -> dict[str, str]:
    """The server with a table in its lobby, one in play, one that has ended, and a drive; their ids."""
    club.welcome("Mia", manage_guild=True)
    await club.slash("Ann", "euchre new")
    ended = club.table.id
    await club.forge("Ann", club.board(), f"eu:close:{ended}:0:")
    await club.slash("Ann", "euchre solo")
    playing = club.table.id
    await club.slash("Mia", "euchre new", computers=2)
    lobby = next(id_ for id_ in club.bot.manager.book.open_ones if id_ != playing)
    await announce(club, "Eve")
    (drive,) = club.bot.tournaments.book.open_ones
    return {"$OVER": ended, "$PLAY": playing, "$LOBBY": lobby, "$DRIVE": drive}


class Forger:
    """Sends what no client of Discord's would, for whom it is told."""

    def __init__(self, club: World) -> None:
        self.club = club
        self._shown: dict[tuple[str, bool], int] = {}  # the message that somebody presses, by who and where

    async def sent(self, by: str, kind: int, data: dict[str, Any], *, in_server: bool) -> Any:
        """What the bot answers to an interaction of that kind; a press is on a message in the same place."""
        club = self.club
        person: Any = club[by] if in_server else club[by].user
        channel = (
            ChannelHandle(club.env, club.guild, club.env.backend.get_channel(club.channel.id))
            if in_server
            else person.dm_channel
        )
        if kind not in (PRESS, FORM):
            return await _dispatch_actor_interaction(person, kind, channel, data)
        raw = club.env.backend.messages.get(channel.id, {}).get(self._shown.get((by, in_server), 0))
        if raw is None:  # nothing was shown so far, or it was taken away
            shown = await (club.slash(by, "help") if in_server else person.slash("help"))
            raw = club.env.backend.get_message(channel.id, shown.response.message.id)
            self._shown[by, in_server] = raw.id
        return await _dispatch_actor_interaction(
            person,
            kind,
            channel,
            data,
            extra={"message": simcord.backend.serializers.message_payload(club.env.backend, raw)},
            source_message_id=raw.id,
        )


def check(result: Any, what: object) -> None:
    """That it was answered, and with no excuse."""
    assert result.acknowledged, what
    told = [each for each in (result.response, *result.followups) if each is not None]
    for each in told:
        assert SORRY not in text(each.message), what


async def all_answered(presses: Sequence[Forged], folder: Path) -> None:
    """Send them all, one after another, in a server where there is something of everything."""
    async with world(folder, check_errors=False) as club:
        known, forger = await peopled(club), Forger(club)
        for press in presses:
            custom_id = press.custom_id
            for word, id_ in known.items():
                custom_id = custom_id.replace(word, id_)
            data: dict[str, Any] = {"custom_id": custom_id[:100], "component_type": 2}
            kind = PRESS
            if press.typed is not None:
                kind = FORM
                field = {"type": 4, "custom_id": FIELD, "value": press.typed}
                data = {"custom_id": custom_id[:100], "components": [{"type": 18, "component": field}]}
            elif press.chosen is not None:
                data |= {"component_type": 3, "values": [*press.chosen]}
            with no_fault(press):
                check(await forger.sent(press.by, kind, data, in_server=press.in_server), press)


@settings(
    max_examples=size(2, 60),
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # what failed is named: nothing to be shrunk
)
@given(presses=st.lists(forged, min_size=40, max_size=60))
def test_whatever_is_pressed_anywhere_is_answered_in_words(presses: list[Forged]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(all_answered(presses, Path(folder)))


async def test_every_verb_pressed_anywhere_is_answered_in_words(tmp_path: Path) -> None:
    async with world(tmp_path, check_errors=False) as club:
        known, forger = await peopled(club), Forger(club)
        router = club.bot.get_cog("Router")
        assert isinstance(router, Router)
        routes = router._routes
        ids = ("abc", "learn-bowers", known["$PLAY"])
        for prefix, verb in sorted({(prefix, verb) for prefix, verb, _ in routes if verb}):
            for id_ in ids:
                custom_id = f"{prefix}:{verb}:{id_}:0" + (":" if prefix == "eu" else "")
                for in_server in (False, True):
                    data = {"custom_id": custom_id, "component_type": 2}
                    with no_fault(custom_id):
                        check(await forger.sent("Eve", PRESS, data, in_server=in_server), custom_id)


def _nested(command: Any, options: list[dict[str, Any]]) -> dict[str, Any]:
    """What Discord sends of a command with these options, its groups around it."""
    parents, here = [], command
    while here.parent is not None:
        parents.append(here)
        here = here.parent
    for each in parents:
        options = [{"type": 1 if each is command else 2, "name": each.name, "options": options}]
    return {"id": "1", "name": here.name, "type": 1, "options": options}


NONSENSE: Mapping[int, Any] = {3: "no such thing", 4: 2**53 - 1, 5: True, 10: 1e300}
"""A value that no command offers, by the type of its option; what is none of these is left out."""


@pytest.mark.parametrize("in_server", [True, False])
async def test_every_command_with_nonsense_is_answered_in_words(tmp_path: Path, in_server: bool) -> None:
    async with world(tmp_path, check_errors=False) as club:
        await peopled(club)
        forger = Forger(club)
        for command in club.bot.tree.walk_commands():
            if not isinstance(command, app_commands.Command):
                continue
            given = [
                {"type": each.type.value, "name": each.display_name, "value": NONSENSE[each.type.value]}
                for each in command.parameters
                if each.type.value in NONSENSE
            ]
            one_by_one = [[each] for each in given] if in_server else []
            for options in ([], *one_by_one, given):
                what = (command.qualified_name, options)
                with no_fault(what):
                    data = _nested(command, options)
                    check(await forger.sent("Eve", COMMAND, data, in_server=in_server), what)
            for option in given:
                if next(p for p in command.parameters if p.display_name == option["name"]).autocomplete:
                    with no_fault((command.qualified_name, option)):
                        data = _nested(command, [option | {"focused": True}])
                        await forger.sent("Eve", TYPED, data, in_server=in_server)
