"""The screens of upcard euchre.

Call buttons are neutral in color, so that none looks recommended, and pass is beside them. Going alone is
behind a button below the others.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.engine.actions import PLAYS, STAY, Action, Pass
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
from cogs.ui.games.scene_words import by
from cogs.ui.games.screens import Ask, Features, Pressing, do
from cogs.ui.games.up_card import hint_words, rules_words, scene_words, words
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import NO_TRUMP, bare, suit

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
        """Offer a call, a declaration, or what to go under with. ``offered`` "alone" offers lone calls."""
        told = words.explain_turn(table, view)
        match view.phase:
            case actions.FARMERS_HAND:
                return Ask(told, [do(table, actions.SHOW, words.SHOW_YOUR_HAND, CHIEF)])
            case actions.GOING_UNDER:
                under = [action for action in view.legal if isinstance(action, actions.Under)]
                going = [do(table, each, " ".join(map(bare, each.cards)), PLAIN) for each in under]
                return Ask(told, going, [[do(table, STAY, words.KEEP_YOUR_CARDS, PLAIN)]])
            case actions.FIRST_ROUND | actions.SECOND_ROUND:
                return Ask(told, *self._calls(table, view, offered == _ALONE))
            case actions.BLIND:
                naming = [do(table, actions.CALLS[each, False], suit(each), PLAIN) for each in Suit]
                return Ask(told, naming)
            case actions.DECLARING:
                choices = (STAY, actions.ALONE)
                return Ask(
                    told, [do(table, each, self.action_words(view, each).label, PLAIN) for each in choices]
                )
        return Ask(told)

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
        next_ = view.up.suit.sister if view.rules.vocabulary.next and view.up.suit is not None else None
        said = isinstance(action, actions.Call) and next_ is not None and action.suit is next_
        return f"{self.action_words(view, action).label}{words.NEXT if said else ''}"

    def sorting(self, view: EuchreView) -> Order:
        """Return the order for sorting a hand: while the upcard's suit is offered, as if it were trumps."""
        return order(view.up.suit) if view.phase is actions.FIRST_ROUND else view.order

    # The board

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
        called, told = table.with_callers(len(match.hands)), events(match.in_play)
        said = {} if view.trick or view.tricks else _latest_calls(view, told)
        if view.maker is None:
            down = view.phase is actions.SECOND_ROUND
            return Features(
                said=said,
                up=view.up,
                up_at=None if down else view.dealer,
                up_caption=scene_words.TURNED_DOWN if down else scene_words.turned_up(table, view),
            )
        made = next(event for event in told if isinstance(event, Accepted | Named))
        lone = [scene_words.plays_alone(called, view, seat) for seat in view.lone]
        return Features(
            maker=view.maker,
            lone=view.lone,
            said=said,
            made=(scene_words.made(by(called, view, made.seat), made, view.rules.vocabulary), *lone),
            kind="" if view.trumps else NO_TRUMP,
        )

    def prompt(self, table: Table, view: EuchreView) -> tuple[str, str]:
        """Return the prompt for a call, a declaration or a card, and before play what the hand is worth."""
        return super().prompt(table, view) if view.phase is Phase.PLAY else scene_words.prompt(view)

    def why_barred(self, view: EuchreView, held: Card) -> str:
        """Return why a card can't be played, discarded or given to the partner."""
        before = {actions.DISCARDING: scene_words.JUST_TAKEN_UP, actions.GIVING: scene_words.NOT_YOUR_BEST}
        return super().why_barred(view, held) or before.get(view.phase, "")

    # Results

    def made(self, table: Table, hand: EuchreHand) -> tuple[Seat, bool] | None:
        """Return the maker, and True if the call was made alone, or None if no one called."""
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

    def shows_everything(self, view: EuchreView) -> bool:
        """Return True while trumps are called for."""
        return view.phase in (actions.FIRST_ROUND, actions.SECOND_ROUND)


def _offered(view: EuchreView, alone: bool) -> Sequence[actions.Accept | actions.Call]:
    """Return the calls made alone, or those with the partner. All calls if there are none of that sort."""
    calls = [action for action in view.legal if isinstance(action, actions.Accept | actions.Call)]
    return [call for call in calls if call.alone == alone] or calls


def _latest_calls(view: EuchreView, told: Sequence[Event]) -> dict[Seat, str]:
    """Return each seat's latest call. In the second round, only calls from that round."""
    second = view.phase is actions.SECOND_ROUND
    aloud = [
        (event.seat, scene_words.call_for_bubble(event, view.rules.vocabulary))
        for event in told
        if not second or not isinstance(event, Passed) or event.round > 1
    ]
    return {seat: said for seat, said in aloud if said}


SCREENS = UpCardScreens()
