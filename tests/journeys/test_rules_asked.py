"""Questions about the rules: by command, in direct messages, and by mentioning the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rulebook import Rulebook
from bot.tables.requests import Person, SetOptions
from tests.approved import approve
from tests.journeys.world import answer, buttons, labels, text, world
from tests.rulebook.asked import hardly_understood

BOOK = Rulebook.load()
PARTNER = "Can the dealer's partner go alone?"


async def test_a_question_is_answered_by_the_whole_section_and_the_book_is_a_press_away(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "rules ask", question=PARTNER, ruleset="slapton"))
        best = BOOK.ask(PARTNER, "slapton")
        assert best[0].title in said
        assert best[0].text in said.replace("\ufe0e", "")
        assert "Slapton Euchre" in said
        for other in best[1:]:
            assert any(label.startswith(other.title) for label in labels(club.panel("Ann")))
        await club.press("Ann", club.panel("Ann"), "ru:read::slapton/going-alone")
        assert BOOK.section(best[0].id).text.splitlines()[-1] in text(club.panel("Ann")).replace("\ufe0e", "")
        assert len(club.private("Ann")) == 1


async def test_no_words_are_no_question(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "rules ask", question="   "))
        approve(said)
        read = [answer(await club.slash("Ann", "rules read", **of)) for of in ({}, {"topic": "   "})]
        assert read[0] == read[1]


@pytest.mark.parametrize("who", ["Ann", "Eve"])
async def test_the_table_in_the_channel_says_which_game_and_by_which_house_rules(
    tmp_path: Path, who: str
) -> None:
    async with world(tmp_path) as club:
        await club.open("Ann", rules="north_american")
        await club.bot.manager.do(
            club.table.id, SetOptions("all_pass=stick"), by=Person(club["Ann"].id, "Ann")
        )
        said = answer(await club.slash(who, "rules ask", question="what if everybody passes twice"))
        assert "North American" in said
        approve(said)
        await club.press(who, club.panel(who), "Read on")
        approve(text(club.panel(who)))


async def test_the_answer_begins_with_this_tables_value_and_shared_it_still_does(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.open("Ann", rules="slapton")
        said = answer(await club.slash("Eve", "rules ask", question="do we play to 10 or 11?"))
        approve(said)
        await club.press("Eve", club.panel("Eve"), "ru:told:*:+")
        approve(text(club.public()[-1]))
        said = answer(await club.slash("Eve", "rules ask", question="must I follow suit?"))
        assert "At this table" not in said


async def test_elsewhere_the_own_table_counts_and_then_what_the_server_plays(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        other = club.guild.create_text_channel("talk")
        await club.open("Ann", rules="bid")
        assert "Bid Euchre" in answer(await club["Ann"].slash(other, "rules ask", question="who leads"))
        assert "North American" in answer(await club["Eve"].slash(other, "rules ask", question="who leads"))
        await club.bot.manager.servers.set(club.guild.id, "rules", "slapton")
        assert "Slapton" in answer(await club["Eve"].slash(other, "rules ask", question="who leads"))


async def test_what_the_rulebook_does_not_know_is_not_answered_but_led_on(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "rules ask", question="what is the best **pizza** topping"))
        approve(said)
        assert "\\*\\*pizza" in said
        assert "Read on" not in labels(club.panel("Ann"))
        first = buttons(club.panel("Ann"))[0]
        await club.press_id("Ann", club.panel("Ann"), first.custom_id)
        assert text(club.panel("Ann")).startswith(f"### {first.label}")


# In the chat


async def test_the_rules_can_be_asked_in_a_direct_message(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        alone = club.env.create_user("Gus")
        said = text((await alone.slash("rules ask", question="who leads in bid euchre")).response.message)
        assert "Bid Euchre" in said
        said = text((await alone.slash("rules cards")).response.message)
        assert "North American Euchre" in said


async def test_a_direct_message_is_a_question_without_a_mention(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        gus = club.env.create_user("Gus")
        await gus.send_dm("who leads in bid euchre")
        told = gus.dm_channel.history()[-1]
        assert told.author.id == club.bot_id
        assert "Bid Euchre" in text(told) and "declarer leads" in text(told)


async def test_a_question_goes_on_from_the_one_before_and_anothers_does_not(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules ask", question="how many points is a march in slapton")
        await club.slash("Ann", "rules ask", question="and alone?")
        approve(text(club.panel("Ann")))
        await club.slash("Bob", "rules ask", question="and alone?")
        assert "all five alone: 4 points" not in text(club.panel("Bob"))


async def test_what_is_not_surely_understood_is_offered(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        asked = hardly_understood(BOOK)
        await club.slash("Ann", "rules ask", question=asked)
        assert "Did you mean" in text(club.panel("Ann"))
        await club.press("Ann", club.panel("Ann"), "ru:read::bot/talking")
        meant = BOOK.held_back(asked)
        assert meant is not None and text(club.panel("Ann")).startswith(f"### {meant.title}")


async def test_a_message_is_looked_up_from_its_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.open("Ann", rules="slapton")
        asked = await club["Bob"].send(club.channel, PARTNER)
        said = answer(await club["Cat"].context_menu(club.channel, "Look this up", asked))
        assert BOOK.ask(PARTNER, "slapton")[0].title in said
        wordless = answer(await club["Cat"].context_menu(club.channel, "Look this up", club.board()))
        approve(wordless)


async def test_who_mentions_the_bot_with_a_question_is_answered_in_public(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        asked = await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads in slapton?")
        told = club.public()[-1]
        assert told.reference is not None and told.reference.message_id == asked.id
        best = BOOK.ask("who leads in slapton?")[0]
        assert best.text in text(told).replace("\ufe0e", "")
        await club.press("Eve", told, "ru:read::slapton/leading")
        assert text(club.panel("Eve")).startswith(f"### {best.title}")


async def test_a_mention_without_words_is_told_how_to_ask(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club["Bob"].send(club.channel, f"<@{club.bot_id}> ")
        approve(text(club.public()[-1]))


async def test_a_host_who_has_mentions_unread_keeps_the_other_ways_to_ask_and_help_names_those(
    tmp_path: Path,
) -> None:
    async with world(tmp_path, read_mentions=False) as club:
        assert not club.bot.intents.guild_messages
        asked = await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads in slapton?")
        assert club.public() == [asked]
        await club.slash("Bob", "rules ask", question="who leads in slapton?")
        best = BOOK.ask("who leads in slapton?")[0]
        assert best.text in text(club.panel("Bob")).replace("\ufe0e", "")
        await club.slash("Bob", "help")
        assert "mention me" not in text(club.panel("Bob"))
        assert "Look this up" in text(club.panel("Bob"))
        gus = club.env.create_user("Gus")
        await gus.send_dm("who leads in bid euchre")
        assert "declarer leads" in text(gus.dm_channel.history()[-1])


async def test_what_is_not_asked_of_the_bot_is_not_answered(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club["Bob"].send(club.channel, PARTNER)
        await club["Bob"].send(club.channel, f"<@{club['Ann'].id}> {PARTNER}")
        assert len(club.public()) == 2
        club.forbid(send_messages=False)
        await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads?")
        assert len(club.public()) == 3
        assert club.requests("POST", "/messages") == 0, "what Discord would refuse is not tried"


async def test_who_asks_too_much_is_told_once_when_to_ask_again_and_others_are_answered(
    tmp_path: Path,
) -> None:
    async with world(tmp_path, questions_per_person=2) as club:

        def answers() -> list[str]:
            return [text(each) for each in club.public() if each.author.id == club.bot_id]

        for name in ("Bob", "Bob", "Bob", "Bob", "Cat"):
            await club[name].send(club.channel, f"<@{club.bot_id}> who leads?")
        assert [said[:18] for said in answers()].count("You're asking too ") == 1
        assert len(answers()) == 4
        said = answer(await club.slash("Bob", "rules ask", question="Who leads?"))
        approve(said)
        await club.env.advance_time(31)
        await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads?")
        assert len(answers()) == 5
