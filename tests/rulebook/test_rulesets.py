"""What differs between rulesets."""

from bot.games import PRESETS, preset
from bot.rulebook.rulesets import differences, only_in


def told(*games: str) -> dict[str, tuple[str, ...]]:
    return {each.title: each.values for each in differences(*map(preset, games))}


def test_only_what_differs_is_told() -> None:
    assert told("british_hangman", "british_book") == {
        "The target": ("First to 11", "First to 10"),
        "The first dealer": ("The first dealer is drawn at random", "The highest card cut deals first"),
        "The dealer's partner accepts": (
            "The dealer's partner may accept the up-card only by going alone",
            "The dealer's partner may accept the up-card, and play with the dealer",
        ),
        "Who leads": (
            "The maker's left leads; of two alone, the defender",
            "The dealer's left leads; against a lone player, that player's left; of two alone, the defender",
        ),
    }
    assert all(told(game, game) == {} for game in PRESETS)


def test_games_of_different_kinds_are_compared_by_what_they_are() -> None:
    found = told("north_american", "spoil_five")
    assert found["Players"] == ("4", "2 to 10")
    assert found["Partners"] == ("Partners sit opposite", "Everyone for themselves")
    assert found["The pack"] == ("24 cards, nines and up", "52 cards, the full pack")
    assert found["The target"] == ("First to 10", "No target: the most chips at the end win")
    assert found["How trumps are made"][1].startswith("The card turned up makes its suit trumps")
    assert "Jinking" not in found and "Who leads" not in found, "one has none, and in both the dealer's left"


def test_what_one_game_alone_has_is_told_of_that_one() -> None:
    american, spoil = preset("north_american"), preset("spoil_five")
    robbing = "The holder of the ace of trumps may take the turned-up card; if that is an ace, the dealer may"
    assert only_in(spoil, american)[0] == robbing
    assert len(only_in(spoil, american)) == len(spoil.options)
    own = only_in(american, spoil)
    assert (
        "Four tricks alone: 1 point" in own
        and "Only the maker may go alone, and says so with the call" in own
    )
    assert not [each for each in own if "kitty" in each or "Defenders" in each], (
        "nothing comes of what is off"
    )
    assert any("kitty" in each for each in only_in(american.with_options("go_under=yes"), spoil))
    assert only_in(american, preset("slapton")) == []


def test_what_cannot_come_about_is_told_of_no_game() -> None:
    slapton, two = preset("slapton"), preset("two_handed")
    found = told("slapton", "two_handed")
    assert found["Who goes alone"][1] == "Nobody goes alone"
    assert not {"The dealer's partner accepts", "Defending alone", "Four tricks alone"} & found.keys()
    only = only_in(slapton, two)
    assert "The dealer's partner may accept the up-card only by going alone" in only
    assert "Four tricks alone: 2 points" in only and "A euchre by a lone defender: 4 points" in only
    for other in PRESETS.values():
        assert not [each for each in only_in(two, other) if "alone" in each.lower() or "partner" in each]


def test_house_rules_decide_what_comes_about() -> None:
    american, spoil = preset("north_american"), preset("spoil_five")
    lone = {"Four tricks alone: 1 point", "All five alone: 4 points", "Euchring a lone maker: 2 points"}
    assert lone <= {*only_in(american, spoil)}
    assert not [each for each in only_in(american, spoil) if "lone defender" in each]
    assert "A euchre by a lone defender: 4 points" in only_in(
        american.with_options("defend_alone=yes"), spoil
    )
    together = american.with_options("alone=nobody")
    assert not lone & {*only_in(together, spoil)}
    assert "The dealer's partner may accept the up-card, and play with the dealer" in only_in(together, spoil)
    four = american.with_options("deals=4")
    assert "The target" not in {each.title for each in differences(four, preset("slapton"))}
    assert "First to 31" in only_in(preset("slapton"), four)


def test_of_any_two_games_every_rule_is_told_of_both_or_of_the_one_that_has_it() -> None:
    for one in PRESETS.values():
        for other in PRESETS.values():
            assert not [each for each in differences(one, other) if "" in each.values or "–" in each.values]
            assert not set(only_in(one, other)) & {v for each in differences(one, other) for v in each.values}


def test_house_rules_count() -> None:
    changed = preset("slapton").with_options("target=16")
    assert [each.values for each in differences(preset("slapton"), changed)] == [
        ("First to 31", "First to 16")
    ]
