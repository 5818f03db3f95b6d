"""``simulate``: whole games by computer players, the same from the same seed, that ``replay`` accepts."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.commands import simulate
from bot.games import PRESETS
from bot.notation import dumps, loads
from tests.size import size

from .shell import environment, refused, succeeded

ENDLESS_AT_RANDOM = "bid"  # nobody who bids at random need ever make what wins


def simulated(*arguments: str) -> str:
    return succeeded("simulate", *arguments)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_ruleset_is_played_to_its_end_and_replayed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    monkeypatch.setattr(simulate, "MOST_HANDS", size(50, 500))
    for players in ("random", "club"):
        record = simulated("--rules", ruleset, "--games", "2", "--players", players)
        games = loads(record)
        assert [game.rules.id for game in games] == [ruleset, ruleset]
        ended = (ruleset, players) != (ENDLESS_AT_RANDOM, "random")
        assert all(game.match is not None and game.match.over == ended for game in games)
        assert dumps(games) == record
        (folder / "games.pen").write_text(record)
        assert ("unfinished" in succeeded("replay", "games.pen")) != ended


def test_spoil_five_is_played_by_as_many_as_are_asked_for() -> None:
    (game,) = loads(simulated("--rules", "spoil_five", "--seats", "9"))
    assert len(game.players) == len(game.total) == 9


def test_no_players_are_refused_as_any_other_wrong_number() -> None:
    said = refused("simulate", "--rules", "spoil_five", "--seats", "0")
    assert said == "Spoil Five is for 2 to 10 players, not 0\n"


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    for players in ("random", "club"):
        asked = ("--rules", "slapton", "--options", "target=5", "--games", "3", "--players", players)
        first, again, other = (simulated(*asked, "--seed", seed) for seed in ("7", "7", "8"))
        assert first == again != other
        assert len(loads(first)) == 3


def test_the_games_of_one_run_differ() -> None:
    one, two = loads(simulated("--rules", "classic", "--games", "2"))
    assert one.match is not None and two.match is not None
    assert one.match.hands[0].deal != two.match.hands[0].deal
    assert (one.tags["Round"], two.tags["Round"]) == ("1", "2")


def test_at_least_one_game_is_asked_for() -> None:
    assert refused("simulate", "--rules", "classic", "--games", "0", status=2) == (
        "argument --games: '0' isn't a whole number from 1 to 999999999. See euchre-bot simulate --help\n"
    )


def test_an_unknown_ruleset_is_refused_with_those_there_are() -> None:
    err = refused("simulate", "--rules", "whist")
    assert err == f"no game is called 'whist'. Choose one of {', '.join(PRESETS)}\n"


def test_a_near_miss_is_answered_with_what_may_be_meant() -> None:
    said = refused("simulate", "--rules", "slapten")
    assert said.endswith(" slapton?\n") and "classic" not in said


def test_a_reader_who_has_had_enough_is_no_error(folder: Path) -> None:
    command = [sys.executable, "-m", "bot", "simulate", "--rules", "slapton", "--games", "200"]
    with subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline() == b'[Rules "slapton"]\n'
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("north_american", ""),
        (
            "north_american",
            "benny=joker no_trump=yes partners_best=yes defend_alone=yes leader=left_of_alone",
        ),
        ("north_american", "farmers=yes go_under=yes all_pass=stick partner_accepts=alone deals=9"),
        ("classic", "march_alone=5 alone_euchred=4"),
    ],
)
def test_a_game_is_printed_in_egn_and_replayed_to_the_same(folder: Path, ruleset: str, options: str) -> None:
    asked = ("--rules", ruleset, "--options", options, "--players", "random", "--seed", "7")
    (folder / "game.pen").write_text(simulated(*asked))
    (folder / "game.egn").write_text(simulated(*asked, "--format", "egn"))
    as_pen = succeeded("replay", "game.pen", "--json")
    as_egn = succeeded("replay", "game.egn", "--json")
    assert as_egn == as_pen.replace("classic", "north_american")
    assert '"winner":[' in as_egn


def test_what_egn_cannot_hold_is_told_and_nothing_printed() -> None:
    for asked, said in (
        (("--rules", "slapton"), "can't express alone=equal_calls: it lets only the maker go alone.\n"),
        (("--rules", "bid"), "doesn't have Bid Euchre.\n"),
        (("--rules", "classic", "--games", "2"), "only one game. Use --games 1.\n"),
    ):
        err = refused("simulate", *asked, "--format", "egn")
        assert err.endswith(said)
        assert err.count("\n") == 1
