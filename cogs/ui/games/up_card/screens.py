"""The screens of upcard euchre.

Call buttons are neutral in color, so that none looks recommended, and pass is beside them. Going alone is
behind a button below the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.engine.actions import PASS, PLAYS, STAY, Action, Pass
from bot.engine.cards import Card, Suit
from bot.engine.events import Event, Passed, events
from bot.engine.hand import HandResult
from bot.engine.phases import Phase
from bot.engine.ranking import Order, order
from bot.engine.seats import Seat
from bot.games.up_card import actions
from bot.games.up_card.events import Accepted, Named
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult
from bot.games.up_card.view import EuchreView
from bot.tables.table import Table
from cogs.ui.controls import CHIEF, PLAIN, Button, button
from cogs.ui.games import words as common
from cogs.ui.games.screens import Ask, Features, Pressing, do, score_line
from cogs.ui.games.up_card import hint_words, rules_words, scene_words, words
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import NO_TRUMP, bare, short_reading, suit

_TOGETHER, _ALONE = "together", "alone"  # the ways to offer calls


class UpCardScreens(words.UpCardWords):
    """The screens of upcard euchre, in which a card is turned up and trumps are called."""

    rules = EuchreRules
    pressing: ClassVar[Pressing] = {
        Phase.PLAY: PLAYS,
        actions.DISCARDING: actions.DISCARDS,
        actions.GIVING: actions.GIVES,
    }
    topics: ClassVar[Mapping[Phase, str]] = {
        actions.FIRST_ROUND: "making-trumps",
        actions.SECOND_ROUND: "second-round",
        actions.BLIND: "benny-turned-up",
        actions.DISCARDING: "discard",
        actions.DECLARING: "going-alone",
        Phase.PLAY: "play",
    }
    to_do = words.TO_DO
    done = words.DONE

    # The panel

    def ask(self, table: Table, view: EuchreView, offered: str = "") -> Ask:
        """Offer a call, a declaration, or what to go under with; ``offered`` "alone" offers lone calls."""
        match view.phase:
            case actions.FARMERS_HAND:
                showing = do(table, actions.SHOW, words.SHOW_YOUR_HAND, CHIEF)
                return Ask([words.shown_then(table, view)], [showing])
            case actions.GOING_UNDER:
                return _under(table, view)
            case actions.FIRST_ROUND:
                opposed = view.rules.side_of(view.viewer) != view.rules.side_of(view.dealer)
                goes = [words.goes_to_dealer(table, view)] if opposed else []
                return Ask([*goes, *_meanings(view)], *self._calls(table, view, offered == _ALONE))
            case actions.SECOND_ROUND:
                calls = self._calls(table, view, offered == _ALONE)
                return Ask(words.next_and_crossing(view), *calls)
            case actions.BLIND:
                naming = [do(table, actions.CALLS[each, False], suit(each), PLAIN) for each in Suit]
                return Ask([words.after_blind(view)], naming)
            case actions.DISCARDING:
                return Ask([_what_to_discard(table, view)])
            case actions.DECLARING:
                choices = (STAY, actions.ALONE)
                offers = [do(table, each, self.action_words(view, each).label, PLAIN) for each in choices]
                return Ask(words.declare_lines(table, view, view.viewer), offers)
            case actions.GIVING:
                return Ask([words.for_lone_partner(table, view.viewer)])
        return Ask()

    def _calls(
        self, table: Table, view: EuchreView, alone: bool
    ) -> tuple[Sequence[Button], Sequence[Sequence[Button]]]:
        """Return pass and the calls, alone or with the partner, and below them the button for the others."""
        shown = _offered(view, alone)
        passing = [action for action in view.legal if not isinstance(action, actions.Accept | actions.Call)]
        buttons = [do(table, each, self._label(view, each), PLAIN) for each in (*passing, *shown)]
        if len(buttons) == len(view.legal):
            return buttons, ()
        other = _TOGETHER if alone else _ALONE
        label = words.together_with(table, view.viewer) if alone else words.ALONE
        return buttons, [[button(label, Press(Verb.CALLS, table.id, table.seq, other))]]

    def _label(self, view: EuchreView, action: Action) -> str:
        """Return a call's button label, with "next" marked where players use the word."""
        next_ = view.up.suit.sister if view.rules.tongue.next and view.up.suit is not None else None
        said = isinstance(action, actions.Call) and next_ is not None and action.suit is next_
        return f"{self.action_words(view, action).label}{words.NEXT if said else ''}"

    def sorting(self, view: EuchreView) -> Order:
        """Return the order for sorting a hand: while the upcard's suit is offered, as if it were trumps."""
        return order(view.up.suit) if view.phase is actions.FIRST_ROUND else view.order

    def beside_cards(self, table: Table, view: EuchreView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: trumps and lone players, or before that upcard and score."""
        at = common.seated(table, seat)
        if view.maker is not None:
            at = at or words.against(table, view.maker, seat)
            score = [] if view.phase in self.pressing else [score_line(table)]
            lone = [words.plays_alone(table, each) for each in view.lone]
            return [" · ".join(filter(None, [words.trumps_by(table, view, view.maker), at])), *lone, *score]
        return [" · ".join(filter(None, [words.up_card(table, view), at])), score_line(table)]

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
                seat: words.DECLARED_ALONE for seat, action in view.calls if isinstance(action, actions.Alone)
            }
            return {view.maker: words.MAKER, **declared, **dict.fromkeys(view.out, words.SITS_OUT)}
        passes = [seat for seat, action in view.calls if isinstance(action, Pass)]
        this_round = passes[view.rules.seats :] if view.phase is actions.SECOND_ROUND else passes
        return {view.dealer: words.DEALER, **dict.fromkeys(this_round, words.PASSED)}

    def sitting_out(self, view: EuchreView) -> Sequence[Seat]:
        """Return the seats whose partners play alone."""
        return view.out

    # The picture

    def features(self, table: Table, view: EuchreView) -> Features:
        """Return the calls until the first lead, and the upcard until trumps are made, then who made them."""
        match = table.game
        called, told = table.called(len(match.hands)), events(match.in_play)
        said = {} if view.trick or view.tricks else _said(view, told)
        if view.maker is None:
            down = view.phase is actions.SECOND_ROUND
            return Features(
                said=said,
                up=view.up,
                up_at=None if down else view.dealer,
                up_told=scene_words.TURNED_DOWN if down else scene_words.turned_up(table, view),
            )
        made = next(event for event in told if isinstance(event, Accepted | Named))
        lone = [scene_words.plays_alone(called, view, seat) for seat in view.lone]
        return Features(
            maker=view.maker,
            lone=view.lone,
            said=said,
            made=(scene_words.made(called, view, made, view.rules.tongue), *lone),
            kind="" if view.trumps else NO_TRUMP,
        )

    def prompt(self, table: Table, view: EuchreView) -> tuple[str, str]:
        """Return the prompt for a call, a declaration or a card, and before play what the hand is worth."""
        if view.phase is Phase.PLAY:
            return super().prompt(table, view)
        called = view.rules.trumps_word
        if view.phase is actions.FIRST_ROUND:
            held = (*view.cards, view.up) if view.seat == view.dealer else view.cards
            return scene_words.call_or_pass(view), scene_words.would_have(held, order(view.up.suit), called)
        if view.phase is actions.SECOND_ROUND:
            asked = scene_words.prompt(view.phase) if PASS in view.legal else scene_words.MUST_NAME
            return asked, _worth_by_suit(view)
        if view.phase in (actions.DISCARDING, actions.DECLARING):
            return scene_words.prompt(view.phase), scene_words.you_have(view.cards, view.order, called)
        goes_under = any(isinstance(action, actions.Under) for action in view.legal)
        if view.phase is actions.GOING_UNDER and not goes_under:
            return scene_words.CANNOT_GO_UNDER, ""
        return scene_words.prompt(view.phase), ""

    def why_barred(self, view: EuchreView, held: Card) -> str:
        """Return why a card can't be played, discarded or given to the partner."""
        before = {actions.DISCARDING: scene_words.JUST_TAKEN_UP, actions.GIVING: scene_words.NOT_YOUR_BEST}
        return super().why_barred(view, held) or before.get(view.phase, "")

    # Results

    def made(self, table: Table, hand: EuchreHand) -> tuple[Seat, bool] | None:
        """Return the maker, and True if the call was made alone; None if no one called."""
        made = next((event for event in events(hand) if isinstance(event, Accepted | Named)), None)
        return (made.seat, made.alone) if made else None

    # The rules

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
        return view.phase in (actions.FIRST_ROUND, actions.SECOND_ROUND)


def _under(table: Table, view: EuchreView) -> Ask:
    threes = [action for action in view.legal if isinstance(action, actions.Under)]
    keep = do(table, STAY, words.KEEP_YOUR_CARDS, PLAIN)
    if not threes:
        return Ask([words.UNDER_TAKES_THREE], [keep])
    going = [do(table, under, " ".join(bare(each) for each in under.cards), PLAIN) for under in threes]
    return Ask([words.HOW_TO_GO_UNDER], going, [[keep]])


def _meanings(view: EuchreView) -> list[str]:
    """Return an explanation of the call's word if it could be misunderstood, as a list."""
    told = words.meaning(view) if any(isinstance(action, actions.Accept) for action in view.legal) else ""
    return [told] if told else []


def _offered(view: EuchreView, alone: bool) -> Sequence[actions.Accept | actions.Call]:
    """Return the calls made alone, or those with the partner; all calls if there are none of that sort."""
    calls = [action for action in view.legal if isinstance(action, actions.Accept | actions.Call)]
    return [call for call in calls if call.alone == alone] or calls


def _worth_by_suit(view: EuchreView) -> str:
    """Return what the hand is worth in each suit that can be named."""
    named = dict.fromkeys(call.suit for call in view.legal if isinstance(call, actions.Call))
    worth = [short_reading(view.cards, order(suit)) for suit in named]
    return words.trumps_you_would_have(worth, view.rules.trumps_word)


def _what_to_discard(table: Table, view: EuchreView) -> str:
    seat = view.viewer
    if seat != view.dealer or not view.took_up or view.discarded is not None:  # it's for partner's best
        return words.given_by_partner(table, view, seat)
    return words.took_up(view)


def _said(view: EuchreView, told: Sequence[Event]) -> dict[Seat, str]:
    """Return each seat's latest call; in the second round, only calls from that round."""
    second = view.phase is actions.SECOND_ROUND
    aloud = [
        (event.seat, scene_words.said(event, view.rules.tongue))
        for event in told
        if not second or not isinstance(event, Passed) or event.round > 1
    ]
    return {seat: said for seat, said in aloud if said}


SCREENS = UpCardScreens()
