"""``match``: two computer players compared, in figures."""

from __future__ import annotations

import pytest

from .shell import ran, refused, succeeded

ASKED = ("match", "--a", "club", "--b", "random", "--rules", "slapton", "--deals", "40", "--seed", "2")


def test_the_figures_are_printed_and_the_same_for_the_same_seed() -> None:
    first = succeeded(*ASKED)
    assert first.startswith(
        "Slapton Euchre, club against random, 40 deals, each played twice with sides swapped (seed 2)\n"
    )
    for line in (
        "gain per hand   +",
        "matches won     100.0% of ",
        "hands called",
        "calls made",
        "lone marches",
    ):
        assert f"\n  {line}" in first
    gained, won = first.splitlines()[1:3]
    assert "±" in gained and "±" not in won, "40 deals prove something, a few matches little"
    assert ran(*ASKED) == (0, first, "")


def test_what_there_is_nothing_of_is_left_out() -> None:
    head, gained = succeeded(
        "match", "--a", "club", "--b", "random", "--rules", "spoil_five", "--deals", "1"
    ).splitlines()
    assert head == "Spoil Five, club against random, one deal played 5 times with club in each seat (seed 0)"
    assert gained.startswith("  gain per hand   ") and "±" not in gained


def test_going_alone_is_told_of_only_where_somebody_did() -> None:
    asked = ["match", "--a", "bold", "--b", "cautious", "--deals", "4", "--rules"]
    told = succeeded(*asked, "cutthroat")
    assert "calls made" in told and "alone" not in told


def test_a_style_is_refused_where_it_would_not_show() -> None:
    said = refused("match", "--a", "club", "--b", "bold", "--rules", "spoil_five", status=2)
    assert said == "Spoil Five has no calls, so a style makes no difference.\n"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--a", "best"), "argument --a: invalid choice: 'best'"),
        (("--deals", "-5"), "argument --deals: '-5' isn't a whole number from 1 to 999999999"),
        (("--deals", "0"), "argument --deals: '0' isn't a whole number from 1 to 999999999"),
        (("--processes", "0"), "argument --processes: '0' isn't a whole number from 1 to 64"),
        (("--processes", "65"), "argument --processes: '65' isn't a whole number from 1 to 64"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_in_a_sentence(wrong: tuple[str, ...], said: str) -> None:
    err = refused(*ASKED, *wrong, status=2)
    assert err.startswith(said) and err.count("\n") == 1


def test_rules_that_there_are_not_are_refused() -> None:
    for wrong in (("--rules", "whist"), ("--options", "target=0"), ("--seats", "9")):
        assert refused(*ASKED, *wrong).count("\n") == 1
