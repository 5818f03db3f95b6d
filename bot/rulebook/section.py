"""A section of the rulebook: what a reader sees, for a game or beside the games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.engine.options import Ruleset
from bot.rulebook.article import Draft
from bot.rulebook.filling import fill
from bot.rulebook.in_force import AT_THIS_TABLE, begun, changed
from bot.rulebook.passages import marked, passages, uncued
from bot.rulebook.rulesets import option_sentence


@dataclass(frozen=True)
class Section:
    """One section; ``rules`` are those that it is told for, house rules and all, None beside the games.

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
        return fill(self.draft.title, self.rules)

    @property
    def topic(self) -> str:
        """The last part of the id."""
        return self.draft.topic

    @property
    def source(self) -> str:
        """Where the rules in it come from."""
        return self.draft.source or (self.rules.source if self.rules else "the bot")

    @property
    def text(self) -> str:
        """The Markdown; house rules that bear on the section are told at the end."""
        return "\n".join([self._said, *(["", *self.notes] if self.notes else [])])

    @property
    def lines(self) -> list[str]:
        """The text's paragraphs and list items, each by itself."""
        return [line.removeprefix("- ") for line in self._said.splitlines() if line]

    @property
    def passages(self) -> tuple[str, ...]:
        """What of the text can be read alone, as it stands there."""
        return tuple(each.text for each in passages(self._cued))

    @property
    def cues(self) -> tuple[str, ...]:
        """In which words people ask for each of the passages; empty for most."""
        return tuple(each.cues for each in passages(self._cued))

    @property
    def outcomes(self) -> tuple[frozenset[str], ...]:
        """Of which hands each of the passages tells the points; of none, for most."""
        return tuple(each.outcomes for each in passages(self._cued))

    def places_on(self, option: str) -> list[int]:
        """The numbers of the passages that say how that option stands."""
        told = self.draft.lines_on(option, self.rules)
        said = [passage.partition("\n")[0] for passage in self.passages]
        return [place for place, passage in enumerate(said) if any(passage in line for line in told)]

    def marked(self, place: int) -> str:
        """The Markdown with the passage of that number in bold, if there are others, and nothing else."""
        among = place < len(self.passages) and len(self.passages) > 1
        return marked(self._said, self.passages[place] if among else "")

    @property
    def notes(self) -> tuple[str, ...]:
        """What house rules change in this section: ``At this table: nobody goes alone.``"""
        if self.rules is None:
            return ()
        return tuple(
            f"{AT_THIS_TABLE}: {begun(option_sentence(self.rules, option))}."
            for option in changed(self.rules)
            if option in self.draft.touches
        )

    @cached_property
    def _cued(self) -> str:
        return self.draft.text(self.rules)

    @cached_property
    def _said(self) -> str:
        return uncued(self._cued)
