"""What is said in every game of tricks, whatever its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.cards import Card
from bot.engine.events import Event, Passed, Played, TrickTaken
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.ranking import Order
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.rulebook.rulesets import option_sentence
from bot.tables.table import Table
from cogs.ui.words.cards import bare, belonging, card, label, the
from cogs.ui.words.names import count, does, listed, minus, quoted, seat_word, seats, team, who, whom

TO_PLAY = "to play"
PASS = "Pass"
COMPUTERS_THINK = "The computer players are thinking"
SITS_OUT, WINS = "sits out", "wins"
_FEWEST_CALLS = 2  # of a best caller


def deals(table: Table, view: View) -> str:
    """Who deals."""
    return does(table, view.dealer, "deals")


def thinking(table: Table, seat: Seat) -> str:
    """That the others wait for that seat; of several computer players it does not say which."""
    if table.player(seat).is_computer and sum(player.is_computer for _, player in table.seated()) > 1:
        return COMPUTERS_THINK
    return f"{who(table, seat)} is thinking"


def on_the_table(table: Table, view: View) -> str:
    """The cards of the trick in the order played, and which is winning."""
    shown = [_laid(who(table, seat), played, view.order) for seat, played in view.trick]
    for at, (seat, _) in enumerate(view.trick):
        if seat == view.winning and len(shown) > 1:
            shown[at] = f"**{shown[at]} is winning**"
    return f"On the table: {', '.join(shown)}"


def _laid(by: str, played: Card, order: Order) -> str:
    return f"{by}'s Benny" if played.is_benny else f"{by} {card(played, order)}"


def what_was_led(table: Table, view: View, follow: Sequence[str]) -> str:
    """What was led, by whom, and with which cards the player follows."""
    seat, first = view.trick[0]
    by, suit = who(table, seat), view.led.word if view.led else ""
    if belonging(first, view.order):
        title = view.order.titles[first]
        what = "the Benny" if first.is_benny else bare(first)
        led = f"{by}'s {what} is {f'the {title}' if title == 'left bower' else 'a trump'}: {suit} were led"
    else:
        led = f"{by} led {bare(first)}"
    return f"{led}, and you hold {listed(follow)}."


def seated(table: Table, seat: Seat) -> str:
    """Where the player sits, and with whom; empty where nobody has a partner."""
    if not table.rules.partners:
        return ""
    partner = next(other for other in seats(table.rules) if other != seat and _together(table, seat, other))
    return f"you are {seat_word(table.rules, seat)}, with {whom(table, partner)}"


def _together(table: Table, one: Seat, other: Seat) -> bool:
    return table.rules.side_of(one) == table.rules.side_of(other)


def tricks_so_far(table: Table, view: View) -> str:
    """The tricks that each side has taken."""
    winners = [table.rules.side_of(trick.winner) for trick in view.tricks]
    sides = range(table.rules.sides)
    return f"Tricks: {' · '.join(f'{team(table, side)} **{winners.count(side)}**' for side in sides)}"


def score_line(table: Table, match: Match, of: str) -> str:
    """The score of every side, and what the game goes to."""
    sides = (f"{team(table, side)} **{minus(points)}**" for side, points in enumerate(match.score))
    return f"{' · '.join(sides)} {of}".rstrip()


def deal_of(deals: int, of: int) -> str:
    """Format which deal it is, behind a score: ``(deal 2 of 4)``."""
    return f"(deal {min(deals + 1, of)} of {of})"


def out_of(target: int) -> str:
    """What the game goes to, behind a score: ``(of 31)``."""
    return f"(of\N{NO-BREAK SPACE}{target})"


def to_target(target: int) -> str:
    """What the game goes to: ``to 31``."""
    return f"to {target}"


def rule_lines(rules: Ruleset, left_out: frozenset[str] = frozenset()) -> list[str]:
    """A sentence for each option, but for those left out."""
    return [option_sentence(rules, option) for option in rules.options if option not in left_out]


# What is done, and what happened


class ActionWords(NamedTuple):
    """What is said of an action.

    ``label`` is on its button and where choices are compared, ``did`` is told to the player who did it, and
    ``advice`` is what one would tell that player to do.
    """

    label: str
    did: str
    advice: str


def action_words(view: View, action: Action) -> ActionWords:
    """Return what is said of an action that every game has, done by the seat of the view."""
    match action:
        case Pass():
            return ActionWords(PASS, "You passed.", PASS)
        case Play(played):
            named = the(played, view.order)
            do = f"Play {named}" if view.trick else f"Lead {named}"
            return ActionWords(label(played, view.order), f"You played {named}.", do)
    raise TypeError(action)


def by_themselves(played: Sequence[str]) -> str:
    """Which cards of the player then played themselves; nothing where none did."""
    if not played:
        return ""
    return f"{listed(played)} then played {'itself' if len(played) == 1 else 'themselves'}."


DONE: Mapping[type[Action], str] = {Pass: "passed", Stay: "decided"}
"""What was done for a player whose time had run out, as far as everybody may know it."""


def done(action: Action, own: Mapping[type[Action], str]) -> str:
    """Say what was done for a player; ``own`` is the table of the kind of game."""
    if isinstance(action, Play):
        return f"played {the(action.card)}"
    return {**DONE, **own}.get(type(action), "made the call")


def told(event: Event, by: str) -> str:
    """What happened, by that player, in a sentence without a full stop."""
    match event:
        case Passed():
            return f"{by}: {quoted('Pass')}"
        case Played(card=played, title=title):
            return f"{by} played {_titled(played, title)}"
        case TrickTaken(number=number, card=best, title=title):
            return f"{by} took trick {number} with {'the ' + title if title else the(best)}"
    raise TypeError(event)


def _titled(played: Card, title: str | None) -> str:
    return f"{card(played)} ({title})" if title and played.suit else the(played)


# What is told of a game

HAND = "hand"


def hands_left_out(number: int) -> str:
    """That a score sheet begins only after so many hands."""
    return "-# The first hand is left out" if number == 1 else f"-# The first {number} hands are left out"


def failures(table: Table, word: str, sides: list[Side]) -> list[str]:
    """How often each side failed in what it had called: ``Euchred: Ann & Cy 1 · Bob & Dee 3``."""
    if not sides:
        return []
    each = (f"{team(table, side)} {sides.count(side)}" for side in range(table.rules.sides))
    return [f"{word}: {' · '.join(each)}"]


def best_caller(table: Table, calls: Iterable[tuple[int, Seat, bool]], best: str, what: str) -> list[str]:
    """The player who made most of what was called, the more calls the better: ``best`` is the title.

    ``calls`` are the hands, from 1, each with the seat that called and whether it made what it called. What a
    computer player called for somebody who was away counts for nobody.
    """
    by_caller: dict[tuple[Seat, str], list[bool]] = {}
    for hand, seat, made in calls:
        if (hand - 1, seat) in table.minded:
            continue
        by_caller.setdefault((seat, who(table.called(hand - 1), seat)), []).append(made)
    rates = [(sum(made) / len(made), len(made), -seat, by) for (seat, by), made in by_caller.items()]
    rate, number, _, by = max((each for each in rates if each[1] >= _FEWEST_CALLS), default=(0.0, 0, 0, ""))
    if rate <= 1 / 2:
        return []
    return [f"{best}: {by}, {round(rate * number)} of {count(number, what)} made"]


# Puzzles


def whose(rules: Ruleset, they: str, you: str) -> str:
    """What the player's side does, with its partner's or alone: ``your side makes``, ``you make``."""
    return f"your side {they}" if rules.partners else f"you {you}"


def ahead(rules: Ruleset, least: float) -> str:
    """That the player's side comes out so many points ahead at least."""
    if least > 0:
        return f"{whose(rules, 'comes', 'come')} out {count(round(least), 'point')} ahead"
    return f"{whose(rules, 'is', 'are')} at most {count(round(-least), 'point')} behind"


def in_hands(share: float, *, again: bool = False) -> str:
    """In how many of the hands that were played out: ``in 31 of 100 hands``, or said ``again``, ``in 31``."""
    return f"in {round(100 * share)}" if again else f"in {round(100 * share)} of 100 hands"
