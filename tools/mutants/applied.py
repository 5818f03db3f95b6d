"""Pytest's option ``--mutant PLACE``: run the tests on that mutant (``-p tools.mutants.applied``)."""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from tools.mutants.mutant import make


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take where the mutant stands."""
    parser.addoption("--mutant")


def pytest_configure(config: pytest.Config) -> None:
    """Make the fault before any test is read. Nobody needs the smallest example that shows it."""
    place = config.getoption("--mutant")
    if place:
        make(place)
        settings.register_profile("mutant", settings(), phases=[Phase.explicit, Phase.generate])
        settings.load_profile("mutant")
