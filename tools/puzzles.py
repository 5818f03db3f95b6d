"""``python -m tools.puzzles``: look for puzzles until there are two of each kind for each game, and add them.

Hands are dealt and played by the computer player. A decision becomes a puzzle where its best choice stands
out from all others by well over the error, though not by so much that anybody would see it, and the second
is tempting. Those in the file stay as they are: who has answered them is kept by their numbers.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.engine.actions import Action, Play
from bot.engine.hand import Hand
from bot.engine.match import Match, view
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games import PRESETS
from bot.games.up_card.actions import DECLARING, DISCARDING, FIRST_ROUND, SECOND_ROUND, Accept, Call, Discard
from bot.games.up_card.view import EuchreView
from bot.notation import Game, dumps
from bot.players.selfplay import deal
from bot.progress import each
from bot.puzzles.analysis import ChoiceFigures, analyse, better
from bot.puzzles.puzzle import FILE, Theme, best_first, collection, tags_of, theme_of
from bot.puzzles.sampling import COMPUTER
from bot.tables.records import YOU

GAMES = ("slapton", "north_american", "british_book", "british_hangman", "classic")
FEW = {"two_handed": (Theme.CALL, Theme.DISCARD, Theme.LEAD), "bid": (Theme.LEAD, Theme.PLAY)}
NAMES = {4: ("Cora", "Bert", YOU, "Drew"), 2: ("Bert", YOU)}
SURE = 5  # times the error by which the best must be better than the second
LEAST, MOST = 0.25, 1.3  # points a hand by which it is
TEMPTING = 0.35  # how often the second choice scores, at least, for each time that the best does
LOOKS = ((30, 1.5), (150, 3.0), (1200, SURE))  # hands played out, and how sure it must be to go on
DEALS = 2500  # looked at before a kind is given up
_PHASES = {
    Theme.CALL: (FIRST_ROUND,),
    Theme.NAME: (SECOND_ROUND,),
    Theme.ALONE: (FIRST_ROUND, DECLARING),
    Theme.DISCARD: (DISCARDING,),
    Theme.LEAD: (Phase.PLAY,),
    Theme.PLAY: (Phase.PLAY,),
}


@dataclass(frozen=True)
class Found:
    """A decision that stands out: the hand played to its end, and the figures of its choices."""

    hand: Hand
    turn: int
    figures: dict[Action, ChoiceFigures]
    flavour: object


def flavour(seen: View, best: Action) -> object:
    """What two puzzles of a kind should differ in: pass or call, alone or not, a trump, a void or neither."""
    if isinstance(best, Discard):
        return [seen.order.suits[card] for card in seen.cards].count(seen.order.suits[best.card]) == 1
    if isinstance(best, Play):
        return seen.order.suits[best.card] is seen.trumps
    return best.alone if isinstance(best, Accept | Call) else type(best)


def wanted() -> Iterator[tuple[Ruleset, Theme]]:
    """Two of each kind for each game, so that neighbours differ in both."""
    kinds = tuple(Theme)
    for turn in range(2 * len(kinds)):
        for at, name in enumerate(GAMES):
            yield PRESETS[name], kinds[(at + turn) % len(kinds)]
        for name, few in FEW.items():
            if turn % 2 and turn // 2 < len(few):
                yield PRESETS[name], few[turn // 2]


def find(rules: Ruleset, kind: Theme, known: Sequence[object], rng: random.Random) -> Found | None:
    """A decision of that kind whose flavour is not known yet; None where none was found in so many deals."""
    you = NAMES[rules.seats].index(YOU) + 1
    for _ in range(DEALS):
        match = Match(rules, rng.randint(1, rules.seats))
        hand = match.deal(deal(rules, match.dealer, rng)).hand
        while hand is not None and hand.to_act is not None:
            seen = view(hand, hand.to_act)
            if seen.seat == you and _worth_a_look(seen, kind):
                figures = _standing_out(seen, kind, known, rng)
                if figures is not None:
                    best = next(iter(figures))
                    return Found(_finished(hand, best), len(hand.history) + 1, figures, flavour(seen, best))
            hand = hand.apply(COMPUTER.choose(seen))
    return None


def _worth_a_look(seen: View, kind: Theme) -> bool:
    """Whether it may be such a decision, and not one that everybody sees."""
    if seen.phase not in _PHASES[kind] or not seen.cards or len(set(seen.legal)) < 2:
        return False
    if seen.phase is not Phase.PLAY:
        return True
    early = 2 * len(seen.cards) > seen.rules.hand_size and len(set(seen.legal)) > 2
    if kind is Theme.LEAD:
        alone = isinstance(seen, EuchreView) and seen.seat in seen.lone  # who draws trumps
        return early and not seen.trick and not alone
    return early and 0 < len(seen.trick) < seen.rules.seats - 1  # the last sees who takes the trick


def _standing_out(
    seen: View, kind: Theme, known: Sequence[object], rng: random.Random
) -> dict[Action, ChoiceFigures] | None:
    for hands, sure in LOOKS:
        figures = best_first(analyse(seen, hands, rng))
        first, second = list(figures)[:2]
        margin, error = better(figures[first], figures[second])
        if theme_of(seen, first, second) is not kind or flavour(seen, first) in known:
            return None
        if margin <= sure * error or margin > MOST + error or margin < LEAST - 2 * error:
            return None
        if figures[second].share(1) < TEMPTING * figures[first].share(1):
            return None
    return figures if LEAST <= margin <= MOST else None


def _finished(hand: Hand, best: Action) -> Hand:
    hand = hand.apply(best)
    while hand.to_act is not None:
        hand = hand.apply(COMPUTER.choose(view(hand, hand.to_act)))
    return hand


def written(number: int, found: Found) -> str:
    """The puzzle as a record."""
    rules, first = found.hand.rules, found.hand.deal
    match = Match(rules, first.dealer).deal(first)
    for seat, action in found.hand.history:
        match = match.apply(action, seat)
    tags = tags_of(number, found.turn, found.figures)
    return dumps([Game(rules, NAMES[rules.seats], match, tags)])


def main() -> None:
    """Add what is missing to the file, one after another."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    rng = random.Random(parser.parse_args().seed)
    have: dict[tuple[str, Theme], list[object]] = {}
    for puzzle in collection().values():
        flavours = have.setdefault((puzzle.game.rules.id, puzzle.theme), [])
        flavours.append(flavour(puzzle.view, puzzle.best))
    number = max(collection(), default=0)
    asked: Counter[tuple[str, Theme]] = Counter()
    for rules, kind in each(tuple(wanted()), "Looking for puzzles", "puzzles"):
        slot = (rules.id, kind)
        asked[slot] += 1
        flavours = have.setdefault(slot, [])
        if len(flavours) >= asked[slot]:
            continue
        found = find(rules, kind, flavours, rng)
        if found is None:
            print(f"{rules.name}, {kind.value}: nothing found")
            continue
        number += 1
        flavours.append(found.flavour)
        with Path(str(FILE)).open("a", encoding="utf-8") as file:
            file.write(("\n" if number > 1 else "") + written(number, found))
        print(f"{number}. {rules.name}, {kind.value}", flush=True)


if __name__ == "__main__":
    main()
