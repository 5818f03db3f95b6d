"""The rules, sentence by sentence, from tests/golden/rules (their form: tests/engine/positions.py)."""

import pytest

from tests.engine.positions import Claims, check, sentences


@pytest.mark.parametrize("claims", sentences("rules"))
def test_the_rules_are_as_each_sentence_says(claims: Claims) -> None:
    check(claims)
