"""The rulebook's screens: within Discord's limits for every game and house rule, with the engine's points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.art.table.theme import ArtTheme
from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.rulebook import Answer, Rulebook
from bot.rulebook.rulesets import differences, only_in, rank_cards
from cogs.rules.press import TOPICS, Page, RulePress, Way
from cogs.rules.scores import score_view, why_view
from cogs.rules.screens import (
    Ranking,
    answer_view,
    cards_view,
    compare_view,
    letter,
    read_trumps,
    section_view,
    shared_by,
    topics_view,
)
from cogs.rules.words import GENERAL_ARTICLES, alt_text
from cogs.ui.games.up_card.rules_words import cases
from cogs.ui.layout import Screen
from tests.size import size
from tests.ui.games import IDS, TABLES, game, seated, variants
from tests.ui.seen import buttons, components, described, labels, text
from tests.ui.test_limits import LONG, check

BOOK = Rulebook.load()
TABLE = "k3f9x"
MEDIAN, AT_MOST = 400, 700  # characters of the first screen, buttons included


def both(page: Page, what: str, at: str = "") -> Iterator[RulePress]:
    """Yield the page for one and for everybody."""
    for way in (Way.HERE, Way.ALOUD):
        yield RulePress(page, TABLE, what, at, way)


def checked(view: Screen) -> None:
    check(shared_by(view, LONG[0]))
    for each in buttons(view):
        read = RulePress.read(each["custom_id"])
        assert read is not None and str(read) == each["custom_id"]


@pytest.mark.parametrize("home", [*PRESETS, *GENERAL_ARTICLES])
def test_every_section_fits_and_so_does_the_list_of_them(home: str) -> None:
    sections = BOOK.sections_of(home)
    for section in sections:
        related = [BOOK.section(id_) for id_ in section.related]
        for press in both(Page.SECTION, section.id):
            checked(section_view(press, section, sections, related))
    for press in both(Page.TOPICS, home):
        checked(topics_view(press, home, sections))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_page_fits_whatever_the_house_rules(rules: Ruleset) -> None:
    """Of the entries, those are looked at whose texts or ids are the longest; at full size all."""
    for house in variants(rules, Random(rules.id), size(1, 4)):
        sections = BOOK.sections_of(house)
        checked(topics_view(RulePress(Page.TOPICS, TABLE, house.id), house.id, sections, house))
        for section in sections:
            checked(section_view(RulePress(Page.SECTION, TABLE, section.id), section, sections))
        entries = [*BOOK.entries(house).values()]
        longest = [*sorted(entries, key=lambda each: len(each.text))[-8:], max(entries, key=_length_of_id)]
        for entry in size(longest, entries):
            for press in both(Page.ENTRY, entry.id):
                checked(answer_view(press, entry, BOOK.neighbors(entry, house)))
        scoring = next(section for section in sections if section.topic == "scoring")
        checked(score_view(RulePress(Page.SCORE, TABLE, house.id), house, scoring))


def _length_of_id(entry: Answer) -> int:
    return len(entry.id)


def test_an_answer_fits_a_phone_and_leads_to_its_chapter_and_two_more_questions() -> None:
    entries = {each.id: each for rules in PRESETS.values() for each in BOOK.entries(rules).values()}
    sizes = []
    for entry in entries.values():
        view = answer_view(RulePress(Page.ENTRY, "", entry.id), entry, BOOK.neighbors(entry))
        told = (each.get("content") or each.get("label") or "" for each in components(view))
        sizes.append(sum(map(len, told)))
    assert sorted(sizes)[len(sizes) // 2] <= MEDIAN
    assert max(sizes) <= AT_MOST
    first, *others = BOOK.ask("who leads", "slapton")
    view = answer_view(RulePress(Page.ENTRY, "", first.id), first, others)
    assert labels(view) == ["Read more", *(each.question for each in others), "Share"]


@pytest.mark.parametrize("first", PRESETS)
def test_comparisons_fit_and_name_every_difference_once(first: str) -> None:
    for second in PRESETS:
        one, other = PRESETS[first], PRESETS[second]
        titles = [each.title.upper() for each in differences(one, other)]
        titles += [
            f"Only in {each.name}" for each, than in ((one, other), (other, one)) if only_in(each, than)
        ]
        shown: list[str] = []
        for page in range(99):
            view = compare_view(RulePress(Page.COMPARE, "", f"{first}+{second}", str(page)), one, other, page)
            checked(view)
            assert "–" not in text(view)
            shown += [line.strip("*") for line in text(view).splitlines() if line.startswith("**")]
            shown += [line for line in text(view).splitlines() if line.isupper()]
            if "Next" not in labels(view):
                break
        assert sorted(shown, key=str.lower) == sorted(titles, key=str.lower)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_cards_fit_with_words_for_the_picture_and_each_card_once(rules: Ruleset) -> None:
    for house in (rules, *variants(rules, Random(rules.id), 5)):
        for trumps in house.trump_choices:
            ranked = rank_cards(house, trumps)
            cards = [*ranked.trumps, *(card for _, suit in ranked.plain for card in suit)]
            assert sorted(cards, key=str) == sorted(set(house.cards), key=str)
            for press in both(Page.CARDS, house.id, letter(trumps)):
                checked(cards_view(press, house, ranked))
                picture = Ranking(ranked).picture(ArtTheme())
                view = cards_view(press, house, ranked, picture)
                checked(view)
                assert described(view) == alt_text(ranked)
            assert 0 < len(alt_text(ranked)) <= 1024
            assert not alt_text(ranked).endswith("…"), "all of it is told"
            assert read_trumps(house, letter(trumps)) is trumps


def test_a_suit_that_is_no_trump_here_is_read_as_hearts() -> None:
    for letter_ in ("N", "X", ""):
        assert read_trumps(PRESETS["slapton"], letter_) is Suit.HEARTS
    assert read_trumps(PRESETS["bid"], "N") is None


# Scores


@pytest.mark.parametrize(
    ("ruleset", "house", "ending", "points"),
    [
        ("north_american", "", "Makers: all five (march)", 2),
        ("north_american", "", "Alone: all five", 4),
        ("north_american", "march_alone=5", "Alone: all five", 5),
        ("slapton", "alone_four=2", "Alone: four tricks", 2),
        ("north_american", "alone_euchred=4", "A lone maker euchred", 4),
        ("british_hangman", "euchre_alone=3", "Euchred by a lone defender", 3),
        ("cutthroat", "", "The maker is euchred", 2),
    ],
)
def test_points_are_those_that_the_engine_gives(ruleset: str, house: str, ending: str, points: int) -> None:
    rules = PRESETS[ruleset].with_options(house)
    assert isinstance(rules, EuchreRules)
    assert {case.words: case.points(rules) for case in cases(rules)}[ending] == points


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_why_marks_the_ending_that_a_hand_had_and_its_points(rules: Ruleset) -> None:
    section = BOOK.section(f"{rules.id}/scoring")
    *_, table = game(seated(rules, LONG), Random(5), hands=8)
    assert table.match is not None
    for number, hand in enumerate(table.match.hands, 1):
        view = why_view(RulePress(Page.WHY, table.id, "", str(number)), table, hand, section)
        checked(view)
        result = hand.result
        assert result is not None
        marked = [line for line in text(view).splitlines() if line.endswith("◂ this hand")]
        if isinstance(rules, EuchreRules) and not result.thrown_in:
            (line,) = marked
            assert int(line.strip("*").split()[0]) == max(result.score)
        else:
            assert not marked


# The rule behind a refusal


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_refusal_leads_to_a_section_that_the_game_has(rules: Ruleset) -> None:
    euchre, partners = isinstance(rules, EuchreRules), rules.partners
    options = [*rules.options]
    arising = {
        Reason.MUST_FOLLOW: "",
        Reason.KEEP_UP_CARD: "" if euchre else None,
        Reason.TURNED_DOWN: "" if euchre else None,
        Reason.MUST_CALL: "all_pass=stick" if euchre else None,
        Reason.NO_NO_TRUMP: "" if euchre else None,
        Reason.ONLY_ALONE: "partner_accepts=alone alone=maker" if euchre and partners else None,
        Reason.NOBODY_ALONE: "alone=nobody partner_accepts=together defend_alone=no" if euchre else None,
        Reason.MUST_NAME_BLIND: "benny=joker" if euchre else None,
        Reason.NOT_BLIND_ALONE: "benny=joker" if euchre else None,
        Reason.MUST_ROB: "rob=must" if "rob" in options else None,
        **dict.fromkeys(_BIDS, "" if "min_bid" in options else None),
    }
    assert arising.keys() == TOPICS.keys()
    for reason, house in arising.items():
        if house is not None:
            played = rules.with_options(house)
            assert BOOK.section(f"{rules.id}/{TOPICS[reason]}", played).topic == TOPICS[reason]


_BIDS = (Reason.BID_HIGHER, Reason.BID_TOO_LOW, Reason.BID_TOO_HIGH, Reason.MUST_BID, Reason.FORCED_BID)
