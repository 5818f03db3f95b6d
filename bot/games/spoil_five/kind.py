"""Spoil Five as a kind of game."""

from collections.abc import Iterator
from typing import ClassVar

from bot.engine.actions import Action, Stay
from bot.engine.deal import Deal
from bot.engine.events import Event, Stayed
from bot.engine.hand_stats import Award
from bot.engine.kind import Kind
from bot.engine.levels import Level, Style
from bot.engine.match import Match
from bot.engine.search import Search
from bot.engine.seats import Seat
from bot.engine.view import common_fields
from bot.games.spoil_five.computer import HABITS, choose
from bot.games.spoil_five.hand import VERBS, Jink, Jinked, Rob, Robbed, SpoilHand, SpoilView, Stop
from bot.games.spoil_five.rules import PRESETS, SpoilRules
from bot.games.spoil_five.search import SpoilSearch

JINK = Award("jink")


class SpoilFive(Kind[SpoilRules, SpoilHand, SpoilView]):
    """Spoil Five: everyone plays for the pool, and three tricks win it."""

    id = "spoil_five"
    rules = SpoilRules
    presets = PRESETS
    verbs = VERBS
    families: ClassVar = {"spoil_five": "Spoil Five"}
    styled: ClassVar = False
    awards: ClassVar = {JINK: ("Jink", "went for all five tricks and took them")}
    trumps_made = "The upcard's suit is trumps. No one calls"

    def first_position(
        self, rules: SpoilRules, deal: Deal, carried: int = 0, *, check: bool = True
    ) -> SpoilHand:
        """Return the offer to rob, or the first lead. ``carried`` is the pool before the antes."""
        return SpoilHand(rules, deal, carried, check=check)

    def view(self, hand: SpoilHand, seat: Seat | None, score: tuple[int, ...]) -> SpoilView:
        """Return the hand as that seat may see it.

        An offer to rob, or declining it, would reveal the ace of trumps, so all others see that seat as about
        to play.
        """
        public = (Jink, Stop) if hand.asks_holder else (Stay, Jink, Stop)
        return SpoilView(
            **common_fields(hand, seat, score, public), jinker=hand.jinker, pool=hand.pool, taken=hand.taken()
        )

    def choose(self, view: SpoilView, level: Level, style: Style = Style.EVEN) -> Action:
        """Choose what takes tricks, or stops others from a third. Without calls, styles have no effect."""
        return choose(view, HABITS[level])

    def search(self, view: SpoilView) -> Search:
        """Return a search of layouts, played out like the club level."""
        return SpoilSearch(view)

    def action_events(
        self, seat: Seat, action: Action, before: SpoilHand, after: SpoilHand
    ) -> Iterator[Event]:
        """Yield robbing and jinking, but not that the holder of the ace of trumps declines to rob."""
        match action:
            case Rob():
                yield Robbed(seat, before.up)
            case Jink() | Stop():
                yield Jinked(seat, isinstance(action, Stop))
            case Stay() if not before.is_secret:
                yield Stayed(seat, before.phase)

    def over(self, match: Match, rules: SpoilRules, last: SpoilHand | None) -> bool:
        """Return True if the pool is empty after a hand, once everyone has dealt ``rounds`` times."""
        return last is not None and len(match.hands) >= rules.rounds * rules.seats and not last.final.pool

    def carried(self, last: SpoilHand) -> int:
        """Return the pool, if it was spoiled."""
        return last.final.pool

    def hand_awards(self, match: Match, hand: SpoilHand) -> Iterator[tuple[Seat, Award]]:
        """Yield the award for a successful jink."""
        result = hand.final
        if result.winner is not None and result.jinked:
            yield result.winner, JINK


KIND = SpoilFive()
