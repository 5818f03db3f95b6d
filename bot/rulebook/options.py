"""Every option of every ruleset in words, as its kind of game says them."""

from __future__ import annotations

from bot.engine.kind import kind_of, kinds
from bot.engine.options import Ruleset, Value


def option_sentence(rules: Ruleset, option: str, value: Value | None = None) -> str:
    """What these rules say about that option, or would with that value, without a full stop."""
    says = kind_of(rules).sentences[option]
    chosen = getattr(rules, option) if value is None else value
    return says(chosen) if callable(says) else says[chosen]


def option_title(option: str) -> str:
    """What the option of that name is about; raises KeyError where no game has such an option."""
    return {name: title for kind in kinds() for name, title in kind.titles.items()}[option]
