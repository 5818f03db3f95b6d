"""``simulate``: whole games by computer players, the same from the same seed, that ``replay`` accepts."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands import simulate
from bot.engine.errors import BadOptions
from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.notation import dumps, loads
from tests.size import size

from .shell import environment

ENDLESS_AT_RANDOM = "bid"  # nobody who bids at random need ever make what wins


def options_of(rules: Ruleset) -> Iterator[str]:
    """Yield every value of every option, with the options it needs; for a short game if possible."""
    short = " target=3" if "target" in rules.options else " rounds=1"
    for option in rules.options.values():
        for value in option.choices or option.offered:
            options = f"{option.name}={option.write(value)}"
            if options == "alone=nobody":
                options += " partner_accepts=together defend_alone=no partners_best=no"
            if options == "go_under=yes":
                options += " pack=24 benny=none"
            if option.name not in ("target", "deals", "rounds"):
                options += short
            try:
                rules.with_options(options)
            except BadOptions:
                continue  # what two or three players can't play by
            yield options


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("players", ["random", "club"])
def test_every_ruleset_is_played_to_its_end_and_replayed(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
    players: str,
) -> None:
    monkeypatch.setattr(simulate, "MOST_HANDS", size(50, 500))
    record = simulated(capsys, "--rules", ruleset, "--games", "2", "--players", players)
    games = loads(record)
    assert [game.rules.id for game in games] == [ruleset, ruleset]
    ended = (ruleset, players) != (ENDLESS_AT_RANDOM, "random")
    assert all(game.match is not None and game.match.over == ended for game in games)
    assert dumps(games) == record
    (folder / "games.pen").write_text(record)
    assert main(["replay", "games.pen"]) == 0
    assert ("unfinished" in capsys.readouterr().out) != ended


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_option_is_played_and_replayed(capsys: pytest.CaptureFixture[str], ruleset: str) -> None:
    players = "club" if ruleset == ENDLESS_AT_RANDOM else "random"
    tried = 0
    for options in [*options_of(preset(ruleset))][:: size(2, 1)]:
        record = simulated(capsys, "--rules", ruleset, "--options", options, "--players", players)
        (game,) = loads(record)
        assert game.rules == preset(ruleset).with_options(options)
        assert dumps([game]) == record
        tried += 1
    assert tried > size(4, 8)


@pytest.mark.parametrize("seats", range(2, 11))
def test_spoil_five_is_played_by_two_to_ten(capsys: pytest.CaptureFixture[str], seats: int) -> None:
    (game,) = loads(simulated(capsys, "--rules", "spoil_five", "--seats", str(seats)))
    assert len(game.players) == len(game.total) == seats
    assert sum(game.total) == 0


def test_no_players_are_refused_as_any_other_wrong_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "spoil_five", "--seats", "0"]) == 1
    assert capsys.readouterr() == ("", "Spoil Five is for 2 to 10 players, not 0\n")


def test_the_same_seed_gives_the_same_games_and_another_seed_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for players in ("random", "club"):
        asked = ("--rules", "slapton", "--options", "target=5", "--games", "3", "--players", players)
        first, again, other = (simulated(capsys, *asked, "--seed", seed) for seed in ("7", "7", "8"))
        assert first == again != other
        assert len(loads(first)) == 3


def test_the_games_of_one_run_differ(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = loads(simulated(capsys, "--rules", "classic", "--games", "2"))
    assert one.match is not None and two.match is not None
    assert one.match.hands[0].deal != two.match.hands[0].deal
    assert (one.tags["Round"], two.tags["Round"]) == ("1", "2")


def test_at_least_one_game_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "--rules", "classic", "--games", "0"])
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "argument --games: '0' is not a whole number from 1 to 999999999; see python -m bot simulate --help\n"
    )


def test_an_unknown_ruleset_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "whist"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"no ruleset 'whist'; there are {', '.join(PRESETS)}\n"


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
def test_a_game_is_printed_in_egn_and_replayed_to_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], ruleset: str, options: str
) -> None:
    asked = ("--rules", ruleset, "--options", options, "--players", "random", "--seed", "7")
    (folder / "game.pen").write_text(simulated(capsys, *asked))
    (folder / "game.egn").write_text(simulated(capsys, *asked, "--format", "egn"))
    assert main(["replay", "game.pen", "--json"]) == 0
    as_pen = capsys.readouterr().out
    assert main(["replay", "game.egn", "--json"]) == 0
    as_egn = capsys.readouterr().out
    assert as_egn == as_pen.replace("classic", "north_american")
    assert '"winner":[' in as_egn


def test_what_egn_cannot_hold_is_told_and_nothing_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for asked, said in (
        (("--rules", "slapton"), "cannot express alone=equal_calls: it lets only the maker go alone.\n"),
        (("--rules", "bid"), "does not know Bid Euchre.\n"),
        (("--rules", "classic", "--games", "2"), "holds one game: ask for --games 1.\n"),
    ):
        assert main(["simulate", *asked, "--format", "egn"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.endswith(said)
        assert err.count("\n") == 1
