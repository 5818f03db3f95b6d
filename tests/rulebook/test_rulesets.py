"""What differs between rulesets."""

from bot.engine.options import Ruleset
from bot.games import PRESETS, preset
from bot.rulebook.rulesets import differences, only_in, option_sentence, option_title

AMERICAN, SPOIL = preset("north_american"), preset("spoil_five")
LONE = ("alone_four", "march_alone", "alone_euchred")


def told(*games: str) -> dict[str, tuple[str, ...]]:
    return {each.title: each.values for each in differences(*map(preset, games))}


def says(rules: Ruleset, *options: str) -> set[str]:
    return {option_sentence(rules, option) for option in options}


def titles(*options: str) -> set[str]:
    return {*map(option_title, options)}


def test_only_what_differs_is_told() -> None:
    games = preset("british_hangman"), preset("british_book")
    assert told("british_hangman", "british_book") == {
        option_title(option): tuple(option_sentence(rules, option) for rules in games)
        for option in ("target", "first_dealer", "partner_accepts", "leader")
    }
    assert all(told(game, game) == {} for game in PRESETS)


def test_games_of_different_kinds_are_compared_by_what_they_are() -> None:
    found = told("north_american", "spoil_five")
    assert found["Players"] == ("4", "2 to 10")
    assert {len(found[title]) for title in ("Partners", "How trumps are made")} == {2}
    assert found[option_title("pack")] == (option_sentence(AMERICAN, "pack"), SPOIL.always["pack"])
    assert found[option_title("target")] == ("First to 10", SPOIL.always["target"])
    absent = titles("jink", "leader")
    assert not absent & found.keys(), "one has none, and in both the dealer's left"


def test_what_one_game_alone_has_is_told_of_that_one() -> None:
    assert [*only_in(SPOIL, AMERICAN)] == [option_sentence(SPOIL, option) for option in SPOIL.options]
    own = {*only_in(AMERICAN, SPOIL)}
    assert says(AMERICAN, "alone_four", "alone") <= own
    assert not says(AMERICAN, "go_under", "defend_alone") & own, "nothing comes of what is off"
    under = AMERICAN.with_options("go_under=yes")
    assert says(under, "go_under") <= {*only_in(under, SPOIL)}
    assert only_in(AMERICAN, preset("slapton")) == []


def test_what_cannot_come_about_is_told_of_no_game() -> None:
    slapton, two = preset("slapton"), preset("two_handed")
    found = told("slapton", "two_handed")
    assert found[option_title("alone")] == tuple(option_sentence(rules, "alone") for rules in (slapton, two))
    assert not titles("partner_accepts", "defend_alone", "alone_four") & found.keys()
    assert says(slapton, "partner_accepts", "alone_four", "euchre_alone") <= {*only_in(slapton, two)}
    for other in PRESETS.values():
        assert not [each for each in only_in(two, other) if "alone" in each.lower() or "partner" in each]


def test_house_rules_decide_what_comes_about() -> None:
    lone = says(AMERICAN, *LONE)
    assert lone <= {*only_in(AMERICAN, SPOIL)}
    defended = AMERICAN.with_options("defend_alone=yes")
    assert not says(defended, "euchre_alone") & {*only_in(AMERICAN, SPOIL)}
    assert says(defended, "euchre_alone") <= {*only_in(defended, SPOIL)}
    together = AMERICAN.with_options("alone=nobody")
    assert not lone & {*only_in(together, SPOIL)}
    assert says(together, "partner_accepts") <= {*only_in(together, SPOIL)}
    four = AMERICAN.with_options("deals=4")
    assert option_title("target") not in {each.title for each in differences(four, preset("slapton"))}
    assert says(preset("slapton"), "target") <= {*only_in(preset("slapton"), four)}
