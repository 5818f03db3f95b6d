"""Pytest's option ``--mutant PLACE``: run the tests on that mutant (``-p tools.mutants.applied``)."""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from tools.mutants.mutant import make


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--mutant", required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Make the fault before any test is read; nobody needs the smallest example that shows it."""
    make(config.getoption("--mutant"))
    settings.register_profile("mutant", settings(), phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutant")
