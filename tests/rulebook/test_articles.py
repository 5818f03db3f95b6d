"""The articles say what the rulesets are: numbers are filled in, conditions hold, nothing leads nowhere."""

import re
from collections.abc import Iterator

import pytest

from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.games.up_card.rules import EuchreRules
from bot.rulebook import Rulebook, Section
from bot.rulebook.article import BadArticle, parse
from bot.rulebook.collection import GENERAL_ARTICLES, SHARED, Library, read_articles
from bot.standings.awards import titles

LONGEST = 900  # characters: what is read on a phone without losing the thread; Discord takes 4,000
EVERYWHERE = (
    "overview pack ranking dealer deal making-trumps discard leading play revoke scoring winning words"
    " etiquette irregularities variations strategy lone-strategy tactics second-round going-alone history"
    " other-games point-games"
).split()
_HALF_MERGED = re.compile(r"(?m)^(?:<{7}|={7}|>{7})")  # what git leaves where two changes meet
OF_A_KIND = {
    "bid": "bidding no-trump identical-cards set".split(),
    "spoil_five": "reneging robbing pool jinking".split(),
    "drive": "format movement tally throw-in absence commands".split(),
    "bot": (
        "start choosing joining friends-only leaving again computers levels hint review hand talking board"
        " looking-back clock away pause house-rules settings appearance commands rulebook leaderboard ratings"
        " resetting awards seasons games daily fairness verify privacy who-sees blocking moderating removing"
        " refused pictures trouble adding terms hosting running host-settings database logs backups upgrading"
        " command-line limits"
    ).split(),
}
WITHOUT = {
    "two_handed": {"lone-strategy"},
    "cutthroat": {"lone-strategy"},
    "bid": {
        "discard",
        "second-round",
        "making-trumps",
        "history",
        "lone-strategy",
        "tactics",
        "irregularities",
        "point-games",
    },
    "spoil_five": {
        "discard",
        "history",
        "lone-strategy",
        "tactics",
        "irregularities",
        "point-games",
    },
}


def every(book: Rulebook) -> Iterator[Section]:
    for article in (*PRESETS, *GENERAL_ARTICLES):
        yield from book.sections_of(article)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_topic_that_arises_in_a_ruleset_has_a_section(book: Rulebook, ruleset: str) -> None:
    topics = {section.topic for section in book.sections_of(ruleset)}
    benny = {"benny-turned-up"} if getattr(preset(ruleset), "benny", "none") != "none" else set()
    wanted = {*EVERYWHERE, *benny, *OF_A_KIND.get(ruleset, ())} - WITHOUT.get(ruleset, set())
    assert topics == wanted


@pytest.mark.parametrize("article", ["drive", "bot"])
def test_the_drive_and_the_bot_have_their_topics(book: Rulebook, article: str) -> None:
    assert [section.topic for section in book.sections_of(article)] == OF_A_KIND[article]


def test_every_section_fits_a_phone_and_has_a_source(book: Rulebook) -> None:
    for section in every(book):
        assert 0 < len(section.text) <= LONGEST, section.id
        assert section.source
        assert "{" not in section.text
        assert "[" not in section.text
        assert not _HALF_MERGED.search(section.text), section.id


def test_every_related_section_exists_and_is_another(book: Rulebook) -> None:
    for section in every(book):
        for related in section.related:
            assert book.section(related).id == related != section.id


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_every_option_of_a_ruleset_is_spoken_of_or_is_a_house_rule_that_is_off(
    book: Rulebook, ruleset: Ruleset
) -> None:
    touched = frozenset().union(*(section.draft.touches for section in book.sections_of(ruleset.id)))
    untold = set(ruleset.options) - touched
    if isinstance(ruleset, EuchreRules) and not ruleset.partners:
        untold -= {
            "defend_alone",
            "alone_four",
            "march_alone",
            "euchre_alone",
            "alone_euchred",
        }  # nobody is ever alone
    if isinstance(ruleset, EuchreRules) and not ruleset.defend_alone:
        untold -= {"euchre_alone"}
    assert untold <= {"partners_best"}


CALLED = {  # in the list of the games
    "north_american": "North American Euchre",
    "classic": "Classic Euchre",
    "british_hangman": "Hangman's Guide",
    "british_book": "Book of Card Games",
    "slapton": "Slapton Euchre",
    "two_handed": "Two-handed Euchre",
    "cutthroat": "Cutthroat Euchre",
    "bid": "Bid Euchre",
    "spoil_five": "Spoil Five",
}


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_the_list_of_the_games_tells_how_many_cards_each_has_and_its_target(
    book: Rulebook, ruleset: Ruleset
) -> None:
    items = [line for line in book.section("bot/choosing").text.splitlines() if line.startswith("- ")]
    (item,) = (each for each in items if CALLED[ruleset.id] in each)
    head, rest = item.split(CALLED[ruleset.id])
    numbers = re.findall(r"\((\d+)", head + rest) if "Benny" in head else re.findall(r"\((\d+)", rest)
    target = getattr(ruleset, "target", None)
    assert int(numbers[0]) == len(ruleset.cards)
    assert re.findall(r"to \d+|for chips", rest)[0] == (f"to {target}" if target else "for chips")


def test_every_award_is_told(book: Rulebook) -> None:
    text = book.section("bot/awards").text
    assert [title for title, _ in titles().values() if f"**{title}:**" not in text] == []
    assert text.count(":**") == len(titles())


def test_points_that_are_options_are_never_written_out(book: Rulebook) -> None:
    """A number of points in an article is a placeholder, unless it is one that no option changes: 1 and 2."""
    for name, drafts in read_articles().items():
        if name not in (*PRESETS, SHARED):
            continue
        for draft in drafts:
            for line in draft.lines:
                if "Example" in line.text or draft.topic in ("strategy", "tactics"):
                    continue
                assert not re.search(r"\b(?:[3-9]|\d\d+) (?:points|chips)\b", line.text), (name, line.text)
                assert not re.search(r"(?:First to|Everyone deals) \W*\d", line.text), (name, line.text)


def test_a_new_ruleset_has_its_book_from_the_shared_article() -> None:
    """What has no article of its own takes every section whose conditions hold."""
    articles = {name: drafts for name, drafts in read_articles().items() if name != "classic"}
    made = Library(articles).sections
    assert "32 cards" in made["classic/overview"].text
    assert "even a trump or the upcard itself" in made["classic/discard"].text


SHOWN = "## pack · The cards\nsource: Us\n\nSome.\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# Only a title\n", "no section"),
        ("## pack The cards\n\nSome.\n", "a heading is"),
        ("## pack · The cards\nasks: Us\n\nSome.\n", "not a header line"),
        ("## pack · The cards\nsource: Us\n", "no text"),
        ("## pack · The cards\nwhen: benny is none\n\nSome.\n", "option=value"),
    ],
)
def test_an_article_that_is_not_in_the_form_is_refused_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(BadArticle, match=f"^x.md.*{fault}"):
        parse(text, "x.md")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SHOWN + SHOWN, "slapton/pack is there twice"),
        ("## pack · The cards\nwhen: benny=none\n\nSome.\n", "slapton/pack does not hold"),
        ("## pack · The cards\n\n{tarjet} points.\n", "slapton/pack: no option or fact is called tarjet"),
        ("## pack · The cards\n\n[beny=none] None.\n", "slapton/pack: no option or fact is called beny"),
        (
            "## pack · The cards\nsee: slapton/cards\n\nSome.\n",
            "slapton/pack: there is no section slapton/cards",
        ),
    ],
)
def test_an_article_that_contradicts_its_ruleset_is_refused(text: str, fault: str) -> None:
    articles = {**read_articles(), "slapton": parse(text, "slapton.md")}
    with pytest.raises(BadArticle, match=fault):
        Library(articles)
