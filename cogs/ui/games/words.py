"""The wording that every trick-taking game shares."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.events import Event, Passed, Played, TrickTaken
from bot.engine.options import Ruleset
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.words.cards import bare, card, label, the, why_other_suit
from cogs.ui.words.names import count, does, listed, minus, on_side, seat_word, team, who, whose

TO_PLAY = "{} to play"
PASS = "Pass"
BOTS_THINK = "The bots are thinking"
SITS_OUT, WINS = "sits out", "wins"
_FEWEST_CALLS = 2  # calls a best caller must have


def deals(table: Table, view: View) -> str:
    """Say who deals, within a line: ``Ann deals``, ``you deal``."""
    return does(table, view.dealer, "deals", within=True)


def thinking(table: Table, seat: Seat) -> str:
    """Format 'Bob is thinking', without a name if it's one of several bots."""
    if table.player(seat).is_computer and sum(player.is_computer for _, player in table.seated()) > 1:
        return BOTS_THINK
    return f"{who(table, seat)} is thinking"


def on_the_table(table: Table, view: View) -> str:
    """List the cards of the trick in the order played, with the winning one in bold."""
    shown = []
    for seat, played in view.trick:
        wins, by = seat == view.winning and len(view.trick) > 1, whose(who(table, seat))
        shown.append(
            f"**{by} {card(played, view.order, 'winning')}**" if wins else f"{by} {card(played, view.order)}"
        )
    return f"On the table: {', '.join(shown)}"


def what_was_led(table: Table, view: View, follow: Sequence[str]) -> str:
    """Return what was led and by whom, and which cards the player has to follow with."""
    seat, first = view.trick[0]
    by, suit = who(table, seat), view.led.word if view.led else ""
    if why_other_suit(first, view.order):
        title = view.order.titles[first]
        what = "the Benny" if first.is_benny else bare(first)
        led = f"{by}'s {what} is {f'the {title}' if title == 'left bower' else 'a trump'}, so {suit} were led"
    else:
        led = f"{by} led {bare(first)}"
    return f"{led}, and you have {listed(follow)}."


def seated(table: Table, seat: Seat) -> str:
    """Return where the player sits and with whom, or "" in games without partners."""
    if not table.rules.partners:
        return ""
    partner = next(other for other in on_side(table.rules, table.rules.side_of(seat)) if other != seat)
    return f"you're {seat_word(table.rules, seat)}, with {who(table, partner, within=True)}"


def tricks_so_far(table: Table, view: View) -> str:
    """Return the number of tricks each side has taken."""
    winners = [table.rules.side_of(trick.winner) for trick in view.tricks]
    sides = range(table.rules.sides)
    return f"Tricks: {' · '.join(f'{team(table, side)} **{winners.count(side)}**' for side in sides)}"


def score_line(table: Table, of: str) -> str:
    """Return every side's score, followed by ``of``: where the game ends."""
    sides = (f"{team(table, side)} **{minus(points)}**" for side, points in enumerate(table.game.score))
    return f"{' · '.join(sides)} {of}".rstrip()


def deal_of(deals: int, of: int) -> str:
    """Format which hand it is, behind a score: ``(hand 2 of 4)``."""
    return f"(hand {min(deals + 1, of)} of {of})"


def out_of(target: int) -> str:
    """Format the target behind a score: ``(of 31)``."""
    return f"(of\N{NO-BREAK SPACE}{target})"


def to_target(target: int) -> str:
    """Format the target: ``to 31``."""
    return f"to {target}"


# Actions and events


class ActionWords(NamedTuple):
    """The wording of an action.

    ``label`` is for its button and for comparing choices. ``did`` is shown to the player who did it.
    ``advice`` tells that player to do it.
    """

    label: str
    did: str
    advice: str


def action_words(view: View, action: Action) -> ActionWords:
    """Return the wording of an action that every game has, done by the view's seat."""
    match action:
        case Pass():
            return ActionWords(PASS, "You passed.", PASS)
        case Play(played):
            named = the(played, view.order)
            do, did = ("Play", "played") if view.trick else ("Lead", "led")
            return ActionWords(label(played, view.order), f"You {did} {named}.", f"{do} {named}")
    raise TypeError(action)


def by_themselves(played: Sequence[str]) -> str:
    """Say which of the player's cards were then played automatically, empty if none were."""
    if not played:
        return ""
    return f"{listed(played)} then played {'itself' if len(played) == 1 else 'themselves'}."


DONE: Mapping[type[Action], str] = {Pass: "passed", Stay: "decided"}
"""The wording of actions done for a player whose time ran out, as far as everyone may know them."""


def done(action: Action, wording: Mapping[type[Action], str]) -> str:
    """Describe an action done for a player. ``wording`` is that of the game's own actions."""
    if isinstance(action, Play):
        return f"played {the(action.card)}"
    return {**DONE, **wording}.get(type(action), "made the call")


def describe_event(event: Event, by: str) -> str:
    """Describe what the player did or won, in a sentence without a period."""
    match event:
        case Passed():
            return f"{by} passed"
        case Played(card=played, title=title):
            return f"{by} played {f'{card(played)} ({title})' if title and played.suit else the(played)}"
        case TrickTaken(number=number, card=best, title=title):
            return f"{by} took trick {number} with {'the ' + title if title else the(best)}"
    raise TypeError(event)


# Summaries of a game

HAND = "hand"


def hands_left_out(number: int) -> str:
    """Say that the score sheet leaves out the first hands."""
    return "-# The first hand isn't shown" if number == 1 else f"-# The first {number} hands aren't shown"


def failed_calls(table: Table, word: str, sides: list[Side]) -> list[str]:
    """Return how often each side failed in its calls: ``Euchred: Ann & Cy 1 · Bob & Dee 3``.

    ``sides`` has the calling side of each failed call. The list is empty if there are none.
    """
    if not sides:
        return []
    each = (f"{team(table, side)} {sides.count(side)}" for side in range(table.rules.sides))
    return [f"{word}: {' · '.join(each)}"]


def best_caller(table: Table, calls: Iterable[tuple[int, Seat, bool]], best: str, what: str) -> list[str]:
    """Return the player who made the largest share of own calls, more calls breaking ties, or nothing.

    ``best`` is the title. ``calls`` are the hands from 1, each with the seat that called and whether it made
    its call. A bot's calls for someone who was away don't count.
    """
    by_caller: dict[tuple[Seat, str], list[bool]] = {}
    for hand, seat, made in calls:
        if (hand - 1, seat) in table.called_by_bot:
            continue
        by_caller.setdefault((seat, who(table.with_callers(hand - 1), seat)), []).append(made)
    rates = [(sum(made) / len(made), len(made), -seat, by) for (seat, by), made in by_caller.items()]
    rate, number, _, by = max((each for each in rates if each[1] >= _FEWEST_CALLS), default=(0.0, 0, 0, ""))
    if rate <= 1 / 2:
        return []
    return [f"{best}: {by} made {round(rate * number)} of {count(number, what)}"]


# Puzzles


def side_does(rules: Ruleset, they: str, you: str) -> str:
    """Return what the player's side does, with a partner or alone: ``your side makes``, ``you make``."""
    return f"your side {they}" if rules.partners else f"you {you}"


def ahead(rules: Ruleset, least: float) -> str:
    """Return what coming out at least `least` points ahead means for the player's side, as a clause."""
    if least <= 0:
        lost = f"at most {count(round(-least), 'point')}" if least else "no points"
        return f"{side_does(rules, 'loses', 'lose')} {lost}"
    if least == 1:
        return f"{side_does(rules, 'comes', 'come')} out ahead"
    return f"{side_does(rules, 'scores', 'score')} {round(least)} points or more"
