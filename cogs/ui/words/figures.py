"""Figures as they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import PRESETS


def percent(part: int, whole: int) -> str:
    """The share in percent; nothing where there is no whole."""
    return f"{round(100 * part / whole)}%" if whole else ""


def a_hand(sums: Mapping[str, int]) -> str:
    """The points a hand, with two places; nought before the first hand."""
    return f"{sums['points'] / max(sums['hands'], 1):.2f}".replace("-", "−")


def ruleset(rules: str) -> str:
    """What the ruleset with this id is called; an id that is not known stands for itself."""
    return PRESETS[rules].name if rules in PRESETS else rules
