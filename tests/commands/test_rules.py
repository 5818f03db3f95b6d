"""``rules``: questions asked from the command line."""

import json

import pytest

from bot.__main__ import main
from bot.rulebook import Rulebook
from tests.rulebook.asked import hardly_understood


def answers(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["rules", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)
    assert list(found) == ["answers"]
    return list(found["answers"])


def test_the_best_section_comes_first_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    first, *others = answers(capsys, "Can the dealer's partner go alone in Slapton?")
    assert list(first) == ["id", "title", "section", "excerpt", "score", "shown_first"]
    assert first["id"] == "slapton/going-alone"
    assert str(first["excerpt"]) in str(first["section"])
    assert first["shown_first"] is True
    assert others


def test_the_ruleset_can_be_given_in_either_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "who leads?", "--rules", "BID")[0]["id"] == "bid/leading"


def test_nothing_found_is_an_empty_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "what's the weather") == []


def test_without_json_the_section_is_printed_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "who leads?"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "Who leads (north_american/leading)\n\n"
        "North American Euchre: the player on the dealer's left leads.\n\n"
        "**First trick: the player on the dealer's left"
    )
    assert "\nSource: The Book of Card Games, North American Euchre\n" in out
    assert "\nSee also: " in out


def test_without_json_what_answers_in_a_second_section_stands_below_the_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second = [each for each in answers(capsys, "can i play by myself") if each["shown_first"]]
    assert main(["rules", "can i play by myself"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{first['title']} ({first['id']})\n")
    assert f"\n{second['title']} ({second['id']})\n\n**" in out
    assert f"Perhaps instead: {second['title']}" not in out


@pytest.mark.parametrize("nothing", ["", "  "])
def test_one_who_asks_nothing_is_told_what_to_ask(nothing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", nothing]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "such as “who leads?”" in err
    assert "nearest" not in err


def test_without_json_it_is_said_that_nothing_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "what's the weather"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("The rulebook doesn't say. The nearest sections: ")


def test_without_json_what_may_have_been_meant_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", hardly_understood(Rulebook.load())]) == 1
    err = capsys.readouterr().err
    assert err.startswith("The rulebook doesn't say. Did you mean “")
    assert " The nearest sections: " in err


def test_a_comparison_is_an_answer_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "how does slapton differ from bid euchre")[0]
    assert found["id"] == "compare/slapton+bid"
    told = str(found["section"])
    assert "- Points to win. Slapton Euchre: first to 31. Bid Euchre: first to 32 with a bid made." in told


def test_an_unknown_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "who leads?", "--rules", "whist"]) == 1
    assert "no game is called 'whist'" in capsys.readouterr().err
