"""What was learnt from the phrasings: that it is of today's, that it tells topics, and that it is used."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook, also_likely
from bot.rulebook.collection import SHELVES
from bot.rulebook.learned import NOTHING, Learned, read_phrasings, topic_of
from tools.learn import lessons

SUITS = ("leading", ["word who", "word leads"])
CARDS = ("deal", ["word how", "word many"])
BEES = (NOTHING, ["word honey", "word bees"])


@pytest.fixture(scope="module")
def small() -> Learned:
    examples = [each for each in (SUITS, CARDS, BEES) for _ in range(3)]
    return Learned(lessons(examples))


def test_it_was_learnt_from_the_book_as_it_is_now(book: Rulebook) -> None:
    """Where this fails, or phrasings have changed: ``make learn``."""
    learned = Learned.load()
    assert set(learned.topics) == {topic for topic, _ in book.phrasings()}
    some = [(topic, text) for topic, text in read_phrasings()[::20] if topic != NOTHING]
    told = [learned.shares(book.traits(text), learned.topics) for _, text in some]
    right = [
        max(shares, key=lambda each: shares[each]) == topic
        for (topic, _), shares in zip(some, told, strict=True)
    ]
    assert sum(right) >= 0.8 * len(some)


def test_every_phrasing_stands_under_a_topic_that_there_is(book: Rulebook) -> None:
    topics = {topic_of(section) for section in book.every()}
    assert {topic for topic, _ in read_phrasings()} - {NOTHING} <= topics
    of_shelves = {topic_of(section) for name in SHELVES for section in book.topics(name)}
    assert of_shelves <= {topic for topic, _ in read_phrasings()}


def test_what_it_has_seen_is_known_again_and_the_shares_are_one(small: Learned) -> None:
    for topic, traits in (SUITS, CARDS, BEES):
        shares = small.shares(traits, ["leading", "deal"])
        assert max(shares, key=lambda each: shares[each]) == topic
        assert sum(shares.values()) == pytest.approx(1)


def test_only_topics_that_arise_have_a_share(small: Learned) -> None:
    assert set(small.shares(["word who"], ["deal", "jinking"])) == {"deal", NOTHING}


def test_terse_words_in_which_one_thing_is_asked_for_tell_it_and_shared_ones_nothing() -> None:
    terse = [("bot/hand", ["term card", "term gone"])] * 3
    shared = [(topic, ["term start"]) for topic in ("bot/start", "drive/commands")]
    learned = Learned(lessons([*terse, *shared, ("leading", ["term lead"])]))
    assert learned.asked_in(["word my", "term card", "term gone"]) == "bot/hand"
    assert [learned.asked_in([f"term {term}"]) for term in ("start", "lead", "card")] == ["", "", ""]


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("do bots talk to each other", "bot/computers"),
        ("who can open tables", "bot/refused"),
        ("hide my hand", "bot/hand"),
        ("late to drive", "drive/commands"),
        ("can we pause for tea", "bot/pause"),
        ("interaction failed", "bot/trouble"),
        ("is it free", "bot/adding"),
    ],
)
def test_three_words_about_the_bot_find_their_section(book: Rulebook, question: str, right: str) -> None:
    assert book.ask(question)[0].id == right


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("my mate threw a heart though he had a spade", "revoke"),
        ("i am off to the shops for ten minutes", "away"),
        ("my partner's gone alone, do i put my cards down", "going-alone"),
    ],
)
def test_a_question_in_words_of_its_own_finds_its_topic(book: Rulebook, question: str, topic: str) -> None:
    assert topic in [each.id.partition("/")[2] for each in book.ask(question, "north_american")[:3]]


def test_what_is_about_as_likely_is_told_beside_the_first_and_what_is_far_behind_is_not(
    book: Rulebook,
) -> None:
    found = book.ask("who goes first", preset("slapton"))
    beside = also_likely(found)
    assert len(beside) <= 2
    assert all(found[0].score / 3 <= each.score <= found[0].score for each in beside)
    assert also_likely(found[:1]) == []
