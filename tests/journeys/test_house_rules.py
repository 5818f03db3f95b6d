"""House rules: set in the lobby by pressing, kept by name for the server, and played by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games import preset
from cogs.ui.layout import FIELD
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, answer, buttons, labels, text, world


async def test_the_opener_sets_a_house_rule_in_the_lobby_and_everybody_sees_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        await club.press("Ann", club.board(), "House rules")
        panel = club.private("Ann")[-1]
        chosen = str(Press(Verb.OPTION, club.table.id))
        await club["Ann"].select(panel, ["all_pass"], custom_id=chosen)
        value = str(Press(Verb.VALUE, club.table.id, detail="all_pass=stick"))
        await club.press_id("Ann", club.private("Ann")[-1], value)
        assert club.table.rules == preset("slapton").with_options("all_pass=stick")
        assert "the dealer must call" in text(club.board())
        assert len(club.private("Ann")) == 1, "the panel is redrawn in its place"


async def test_a_strangers_open_house_rules_follow_those_of_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        await club.press("Eve", club.board(), "House rules")
        await club.press("Ann", club.board(), "House rules")
        setting = str(Press(Verb.VALUE, club.table.id, detail="target=21"))
        await club.forge("Ann", club.panel("Ann"), setting)
        assert "First to 21" in text(club.panel("Eve"))
        assert len(club.private("Eve")) == 1
        for _ in range(3):
            await club.press("Ann", club.board(), "Add computer")
        await club.press("Ann", club.board(), "Start")
        assert "Ann set them before the game." in text(club.panel("Eve"))


async def type_number(club: World, option: str, typed: str) -> Any:
    """Ann types a number of an option into the form that the panel of its values opens."""
    await club.press("Ann", club.board(), "House rules")
    chosen = str(Press(Verb.OPTION, club.table.id))
    await club["Ann"].select(club.private("Ann")[-1], [option], custom_id=chosen)
    asked = await club.press("Ann", club.private("Ann")[-1], "Another number…")
    return await club["Ann"].submit_modal(asked, {FIELD: typed})


async def test_a_number_that_is_not_offered_can_be_typed(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        await type_number(club, "target", " 21 ")
        assert club.table.rules == preset("slapton").with_options("target=21")
        assert "**21:** First to 21 (now)." in text(club.private("Ann")[-1])
        assert "to 21" in text(club.board())


@pytest.mark.parametrize(
    ("option", "typed", "told"),
    [
        ("min_bid", "many", "The lowest bid: “many” won't do; type a whole number from 1 to 999999."),
        ("min_bid", "0", "The lowest bid: “0” won't do; type a whole number from 1 to 999999."),
        ("min_bid", "4 5", "“4 5” won't do"),
        ("min_bid", "13", "“The lowest bid: 13” is more than the 12 tricks in a hand"),
    ],
)
async def test_a_number_that_can_not_be_is_refused_with_the_reason(
    tmp_path: Path, option: str, typed: str, told: str
) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="bid")
        await type_number(club, option, typed)
        assert told in text(club.private("Ann")[-1])
        assert club.table.rules == preset("bid")


@pytest.mark.parametrize(
    ("name", "asked", "told"),
    [("Bob", "target", "Ann"), ("Ann", "benny", "no number"), ("Ann", "x", "no number")],
)
async def test_the_form_for_a_number_is_the_openers_and_of_an_option_that_has_one(
    tmp_path: Path, name: str, asked: str, told: str
) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="bid")
        forged = str(Press(Verb.NUMBER, club.table.id, detail=asked))
        assert told in answer(await club.forge(name, club.board(), forged))


async def test_a_number_typed_when_the_game_has_begun_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton", computers=3)
        asked = await club.forge("Ann", club.board(), str(Press(Verb.NUMBER, club.table.id, detail="target")))
        await club.press("Ann", club.board(), "Start")
        assert "has begun" in answer(await club["Ann"].submit_modal(asked, {FIELD: "21"}))
        assert club.table.rules == preset("slapton")


async def test_others_see_the_house_rules_and_cannot_change_them(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        await club.press("Bob", club.board(), "House rules")
        assert "Ann can change them" in text(club.private("Bob")[-1])
        forged = str(Press(Verb.VALUE, club.table.id, detail="all_pass=stick"))
        told = answer(await club.forge("Bob", club.board(), forged))
        assert "Ann" in told
        assert club.table.rules == preset("slapton")


async def test_rules_that_contradict_each_other_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        forged = str(Press(Verb.VALUE, club.table.id, detail="alone=nobody"))
        await club.forge("Ann", club.board(), forged)
        assert "can't be combined" in text(club.private("Ann")[-1])
        assert club.table.rules == preset("slapton")


async def test_saved_house_rules_are_offered_and_played_by(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        assert "/euchre new" in answer(await club.slash("Ann", "house-rules save", name="Wednesday"))
        await club.slash("Ann", "euchre new", rules="slapton", target=16)
        assert "Saved" in answer(await club.slash("Ann", "house-rules save", name="Wednesday"))
        await club.slash("Ann", "euchre leave")
        offered = await club["Bob"].autocomplete(club.channel, "euchre new", "rules", "wed")
        assert [choice["value"] for choice in offered] == ["Wednesday"]
        await club.slash("Bob", "euchre new", rules="wednesday")
        assert club.table.rules == preset("slapton").with_options("target=16")
        assert "Wednesday" in answer(await club.slash("Eve", "house-rules list"))


async def test_a_name_saved_again_says_which_it_replaces_and_takes_its_new_spelling(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton", target=16)
        first = answer(await club.slash("Ann", "house-rules save", name="Ann's own"))
        assert first == "Saved. /euchre new offers them as Ann's own."
        await club.bot.manager.servers.set(club.guild.id, "rules", "Ann's own")
        await club.slash("Ann", "euchre leave")
        await club.slash("Ann", "euchre new", rules="slapton", target=21)
        for was in ("called Ann's own", "of that name"):
            said = answer(await club.slash("Ann", "house-rules save", name="ann's OWN"))
            assert said == (f"Saved in place of the house rules {was}. /euchre new offers them as ann's OWN.")
        listed = answer(await club.slash("Eve", "house-rules list"))
        assert "ann's OWN" in listed and "Ann's own" not in listed and "to 21" in listed
        assert club.bot.manager.servers.of(club.guild.id).rules == "ann's OWN"


async def test_a_name_that_is_nearly_right_is_told_the_one_that_is(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="spoil_five")
        await club.slash("Ann", "house-rules save", name="Chips Galore")
        no_game = "There is no game called “{}”; "
        told = answer(await club.slash("Bob", "euchre new", rules="Chips Galor"))
        assert told == no_game.format("Chips Galor") + "perhaps you mean Chips Galore."
        told = answer(await club.slash("Bob", "rules score", ruleset="Slaptn"))
        assert told == no_game.format("Slaptn") + "perhaps you mean Slapton Euchre."
        told = answer(await club.slash("Bob", "euchre solo", rules="Whist"))
        assert told.startswith(no_game.format("Whist") + "choose North American Euchre, ")
        assert told.endswith(", Spoil Five or house rules that /house-rules list shows.")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("rules compare", "first"),
        ("rules read", "ruleset"),
        ("rules score", "ruleset"),
        ("leaderboard", "rules"),
        ("puzzle", "rules"),
    ],
)
async def test_where_only_games_are_taken_house_rules_are_said_to_be_of_one(
    tmp_path: Path, command: str, option: str
) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="spoil_five")
        await club.slash("Ann", "house-rules save", name="Chips Galore")
        assert answer(await club.slash("Bob", command, **{option: "chips galore"})) == (
            "“chips galore” is Spoil Five with house rules, which /house-rules list shows;"
            " choose Spoil Five here."
        )


@pytest.mark.parametrize("name", ["Slapton", "slapton euchre", "\u200b"])
async def test_house_rules_do_not_take_a_rulesets_name_or_none(tmp_path: Path, name: str) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton", target=16)
        assert "choose another" in answer(await club.slash("Ann", "house-rules save", name=name))
        assert "No house rules" in answer(await club.slash("Ann", "house-rules list"))
        await club.slash("Bob", "euchre new", rules="slapton")
        assert preset("slapton") in [table.rules for table in club.bot.manager.book.open_ones.values()]


async def test_saved_house_rules_are_removed_by_who_saved_them(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="bid")
        await club.slash("Ann", "house-rules save", name="Ours")
        assert "Only the member who saved them" in answer(
            await club.slash("Bob", "house-rules remove", name="ours")
        )
        assert "is removed" in answer(await club.slash("Ann", "house-rules remove", name="ours"))
        assert "No house rules" in answer(await club.slash("Ann", "house-rules list"))
        assert "Nothing is saved" in answer(await club.slash("Ann", "house-rules remove", name="ours"))


async def test_once_the_game_has_begun_the_rules_stand(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="slapton")
        assert "House rules" not in labels(club.board())
        forged = str(Press(Verb.VALUE, club.table.id, detail="target=5"))
        assert "has begun" in answer(await club.forge("Ann", club.board(), forged))
        assert club.table.rules == preset("slapton")
        assert all(button.verb is not Verb.VALUE for button in buttons(club.board()))


async def test_house_rules_can_neither_hide_their_name_nor_take_one_that_looks_like_anothers(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        guild = club.table.guild_id
        for typed in ("\u3164\u2800", "\u200bSlаpton"):  # nothing, and a Cyrillic letter
            await club.slash("Ann", "house-rules save", name=typed)
            assert await club.bot.store.presets.of(guild) == []
        await club.slash("Ann", "house-rules save", name="Ours \u2060👩‍🚀")
        await club.slash("Ann", "house-rules save", name="Оurs👩‍🚀")
        assert [saved.name for saved in await club.bot.store.presets.of(guild)] == ["Оurs👩‍🚀"]
