"""/settings: each change holds at once, is seen at once, and does what it says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.phases import Phase
from bot.games import preset
from bot.tables.settings import ServerSettings, UserSettings
from cogs.settings.screens import Owner, SettingPress
from cogs.ui.link_buttons import NOWHERE, SERVERS
from cogs.ui.press import ASKED_WHY, Press, Verb
from cogs.ui.words.refusals import ADMINS_ONLY
from tests.approved import approve
from tests.journeys.seen import answer, buttons, described, labels, lists, text
from tests.journeys.tournaments import announce
from tests.journeys.world import World, world
from tests.store.samples import a_table, renamed, won_by


def chosen(club: World) -> list[str]:
    """Return what is chosen in the list on Mia's screen."""
    (found,) = lists(club.panel("Mia"))
    shown = [option.label for option in found.options if option.default]
    return shown or [str(value.id) for value in found.default_values]


async def opens(club: World, name: str) -> None:
    """Mia, who manages the server, opens one of its settings."""
    await club.slash("Mia", "euchre-admin settings")
    await club.choose("Mia", name)


async def choose(club: World, name: str, *values: Any) -> None:
    """Mia chooses from the list of one of the server's settings."""
    await opens(club, name)
    await club["Mia"].select(club.panel("Mia"), list(values), custom_id=str(SettingPress(Owner.SERVER, name)))


def set_here(club: World) -> ServerSettings:
    return club.bot.manager.servers.of(club.guild.id)


# The server's


async def test_only_who_manages_or_was_granted_the_command_sets_the_server(club: World) -> None:
    custom_id = str(Press(Verb.SETTINGS, NOWHERE, detail=SERVERS))
    await club.open("Ann")
    before = set_here(club)
    for forged in (custom_id, str(SettingPress(Owner.SERVER, "think", "5"))):
        assert answer(await club.forge("Bob", club.board(), forged)) == ADMINS_ONLY
    assert set_here(club) == before
    (group,) = [each for each in await club.bot.tree.fetch_commands() if each.name == "euchre-admin"]
    club.guild.set_command_permissions(group, {club["Bob"]: True})
    await club.change("Bob", "level", "expert", server=True)
    assert set_here(club).level == "expert"
    await club.passes(16 * 60)
    assert answer(await club.forge("Bob", club.board(), custom_id)) == ADMINS_ONLY, "not for ever"


@pytest.mark.world(pictures=True)
async def test_a_setting_of_another_version_is_refused_with_the_way_on(club: World) -> None:
    await opens(club, "think")
    for custom_id in (
        "st:server:colour:red",
        "st:server:think:long",
        "st:me:trumps_last:",
        "st:old",
        "so:me:colour",
    ):
        approve(answer(await club.forge("Mia", club.panel("Mia"), custom_id)))
    assert set_here(club) == ServerSettings()


async def test_the_usual_rules_are_those_of_a_table_for_which_none_are_named(club: World) -> None:
    await choose(club, "rules", "slapton")
    assert "Default game:** Slapton Euchre" in text(club.panel("Mia"))
    assert len(club.private("Mia")) == 1, "the screen is redrawn in its place"
    await club.open("Ann")
    assert club.table.rules.id == "slapton"
    await club.slash("Ann", "leave")
    await choose(club, "rules", "-")
    await club.open("Ann")
    assert club.table.rules.id == "north_american"


async def test_saved_house_rules_can_be_the_usual_ones_until_they_are_removed(club: World) -> None:
    await club.open("Ann", rules="slapton", target=16)
    await club.save_preset("Ann", "Pub night")
    await club.slash("Ann", "leave")
    await choose(club, "rules", "Pub night")
    await club.open("Bob")
    assert club.table.rules == preset("slapton").with_options("target=16")
    await club.slash("Bob", "leave")
    await club.bot.store.presets.remove(club.guild.id, "Pub night")
    await club.open("Bob")
    assert club.table.rules.id == "north_american"
    await opens(club, "rules")
    assert chosen(club) == ["Pub night"], "what is set is shown"


async def test_tables_are_opened_only_in_the_channels_chosen(club: World) -> None:
    cards, snug = (club.guild.create_text_channel(name) for name in ("cards", "snug"))
    await choose(club, "channels", cards, snug)
    await opens(club, "channels")
    assert chosen(club) == [str(cards.id), str(snug.id)]
    said = answer(await club.open("Ann"))
    approve(said)
    assert said.index(f"<#{cards.id}>") < said.index(f"<#{snug.id}>")
    await club["Ann"].slash(cards, "table")
    assert club.table.channel_id == cards.id
    await choose(club, "channels")
    await club.open("Bob")
    assert len(club.bot.manager.book.open_ones) == 2


async def test_a_channel_that_is_gone_no_longer_counts(club: World) -> None:
    gone = club.guild.create_text_channel("gone")
    await choose(club, "channels", gone)
    club.env.backend.delete_channel(gone.id)
    await club.env.settle()
    await club.open("Ann")
    assert club.board()
    await opens(club, "channels")
    assert chosen(club) == []


async def test_only_members_with_a_role_chosen_open_tables_and_others_sit_down(club: World) -> None:
    club.welcome("Reg", "Regulars")
    regulars = club.guild.roles["Regulars"]
    await choose(club, "openers", regulars)
    await opens(club, "openers")
    assert chosen(club) == [str(regulars.id)]
    told = answer(await club.open("Ann"))
    approve(told)
    assert f"<@&{regulars.id}>" in told
    await club.open("Reg")
    await club.sit("Ann", 3)
    assert club.table.player(3).name == "Ann"
    await club.open("Mia")
    assert len(club.bot.manager.book.open_ones) == 2, "who manages the server needs no role"


async def test_a_rematch_is_opened_by_those_who_may_and_joined_by_all(club: World) -> None:
    await club.open("Ann", rules="two_handed", target=1)
    await club.press("Bob", club.board(), "eu:sit")
    await club.press("Ann", club.board(), "eu:start")
    while club.bot.manager.book.open_ones:
        await club.take_advised_turn()
    result = club.public()[-1]
    club.welcome("Reg", "Regulars")
    await choose(club, "openers", club.guild.roles["Regulars"])
    approve(answer(await club.press("Bob", result, "eu:again")))
    await choose(club, "openers")
    await club.press("Ann", result, "eu:again")
    await choose(club, "openers", club.guild.roles["Regulars"])
    await club.press("Bob", result, "eu:again")
    assert {player.name for _, player in club.table.seated()} == {"Ann", "Bob"}


async def test_drives_are_opened_where_and_by_whom_tables_are(club: World) -> None:
    club.welcome("Reg", "Regulars")
    cards = club.guild.create_text_channel("cards")
    await choose(club, "openers", club.guild.roles["Regulars"])
    assert answer(await club.slash("Ann", "tournament")).startswith("Only <@&")
    await choose(club, "channels", cards)
    approve(answer(await club.slash("Reg", "tournament")))
    assert not club.bot.tournaments.book.open_ones
    await announce(club, "Reg", channel=cards)
    assert len(club.bot.tournaments.book.open_ones) == 1


# One's own


async def test_a_hidden_name_is_on_no_leaderboard_and_its_figures_are(club: World) -> None:
    await won_by_ann(club)
    before = answer(await club.slash("Bob", "leaderboard"))
    assert "1st Ann" in before
    await club.change("Ann", "hide_name", "yes")
    approve(text(club.panel("Ann")))
    seen = await club.slash("Bob", "leaderboard")
    assert answer(seen).split() == before.replace("Ann", "a hidden player").split()
    assert ">1st a hidden player" in answer(await club.slash("Ann", "leaderboard"))
    for name in ("Ann", "Bob"):
        await club.press(name, club.panel(name), "lb:wins")
        assert "1st a hidden player" in text(club.public()[-1])
    await club.change("Ann", "hide_name", "no")
    assert answer(await club.slash("Bob", "leaderboard")) == before


@pytest.mark.world(pictures=True)
async def test_a_hidden_name_is_in_no_closing_table(club: World) -> None:
    await won_by_ann(club)
    await club.change("Ann", "hide_name", "yes")
    await club.bot.manager.servers.set(club.guild.id, "seasons", "by hand")
    await club.slash("Mia", "euchre-admin season")
    await club.press("Mia", club.panel("Mia"), "se:1")
    closing = club.public()[-1]
    approve(text(closing))
    approve(described(closing))
    assert "Ann" not in described(closing)


@pytest.mark.parametrize("pictures", [False, True])
async def test_a_hidden_name_is_not_beside_a_rating_under_the_result_or_in_its_picture(
    tmp_path: Path, pictures: bool
) -> None:
    async with world(tmp_path, pictures=pictures) as club:
        await club.change("Ann", "hide_name", "yes")
        await club.open("Ann", rules="two_handed", target=1)
        await club.press("Bob", club.board(), "eu:sit")
        await club.press("Ann", club.board(), "eu:start")
        result = await club.play_out()
    if pictures:
        assert re.search(r"Bob[^.;]* 1\d\d\d", told := described(result)), told
        assert not re.search(r"Ann[^.;]* 1\d\d\d", told), told
    else:
        (ratings,) = (line for line in text(result).splitlines() if line.startswith("Ratings: "))
        assert "a hidden player\u00a01" in ratings and "Bob" in ratings and "Ann" not in ratings


async def won_by_ann(club: World) -> None:
    """Ann has won a game, and Bob has lost it."""
    ann, bob = club["Ann"].id, club["Bob"].id
    game = replace(renamed(won_by(ann, bob), "Ann"), finished_at=club.bot.manager.now())
    game = replace(game, players=(game.players[0], replace(game.players[1], name="Bob")))
    await club.bot.store.tables.create(a_table("hall", guild_id=club.guild.id), [])
    await club.bot.store.tables.append("hall", [], finished=game)


async def test_a_hand_is_sorted_as_its_player_likes_it(club: World) -> None:
    await club.solo("Ann")

    def hand() -> list[str]:
        return [b.label for b in buttons(club.panel("Ann")) if b.verb is Verb.DO]

    while not club.at(Phase.PLAY):
        await club.take_advised_turn()
    before = hand()
    await club.change("Ann", "trumps_last", "yes")
    assert "On the right" in text(club.panel("Ann"))
    await club.choose("Ann", "trumps_last")
    assert [label for label in labels(club.panel("Ann")) if label.endswith(" ✓")] == ["On the right ✓"]
    await club.slash("Ann", "hand")
    assert hand() == before[::-1]
    assert club.bot.manager.users.of(club["Bob"].id) == UserSettings()


async def test_who_confirms_cards_plays_one_by_pressing_it_twice(club: World) -> None:
    await club.solo("Ann")
    while not club.at(Phase.PLAY):
        await club.take_advised_turn()
    await club.change("Ann", "confirm_cards", "yes")
    await club.slash("Ann", "hand")
    before, first = club.table.seq, asking(club)[0]
    await club.press_id("Ann", club.panel("Ann"), first)
    (ready,) = [b.custom_id for b in buttons(club.panel("Ann")) if b.verb is Verb.DO and not b.disabled]
    assert first == ready.replace("eu:do", "eu:calls")
    if others := asking(club):  # changing one's mind
        await club.press_id("Ann", club.panel("Ann"), others[0])
        assert first in asking(club)
        await club.press_id("Ann", club.panel("Ann"), first)
    assert club.table.seq == before
    await club.press_id("Ann", club.panel("Ann"), ready)
    assert club.table.seq > before


def asking(club: World) -> list[str]:
    """Return the buttons of Ann's cards that ask first."""
    panel = buttons(club.panel("Ann"))
    return [b.custom_id for b in panel if b.verb is Verb.CALLS and not b.custom_id.endswith(f":{ASKED_WHY}")]


# Questions without an answer


async def test_a_server_that_wants_to_know_is_told_what_had_no_answer_but_not_who_asked(club: World) -> None:
    strange = f"what does <@{club['Bob'].id}> eat for breakfast"
    await club.slash("Ann", "rules", question=strange)
    await club.change("Mia", "unanswered", "yes", server=True)
    for name in ("Ann", "Bob"):
        await club.slash(name, "rules", question=strange)
    await club.slash("Ann", "rules", question="who leads?")
    said = text(await club.choose("Mia", "unanswered"))
    approve(said)
    assert "2 times" in said
    assert "who leads" not in said and "Ann" not in said and str(club["Bob"].id) not in said
    for kept in ("no", "yes"):
        await club.press("Mia", club.panel("Mia"), f"st:server:unanswered:{kept}")
        await club.choose("Mia", "unanswered")
    assert "2 times" not in text(club.panel("Mia"))


CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")


def hand_on(message: discord.Message) -> list[str]:
    """Return the cards of whoever sees it, in their order: on the buttons, or the longest row in the text."""
    on_buttons = " ".join(each.label for each in buttons(message) if each.verb is Verb.DO)
    rows = [CARD.findall(line.replace("\ufe0e", "")) for line in [on_buttons, *text(message).splitlines()]]
    return rows[0] or max(rows, key=len)


async def test_cards_are_held_as_their_player_likes_also_where_one_plays_alone(club: World) -> None:
    await club.bot.manager.users.set(club["Ann"].id, "trumps_last", "yes")
    for command in ("learn", "puzzle", "daily"):
        for name in ("Ann", "Bob"):
            await club.slash(name, command)
            if command == "learn":
                await club.press(name, club.panel(name), "2.")
        anns, bobs = (hand_on(club.panel(name)) for name in ("Ann", "Bob"))
        assert len(anns) > 2 and anns == bobs[::-1]
