"""The screens of up-card euchre."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.engine.actions import PLAYS, Action, Pass
from bot.engine.cards import Card
from bot.engine.events import Event, events
from bot.engine.hand import HandResult
from bot.engine.phases import Phase
from bot.engine.ranking import Order, order
from bot.engine.seats import Seat
from bot.games.up_card.actions import (
    BLIND,
    DECLARING,
    DISCARDING,
    DISCARDS,
    FIRST_ROUND,
    GIVES,
    GIVING,
    SECOND_ROUND,
    Alone,
)
from bot.games.up_card.events import Accepted, Named
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.games import words as common
from cogs.ui.games.features import Features
from cogs.ui.games.screens import Ask, GameScreens, Pressing, score_line
from cogs.ui.games.up_card import asking, hint_words, rules_words, scene, words


class UpCardScreens(GameScreens[EuchreRules, EuchreHand, EuchreView]):
    """The screens of a hand in which a card is turned up and trumps are called."""

    rules = EuchreRules
    pressing: ClassVar[Pressing] = {Phase.PLAY: PLAYS, DISCARDING: DISCARDS, GIVING: GIVES}
    topics: ClassVar[Mapping[Phase, str]] = {
        FIRST_ROUND: "making-trumps",
        SECOND_ROUND: "second-round",
        BLIND: "benny-turned-up",
        DISCARDING: "discard",
        DECLARING: "going-alone",
        Phase.PLAY: "play",
    }
    to_do = words.TO_DO
    done = words.DONE

    # The panel

    def ask(self, table: Table, view: EuchreView, offered: str = "") -> Ask:
        """Offer a call, a declaration, or what to go under with."""
        return asking.ask(table, view, offered)

    def waiting(self, table: Table, view: EuchreView, seat: Seat) -> str:
        """Return who is thinking about what, or that the partner plays alone."""
        return words.waiting(table, view, seat)

    def sorting(self, view: EuchreView) -> Order:
        """Return the order for sorting a hand: while the upcard's suit is offered, as if it were trumps."""
        return order(view.up.suit) if view.phase is FIRST_ROUND else view.order

    def beside_cards(self, table: Table, view: EuchreView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: trumps and lone players, or before that upcard and score."""
        at = common.seated(table, seat)
        if view.maker is not None:
            at = at or words.against(table, view.maker, seat)
            score = [] if view.phase in self.pressing else [score_line(table)]
            lone = [words.plays_alone(table, each) for each in view.lone]
            return [" · ".join(filter(None, [words.trumps_by(table, view, view.maker), at])), *lone, *score]
        return [" · ".join(filter(None, [words.up_card(table, view), at])), score_line(table)]

    def action_words(self, view: EuchreView, action: Action) -> common.ActionWords:
        """Return the wording of a call, a declaration, or what is done with a card."""
        return words.action_words(view, action)

    # The board

    def situation(self, table: Table, view: EuchreView, told: Sequence[Event]) -> list[str]:
        """Return the board's lines: trumps and who made them, or the upcard."""
        dealer = common.deals(table, view)
        if view.maker is None:
            return [words.calling_for(view, dealer)]
        made = next(event for event in told if isinstance(event, Accepted | Named))
        return [
            words.made_by(table, view, made, dealer),
            *(words.plays_alone(table, seat) for seat in view.lone),
        ]

    def calling(self, view: EuchreView) -> bool:
        """Return True until trumps are made."""
        return view.maker is None

    def beside_name(self, view: EuchreView) -> Mapping[Seat, str]:
        """Return what each seat said in this round and who deals, or once trumps are made who made them."""
        if view.maker is not None:
            declared = {
                seat: words.DECLARED_ALONE for seat, action in view.calls if isinstance(action, Alone)
            }
            return {view.maker: words.MAKER, **declared, **dict.fromkeys(view.out, words.SITS_OUT)}
        passes = [seat for seat, action in view.calls if isinstance(action, Pass)]
        this_round = passes[view.rules.seats :] if view.phase is SECOND_ROUND else passes
        return {view.dealer: words.DEALER, **dict.fromkeys(this_round, words.PASSED)}

    def sitting_out(self, view: EuchreView) -> Sequence[Seat]:
        """Return the seats whose partners play alone."""
        return view.out

    def told(self, event: Event, table: Table) -> str:
        """Describe a call, a declaration or a card that changed hands, as players say it."""
        return words.told(event, table)

    # The picture

    def features(self, table: Table, view: EuchreView) -> Features:
        """Return the upcard and the calls, or who made trumps, and lone players."""
        return scene.features(table, view)

    def prompt(self, table: Table, view: EuchreView) -> tuple[str, str]:
        """Return the prompt for a call, a declaration, or a card to discard or play."""
        return super().prompt(table, view) if view.phase is Phase.PLAY else scene.prompt(table, view)

    def why_barred(self, view: EuchreView, held: Card) -> str:
        """Return why a card can't be played, or must be kept."""
        return super().why_barred(view, held) or scene.why_barred(view)

    # What came of it

    def headline(self, table: Table, hand: EuchreHand) -> str:
        """Return the result in one line: made, marched, euchred, or thrown in."""
        return words.headline(table, hand)

    def reasons(self, table: Table, hand: EuchreHand) -> list[str]:
        """Return who called what, who took the tricks that were lost, and the Dutchman."""
        return words.reasons(table, hand)

    def made(self, table: Table, hand: EuchreHand) -> tuple[Seat, bool] | None:
        """Return the maker and whether the call was made alone, or None if no one called."""
        made = next((event for event in events(hand) if isinstance(event, Accepted | Named)), None)
        return (made.seat, made.alone) if made else None

    def exchanged(self, table: Table, hand: EuchreHand) -> list[str]:
        """Return a line for each discard, each card given to a lone maker, and each hand that went under."""
        return words.exchanged(table, hand)

    def stars(self, table: Table, hands: Sequence[tuple[int, EuchreResult]]) -> list[str]:
        """Return the highlights: lone marches and lone defenses, euchres, the best caller."""
        return words.stars(table, hands)

    def feats(self, rules: EuchreRules, hands: Sequence[tuple[int, EuchreResult]]) -> list[tuple[int, Seat]]:
        """Return the hands with a lone march or a lone defense that won, each with its seat."""
        return words.feats(rules, hands)

    # The rules

    def aim(self, rules: EuchreRules) -> int | None:
        """Return the target score, or None if the game is a fixed number of deals."""
        return None if rules.deals else rules.target

    def ends(self, rules: EuchreRules) -> str:
        """Format what ends the game: the target score or the number of deals."""
        return rules_words.ends(rules)

    def out_of(self, rules: EuchreRules, deals: int) -> str:
        """Format what follows a score: the target, or which deal it is."""
        return rules_words.out_of(rules, deals)

    def two_lines(self, rules: EuchreRules) -> tuple[str, str]:
        """Return two short lines of rules: the cards and the partner's part, and who goes alone."""
        return rules_words.two_lines(rules)

    def score_table(
        self, rules: EuchreRules, result: HandResult | None
    ) -> tuple[Sequence[tuple[int, str, bool]], str]:
        """Return every ending with its points, computed by the engine."""
        return rules_words.score_table(rules, result if isinstance(result, EuchreResult) else None)

    # Advice

    def why_call(self, view: EuchreView, action: Action, than: Action) -> str:
        """Return why to call one thing rather than another, by what the hand holds for it."""
        return hint_words.why(view, action, than)

    def maker(self, view: EuchreView) -> Seat | None:
        """Return the maker's seat, or None before anyone has called."""
        return view.maker

    # Puzzles

    def before_turn(self, table: Table, view: EuchreView) -> list[str]:
        """Return where the upcard went, once trumps are made."""
        return [] if view.maker is None else [words.became_of_up_card(table, view)]

    def tells_all(self, view: EuchreView) -> bool:
        """Return True while trumps are called for."""
        return view.phase in (FIRST_ROUND, SECOND_ROUND)

    def reached(self, view: EuchreView, least: float) -> str:
        """Return what coming out `least` points ahead takes, in terms of the makers and their tricks."""
        return words.reached(view, least)


SCREENS = UpCardScreens()
