"""The articles, read and checked: every section of every game and of the general articles."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from importlib.resources import files

from bot.engine.kind import PRESETS, kind_of, preset
from bot.engine.options import Ruleset
from bot.rulebook.article import BadArticle, Draft, parse
from bot.rulebook.filling import FACTS
from bot.rulebook.section import Section

SHARED = "euchre"
"""The article, and the entries, of which every ruleset takes what it has none of its own for."""

GENERAL_ARTICLES = ("glossary", "drive", "bot", "course")
"""The articles that are tied to no game."""

_KNOWN = (*FACTS, "partners", "first_dealer", "pack", "benny")  # what can be spoken of in any game


def read_articles() -> Mapping[str, list[Draft]]:
    """Return the drafts of every article that comes with the bot, by its name."""
    folder = files("bot.rulebook") / "articles"
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name
    )
    return {
        file.name.removesuffix(".md"): parse(file.read_text(encoding="utf-8"), file.name) for file in found
    }


class Library:
    """The articles. Raises BadArticle if one contradicts its ruleset or links to nothing."""

    def __init__(self, articles: Mapping[str, list[Draft]]) -> None:
        self._articles = articles
        made = [
            *(self.game_sections(rules) for rules in PRESETS.values()),
            *(self.general_sections(name) for name in GENERAL_ARTICLES),
        ]
        self.sections = {section.id: section for some in made for section in some}
        for rules in PRESETS.values():
            self._check_own(rules)
        for section in self.sections.values():
            self._check(section)

    def is_shared(self, rules: Ruleset) -> bool:
        """Return True if the game uses the shared sections that it doesn't replace."""
        return kind_of(rules).article == SHARED

    def game_sections(self, rules: Ruleset) -> list[Section]:
        """Return the sections of a game under these rules.

        For each topic it's the first that fits, out of the game's own sections and then the shared ones.
        """
        return [self._section(rules.id, draft, rules) for draft in self._drafts(rules)]

    def general_sections(self, name: str) -> list[Section]:
        """Return the sections of a general article, which is tied to no game."""
        return [self._section(name, draft, None) for draft in self._articles[name]]

    def _drafts(self, rules: Ruleset) -> Iterator[Draft]:
        shared = self._articles.get(kind_of(rules).article or "", [])
        topics = set()
        for draft in (*self._articles.get(rules.id, ()), *shared):
            if draft.topic not in topics and draft.fits(rules):
                topics.add(draft.topic)
                yield draft

    def _section(self, home: str, draft: Draft, rules: Ruleset | None) -> Section:
        see = draft.see or (self._related.get(draft.topic, ()) if rules else ())
        related = tuple(id_ if "/" in id_ else f"{home}/{id_}" for id_ in see)
        return Section(f"{home}/{draft.topic}", draft, rules, related)

    @cached_property
    def _related(self) -> Mapping[str, tuple[str, ...]]:
        """The default links from each topic, for sections without links of their own."""
        return {draft.topic: draft.see for draft in self._articles[SHARED] if draft.see}

    def _check_own(self, rules: Ruleset) -> None:
        topics = set()
        for draft in self._articles.get(rules.id, ()):
            if draft.topic in topics:
                raise BadArticle(f"{rules.id}/{draft.topic} is there twice")
            if not draft.fits(preset(rules.id)):
                raise BadArticle(f"{rules.id}/{draft.topic} does not hold: the ruleset's options are others")
            topics.add(draft.topic)

    def _check(self, section: Section) -> None:
        """Raise for unknown names and sections. Drop links to sections that don't apply in this game."""
        known = {*section.rules.options, *_KNOWN} if section.rules else set()
        if strange := section.draft.touches - known:
            raise BadArticle(f"{section.id}: no option or fact is called {', '.join(sorted(strange))}")
        missing = [id_ for id_ in section.draft.see if "/" in id_ and id_ not in self.sections]
        if missing:
            raise BadArticle(f"{section.id}: there is no section {', '.join(missing)}")
        related = tuple(id_ for id_ in section.related if id_ in self.sections and id_ != section.id)
        self.sections[section.id] = replace(section, related=related)
