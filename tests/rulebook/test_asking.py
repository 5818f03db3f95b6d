"""The game a question is about, the section it leans to, house rules of a table, and what an answer shows."""

import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.games import PRESETS, preset
from bot.rulebook import Rulebook, answer, shown_first
from bot.rulebook.collection import Library, read_articles
from bot.rulebook.learned import Learned
from bot.rulebook.passages import Passage, passages
from bot.rulebook.rulesets import differences
from bot.rulebook.shelf import UNMARKED
from bot.rulebook.words import Words
from tests.size import size


def first(book: Rulebook, question: str, given: str | None = None) -> str:
    return book.ask(question, given)[0].id


@pytest.mark.parametrize(
    ("question", "given", "game"),
    [
        ("who leads", None, "north_american"),
        ("who leads", "bid", "bid"),
        ("who leads in slapton", "bid", "slapton"),
        ("in British euchre (hangman) who leads", None, "british_hangman"),
        ("british euchre, the book of card games one: who leads", None, "british_book"),
        ("what happens when the benny is turned up", None, "slapton"),
        ("what happens when the benny is turned up", "british_book", "british_book"),
        ("when may I jink", "north_american", "spoil_five"),
        ("what is the lowest bid", None, "bid"),
        ("euchre for three people: how do we score", None, "cutthroat"),
    ],
)
def test_the_game_is_the_one_named_else_hinted_at_else_given(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


def test_where_two_games_share_a_name_both_are_shown(book: Rulebook) -> None:
    found = [answer.id for answer in book.ask("who leads in british euchre")]
    assert found[:2] == ["british_hangman/leading", "british_book/leading"]


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("both alone is it one v one", "slapton"),
        ("when its one v one who leads", "british_book"),
        ("can i call w just two trumps", "north_american"),
        ("just two tricks, are we euchred", "north_american"),
        ("just three trumps and i call", "british_hangman"),
    ],
)
def test_one_against_one_and_just_two_are_no_names_of_a_game(
    book: Rulebook, question: str, given: str
) -> None:
    assert first(book, question, given).partition("/")[0] == given
    assert first(book, "one v one game", given).partition("/")[0] == "two_handed"
    assert first(book, "just two of us, who deals", given).partition("/")[0] == "two_handed"


def test_where_a_rule_is_set_beside_another_games_both_are_shown(book: Rulebook) -> None:
    found = shown_first(book.ask("is leading same as american euchre", "british_hangman"))
    assert [each.id for each in found] == ["british_hangman/leading", "north_american/leading"]


def test_a_bare_name_of_a_game_leads_to_what_it_is(book: Rulebook) -> None:
    assert first(book, "slapton") == "slapton/overview"
    assert first(book, "Spoil Five") == "spoil_five/overview"


def test_the_meaning_of_a_word_is_the_glossarys_and_its_rule_the_rulesets(book: Rulebook) -> None:
    assert first(book, "what does march mean") == "glossary/march"
    assert first(book, "what is a march worth") == "north_american/scoring"


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("can I renege", "can i renage"),
        ("Who leads against a lone player?", "hwo lesds agianst a loan player"),
        ("what is the left bower", "wats the leftbower"),
        ("the benny is turned up", "THE BENNY IS TRUNED UP!!!"),
    ],
)
def test_slips_of_the_pen_change_no_answer(book: Rulebook, right: str, slip: str) -> None:
    assert first(book, slip) == first(book, right)


def test_the_excerpt_is_the_passage_that_answers(book: Rulebook) -> None:
    answer = book.ask("can the dealer's partner go alone in slapton")[0]
    assert answer.id == "slapton/going-alone"
    assert answer.excerpt.startswith("The **dealer's partner** may go alone")
    assert answer.excerpt in book.section(answer.id).text


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("how do you host a drive", "drive/commands"),
        ("how does my rating go up", "bot/ratings"),
        ("how do i compare slapton with bid", "bot/rulebook"),
        ("where does the word euchre come from", "north_american/history"),
        ("delete my data", "bot/privacy"),
        ("what even is trump", "glossary/trumps"),
        ("what's trump", "glossary/trumps"),
        ("does my partner lay his hand down when i go alone", "north_american/going-alone"),
        ("what is euchre", "glossary/the-game"),
        ("whats euchre", "glossary/the-game"),
        ("wat is euchre", "glossary/the-game"),
        ("whos the maker", "glossary/maker"),
        ("what kinds of euchre are there", "bot/choosing"),
        ("how do we turn on stick the dealer", "bot/house-rules"),
        ("explain euchre to me please", "north_american/overview"),
        ("how do i leave", "bot/leaving"),
        ("how can my friend join my table", "bot/joining"),
        ("what does the little ° mean", "bot/computers"),
        ("what was the last trick", "bot/looking-back"),
    ],
)
def test_what_beginners_and_hosts_ask_first_is_in_the_book(book: Rulebook, question: str, right: str) -> None:
    assert first(book, question) == right


@pytest.mark.parametrize(
    ("question", "given", "compared"),
    [
        ("difference between british and american euchre", None, "british_hangman+north_american"),
        ("compare slapton and the book version", None, "slapton+british_book"),
        ("bid vs normal euchre whats different", None, "bid+north_american"),
        ("how is slapton different", None, "slapton+north_american"),
        ("how is slapton different", "classic", "slapton+classic"),
        ("how is slapton different", "slapton", "slapton+north_american"),
        ("is this the same as regular euchre", "slapton", "slapton+north_american"),
        ("how do the two british games differ", "bid", "british_hangman+british_book"),
    ],
)
def test_two_games_asked_about_together_are_compared(
    book: Rulebook, question: str, given: str | None, compared: str
) -> None:
    answer = book.ask(question, given)[0]
    assert answer.id == f"compare/{compared}"
    one, other = map(preset, compared.split("+"))
    for each in differences(one, other):
        assert each.title in answer.text
    assert book.section(answer.id).title == f"{one.name} and {other.name}"


@pytest.mark.parametrize(
    "question",
    [
        "what is the difference between the left and the right bower",
        "is ordering up different from assisting",
        "can we play by different rules in slapton",
        "what is slapton",
        "is it different when the dealer goes alone in slapton",
    ],
)
def test_what_compares_no_games_is_not_taken_for_that(book: Rulebook, question: str) -> None:
    assert not first(book, question).startswith("compare/")


def test_a_comparison_goes_by_the_house_rules_of_the_table(book: Rulebook) -> None:
    house = preset("slapton").with_options("target=16")
    text = book.ask("how is slapton different from american euchre", house)[0].text
    assert "Slapton Euchre: first to 16." in text
    assert "first to 31" not in text
    assert "first to 31" in book.section("compare/slapton+north_american").text


BEGINNERS = {  # what beginners ask first, each in three wordings, and what they have to be shown
    "five tricks": ("what is euchre", "what's this game about", "explain the game in short"),
    "whose cards beat": ("what's trump", "what is a trump card", "explain trumps to me"),
    "five cards": ("how many cards", "how many cards do you get", "how many do we each get"),
    "best trump takes": (
        "who wins the trick",
        "how do we know who gets the trick",
        "which card takes the trick",
    ),
    "next player deals": (
        "what happens if all pass twice",
        "everyone passed both times, now what",
        "nobody wants to call, not even the second time",
    ),
    "you need not trump": (
        "can I trump",
        "when am i allowed to trump",
        "do i have to trump if i cant follow",
    ),
    "To invite friends": (
        "how do I invite friends",
        "how can my mates join",
        "how do i get someone to play with me",
    ),
    "marks a computer player": (
        "what does ° mean",
        "why is there a ° by his name",
        "who are the players with a circle",
    ),
    "Last trick": ("can I see the last trick", "what was just played", "see previous trick"),
    "/euchre leave": ("how do i leave", "how do i quit the game", "i want to stop playing"),
}


@pytest.mark.parametrize(("fact", "wordings"), BEGINNERS.items(), ids=BEGINNERS)
def test_what_beginners_ask_first_is_answered_in_any_wording(
    book: Rulebook, fact: str, wordings: tuple[str, ...]
) -> None:
    for question in wordings:
        found = book.ask(question, preset("north_american"))
        assert found and fact in found[0].text.replace("*", ""), (question, found[0].id if found else "none")


@pytest.mark.parametrize(
    ("question", "given", "game"),
    [
        ("do we play with 32 cards", "bid", "bid"),
        ("is it 3 points for a march", "slapton", "slapton"),
        ("who leads in devon", "british_book", "british_book"),
        ("who leads at the queens arms", "classic", "classic"),
        ("who leads at the queens arms", None, "slapton"),
        ("32 cards, how many are left over", None, "classic"),
    ],
)
def test_what_merely_sounds_like_a_game_names_none_where_one_is_given(
    book: Rulebook, question: str, given: str | None, game: str
) -> None:
    assert first(book, question, given).partition("/")[0] == game


@pytest.mark.parametrize("word", "sunday pronounce minute apply produce mins pasty cord truck".split())
def test_a_real_word_is_never_taken_for_another(book: Rulebook, word: str) -> None:
    assert book._spelling.mend([word]) == [word]


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
        ("how do i get the computers to think faster", None, "how long computer players think"),
        ("does the other team know that i asked for a hint", None, "Only you see your hint"),
        ("disable hints on this server", None, "To turn hints on or off in a server"),
        ("what levels do computers have", None, "beginner, club or expert"),
        ("what's the hat on the computer's picture", None, "works out how the cards may lie"),
        ("show me where i went wrong", None, "shows you what you did wrong"),
        ("what counts as accuracy", None, "how many of your decisions were as good as the best"),
        ("all four passed a second time", "north_american", "the cards are thrown in"),
        ("could the other team's caller be met by a loner", "british_hangman", "A defender may go alone"),
        ("is my partner bound to agree when i order", "north_american", "the partner is not asked to agree"),
        ("ada calls on thin hands, how come", None, "Ada, Drew, Gwen and Kit call boldly"),
        ("can experts turn up in a drive", None, "its organiser chooses with `level:`"),
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
    found = book.ask("dealer is alone who starts", "british_book")[0]
    section = book.section(found.id)
    assert found.place == UNMARKED
    assert found.text == section.text.replace("**", "")
    assert found.passage == found.text  # where it stands below another, too
    again = answer(section, UNMARKED)  # as a button does that shows it to everybody
    assert again.text == found.text


def test_a_value_is_not_told_where_another_case_is_asked_about(book: Rulebook) -> None:
    assert book.ask("who leads", "north_american")[0].notes
    sits_out = book.ask("who leads if guy left of dealer is sitting out", "north_american")[0]
    assert sits_out.notes == ()
    assert "sits out" in sits_out.excerpt
    assert book.ask("pot carried on how much to put in", "spoil_five")[0].notes == ()


def test_what_has_cues_behind_it_is_one_passage_and_what_follows_is_read_by_the_sentence() -> None:
    told = passages("Nobody calls. The cards are thrown in. {?all pass} Cards are dealt. It goes on.")
    assert told == (
        Passage("Nobody calls. The cards are thrown in.", "all pass"),
        Passage("Cards are dealt. It goes on."),
    )


@pytest.mark.parametrize("question", ["deal of the day", "please leave me alone", "table lamps on offer"])
def test_sayings_with_words_of_the_game_are_not_taken_for_questions_about_it(
    book: Rulebook, question: str
) -> None:
    assert book.ask(question, "north_american") == []


def test_where_nothing_is_of_a_drive_a_question_is_taken_to_be_about_the_game(book: Rulebook) -> None:
    assert book.ask("do partners exist", "spoil_five")[0].id == "spoil_five/overview"


def test_the_excerpt_is_no_mere_announcement_of_a_list(book: Rulebook) -> None:
    for section in book.topics("slapton"):
        for ask in section.draft.asks[:: size(3, 1)]:
            assert not book.ask(ask, "slapton")[0].excerpt.endswith(":"), ask


def test_the_points_to_win_stand_in_the_excerpt(book: Rulebook) -> None:
    assert "**31 points**" in book.ask("how many points to win", "slapton")[0].excerpt
    assert "2 points" in book.ask("alone with four tricks how many points", "slapton")[0].excerpt


def test_answers_come_best_first_no_more_than_asked_for_and_always_the_same(book: Rulebook) -> None:
    found = book.ask("how many points for going alone", "slapton", limit=2)
    assert len(found) == 2
    assert found[0].score >= found[1].score
    assert found == Rulebook.load().ask("how many points for going alone", "slapton", limit=2)


def test_a_tables_house_rules_are_told_where_they_change_the_section(book: Rulebook) -> None:
    stuck = preset("north_american").with_options("all_pass=stick target=5")
    answer = book.ask("does the dealer have to call if everyone passes", stuck)[0]
    assert answer.id == "north_american/second-round"
    assert answer.notes == ("At this table: if all others pass twice, the dealer must call.",)
    text = book.section(answer.id, stuck).text
    assert text.endswith(answer.notes[0])
    assert "thrown in" not in text


@pytest.mark.parametrize(
    ("question", "ruleset", "house", "told"),
    [
        ("10 or 11?", "north_american", "", "first to 10"),
        ("do we play to 10 or 11", "british_hangman", "", "first to 11"),
        ("how many points to win", "slapton", "deals=4", "4 deals, then the higher score wins"),
        ("is stick on", "north_american", "", "if all pass twice, the next player deals"),
        ("is stick on?", "slapton", "all_pass=stick", "if all others pass twice, the dealer must call"),
        ("can a defender go alone here", "north_american", "", "defenders do not go alone"),
        ("can a defender go alone", "slapton", "", "a defender may go alone too"),
        ("lone defender euchred us, 2 or 4?", "british_book", "", "a euchre by a lone defender: 4 points"),
        ("lone defender euchred us, 2 or 4?", "north_american", "", "defenders do not go alone"),
        ("we stopped the guy who went alone, 2 or 4?", "north_american", "alone_euchred=4", "4 points"),
        ("what is a march worth", "cutthroat", "", "all five tricks: 3 points"),
        ("who leads", "british_hangman", "", "the maker's left leads"),
        ("is there a joker?", "north_american", "", "no Benny"),
        ("what is the lowest bid", "bid", "min_bid=6", "the lowest bid is 6 tricks"),
        ("a lone defender stops us", "british_book", "", "a euchre by a lone defender: 4 points"),
        ("lone defender takes 3 tricks. points?", "slapton", "", "a euchre by a lone defender: 4 points"),
        ("they went alone and we got three tricks", "slapton", "alone_euchred=4", "4 points"),
        ("is it 2 points or 4 if i sweep by myself", "north_american", "", "all five alone: 4 points"),
        ("how many for 4 alone", "slapton", "", "four tricks alone: 2 points"),
        ("can we use a joker", "classic", "", "no Benny"),
        ("can i refuse the upcard", "classic", "", "may discard the card just turned up"),
        ("does the dealer get stuck", "slapton", "all_pass=stick", "the dealer must call"),
        ("what if three pass", "bid", "", "the dealer must make the lowest bid"),
        ("do I have to rob", "spoil_five", "rob=must", "must take the turned-up card"),
    ],
)
def test_the_answer_begins_with_what_the_table_has_of_the_option_asked_about(
    book: Rulebook, question: str, ruleset: str, house: str, told: str
) -> None:
    rules = preset(ruleset).with_options(house)
    (note,) = book.ask(question, rules)[0].notes
    assert note.startswith("At this table: ")
    assert told in note
    assert book.ask(question, ruleset)[0].notes[0].startswith(f"{rules.name}: ")


@pytest.mark.parametrize(
    "question",
    [
        "must I follow suit",
        "what is a bower",
        "who wins the trick",
        "where are my cards",
        "how many cards in your hand to begin with",
        "i went alone and only got three tricks",
        "in the drive if everyone passes who deals",
    ],
)
def test_a_question_about_no_option_gets_no_value_of_one(book: Rulebook, question: str) -> None:
    rules = preset("slapton").with_options("target=16 all_pass=stick")
    assert book.ask(question, rules)[0].notes == ()


def test_asked_for_house_rules_it_tells_what_differs_and_nothing_else(book: Rulebook) -> None:
    question = "are we playing any house rules?"
    changed = preset("north_american").with_options("all_pass=stick target=5")
    assert book.ask(question, changed)[0].notes == (
        "At this table: first to 5.",
        "At this table: if all others pass twice, the dealer must call.",
    )
    own = book.ask(question, preset("north_american"))[0]
    assert own.notes == ("At this table: no house rules. Everything is as in North American Euchre.",)


def test_the_passage_that_tells_of_the_option_is_marked(book: Rulebook) -> None:
    lone = book.ask("we stopped the guy who went alone, 2 or 4?", preset("north_american"))[0]
    assert lone.excerpt == "A lone maker is euchred: 2 points to the defenders"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("we euchred them while i was alone, how many points", "a euchre by a lone defender: 4 points."),
        ("do we get 4 if a lone defender euchres them", "a euchre by a lone defender: 4 points."),
        ("they euchred me when i was alone", "euchring a lone maker: 2 points."),
        ("we euchred a guy who went alone", "euchring a lone maker: 2 points."),
    ],
)
def test_who_was_alone_decides_which_points_are_told(book: Rulebook, question: str, told: str) -> None:
    assert book.ask(question, "slapton")[0].notes == (f"Slapton Euchre: {told}",)


def test_house_rules_that_have_nothing_to_do_with_a_section_are_not_told_there(book: Rulebook) -> None:
    stuck = preset("north_american").with_options("all_pass=stick")
    assert book.section("north_american/ranking", stuck).notes == ()
    assert book.section("slapton/second-round", stuck).notes == ()
    assert book.section("glossary/stick-the-dealer", stuck).notes == ()


def test_a_section_that_a_house_rule_contradicts_gives_way_to_the_one_that_fits(book: Rulebook) -> None:
    fewer = preset("slapton").with_options("alone=maker")
    text = book.section("slapton/going-alone", fewer).text
    assert text.startswith("The **maker** may go alone, and must say so with the call")
    assert text.endswith("At this table: only the maker may go alone, and says so with the call.")


def test_what_arises_by_a_house_rule_alone_is_in_the_tables_book(book: Rulebook) -> None:
    with_benny = preset("north_american").with_options("benny=joker")
    answer = book.ask("what happens when the benny is turned up", with_benny)[0]
    assert answer.id == "north_american/benny-turned-up"
    assert book.ask("is there a joker", with_benny)[0].notes == (
        "At this table: the Benny (a joker) is the highest trump.",
    )
    assert "**Benny**" in book.section("north_american/ranking", with_benny).text
    with pytest.raises(KeyError):
        book.section("north_american/benny-turned-up")


@pytest.mark.parametrize("question", ["", "?", "!!! ???", "the of and", "a" * 4000, '" OR NEAR(* "', "🂡 🂱"])
def test_a_question_without_sense_has_no_answer_and_does_no_harm(book: Rulebook, question: str) -> None:
    assert book.ask(question) == []
    assert book.nearest(question)


def test_the_nearest_are_offered_when_nothing_is_found(book: Rulebook) -> None:
    assert [answer.id for answer in book.nearest("zzz", "spoil_five", limit=2)] == [
        "spoil_five/overview",
        "spoil_five/pack",
    ]


@pytest.mark.usefixtures("all_indexed")
def test_games_stay_prepared_however_many_sets_of_house_rules_are_asked_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.rulebook.book._MOST_TABLES", 2)
    book = Rulebook(Library(read_articles()), Words.load(), Learned.load())
    rules = preset("two_handed")
    assert not book.is_prepared(rules)
    book.prepare()
    assert all(map(book.is_prepared, PRESETS.values()))
    at_tables = [rules.with_options(f"target={target}") for target in (50, 51, 52)]
    for each in at_tables:
        book.prepare(each)
    assert all(map(book.is_prepared, PRESETS.values()))
    assert book.is_prepared(at_tables[-1]) and not book.is_prepared(at_tables[0])


def test_threads_may_ask_by_the_same_rules_at_once(book: Rulebook) -> None:
    rules = preset("north_american").with_options("target=7")
    questions = ["What beats what?", "May I go alone?", "Who deals first?", "What does a march score?"] * 8
    alone = [book.ask(question, rules) for question in questions]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(partial(book.ask, ruleset=rules), questions)) == alone
    assert all(alone)


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
