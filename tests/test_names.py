"""Names: what shows nothing is left out, nothing is cut in the middle, and no two look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes, width

from bot.names import (
    COMPUTER_MARK,
    LONGEST,
    NAMELESS,
    clean,
    cut,
    distinguishing_tails,
    fit,
    normalize_look,
    shown_name,
    stored_name,
)
from bot.tables.requests import SetSeed

BLANK = [
    "\u3164",
    "\u2800",
    "\uffa0",
    "\u115f",
    "\ufe0f",
    "\u034f",
    "\u17b4",
    "\u00ad",
    "\U000e0041",
    "\u0301",
]
JOINED = {
    "an astronaut": "👩‍🚀",
    "a heart on fire": "❤️‍🔥",
    "a flag": "🇩🇪",
    "the flag of a region": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a skin tone": "👍🏽",
    "a key cap": "1️⃣",
    "an Indic half form": "क्\u200dष",
    "an Indic conjunct kept apart": "क्\u200cष",
    "a chillu at the end": "അനില്\u200d",
    "a Persian prefix": "می\u200cخواهم",
    "an ideograph's variant": "葛\U000e0100",
}
TYPED = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(["Ann", "A", "n", " ", "°", *JOINED.values()])).map("".join),
)


@pytest.mark.parametrize("blank", [*BLANK, "".join(BLANK), " \u2800 ", "\u200d\u200c", "°", "\ufe0e°"])
def test_a_name_that_shows_nothing_is_told_by_the_username_or_as_nameless(blank: str) -> None:
    assert shown_name(blank) == NAMELESS
    assert shown_name(stored_name(blank, "ann.b")) == "ann.b"


def test_nothing_is_left_of_any_character_that_unicode_has_ignored() -> None:
    regex = pytest.importorskip("regex")
    ignored = regex.findall(r"\p{Default_Ignorable_Code_Point}", "".join(map(chr, range(0x110000))))
    assert len(ignored) > 4000 and clean("".join(ignored)) == ""


@pytest.mark.parametrize("joined", JOINED.values(), ids=JOINED)
def test_what_joins_visible_characters_or_picks_their_form_is_kept(joined: str) -> None:
    assert clean(joined) == shown_name(joined) == joined
    assert clean(f"\u200b{joined}\u2060\u3164") == joined


@pytest.mark.parametrize("joined", JOINED.values(), ids=JOINED)
def test_text_is_cut_between_characters_that_a_reader_sees(joined: str) -> None:
    text = f"Ann{joined}{joined} {joined}"
    seen = [*iter_graphemes(text)]
    starts = {"".join(seen[:number]).rstrip() + "…" for number in range(len(seen))}
    for longest in range(2, len(text)):
        assert len(cut(text, longest)) <= longest and cut(text, longest) in starts
    assert cut(text, len(text)) == text


@given(TYPED)
def test_a_shown_name_is_never_empty_and_carries_no_computer_players_mark(typed: str) -> None:
    shown = shown_name(typed)
    assert shown.strip() and len(shown) <= max(LONGEST, 34) and not shown.endswith(COMPUTER_MARK)
    assert clean(shown) == shown


@pytest.mark.parametrize(
    "typed", ["Ada°", "Ada °", "Ada º", "Ada˚", "Ada⁰", "Ada°\ufe0f", "Ada°°", "Ada \u030a"]
)
def test_nobody_can_look_like_a_computer_player(typed: str) -> None:
    assert shown_name(typed) == "Ada"


def test_a_ring_that_is_part_of_a_letter_stays() -> None:
    assert [shown_name(name) for name in ("Ad\u00e5", "Ada\u030a")] == ["Ad\u00e5", "Ada\u030a"]


@pytest.mark.parametrize(
    "other",
    ["Ann", "ANN", "Аnn", "Ann\u200c", "A\u200bnn", "Ａｎｎ", "𝐀𝐧𝐧", "A nn", "Αnn", "Ann°"],
)
def test_names_that_look_alike_are_told_apart_by_the_usernames(other: str) -> None:
    names = [stored_name("Ann", "ann.b"), stored_name("Bob", "bob"), stored_name(other, "_x_")]
    first, none, second = distinguishing_tails(names)
    assert (first.strip(), none, second.strip()) == ("(ann.b)", "", "(_x_)")


def test_names_that_are_alike_once_they_are_cut_are_told_apart() -> None:
    long = "Maximilian Alexander the"
    assert all(distinguishing_tails([f"{long} First", f"{long} Second"]))


def test_people_kept_without_a_username_are_numbered_and_the_fixed_get_nothing() -> None:
    assert [tail.strip() for tail in distinguishing_tails(["Ann", "Ann", "Bob"])] == ["1", "2", ""]
    assert distinguishing_tails(["Ann", stored_name("Ann", "cy")]) == ["", "\u00a0(cy)"]
    assert distinguishing_tails([stored_name("Ada", "x"), "Ada"], [False, True]) == ["\u00a0(x)", ""]


def test_nobody_can_be_called_what_another_is_told_apart_by() -> None:
    names = [stored_name("Ann", "ann.b"), stored_name("Ann", "cy"), stored_name("Ann (cy)", "d")]
    assert [tail.strip() for tail in distinguishing_tails(names)] == ["(ann.b)", "(cy)", "(d)"]


@given(st.lists(TYPED | st.sampled_from(["Ann", "ann", "Ann (u1)", "Ann 1", ""]), max_size=6))
def test_no_two_shown_names_look_alike(typed: list[str]) -> None:
    names = [stored_name(name, f"u{at}") for at, name in enumerate(typed)]
    shown = [
        normalize_look(shown_name(name) + tail)
        for name, tail in zip(names, distinguishing_tails(names), strict=True)
    ]
    assert len({*shown}) == len(shown)


@given(
    st.sampled_from(["Bartholomew", "Ann", "👩‍🚀👩‍🚀👩‍🚀"]),
    st.sampled_from(["\u00a0(bart_b)", "\u00a02", ""]),
    st.booleans(),
    st.integers(9, 30),
)
def test_a_name_that_does_not_fit_keeps_what_tells_it_apart(
    name: str, tail: str, bot: bool, most: int
) -> None:
    shown = fit(name + tail + COMPUTER_MARK * bot, lambda text: width(text) <= most)
    assert width(shown) <= most and shown.endswith(COMPUTER_MARK) == bot
    assert tail.strip("\u00a0()") in shown


def test_what_people_add_to_the_seed_is_seen_whole() -> None:
    assert SetSeed("\u3164lucky\u200b \u2800 seven").text == "lucky seven"
    assert SetSeed("a" * 62 + "👩‍🚀").text == "a" * 62
