"""How a hand and a game ended, in words."""

from __future__ import annotations

from bot.engine.euchre import EuchreHand
from bot.engine.events import Accepted, Named, WentAlone, events
from bot.engine.ruleset import EuchreRules
from bot.engine.scoring import Result
from bot.engine.seats import partner_of, side_of
from bot.engine.tricks import Trick
from bot.tables.table import Table
from cogs.ui.words.cards import card
from cogs.ui.words.names import count, listed, pair, safe, tidy, who

_CALLED = {
    "order": "ordered up {}",
    "assist": "assisted in {}",
    "take": "took up {}",
    "turn-down": "turned it down to play {}",
}
_NAMED = {"next": "named {} (next)", "crossing": "named {} (crossing)", "blind": "named {} blind"}


def headline(table: Table, hand: EuchreHand) -> str:
    """What came of a finished hand: ``Bob & Dee made it: 4 tricks, 1 point``."""
    result = _result(hand)
    makers = result.makers
    if makers is None:
        return "All passed: the hand is thrown in"
    others = 1 - makers
    lone = next((seat for seat in result.lone if side_of(seat) == makers), None)
    by, taken = pair(table, makers), count(result.tricks[makers], "trick")
    if result.euchred:
        won = f"{count(result.score[others], 'point')} to {pair(table, others)}"
        return f"{by} are euchred: {taken}, {won}"
    points = count(result.score[makers], "point")
    if result.march:
        marched = f"{who(table, lone)} marches alone" if lone else f"{by} march"
        return f"{marched}: all five tricks, {points}"
    made = f"{who(table, lone)} made it alone" if lone else f"{by} made it"
    return f"{made}: {taken}, {points}"


def reasons(table: Table, hand: EuchreHand) -> list[str]:
    """Why: who called what, what was lost to whom, and the Dutchman; a line each."""
    result = _result(hand)
    if result.makers is None:
        return []
    lines = [_call(table, hand)]
    others = 1 - result.makers
    lost = [(n, trick) for n, trick in enumerate(hand.tricks, 1) if side_of(trick.winner) == others]
    if len(lost) == 1:
        ((number, trick),) = lost
        best = card(trick.best, result.trumps)
        lines.append(f"March missed by {who(table, trick.winner)}'s {best} in trick {number}")
    elif lost:
        numbers = listed([str(number) for number, _ in lost])
        lines.append(f"{pair(table, others)} took tricks {numbers}")
    if result.dutchman:
        holder = who(table, result.dutchman)
        lines.append(f"{holder} held the Dutchman: both bowers and the ace of trumps")
    return lines


def outcome(table: Table) -> str:
    """How the table ended, at the head of its last screens."""
    assert table.ended is not None
    if table.ended.reason == "closed":
        by = tidy(table.ended.by)
        return f"Table closed by {safe(by)}" if by else "Table closed"
    match = table.match
    if table.ended.reason == "deserted" or match is None:
        return "Table closed: everybody left"
    if len(match.winners) != 1:
        return f"A draw, {match.score[0]} points each"
    (side,) = match.winners
    return f"{pair(table, side)} win, {match.score[side]} to {match.score[1 - side]}"


def score_line(table: Table) -> str:
    """The score of both sides, and what the game goes to."""
    match, rules = table.match, table.rules
    assert match is not None
    sides = " · ".join(f"{pair(table, side)} **{points}**" for side, points in enumerate(match.score))
    return f"{sides} {_of(rules, match.deals)}"


def _of(rules: EuchreRules, deals: int) -> str:
    return f"(deal {min(deals + 1, rules.deals)} of {rules.deals})" if rules.deals else f"(of {rules.target})"


def trick_line(table: Table, trick: Trick) -> str:
    """A finished trick in the order played: ``Ann A♠, Bob 9♠, Cy J♦, Dee J♥``."""
    return ", ".join(f"{who(table, seat)} {card(played)}" for seat, played in trick.plays)


def _call(table: Table, hand: EuchreHand) -> str:
    made, overruled = "", ""
    for event in events(hand):
        match event:
            case Accepted(seat, word, suit, alone):
                made = f"{who(table, seat)} {_CALLED[word].format(suit.word)}{', alone' if alone else ''}"
            case Named(seat, suit, way, alone):
                made = f"{who(table, seat)} {_NAMED[way].format(suit.word)}{', alone' if alone else ''}"
            case WentAlone(seat, over):
                tail = f" over {who(table, partner_of(seat))}" if over else ""
                overruled += f"; {who(table, seat)} went alone{tail}"
            case _:
                continue
    return made + overruled


def _result(hand: EuchreHand) -> Result:
    assert hand.result is not None
    return hand.result
