"""The wording of Spoil Five: robbing, jinking, holding back, and the pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.actions import STAY, Action, Stay
from bot.engine.cards import Card, Rank, Suit
from bot.engine.events import Event, Stayed, events
from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.games.spoil_five import hand as spoil
from bot.games.spoil_five.hand import SpoilHand, SpoilResult, SpoilView
from bot.games.spoil_five.rules import SpoilRules
from bot.tables.table import Table
from cogs.ui.games import scene_words, words
from cogs.ui.games.reason_words import out, thrown
from cogs.ui.games.screens import GameScreens
from cogs.ui.words.cards import bare, card, number_word, the, trumps_are
from cogs.ui.words.names import count, does, listed, seats, signed, who, whom

TO_ROB = "to take the upcard or leave it"
TO_JINK = "to jink or stop"
LEAVE_IT, KEEP_IT = "Leave it", "Keep it"
NOT_PLAYED = "Choose a card to discard."
JINK = "Jink"
TRICKS, DEAL, CHIPS = "tricks", "deal", "chips"
TURNED_UP, HOLD_BACK, NOT_A_TRUMP = "turned up", "can hold back", "not a trump"
DONE: Mapping[type[Action], str] = {spoil.Rob: "robbed", spoil.Stop: "stopped", spoil.Jink: "jinked"}
_FEATS = 4  # the maximum number of jinks listed for a game
_BEST = {Rank.FIVE: "the best trump there is", Rank.JACK: "the second-best trump"}
_THIRD_BEST = "the third-best trump"


def why_rob(view: SpoilView) -> str:
    """Return why the upcard may, or must, be taken."""
    can = "can" if STAY in view.legal else "must"
    if view.up.rank is Rank.ACE:
        return f"An ace is turned up and you deal, so you {can} take it."
    return f"You hold the ace of trumps, so you {can} take the {bare(view.up)}."


def put_away(put: Card) -> str:
    """Return the label of the button that confirms discarding one of the best trumps."""
    return f"Discard {bare(put)}"


def confirm_putting_away(put: Card) -> str:
    """Return the question to confirm discarding one of the best three trumps."""
    return f"**{bare(put)} is {_BEST.get(put.rank, _THIRD_BEST)}.** Discard it anyway?"


def what_jinking_is(view: SpoilView) -> str:
    """Return what a jink wins and loses."""
    return (
        f"Go for all 5? Win the pool plus {view.rules.stake} from each player."
        " Lose a trick and you win nothing, and the pool carries over."
    )


def take_the_pool(view: SpoilView) -> str:
    """Return the label of the button that stops after three tricks and takes the pool."""
    return f"Take the pool of {view.pool}"


def may_hold_back(back: Sequence[Card], led: Card) -> str:
    """Return which trumps needn't be played, and why."""
    they = "it's" if len(back) == 1 else "they're"
    return f"You can hold back {listed([bare(held) for held in back])}: {they} higher than {bare(led)}."


def waiting(table: Table, seat: Seat) -> str:
    """Return what the others see while a player thinks about jinking."""
    return f"{who(table, seat)} can jink or stop"


# In the picture of the table


def asked_briefly(view: SpoilView) -> str:
    """Return the short prompt to take the upcard, or to jink."""
    if view.phase is spoil.JINKING:
        return "Your turn: stop or jink?"
    return f"Your turn: take the {bare(view.up)}{'?' if STAY in view.legal else ''}"


def trumps_led_briefly(*, none: bool, must: bool) -> str:
    """Return the prompt when a trump was led."""
    if must:
        return "Your turn: play a trump"
    return f"Your turn: {'no trumps' if none else 'trumps led'}. Play any card"


def suit_led_briefly(suit: Suit | None, *, follows: bool, may_trump: bool) -> str:
    """Return the prompt when a plain suit was led."""
    if not follows:
        return scene_words.cannot_follow(suit)
    return scene_words.follow(suit) + (" or trump" if may_trump else "")


def made_by(table: Table, view: SpoilView) -> str:
    """Return the card that made trumps: ``2♦ turned up``, ``Bob took the 2♦``."""
    if view.taker:
        return f"{scene_words.by(table, view, view.taker)} took the {bare(view.up)}"
    return f"{bare(view.up)} {TURNED_UP}"


def pool(chips: int) -> str:
    """Format the pool, that is, the chips that can be won."""
    return f"Pool {chips}"


def which_deal(match: Match, rules: SpoilRules) -> str:
    """Return which deal it is and out of how many."""
    deals = rules.rounds * rules.seats
    return f"deal {match.number} of {deals}" if match.number <= deals else "the last pool"


# Current state


def trumps_by(table: Table, view: SpoilView) -> str:
    """Return the card that made trumps, and who took it."""
    by = f"taken by {whom(table, view.taker)}" if view.taker else "turned up"
    return f"{card(view.up)} {by}"


def trumps_on_board(table: Table, view: SpoilView, dealer: str) -> str:
    """Return trumps and the card that made them, for the board."""
    return f"**{trumps_are(view.trumps)}**, {trumps_by(table, view)} · {dealer}"


def trumps_beside_cards(table: Table, view: SpoilView) -> str:
    """Return trumps and the card that made them, for the panel."""
    return f"{trumps_are(view.trumps)}, {trumps_by(table, view)}"


def jinks(table: Table, seat: Seat) -> str:
    """Say that a player is going for all five tricks."""
    return f"**{does(table, seat, 'jinks')}**: all five tricks or nothing"


def pool_and_own(view: SpoilView, taken: int, chips: int) -> str:
    """Return the pool and the player's own tricks and chips."""
    return f"Pool {view.pool} · you: {count(taken, 'trick')}, {signed(chips)} chips"


def pool_line(match: Match, rules: SpoilRules, pool: int) -> str:
    """Return the current pool and which deal it is: ``Pool **25** · deal 3 of 10``."""
    return f"Pool **{pool}**" if match.over else f"Pool **{pool}** · {which_deal(match, rules)}"


# Actions and events


# Puzzles


# Results


def _why_all_five(view: SpoilView) -> str:
    safe = _safe(view)
    if not safe:
        return ""
    return ", but ".join(filter(None, [f"nothing left beats {listed(safe, 'or')}", _beaten(view)]))


def _why_no_more(view: SpoilView) -> str:
    beaten = _beaten(view)
    return f"take the pool now: {beaten}" if beaten else ""


def _safe(view: SpoilView) -> list[str]:
    """Return the names of the viewer's cards that no unseen card beats when they're led."""
    return [the(held, view.order) for held in view.cards if not _number_above(view, held)]


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

    def told(self, event: Event, table: Table) -> str:
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
        return words.told(event, by)

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
        return "you win the pool or it's spoiled" if least == 0 else "you lose only the ante"

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
        lines = [f"{who(table, event.seat)} robbed {card(event.up)}" for event in robbed]
        pool = hand.final.pool
        return [*lines, *([f"{pool} chips carry over"] if pool else [])]

    def stars(self, table: Table, hands: Sequence[tuple[int, SpoilResult]]) -> list[str]:
        """Return the highlights: successful jinks, pools won per player, pools spoiled."""
        told = [
            f"{who(table.called(number - 1), result.winner)} jinked in hand {number} and took all five"
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
            "The five of trumps is highest, then the jack, then the ace of hearts.",
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
        return _why_all_five(view) if isinstance(action, spoil.Jink) else _why_no_more(view)
