"""A question that tells a hand gets the points of that hand: who was alone, and who failed."""

import re
from itertools import product

import pytest

from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.games.up_card.rules import EuchreRules
from bot.rulebook import Rulebook
from bot.rulebook.collection import read_articles
from bot.rulebook.hand_told import told
from bot.rulebook.outcome import OUTCOMES
from bot.rulebook.passages import passages
from tests.size import size

# How hands are told: {0} who called, {1} the others
_WAYS = {
    "made": """
        {0} called it and took three tricks
        {0} ordered up and made four
        {0} called and made it
        {0} called but {1} got two tricks
        {1} called, sorry {0} called, and took three
        {0} called and lost two tricks
        {0} picked it up and scraped three
        {0} chose clubs and came away with four
        {0} called and took all but one
        {0} called and got four out of five
        {0} called and took 3 of the 5 tricks, none of us alone
        {0} called and got four, nobody alone
    """,
    "march": """
        {0} called and took all five tricks
        {0} called and swept
        {0} called and whitewashed them
        {0} called and never lost a trick
        {0} made trumps, got all the tricks
        {0} called and took all five, not alone
        {0} did not go alone and swept
        {0} wasn't alone and took all five
        {0} took all five without going alone
        {0} got every trick, neither of us alone
        {0} called, took every single trick and only got 2
        {0} marched, no one was alone
        {0} won all five but not as a loner
        {0} took all five but forgot to say alone
        {0} wanted to go alone but didn't, got all 5
        {0} nearly went alone but didn't and took all five
    """,
    "euchre": """
        {1} euchred {0}
        {0} called and only took two tricks
        {0} called and lost three tricks
        {0} took it up and only managed two
        {0} called and took a couple
        {0} failed on the call of his own
        {0} made trumps and fell short
        {0} got euchred
        {0} called and {1} took three
        {0} were euchred by {1}
        {1} stopped {0}
        {0} called it and failed
        {0} called, didn't go alone and only got two
        {1} euchred {0}, nobody was alone
    """,
    "lone-three": """
        {0} went alone and took three tricks
        {0} went alone and lost two tricks
        {0} called alone and got 3
        {0} called alone, got 3, do we get 1 or 2
        {0} went alone as maker and won three
        lone maker against lone defender, tricks 3 to 2 to the maker
    """,
    "lone-four": """
        {0} went alone and took four tricks
        {0} went alone and lost one trick
        {0} went alone and dropped just one
        {0} went alone and took all except one
        {0} went alone and got 4 out of 5 tricks, only 1 point
        {0} played alone, just made 4
        {0} won four alone
        {0} called hearts alone and got 4, do we get 1 or 2
        {0} went alone and got 4, is that 1 or 2
        {0} went alone and {1} got one
        {0} played alone, won four tricks and only got one for it
        {0} went alone, pulled four, and got 1
        lone maker against lone defender, 4 tricks to the maker
    """,
    "lone-march": """
        {0} went alone and took all five
        {0} swept alone
        {0} went alone and took the lot
        {0} soloed and captured everything
        {0} won all the tricks without a partner
        {0} marched by himself
        {0} called alone and got 5 do we each get 2 or 4
        {0} went alone and {1} got nothing
    """,
    "lone-euchred": """
        {1} euchred {0} when {0} went alone
        {0} went alone and {1} got three tricks
        {0} were alone and got euchred
        {1} stopped {0} who went alone
        {0} went alone and failed
        {0} called alone and only got two
        {1} set {0} who was alone
        {0} went alone and got 2
        {0} called spades alone and took 1
        {0} went alone and didn't get three
        {0} went alone against {1} and made only two
        {0} played alone and got nothing
        {0} went alone while {1} were on defence and got three
    """,
    "lone-defender": """
        {1} euchred {0} while {1} were alone
        {1} defended alone and took three tricks
        {0} called, {1} went alone and got three tricks
        {1} defended alone and euchred {0}
        {0} called and got euchred by a lone defender
        {1} went alone on defence and got 3 tricks
        {1} went alone on defense and got 5
        {1} played alone as a defender and won four
        {0} went alone, {1} went alone against {0} and took three
        the maker is alone, {1} went alone against him and took three
        {1} are alone against a lone maker and took three
        the maker is alone and I, a defender, also alone, and I win three
        as the lone defender he took three
        both solo, the maker took 2
    """,
}
# and by words that say which side it was
_SIDES = (("we", "they"), ("they", "we"), ("i", "they"), ("he", "we"), ("my partner", "they"))
_NOUNS = {
    "lone-euchred": """
        euchring a lone maker
        lone maker got set
        loner euchred
        we set a loner
        lone maker took two
        maker alone gets euchred by both of us
        they stopped my loner
        we euchred him on his own
        my partner went by himself and they euchred us
        partner went by himself and they euchred us
        two defenders beat a lone maker
    """,
    "lone-march": """
        lone maker takes all five
        my partner played alone and nobody stopped him from getting all five
        a loner takes all the tricks
        lone maker sweeps
        all five by yourself
        both alone and the maker takes all 5
        against a lone defender the lone maker got all 5
        she went alone over me and made all five
    """,
    "lone-four": """
        they held the loner to four tricks
        lone maker takes four
        four tricks alone
        how many for 4 alone
        loner with four tricks
        both alone and the maker takes four
    """,
    "lone-defender": """
        a lone defender euchres the makers
        euchred by a lone defender
        lone defender takes three tricks
        lone defender beats a lone maker
        both went alone and the maker was euchred
        lone defender stopped a loner
        i took them on alone and they only got two
        i beat their call by myself with three tricks
        we made trumps and their guy alone took three
        they made hearts, my partner went alone and won three
        a loner euchred another loner
        what do i get for euchring them alone
        i euchred them by myself
        i stopped both of them on my own
        he euchred us on his own
        she set us by herself
        we beat their lone hand with our own lone hand
        they went alone and so did we, three tricks to us
        one of them and one of us alone, we called it and they got three
        one on one, he had called it and i stopped him with three
        my partner sat out and i took three against both makers
        benched my partner, defended and took four
        against the callers by myself, three tricks to me
    """,
    "euchre": """
        makers get euchred
        the makers took two tricks
        they called, we're on 9 and have three tricks
        points for a euchre
        defenders took three tricks
    """,
    "march": """
        makers take all five together
        makers sweep
        they got every trick on their own call
        our side called and the others got none
        a march with your partner still playing, all 5 tricks, not alone
        all five tricks with both of us playing
        all five with partner, not a loner
        lone defender and the makers take all five
        i played alone against the makers and lost every trick
        my partner and i scooped all five, he had named it
    """,
    "made": """
        makers take three
        the makers got four tricks
        lone defender but the makers made three
        i defended alone and they made it
        a defender alone and the makers took 4
        i went alone against the callers and only won two
        i defended on my own against the two who called and got one trick
        defending alone i won just two, the caller had his partner
    """,
}


def told_as(ways: str) -> list[str]:
    return [line.strip() for line in ways.strip().splitlines()]


HANDS = [
    *(
        (outcome, way.format(*sides))
        for outcome, ways in _WAYS.items()
        for way, sides in product(told_as(ways), _SIDES)
    ),
    *((outcome, way) for outcome, ways in _NOUNS.items() for way in told_as(ways)),
]
EACH = size(3, 1)  # of so many hands one is asked about by each ruleset
_IN_FOURS = [rules for rules in PRESETS.values() if isinstance(rules, EuchreRules) and rules.partners]


def worth(rules: EuchreRules, outcome: str) -> int:
    return {
        "made": 1,
        "lone-three": 1,
        "euchre": 2,
        "march": rules.march,
        "lone-four": rules.alone_four,
        "lone-march": rules.march_alone,
        "lone-euchred": rules.alone_euchred,
        "lone-defender": rules.euchre_alone,
    }[outcome]


@pytest.mark.parametrize(("outcome", "question"), HANDS)
def test_what_came_of_a_hand_and_who_was_alone_is_read_or_left_open(outcome: str, question: str) -> None:
    plain = re.sub("[^a-z0-9 ]", "", question)
    assert told(plain).outcome == outcome


@pytest.mark.parametrize(
    "rules", [*_IN_FOURS, preset("slapton").with_options("alone_euchred=4 euchre_alone=3 march_alone=5")]
)
def test_no_other_points_are_marked_or_told_than_those_of_the_hand(book: Rulebook, rules: Ruleset) -> None:
    assert isinstance(rules, EuchreRules)
    wrong, marked = [], 0
    for outcome, question in HANDS[::EACH]:
        if outcome == "lone-defender" and not rules.defend_alone:
            continue
        answer = book.ask(f"{question}, how many points", rules)[0]
        if answer.id != f"{rules.id}/scoring":
            continue
        (bold,) = re.findall(r"\*\*(.+?)\*\*", answer.text) or [""]
        marked += bool(bold)
        said = re.findall(r"(\d+) points?", " ".join([bold, *answer.notes]))
        if {*said} - {str(worth(rules, outcome))}:
            wrong.append((question, bold, answer.notes))
    assert not wrong
    assert marked > 0.9 * len(HANDS[::EACH]) * (1 if rules.defend_alone else 0.8)


def test_where_no_defender_goes_alone_nobody_is_told_what_one_would_score(book: Rulebook) -> None:
    for outcome, question in HANDS:
        if outcome == "lone-defender":
            for answer in book.ask(f"{question}, how many points", "north_american")[:1]:
                assert "points" not in "".join(re.findall(r"\*\*(.+?)\*\*", answer.text)), question
                assert "points" not in " ".join(answer.notes), question


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        ("bid 5 took 4", "bid-failed"),
        ("we bid six and made five", "bid-failed"),
        ("bid 5 took 7", "bid-made"),
        ("i bid four hearts and got exactly 4", "bid-made"),
        ("bid 6 how many points", ""),
        ("we said six took four they took eight", "bid-failed"),
        ("we bid five and they only took four so we ended up with eight", "bid-made"),
        ("they bid seven we took six and they got six", "bid-failed"),
        ("our bid was five and we finished with eight", "bid-made"),
        ("bid 7 only 6 tricks do we get the six", "bid-failed"),
    ],
)
def test_a_bid_is_made_by_as_many_tricks(question: str, outcome: str) -> None:
    assert told(question).outcome == outcome


@pytest.mark.parametrize(
    "question",
    [
        "can i go alone",
        "who leads if the maker is alone",
        "is a loner worth it",
        "we didnt euchre them",
        "i went alone and didnt get all five",
        "i was alone and my partner not alone, all five tricks",
        "alone or not",
        "dealer picked it up can i go alone to stop him",
        "can we both stop for ten minutes",
        "may he only turn it down and go solo, is there a setting for that",
        "we lost the first trick",
        "i lost my ace but took all the rest",
        "so alone 3 tricks is 1 and 4 alone is 2 and 5 alone is 4",
        "made with 3 1 with 4 1 and with all 5 2 do i have it",
        "euchre is 2 unless one of us was alone",
    ],
)
def test_what_tells_no_whole_hand_is_left_open(question: str) -> None:
    assert told(question).outcome == ""


def test_every_hand_that_a_passage_names_is_one_that_is_read() -> None:
    named = {
        outcome
        for drafts in read_articles().values()
        for draft in drafts
        for line in draft.lines
        for passage in passages(line.text)
        for outcome in passage.outcomes
    }
    assert named == OUTCOMES
