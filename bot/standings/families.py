"""The families of rulesets: games so much alike that one rating does for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.kind import PRESETS, kind_of, kinds

PARTNERS: Final = "euchre"
"""The family in which two play together, so that old partners are counted."""


def family_names() -> Mapping[str, str]:
    """What each family is called."""
    return {family: name for kind in kinds() for family, name in kind.families.items()}


def family_of(rules: str) -> str:
    """The family of the ruleset with this id; one that is not known is a family of its own."""
    known = PRESETS.get(rules)
    return kind_of(known).family(known) if known else rules
