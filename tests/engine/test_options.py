"""Rules: the options, each ruleset's own values, and what is refused."""

import pytest

from bot.engine.errors import BadOptions, NotUnderstood
from bot.engine.options import Option
from bot.engine.ruleset import PRESETS, preset

ORDER = ("north_american", "classic", "british_hangman", "british_book", "slapton")
OWN_VALUES = """
    pack               24         32         24            24            24
    benny              none       none       joker         joker         joker
    target             10         5          11            10            31
    deals              0          0          0             0             0
    first_dealer       cut_high   random     random        cut_high      first_jack
    partner_accepts    together   together   alone         together      alone
    alone              maker      maker      anyone        anyone        equal_calls
    defend_alone       no         no         yes           yes           yes
    leader             eldest     eldest     left_of_maker left_of_alone eldest
    all_pass           next_deals next_deals next_deals    next_deals    next_deals
    alone_four         1          1          1             1             2
    march_alone        4          4          4             4             4
    euchre_alone       4          4          4             4             4
    dealer_may_refuse  no         yes        no            no            no
"""
ROWS = [line.split() for line in OWN_VALUES.strip().splitlines()]
# The house rules that have to change with ``alone=nobody``.
TOGETHER = "partner_accepts=together defend_alone=no"


@pytest.mark.parametrize("ruleset", ORDER)
def test_each_ruleset_has_its_own_values(ruleset: str) -> None:
    rules = preset(ruleset)
    assert {name: Option.write(getattr(rules, name)) for name in rules.options} == {
        row[0]: row[1 + ORDER.index(ruleset)] for row in ROWS
    }


def test_the_rulesets_are_the_five_up_card_games() -> None:
    assert tuple(PRESETS) == ORDER
    assert [rules.name for rules in PRESETS.values()] == [
        "North American Euchre",
        "Classic 32-card Euchre",
        "British Euchre (Hangman's Guide)",
        "British Euchre (Book of Card Games)",
        "Slapton Euchre",
    ]


@pytest.mark.parametrize(
    "option",
    [
        *("pack=24", "pack=32", "pack=36"),
        *("benny=none", "benny=joker", "benny=two_of_spades"),
        *("target=1", "target=5", "target=31", "target=250"),
        *("deals=0", "deals=4", "deals=12"),
        *("first_dealer=cut_high", "first_dealer=random", "first_dealer=first_jack"),
        *("partner_accepts=together", "partner_accepts=alone"),
        *("alone=maker", "alone=anyone", "alone=equal_calls"),
        *("defend_alone=no", "defend_alone=yes"),
        *("leader=eldest", "leader=left_of_maker", "leader=left_of_alone"),
        *("all_pass=next_deals", "all_pass=same_deals", "all_pass=stick"),
        *(
            "alone_four=0",
            "alone_four=2",
            "march_alone=0",
            "march_alone=5",
            "euchre_alone=0",
            "euchre_alone=3",
        ),
        *("dealer_may_refuse=no", "dealer_may_refuse=yes"),
    ],
)
@pytest.mark.parametrize("ruleset", ORDER)
def test_any_option_may_be_changed_in_any_ruleset(ruleset: str, option: str) -> None:
    name, _, value = option.partition("=")
    changed = preset(ruleset).with_options(option)
    assert Option.write(getattr(changed, name)) == value
    unchanged = {other for other in changed.options if other != name}
    assert all(getattr(changed, other) == getattr(preset(ruleset), other) for other in unchanged)


@pytest.mark.parametrize("ruleset", ORDER)
def test_nobody_may_go_alone_where_partners_accept_together_and_no_defender_does(ruleset: str) -> None:
    assert preset(ruleset).with_options(f"alone=nobody {TOGETHER}").alone == "nobody"


@pytest.mark.parametrize(
    "option",
    [
        *("pack=25", "pack=52", "pack=", "benny=yes", "target=0", "target=-1", "target=1.5", "target=ten"),
        *("deals=-1", "first_dealer=seat1", "partner_accepts=yes", "alone=everyone", "defend_alone=true"),
        *("leader=dealer", "all_pass=never", "alone_four=-1", "march_alone=x", "euchre_alone=²"),
        *("dealer_may_refuse=maybe", "colour=red", "target", "=10"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(option: str) -> None:
    with pytest.raises(BadOptions) as refused:
        preset("slapton").with_options(option)
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize(
    ("options", "faults"),
    [
        ("alone=nobody", ("partner_accepts=together", "defend_alone=no")),
        ("alone=nobody partner_accepts=together", ("defend_alone=no",)),
        ("alone=nobody defend_alone=no", ("partner_accepts=together",)),
    ],
)
def test_nobody_alone_contradicts_what_can_only_be_done_alone(options: str, faults: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions) as refused:
        preset("slapton").with_options(options)
    assert refused.value.faults == tuple(f"alone=nobody needs {what}" for what in faults)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(BadOptions) as refused:
        preset("slapton").with_options("pack=23 colour=red target=5 target=6 alone=nobody")
    faults = refused.value.faults
    assert [fault.split()[0] for fault in faults] == [
        "pack",
        "Slapton",
        "target",
        "alone=nobody",
        "alone=nobody",
    ]
    assert "24, 32 or 36" in faults[0]
    assert "given twice" in faults[2]


def test_options_are_read_in_either_case_and_may_be_given_their_own_value() -> None:
    assert preset("slapton").with_options("Target=16 ALONE_FOUR=2") == preset("Slapton").with_options(
        "target=16"
    )


def test_house_rules_are_written_as_they_are_read() -> None:
    own = preset("british_hangman")
    assert own.house_rules(own) == ""
    changed = own.with_options("defend_alone=no benny=two_of_spades target=15")
    assert changed.house_rules(own) == "benny=two_of_spades target=15 defend_alone=no"
    assert own.with_options(changed.house_rules(own)) == changed


def test_every_option_says_what_it_means_and_offers_only_what_it_takes() -> None:
    for rules in PRESETS.values():
        for option in rules.options.values():
            assert option.meaning
            assert all(option.read(str(number)) == number for number in option.offered)
            assert option.read(Option.write(getattr(rules, option.name))) == getattr(rules, option.name)


def test_an_unknown_ruleset_is_not_understood() -> None:
    with pytest.raises(NotUnderstood, match="north_american, classic"):
        preset("poker")
