"""A section of the rulebook: what a reader sees, for a ruleset or beside the rulesets."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.options import Ruleset
from bot.rulebook.article import Draft
from bot.rulebook.options import option_sentence


@dataclass(frozen=True, slots=True)
class Section:
    """One section; ``rules`` is the ruleset that it belongs to, None on the other shelves.

    ``id`` is ``ruleset/topic``, or ``shelf/topic``. ``related`` are the ids of sections that go on from here.
    """

    id: str
    draft: Draft
    rules: Ruleset | None
    asks: tuple[str, ...]
    related: tuple[str, ...]

    @property
    def title(self) -> str:
        """The heading: ``Going alone``."""
        return self.draft.title

    @property
    def topic(self) -> str:
        """The last part of the id."""
        return self.draft.topic

    @property
    def source(self) -> str:
        """Where the rules in it come from."""
        return self.draft.source or (self.rules.source if self.rules else "the bot")

    def text(self, rules: Ruleset | None = None) -> str:
        """The Markdown, for the ruleset as it comes or, with ``rules``, as a table plays it.

        House rules of the table that bear on the section are told at the end.
        """
        said = self.draft.text(self._rules(rules))
        return "\n".join([said, "", *notes]) if (notes := self.at_table(rules)) else said

    def passages(self, rules: Ruleset | None = None) -> list[str]:
        """The text's paragraphs and list items, each by itself."""
        return [line.removeprefix("- ") for line in self.draft.text(self._rules(rules)).splitlines() if line]

    def at_table(self, rules: Ruleset | None) -> tuple[str, ...]:
        """What a table's house rules change in this section: ``At this table: nobody goes alone.``"""
        if rules is None or self.rules is None or rules.id != self.rules.id:
            return ()
        own = self.rules.with_seats(rules.seats)
        return tuple(
            f"At this table: {_begun(option_sentence(rules, option))}."
            for option in rules.options
            if option in self.draft.touches and getattr(rules, option) != getattr(own, option)
        )

    def _rules(self, table: Ruleset | None) -> Ruleset | None:
        """The rules for which the text can be said: the table's, unless they contradict the whole section."""
        same = table is not None and self.rules is not None and table.id == self.rules.id
        return table if same and table is not None and self.draft.fits(table) else self.rules


def _begun(sentence: str) -> str:
    first, _, rest = sentence.partition(" ")
    return f"{first.lower()} {rest}" if first[1:].islower() or len(first) == 1 else sentence
