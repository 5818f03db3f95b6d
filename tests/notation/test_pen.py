"""Notation: what a record may say, how it is read, and how it is written."""

import re

import pytest

from bot.engine.actions import parse_action
from bot.engine.errors import NotUnderstood
from bot.games import preset
from bot.games.up_card.actions import ACCEPT, ACCEPT_ALONE
from bot.games.up_card.hand import EuchreHand
from bot.notation import Game, dumps, loads

from ..engine.pen import BENNY_UP, SUITS, hand, record

# A Slapton hand in which a lone call is overruled: seat 2 turns it down to play alone, and the dealer, the
# partner, declares over it, takes the upcard and discards.
OVERRULED = """; Slapton, an evening in Devon
[Rules "slapton"]
[Options "target=16"]
[Players "Ann, Bob, Cat, Dan"]

hand 1 dealer 4
deal 1: AS KS QS TS 9S
deal 2: JH AH KH QH TH
deal 3: JD AD KD QD TD
deal 4: JK JC AC KC 9C
up 9H
1 pass, 2 turn-down alone, 3 stay, 4 alone
4 discard 9C
1 AS, 3 AD, 4 9H
4 JK, 1 9S, 3 JD
4 JC, 1 TS, 3 TD
4 AC, 1 QS, 3 QD
4 KC, 1 KS, 3 KD
score 0 4
"""


def test_a_correct_slapton_record_with_an_overruled_lone_call_is_accepted() -> None:
    (game,) = loads(OVERRULED)
    assert game.match is not None
    (played,) = game.match.hands
    assert isinstance(played, EuchreHand)
    assert (played.maker, played.lone, played.out) == (2, (4,), (2,))
    assert game.total == (0, 4)


HEAD, CALLS = OVERRULED.split("up 9H\n")
DEAL_TURNED = "\n".join(
    [*OVERRULED.splitlines()[:6], *OVERRULED.splitlines()[9:5:-1], *OVERRULED.splitlines()[10:]]
)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(re.sub(r"(?m)^(?!\[P).*", lambda line: line[0].upper(), OVERRULED), id="in capitals"),
        pytest.param(
            re.sub(r"(?m)^(?!\[P).*", lambda line: line[0].lower(), OVERRULED), id="in small letters"
        ),
        pytest.param(OVERRULED.replace("TS", "10S").replace("TD", "10d"), id="with tens written out"),
        pytest.param("\n\n" + OVERRULED.replace("\n", "\n \t\n"), id="with blank lines"),
        pytest.param(f"{HEAD}up 9H\n{CALLS.replace(', ', chr(10))}", id="with an action a line"),
        pytest.param(
            f"{HEAD}up 9H\n{CALLS.strip().replace(chr(10), ', ').replace(', score', chr(10) + 'score')}",
            id="in a line",
        ),
        pytest.param(OVERRULED.replace("\n", " ; [Rules 1 pass, up\n"), id="with comments"),
        pytest.param("\ufeff" + OVERRULED, id="with a byte order mark"),
        pytest.param(DEAL_TURNED, id="with the deal's lines in another order"),
        pytest.param(OVERRULED.replace("3 stay, ", ""), id="with stay left out"),
        pytest.param(OVERRULED.replace("score 0 4\n", ""), id="with the score left out"),
    ],
)
def test_the_same_record_may_be_written_in_other_ways(text: str) -> None:
    assert text != OVERRULED and dumps(loads(text)) == dumps(loads(OVERRULED))


# Tags


def test_an_empty_record_holds_no_game() -> None:
    assert loads("") == loads("\n ; nothing\n") == ()


def test_one_record_holds_any_number_of_games_a_tag_after_a_hand_beginning_the_next() -> None:
    games = loads(f'{OVERRULED}\n{OVERRULED}[Event "the next"]\n[Rules "british_book"]\n')
    assert [game.rules.id for game in games] == ["slapton", "slapton", "british_book"]
    assert [game.match and len(game.match.hands) for game in games] == [1, 1, None]
    assert dumps(games) == "\n".join(dumps([game]) for game in games)


def test_options_differ_from_the_rulesets_own_and_may_repeat_them() -> None:
    (game,) = loads(OVERRULED.replace("target=16", "target=16 alone_four=2"))
    assert game.rules == preset("slapton").with_options("target=16")
    assert '[Options "target=16"]' in dumps([game])


def test_seats_may_be_given_where_they_are_the_rulesets_own() -> None:
    (game,) = loads('[Rules "slapton"]\n[Seats "4"]')
    assert dumps([game]) == '[Rules "slapton"]\n'


def test_players_are_named_in_seat_order_and_otherwise_by_number() -> None:
    assert loads(OVERRULED)[0].players == ("Ann", "Bob", "Cat", "Dan")
    assert loads('[Rules "slapton"]')[0].players == ("P1", "P2", "P3", "P4")


def test_other_tags_are_kept_and_written_back_in_their_order() -> None:
    tags = '[Site "The pub; by the fire"]\n[Event "Club night"]\n[Date "2024.05.17"]\n[Seed "07"]\n'
    (game,) = loads(f'[Rules "slapton"]\n{tags}')
    assert game.tags == {
        "Site": "The pub; by the fire",
        "Event": "Club night",
        "Date": "2024.05.17",
        "Seed": "07",
    }
    assert dumps([game]) == f'[Rules "slapton"]\n{tags}'


def test_the_result_of_a_finished_game_is_written_and_verified() -> None:
    finished = OVERRULED.replace("target=16", "target=4")
    assert '[Result "0 4"]\n' in dumps(loads(finished))
    assert loads(finished.replace("\n\n", '\n[Result "0 4"]\n\n', 1))
    assert "Result" not in dumps(loads(OVERRULED))


def test_tags_without_a_hand_are_a_game() -> None:
    (game,) = loads('[Rules "classic"]\n')
    assert (game.match, game.total) == (None, (0, 0))


# A hand


@pytest.mark.parametrize("word", ["order", "assist", "take", "turn-down"])
def test_any_seat_may_accept_under_any_of_the_four_names(word: str) -> None:
    for passes, seat in (("", 1), ("1 pass, ", 2), ("1 pass, 2 pass, ", 3), ("1 pass, 2 pass, 3 pass, ", 4)):
        assert hand(f"north_american\n4: {SUITS}\n{passes}{seat} {word}").maker == seat
        assert hand(f"north_american\n4: {SUITS}\n{passes}{seat} {word} alone").lone == (seat,)
    assert (parse_action(word), parse_action(f"{word} ALONE")) == (ACCEPT, ACCEPT_ALONE)


def test_accepting_is_written_under_the_name_that_the_table_uses() -> None:
    written = [
        dumps(loads(record(f"{ruleset}\n4: {SUITS}\n{calls}"), unfinished=True)).splitlines()[-1]
        for ruleset, calls in (
            ("north_american", "1 take"),
            ("north_american", "1 pass, 2 take"),
            ("slapton", "1 pass, 2 take alone"),
            ("north_american", "1 pass, 2 pass, 3 assist alone"),
            ("north_american", "1 pass, 2 pass, 3 pass, 4 order"),
        )
    ]
    assert [line.rpartition(", ")[2] for line in written] == [
        "1 order",
        "2 assist",
        "2 turn-down alone",
        "3 order alone",
        "4 take",
    ]


def test_a_stay_left_out_is_supplied_even_where_the_same_seat_leads() -> None:
    called = f"british_book\n4: {BENNY_UP}\n4 call H, 4 discard TC"
    assert hand(f"{called}, 1 AS").history == hand(f"{called}, 1 stay, 2 stay, 3 stay, 4 stay, 1 AS").history


def test_an_unfinished_record_that_ends_with_the_calls_still_asks_who_goes_alone() -> None:
    assert hand(f"slapton\n4: {SUITS}\n1 pass, 2 turn-down alone").to_act == 3


# Writing


def test_a_record_is_written_as_it_is_shown() -> None:
    assert dumps(loads(OVERRULED)) == (OVERRULED.partition("\n")[2].replace("alone, 3 stay", "alone\n3 stay"))


def test_what_a_tag_cannot_hold_is_written_without_it() -> None:
    game = Game(
        preset("slapton"), ('Ann "Ace" Lee', "Bob, jr", "Cat\nDan", ""), tags={"Event": 'The "Cup"\n'}
    )
    (read,) = loads(dumps([game]))
    assert read.players == ("Ann 'Ace' Lee", "Bob jr", "Cat Dan", "P4")
    assert read.tags == {"Event": "The 'Cup'"}


@pytest.mark.parametrize(
    "text", ["", "pas", "order together", "call", "call X", "call S S", "discard", "AS KS"]
)
def test_what_is_no_action_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_action(text)
