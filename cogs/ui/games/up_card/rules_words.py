"""The rules of upcard euchre in words: where a game ends, two summary lines, and the scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult, settle
from bot.rulebook.rulesets import option_sentence
from cogs.ui.words.names import quoted, within


def two_lines(rules: EuchreRules) -> tuple[str, str]:
    """Return two short lines of rules: the cards and who may be helped, and going alone."""
    cards = f"{rules.pack} cards{' and the Benny' if rules.benny != 'none' else ''}"
    if not rules.partners:
        others = "the other player" if rules.sides == 2 else "the others"
        return (
            f"{cards}, no partners.",
            f"The player who makes {rules.trumps_word} plays against {others}.",
        )
    calls = rules.vocabulary.calls
    together = rules.partner_accepts == "together"
    alone = f"only play alone, with {quoted(calls['turn-down'].button)}"
    partner = within(calls["assist"].button) if together else alone
    return f"{cards}. The dealer's partner can {partner}.", f"{option_sentence(rules, 'alone')}."


# Scores


@dataclass(frozen=True, slots=True)
class Case:
    """One way a hand can end: the makers' tricks, and who plays alone (None: it makes no difference)."""

    words: str
    tricks: tuple[int, ...]
    alone: bool | None = False
    defended: bool | None = None

    def points(self, rules: EuchreRules) -> int:
        """Return the points of the side that scores, as the engine computes them."""
        lone = [*([1] if self.alone else []), *([2] if self.defended else [])]
        taken = (self.tricks[-1], 5 - self.tricks[-1], *[0] * (rules.sides - 2))
        return max(settle(rules, 1, None, tuple(lone), taken).score)

    def fits(self, result: EuchreResult) -> bool:
        """Return True if the hand ended this way."""
        if result.makers is None or result.tricks[result.makers] not in self.tricks:
            return False
        partners = len(result.tricks) == 2
        defended = partners and result.alone(1 - result.makers)
        return self.alone in (None, result.alone(result.makers)) and self.defended in (None, defended)


def cases(rules: EuchreRules) -> tuple[Case, ...]:
    """Return every ending that scores differently under these rules."""
    side, euchred = ("Makers", "euchred") if rules.partners else ("The maker", "is euchred")
    told = [
        Case(f"{side}: three or four tricks", (3, 4)),
        Case(f"{side}: all five (march)", (5,)),
    ]
    if rules.alone != "nobody":
        told += [Case("Alone: three tricks", (3,), True), Case("Alone: four tricks", (4,), True)]
        if rules.alone_four == 1:
            told[-2:] = [Case("Alone: three or four tricks", (3, 4), True)]
        told.append(Case("Alone: all five", (5,), True))
    told.append(Case(f"{side} {euchred}", (0, 1, 2), False, False))
    if rules.alone != "nobody":
        told.append(Case("A lone maker euchred", (0, 1, 2), True, False))
    if rules.defend_alone:
        told.append(Case("Euchred by a lone defender", (0, 1, 2), None, True))
    return tuple(told)


def score_table(
    rules: EuchreRules, result: EuchreResult | None
) -> tuple[Sequence[tuple[int, str, bool]], str]:
    """Return every ending with its points and the actual one marked, then who gets the points of a euchre."""
    told = cases(rules)
    at = next((case for case in told if result and case.fits(result)), None)
    foot = "If the makers are euchred, the defenders score."
    if not rules.partners:
        others = "the other player" if rules.seats == 2 else "each of the others"
        foot = f"If the maker is euchred, {others} scores."
    return [(case.points(rules), case.words, case is at) for case in told], foot
