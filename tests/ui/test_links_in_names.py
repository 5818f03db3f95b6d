"""What somebody is called never becomes a link, a mention or markup, wherever names are shown."""

from __future__ import annotations

import re

import pytest

from bot.ids import UserId
from bot.tables.table import Player
from cogs.ui.words.names import code, name, safe, unmarked

LINKS = re.compile(
    r"\w+://|(?<!\\)<[@#:/at]|@(everyone|here)\b|\bwww\.\w|(?<!\\)\[[^\]]*\]\(|\bdiscord[\w.]*\.\w+/|\bdis\.gd/",
    re.IGNORECASE,
)
"""What Discord's clients make something of."""

NAMES = [
    "discord.gg/abc",
    "Discord.GG/abc",
    "discord.com/invite/a",
    "discordapp.com/x",
    "ptb.discord.com/x",
    "discord.gift/abc",
    "discord.new/abc",
    "dis.gd/x",
    "(discord.gg/abc)",
    "http://a.b",
    "steam://run",
    "www.a.example",
    "[a](b)",
    "<#123>",
    "<@1>",
    "<@&1>",
    "<t:1>",
    "<:a:1>",
    "<a:a:1>",
    "</a:1>",
    "@everyone",
    "@here",
]


@pytest.mark.parametrize("called", NAMES)
def test_no_name_becomes_a_link_or_a_mention(called: str) -> None:
    assert LINKS.search(called), "else nothing is tested"
    for shown in (safe(called), name(Player(called, None)), name(Player(called, UserId(5)))):
        assert not LINKS.search(shown)
    assert unmarked(safe(called)) == called


@pytest.mark.parametrize("called", ["J.R. Ewing", "a.b", "1.5/2", "A/B", "Dr. Who", "3:2"])
def test_other_names_are_shown_as_they_are(called: str) -> None:
    assert unmarked(safe(called)) == called


@pytest.mark.parametrize("typed", [*NAMES, "a`b", "`", "`a` and `b`", "``", "```x```", "a\\", "*a* _b_"])
def test_a_code_span_shows_what_was_typed_and_nothing_ends_it(typed: str) -> None:
    span = re.fullmatch(r"(`+)(.*[^`])\1", code(typed))  # as Discord reads it
    assert span is not None and not re.search(rf"(?<!`){span[1]}(?!`)", span[2])
    inside = re.sub(r"^ (?= *`)|(?<=`)( *) $", r"\1", span[2])
    assert inside.replace("\u200b", "") == typed
