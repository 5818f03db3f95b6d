"""What the puzzles say: above all why the answer is right, from its figures and from what the seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.actions import Action, Play, Stay
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of
from bot.engine.view import View
from bot.games.bid.hand import BidView
from bot.games.up_card.actions import Accept, Alone, Call, Discard
from bot.games.up_card.view import EuchreView
from bot.puzzles.analysis import Figures
from bot.puzzles.puzzle import Puzzle
from cogs.ui.words.cards import bare, card, reading
from cogs.ui.words.choices import choice
from cogs.ui.words.names import begun, count, who

CHANGED = "That puzzle has changed since you opened it. Use /puzzle for the next one."
AGAIN = "You have answered this one before. Only your first try counts."
NEXT = "Next puzzle"
TURNED_DOWN = "turned down"
OUT_OF_PLAY = "left out of play"
_ACES = ("no ace", "an ace", "two aces", "three aces")


def heading(puzzle: Puzzle) -> str:
    """Which puzzle it is, of which game."""
    return f"Puzzle {puzzle.number} · {puzzle.game.rules.name}"


def all_done(number: int) -> str:
    """There is no puzzle left to answer."""
    return f"You have answered all {number}. They come round again, but no longer count."


def verdict(best: str, chosen: str | None) -> str:
    """What was best; ``chosen`` is what the player chose instead, if anything."""
    return f"Better than {chosen}: {best}" if chosen else f"Right: {best}"


def you_hold(cards: str) -> str:
    """The player's cards."""
    return f"You hold {cards}"


def trick(number: int, plays: str, winner: str) -> str:
    """A trick that is over."""
    return f"Trick {number}: {plays}, won by {winner}"


def taken_up(dealer: str) -> str:
    """The dealer has the up-card."""
    return f"taken up by {dealer}"


def up_card(up: Card, became: str, discarded: Card | None) -> str:
    """What became of the up-card, and which card the player discarded for it."""
    return f"{card(up)} was {became}{f'; you discarded {card(discarded)}' if discarded else ''}"


def points(mean: float) -> str:
    """Points a hand with their sign and two places: ``+0.31``, ``−1.20``."""
    return f"{mean:+.2f}".replace("-", "−")


def progress(answered: Mapping[int, bool]) -> str:
    """How many puzzles were right at the first try: ``12 of 17 right at the first try``."""
    return f"{sum(answered.values())} of {len(answered)} right at the first try" if answered else ""


def source(puzzle: Puzzle) -> str:
    """Where the figures come from, and what they are worth."""
    hands = puzzle.figures[puzzle.best].hands
    error = max(figures.error for figures in puzzle.figures.values())
    return (
        f"Points a hand, yours minus theirs, give or take at most {error:.2f} (standard error): the cards "
        f"you can't see were dealt {hands} different ways, and a computer player played every seat to the "
        "end. It plays soundly, not perfectly."
    )


def reasons(puzzle: Puzzle, chosen: Action) -> list[str]:
    """Why the best choice is better than the one made, or else than the second best; a line each."""
    best = puzzle.best
    other = next(action for action in puzzle.figures if action != best) if chosen == best else chosen
    worth = f"{_name(puzzle, best)} is worth {points(puzzle.figures[best].mean)} points a hand"
    told = [f"{worth}, {_name(puzzle, other)} {points(puzzle.figures[other].mean)}."]
    if isinstance(best, Play | Discard):
        return [*told, *_position(puzzle.view, best), _cards(puzzle, best, other)]
    if _whether_alone(best, other):
        return [*told, _alone(puzzle, best, other)]
    return [*told, *(_call(puzzle, each) for each in (best, other))]


def _name(puzzle: Puzzle, action: Action) -> str:
    return choice(puzzle.table, puzzle.view, action)


def _of_100(share: float) -> str:
    return f"{round(100 * share)} of 100"


def _losing(figures: Figures) -> str:
    return _of_100(1 - figures.share(0))


# Calls


def _call(puzzle: Puzzle, action: Action) -> str:
    """What came of a call and the cards for it, or of passing."""
    figures, view = puzzle.figures[action], puzzle.view
    scoring, losing = _of_100(figures.share(1)), _losing(figures)
    if not isinstance(action, Accept | Call):
        return f"After a pass your side scores in {scoring} hands, and loses points in {losing}."
    assert isinstance(view, EuchreView)
    suit = action.suit if isinstance(action, Call) else view.up.suit
    held = (*view.cards, view.up) if isinstance(action, Accept) and view.seat == view.dealer else view.cards
    goes = _up_goes(puzzle, view) if isinstance(action, Accept) else ""
    cards = f"{begun(reading(held, order(suit)))}; {_aces(held, suit)} in other suits"
    return f"{cards}{goes}: your side scores in {scoring} hands, and is euchred in {losing}."


def _up_goes(puzzle: Puzzle, view: EuchreView) -> str:
    """Which player the up-card goes to, where it is not the caller."""
    assert view.seat is not None
    if view.seat == view.dealer:
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
    steps = (points for points in {*one.outcomes, *two.outcomes} if points > 0)
    most = max(sorted(steps), key=lambda step: one.share(step) - two.share(step), default=1)
    scoring = f"Alone your side scores {count(most, 'point')} or more in {_of_100(one.share(most))} hands"
    return (
        f"{scoring}, together in {_of_100(two.share(most))}; it loses points in {_losing(one)} alone, in "
        f"{_losing(two)} together."
    )


# Cards


def _cards(puzzle: Puzzle, best: Action, other: Action) -> str:
    """What the side reaches more often with the best card than with the other."""
    one, two = puzzle.figures[best], puzzle.figures[other]
    steps = {*one.outcomes, *two.outcomes}
    least = max(sorted(steps), key=lambda step: one.share(step) - two.share(step))
    so, instead = _of_100(one.share(least)), _of_100(two.share(least))
    reached = _reached(puzzle.view, least)
    return f"Your side {reached} in {so} hands this way, and in {instead} after {_name(puzzle, other)}."


def _reached(view: View, least: int) -> str:
    """What it means to come out so many points ahead at least."""
    if isinstance(view, BidView):  # both sides score
        ahead = f"comes out {count(least, 'point')} ahead"
        return ahead if least > 0 else f"is at most {count(-least, 'point')} behind"
    if least < 0:
        return f"loses {count(-least, 'point')} at most"
    if least == 0:
        return "loses nothing"
    assert isinstance(view, EuchreView)
    assert view.seat is not None and view.maker is not None
    if view.rules.side_of(view.seat) != view.rules.side_of(view.maker):
        return "euchres the makers"
    return "makes its tricks" if least == 1 else f"scores {count(least, 'point')}"


def _position(view: View, best: Play | Discard) -> list[str]:
    """What the best card does, as far as it can be seen."""
    if view.trick:
        return _following(view, best.card)
    suit = view.order.suits[best.card]
    if suit is None or (suit is view.trumps and isinstance(best, Discard)):
        return []
    if suit is view.trumps:
        return ["Leading trumps leaves the others fewer to ruff with."]
    one = suit.word.removesuffix("s")
    left = [view.order.suits[each] for each in view.cards if each is not best.card]
    if suit not in left and view.trumps in left:
        return [f"{bare(best.card)} is your only {one}: after it you can ruff {suit.word}."]
    if best.card.rank is Rank.ACE and isinstance(best, Play):
        return [f"No other {one} beats {bare(best.card)}."]
    return []


def _following(view: View, best: Card) -> list[str]:
    """What the card does to the trick on the table."""
    assert view.seat is not None and view.winning is not None
    strengths = view.order.strengths[view.led]
    winning = dict(view.trick)[view.winning]
    beats = strengths[best] > strengths[winning]
    if view.rules.side_of(view.winning) == view.rules.side_of(view.seat):
        over = f"{bare(best)} goes over your partner's {bare(winning)}" if beats else ""
        return [f"{over or f'Your partner is winning the trick with {bare(winning)}'}."]
    if not beats:
        could = any(
            strengths[each.card] > strengths[winning] for each in view.legal if isinstance(each, Play)
        )
        return [f"You leave the trick to {bare(winning)}." if could else f"You can't beat {bare(winning)}."]
    ruff = view.order.suits[best] is view.trumps and view.order.suits[winning] is not view.trumps
    return [f"{bare(best)} {'ruffs' if ruff else 'beats'} {bare(winning)}."]
