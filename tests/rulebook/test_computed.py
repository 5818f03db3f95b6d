"""Questions that the engine answers, and those that are left to the entries."""

import pytest

from bot.games import preset
from bot.rulebook import Rulebook


@pytest.mark.parametrize(
    ("ruleset", "question", "begins"),
    [
        ("north_american", "Hearts are led and trump is spades, I have J♣ 9♥ A♦, can I play the ace?", "No"),
        ("north_american", "Hearts are led and trump is spades, I have J♣ 9♥ A♦, what can I play", "9♥"),
        ("north_american", "clubs are trump. I have J♠ and 9♠, spades led. what can i play", "9♠"),
        ("north_american", "spades trump, clubs led, i have js and jc, can i play the jack of spades", "Yes"),
        ("slapton", "hearts trump, hearts led, i have joker and 9 of clubs. can i play the 9", "No"),
        ("north_american", "hearts trump, led 9d, then A♦ K♦ 9♥ who wins", "9♥"),
        ("north_american", "which card wins if spades are trump: 9♣ is led, then A♣, J♣, K♠", "J♣"),
        ("bid", "no trump, J♥ led, then Q♥, A♠ who wins", "Q♥"),
        ("north_american", "trump spades which is higher jack of clubs or ace of spades", "J♣"),
        ("slapton", "clubs are trump, does the jack of clubs beat the joker", "the Benny"),
        ("north_american", "is jack of spades better than jack of clubs when diamonds are trump", "Neither"),
        ("north_american", "we called and took 2 tricks", "2 points for the other side"),
        ("north_american", "they called it 2 tricks we got 3", "2 points for your side"),
        ("slapton", "we went alone and took 4 tricks", "2 points for your side"),
        ("north_american", "i called and got all five alone", "4 points for your side"),
        ("north_american", "how much for all 5 tricks", "2 points for the side that made trump"),
        ("slapton", "lone hand 4 tricks", "2 points for the side that made trump"),
        ("slapton", "lone hand 5 tricks", "4 points for the side that made trump"),
        ("north_american", "went alone got 4", "1 point for the side that made trump"),
        ("north_american", "2 tricks alone how much", "2 points for the defenders"),
        ("bid", "bid 5 got 4", "−5 points for your side, 8 points for the others"),
        ("bid", "we bid 6 hearts but only took 5 whats our score now", "−6 points for your side"),
        ("bid", "they bid 6 and took 7", "5 points for your side, 7 points for the others"),
        ("bid", "bid 6 took 8, do i get 6 or 8", "8 points for your side"),
        ("classic", "lone hand but only made four, hw much", "1 point for the side that made trump"),
        ("north_american", "4 tricks w partner worth 1 or 2", "1 point for the side that made trump"),
        ("two_handed", "me vs my gf, she called it and got 2 tricks, what do i score", "2 points for you"),
        ("two_handed", "i called spades and made 2 tricks", "2 points for the other player"),
        ("cutthroat", "i called and got all five", "3 points for you"),
        ("cutthroat", "he called and only took 2", "2 points for each defender"),
        ("cutthroat", "i called it but only took 1 trick", "2 points for each defender"),
        ("cutthroat", "they called and made 3", "1 point for the maker"),
    ],
)
def test_a_question_that_is_wholly_understood_is_computed(
    book: Rulebook, ruleset: str, question: str, begins: str
) -> None:
    first = book.ask(question, ruleset)[0]
    assert first.id.endswith("/computed")
    assert first.text.startswith(begins)
    assert book.section(first.section)


@pytest.mark.parametrize(
    ("question", "house", "told"),
    [
        ("we are 8 7 and euchred them", "", "10 to 7, and you win the game"),
        ("we are 7 to 8 and they called and got 4", "", "7 to 9, and the game goes on"),
        ("we are 9 9, they called and made 3", "", "9 to 10, and they win the game"),
        ("we are 8 7 and euchred them", "target=15", "10 to 7, and the game goes on"),
        ("we are 8 7 and we called and took all five", "march=3", "11 to 7, and you win the game"),
    ],
)
def test_the_score_after_it_goes_by_the_house_rules(
    book: Rulebook, question: str, house: str, told: str
) -> None:
    assert told in book.ask(question, preset("north_american").with_options(house))[0].text


@pytest.mark.parametrize(
    "question",
    [
        "can i play the ace of hearts",
        "which is higher, the jack of spades or the jack of clubs",
        "i have the jack of spades and clubs are trump, should my brother call the police",
        "is the 5 of hearts higher than the 6 of hearts when hearts are trump",
        "we took 3 tricks",
        "do you need three tricks",
        "can one go alone",
        "is it worth going alone with 3 trumps",
        "we called and took 9 tricks",
        "our dog called and took 2 tricks in the park",
    ],
)
def test_what_is_not_wholly_understood_is_left_to_the_entries(book: Rulebook, question: str) -> None:
    assert not any(answer.id.endswith("/computed") for answer in book.ask(question, "north_american"))
