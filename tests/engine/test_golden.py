"""A whole match of each ruleset, readable, in tests/golden: what the engine made of it, it makes again."""

from pathlib import Path

import pytest

from bot.engine.notation import dumps, loads
from bot.engine.ruleset import PRESETS

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("ruleset", PRESETS)
def test_each_ruleset_has_a_match_that_replays_to_its_end(ruleset: str) -> None:
    text = (GOLDEN / f"{ruleset}.pen").read_text(encoding="utf-8")
    (game,) = loads(text)
    assert game.rules.id == ruleset
    assert game.match is not None
    assert game.match.over
    record = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(";"))
    assert "[Result " in record
    assert record.count("score ") == len(game.match.hands)
    assert dumps([game]) == record


def test_every_match_kept_is_of_a_ruleset_that_there_is() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(PRESETS)
