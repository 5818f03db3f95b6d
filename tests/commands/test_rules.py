"""``rules``: questions asked from the command line."""

import json

import pytest

from .shell import refused, succeeded


def answers(*arguments: str) -> list[dict[str, object]]:
    found = json.loads(succeeded("rules", *arguments, "--json"))
    assert list(found) == ["answers"]
    return list(found["answers"])


def test_the_best_entry_comes_first_as_json() -> None:
    first, *others = answers("Can the dealer's partner go alone in Slapton?")
    assert list(first) == ["id", "question", "answer", "notes"]
    assert first["id"] == "slapton/going-alone/dealers-partner"
    assert str(first["answer"]).startswith("Yes")
    assert others


def test_the_ruleset_can_be_given_in_either_case() -> None:
    assert answers("who leads?", "--rules", "BID")[0]["id"] == "bid/leading/first"


def test_nothing_found_is_an_empty_list() -> None:
    assert answers("what's the weather") == []


def test_without_json_the_answer_is_printed_with_the_questions_beside_it() -> None:
    out = succeeded("rules", "who leads?")
    assert out.startswith(
        "Who leads the first trick? (north_american/leading/first)\n\nThe player on the dealer's left"
    )
    assert "\nSee also: " in out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("",), "such as “who leads?”"),
        (("  ",), "such as “who leads?”"),
        (("how do i fix my bike",), "I only know euchre, its relatives and this bot."),
        (("who leads?", "--rules", "whist"), "no game is called 'whist'"),
    ],
)
def test_what_has_no_answer_is_refused_in_words(asked: tuple[str, ...], told: str) -> None:
    assert told in refused("rules", *asked)


def test_a_comparison_is_an_answer_like_any_other() -> None:
    question = "how does slapton differ from bid euchre"
    assert answers(question)[0]["id"] == "compare/slapton+bid"
    told = succeeded("rules", question)
    assert "- Points to win. Slapton Euchre: first to 31. Bid Euchre: first to 32" in told
