"""The pages on scoring: the points of each outcome, and of a finished hand, computed by the engine."""

from bot.engine.hand import Hand, HandResult
from bot.engine.options import Ruleset
from bot.rulebook import Section
from bot.tables.table import Table
from cogs.rules import words
from cogs.rules.press import Page, RulePress
from cogs.rules.screens import share_buttons, to
from cogs.ui.games.describing import ends, headline, reasons, table_with_callers
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import Screen, accent_of, lines, screen, small
from cogs.ui.words.cards import as_text
from cogs.ui.words.names import team


def score_view(press: RulePress, rules: Ruleset, section: Section) -> Screen:
    """Return the points of each outcome. ``section`` is the rulebook's on scoring."""
    return screen(
        lines(f"### {words.WHO_SCORES_WHAT}", small(words.scored_by(rules.name, ends(rules)))),
        _table(rules, section, None),
        [to(press, words.RULES_ON_THIS, Page.SECTION, section.id), *share_buttons(press)],
    )


def why_view(press: RulePress, table: Table, hand: Hand, section: Section) -> Screen:
    """Return a finished hand's own numbers, and the rule behind them."""
    return screen(
        lines(f"### {headline(table, hand)}", *reasons(table, hand)),
        lines(*_numbers(table, hand)),
        _table(table.rules, section, hand.final),
        [to(press, words.RULES_ON_THIS, Page.SECTION, section.id), *share_buttons(press)],
        accent=accent_of(hand.trumps),
    )


def _numbers(table: Table, hand: Hand) -> list[str]:
    """Return a line per side: its tricks, and what it scored."""
    final, unit = hand.final, screens_of(table.rules).unit
    sides = zip(range(table.rules.sides), final.tricks, final.score, strict=True)
    called = table_with_callers(table, hand)
    return [words.brought(team(called, side), tricks, score, unit) for side, tricks, score in sides]


def _table(rules: Ruleset, section: Section, result: HandResult | None) -> str:
    """Return the endings, one per line with this hand's marked, or the section's text if there's no table."""
    table = screens_of(rules).score_table(rules, result)
    if table is None:
        return as_text(section.text)
    endings, foot = table
    return lines(*(words.ending(points, said, marked=this) for points, said, this in endings), small(foot))
