"""``review``: what it prints of a record, and how it tells a fault."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from bot.games import preset
from bot.notation import Game, dumps, egn
from bot.players import BasicPlayer, ComputerPlayer, RandomPlayer
from bot.players.selfplay import play_match
from tests.commands.test_replay import FOUR_TRICKS_ALONE

from .shell import refused, succeeded

CLUB = BasicPlayer()


def test_a_player_is_told_of_each_hand_what_cost_points(tmp_path: Path) -> None:
    file = tmp_path / "game.pen"
    file.write_text(FOUR_TRICKS_ALONE, encoding="utf-8")
    (bob,) = json.loads(succeeded("review", str(file), "--player", "Bob", "--json"))["hands"]
    assert (bob["game"], bob["hand"], bob["player"]) == (1, 1, "Bob")
    costs = [decision["cost"] for decision in bob["decisions"]]
    assert costs == sorted(costs, reverse=True)
    for decision in bob["decisions"]:
        assert decision["done"] in decision["worth"] and len(decision["worth"]) > 1
    *said, total = succeeded("review", str(file), "--player", "Bob").splitlines()
    dear = [each for each in bob["decisions"] if each["cost"]]
    assert len(said) == len(dear) > 0, "only mistakes"
    lost = f"-{sum(each['cost'] for each in dear):.2f}"
    assert total.startswith("Bob: ") and str(len(dear)) in total and lost in total


def test_what_was_dear_is_told_in_players_words_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "game.pen"
    file.write_text(dumps([a_game(RandomPlayer(random.Random(3)))]), encoding="utf-8")
    lines = succeeded("review", str(file)).splitlines()
    dear, totals = lines[:-4], lines[-4:]
    assert dear and [line.partition(":")[0] for line in totals] == ["Ann", "Bob", "Cat", "Dan"]
    for line in dear:
        assert " -0.00)" not in line and " Better: " in line
        assert re.match(r"Hand 1, (trick \d|the [a-z ]+|discarding), \w+: [A-Z]", line), line
        assert not re.search(r"\b(call|bid) [SHDCN]\b|\btake\b|\border\b|\ufe0e", line)


def test_what_cannot_be_reviewed_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.pen"
    file.write_text(FOUR_TRICKS_ALONE.replace("1 AS, 2 JH", "1 AS, 2 AS"), encoding="utf-8")
    assert "game.pen:14:" in refused("review", str(file))
    file.write_text("", encoding="utf-8")
    assert "no finished hand" in refused("review", str(file), status=2)
    assert refused("review", str(tmp_path / "none.pen"))
    file.write_text(FOUR_TRICKS_ALONE, encoding="utf-8")
    for name in ("bob", ""):
        assert "Choose one of Ann, " in refused("review", str(file), "--player", name, status=2)
    file.write_text('{"deals": []}', encoding="utf-8")
    assert "fileType is missing" in refused("review", str(file))
    record = json.loads(one_deal())
    del record["deals"][0]["initialState"]["playerCards"]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert "without all the cards" in refused("review", str(file))


def one_deal() -> str:
    """Return a game of one deal between club-level bots, in EGN."""
    return egn.dumps(a_game())


def a_game(player: ComputerPlayer = CLUB) -> Game:
    rules = preset("north_american").with_options("deals=1")
    match = play_match(rules, [player] * 4, random.Random(2))
    return Game(rules, ("Ann", "Bob", "Cat", "Dan"), match)


def test_a_record_in_egn_is_reviewed_like_one_in_pen(tmp_path: Path) -> None:
    file = tmp_path / "game.egn"
    file.write_text(one_deal(), encoding="utf-8")
    (bob,) = json.loads(succeeded("review", str(file), "--player", "Bob", "--json"))["hands"]
    assert (bob["player"], bob["hand"]) == ("Bob", 1) and bob["decisions"]
    written = succeeded("review", str(file), "--player", "Bob", "--annotate")
    read = egn.loads(written)
    match = a_game().match
    assert match is not None and read.match is not None
    assert [hand.history for hand in read.match.hands] == [hand.history for hand in match.hands]
    assert written.count(" Better: ") == sum(each["cost"] > 0 for each in bob["decisions"])


def test_what_cannot_be_written_in_egn_is_not_annotated(tmp_path: Path) -> None:
    file = tmp_path / "game.pen"
    file.write_text(FOUR_TRICKS_ALONE, encoding="utf-8")
    assert "can't express alone=equal_calls" in refused("review", str(file), "--annotate", status=2)
    file.write_text(dumps([a_game(), a_game()]), encoding="utf-8")
    assert "only one game" in refused("review", str(file), "--annotate", status=2)
