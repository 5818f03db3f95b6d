"""The format of a tournament's tables: a number of hands of a game for four with partners."""

from bot.engine.kind import kind_of
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.games import preset

_LENGTH = "deals"
USUAL_HANDS = 8
HANDS = (4, 6, 8, 10, 12, 16)
"""The numbers of hands per round to choose from."""
DRIVE_OPTIONS = "deals=4 all_pass=same_deals"
"""In a Euchre Drive everyone deals once per table, and a deal thrown in is dealt again."""
SLAPTON = preset("slapton")
DRIVE_RULES = SLAPTON.with_options(DRIVE_OPTIONS)


def can_be_played(rules: Ruleset) -> bool:
    """Return True if the game suits a tournament:

    four with partners, and an option for the number of hands.
    """
    return rules.seats == 4 and rules.partners and _LENGTH in rules.options


def is_drive(rules: Ruleset) -> bool:
    """Return True if a tournament of the game is a Euchre Drive."""
    return rules.id == SLAPTON.id


def rules_for(rules: Ruleset, hands: int) -> Ruleset:
    """Return the rules for a table in a tournament of the game, with so many hands per round and no target.

    Raises BadOptions if the game's house rules contradict that.
    """
    return rules.with_options(DRIVE_OPTIONS if is_drive(rules) else f"{_LENGTH}={hands}")


def hands_of(rules: Ruleset) -> int:
    """Return the number of hands per round by the tables' rules."""
    return int(getattr(rules, _LENGTH))


def may_count_loners(rules: Ruleset) -> bool:
    """Return True if lone hands can break ties: someone may go alone, and it's no Euchre Drive."""
    return not is_drive(rules) and "lone_hands" in kind_of(rules).possible_stats(rules)


def loners_in(match: Match) -> tuple[Seat, ...]:
    """Return the seat of each lone maker who took every trick, hand by hand."""
    kind = kind_of(match.rules)
    return tuple(
        seat
        for hand in match.hands
        for seat in range(1, match.rules.seats + 1)
        if (called := kind.call_of(hand, seat))
        and called.alone
        and not called.defending
        and called.every_trick
    )
