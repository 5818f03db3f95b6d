"""``rules``: questions asked from the command line."""

import json

import pytest

from bot.__main__ import main


def answers(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["rules", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    assert list(found) == ["answers"]
    return list(found["answers"])


def test_the_best_entry_comes_first_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    first, *others = answers(capsys, "Can the dealer's partner go alone in Slapton?")
    assert list(first) == ["id", "question", "answer", "notes"]
    assert first["id"] == "slapton/going-alone/dealers-partner"
    assert str(first["answer"]).startswith("Yes")
    assert others


def test_the_ruleset_can_be_given_in_either_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "who leads?", "--rules", "BID")[0]["id"] == "bid/leading/first"


def test_nothing_found_is_an_empty_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "what's the weather") == []


def test_without_json_the_answer_is_printed_with_the_questions_beside_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "who leads?"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "Who leads the first trick? (north_american/leading/first)\n\nThe player on the dealer's left"
    )
    assert "\nSee also: " in out


@pytest.mark.parametrize("nothing", ["", "  "])
def test_one_who_asks_nothing_is_told_what_to_ask(nothing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", nothing]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "such as “who leads?”" in err


def test_without_json_it_is_said_what_is_off_topic(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "how do i fix my bike"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("I only know euchre, its relatives and this bot.")


def test_a_comparison_is_an_answer_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    question = "how does slapton differ from bid euchre"
    assert answers(capsys, question)[0]["id"] == "compare/slapton+bid"
    assert main(["rules", question]) == 0
    told = capsys.readouterr().out
    assert "- Points to win. Slapton Euchre: first to 31. Bid Euchre: first to 32 with a bid made." in told


def test_an_unknown_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "who leads?", "--rules", "whist"]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "whist" in err
