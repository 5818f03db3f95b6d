"""Which habits are looked for under which rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.games.bid.rules import BidRules
from bot.games.up_card.rules import EuchreRules
from tools.bench.habits import bidding, calling, following, leading, spoiling
from tools.bench.habits.detectors import Detector

_TRICKS = (
    following.TRUMPS_PARTNER,
    following.OVERTAKES_PARTNER,
    following.UNDERRUFFS,
    following.THROWS_BOSS,
    following.DUCKS_LAST,
    following.WINS_DEARLY,
    leading.MAKER_KEEPS_TRUMPS,
    leading.DEFENDER_LEADS_TRUMP,
    leading.UNDER_BOSS,
)
_CALLS = (
    calling.ACCEPTS_ON_ONE,
    calling.GIVES_BOWER,
    calling.PASSES_BOWERS,
    calling.DISCARDS_TRUMP,
    calling.DISCARDS_ACE,
)
_PARTNERS = (
    *_CALLS,
    calling.LONE_ON_LITTLE,
    calling.LONE_FOR_NOTHING,
    calling.TAKES_LONE_OVER,
    calling.NO_NO_TRUMP,
    *_TRICKS,
    leading.KING_FROM_ACE,
    leading.NEVER_RETURNS,
    leading.LONE_BOSS,
    leading.VOID_DEFENDERS,
    leading.LAST_BOSS,
    leading.OTHER_BOWER,
    leading.TO_STUCK_DEALER,
    leading.LONGER_ACE,
    leading.ACE_INTO_LONE,
    following.BOSS_SECOND,
    following.BARES_LEFT,
    following.BARES_LEFT_RATHER_THROWS,
)
_FEW = (*_CALLS, *_TRICKS, leading.LAST_BOSS, following.OVERTRUMPS_OTHER)
_BID = (bidding.NO_NO_TRUMP, bidding.OUTBIDS_PARTNER, *_TRICKS, leading.NEVER_RETURNS)
_SPOIL = (
    spoiling.LETS_THIRD,
    spoiling.LEADS_TRUMP_EARLY,
    spoiling.JINKS_BLINDLY,
    spoiling.ROBS_NOT,
    spoiling.PUTS_TRUMP_OUT,
    following.WINS_DEARLY,
)

RULES: Sequence[Ruleset] = (
    *PRESETS.values(),
    PRESETS["north_american"].with_options("all_pass=stick no_trump=yes"),
)
"""Every ruleset; and one by whose house rules a dealer is stuck, and no trump may be called."""


def habits_of(rules: Ruleset) -> Sequence[Detector]:
    """The habits that are looked for in games by these rules."""
    if isinstance(rules, EuchreRules):
        return _PARTNERS if rules.partners else _FEW
    return _BID if isinstance(rules, BidRules) else _SPOIL
