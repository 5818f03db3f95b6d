"""A section of the rulebook as its readers see it, for a game or a general one."""

from dataclasses import dataclass

from bot.engine.options import Ruleset
from bot.rulebook.article import Draft
from bot.rulebook.filling import fill
from bot.rulebook.in_force import house_rules_on


@dataclass(frozen=True)
class Section:
    """One section. ``rules`` are those it describes, including house rules, or None for a general one.

    ``id`` is ``ruleset/topic``, or ``article/topic`` for a general one. ``related`` are the ids of sections
    to read next.
    """

    id: str
    draft: Draft
    rules: Ruleset | None
    related: tuple[str, ...]

    @property
    def title(self) -> str:
        """The heading: ``Going alone``."""
        return fill(self.draft.title, self.rules)

    @property
    def topic(self) -> str:
        """The last part of the id."""
        return self.draft.topic

    @property
    def source(self) -> str:
        """The source of its rules."""
        return self.draft.source or (self.rules.source if self.rules else "the bot")

    @property
    def text(self) -> str:
        """The Markdown, with the house rules that affect the section at the end."""
        notes = house_rules_on(self.rules, self.draft.touches)
        return "\n".join([self.draft.text(self.rules), *(["", *notes] if notes else [])])
