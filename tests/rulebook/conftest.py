"""The rulebook, read once for all its tests."""

import pytest

from bot.rulebook import Rulebook


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return Rulebook.load()
