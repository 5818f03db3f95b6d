"""The families of rulesets: games so much alike that one rating does for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.options import Ruleset
from bot.engine.ruleset import PRESETS, EuchreRules

PARTNERS: Final = "euchre"
FEW: Final = "few"

NAMES: Final[Mapping[str, str]] = {
    PARTNERS: "Euchre with partners",
    FEW: "Euchre for two and three",
    "bid": "Bid Euchre",
    "spoil_five": "Spoil Five",
}
"""What each family is called."""


def family_of(rules: str) -> str:
    """The family of the ruleset with this id; one that is not known is a family of its own."""
    known: Ruleset | None = PRESETS.get(rules)
    if not isinstance(known, EuchreRules):
        return rules
    return PARTNERS if known.partners else FEW
