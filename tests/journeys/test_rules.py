"""The rulebook in Discord: read, compared, drawn and shared."""

from __future__ import annotations

import discord
import pytest

from bot.art.pack.colors import Scheme
from bot.art.ranks import picture
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Suit
from bot.games import PRESETS
from bot.rulebook import Rulebook
from bot.rulebook.rulesets import rank_cards
from cogs.rules.screens import rows
from cogs.rules.words import GENERAL_ARTICLES, GONE, THE_SAME, shared_by
from tests.approved import approve
from tests.journeys.seen import answer, components, labels, lists, text
from tests.journeys.world import World

BOOK = Rulebook.load()
PARTNER = "Can the dealer's partner go alone?"


def pictures(message: discord.Message) -> list[discord.MediaGalleryComponent]:
    return [each for each in components(message) if isinstance(each, discord.MediaGalleryComponent)]


# Reading


async def test_a_section_is_found_by_lists_read_on_and_left_for_a_related_one(club: World) -> None:
    assert answer(await club.slash("Ann", "rules", game="slapton")).startswith("### Slapton Euchre")
    await club.choose("Ann", "slapton/going-alone")
    section = BOOK.section("slapton/going-alone")
    shown = text(club.panel("Ann"))
    assert shown.startswith("### Going alone")
    assert section.text.splitlines()[0] in shown.replace("\ufe0e", "")
    assert section.source in shown
    topics = BOOK.sections_of("slapton")
    place = topics.index(section)
    assert text(await club.on("Ann", "Next")).startswith(f"### {topics[place + 1].title}")
    await club.press("Ann", club.panel("Ann"), "Back")
    related = BOOK.section(section.related[0])
    assert text(await club.on("Ann", related.title)).startswith(f"### {related.title}")
    await club.press("Ann", club.panel("Ann"), "All topics")
    assert len(club.private("Ann")) == 1, "it all happens on one message"
    assert not club.public()


async def test_the_first_and_the_last_section_lead_nowhere_further(club: World) -> None:
    first, *_, last = BOOK.sections_of("bid")
    await club.slash("Ann", "rules", game="bid")
    assert "Back" not in labels(await club.choose("Ann", first.id))
    await club.press("Ann", club.panel("Ann"), "All topics")
    assert "Next" not in labels(await club.choose("Ann", last.id))
    assert "Back" in labels(club.panel("Ann"))


async def test_every_part_of_the_rulebook_is_a_choice_away(club: World) -> None:
    await club.slash("Ann", "rules")
    for home in ("glossary", "bid"):
        await club.choose("Ann", home)
        offered = [option.value for menu in lists(club.panel("Ann")) for option in menu.options]
        assert {section.id for section in BOOK.sections_of(home)} <= set(offered)
        assert {*PRESETS, *GENERAL_ARTICLES} - {home} <= set(offered)


async def test_games_and_questions_are_suggested_while_one_types(club: World) -> None:
    ann = club["Ann"]
    games = await ann.autocomplete(club.channel, "rules", "game", "")
    assert [choice["value"] for choice in games] == list(PRESETS)
    typed = "dealers partner go alone"
    offered = await ann.autocomplete(club.channel, "rules", "question", typed, game="slapton")
    values = [choice["value"] for choice in offered]
    assert values[0] == typed, "what is typed comes first"
    assert PARTNER in values
    assert all(len(value) <= 100 for value in values)
    assert await ann.autocomplete(club.channel, "rules", "question", "who leads " * 11) == []
    assert await ann.autocomplete(club.channel, "rules", "question", " ") == []
    assert await ann.autocomplete(club.channel, "rules", "question", typed, game="whist")


async def test_an_unknown_game_is_told_back(club: World) -> None:
    assert "whist" in answer(await club.slash("Ann", "rules", game="whist"))
    assert "whist" in answer(await club.slash("Ann", "rules", question=PARTNER, game="whist"))


async def test_buttons_work_after_a_restart_and_say_when_their_page_is_gone(club: World) -> None:
    await club.slash("Ann", "rules", question=PARTNER, game="slapton")
    await club.restart()
    assert text(await club.on("Ann", "Read more")).startswith("### ")
    for gone in (
        "ru:read::slapton/gone::",
        "ru:list::whist::",
        "ru:fly::::",
        "ru:diff::slapton::",
        "ru:diff::slapton:1:",
        "ru:told::slapton/play/gone::",
        "ru:pick::::",
        "ru:why:k3f9x::1:",
    ):
        assert answer(await club.forge("Ann", club.panel("Ann"), gone)) == GONE


# Sharing


async def test_an_answer_is_shared_with_the_channel_and_read_on_in_private(club: World) -> None:
    await club.slash("Ann", "rules", question=PARTNER, game="slapton")
    best = BOOK.ask(PARTNER, "slapton")[0]
    await club.press("Ann", club.panel("Ann"), "Share")
    (shared,) = club.public()
    assert best.text in text(shared).replace("\ufe0e", "")
    assert shared_by("Ann") in text(shared)
    assert "Share" not in labels(shared)
    await club.press("Bob", shared, "Read more")
    assert text(club.panel("Bob")).startswith(f"### {BOOK.section(best.section).title}")
    assert len(club.public()) == 1


async def test_every_page_can_be_shared(club: World) -> None:
    for page in ("", "Ranking", "Scoring", "Compare", "House rules"):
        await club.slash("Ann", "rules", game="slapton")
        if page:
            await club.press("Ann", club.panel("Ann"), page)
        await club.press("Ann", club.panel("Ann"), "Share")
        shared = club.public()[-1]
        assert text(shared).splitlines()[0] == text(club.panel("Ann")).splitlines()[0]
        assert shared_by("Ann") in text(shared)
    assert len(club.public()) == 5


# Comparing, cards, scores


async def test_a_comparison_shows_what_differs_page_by_page_and_leads_to_others(club: World) -> None:
    await club.slash("Ann", "rules", game="slapton")
    assert "Slapton Euchre and North American Euchre" in text(await club.on("Ann", "Compare"))
    assert "Slapton Euchre and Bid Euchre" in text(await club.choose("Ann", "slapton+bid"))
    approve(text(club.panel("Ann")))
    assert "2 of" in text(await club.on("Ann", "Next"))
    assert "1 of" in text(await club.on("Ann", "Back"))
    await club.slash("Ann", "rules", question="slapton or bid euchre, what is different?")
    assert "Slapton Euchre and Bid Euchre" in text(club.panel("Ann"))
    same = await club.forge("Ann", club.panel("Ann"), "ru:diff::slapton+slapton:0:")
    assert THE_SAME in text(club.panel("Ann")), same


@pytest.mark.world(pictures=True)
async def test_cards_are_drawn_as_whoever_asks_likes_them_or_not_at_all(club: World) -> None:
    seen = rank_cards(PRESETS["slapton"], Suit.DIAMONDS)
    liked = {"Ann": {"four_colours": "yes", "large_print": "yes"}, "Bob": {"shows": "text"}, "Cat": {}}
    looks = {"Ann": ArtTheme(Scheme.FOUR, large=True), "Bob": None, "Cat": ArtTheme()}
    for name, settings in liked.items():
        for setting, value in settings.items():
            await club.bot.manager.users.set(club[name].id, setting, value)
        await club.slash(name, "rules", game="slapton")
        await club.on(name, "Ranking", "♦")
        drawn = [await file.read() for file in club.panel(name).attachments]
        look = looks[name]
        assert drawn == ([picture(rows(seen), look)] if look else [])
        assert "Diamonds**: Benny" in text(club.panel(name))
    await club.press("Ann", club.panel("Ann"), "Share")
    (shown,) = club.public()
    assert [await file.read() for file in shown.attachments] == [picture(rows(seen), ArtTheme())]
    assert not (await club.on("Ann", "The rules on this")).attachments


async def test_without_a_suit_the_cards_are_those_of_the_hand_in_play(club: World) -> None:
    await club.seat_four(rules="slapton")
    while club.view.trumps is None:
        await club.take_advised_turn()
    suit = club.view.trumps
    await club.slash("Eve", "rules")
    assert f"{suit.word.capitalize()}**: Benny" in text(await club.on("Eve", "Ranking"))
