"""The wording of upcard euchre: questions, table talk (rules.md, "The word for it"), and results."""

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.actions import Action, Pass, Stay
from bot.engine.cards import Suit
from bot.engine.events import Event, Passed, Stayed, events
from bot.engine.phases import Phase
from bot.engine.seats import Seat, Side, partner_of
from bot.games.up_card import actions
from bot.games.up_card import events as happened
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult
from bot.games.up_card.view import EuchreView
from bot.games.up_card.vocabulary import Vocabulary
from bot.tables.table import Table
from cogs.ui.games import words
from cogs.ui.games.screens import GameScreens, score_line
from cogs.ui.games.up_card import scene_words
from cogs.ui.words import names
from cogs.ui.words.cards import bare, card, cards, label, suit, the, trumps_are, trumps_by, word
from cogs.ui.words.names import begun, count, does, listed, team, who

TO_DO: Mapping[Phase, str] = {
    actions.FARMERS_HAND: "{} to show a farmer's hand",
    actions.GOING_UNDER: "Will {} go under?",
    actions.FIRST_ROUND: "{} to call",
    actions.SECOND_ROUND: "{} to name a suit",
    actions.BLIND: "{} to name a suit blind",
    actions.DISCARDING: "{} to discard",
    actions.DECLARING: "Will {} go alone?",
    actions.GIVING: "{} to give a card",
    Phase.PLAY: words.TO_PLAY,
}
_WAITING: Mapping[Phase, str] = {
    actions.BLIND: "{} names a suit before anyone sees a card",
    actions.DISCARDING: "{} is discarding",
    actions.FARMERS_HAND: "{} has only nines and tens",
    actions.GOING_UNDER: "Will {} go under?",
    actions.GIVING: "{} is giving a card to the lone player",
}
_DECLINED: Mapping[Phase, str] = {
    actions.DECLARING: "won't go alone",
    actions.GOING_UNDER: "didn't go under",
}
DONE: Mapping[type[Action], str] = {
    actions.Discard: "discarded a card",
    actions.Give: "gave a card",
    actions.Under: "went under",
}
_FEATS = 4  # the maximum number of lone hands listed for a game

# Questions

SHOW_YOUR_HAND = "Show your hand"
KEEP_YOUR_CARDS = "Keep your cards"
ALONE = "Alone…"
DEALER, MAKER, PASSED, DECLARED_ALONE, SITS_OUT = "dealer", "maker", "pass", "alone", "sits out"
NEXT = " (next)"


def explain_turn(table: Table, view: EuchreView) -> list[str]:
    """Return the lines below the headline of a panel: what a call, a discard or an answer leads to."""
    vocabulary, seat = view.rules.vocabulary, view.viewer
    match view.phase:
        case actions.FARMERS_HAND:
            return [
                f"You have only nines and tens, so {does(table, view.dealer, 'deals', within=True)} again."
            ]
        case actions.GOING_UNDER if any(isinstance(action, actions.Under) for action in view.legal):
            return ["Choose three 9s or 10s to swap for the kitty."]
        case actions.GOING_UNDER:
            return ["You need three nines or tens."]
        case actions.FIRST_ROUND:
            opposed = view.rules.side_of(seat) != view.rules.side_of(view.dealer)
            told = [f"If you call, {who(table, view.dealer)} gets {the(view.up)}."] if opposed else []
            if any(isinstance(action, actions.Accept) for action in view.legal):
                call = vocabulary.calls[view.rules.accepting(seat, view.dealer)]
                told.append(call.means.format(suit=word(view.up.suit)))
            return [*filter(None, told)]
        case actions.SECOND_ROUND if vocabulary.next and view.up.suit is not None:
            same, other = _colors(view.up.suit)
            return [f"Next is the other {same} suit. Crossing is a {other} suit."]
        case actions.BLIND:
            return [f"Then you {vocabulary.take_up} the Benny and discard a card."]
        case actions.DISCARDING if seat == view.dealer and view.took_up and view.discarded is None:
            may = "You can discard that card too" if view.rules.dealer_may_refuse else "You have to keep it"
            return [f"You {vocabulary.took_up} {the(view.up, view.order)}. {may}."]
        case actions.DISCARDING:  # it's for the partner's best card
            return [f"{who(table, partner_of(seat))} gave you {the(view.cards[-1], view.order)}."]
        case actions.DECLARING:
            return _declare_lines(table, view, seat)
        case actions.GIVING:
            return [f"{who(table, partner_of(seat))} plays alone and discards a card in return."]
    return []


def _colors(of: Suit) -> tuple[str, str]:
    """Return the color of the suit, and the other color."""
    return ("red", "black") if of.red else ("black", "red")


def together_with(table: Table, seat: Seat) -> str:
    """Return the label of the button that goes back to the calls made with the partner."""
    return f"With {names.at_seat(table, partner_of(seat))}…"


def _declare_lines(table: Table, view: EuchreView, seat: Seat) -> list[str]:
    """Return what matters for going alone: who already does, and who would sit out."""
    partner = partner_of(seat)
    name = who(table, partner)
    lines = [
        f"{who(table, other)} plays alone against you." for other in view.lone if other not in (seat, partner)
    ]
    if partner in view.lone:
        lines.append(f"{name} plays alone. If you do, {name} sits out instead.")
        if seat == view.dealer and view.accepted and not view.took_up:
            would = f"You'd {view.rules.vocabulary.take_up} {the(view.up, view.order)}"
            lines.append(f"{would} and discard a card.")
    elif partner == view.maker:
        lines.append(f"{name} called. If you go alone, {name} sits out.")
    return lines


# Current state


def _against(table: Table, maker: Seat, seat: Seat) -> str:
    """Return who plays against the maker, and so together, in games without partners."""
    if table.rules.sides == 2:
        return ""
    there = (each for each in names.seats(table.rules) if each not in (maker, seat))
    others = listed([who(table, each) for each in there])
    return f"you against {others}" if seat == maker else f"you and {others} against {who(table, maker)}"


def _plays_alone(table: Table, seat: Seat) -> str:
    """Say that a player plays alone, and that the partner sits out."""
    partner = partner_of(seat)
    return f"{does(table, seat, 'plays')} alone, and {does(table, partner, 'sits', within=True)} out"


def _made(table: Table, event: happened.Accepted | happened.Named, vocabulary: Vocabulary) -> str:
    """Return who made trumps and how: ``Bob took it up``, ``Ann named hearts (next)``."""
    told = scene_words.made(who(table, event.seat), event, vocabulary)
    if isinstance(event, happened.Named) and event.way in ("next", "crossing") and vocabulary.next:
        return f"{told} ({event.way})"
    return told


# Results


def _lost(table: Table, hand: EuchreHand, makers: Side) -> list[str]:
    """Say who took the tricks that the makers lost.

    If it was just one, name the card that stopped the march.
    """
    side_of = hand.rules.side_of
    lost = [(n, trick) for n, trick in enumerate(hand.tricks, 1) if side_of(trick.winner) != makers]
    if len(lost) == 1:
        ((number, trick),) = lost
        best = the(trick.best, hand.order)
        return [f"{who(table, trick.winner)} stopped the march with {best} in trick {number}"]
    told = []
    for side in _other_sides(hand, makers):
        numbers = [str(n) for n, trick in lost if side_of(trick.winner) == side]
        if len(numbers) == len(hand.tricks):
            told.append(f"{team(table, side)} took all five tricks")
        elif numbers:
            told.append(
                f"{team(table, side)} took {'trick' if len(numbers) == 1 else 'tricks'} {listed(numbers)}"
            )
    return told


def _call(table: Table, hand: EuchreHand) -> str:
    before, made, after, maker = "", "", "", None
    vocabulary = hand.rules.vocabulary
    for event in events(hand):
        match event:
            case happened.WentUnder(seat):
                before = f"{who(table, seat)} went under. "
            case happened.Accepted(seat, said, named, alone):
                called = vocabulary.calls[said].told.format(card=the(hand.up), suit=named.word)
                maker, made = seat, f"{who(table, seat)} {called}{_lone(said) if alone else ''}"
            case happened.Named(seat, alone=alone):
                maker, made = seat, f"{_made(table, event, vocabulary)}{_lone() if alone else ''}"
            case happened.WentAlone(seat, _) if seat == maker and not after:
                after += _lone()
            case happened.WentAlone(seat, over):
                tail = f" instead of {who(table, partner_of(seat), within=True)}" if over else ""
                after += f". {begun(who(table, seat))} went alone{tail}"
    return before + made + after


def _lone(call: str = "") -> str:
    """Return the words for going alone after a call. Turning down already says "play" itself."""
    return " alone" if call == "turn-down" else " and went alone"


def _other_sides(hand: EuchreHand, makers: Side) -> list[Side]:
    return [side for side in range(hand.rules.sides) if side != makers]


def became_of_up_card(table: Table, view: EuchreView) -> str:
    """Return where the upcard went once trumps were made, and what the player discarded."""
    if not view.took_up:
        return f"{begun(the(view.up))} was {'left out of play' if view.accepted else 'turned down'}"
    put_out = f", and you discarded {the(view.discarded)}" if view.discarded else ""
    return f"{who(table, view.dealer)} {view.rules.vocabulary.took_up} {the(view.up)}{put_out}"


class UpCardWords(GameScreens[EuchreRules, EuchreHand, EuchreView]):
    """The wording of actions, events, and results in upcard euchre."""

    def waiting(self, table: Table, view: EuchreView, seat: Seat) -> str:
        """Return what a seat's panel says while another seat is to act."""
        by = view.to_act or seat
        if view.phase in _WAITING:
            return _WAITING[view.phase].format(who(table, by))
        sits_out = seat in view.out and view.phase is Phase.PLAY
        return f"{words.thinking(table, by)}{'. You sit out' if sits_out else ''}"

    def beside_cards(self, table: Table, view: EuchreView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: trumps and lone players, or before that upcard and score."""
        at = words.seated(table, seat)
        if view.maker is None:
            down = view.phase is actions.SECOND_ROUND
            up = f"{begun(the(view.up))} was turned down" if down else f"Upcard {card(view.up)}"
            return [" · ".join(filter(None, [up, words.deals(table, view), at])), score_line(table)]
        trumps = trumps_by(who(table, view.maker), view.trumps, view.rules.trumps_word)
        lone = [_plays_alone(table, each) for each in view.lone]
        score = [] if view.phase in self.pressing else [score_line(table)]
        at = at or _against(table, view.maker, seat)
        return [" · ".join(filter(None, [trumps, at])), *lone, *score]

    def situation(self, table: Table, view: EuchreView, events: Sequence[Event]) -> list[str]:
        """Return the board's lines: trumps and who made them, or the upcard."""
        dealer = words.deals(table, view)
        if view.phase is actions.SECOND_ROUND:
            return [f"Second round: {the(view.up)} was turned down · {dealer}"]
        if view.maker is None:
            return [f"Upcard **{card(view.up)}** · {dealer}"]
        made = next(event for event in events if isinstance(event, happened.Accepted | happened.Named))
        trumps = trumps_are(view.trumps, view.rules.trumps_word)
        by = _made(table, made, view.rules.vocabulary)
        return [f"**{trumps}**: {by} · {dealer}", *(_plays_alone(table, seat) for seat in view.lone)]

    def action_words(self, view: EuchreView, action: Action) -> words.ActionWords:
        """Return the wording of an action by the view's seat."""
        vocabulary, said = view.rules.vocabulary, words.ActionWords
        partner_is_alone = view.rules.partners and partner_of(view.viewer) in view.lone
        match action:
            case Pass() if view.phase is actions.FIRST_ROUND and view.viewer == view.dealer:
                over = vocabulary.over
                do = f"Say “{over.aloud}”" if over.button == over.aloud else over.button
                return said(over.button, f"You {over.made}.", do)
            case actions.Accept(alone):
                accepting = view.rules.accepting(view.viewer, view.dealer)
                call, lone = vocabulary.calls[accepting], ": alone" if accepting == "turn-down" else ", alone"
                if alone:
                    do = f"{call.button} and go alone"
                    return said(f"{call.button}{lone}", f"You {call.made} and went alone.", do)
                return said(call.button, f"You {call.made}.", call.button)
            case actions.Call(named, False):
                return said(suit(named), f"You named {word(named)}.", f"Call {word(named)}")
            case actions.Call(named):
                do = f"Call {word(named)} and go alone"
                return said(f"{suit(named)}, alone", f"You named {word(named)} and went alone.", do)
            case actions.Alone():
                do = "Go alone instead" if partner_is_alone else "Go alone"
                return said(do, "You're going alone.", do)
            case Stay() if view.phase is actions.GOING_UNDER:
                return said(KEEP_YOUR_CARDS, "You kept your cards.", KEEP_YOUR_CARDS)
            case Stay():
                do = "Let your partner play alone" if partner_is_alone else "Play with your partner"
                return said(do, "You're not going alone.", do)
            case actions.Discard(put):
                it = the(put, view.order)
                return said(label(put, view.order), f"You discarded {it}.", f"Discard {it}")
            case actions.Give(given):
                it = the(given, view.order)
                return said(label(given, view.order), f"You gave your partner {it}.", f"Give {it}")
            case actions.Under(three):
                did = f"You swapped {cards(three)} for the kitty."
                return said(" ".join(map(bare, three)), did, f"Go under with {cards(three)}")
            case actions.Show():
                return said(SHOW_YOUR_HAND, "You showed your hand.", SHOW_YOUR_HAND)
        return words.action_words(view, action)

    def describe_event(self, event: Event, table: Table) -> str:
        """Describe an event in a sentence without a period."""
        by, vocabulary = who(table, event.seat), cast(EuchreRules, table.rules).vocabulary
        match event:
            case happened.ThrownIn():
                return "Everyone passed, so the hand is thrown in"
            case Passed(over=True):
                return f"{by} {vocabulary.over.made}"
            case happened.Accepted(alone=alone) | happened.Named(alone=alone):
                return f"{_made(table, event, vocabulary)}{_lone() if alone else ''}"
            case happened.Discarded(up=up):
                return f"{by} {vocabulary.took_up} {the(up)} and discarded a card"
            case happened.WentAlone(seat=seat, overruled=overruled):
                over = f", so {does(table, partner_of(seat), 'sits', within=True)} out" if overruled else ""
                return f"{by} went alone{over}"
            case Stayed(asked=asked):
                return f"{by} {_DECLINED[asked]}"
            case happened.Shown(cards=held):
                return f"{by} showed a farmer's hand: {cards(held)}"
            case happened.WentUnder():
                return f"{by} swapped three cards for the kitty"
            case happened.Gave(seat=seat):
                return f"{by} gave {who(table, partner_of(seat), within=True)} a card"
            case happened.PutOut():
                return f"{by} discarded a card"
        return words.describe_event(event, by)

    def headline(self, table: Table, hand: EuchreHand) -> str:
        """Return the result in one line: ``Bob & Dee made it: 4 tricks, 1 point``."""
        result = hand.final
        makers = result.makers
        if makers is None:
            if hand.shown:
                return f"Farmer's hand: {does(table, hand.deal.dealer, 'deals', within=True)} again"
            return "Everyone passed, so the hand is thrown in"
        lone = next((seat for seat in result.lone if hand.rules.side_of(seat) == makers), None)
        by, taken = team(table, makers), count(result.tricks[makers], "trick")
        if result.euchred:
            others = _other_sides(hand, makers)
            points = f"{count(result.score[others[0]], 'point')}{' each' if len(others) > 1 else ''}"
            won = f"{points} to {names.teams(table, others, within=True)}"
            return f"{by} {names.verb(table, makers, 'were', 'was')} euchred: {taken}, {won}"
        points = count(result.score[makers], "point")
        if result.march:
            marched = f"{who(table, lone)} marched alone" if lone else f"{by} marched"
            return f"{marched}: all five tricks, {points}"
        made = f"{who(table, lone)} made it alone" if lone else f"{by} made it"
        return f"{made}: {taken}, {points}"

    def reasons(self, table: Table, hand: EuchreHand) -> list[str]:
        """Return who called what, who took the tricks that were lost, and the Dutchman."""
        result = hand.final
        if result.makers is None:
            shown = [event for event in events(hand) if isinstance(event, happened.Shown)]
            return [f"{who(table, each.seat)} held {cards(each.cards)}" for each in shown]
        lines = [_call(table, hand), *_lost(table, hand, result.makers)]
        if result.dutchman:
            ace = f"the ace of {hand.rules.trumps_word}"
            lines.append(f"{who(table, result.dutchman)} held the Dutchman: both bowers and {ace}")
        return lines

    def exchanged(self, table: Table, hand: EuchreHand) -> list[str]:
        """Return a line for every card discarded, given to a partner or swapped for the kitty."""
        told = []
        for seat, action in hand.history:
            by = who(table, seat)
            match action:
                case actions.Discard(put):
                    told.append(f"{by} discarded {the(put)}")
                case actions.Give(given):
                    told.append(f"{by} gave {who(table, partner_of(seat), within=True)} {the(given)}")
                case actions.Under(three):
                    told.append(f"{by} swapped {cards(three)} for {cards(hand.deal.kitty)}")
        return told

    def feats(self, rules: EuchreRules, hands: Sequence[tuple[int, EuchreResult]]) -> list[tuple[int, Seat]]:
        """Return the lone hands that took every trick or euchred the makers, each with the lone player."""
        return [
            (number, seat)
            for number, result in hands
            for seat in result.lone
            if (result.march if rules.side_of(seat) == result.makers else result.euchred)
        ]

    def highlights(self, table: Table, hands: Sequence[tuple[int, EuchreResult]]) -> list[str]:
        """Return the highlights: lone marches and lone defenses, euchres, the best caller."""
        results = dict(hands)
        told = [
            f"{who(table.with_callers(number - 1), seat)}"
            f" {'euchred the makers' if results[number].euchred else 'marched'} alone in hand {number}"
            for number, seat in self.feats(cast(EuchreRules, table.rules), hands)
        ]
        euchred = [result.makers for _, result in hands if result.euchred and result.makers is not None]
        calls = [(number, result.maker, not result.euchred) for number, result in hands if result.maker]
        best = words.best_caller(table, calls, "Best caller", "call")
        return [*told[-_FEATS:], *words.failed_calls(table, "Euchred", euchred), *best]

    def reached(self, view: EuchreView, least: float) -> str:
        """Return what coming out `least` points ahead means for the viewer's side, as a clause."""
        rules = view.rules
        if view.maker is None or view.seat is None:
            return words.ahead(rules, least)
        if least < 0 and rules.sides > 2:
            return "the maker takes no march"
        if least > 0 and rules.side_of(view.seat) != rules.side_of(view.maker):
            makers = "makers" if rules.partners else "maker"
            return f"{words.side_does(rules, 'euchres', 'euchre')} the {makers}"
        if least == 1:
            return words.side_does(rules, "makes its tricks", "make your tricks")
        return words.ahead(rules, least)
