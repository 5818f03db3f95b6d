"""``python -m tools.puzzles``: look for puzzles until there are enough, and add them.

Hands are dealt and played by the computer player. A decision is looked at a little in both ways of
``bot.puzzles.analysis``, and no further once it is plain that it will not do. What is left is judged: by
layouts that nothing was chosen by, it must be decided in both ways, and not so clearly that anybody would see
it. So many are taken of each game, theme and difficulty; the rest are not needed.

Those in the file stay as they are, since who has answered them is kept by their numbers. With ``--anew`` they
are searched again: those of which the search is not sure are taken out.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bot.engine.actions import Action, Play
from bot.engine.hand import Hand
from bot.engine.match import Match, view
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games import PRESETS
from bot.games.up_card.actions import Accept, Call, Discard
from bot.ids import TableId
from bot.notation import Game, dumps, loads
from bot.players.expert import Worth
from bot.players.selfplay import deal
from bot.progress import each, progress
from bot.puzzles.analysis import (
    ChoiceFigures,
    Difficulty,
    analyse,
    decided,
    decided_by_playing,
    decided_by_search,
    difficulty,
    search,
)
from bot.puzzles.puzzle import (
    FILE,
    Puzzle,
    Theme,
    best_first,
    figures_of,
    read_puzzle,
    records,
    tags_of,
    theme_of,
)
from bot.puzzles.sampling import COMPUTER
from bot.tables.records import YOU, tables_of

# How many there are to be of each game.
WANTED = {
    "north_american": 34,
    "classic": 26,
    "british_book": 25,
    "british_hangman": 25,
    "slapton": 26,
    "two_handed": 26,
    "cutthroat": 17,
    "bid": 17,
    "spoil_five": 14,
}
NAMES = {
    5: ("Cora", "Bert", YOU, "Drew", "Elsie"),
    4: ("Cora", "Bert", YOU, "Drew"),
    3: ("Bert", YOU, "Drew"),
    2: ("Bert", YOU),
}
OF_A_THEME = 36  # at most
ALIKE = 4  # at most, of one game, theme, difficulty and flavour
SHARE = {Difficulty.EASY: 0.35, Difficulty.MEDIUM: 0.4, Difficulty.HARD: 0.6}  # at most, of all
MOST = 1.6  # points a hand by which the best is better: what everybody would see is no puzzle
MOST_OF = {"bid": 6.0, "spoil_five": 8.0}  # the same where a hand brings more
TEMPTING = 0.3  # how often the second choice scores, at least, for each time that the best does
MOST_CHOICES, MOST_BIDS = 12, 31
MOST_TRICKS = 4  # that are over: more could not be told on a phone
LOOKS = ((10, 0.8), (40, 2.2))  # layouts searched, and how sure it must be to go on
PLAYED_FIRST, SURE_FIRST = 50, 1.3
PLAYED = 250  # hands by which it is decided
SEARCHED = (200, 1000)  # layouts by which it is, the more where the few are not sure


@dataclass(frozen=True)
class Judged:
    """A decision that is a puzzle: what its seat saw, and what its choices are worth in both ways."""

    seen: View
    figures: dict[Action, ChoiceFigures]
    searched: list[Worth]
    layouts: int

    @property
    def best(self) -> Action:
        """The answer."""
        return next(iter(self.figures))

    @property
    def theme(self) -> Theme:
        """What is to be decided."""
        return theme_of(self.seen, *islice(self.figures, 2))

    def written(self, number: int, hand: Hand, turn: int) -> str:
        """The puzzle as a record; the hand is one that has ended."""
        rules = hand.rules
        match = Match(rules, hand.deal.dealer).deal(hand.deal)
        for seat, action in hand.history:
            match = match.apply(action, seat)
        hard = difficulty(self.seen, self.best)
        tags = tags_of(number, turn, self.theme, hard, self.figures, self.searched, self.layouts)
        return dumps([Game(rules, NAMES[rules.seats], match, tags)])


def judged(seen: View, rng: random.Random) -> Judged | None:
    """The decision with its figures; None where either way is not sure."""
    searched, layouts = searched_surely(seen, rng)
    if searched is None:
        return None
    figures = best_first(analyse(seen, PLAYED, rng))
    return Judged(seen, figures, searched, layouts) if decided(figures, searched) else None


def searched_surely(seen: View, rng: random.Random) -> tuple[list[Worth] | None, int]:
    """What the choices are worth by search and by how many layouts; None where it is not sure."""
    for layouts in SEARCHED:
        searched = search(seen, layouts, rng.random())
        if searched and decided_by_search(searched[0].action, searched):
            return searched, layouts
    return None, 0


def flavour(seen: View, best: Action) -> object:
    """What puzzles of a kind should differ in: pass or call, alone or not, a trump, a void or neither."""
    if isinstance(best, Discard):
        return [seen.order.suits[card] for card in seen.cards].count(seen.order.suits[best.card]) == 1
    if isinstance(best, Play):
        return seen.order.suits[best.card] is seen.trumps
    return best.alone if isinstance(best, Accept | Call) else type(best)


class Shelf:
    """The puzzles so far, as many of each kind as are wanted."""

    def __init__(self) -> None:
        self.records: dict[int, str] = {}
        self._alike: Counter[object] = Counter()
        self._games: Counter[str] = Counter()
        self._themes: Counter[Theme] = Counter()
        self._difficulties: Counter[Difficulty] = Counter()

    def put(self, record: str) -> Puzzle:
        """Take the puzzle in."""
        puzzle = read_puzzle(record)
        self.records[puzzle.number] = record
        self._games[puzzle.rules.id] += 1
        self._themes[puzzle.theme] += 1
        self._difficulties[puzzle.difficulty] += 1
        self._alike[
            puzzle.rules.id, puzzle.theme, puzzle.difficulty, str(flavour(puzzle.view, puzzle.best))
        ] += 1
        return puzzle

    def wants(self, seen: View, best: Action, second: Action) -> bool:
        """Whether another of that kind is wanted."""
        theme, hard = theme_of(seen, best, second), difficulty(seen, best)
        return (
            self._themes[theme] < OF_A_THEME
            and self._difficulties[hard] < SHARE[hard] * sum(WANTED.values())
            and self._alike[seen.rules.id, theme, hard, str(flavour(seen, best))] < ALIKE
        )

    def games(self) -> dict[str, int]:
        """The games of which more are wanted, and how many."""
        return {name: most - self._games[name] for name, most in WANTED.items() if self._games[name] < most}

    def save(self) -> None:
        """Write them all to the file, in the order of their numbers."""
        text = "\n".join(self.records[number] for number in sorted(self.records))
        Path(str(FILE)).write_text(text, encoding="utf-8")


def decisions(rules_id: str, rng: random.Random) -> Iterator[tuple[Hand, View]]:
    """What the player called You has to decide in a hand, where that may be a puzzle."""
    rules = PRESETS[rules_id]
    you = NAMES[rules.seats].index(YOU) + 1
    match = Match(rules, rng.randint(1, rules.seats))
    hand = match.deal(deal(rules, match.dealer, rng)).hand
    while hand is not None and hand.to_act is not None:
        seen = view(hand, hand.to_act, match.score)
        if seen.seat == you and _worth_a_look(seen):
            yield hand, seen
        hand = hand.apply(COMPUTER.choose(seen))


def _worth_a_look(seen: View) -> bool:
    """Whether there is something to decide, and more to think of than who takes the trick."""
    choices = len(set(seen.legal))
    most = MOST_BIDS if seen.rules.id == "bid" else MOST_CHOICES
    if not seen.cards or not 2 <= choices <= most or len(seen.tricks) > MOST_TRICKS:
        return False
    return seen.phase is not Phase.PLAY or len(seen.trick) < seen.rules.seats - 1


def _promising(seen: View, shelf: Shelf, rng: random.Random) -> bool:
    """Whether a little of both ways of judging it says that it may do."""
    for layouts, sure in LOOKS:
        searched = search(seen, layouts, rng.random())
        if len(searched) < 2 or not decided_by_search(searched[0].action, searched, sure):
            return False
        if not shelf.wants(seen, searched[0].action, searched[1].action):
            return False
    figures = best_first(analyse(seen, PLAYED_FIRST, rng))
    return (
        next(iter(figures)) == searched[0].action
        and decided_by_playing(figures, SURE_FIRST)
        and _tempting(seen, figures)
    )


def _tempting(seen: View, figures: Mapping[Action, ChoiceFigures]) -> bool:
    best, second = islice(figures.values(), 2)
    most = MOST_OF.get(seen.rules.id, MOST)
    return best.mean - second.mean <= most and second.share(1) >= TEMPTING * best.share(1)


def _finished(hand: Hand, best: Action, score: tuple[int, ...]) -> Hand:
    hand = hand.apply(best)
    while hand.to_act is not None:
        hand = hand.apply(COMPUTER.choose(view(hand, hand.to_act, score)))
    return hand


def find(rules_id: str, shelf: Shelf, number: int, rng: random.Random) -> str | None:
    """The record of a puzzle from one more hand; None where there was none in it."""
    for hand, seen in decisions(rules_id, rng):
        if not _promising(seen, shelf, rng):
            continue
        found = judged(seen, rng)
        if found is None or not shelf.wants(seen, *islice(found.figures, 2)):
            continue
        if _tempting(seen, found.figures):
            return found.written(number, _finished(hand, found.best, seen.score), len(hand.history) + 1)
    return None


def judge_anew(shelf: Shelf, text: str, rng: random.Random) -> None:
    """Put those puzzles of the file on the shelf of which the search is sure, too."""
    for record in each(records(text), "Judging puzzles", "puzzles"):
        (game,) = loads(record)
        number, turn = int(game.tags["Puzzle"]), int(game.tags["Turn"])
        table = next(islice(tables_of(TableId("puzzle"), game), turn - 1, None))
        seen = table.view(table.to_act)
        assert seen is not None and game.match is not None
        figures = figures_of(game.tags)
        searched, layouts = searched_surely(seen, rng)
        if searched is None or not decided(figures, searched):
            print(f"{number}. {game.rules.name}: not decided, and taken out", flush=True)
        else:
            found = Judged(seen, figures, searched, layouts)
            shelf.put(found.written(number, game.match.hands[0], turn))


def main() -> None:
    """Judge those there are, if asked to, and add what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="after which no more are looked for")
    parser.add_argument("--rules", metavar="ID", nargs="*", choices=WANTED, help="look in these games only")
    parser.add_argument("--anew", action="store_true", help="judge those in the file again")
    arguments = parser.parse_args()
    rng, until = random.Random(arguments.seed), time.monotonic() + 60 * arguments.minutes
    shelf, text = Shelf(), FILE.read_text(encoding="utf-8")
    last = max((int(loads(record)[0].tags["Puzzle"]) for record in records(text)), default=0)
    if arguments.anew:
        judge_anew(shelf, text, rng)
        shelf.save()
    else:
        for record in records(text):
            shelf.put(record)
    with progress("Looking for puzzles", "puzzles") as shown:
        while time.monotonic() < until:
            lacking = {name: n for name, n in shelf.games().items() if name in (arguments.rules or WANTED)}
            if not lacking:
                break
            (game,) = rng.choices([*lacking], [*lacking.values()])
            new = find(game, shelf, last + 1, rng)
            if new is not None:
                last += 1
                found = shelf.put(new)
                shelf.save()
                shown(len(shelf.records), sum(WANTED.values()))
                print(
                    f"{last}. {found.rules.name}, {found.theme.value}, {found.difficulty.value}", flush=True
                )


if __name__ == "__main__":
    main()
