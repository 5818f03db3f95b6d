"""House rules: set in the lobby by pressing, kept by name for the server, and played by."""

from __future__ import annotations

from typing import Any

from bot.games import preset
from cogs.house_rules.screens import PresetPress, PresetStep
from cogs.ui.controls import FIELD
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, lists, text
from tests.journeys.world import World


async def test_a_strangers_open_house_rules_follow_those_of_the_table(club: World) -> None:
    await club.open("Ann", rules="slapton")
    await club.ask("Eve", Verb.HOUSE)
    await club.ask("Ann", Verb.HOUSE)
    setting = str(Press(Verb.VALUE, club.table.id, detail="target=21"))
    await club.forge("Ann", club.panel("Ann"), setting)
    assert "First to 21" in text(club.panel("Eve"))
    assert len(club.private("Eve")) == len(club.private("Ann")) == 1
    for _ in range(3):
        await club.ask("Ann", Verb.COMPUTER)
    await club.press("Ann", club.board(), "eu:start")
    approve(text(club.panel("Eve")))


async def type_number(club: World, option: str, typed: str) -> Any:
    """Ann types a number of an option into the form that the panel of its values opens."""
    await club.ask("Ann", Verb.HOUSE)
    chosen = str(Press(Verb.OPTION, club.table.id))
    await club["Ann"].select(club.private("Ann")[-1], [option], custom_id=chosen)
    asked = await club.press("Ann", club.private("Ann")[-1], "eu:number")
    return await club["Ann"].submit_modal(asked, {FIELD: typed})


async def test_a_number_that_is_not_offered_can_be_typed(club: World) -> None:
    await club.open("Ann", rules="slapton")
    await type_number(club, "target", " 21 ")
    assert club.table.rules == preset("slapton").with_options("target=21")
    assert "**21:** First to 21 (current)." in text(club.private("Ann")[-1])
    assert "to 21" in text(club.board())


async def test_a_number_that_can_not_be_is_refused_with_the_reason(club: World) -> None:
    await club.open("Ann", rules="bid")
    for typed in ("many", "0", "4 5", "13"):
        await type_number(club, "min_bid", typed)
        approve(text(club.private("Ann")[-1]).partition("\n")[0])
        assert club.table.rules == preset("bid")


async def test_the_form_for_a_number_is_the_openers_and_of_an_option_that_has_one(club: World) -> None:
    await club.open("Ann", rules="bid")
    for name, asked, told in (
        ("Bob", "target", "Ann"),
        ("Ann", "benny", "no number"),
        ("Ann", "x", "no number"),
    ):
        forged = str(Press(Verb.NUMBER, club.table.id, detail=asked))
        assert told in answer(await club.forge(name, club.board(), forged))


async def test_saved_house_rules_are_offered_and_played_by(club: World) -> None:
    await club.open("Ann", rules="slapton", target=16)
    assert "Saved" in answer(await club.save_preset("Ann", "Wednesday"))
    await club.slash("Ann", "leave")
    offered = await club["Bob"].autocomplete(club.channel, "table", "game", "wed")
    assert [choice["value"] for choice in offered] == ["Wednesday"]
    await club.open("Bob", rules="wednesday")
    assert club.table.rules == preset("slapton").with_options("target=16")
    assert "Wednesday" in answer(await club.presets("Eve"))


async def test_a_name_saved_again_says_which_it_replaces_and_takes_its_new_spelling(club: World) -> None:
    await club.open("Ann", rules="slapton", target=16)
    approve(answer(await club.save_preset("Ann", "Ann's own")))
    await club.bot.manager.servers.set(club.guild.id, "rules", "Ann's own")
    await club.slash("Ann", "leave")
    await club.open("Ann", rules="slapton", target=21)
    for _ in range(2):
        approve(answer(await club.save_preset("Ann", "ann's OWN")))
    listed = answer(await club.presets("Eve"))
    assert "ann's OWN" in listed and "Ann's own" not in listed and "to 21" in listed
    assert club.bot.manager.servers.of(club.guild.id).rules == "ann's OWN"


async def test_a_unique_prefix_or_a_near_miss_of_a_games_name_starts_it(club: World) -> None:
    await club.open("Ann", rules="spoil_five")
    await club.save_preset("Ann", "Chips Galore")
    await club.slash("Ann", "leave")
    for typed, meant in (
        ("Chips Galor", "spoil_five"),
        ("slaptn", "slapton"),
        ("Slap", "slapton"),
        ("north americen", "north_american"),
        ("hangman", "british_hangman"),
        ("bidd", "bid"),
        (" SLAPTON EUCHRE ", "slapton"),
    ):
        await club.open("Bob", typed)
        assert club.table.rules.id == meant, typed
        await club.slash("Bob", "leave")
    for typed in ("British", "Whist", "euchre", "x" * 200):
        approve(answer(await club.open("Bob", typed)))
    assert not club.bot.manager.book.open_ones


async def test_where_only_games_are_taken_house_rules_are_said_to_be_of_one(club: World) -> None:
    await club.open("Ann", rules="spoil_five")
    await club.save_preset("Ann", "Chips Galore")
    for command in ("rules", "puzzle"):
        approve(answer(await club.slash("Bob", command, game="chips galore")))


async def test_house_rules_do_not_take_a_rulesets_name_or_none(club: World) -> None:
    await club.open("Ann", rules="slapton", target=16)
    for name in ("Slapton", "slapton euchre", "\u200b"):
        told = answer(await club.save_preset("Ann", name))
        assert "Choose another" in told or "Enter a name" in told
    assert "No presets" in answer(await club.presets("Ann"))
    await club.open("Bob", rules="slapton")
    assert preset("slapton") in [table.rules for table in club.bot.manager.book.open_ones.values()]


async def test_presets_are_deleted_by_who_saved_them_and_by_managers(club: World) -> None:
    await club.open("Ann", rules="bid")
    for name in ("Ours", "Theirs: loud"):
        await club.save_preset("Ann", name)
    await club.presets("Bob")
    assert not lists(club.panel("Bob"))
    for step in PresetStep:
        await club.forge("Bob", club.panel("Bob"), str(PresetPress(step, "Ours")))
    assert len(await saved_here(club)) == 2
    await club.slash("Ann", "settings")
    await club.press("Ann", club.panel("Ann"), "eu:presets")
    await club.choose("Ann", "Ours")
    await club.press("Ann", club.panel("Ann"), "ps:list")
    assert len(await saved_here(club)) == 2, "it asks first"
    await club.choose("Ann", "Ours")
    await club.press("Ann", club.panel("Ann"), "ps:delete")
    assert await saved_here(club) == ["Theirs: loud"]
    approve(answer(await club.slash("Mia", "euchre-admin presets")))
    await club.choose("Mia", "Theirs: loud")
    await club.press("Mia", club.panel("Mia"), "ps:delete")
    assert await saved_here(club) == []


async def saved_here(club: World) -> list[str]:
    """Return the names of the presets saved in the server."""
    return [preset.name for preset in await club.bot.store.presets.of(club.guild.id)]


async def test_house_rules_can_neither_hide_their_name_nor_take_one_that_looks_like_anothers(
    club: World,
) -> None:
    await club.open("Ann", rules="slapton")
    guild = club.table.guild_id
    for typed in ("\u3164\u2800", "\u200bSlаpton"):  # nothing, and a Cyrillic letter
        await club.save_preset("Ann", typed)
        assert await club.bot.store.presets.of(guild) == []
    await club.save_preset("Ann", "Ours \u2060👩‍🚀")
    await club.save_preset("Ann", "Оurs👩‍🚀")
    assert [saved.name for saved in await club.bot.store.presets.of(guild)] == ["Оurs👩‍🚀"]
