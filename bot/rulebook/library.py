"""The articles, read and checked: every section of every ruleset, and those on the shelves beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from bot.engine.options import Ruleset
from bot.engine.ruleset import PRESETS, EuchreRules
from bot.rulebook.article import BadArticle, Draft, parse
from bot.rulebook.filling import FACTS
from bot.rulebook.section import Section

SHARED = "euchre"  # the article from which every ruleset takes what its own does not have
_KNOWN = (*FACTS, "partners", "first_dealer", "pack", "benny")  # what can be spoken of in any game
SHELVES = ("glossary", "drive", "bot", "course")


def read_articles() -> Mapping[str, list[Draft]]:
    """The drafts of every article that comes with the bot, by its name."""
    folder = files("bot.rulebook") / "articles"
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name
    )
    return {
        file.name.removesuffix(".md"): parse(file.read_text(encoding="utf-8"), file.name) for file in found
    }


def sections(articles: Mapping[str, list[Draft]]) -> dict[str, Section]:
    """Every section by its id; raises BadArticle for what contradicts a ruleset or leads nowhere."""
    made: dict[str, Section] = {}
    phrasings = _phrasings(articles[SHARED])
    for rules in PRESETS.values():
        own = articles.get(rules.id, [])
        shared = articles[SHARED] if isinstance(rules, EuchreRules) else []
        for draft in _chosen(rules, own, shared):
            asks = tuple(dict.fromkeys((*draft.asks, *phrasings.get(draft.topic, ()))))
            section = Section(f"{rules.id}/{draft.topic}", draft, rules, asks, _related(draft, rules.id))
            made[section.id] = section
    for shelf in SHELVES:
        for draft in articles[shelf]:
            id_ = f"{shelf}/{draft.topic}"
            made[id_] = Section(id_, draft, None, draft.asks, _related(draft, shelf))
    return _checked(made)


def _chosen(rules: Ruleset, own: list[Draft], shared: list[Draft]) -> Iterator[Draft]:
    """The ruleset's own sections, then of the shared ones the first of each further topic that fits."""
    topics = set()
    for draft in own:
        if draft.topic in topics:
            raise BadArticle(f"{rules.id}/{draft.topic} is there twice")
        if not draft.fits(rules):
            raise BadArticle(f"{rules.id}/{draft.topic} does not hold: the ruleset's options are others")
        topics.add(draft.topic)
        yield draft
    for draft in shared:
        if draft.topic not in topics and draft.fits(rules):
            topics.add(draft.topic)
            yield draft


def _phrasings(shared: Iterable[Draft]) -> Mapping[str, tuple[str, ...]]:
    """What people ask on each topic, in whichever game."""
    asks: dict[str, tuple[str, ...]] = {}
    for draft in shared:
        asks[draft.topic] = asks.get(draft.topic, ()) + draft.asks
    return asks


def _related(draft: Draft, home: str) -> tuple[str, ...]:
    return tuple(id_ if "/" in id_ else f"{home}/{id_}" for id_ in draft.see)


def _checked(made: dict[str, Section]) -> dict[str, Section]:
    """The sections, when every one can be read and every name in them is known."""
    for id_, section in made.items():
        known = {*section.rules.options, *_KNOWN} if section.rules else set()
        if strange := section.draft.touches - known:
            raise BadArticle(f"{id_}: no option or fact is called {', '.join(sorted(strange))}")
        section.text()
        related = tuple(other for other in section.related if other in made)
        missing = [other for other in section.draft.see if "/" in other and other not in made]
        if missing:
            raise BadArticle(f"{id_}: there is no section {', '.join(missing)}")
        made[id_] = Section(id_, section.draft, section.rules, section.asks, related)
    return made
