"""Spoil Five at the table: robbing, what may be held back, the pool, everyone's tricks and chips."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.games.spoil_five.hand import SpoilHand
from cogs.table.board import board_view
from cogs.table.drawings import result_drawing
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view, result_view
from cogs.ui.games.screens import screens_of
from cogs.ui.games.spoil_five.screens import chips
from cogs.ui.press import Verb
from cogs.ui.words.pages import in_words
from cogs.ui.words.rules import option_sentence
from tests.ui.games import SPOIL, TABLES, THREE, USERS, game, position, seated
from tests.ui.seen import enabled, labels, text

RULES = SPOIL.with_seats(3)
# Ann keeps the ace of spades, and leads a heart; Bob trumps and leads the jack, then the five.
FIRST = ("stay", "6H", "AH", "8H")
THREE_TRICKS = (*FIRST, "5S", "3D", "AS", "JS", "JC", "7H")


def test_the_holder_of_the_ace_chooses_the_card_to_put_out_or_leaves_it() -> None:
    view = panel_view(position(RULES, THREE, "4S"), USERS[0])
    assert text(view).startswith(
        "### Your turn: take the 4♠?\nYou hold the ace of trumps, so you may take the 4♠."
        " The card that you press is not played: it is put away for that, face down."
    )
    assert labels(view) == ["A♠", "K♥", "7♥", "6♥", "2♣", "Leave it", "The rule"]
    assert len(enabled(view, Verb.DO)) == 6
    must = panel_view(position(RULES.with_options("rob=must"), THREE, "4S"), USERS[0])
    assert "Leave it" not in labels(must) and "so you must take the 4♠" in text(must)


def test_the_lobby_says_what_may_be_robbed_and_by_whom_and_what_a_jink_may_cost() -> None:
    for value in ("may", "must"):
        assert f"if that is an ace, the dealer {value}" in option_sentence(SPOIL, "rob", value)
    assert "spoils the pool" in option_sentence(SPOIL, "jink", True)
    rules = screens_of(SPOIL).rule_lines(SPOIL)
    assert any("it is spoiled: it waits for the next deal" in line for line in rules)


def test_one_of_the_best_three_trumps_is_put_away_only_after_a_second_press() -> None:
    table = position(RULES, "AS 5S JS AH 2D / 4S 6S KH 2C 9C / 3D KC QC JC 8H", "7S")
    view = panel_view(table, USERS[0])
    assert {each.action for each in enabled(view, Verb.DO)} == {"rob AS", "rob 2D", "stay"}
    asking = {
        each.detail: panel_view(table, USERS[0], offered=each.detail) for each in enabled(view, Verb.CALLS)
    }
    assert set(asking) == {"rob 5S", "rob JS", "rob AH"}
    for detail, best in (
        ("rob 5S", "5♠ is the best"),
        ("rob JS", "J♠ is the second"),
        ("rob AH", "A♥ is the third"),
    ):
        assert f"**{best}" in text(asking[detail]) and "all the same?" in text(asking[detail])
        assert detail in {each.action for each in enabled(asking[detail], Verb.DO)}
        assert labels(asking[detail])[-3:] == [f"Put {best.split()[0]} away", "Keep it", "The rule"]
    (_, _, _, keep) = enabled(asking["rob 5S"], Verb.CALLS)
    assert text(panel_view(table, USERS[0], offered=keep.detail)) == text(view)
    assert text(panel_view(table, USERS[0], offered="rob 7S")) == text(view)


def test_who_is_asked_to_rob_sees_what_was_led() -> None:
    ace_with_bob = "5S 2C KH 6H 7H / 4S AS AH 2D 9C / 3D KC QC JC 8H"
    for rules in (RULES, RULES.with_options("rob=must")):
        shown = text(panel_view(position(rules, ace_with_bob, "JS", "KH"), USERS[1]))
        assert "Your turn: take the J♠" in shown
        assert "On the table: Ann K♥" in shown


def test_the_dealer_may_take_an_ace_and_everybody_sees_that() -> None:
    table = position(RULES, "5S 2C KH 6H 7H / 4S JS AH 2D 9C / 3D KC QC JC 8H", "AS")
    assert text(panel_view(table, USERS[2])).startswith(
        "### Your turn: take the A♠?\nAn ace is turned up and you deal, so you may take it."
    )
    assert text(board_view(table)).startswith("### Cy to take the card turned up, or not")


def test_a_plain_suit_may_be_followed_or_trumped() -> None:
    view = panel_view(position(RULES, THREE, "4S", "stay", "2C"), USERS[1])
    assert text(view).startswith("### Your turn: follow clubs or trump")
    assert "A♥ is always a trump" in text(view)
    assert {each.action for each in enabled(view, Verb.DO)} == {"9C", "5S", "JS", "AH"}


def test_a_higher_trump_of_the_three_may_be_held_back_and_the_panel_says_why() -> None:
    view = panel_view(position(RULES, THREE, "4S", "stay", "AS"), USERS[1])
    assert text(view).startswith("### Your turn: trumps led, play any card")
    assert "You may hold back 5♠, J♠ and A♥: they are higher than the A♠ led." in text(view)
    assert len(enabled(view, Verb.DO)) == 5
    forced = position(RULES, "JS 2C KH 6H 7H / 5S 6S AH 2D 9C / 3D KC QC AS 8H", "4S", "JS")
    view = panel_view(forced, USERS[1])
    assert text(view).startswith("### Your turn: play a trump")
    assert "You may hold back 5♠: it is higher than the J♠ led." in text(view)
    assert {each.action for each in enabled(view, Verb.DO)} == {"5S", "6S", "AH"}


def test_who_has_no_trump_and_no_card_of_the_suit_plays_anything() -> None:
    view = panel_view(position(RULES, THREE, "4S", "stay", "AS", "2D"), USERS[2])
    assert "no trumps, play any card" in text(view)
    assert len(enabled(view, Verb.DO)) == 5


def test_the_board_shows_the_pool_and_everyones_tricks_and_chips() -> None:
    shown = text(board_view(position(RULES, THREE, "4S", *FIRST, "5S")))
    assert shown.startswith(
        "### Cy to play\nPool **15** · deal 1 of 6\n**♠ Spades are trumps**, 4♠ turned up · Cy deals"
    )
    rows = [row.split() for row in shown.split("```")[1].strip("\n").splitlines()]
    assert rows == [["chips"], ["Ann", "−5"], ["Bob", "5♠", "◂", "●", "−5"], ["▸", "Cy", "−5"]]


def test_who_took_the_first_three_may_jink() -> None:
    table = position(RULES, THREE, "4S", *THREE_TRICKS)
    view = panel_view(table, USERS[1])
    assert text(view).startswith("### Your turn: stop, or jink?")
    assert "5 more from each" in text(view)
    assert "you win nothing and pay nothing for it, and the pool waits for the next deal" in text(view)
    assert labels(view) == ["Take the pool of 15", "Jink", "The rule"]
    assert text(board_view(table)).startswith("### Bob to jink, or stop")


def test_a_won_pool_a_jink_and_a_spoiled_pool_are_told() -> None:
    stopped = position(RULES, THREE, "4S", *THREE_TRICKS, "stop")
    assert text(board_view(stopped)).startswith("### Bob won the pool: 15 chips\nPool **0** · deal 2 of 6")
    rows = [row.split() for row in text(board_view(stopped)).split("```")[1].strip("\n").splitlines()]
    assert rows[0] == ["tricks", "deal", "chips"]
    assert rows[1:] == [["Ann", "–", "−5", "−5"], ["Bob", "3", "+10", "+10"], ["Cy", "–", "−5", "−5"]]
    jinking = position(RULES, THREE, "4S", *THREE_TRICKS, "jink")
    assert "**Bob jinks**: all five tricks, or nothing" in text(board_view(jinking))
    failed = position(RULES, THREE, "4S", *THREE_TRICKS, "jink", "2D", "KC", "2C", "9C", "QC", "KH")
    assert text(board_view(failed)).startswith("### Bob jinked and failed: the pool is spoiled\nPool **15**")
    assert "15 chips are carried over" in text(board_view(failed))
    better = THREE.replace("9C", "?").replace("KC", "9C").replace("?", "KC")
    jinked = position(RULES, better, "4S", *THREE_TRICKS, "jink", "KC", "QC", "2C", "2D", "9C", "KH")
    assert text(board_view(jinked)).startswith("### Bob jinked and took all five: 15 chips, and 5 from each")
    assert "Bob      5  +20   +20" in text(board_view(jinked))


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.id == "spoil_five"])
def test_chips_and_pool_make_nothing_at_every_moment(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(4)):
        assert table.match is not None
        hand = table.match.hand
        pool = hand.pool if isinstance(hand, SpoilHand) else table.match.carried
        assert sum(chips(table)) + pool == 0


def test_the_result_places_everybody() -> None:
    *_, table = game(seated(SPOIL), Random(3))
    assert table.match is not None
    rows = [row.split() for row in text(result_view(table)).split("```")[1].strip("\n").splitlines()]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert [int(row[2].replace("−", "-")) for row in rows] == sorted(table.match.score, reverse=True)


def test_all_hands_have_a_line_a_player_and_a_column_a_trick() -> None:
    table = position(RULES, THREE, "4S", *THREE_TRICKS, "stop")
    tricks = [row.split() for row in text(all_hands_view(table)).split("```")[3].strip("\n").splitlines()]
    assert tricks == [
        ["1", "2", "3"],
        ["Ann", "6♥‹", "A♠", "7♥"],
        ["Bob", "A♥*", "5♠*‹", "J♠*‹"],
        ["Cy", "8♥", "3♦", "J♣"],
    ]


def test_the_board_of_a_finished_game_tells_its_last_hand_and_the_result_the_chips() -> None:
    *_, over = game(seated(RULES), Random(3))
    board, result = text(board_view(over)), text(result_view(over))
    assert board.splitlines()[0] != result.splitlines()[0]
    assert "```" in result and "```" not in board
    deals = len(over.game.hands)
    assert f"Spoil Five · {deals} deals" in result
    drawn = in_words(result_drawing(over, "Club", ()).parts)
    assert f"{deals} deals" in drawn and "hands" not in drawn
    assert "the result is below" in board
