"""What forked programs find there besides modules: the rulebook, which every bot reads when it starts."""

from __future__ import annotations

from bot.rulebook import Rulebook

Rulebook.load()
