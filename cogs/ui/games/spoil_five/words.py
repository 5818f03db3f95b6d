"""The wording of Spoil Five: robbing, jinking, holding back, and the pool."""

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.actions import STAY, Action, Stay
from bot.engine.cards import Card, Rank
from bot.engine.events import Event, Stayed, events
from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.games.spoil_five import hand as spoil
from bot.games.spoil_five.hand import SpoilHand, SpoilResult, SpoilView
from bot.games.spoil_five.ranking import may_be_held_back
from bot.games.spoil_five.rules import SpoilRules
from bot.tables.table import Table
from cogs.ui.games import scene_words, words
from cogs.ui.games.reason_words import out, thrown
from cogs.ui.games.screens import GameScreens, playable
from cogs.ui.words.cards import bare, card, number_word, the, trumps_are, why_other_suit
from cogs.ui.words.names import begun, count, does, listed, seats, signed, who

TO_ROB = "Will {} take the upcard?"
TO_JINK = "Will {} jink?"
LEAVE_IT, KEEP_IT = "Leave it", "Keep it"
JINK = "Jink"
TRICKS, DEAL, CHIPS = "tricks", "deal", "chips"
TURNED_UP, HOLD_BACK, NOT_A_TRUMP = "turned up", "can hold back", "not a trump"
DONE: Mapping[type[Action], str] = {spoil.Rob: "robbed", spoil.Stop: "stopped", spoil.Jink: "jinked"}
_FEATS = 4  # the maximum number of jinks listed for a game
_BEST = {Rank.FIVE: "the best trump there is", Rank.JACK: "the second-best trump"}
_THIRD_BEST = "the third-best trump"


def explain_turn(table: Table, view: SpoilView) -> list[str]:
    """Return the lines below the headline of a panel: why to rob, what a jink does, what may be held back."""
    if view.phase is spoil.JINKING:
        return [
            f"Go for all 5? Win the pool plus {view.rules.stake} from each player."
            " Lose a trick and you win nothing, and the pool carries over."
        ]
    if view.phase is spoil.ROBBING:
        can = "can" if STAY in view.legal else "must"
        why = f"You hold the ace of trumps, so you {can} take the {bare(view.up)}."
        if view.up.rank is Rank.ACE:
            why = f"An ace is turned up and you deal, so you {can} take it."
        return [f"{why} Choose a card to discard."]
    if not view.trick or view.led is not view.trumps:
        return []
    led = view.trick[0][1]
    mine = [held for held in view.cards if view.order.suits[held] is view.trumps]
    back = [held for held in mine if may_be_held_back(held, led, view.order)]
    they = "it's" if len(back) == 1 else "they're"
    may = f"You can hold back {listed([*map(bare, back)])}: {they} higher than {bare(led)}." if back else ""
    return [may] if may else []


def put_away(put: Card) -> str:
    """Return the label of the button that confirms discarding one of the best trumps."""
    return f"Discard {bare(put)}"


def confirm_putting_away(put: Card) -> str:
    """Return the question to confirm discarding one of the best three trumps."""
    return f"**{bare(put)} is {_BEST.get(put.rank, _THIRD_BEST)}.** Discard it anyway?"


def take_the_pool(view: SpoilView) -> str:
    """Return the label of the button that stops after three tricks and takes the pool."""
    return f"Take the pool of {view.pool}"


# In the picture of the table


def made_by(table: Table, view: SpoilView) -> str:
    """Return the card that made trumps: ``upcard 2♦``, ``Bob took the 2♦``."""
    if view.taker:
        return f"{scene_words.by(table, view, view.taker)} took the {bare(view.up)}"
    return f"upcard {bare(view.up)}"


def pool(chips: int) -> str:
    """Format the pool, that is, the chips that can be won."""
    return f"Pool {chips}"


def which_deal(match: Match, rules: SpoilRules) -> str:
    """Return which deal it is and out of how many."""
    deals = rules.rounds * rules.seats
    return f"deal {match.number} of {deals}" if match.number <= deals else "the last pool"


def chips(table: Table) -> tuple[int, ...]:
    """Return each seat's chips won minus those paid, with this deal's antes paid.

    Together with the pool they add up to 0.
    """
    match = table.game
    paid = match.hand.ante if isinstance(match.hand, SpoilHand) else 0
    return tuple(score - paid for score in match.score)


def _trumps_by(table: Table, view: SpoilView) -> str:
    """Return the card that made trumps, and who took it."""
    return (
        f"{who(table, view.taker, within=True)} took the {card(view.up)}"
        if view.taker
        else f"upcard {card(view.up)}"
    )


# Results


def _beaten(view: SpoilView) -> str:
    """Return how many unseen cards beat the viewer's: ``one card left beats K♠``."""
    told: list[str] = []
    for held in view.cards:
        if number := _number_above(view, held):
            some = "" if told else f" {'card' if number == 1 else 'cards'} left"
            beats = "beats" if number == 1 else "beat"
            told.append(f"{number_word(number)}{some} {beats} {the(held, view.order)}")
    return listed(told) if told else ""


def _number_above(view: SpoilView, held: Card) -> int:
    """Return how many cards the viewer hasn't seen would beat that card if it were led."""
    strengths = view.order.strengths[view.order.suits[held]]
    above = [each for each in out(view) if strengths[each] > strengths[held]]
    return sum(each is not view.up or view.taker is not None for each in above)


class SpoilWords(GameScreens[SpoilRules, SpoilHand, SpoilView]):
    """The wording of actions, events, and results in Spoil Five."""

    def amount(self, score: int) -> str:
        """Format a number of chips with its sign and noun."""
        return f"{signed(score)} chips"

    def waiting(self, table: Table, view: SpoilView, seat: Seat) -> str:
        """Return who is thinking, and mention a jink if it's about one."""
        by = view.to_act or seat
        if view.phase is spoil.JINKING:
            return TO_JINK.format(who(table, by))
        return words.thinking(table, by)

    def prompt(self, table: Table, view: SpoilView) -> tuple[str, str]:
        """Return the prompt to rob, jink or play, and what else may be played."""
        if view.phase is spoil.JINKING:
            return "Your turn: stop or jink?", ""
        if view.phase is spoil.ROBBING:
            return f"Your turn: take the {bare(view.up)}{'?' if STAY in view.legal else ''}", ""
        if not view.trick:
            return super().prompt(table, view)
        suits, trumps, able = view.order.suits, view.order.trumps, playable(view)
        # Why the ace of hearts is a trump and no heart, if the hand holds it.
        aside = "; ".join(why for held in view.cards if (why := why_other_suit(held, view.order)))
        holds_trumps = any(suits[held] is trumps for held in able)
        if view.led is trumps:
            if len(set(able)) < len(set(view.cards)):
                return "Your turn: play a trump", aside
            return f"Your turn: {'trumps led' if holds_trumps else 'no trumps'}, play any card", aside
        if all(suits[held] is not view.led for held in able):
            return scene_words.cannot_follow(view.led), begun(aside)
        return f"{scene_words.follow(view.led)}{' or trump' if holds_trumps else ''}", begun(aside)

    def beside_cards(self, table: Table, view: SpoilView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: trumps, the upcard, the pool, own tricks and chips."""
        taken, own = count(view.taken[seat - 1], "trick"), signed(chips(table)[seat - 1])
        return [
            f"{trumps_are(view.trumps)} · {_trumps_by(table, view)}",
            f"Pool {view.pool} · you: {taken}, {own} chips",
        ]

    def situation(self, table: Table, view: SpoilView, events: Sequence[Event]) -> list[str]:
        """Return the board's lines: trumps, the card that made them, who took it, and any jink."""
        lines = [f"**{trumps_are(view.trumps)}** · {_trumps_by(table, view)} · {words.deals(table, view)}"]
        if view.jinker:
            lines.append(f"**{does(table, view.jinker, 'jinks')}**: all five tricks or nothing")
        return lines

    def score_line(self, table: Table) -> str:
        """Return the current pool and which deal it is: ``Pool **25** · deal 3 of 10``."""
        match, hand = table.game, table.game.hand
        pool = f"Pool **{hand.pool if isinstance(hand, SpoilHand) else match.carried}**"
        return pool if match.over else f"{pool} · {which_deal(match, cast(SpoilRules, match.rules))}"

    def action_words(self, view: SpoilView, action: Action) -> words.ActionWords:
        """Return the wording of an action by the view's seat."""
        said = words.ActionWords
        match action:
            case spoil.Rob(put):
                did = f"You took {card(view.up)} and discarded {card(put)}."
                return said(put_away(put), did, f"Discard {the(put, view.order)}")
            case Stay():
                return said(LEAVE_IT, "You left the upcard.", LEAVE_IT)
            case spoil.Jink():
                return said(JINK, "You jink: all five tricks or nothing.", JINK)
            case spoil.Stop():
                return said(take_the_pool(view), "You took the pool.", take_the_pool(view))
        return words.action_words(view, action)

    def describe_event(self, event: Event, table: Table) -> str:
        """Describe an event in a sentence without a period."""
        by = who(table, event.seat)
        match event:
            case spoil.Robbed(up=up):
                return f"{by} took {card(up)} and discarded a card"
            case Stayed():
                return f"{by} left the upcard"
            case spoil.Jinked(stopped=stopped):
                if stopped:
                    return f"{by} stopped and took the pool"
                return f"{does(table, event.seat, 'jinks')}: all five tricks or nothing"
        return words.describe_event(event, by)

    def exchanged(self, table: Table, hand: SpoilHand) -> list[str]:
        """Return a line for the card discarded in exchange for the upcard."""
        return [
            f"{who(table, by)} discarded {card(done.card)}"
            for by, done in hand.history
            if isinstance(done, spoil.Rob)
        ]

    def reached(self, view: SpoilView, least: float) -> str:
        """Return what gaining at least `least` chips on the others means, as a clause."""
        if view.phase is spoil.JINKING and least > view.pool:
            return "you take all five tricks"
        if least > 0:
            return "you win the pool"
        return "you keep the others from winning the pool" if least == 0 else "you lose only the ante"

    def headline(self, table: Table, hand: SpoilHand) -> str:
        """Return the result in one line: ``Ann won the pool: 25 chips``."""
        result = hand.final
        if result.winner is not None:
            by = who(table, result.winner)
            if result.jinked:
                return f"{by} jinked and took all five: {hand.pool} chips plus {hand.rules.stake} from each"
            return f"{by} won the pool: {hand.pool} chips"
        if hand.jinker is not None:
            return f"{who(table, hand.jinker)} jinked and failed, so the pool is spoiled"
        return "No one took three tricks, so the pool is spoiled"

    def reasons(self, table: Table, hand: SpoilHand) -> list[str]:
        """Return who robbed, and how much of the pool carries over."""
        robbed = [event for event in events(hand) if isinstance(event, spoil.Robbed)]
        lines = [f"{who(table, event.seat)} robbed the {card(event.up)}" for event in robbed]
        pool = hand.final.pool
        return [*lines, *([f"{pool} chips carry over"] if pool else [])]

    def highlights(self, table: Table, hands: Sequence[tuple[int, SpoilResult]]) -> list[str]:
        """Return the highlights: successful jinks, pools won per player, pools spoiled."""
        told = [
            f"{who(table.with_callers(number - 1), result.winner)} jinked in hand {number} and took all five"
            for number, result in hands
            if result.jinked and result.winner
        ]
        won = [result.winner for _, result in hands if result.winner]
        pools = " · ".join(f"{who(table, s)} {won.count(s)}" for s in seats(table.rules) if s in won)
        spoiled = sum(result.winner is None for _, result in hands)
        return [
            *told[-_FEATS:],
            *([f"Pools won: {pools}"] if pools else []),
            *([f"{count(spoiled, 'pool')} spoiled"] if spoiled else []),
        ]

    def ends(self, rules: SpoilRules) -> str:
        """Format the least number of deals: ``10 deals or more``."""
        return f"{count(rules.rounds * rules.seats, 'deal')} or more"

    def two_lines(self, rules: SpoilRules) -> tuple[str, str]:
        """Return two short lines of rules: the pool, and the highest trumps."""
        return (
            "Five cards each, no partners. Three tricks win the pool.",
            (
                "The five of trumps is best, then the jack, then the ace of hearts."
                " In black suits, low numbers beat high ones."
            ),
        )

    def why_call(self, view: SpoilView, action: Action, than: Action) -> str:
        """Return why to rob, jink or do neither, rather than the other choice.

        Empty if the hand gives no reason.
        """
        if isinstance(action, spoil.Rob):
            if isinstance(than, spoil.Rob):
                return thrown(view, action.card, than.card)
            return f"you get {the(view.up, view.order)}"
        if isinstance(action, Stay):
            return ""
        beaten = _beaten(view)
        if not isinstance(action, spoil.Jink):
            return f"take the pool now: {beaten}" if beaten else ""
        safe = [the(held, view.order) for held in view.cards if not _number_above(view, held)]
        risked = [the(held, view.order) for held in view.cards if _number_above(view, held)]
        risk = f". Take a chance on {listed(risked)}" if risked else ""
        return f"nothing left beats {listed(safe, 'or')}{risk}" if safe else ""
