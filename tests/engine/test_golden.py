"""A whole match of each ruleset, and a short game of each house rule, readable, in tests/golden.

What the engine made of them it makes again.
"""

from pathlib import Path

import pytest

from bot.engine.options import Option
from bot.games import PRESETS, preset
from bot.notation import Game, dumps, loads

GOLDEN = Path(__file__).parent.parent / "golden"
# Options that all five older games leave off, each with an action or a score of its own.
HOUSE_RULES = ("farmers", "go_under", "no_trump", "partners_best", "alone_euchred", "march")


def replayed(path: Path) -> tuple[Game, str]:
    """Return a record's game, checked to be over and to round-trip, and the record without comments."""
    text = path.read_text(encoding="utf-8")
    (game,) = loads(text)
    assert game.match is not None
    assert game.match.over
    record = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(";"))
    assert "[Result " in record
    assert record.count("score ") == len(game.match.hands)
    assert dumps([game]) == record
    return game, record


@pytest.mark.parametrize("ruleset", PRESETS)
def test_each_ruleset_has_a_match_that_replays_to_its_end(ruleset: str) -> None:
    game, _ = replayed(GOLDEN / f"{ruleset}.pen")
    assert game.rules.id == ruleset


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("farmers", "1 show\nscore 0 0\n"),
        ("go_under", "rest AC AD QS\n3 stay, 4 stay, 1 under 9S TH TC\n"),
        ("no_trump", "2 call NT alone\n"),
        ("partners_best", "3 discard KC\n1 give AH\n3 discard QD\n"),
        ("alone_euchred", "2 take alone\n"),
        ("march", "score 0 3\n"),
    ],
)
def test_each_house_rule_has_a_short_game_in_which_it_tells(name: str, seen: str) -> None:
    game, record = replayed(GOLDEN / "house" / f"{name}.pen")
    own = preset(game.rules.id)
    assert f"{name}={Option.write(getattr(game.rules, name))}" in game.rules.house_rules(own).split()
    assert seen in record


def test_every_match_kept_is_of_a_ruleset_or_a_house_rule_that_there_is() -> None:
    assert {path.stem for path in GOLDEN.glob("*.pen")} == set(PRESETS)
    assert {path.stem for path in (GOLDEN / "house").iterdir()} == set(HOUSE_RULES)
