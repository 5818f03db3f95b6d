"""Faults made on purpose: each fits the product and names a check there is, and its check finds it.

``make mutants`` runs all the checks, which takes an hour of a processor; a few are run here each time.
"""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path

import pytest

from tools.mutants import KILL, MUTANTS, run_checks

ROOT = Path(__file__).parents[1]
NAMES = os.environ.get("MUTANTS")  # those to be checked, "all", or none
CHOSEN = dict.fromkeys(NAMES.split()) if NAMES and NAMES != "all" else MUTANTS
only_if_asked = pytest.mark.skipif(not NAMES, reason="by make mutants, every night")


@cache
def functions_in(path: str) -> set[str]:
    """Return the names of the tests in a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_the_check_of_each_mutant_exists_and_what_it_changes_too() -> None:
    for name, mutant in MUTANTS.items():
        if mutant.check == KILL:
            assert all(mutant.says), name
        else:
            path, _, test = mutant.check.partition("::")
            assert test in functions_in(path), name
        assert compile(mutant.changed(), mutant.file, "exec"), name
        assert mutant.what.endswith("."), name


def test_a_mutant_is_found_by_its_check_and_by_no_check_that_is_for_something_else() -> None:
    # These need no database: `--noconftest` saves the time to make one.
    mutant = MUTANTS["a-euchre-scores-for-the-makers"]
    assert run_checks([mutant.check], mutant, "--noconftest")
    other = "tests/engine/test_cards.py::test_a_card_is_one_object_in_either_case_and_ten_may_be_written_out"
    assert not run_checks([other], mutant, "--noconftest")


@only_if_asked
@pytest.mark.timeout(3600)
def test_the_checks_find_no_fault_with_the_bot_as_it_is() -> None:
    assert run_checks({MUTANTS[name].check for name in CHOSEN}) == ""


@only_if_asked
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", CHOSEN)
def test_its_check_finds_the_mutant(name: str) -> None:
    mutant = MUTANTS[name]
    said = run_checks([mutant.check], mutant)
    assert said, f"{mutant.check} does not find it: {mutant.what}"
    assert any(each in said for each in mutant.says), said
