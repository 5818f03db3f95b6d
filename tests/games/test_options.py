"""Rules: the options, each ruleset's own values, and what is refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from bot.engine.errors import BadOptions, NotUnderstood
from bot.engine.options import LONGEST_NUMBER, Option, Ruleset, Value
from bot.games import PRESETS, preset

FEW = ("two_handed", "cutthroat")  # without partners
# The house rules that have to change with ``alone=nobody``.
TOGETHER = "partner_accepts=together defend_alone=no"
SCORED_ALONE = ("alone_euchred", "alone_four", "euchre_alone", "march_alone")
NEED_PARTNERS = (
    *("partner_accepts=alone", "defend_alone=yes", "partners_best=yes"),
    *("alone=maker", "alone=anyone", "alone=equal_calls"),
)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_four_play_in_two_partnerships_and_others_each_for_themselves(ruleset: str) -> None:
    several = {"two_handed": (2,), "cutthroat": (3,), "spoil_five": tuple(range(2, 11))}.get(ruleset, (4,))
    assert preset(ruleset).seats_allowed == several
    for seats in several:
        rules = preset(ruleset).with_seats(seats)
        assert rules.partners is (ruleset not in ("two_handed", "cutthroat", "spoil_five"))
        sides = 2 if rules.partners else seats
        assert rules.sides == sides
        assert [rules.side_of(seat) for seat in range(1, seats + 1)] == [at % sides for at in range(seats)]


def test_where_no_house_rule_says_otherwise_the_first_dealer_is_drawn_at_random() -> None:
    assert preset("bid").first_dealer == preset("spoil_five").first_dealer == "random"


@pytest.mark.parametrize("ruleset", PRESETS)
def test_another_number_of_players_than_the_game_is_for_is_refused(ruleset: str) -> None:
    rules = preset(ruleset)
    for seats in {0, 1, 2, 3, 4, 5, 11} - set(rules.seats_allowed):
        with pytest.raises(BadOptions, match=f"players, not {seats}$"):
            rules.with_seats(seats)


def values_of(option: Option) -> Sequence[Value]:
    """Return every value of an option. For a number, those offered, the least and the greatest."""
    return option.choices or (option.least, *option.offered, 10**LONGEST_NUMBER - 1)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_any_option_may_be_changed_unless_that_contradicts_the_others(ruleset: str) -> None:
    own = preset(ruleset)
    for option in own.options.values():
        for value in values_of(option):
            house = f"{option.name}={option.write(value)}"
            changed = replace(own, **{option.name: value})  # type: ignore[arg-type]
            if faults := changed.contradictions():
                with pytest.raises(BadOptions) as refused:
                    own.with_options(house)
                assert refused.value.faults == faults
            else:
                assert own.with_options(house) == changed
                assert own.with_options(changed.house_rules(own)) == changed


REFUSED = {
    "slapton": "pack=25 pack=52 pack= benny=yes target=0 target=-1 target=1.5 target=ten target=1000000 "
    "target =10 deals=-1 first_dealer=seat1 partner_accepts=yes alone=everyone defend_alone=true "
    "leader=dealer all_pass=never alone_four=-1 march_alone=x euchre_alone=² dealer_may_refuse=maybe "
    "colour=red march=-1 alone_euchred=3 no_trump=NT farmers=1 go_under= partners_best=ace",
    "bid": "pack=24 benny=two_of_spades min_bid=0 target=0 stake=5 min_bid=13",
    "spoil_five": "rob=yes stake=0 ante=-1 jink=maybe rounds=0 target=10",
}


@pytest.mark.parametrize(
    ("ruleset", "option"), [(id_, each) for id_, all_ in REFUSED.items() for each in all_.split()]
)
def test_a_value_that_an_option_does_not_take_is_refused(ruleset: str, option: str) -> None:
    with pytest.raises(BadOptions) as refused:
        preset(ruleset).with_options(option)
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize(("size", "most"), [(48, 12), (32, 8), (36, 9)])
def test_the_lowest_bid_is_from_one_to_the_number_of_tricks(size: int, most: int) -> None:
    assert preset("bid").with_options(f"pack={size} min_bid={most}")
    with pytest.raises(BadOptions) as refused:
        preset("bid").with_options(f"pack={size} min_bid={most + 1}")
    assert refused.value.faults == (f"min_bid={most + 1} is more than the {most} tricks in a hand",)


@pytest.mark.parametrize(
    ("ruleset", "options", "faults"),
    [
        (
            "slapton",
            "alone=nobody",
            "alone=nobody needs partner_accepts=together | alone=nobody needs defend_alone=no",
        ),
        ("slapton", "alone=nobody partner_accepts=together", "alone=nobody needs defend_alone=no"),
        ("slapton", "alone=nobody defend_alone=no", "alone=nobody needs partner_accepts=together"),
        ("slapton", f"alone=nobody partners_best=yes {TOGETHER}", "alone=nobody needs partners_best=no"),
        ("north_american", "go_under=yes pack=32", "go_under=yes needs pack=24"),
        ("british_book", "go_under=yes", "go_under=yes needs benny=none"),
        (
            "slapton",
            "go_under=yes pack=36",
            "go_under=yes needs pack=24 | go_under=yes needs benny=none",
        ),
        ("cutthroat", "go_under=yes", "go_under=yes needs four players"),
        ("cutthroat", "go_under=yes pack=32", "go_under=yes needs four players"),
        ("two_handed", "go_under=yes benny=joker pack=36", "go_under=yes needs four players"),
        *((ruleset, option, "") for ruleset in FEW for option in NEED_PARTNERS),
    ],
)
def test_each_contradiction_is_named(ruleset: str, options: str, faults: str) -> None:
    with pytest.raises(BadOptions) as refused:
        preset(ruleset).with_options(options)
    for fault, named in zip(refused.value.faults, faults.split(" | "), strict=True):
        assert fault.startswith(named)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(BadOptions) as refused:
        preset("slapton").with_options("pack=23 colour=red target=5 target=6 alone=nobody")
    faults = refused.value.faults
    assert [fault.split()[0] for fault in faults] == "pack Slapton target alone=nobody alone=nobody".split()
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


@pytest.mark.parametrize(
    ("ruleset", "options", "not_arising"),
    [
        ("slapton", "", set()),
        ("slapton", "deals=4", {"target"}),
        ("british_book", "defend_alone=no", {"euchre_alone"}),
        ("classic", "", {"euchre_alone"}),
        ("two_handed", "", {"partner_accepts", "partners_best", "defend_alone", *SCORED_ALONE}),
        ("bid", "", set()),
        ("spoil_five", "", set()),
    ],
)
def test_what_an_option_is_about_comes_about_unless_another_one_rules_it_out(
    ruleset: str, options: str, not_arising: set[str]
) -> None:
    rules = preset(ruleset).with_options(options)
    assert {name for name in rules.options if not rules.arises(name)} == not_arising


def test_an_unknown_ruleset_is_not_understood() -> None:
    with pytest.raises(NotUnderstood, match="north_american, classic"):
        preset("poker")


@dataclass(frozen=True, kw_only=True)
class _NeverThree(Ruleset):
    seats_allowed: tuple[int, ...] = (2, 3, 4)

    def contradictions(self) -> tuple[str, ...]:
        return ("three can't play",) if self.seats == 3 else ()


def test_a_number_of_players_that_the_options_exclude_is_refused() -> None:
    rules = _NeverThree(id="x", name="X", summary="", source="")
    assert rules.with_seats(2).seats == 2
    with pytest.raises(BadOptions, match="three can't play"):
        rules.with_seats(3)


def test_trumps_are_called_as_the_players_of_each_game_call_them() -> None:
    american = {id_ for id_, rules in PRESETS.items() if rules.trumps_word == "trump"}
    assert american == {"north_american", "bid"}
    assert {PRESETS[id_].trumps_word for id_ in PRESETS.keys() - american} == {"trumps"}


def test_calls_are_said_aloud_where_there_is_an_up_card() -> None:
    assert PRESETS["slapton"].spoken_calls["over"] == "Over"
    assert PRESETS["north_american"].spoken_calls["order"] == "Pick it up"
    assert not PRESETS["bid"].spoken_calls and not PRESETS["spoil_five"].spoken_calls


def test_more_house_rules_than_there_are_are_counted_and_not_read() -> None:
    with pytest.raises(BadOptions, match="99 are given"):
        PRESETS["classic"].with_options("target=5 " * 99)
