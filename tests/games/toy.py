"""A toy kind of game, defined here alone: five cards each, no trumps, and everyone for themselves.

The player left of the dealer leads, the highest card of the suit led takes the trick, and each trick scores a
point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.engine import actions, kind
from bot.engine.actions import Action, Play
from bot.engine.cards import Card, pack
from bot.engine.deal import Deal
from bot.engine.hand import Hand, PhaseRules
from bot.engine.kind import Kind, register
from bot.engine.levels import Level, Style
from bot.engine.match import Match
from bot.engine.options import Ruleset, option
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.engine.view import View, common_fields
from bot.tables.table import Table
from cogs.ui.games import screens
from cogs.ui.games.screens import GameScreens, register_screens

TRICKS = 5


@dataclass(frozen=True, kw_only=True)
class ToyRules(Ruleset):
    """The toy's options."""

    seats: int = 3
    seats_allowed: tuple[int, ...] = (2, 3, 4)
    target: int = option(
        7,
        "The target",
        "tricks that end the game",
        lambda number, _: f"First to {number} tricks",
        least=1,
        offered=(7, 12),
    )

    @property
    def cards(self) -> tuple[Card, ...]:
        return pack(24)

    @property
    def packets(self) -> tuple[tuple[int, ...], ...]:
        return ((1,),) * TRICKS

    @property
    def turns_up(self) -> bool:
        return False

    @property
    def sides(self) -> int:
        return self.seats


@dataclass(frozen=True, slots=True)
class ToyResult:
    """The tricks of each seat, which are its points."""

    score: tuple[int, ...]

    @property
    def tricks(self) -> tuple[int, ...]:
        return self.score

    @property
    def thrown_in(self) -> bool:
        return False


class ToyHand(Hand):
    """A hand that is nothing but play."""

    __slots__ = ("rules",)
    rules: ToyRules

    def __init__(self, rules: ToyRules, deal: Deal) -> None:
        self.rules = rules
        self._begin(deal, Phase.PLAY, deal.dealer % rules.seats + 1, order(None))

    def start(self) -> ToyHand:
        return ToyHand(self.rules, self.deal)

    @property
    def final(self) -> ToyResult:
        self.need_over()
        winners = [trick.winner for trick in self.tricks]
        return ToyResult(tuple(winners.count(seat) for seat in range(1, self.rules.seats + 1)))

    def _play(self, action: Play) -> None:
        if self.put(action) and len(self.tricks) == TRICKS:
            self._end()


ToyHand.phases = {Phase.PLAY: PhaseRules((Play,), ToyHand.legal_plays, ToyHand._play)}


class Toy(Kind[ToyRules, ToyHand, View]):
    """The toy as a kind of game."""

    id = "toy"
    rules = ToyRules
    presets = (ToyRules(id="toy", name="Toy", summary="five cards, no trumps", source="this test"),)
    families: ClassVar[Mapping[str, str]] = {"toy": "Toy"}

    def first_position(self, rules: ToyRules, deal: Deal, carried: int = 0, *, check: bool = True) -> ToyHand:
        if check:
            deal.check(rules)
        return ToyHand(rules, deal)

    def view(self, hand: ToyHand, seat: Seat | None, score: tuple[int, ...]) -> View:
        return View(**common_fields(hand, seat, score))

    def choose(self, view: View, level: Level, style: Style = Style.EVEN) -> Action:
        return view.legal[-1]

    def over(self, match: Match, rules: ToyRules, last: ToyHand | None) -> bool:
        return max(match.score) >= rules.target


class ToyScreens(GameScreens[ToyRules, ToyHand, View]):
    """The screens of the toy game."""

    rules = ToyRules

    def headline(self, table: Table, hand: ToyHand) -> str:
        return f"The hand brought {' '.join(map(str, hand.final.score))}"

    def ends(self, rules: ToyRules) -> str:
        return f"to {rules.target} tricks"

    def two_lines(self, rules: ToyRules) -> tuple[str, str]:
        return "Five cards each, no trumps.", "Each trick is a point."


@contextmanager
def toy_registered() -> Iterator[ToyRules]:
    """Register the toy game for the duration, and yield its ruleset."""
    registries: tuple[dict[Any, Any], ...] = (kind._KINDS, kind.PRESETS, actions._READERS, screens._SCREENS)
    before = [dict(each) for each in registries]
    register(Toy())
    register_screens(ToyScreens())
    try:
        yield Toy.presets[0]
    finally:
        for each, was in zip(registries, before, strict=True):
            each.clear()
            each.update(was)
