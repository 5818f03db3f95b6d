"""House rules: set in the lobby by pressing, kept by name for the server, and played by."""

from __future__ import annotations

from pathlib import Path

from bot.engine.ruleset import preset
from cogs.ui.press import Press, Verb
from tests.journeys.world import answer, buttons, labels, text, world


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
        assert "can't hold" in text(club.private("Ann")[-1])
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


async def test_saved_house_rules_are_removed_by_who_saved_them(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="bid")
        await club.slash("Ann", "house-rules save", name="Ours")
        assert "Only who saved them" in answer(await club.slash("Bob", "house-rules remove", name="ours"))
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
