"""Which passage of a section answers: it is in bold, and nothing is where that is unsure."""

import re

import pytest

from bot.games import preset
from bot.rulebook import Rulebook, answer
from bot.rulebook.passages import Passage, passages
from bot.rulebook.shelf import UNMARKED
from tests.size import size


def test_the_excerpt_is_the_passage_that_answers(book: Rulebook) -> None:
    answer = book.ask("can the dealer's partner go alone in slapton")[0]
    assert answer.id == "slapton/going-alone"
    assert answer.excerpt.startswith("The **dealer's partner** may go alone")
    assert answer.excerpt in book.section(answer.id).text


def test_the_whole_section_is_shown_with_the_answering_passage_in_bold_and_nothing_else(
    book: Rulebook,
) -> None:
    for question in (
        "can the dealer's partner go alone in slapton",
        "what order do trumps go in",
        "who leads",
    ):
        answer = book.ask(question)[0]
        plain = book.section(answer.id).text.replace("**", "")
        assert answer.text.replace("**", "") == plain
        (bold,) = re.findall(r"\*\*(.+?)\*\*", answer.text)
        assert bold == answer.excerpt.partition("\n")[0].replace("**", "")


def test_of_a_section_with_a_single_passage_nothing_is_in_bold(book: Rulebook) -> None:
    (shown, *_) = book.ask("whats a bower")
    assert shown.id == "glossary/bower"
    assert "**" not in shown.text
    assert shown.passage.startswith("**"), "where it is offered below another"


@pytest.mark.parametrize(
    ("question", "given", "says"),
    [
        ("who wins if nobody plays a trump", "north_american", "the best card of the suit led takes it"),
        ("lone defender beats the maker, how many points", "slapton", "A lone defender euchres"),
        ("as dealer can i throw away the card i just picked up", "classic", "even the up-card itself"),
        ("everybody passed and i'm dealer", "bid", "A dealer who must bid bids exactly"),
        ("i clicked the wrong card can i take it back", "slapton", "you cannot take it back"),
        ("can a defender go alone", "north_american", "A defender may not go alone"),
        ("can I look at the kitty", "north_american", "Nobody looks at the kitty"),
        ("won four by myself, what's that worth", "slapton", "four tricks: 2 points"),
        ("how many points is a game", "classic", "The game is to **5 points**"),
        ("a loner on each side, who's first to lead", "british_hangman", "the lone defender leads"),
        ("do I ever have to let go of the five", "spoil_five", "never has to be played"),
        (
            "is my mate allowed to tell me which card to lead",
            "north_american",
            "Nobody tells another player what to lead",
        ),
        (
            "may i name that suit again once it was turned down",
            "north_american",
            "suit of the up-card may not be named",
        ),
        ("ordered up, how many cards do i put out", "north_american", "puts one card out"),
        ("can a joker beat the right", "north_american", "There is no joker"),
        ("how do i get the computers to think faster", None, "computer players' speed"),
        ("does the other team know that i asked for a hint", None, "Only you see your hint"),
        ("disable hints on this server", None, "To turn hints on or off in a server"),
        ("what levels do computers have", None, "beginner, club or expert"),
        ("what's the hat on the computer's picture", None, "works out how the cards may lie"),
        ("show me where i went wrong", None, "shows you what you did wrong"),
        ("what counts as accuracy", None, "how many decisions were the best"),
        ("all four passed a second time", "north_american", "the cards are thrown in"),
        ("could the other team's caller be met by a loner", "british_hangman", "A defender may go alone"),
        ("is my partner bound to agree when i order", "north_american", "the partner is not asked to agree"),
        ("ada calls on thin hands, how come", None, "Ada, Drew, Gwen and Kit call boldly"),
        ("manager here, how can i ban a troll from your games", None, "`/moderate bar`"),
        ("dealer is alone who starts", "british_book", "the **lone player's** left leads"),
        ("can my partner veto my call", "north_american", "the partner is not asked to agree"),
        ("my partner already going alone can i", "british_hangman", "If your partner has gone alone"),
        ("could the dealer just throw the picked up card away again", "slapton", "not the up-card itself"),
        ("do i need to have a heart to order up hearts", None, "a suit of which you hold no card"),
        ("as dealer i put the wrong one out, may i have it back", "british_book", "cannot be taken back"),
        ("how can we set our own rules", None, "presses **House rules** in the lobby"),
        ("who starts the third trick", "classic", "the winner of each trick leads"),
        ("could we make it 5 instead of ten", "british_book", "Another target than 10"),
        ("can experts turn up in a drive", None, "organiser chooses how well computer players play"),
    ],
)
def test_the_marked_passage_is_the_one_that_answers(
    book: Rulebook, question: str, given: str | None, says: str
) -> None:
    assert says in book.ask(question, given)[0].excerpt


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("dealer is alone who starts", "british_book"),
        ("maker alone, im on his left do i lead", "british_book"),
        ("who leads to a lone hand", "british_book"),
        ("can i go alone if both of us want it", "british_hangman"),
    ],
)
def test_no_rule_is_marked_that_says_nothing_of_the_case_that_is_asked_about(
    book: Rulebook, question: str, given: str
) -> None:
    marked = re.findall(r"\*\*(.+?)\*\*", book.ask(question, given)[0].text)
    assert all(re.search(r"(?<!nobody plays )(?<!only by going )\balone\b|\blone\b", each) for each in marked)


def test_where_it_is_unsure_which_passage_answers_none_is_marked(book: Rulebook) -> None:
    found = book.ask("left of dealer has put his cards down, who leads", "slapton")[0]
    section = book.section(found.id)
    assert found.place == UNMARKED
    assert found.text == section.text.replace("**", "")
    assert found.passage == found.text  # where it stands below another, too
    again = answer(section, UNMARKED)  # as a button does that shows it to everybody
    assert again.text == found.text


def test_what_has_cues_behind_it_is_one_passage_and_what_follows_is_read_by_the_sentence() -> None:
    told = passages("Nobody calls. The cards are thrown in. {?all pass} Cards are dealt. It goes on.")
    assert told == (
        Passage("Nobody calls. The cards are thrown in.", "all pass"),
        Passage("Cards are dealt. It goes on."),
    )


def test_the_excerpt_is_no_mere_announcement_of_a_list(book: Rulebook) -> None:
    for section in book.topics("slapton"):
        for ask in section.draft.asks[:: size(3, 1)]:
            assert not book.ask(ask, "slapton")[0].excerpt.endswith(":"), ask


def test_the_points_to_win_stand_in_the_excerpt(book: Rulebook) -> None:
    assert "**31 points**" in book.ask("how many points to win", "slapton")[0].excerpt
    assert "2 points" in book.ask("alone with four tricks how many points", "slapton")[0].excerpt


def test_the_passage_that_tells_of_the_option_is_marked(book: Rulebook) -> None:
    lone = book.ask("we stopped the guy who went alone, 2 or 4?", preset("north_american"))[0]
    assert lone.excerpt == "A lone maker is euchred: 2 points to the defenders"


@pytest.mark.parametrize(
    ("question", "given", "told"),
    [
        ("partner ordered me up must i pick up", "north_american", "must take the card"),
        ("we called and got 3 tricks how many points", "slapton", "three or four tricks: 1 point"),
        ("dealer picked up then wants to go alone can he still", "north_american", "too late"),
        ("is my review visible to others", "north_american", "Nobody else sees your review"),
        ("can others see my hint", "north_american", "Only you see your hint"),
        ("what does ?? in the marked file mean", "north_american", "gave a whole point away"),
        ("how do i unblock somebody", "north_american", "`/block remove`"),
        ("what happens to my streak", "north_american", "your streak"),
    ],
)
def test_the_passage_in_bold_is_the_one_that_was_asked_for(
    book: Rulebook, question: str, given: str, told: str
) -> None:
    assert told in book.ask(question, given)[0].excerpt
