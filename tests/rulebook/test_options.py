"""Every section under every value of every option: nothing is told of what is switched off."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from bot.engine.errors import BadOptions
from bot.engine.options import Option, Ruleset
from bot.games import PRESETS
from bot.rulebook import Rulebook
from tests.ui.games import variants

LONGEST = 1800  # characters, at the end all that house rules change in it
_MIXED = 12  # rulesets a game with many house rules at once
_NAMED = ("variations", "history")  # topics that name what other games have
# A line that tells what is not so, or not here.
_WOULD_BE = r"^House rule|(?i:\ba house rule (?:adds|can)\b|\b(?:with|under) a(?:nother)? house rule\b)"
_NEEDED = {"alone=nobody": "alone=nobody partner_accepts=together defend_alone=no partners_best=no"}


@dataclass(frozen=True)
class Off:
    """Something that does not arise under some rules, the words for it, and where they may stand still."""

    name: str
    arises_not: Callable[[Ruleset], bool]
    words: str
    topics: tuple[str, ...] = ("variations",)


def has(option: str, *values: object) -> Callable[[Ruleset], bool]:
    return lambda rules: option in rules.options and getattr(rules, option) in values


ABSENT = (
    Off("the Benny", has("benny", "none"), r"(?<!no )\b(?:Benn(?:y|ies)|[Jj]okers?)\b", _NAMED),
    Off("the joker", has("benny", "two_of_spades"), r"[Jj]oker", _NAMED),
    Off("a target", lambda r: bool(getattr(r, "deals", 0)), r"game is to|length of a crib"),
    Off(
        "lone hands",
        has("alone", "nobody"),
        r"\b(?:a?lone|loner)\b(?! anyway)",
        ("variations", "going-alone"),
    ),
    Off(
        "lone defenders",
        has("defend_alone", False),
        r"(?i)\blone defender|both sides|all four|defenders? (?:who [a-z ]+ )?can go alone|everyone is asked",
    ),
    Off(
        "partners",
        lambda rules: not rules.partners,
        r"(?i)(?<!no lasting )(?<!no one has a )partner(?! anyway)",
        ("strategy", "going-alone"),
    ),
    Off(
        "two packs",
        has("pack", 24, 32, 36),
        r"\btwice\b(?<!pass twice)|two packs|same cards?\b|Bennies|two right",
        ("variations", "second-round", "dealer"),
    ),
    Off("robbing", has("rob", "never"), r"(?i)\brob", ("robbing", "variations")),
    Off("a choice to rob", has("rob", "must"), r"can (?:take|rob)|No one has to rob"),
    Off("jinking", has("jink", False), r"(?i)\bjink|play on for", ("jinking", "variations")),
    Off("going under", has("go_under", False), r"(?i)go(?:es|ing)? under|swap"),
    Off("farmer's hands", has("farmers", False), r"(?i)farmer's"),
    Off("the partner's best", has("partners_best", False), r"(?i)card from the partner|partner's best"),
    Off("no trump", has("no_trump", False), r"(?i)\bno trump\b"),
    Off("a stuck dealer", has("all_pass", "next_deals", "same_deals"), r"(?i)stick|must name|is stuck"),
    Off("throwing in", has("all_pass", "stick"), r"thrown in|passed twice"),
    Off(
        "refusing the upcard",
        has("dealer_may_refuse", False),
        r"(?i)refuse|even the upcard|or the upcard itself|be that card again",
    ),
    Off("assisting", has("partner_accepts", "alone"), r"(?i)assist|play with the dealer, or"),
    Off("turning it down alone", has("partner_accepts", "together"), r"only\W* by (?:going|playing)"),
)


def every_rules(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the ruleset with each value of each option, and with some combinations of them."""
    yield rules
    for option in rules.options.values():
        for value in option.choices or {option.least, *option.offered}:
            text = f"{option.name}={Option.write(value)}"
            try:
                yield rules.with_options(_NEEDED.get(text, text))
            except BadOptions:
                continue  # it holds in no game like this one
    yield from variants(rules, Random(rules.id), _MIXED)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_no_section_speaks_of_what_is_off(book: Rulebook, ruleset: str) -> None:
    faults, read = set(), set()
    for rules in every_rules(PRESETS[ruleset]):
        off = [each for each in ABSENT if each.arises_not(rules)]
        for section in book.sections_of(rules):
            text = section.text
            for each in off:
                if section.topic not in each.topics and (text, each) not in read:
                    read.add((text, each))
                    said = (line for line in text.splitlines() if not re.search(_WOULD_BE, line))
                    faults |= {f"{section.id}, {each.name}: {x}" for x in said if re.search(each.words, x)}
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_section_fits_and_its_cards_add_up(book: Rulebook, ruleset: str) -> None:
    read = set()
    for rules in every_rules(PRESETS[ruleset]):
        for section in book.sections_of(rules):
            if (text := section.text) in read:
                continue
            read.add(text)
            assert len(text) <= LONGEST, (section.id, rules.house_rules(PRESETS[ruleset]))
            assert not re.search(r"[{}\[\]]|  |\.\.", text), section.id
            for cards, each in re.findall(r"All (\d+) cards are dealt, (\d+) each", text):
                assert int(cards) == rules.seats * int(each), section.id
