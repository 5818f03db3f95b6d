"""The rulebook: sections, answers, comparisons, what beats what, and who scores what."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from bot.art.table.theme import ArtTheme
from bot.games import PRESETS
from bot.rulebook import Rulebook
from bot.rulebook.rulesets import rank_cards
from cogs.rules.press import Page, RulePress, Way
from cogs.rules.scores import score_view, why_view
from cogs.rules.screens import (
    Ranking,
    answer_view,
    cards_view,
    compare_view,
    section_view,
    shared_by,
    topics_view,
    unknown_view,
)
from cogs.ui.layout import Screen, illustrated
from tests.screens.catalogue import shows
from tests.screens.positions import replayed
from tests.ui.games import SLAPTON

TABLE = "k3f9x"


@cache
def book() -> Rulebook:
    """Return the rulebook, read once."""
    return Rulebook.load()


def section(id_: str, way: Way = Way.HERE) -> Screen:
    """Return a section of the rulebook."""
    found = book().section(id_)
    related = [book().section(each) for each in found.related]
    press = RulePress(Page.SECTION, TABLE, id_, "", way)
    return section_view(press, found, book().sections_of(id_.partition("/")[0]), related)


def topics(home: str) -> Screen:
    """Return the list of sections of a game or general article."""
    return topics_view(RulePress(Page.TOPICS, TABLE, home), home, book().sections_of(home))


def answered(id_: str, *others: str, by: str = "", close: bool = False) -> Screen:
    """Return an answer with others below it, the first of them close if it might be meant as well."""
    first, *rest = (book().entry(f"{each}/what") for each in (id_, *others))
    way = Way.ALOUD if by else Way.HERE
    if close:
        rest[0] = replace(rest[0], is_close=True)
    view = answer_view(RulePress(Page.ENTRY, TABLE, first.id, way=way), first, rest)
    return shared_by(view, by) if by else view


def unknown(*nearest: str) -> Screen:
    """Return the answer to what isn't known."""
    near = [book().entry(f"{each}/what") for each in nearest]
    return unknown_view(RulePress(Page.ENTRY, TABLE), near)


def cards(id_: str, at: int) -> Screen:
    """Return what beats what in a game, with its picture."""
    rules = PRESETS[id_]
    ranked = rank_cards(rules, [*rules.trump_choices][at])
    press = RulePress(Page.CARDS, TABLE, id_)
    return illustrated(
        lambda hung: cards_view(press, rules, ranked, picture=hung), Ranking(ranked).picture(ArtTheme())
    )


def scoring(id_: str) -> Screen:
    """Return who scores what in a game."""
    on_scoring = next(each for each in book().sections_of(id_) if each.topic == "scoring")
    return score_view(RulePress(Page.SCORE, TABLE, id_), PRESETS[id_], on_scoring)


def why_scored(id_: str) -> Screen:
    """Return why the last hand of a recorded game scored what it did."""
    table = replayed(id_)[-1]
    on_scoring = next(each for each in book().sections_of(id_) if each.topic == "scoring")
    return why_view(RulePress(Page.SCORE, TABLE, id_), table, table.game.hands[-1], on_scoring)


for _id in PRESETS:
    shows(f"rulebook/topics-{_id}", partial(topics, _id))
    shows(f"rulebook/overview-{_id}", partial(section, f"{_id}/overview"))
    shows(f"rulebook/cards-{_id}", partial(cards, _id, 0))
    shows(f"rulebook/cards-{_id}-last", partial(cards, _id, -1))
    shows(f"rulebook/scores-{_id}", partial(scoring, _id))
    shows(f"rulebook/why-{_id}", partial(why_scored, _id))
    if _id != "slapton":
        shows(
            f"rulebook/slapton-or-{_id}",
            partial(
                compare_view, RulePress(Page.COMPARE, TABLE, f"slapton+{_id}", "0"), SLAPTON, PRESETS[_id]
            ),
        )
shows("rulebook/shared", partial(section, "slapton/overview", Way.ALOUD))
shows("rulebook/answer", partial(answered, "slapton/overview"))
shows(
    "rulebook/answer-with-others", partial(answered, "bid/overview", "slapton/overview", "classic/overview")
)
shows(
    "rulebook/answer-with-a-close-one",
    partial(answered, "bid/overview", "slapton/overview", "classic/overview", close=True),
)
shows("rulebook/answer-shared", partial(answered, "slapton/overview", by="Ann"))
shows("rulebook/unknown", unknown)
shows("rulebook/unknown-with-others", partial(unknown, "slapton/overview", "bid/overview"))
