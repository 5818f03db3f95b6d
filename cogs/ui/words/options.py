"""Options on buttons and in refusals; what each says in a sentence is the rulebook's."""

from __future__ import annotations

import re

from bot.engine.options import Option, Value
from bot.rulebook.options import option_sentence as option_sentence
from bot.rulebook.options import option_title as option_title

_NAMED = re.compile(r"\b([a-z_]+)=(\w+)")


def value_word(value: Value) -> str:
    """A value on a button: ``Yes``, ``First jack``, ``16``."""
    return Option.write(value).replace("_", " ").capitalize()


def fault_sentence(fault: str) -> str:
    """The engine's fault with its options in words: ``“Who goes alone: nobody” needs …``."""
    return _NAMED.sub(lambda found: f"“{_title(found[1])}: {_plain(found[2])}”", fault)


def _title(option: str) -> str:
    try:
        return option_title(option)
    except KeyError:
        return option


def _plain(value: str) -> str:
    return value.replace("_", " ")
