"""Why one call in up-card euchre is better than another, from a puzzle's figures."""

from __future__ import annotations

from bot.engine.actions import Action, Play, Stay
from bot.engine.seats import partner_of
from bot.games.up_card.actions import Accept, Alone, Call, Discard
from bot.games.up_card.view import EuchreView
from bot.puzzles.puzzle import Puzzle
from cogs.ui.games import words
from cogs.ui.games.hint_words import held_for
from cogs.ui.games.up_card.hint_words import held_by, trumps_by
from cogs.ui.words.cards import card, word
from cogs.ui.words.names import begun, count, who

_TWO = 2  # sides
_WORTH_TELLING = 0.05  # of the hands, in which playing alone scores more


def why_better(puzzle: Puzzle, view: EuchreView, best: Action, other: Action) -> list[str] | None:
    """Return what two calls, or going alone and not, win and lose; None for cards."""
    if isinstance(best, Play | Discard):
        return None
    if _whether_alone(best, other):
        return [_alone(puzzle, best, other)]
    return [_call(puzzle, view, each) for each in (best, other)]


def reached(view: EuchreView, least: float) -> str:
    """Return what coming out `least` points ahead means for the viewer's side, as a clause."""
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
    """Return what the hand holds for a call and how it turned out, or how passing did."""
    figures = puzzle.figures[action]
    ahead, behind = words.in_hands(figures.share(1)), words.in_hands(1 - figures.share(0), again=True)
    if not isinstance(action, Accept | Call):
        comes = words.whose(view.rules, "comes", "come")
        return f"If you pass, {comes} out ahead {ahead} and behind {behind}."
    suit, held = trumps_by(view, action), held_by(view, action)
    goes = _up_goes(puzzle, view) if isinstance(action, Accept) else ""
    with_ = f"{'Alone with' if action.alone else 'With'} {word(suit)}"
    scores = words.whose(view.rules, "scores", "score")
    euchred = f"{'is' if view.rules.partners else 'are'} euchred"
    has = begun(held_for(held, suit, view.rules.trumps_word))
    return f"{has}{goes}. {with_} {scores} {ahead} and {euchred} {behind}."


def _up_goes(puzzle: Puzzle, view: EuchreView) -> str:
    """Return who gets the upcard, if that isn't the caller."""
    if view.seat is None or view.seat == view.dealer:
        return ""
    partner = view.rules.partners and view.dealer == partner_of(view.seat)
    if partner and view.rules.partner_accepts == "alone":
        return ""
    whom = who(puzzle.table, view.dealer)
    return f", and {card(view.up)} goes to {whom}, your {'partner' if partner else 'opponent'}"


def _whether_alone(one: Action, other: Action) -> bool:
    """Return True if the two differ only in going alone."""
    if isinstance(one, Call) and isinstance(other, Call):
        return one.suit is other.suit
    return isinstance(one, Alone | Stay) or (isinstance(one, Accept) and isinstance(other, Accept))


def _alone(puzzle: Puzzle, best: Action, other: Action) -> str:
    """Return what going alone wins and loses compared with playing with the partner."""
    lone = best if isinstance(best, Alone) or getattr(best, "alone", False) else other
    together = other if lone is best else best
    one, two = puzzle.figures[lone], puzzle.figures[together]
    more = {step: one.share(step) - two.share(step) for step in {*one.outcomes, *two.outcomes} if step > 0}
    most = max(sorted(more), key=more.__getitem__, default=1)
    if more.get(most, 0) < _WORTH_TELLING:
        most = 1  # how often it scores at all
    scored, alone, both = count(round(most), "point"), one.share(most), two.share(most)
    return (
        f"Alone your side scores {scored} or more {words.in_hands(alone)}, and together"
        f" {words.in_hands(both, again=True)}. It loses points {words.in_hands(1 - one.share(0), again=True)}"
        f" alone, and {words.in_hands(1 - two.share(0), again=True)} together."
    )
