"""Phrasings: lines with alternatives, and that every one is of an entry."""

from tools.learn import expand, own_answers, own_questions, read_phrasings

from .asked import NOTHING


def test_a_line_with_alternatives_is_as_many_phrasings() -> None:
    assert expand("can (i|you) pass (now|)") == [
        "can i pass now",
        "can i pass",
        "can you pass now",
        "can you pass",
    ]
    assert expand("who leads") == ["who leads"]


def test_of_a_line_with_very_many_alternatives_some_are_used_and_always_the_same() -> None:
    line = "(a|b|c|d|e) (a|b|c|d|e) (a|b|c|d|e)"
    assert len(expand(line)) <= 20
    assert expand(line) == expand(line)


def test_every_phrasing_and_every_sentence_of_an_answer_is_of_an_entry() -> None:
    keys = {key for key, _ in own_questions()}
    assert {key for key, _ in read_phrasings()} <= {*keys, NOTHING}
    assert {key for key, _ in own_answers()} <= keys
    assert not [text for _, text in own_answers() if "{" in text or "}" in text]
