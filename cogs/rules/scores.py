"""Who scores what, from the engine's own reckoning; and why a hand scored as it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.games.spoil_five.rules import SpoilRules
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult, settle
from bot.rulebook import Section
from bot.tables.table import Table
from cogs.rules import words
from cogs.rules.press import Page, RulePress
from cogs.rules.screens import shared_by, sharing, to
from cogs.ui.layout import Screen, accent_of, lines, screen, small
from cogs.ui.words.cards import as_text
from cogs.ui.words.names import team
from cogs.ui.words.results import headline, reasons
from cogs.ui.words.rules import ends


@dataclass(frozen=True, slots=True)
class Case:
    """A way in which a hand can end: the makers' tricks, and who plays alone (None: it does not matter)."""

    words: str
    tricks: tuple[int, ...]
    alone: bool | None = False
    defended: bool | None = None

    def points(self, rules: EuchreRules) -> int:
        """The points that it brings to the side that scores, as the engine has it."""
        lone = [*([1] if self.alone else []), *([2] if self.defended else [])]
        taken = (self.tricks[-1], 5 - self.tricks[-1], *[0] * (rules.sides - 2))
        return max(settle(rules, 1, None, tuple(lone), taken).score)

    def fits(self, result: EuchreResult) -> bool:
        """Whether that is how the hand ended."""
        if result.makers is None or result.tricks[result.makers] not in self.tricks:
            return False
        partners = len(result.tricks) == 2
        defended = partners and result.alone(1 - result.makers)
        return self.alone in (None, result.alone(result.makers)) and self.defended in (None, defended)


def cases(rules: EuchreRules) -> tuple[Case, ...]:
    """Every ending that scores differently by these rules."""
    told = [Case(words.most(rules), (3, 4)), Case(words.march(rules), (5,))]
    if rules.alone != "nobody":
        told += [Case(words.ALONE_THREE, (3,), True), Case(words.ALONE_FOUR, (4,), True)]
        if rules.alone_four == 1:
            told[-2:] = [Case(words.ALONE_MOST, (3, 4), True)]
        told.append(Case(words.ALONE_ALL, (5,), True))
    told.append(Case(words.euchred(rules), (0, 1, 2), False, False))
    if rules.alone != "nobody":
        told.append(Case(words.LONE_MAKER_EUCHRED, (0, 1, 2), True, False))
    if rules.defend_alone:
        told.append(Case(words.BY_LONE_DEFENDER, (0, 1, 2), None, True))
    return tuple(told)


def score_view(press: RulePress, rules: Ruleset, section: Section, *, by: str = "") -> Screen:
    """Who scores what; ``section`` is the rulebook's on scoring."""
    return screen(
        lines(f"### {words.WHO_SCORES_WHAT}", small(words.scored_by(rules.name, ends(rules)))),
        _table(rules, section, None),
        [to(press, words.RULES_ON_THIS, Page.SECTION, section.id), *sharing(press)],
        shared_by(press, by),
    )


def why_view(press: RulePress, table: Table, hand: Hand, section: Section, *, by: str = "") -> Screen:
    """A finished hand's own numbers, and the rule that they follow from."""
    result = hand.result
    assert result is not None
    return screen(
        lines(f"### {headline(table, hand)}", *reasons(table, hand)),
        lines(*_numbers(table, result.tricks, result.score)),
        _table(table.rules, section, result if isinstance(result, EuchreResult) else None),
        [to(press, words.RULES_ON_THIS, Page.SECTION, section.id), *sharing(press)],
        shared_by(press, by),
        accent=accent_of(hand.trumps),
    )


def _numbers(table: Table, tricks: Sequence[int], score: Sequence[int]) -> list[str]:
    """A line a side: its tricks, and what it scored."""
    what = "chip" if isinstance(table.rules, SpoilRules) else "point"
    return [
        words.brought(team(table, side), tricks[side], score[side], what) for side in range(table.rules.sides)
    ]


def _table(rules: Ruleset, section: Section, result: EuchreResult | None) -> str:
    """The endings, a line each, this hand's marked; where points come from elsewhere, the section's text."""
    if not isinstance(rules, EuchreRules):
        return as_text(section.text)
    told = cases(rules)
    at = next((case for case in told if result and case.fits(result)), None)
    endings = [words.ending(case.points(rules), case.words, marked=case is at) for case in told]
    return lines(*endings, small(words.euchre_points(rules)))
