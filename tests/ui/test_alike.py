"""Two people of one name: whatever names players side by side tells them apart, and the same way."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.ids import UserId
from bot.names import stored_name
from bot.notation import loads
from bot.standings.awards import titles
from bot.standings.boards import SortBy
from bot.standings.rating import Rating
from bot.store.awards import GivenAward
from bot.store.practice import DailyHand
from bot.store.ratings import RatingChange
from bot.store.standings import Board, Placed
from bot.store.tables import TableRow
from bot.tables.events import Sat
from bot.tables.requests import Leave
from bot.tournament.events import Announced, Joined
from bot.tournament.tournament import new_tournament
from cogs.daily.screens import _places as daily_places
from cogs.finished.screens import game_view, replay_view
from cogs.finished.words import named_record, result
from cogs.leaderboard.screens import BoardPress, leaderboard_view
from cogs.seasons.screens import closing_drawing, closing_view
from cogs.table.drawings import hand_drawing, result_drawing
from cogs.tournament.screens import tournament_view
from cogs.tournament.words import organizer
from cogs.ui.words.names import name, named, plain
from cogs.ui.words.pages import describe_parts
from cogs.ui.words.ratings import awards_lines, ratings_line
from tests.ui.games import IDS, SLAPTON, TABLES, USERS, asked, game, on, opened, seated
from tests.ui.seen import labels, text
from tests.ui.test_history import played
from tests.ui.test_limits import screens
from tests.ui.test_scenes import seen, words

ANNS = tuple(stored_name("Ann", f"u{number}") for number in range(10))
BARE = re.compile(r"\bAnn\b(?!\N{NO-BREAK SPACE}\\?\(u\d|…| \(u\d)")


def bare(told: str) -> list[str]:
    """Where somebody is named who could be another."""
    return [told[max(0, at.start() - 30) : at.end() + 30] for at in BARE.finditer(told)]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_no_screen_and_no_picture_of_a_table_names_one_who_could_be_another(rules: Ruleset) -> None:
    states = [*game(seated(rules, ANNS), Random(3), hands=2)]
    for screen in screens([*states[:30], *states[-2:]]):
        assert bare("\n".join([text(screen), *labels(screen)]).replace("\\", "")) == []
    for table in (states[0], states[9]):
        assert {bare(each)[0] for each in words(seen(table, 1)) if bare(each)} == set()
        assert len({plain(player) for _, player in table.seated()}) == rules.seats
    (hand,) = states[-1].game.hands[:1]
    assert bare(describe_parts(hand_drawing(states[-1], hand).parts)) == []


def test_the_result_names_each_the_same_way_beside_ratings_and_awards() -> None:
    *_, table = game(seated(SLAPTON, ANNS), Random(3))
    changes = [
        RatingChange(1, user, "Ann", "euchre", 1_500_000, Rating(1_522_000, 90_000, 3)) for user in USERS[:2]
    ]
    award = GivenAward(USERS[1], "Ann", next(iter(titles())), 1, 0, 1)
    assert bare(describe_parts(result_drawing(table, "", changes).parts)) == []
    told = "\n".join([*ratings_line(table, changes), *awards_lines(table, [award])])
    assert bare(told) == [] and told.count("(u1)") == 2
    hidden = [replace(change, name=None) for change in changes]
    assert "Ann" not in "".join(ratings_line(table, hidden)) and "u1" not in "".join(
        ratings_line(table, hidden)
    )


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_finished_games_name_each_the_same_way_and_so_do_their_records(rules: Ruleset) -> None:
    row = played(rules, ANNS)
    for told in (result(row), text(game_view(row)), text(replay_view(row, 3))):
        assert bare(told.replace("\\", "")) == []
    (given,) = loads(named_record(row))
    assert len({*given.players}) == rules.seats and "(u1)" in given.players[1]


def test_a_stand_in_is_told_from_another_of_the_name() -> None:
    table = next(iter(game(seated(SLAPTON, ANNS), Random(3))))
    left = asked(table, USERS[0], Leave())
    assert plain(left.player(1)) == "Ann\N{NO-BREAK SPACE}(u0)°" and plain(left.leavers()[0]) == plain(
        table.player(1)
    )


def test_a_table_tells_apart_as_soon_as_it_must_and_no_longer() -> None:
    table = on(opened(SLAPTON), Sat(1, ANNS[0], USERS[0]))
    assert plain(table.player(1)) == "Ann"
    both = on(table, Sat(3, stored_name("АNN", "evil"), USERS[1]))
    assert [plain(player) for _, player in both.seated()] == [
        "Ann\N{NO-BREAK SPACE}(u0)",
        "АNN\N{NO-BREAK SPACE}(evil)",
    ]
    assert plain(asked(both, USERS[1], Leave()).player(1)) == "Ann"


def test_a_person_with_a_computer_players_name_carries_no_mark() -> None:
    table = on(opened(SLAPTON), Sat(1, stored_name("Ada°", "x"), USERS[0]), Sat(2, "Ada", None))
    person, bot = (plain(player) for _, player in table.seated())
    assert person == "Ada\N{NO-BREAK SPACE}(x)" and bot == "Ada°"


def test_lists_of_people_tell_them_apart_and_hide_who_hides() -> None:
    lines = tuple(Placed(at + 1, at + 1, ANNS[at], sums={"games": 9, "wins": 9 - at}) for at in range(3))
    hidden = Placed(4, 4, None, sums={"games": 9, "wins": 1})
    board = Board((*lines, hidden), lines[0], 4)
    assert named([line.name for line in board.lines])[-1] == "a hidden player"
    shown = text(leaderboard_view("", BoardPress(SortBy.WINS), "", board, 1, spans=[]))
    season = text(closing_view("2026-03", board)) + describe_parts(
        closing_drawing("", "2026-03", board).parts
    )
    hands = [DailyHand("2026-03-04", at, 1, ANNS[at], (), 2) for at in range(3)]
    for told in (shown, season, daily_places(hands, 1)):
        assert bare(told.replace("\\", "")) == [] and all(f"u{at}" in told for at in range(3))


def test_a_drive_tells_its_players_apart() -> None:
    drive = new_tournament(TableRow("abcdef", 1, 2, 1, 0), Announced(6, "winners_up", ANNS[0]))
    drive = drive.after_all(Joined(UserId(at + 1), each) for at, each in enumerate((*ANNS[:3], "Bob")))
    assert [name(entrant.player).replace("\N{NO-BREAK SPACE}", " ") for entrant in drive.players] == [
        "Ann (u0)",
        "Ann (u1)",
        "Ann (u2)",
        "Bob",
    ]
    assert "u2" in text(tournament_view(drive)) and "u0" in organizer(
        replace(drive, players=drive.players[1:])
    )
