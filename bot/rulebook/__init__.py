"""The rulebook: chapters in Markdown, and entries that answer questions.

``Rulebook.load()`` reads and checks both. ``ask`` answers questions. ``section`` and ``topics`` are for
reading.
"""

from bot.rulebook.book import Answer, Rulebook
from bot.rulebook.section import Section

__all__ = ["Answer", "Rulebook", "Section"]
