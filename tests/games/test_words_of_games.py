"""The words in which a game is played, and what is said of more house rules than it has."""

import pytest

from bot.engine.errors import BadOptions
from bot.games import PRESETS


def test_trumps_are_called_as_the_players_of_each_game_call_them() -> None:
    american = {id_ for id_, rules in PRESETS.items() if rules.trumps_word == "trump"}
    assert american == {"north_american", "bid"}
    assert {PRESETS[id_].trumps_word for id_ in PRESETS.keys() - american} == {"trumps"}


def test_calls_are_said_aloud_where_there_is_an_up_card() -> None:
    assert PRESETS["slapton"].sayings["over"] == "Over"
    assert PRESETS["north_american"].sayings["order"] == "Pick it up"
    assert not PRESETS["bid"].sayings and not PRESETS["spoil_five"].sayings


def test_more_house_rules_than_there_are_are_counted_and_not_read() -> None:
    with pytest.raises(BadOptions, match="99 are given"):
        PRESETS["classic"].with_options("target=5 " * 99)
