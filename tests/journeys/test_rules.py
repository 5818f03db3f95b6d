"""The rulebook in Discord: read, asked, compared, drawn, shared; and asked by mentioning the bot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.art.pack.colours import Scheme
from bot.art.ranks import picture
from bot.art.table.look import Look
from bot.engine.cards import Suit
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.rulebook import Rulebook
from bot.rulebook.rulesets import ladder
from bot.tables.requests import Person, SetOptions
from bot.tables.table import Stage
from cogs.rules.screens import rows
from cogs.rules.words import SHELVES
from cogs.ui.press import Press, Verb
from tests.journeys.world import Button, World, answer, buttons, components, labels, text, world

BOOK = Rulebook.load()
PARTNER = "Can the dealer's partner go alone?"


def lists(message: discord.Message) -> list[discord.SelectMenu]:
    return [each for each in components(message) if isinstance(each, discord.SelectMenu)]


def pictures(message: discord.Message) -> list[discord.MediaGalleryComponent]:
    return [each for each in components(message) if isinstance(each, discord.MediaGalleryComponent)]


async def choose(club: World, name: str, value: str) -> None:
    """Choose it from whichever list of the person's newest private message has it."""
    panel = club.panel(name)
    menu = next(m for m in lists(panel) if value in [option.value for option in m.options])
    await club[name].select(panel, [value], custom_id=menu.custom_id)


# Reading


async def test_a_section_is_found_by_lists_read_on_and_left_for_a_related_one(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules read", ruleset="slapton")
        assert text(club.panel("Ann")).startswith("### Slapton Euchre")
        await choose(club, "Ann", "slapton/going-alone")
        section = BOOK.section("slapton/going-alone")
        shown = text(club.panel("Ann"))
        assert shown.startswith("### Going alone")
        assert section.text.splitlines()[0] in shown.replace("\ufe0e", "")
        assert section.source in shown
        topics = BOOK.topics("slapton")
        place = topics.index(section)
        await club.press("Ann", club.panel("Ann"), "Next")
        assert text(club.panel("Ann")).startswith(f"### {topics[place + 1].title}")
        await club.press("Ann", club.panel("Ann"), "Back")
        related = BOOK.section(section.related[0])
        await club.press("Ann", club.panel("Ann"), related.title)
        assert text(club.panel("Ann")).startswith(f"### {related.title}")
        await club.press("Ann", club.panel("Ann"), "All topics")
        assert len(club.private("Ann")) == 1, "it all happens on one message"
        assert not club.public()


async def test_the_first_and_the_last_section_lead_nowhere_further(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        first, *_, last = BOOK.topics("bid")
        await club.slash("Ann", "rules read", ruleset="bid", topic=first.id)
        assert "Back" not in labels(club.panel("Ann"))
        await club.slash("Ann", "rules read", ruleset="bid", topic=last.title)
        assert "Next" not in labels(club.panel("Ann"))
        assert "Back" in labels(club.panel("Ann"))


async def test_every_part_of_the_rulebook_is_a_choice_away(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules read")
        for home in ("glossary", "bid"):
            await choose(club, "Ann", home)
            offered = [option.value for menu in lists(club.panel("Ann")) for option in menu.options]
            assert {section.id for section in BOOK.topics(home)} <= set(offered)
            assert {*PRESETS, *SHELVES} - {home} <= set(offered)


async def test_rulesets_and_topics_are_offered_while_one_types(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        ann = club["Ann"]
        homes = await ann.autocomplete(club.channel, "rules read", "ruleset", "")
        assert [choice["value"] for choice in homes] == [*PRESETS, *SHELVES]
        offered = await ann.autocomplete(club.channel, "rules read", "topic", "alone", ruleset="slapton")
        assert {"name": BOOK.section("slapton/going-alone").title, "value": "slapton/going-alone"} in offered
        offered = await ann.autocomplete(club.channel, "rules read", "topic", "benny", ruleset="glossary")
        assert {"name": "Benny", "value": "glossary/benny"} in offered
        assert await ann.autocomplete(club.channel, "rules read", "topic", "", ruleset="whist") == []


async def test_an_unknown_game_is_told_back_and_another_topic_is_looked_for(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        assert "whist" in answer(await club.slash("Ann", "rules read", ruleset="whist"))
        assert "whist" in answer(await club.slash("Ann", "rules ask", question=PARTNER, ruleset="whist"))
        said = answer(await club.slash("Ann", "rules read", ruleset="slapton", topic="how to go alone"))
        assert "Going alone" in said


# Asking


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
        await club.press("Ann", club.panel("Ann"), "Read on")
        assert BOOK.section(best[0].id).text.splitlines()[-1] in text(club.panel("Ann")).replace("\ufe0e", "")
        assert len(club.private("Ann")) == 1


@pytest.mark.parametrize("who", ["Ann", "Eve"])
async def test_the_table_in_the_channel_says_which_game_and_by_which_house_rules(
    tmp_path: Path, who: str
) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american")
        await club.bot.manager.do(
            club.table.id, SetOptions("all_pass=stick"), by=Person(club["Ann"].id, "Ann")
        )
        said = answer(await club.slash(who, "rules ask", question="what if everybody passes twice"))
        assert "North American" in said
        assert "**At this table: if all others pass twice, the dealer must call" in said
        await club.press(who, club.panel(who), "Read on")
        assert "At this table: if all others pass twice, the dealer must call" in text(club.panel(who))


async def test_the_answer_begins_with_this_tables_value_and_shared_it_still_does(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        said = answer(await club.slash("Eve", "rules ask", question="do we play to 10 or 11?"))
        assert "**At this table: first to 31.**" in said
        await club.press("Eve", club.panel("Eve"), "Share")
        assert "**At this table: first to 31.**" in text(club.public()[-1])
        said = answer(await club.slash("Eve", "rules ask", question="must I follow suit?"))
        assert "At this table" not in said


async def test_elsewhere_the_own_table_counts_and_then_what_the_server_plays(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        other = club.guild.create_text_channel("talk")
        await club.slash("Ann", "euchre new", rules="bid")
        assert "Bid Euchre" in answer(await club["Ann"].slash(other, "rules ask", question="who leads"))
        assert "North American" in answer(await club["Eve"].slash(other, "rules ask", question="who leads"))
        await club.bot.manager.servers.set(club.guild.id, "rules", "slapton")
        assert "Slapton" in answer(await club["Eve"].slash(other, "rules ask", question="who leads"))


async def test_what_the_rulebook_does_not_know_is_not_answered_but_led_on(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "rules ask", question="what is the best **pizza** topping"))
        assert "The rulebook doesn't say" in said
        assert "\\*\\*pizza" in said
        assert "Read on" not in labels(club.panel("Ann"))
        first = buttons(club.panel("Ann"))[0]
        await club.press_id("Ann", club.panel("Ann"), first.custom_id)
        assert text(club.panel("Ann")).startswith(f"### {first.label}")


# Sharing


async def test_an_answer_is_shared_with_the_channel_and_read_on_in_private(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules ask", question=PARTNER, ruleset="slapton")
        best = BOOK.ask(PARTNER, "slapton")[0]
        await club.press("Ann", club.panel("Ann"), "Share")
        (shared,) = club.public()
        assert best.text in text(shared).replace("\ufe0e", "")
        assert "Looked up by Ann" in text(shared)
        assert "Share" not in labels(shared)
        await club.press("Bob", shared, "Read on")
        assert text(club.panel("Bob")).startswith(f"### {best.title}")
        assert len(club.public()) == 1


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("read", {"ruleset": "slapton"}),
        ("read", {"ruleset": "slapton", "topic": "slapton/scoring"}),
        ("compare", {"first": "slapton", "second": "bid"}),
        ("cards", {"ruleset": "slapton"}),
        ("score", {"ruleset": "slapton"}),
    ],
)
async def test_every_page_can_be_shared(tmp_path: Path, command: str, options: dict[str, Any]) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", f"rules {command}", **options)
        await club.press("Ann", club.panel("Ann"), "Share")
        (shared,) = club.public()
        title = text(shared).splitlines()[0]
        assert title == text(club.panel("Ann")).splitlines()[0]
        assert "Looked up by Ann" in text(shared)


# Comparing, cards, scores


async def test_a_comparison_shows_what_differs_page_by_page(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules compare", first="slapton", second="bid")
        assert "Slapton Euchre and Bid Euchre" in text(club.panel("Ann"))
        assert "1 of 4: 1 is Slapton Euchre, 2 is Bid Euchre" in text(club.panel("Ann"))
        assert "**The Benny**" in text(club.panel("Ann"))
        await club.press("Ann", club.panel("Ann"), "Next")
        assert "2 of" in text(club.panel("Ann"))
        await club.press("Ann", club.panel("Ann"), "Back")
        assert "1 of" in text(club.panel("Ann"))
        await club.slash("Ann", "rules ask", question="slapton or bid euchre, what is different?")
        asked = text(club.panel("Ann"))
        assert "what is different?" in asked and "1 of 4: 1 is Slapton Euchre, 2 is Bid Euchre" in asked
        same = answer(await club.slash("Ann", "rules compare", first="slapton", second="slapton"))
        assert "The rules are the same." in same


async def test_cards_are_shown_in_order_as_text_and_as_a_picture_with_words(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as club:
        await club.slash("Ann", "rules cards", ruleset="slapton", trumps="S")
        panel = club.panel("Ann")
        assert "Spades**: Benny J♠ (right) J♣ (left) A♠ K♠ Q♠ 10♠" in text(panel).replace("\ufe0e", "")
        (gallery,) = pictures(panel)
        assert "right bower (jack of spades)" in str(gallery.items[0].description)
        assert len(panel.attachments) == 1
        await club.press("Ann", panel, "♥")
        assert "Hearts**: Benny J♥ (right)" in text(club.panel("Ann")).replace("\ufe0e", "")
        assert len(club.panel("Ann").attachments) == 1
        await club.press("Ann", club.panel("Ann"), "The rules on this")
        assert not club.panel("Ann").attachments


async def test_cards_are_drawn_as_whoever_asks_likes_them_or_not_at_all(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as club:
        seen = ladder(PRESETS["slapton"], Suit.DIAMONDS)
        liked = {"Ann": {"four_colours": "yes", "large_print": "yes"}, "Bob": {"shows": "text"}, "Cat": {}}
        looks = {"Ann": Look(Scheme.FOUR, large=True), "Bob": None, "Cat": Look()}
        for name, settings in liked.items():
            for setting, value in settings.items():
                await club.bot.manager.users.set(club[name].id, setting, value)
            await club.slash(name, "rules cards", ruleset="slapton", trumps="D")
            drawn = [await file.read() for file in club.panel(name).attachments]
            look = looks[name]
            assert drawn == ([picture(rows(seen), look)] if look else [])
            assert "Diamonds**: Benny" in text(club.panel(name))
        await club.press("Ann", club.panel("Ann"), "Share")
        (shown,) = club.public()
        assert [await file.read() for file in shown.attachments] == [picture(rows(seen), Look())]


async def test_without_a_suit_the_cards_are_those_of_the_hand_in_play(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="slapton")
        while club.view.trumps is None:
            await club.take_advised_turn()
        suit = club.view.trumps
        said = answer(await club.slash("Eve", "rules cards"))
        assert f"{suit.word.capitalize()}**: Benny" in said


async def test_scores_are_those_of_the_ruleset(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "rules score", ruleset="north_american"))
        assert "**4** · Alone: all five" in said
        assert "Spoil Five" in answer(await club.slash("Ann", "rules score", ruleset="spoil_five"))


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
        assert "all five alone: 4 points" in text(club.panel("Ann"))
        await club.slash("Bob", "rules ask", question="and alone?")
        assert "all five alone: 4 points" not in text(club.panel("Bob"))


async def test_why_a_card_cannot_be_played_is_told_to_its_player_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        while not (barred := await barred_card(club)):
            await club.take_advised_turn()
        name, _ = barred
        await club.slash(name, "rules ask", question="why can't I play this?")
        said = text(club.panel(name))
        assert "### Following suit and winning tricks" in said
        assert "and you hold " in said
        await club.press(name, club.panel(name), "Share")
        assert "and you hold " not in text(club.public()[-1])


async def test_what_is_not_surely_understood_is_offered(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        asked = "can my grandma order for the dealer by carrier pigeon"
        await club.slash("Ann", "rules ask", question=asked)
        assert "Did you mean" in text(club.panel("Ann"))
        await club.press("Ann", club.panel("Ann"), "Yes, show me")
        meant = BOOK.held_back(asked)
        assert meant is not None and text(club.panel("Ann")).startswith(f"### {meant.title}")


async def test_a_message_is_looked_up_from_its_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        asked = await club["Bob"].send(club.channel, PARTNER)
        said = answer(await club["Cat"].context_menu(club.channel, "Look this up", asked))
        assert BOOK.ask(PARTNER, "slapton")[0].title in said
        wordless = answer(await club["Cat"].context_menu(club.channel, "Look this up", club.board()))
        assert wordless == "That message has no words to look up. Ask your question with /rules ask."


async def test_who_mentions_the_bot_with_a_question_is_answered_in_public(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        asked = await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads in slapton?")
        told = club.public()[-1]
        assert told.reference is not None and told.reference.message_id == asked.id
        best = BOOK.ask("who leads in slapton?")[0]
        assert best.text in text(told).replace("\ufe0e", "")
        await club.press("Eve", told, "Read on")
        assert text(club.panel("Eve")).startswith(f"### {best.title}")


async def test_a_mention_without_words_is_told_how_to_ask(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club["Bob"].send(club.channel, f"<@{club.bot_id}> ")
        assert "Mention me with a question" in text(club.public()[-1])


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
        assert [said[:18] for said in answers()].count("Those were a lot o") == 1
        assert len(answers()) == 4
        said = answer(await club.slash("Bob", "rules ask", question="Who leads?"))
        assert said.startswith("Those were a lot of questions; ask the next one <t:")
        await club.env.advance_time(31)
        await club["Bob"].send(club.channel, f"<@{club.bot_id}> who leads?")
        assert len(answers()) == 5


async def test_buttons_work_after_a_restart_and_say_when_their_page_is_gone(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "rules ask", question=PARTNER, ruleset="slapton")
        await club.restart()
        await club.press("Ann", club.panel("Ann"), "Read on")
        assert text(club.panel("Ann")).startswith("### ")
        for gone in (
            "ru:read::slapton/gone:",
            "ru:list::whist:",
            "ru:fly:::",
            "ru:diff::slapton:",
            "ru:diff::slapton:1",
            "ru:told::slapton/play:X",
            "ru:pick:::",
            "ru:why:k3f9x::1",
        ):
            told = answer(await club.forge("Ann", club.panel("Ann"), gone))
            assert told == "That page is no longer in the rulebook. Use /rules read to see what is."


# At the table


async def test_a_hand_that_is_not_over_is_not_explained(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre solo")
        assert club.at(Stage.PLAYING)
        forged = await club.forge("Eve", club.board(), f"ru:why:{club.table.id}::1")
        assert "no longer in the rulebook" in answer(forged)


async def test_the_lobbys_rules_lead_to_the_rulebook_with_the_tables_house_rules(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american")
        await club.bot.manager.do(
            club.table.id, SetOptions("all_pass=stick"), by=Person(club["Ann"].id, "Ann")
        )
        await club.press("Bob", club.board(), "Rules")
        await club.press("Bob", club.panel("Bob"), "Rulebook")
        assert "House rules at this table\n- If all others pass twice, the dealer must call" in text(
            club.panel("Bob")
        )
        await choose(club, "Bob", "north_american/second-round")
        assert "At this table: if all others pass twice, the dealer must call" in text(club.panel("Bob"))


async def test_a_refused_card_names_its_rule_which_opens_beside_the_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        while not (barred := await barred_card(club)):
            await club.take_advised_turn()
        name, custom_id = barred
        panel = club.panel(name)
        assert "Why?" in labels(panel)
        await club.forge(name, panel, custom_id)  # as from a client that lets it be pressed
        hand = club.panel(name)
        assert "were led and you hold" in text(hand)
        await club.press(name, hand, "The rule on following suit")
        told, rule = text(club.panel(name)).split("\n### Following suit and winning tricks", 1)
        assert "and you hold " in told
        assert "and you hold " not in rule
        assert hand.id in [message.id for message in club.private(name)], "the hand is still there"
        await club.press_id(name, hand, club_offered(hand).custom_id)


async def test_why_tells_of_the_players_own_cards_to_nobody_else(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="north_american")
        while not (barred := await barred_card(club)):
            await club.take_advised_turn()
        name, _ = barred
        hand = club.panel(name)
        cards = [b.custom_id for b in buttons(hand) if b.verb is Verb.DO]
        await club.press(name, hand, "Why?")
        told = club.panel(name)
        assert told.id == hand.id, "the hand says it itself, and nothing comes below it"
        assert "and you hold " in text(told) and "and you hold " not in text(hand)
        assert [b.custom_id for b in buttons(told) if b.verb is Verb.DO] == cards
        await club.press(name, told, "The rule")
        await club.press(name, club.panel(name), "Share")
        assert "and you hold " not in text(club.public()[-1])


async def barred_card(club: World) -> tuple[str, str] | None:
    """Whose turn it is and a card of theirs that the rules bar, if there is one."""
    if club.at(Stage.BETWEEN):
        await club.press("Ann", club.board(), "Deal")
    name = club.turn
    await club.show_hand(name)
    if not club.at(Phase.PLAY):
        return None
    greyed = [b for b in buttons(club.panel(name)) if b.disabled and b.verb is Verb.DO]
    press = Press.read(greyed[0].custom_id) if greyed else None
    return (name, str(replace(press, seq=club.table.seq))) if press else None


def club_offered(panel: discord.Message) -> Button:
    return next(b for b in buttons(panel) if not b.disabled and b.verb is Verb.DO)


async def test_why_a_hand_scored_as_it_did_is_a_press_away(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.seat_four(rules="slapton")
        while not club.at(Stage.BETWEEN):
            await club.take_advised_turn()
        before = text(club.board()).splitlines()[0]
        await club.press("Eve", club.board(), "Why?")
        said = text(club.panel("Eve"))
        assert said.splitlines()[0] == before
        assert "◂" in said
        assert "tricks, **" in said
        await club.press("Eve", club.panel("Eve"), "The rules on this")
        assert text(club.panel("Eve")).startswith("### The score")
        await club.press("Eve", club.board(), "Why?")
        await club.press("Eve", club.panel("Eve"), "Share")
        assert "Looked up by Eve" in text(club.public()[-1])
