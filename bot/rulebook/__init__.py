"""The rulebook: articles in Markdown, and the search that answers questions from them.

``Rulebook.load()`` reads and checks the articles; ``ask`` answers; ``section`` and ``topics`` are to read.
"""

from bot.rulebook.book import Rulebook
from bot.rulebook.section import Section
from bot.rulebook.shelf import Answer, also_likely, answer, shown_first

__all__ = ["Answer", "Rulebook", "Section", "also_likely", "answer", "shown_first"]
