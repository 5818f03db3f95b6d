"""Questions about the rules: by command, in direct messages, and by mentioning the bot."""

from __future__ import annotations

import pytest

from bot.rulebook import Rulebook
from bot.tables.people import Person
from bot.tables.requests import SetOptions
from cogs.rules.words import MENTION_ME, NO_ANSWER, NO_QUESTION, OFF_TOPIC
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World

BOOK = Rulebook.load()
PARTNER = "Can the dealer's partner go alone?"
_STRANGE = ("is it better outside", "how heavy is a card", "is the queen married", "can a heart break")
HARDLY = next(each for each in _STRANGE if BOOK.closest(each) and not BOOK.ask(each))  # perhaps about euchre


async def test_a_question_is_answered_and_its_chapter_and_two_more_are_a_press_away(club: World) -> None:
    said = answer(await club.slash("Ann", "rules", question=PARTNER, game="slapton"))
    first, *others = BOOK.ask(PARTNER, "slapton")
    assert said.startswith(f"**{first.question}**")
    assert first.text in said.replace("\ufe0e", "")
    assert "Slapton Euchre" in said
    assert labels(club.panel("Ann")) == ["Read more", *(each.question for each in others), "Share"]
    assert others[0].text in text(await club.on("Ann", others[0].question)).replace("\ufe0e", "")
    await club.press("Ann", club.panel("Ann"), "Read more")
    chapter = BOOK.section(others[0].section)
    assert text(club.panel("Ann")).startswith(f"### {chapter.title}")
    assert len(club.private("Ann")) == 1


async def test_what_the_engine_computes_leads_to_its_chapter_and_is_not_shared(club: World) -> None:
    question = "hearts led, trump is spades, i have J♣ 9♥ A♦, can i play the ace?"
    assert "No, you must follow hearts" in answer(await club.slash("Ann", "rules", question=question))
    assert "Share" not in labels(club.panel("Ann"))
    assert text(await club.on("Ann", "Read more")).startswith("### ")


async def test_without_words_the_chapters_are_shown(club: World) -> None:
    browsed = [answer(await club.slash("Ann", "rules", **of)) for of in ({}, {"question": "   "})]
    assert browsed[0] == browsed[1]


async def test_the_table_in_the_channel_says_which_game_and_by_which_house_rules(club: World) -> None:
    await club.open("Ann", rules="north_american")
    await club.bot.manager.do(club.table.id, SetOptions("all_pass=stick"), by=Person(club["Ann"].id, "Ann"))
    stick = "House rule: stick the dealer. If everyone else passes twice, the dealer must call"
    for who in ("Ann", "Eve"):
        said = answer(await club.slash(who, "rules", question="what if everybody passes twice"))
        assert "North American" in said and stick in said
        assert stick in text(await club.on(who, "Read more"))


async def test_the_answer_has_this_tables_value_and_shared_it_still_does(club: World) -> None:
    await club.open("Ann", rules="slapton", target=16)
    said = answer(await club.slash("Eve", "rules", question="what is the game played to"))
    assert "16 points" in said and "That's a house rule." in said and said.count("16") == 1
    await club.press("Eve", club.panel("Eve"), "Share")
    assert "16 points" in text(club.public()[-1])
    said = answer(await club.slash("Eve", "rules", question="must I follow suit?"))
    assert "ouse rule" not in said


async def test_elsewhere_the_own_table_counts_and_then_what_the_server_plays(club: World) -> None:
    other = club.guild.create_text_channel("talk")
    await club.open("Ann", rules="bid")
    assert "Bid Euchre" in answer(await club["Ann"].slash(other, "rules", question="who leads"))
    assert "North American" in answer(await club["Eve"].slash(other, "rules", question="who leads"))
    await club.bot.manager.servers.set(club.guild.id, "rules", "slapton")
    assert "Slapton" in answer(await club["Eve"].slash(other, "rules", question="who leads"))


async def test_what_is_off_topic_is_refused_plainly_and_what_may_be_meant_is_offered(club: World) -> None:
    assert answer(await club.slash("Ann", "rules", question="how do I fix my **bike**")) == OFF_TOPIC
    assert not labels(club.panel("Ann"))
    assert answer(await club.slash("Ann", "rules", question=HARDLY)) == NO_ANSWER
    first, *_ = BOOK.closest(HARDLY)
    assert labels(club.panel("Ann"))[0] == first.question
    assert text(await club.on("Ann", first.question)).startswith(f"**{first.question}**")


# In the chat


async def test_the_rules_can_be_asked_in_a_direct_message(club: World) -> None:
    alone = club.env.create_user("Gus")
    said = text((await alone.slash("rules", question="who leads in bid euchre")).response.message)
    assert "Bid Euchre" in said
    assert "North American Euchre" in text((await alone.slash("rules")).response.message)


async def test_a_direct_message_is_a_question_without_a_mention(club: World) -> None:
    gus = club.env.create_user("Gus")
    await gus.send_dm("who leads in bid euchre")
    told = gus.dm_channel.history()[-1]
    assert told.author.id == club.bot_id
    assert "Bid Euchre" in text(told) and "The declarer" in text(told)


async def test_a_question_goes_on_from_the_one_before_and_anothers_does_not(club: World) -> None:
    await club.slash("Ann", "rules", question="how many points is a march in slapton")
    await club.slash("Ann", "rules", question="and alone?")
    assert "4 points" in text(club.panel("Ann")) and "Slapton" in text(club.panel("Ann"))
    assert "Slapton" not in answer(await club.slash("Bob", "rules", question="and alone?"))


async def test_a_message_is_looked_up_from_its_menu(club: World) -> None:
    await club.open("Ann", rules="slapton")
    asked = await club["Bob"].send(club.channel, PARTNER)
    said = answer(await club["Cat"].context_menu(club.channel, "Look this up", asked))
    assert BOOK.ask(PARTNER, "slapton")[0].question in said
    forwarded = await club["Dan"].forward(asked, club.channel)
    assert answer(await club["Cat"].context_menu(club.channel, "Look this up", forwarded)) == said
    wordless = answer(await club["Cat"].context_menu(club.channel, "Look this up", club.board()))
    assert wordless == NO_QUESTION


async def test_who_mentions_the_bot_with_a_question_is_answered_in_public(club: World) -> None:
    asked = await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads in slapton?")
    told = club.public()[-1]
    assert told.reference is not None and told.reference.message_id == asked.id
    best = BOOK.ask("who leads in slapton?")[0]
    assert best.text in text(told).replace("\ufe0e", "")
    await club.press("Eve", told, "Read more")
    assert text(club.panel("Eve")).startswith(f"### {BOOK.section(best.section).title}")


async def test_a_mention_without_words_is_told_how_to_ask(club: World) -> None:
    await club["Bob"].send(club.channel, f"<@{club.bot_id}> ")
    assert MENTION_ME in text(club.public()[-1])


@pytest.mark.world(read_mentions=False)
async def test_a_host_who_has_mentions_unread_keeps_the_other_ways_to_ask_and_help_names_those(
    club: World,
) -> None:
    assert not club.bot.intents.guild_messages
    asked = await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads in slapton?")
    assert club.public() == [asked]
    await club.slash("Bob", "rules", question="who leads in slapton?")
    best = BOOK.ask("who leads in slapton?")[0]
    assert best.text in text(club.panel("Bob")).replace("\ufe0e", "")
    assert "mention me" not in answer(await club.slash("Bob", "help"))
    approve(text(club.panel("Bob")))
    gus = club.env.create_user("Gus")
    await gus.send_dm("who leads in bid euchre")
    assert "The declarer" in text(gus.dm_channel.history()[-1])


async def test_what_is_not_asked_of_the_bot_is_not_answered(club: World) -> None:
    await club["Bob"].send(club.channel, PARTNER)
    await club["Bob"].send(club.channel, f"<@{club['Ann'].id}> {PARTNER}")
    assert len(club.public()) == 2
    club.forbid(send_messages=False)
    await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads?")
    assert len(club.public()) == 3
    assert club.requests("POST", "/messages") == 0, "what Discord would refuse is not tried"


@pytest.mark.world(questions_per_person=2)
async def test_who_asks_too_much_is_told_once_when_to_ask_again_and_others_are_answered(club: World) -> None:

    def answers() -> list[str]:
        return [text(each) for each in club.public() if each.author.id == club.bot_id]

    for name in ("Bob", "Bob", "Bob", "Bob", "Cat"):
        await club[name].send(club.channel, f"<@{club.bot_id}> who leads?")
    assert sum("too fast" in said for said in answers()) == 1
    assert len(answers()) == 4
    said = answer(await club.slash("Bob", "rules", question="Who leads?"))
    assert said.startswith("You're asking too fast. Try again <t:")
    await club.env.advance_time(31)
    await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads?")
    assert len(answers()) == 5
