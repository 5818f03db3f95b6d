"""What differs between rulesets."""

from bot.games import PRESETS, preset
from bot.rulebook.rulesets import ABSENT, differences


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
            "The maker's left leads",
            "The dealer's left leads; against a lone player, that player's left",
        ),
    }
    assert all(told(game, game) == {} for game in PRESETS)


def test_games_of_different_kinds_are_compared_by_what_they_are() -> None:
    found = told("north_american", "spoil_five")
    assert found["Players"] == ("4", "2 to 10")
    assert found["Partners"] == ("Partners sit opposite", "Everyone for themselves")
    assert found["Jinking"][0] == ABSENT


def test_house_rules_count() -> None:
    changed = preset("slapton").with_options("target=16")
    assert [each.values for each in differences(preset("slapton"), changed)] == [
        ("First to 31", "First to 16")
    ]
