"""Why a call of up-card euchre is better than another, from the figures of a puzzle."""

from __future__ import annotations

from bot.engine.actions import Action, Play, Stay
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of
from bot.games.up_card.actions import Accept, Alone, Call, Discard
from bot.games.up_card.view import EuchreView
from bot.puzzles.puzzle import Puzzle
from cogs.ui.games import words
from cogs.ui.words.cards import card, reading
from cogs.ui.words.names import begun, count, who

_TWO = 2  # sides
_WORTH_TELLING = 0.05  # of the hands, in which playing alone scores more
_ACES = ("no ace", "an ace", "two aces", "three aces")


def why_better(puzzle: Puzzle, view: EuchreView, best: Action, other: Action) -> list[str] | None:
    """What the two calls, or going alone or not, win and lose; None for cards."""
    if isinstance(best, Play | Discard):
        return None
    if _whether_alone(best, other):
        return [_alone(puzzle, best, other)]
    return [_call(puzzle, view, each) for each in (best, other)]


def reached(view: EuchreView, least: float) -> str:
    """What it means to come out so many points ahead at least."""
    rules = view.rules
    if least < 0:
        if rules.sides > _TWO:
            return "the maker takes no march"
        return f"{words.whose(rules, 'loses', 'lose')} {count(round(-least), 'point')} at most"
    if least == 0:
        return f"{words.whose(rules, 'loses', 'lose')} nothing"
    if view.seat and view.maker and rules.side_of(view.seat) != rules.side_of(view.maker):
        makers = "makers" if rules.partners else "maker"
        return f"{words.whose(rules, 'euchres', 'euchre')} the {makers}"
    if least == 1:
        return words.whose(rules, "makes its tricks", "make your tricks")
    return f"{words.whose(rules, 'scores', 'score')} {count(round(least), 'point')}"


def _call(puzzle: Puzzle, view: EuchreView, action: Action) -> str:
    """What came of a call and the cards for it, or of passing."""
    figures = puzzle.figures[action]
    scoring, losing = words.of_100(figures.share(1)), words.of_100(1 - figures.share(0))
    scores = words.whose(view.rules, "scores", "score")
    if not isinstance(action, Accept | Call):
        return f"After a pass {scores} in {scoring} hands, and the others in {losing}."
    suit = action.suit if isinstance(action, Call) else view.up.suit
    held = (*view.cards, view.up) if isinstance(action, Accept) and view.seat == view.dealer else view.cards
    goes = _up_goes(puzzle, view) if isinstance(action, Accept) else ""
    cards = f"{begun(reading(held, order(suit), view.rules.trumps_word))}; {_aces(held, suit)} in other suits"
    euchred = f"{'is' if view.rules.partners else 'are'} euchred"
    return f"{cards}{goes}: {scores} in {scoring} hands, and {euchred} in {losing}."


def _up_goes(puzzle: Puzzle, view: EuchreView) -> str:
    """Who gets the up-card, where that is not the player who calls."""
    if view.seat is None or view.seat == view.dealer:
        return ""
    partner = view.rules.partners and view.dealer == partner_of(view.seat)
    if partner and view.rules.partner_accepts == "alone":
        return ""
    whom = who(puzzle.table, view.dealer)
    return f"; {card(view.up)} goes to {whom}, your {'partner' if partner else 'opponent'}"


def _aces(held: tuple[Card, ...], trumps: Suit | None) -> str:
    return _ACES[sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)]


def _whether_alone(one: Action, other: Action) -> bool:
    """Whether the two differ in nothing but going alone."""
    if isinstance(one, Call) and isinstance(other, Call):
        return one.suit is other.suit
    return isinstance(one, Alone | Stay) or (isinstance(one, Accept) and isinstance(other, Accept))


def _alone(puzzle: Puzzle, best: Action, other: Action) -> str:
    """What going alone wins and loses, beside playing with the partner."""
    lone = best if isinstance(best, Alone) or getattr(best, "alone", False) else other
    together = other if lone is best else best
    one, two = puzzle.figures[lone], puzzle.figures[together]
    more = {step: one.share(step) - two.share(step) for step in {*one.outcomes, *two.outcomes} if step > 0}
    most = max(sorted(more), key=more.__getitem__, default=1)
    if more.get(most, 0) < _WORTH_TELLING:
        most = 1  # how often it scores at all
    scored, alone, both = count(round(most), "point"), one.share(most), two.share(most)
    return (
        f"Alone your side scores {scored} or more in {words.of_100(alone)} hands, together in"
        f" {words.of_100(both)}; it loses points in {words.of_100(1 - one.share(0))} alone, in"
        f" {words.of_100(1 - two.share(0))} together."
    )
