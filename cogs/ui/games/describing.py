"""Describes hands and games at any table, in the words of their kind of game."""

from collections.abc import Sequence
from itertools import accumulate

from wcwidth import width

from bot.engine.actions import Action, Play
from bot.engine.events import Event, Stayed, TrickTaken, numbered_events
from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.players.expert import Worth
from bot.players.reviewing import advise
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut
from cogs.ui.games import reason_words, words
from cogs.ui.games.screens import screens_of
from cogs.ui.games.words import on_the_table
from cogs.ui.words.cards import bare
from cogs.ui.words.names import at_seat, begun, minus, team, within

_ROWS = 24  # of a score sheet
_SIDES = 3
_LISTED = 2  # equally good choices listed, if there are many
_LETTERS = "ABC"  # a letter for each side, since its numbers need the space of the names
_NAME = 18  # columns


def headline(table: Table, hand: Hand) -> str:
    """Return the result of a finished hand in one line: ``Bob & Dee made it: 4 tricks, 1 point``."""
    return str(screens_of(table.rules).headline(table_with_callers(table, hand), hand))


def reasons(table: Table, hand: Hand) -> list[str]:
    """Return the reasons for the result and what it means for the game, one per line."""
    return list(screens_of(table.rules).reasons(table_with_callers(table, hand), hand))


def table_with_callers(table: Table, hand: Hand) -> Table:
    """Return the table with the players in its seats who made this hand's calls, even if they left since."""
    return table.with_callers(_number(table, hand)) if table.departed else table


def table_with_actors(table: Table, hand: Hand, at: int, event: Event) -> Table:
    """Return the table as seated at the event, which followed the hand's action ``at``, counted from 0."""
    plays = table.rules.seats if isinstance(event, TrickTaken) else 1
    actions = range(max(at + 1 - plays, 0), at + 1)
    return table.with_players_at(_number(table, hand), actions) if table.departed else table


def _number(table: Table, hand: Hand) -> int:
    """Return the number of the hand in its game, from 0."""
    hands = table.game.hands
    return next((number for number, each in enumerate(hands) if each is hand), len(hands))


def event_sentence(event: Event, table: Table) -> str:
    """Describe an event in a sentence without a period."""
    return str(screens_of(table.rules).describe_event(event, table))


def latest_event_line(table: Table, view: View, *, seen: bool) -> str:
    """Return the latest event of the hand in play.

    If a trick is on the table that isn't ``seen``, because the picture is older, its cards are listed
    instead.
    """
    if view.trick and not seen:
        return on_the_table(table, view)
    hand = table.game.in_play
    newest = newest_event(hand)
    return event_sentence(newest[1], table_with_actors(table, hand, *newest)) if newest else ""


def newest_event(hand: Hand) -> tuple[int, Event] | None:
    """Return the latest event worth describing, after the number of its action, or None before the first."""
    quiet = Stayed if hand.phase is Phase.PLAY else ()
    return next((each for each in reversed(numbered_events(hand)) if not isinstance(each[1], quiet)), None)


def choice(view: View, action: Action) -> str:
    """Return the label for a choice of the view's seat on its turn: ``Order it up``, ``♥ Hearts, alone``."""
    return screens_of(view.rules).action_words(view, action).label


def advice(view: View, action: Action) -> str:
    """Return what the view's seat is advised to do: ``Lead J♠``, ``Call hearts``."""
    return screens_of(view.rules).action_words(view, action).advice


def why(view: View, action: Action, than: Action) -> str:
    """Return why the one is better, in sentences that aren't true of the other. It may be empty."""
    told = str(screens_of(view.rules).why(view, action, than))
    return f"{begun(told)}." if told else ""


def why_better(view: View, best: Worth, than: Worth, *, names_other: bool = False) -> str:
    """Return why one is better, or by how many points if there's no other reason.

    ``names_other``: the reader doesn't know the other choice, so the figure names it.
    """
    other = within(advice(view, than.action)) if names_other else ""
    points, unit = best.rounded - than.rounded, screens_of(view.rules).unit
    return why(view, best.action, than.action) or reason_words.counted(points, unit, other)


def hint(view: View, worth: Sequence[Worth]) -> str:
    """Return what the view's seat should do, and why: ``Lead J♠. You made trumps and hold three.``.

    ``worth`` is what its choices are worth, best first.
    """
    chosen, worse, equally_good = advise(view, worth)
    do = advice(view, chosen.action)
    if not worse:
        return reason_words.hint(do, reason_words.ALL_ALIKE)
    alike = [advice(view, each.action) for each in equally_good[:_LISTED]]
    return reason_words.hint(do, why_better(view, chosen, worse, names_other=True), alike)


def bare_hint(view: View, action: Action) -> str:
    """Return what to do if choices couldn't be compared, or there's only one."""
    why = "" if view.cards else reason_words.UNSEEN
    if len(set(view.legal)) == 1:
        why = reason_words.ONLY_CHOICE
    return reason_words.hint(advice(view, action), why)


def did(action: Action, before: Table) -> str:
    """Return what the player to act just did, for that player alone. ``before`` is the table before it."""
    view = before.view(before.to_act)
    return screens_of(before.rules).action_words(view, action).did if view else ""


def did_and_then(action: Action, before: Table, after: Table) -> str:
    """Return what the player just did, and which of that player's cards were then played automatically.

    ``before`` and ``after`` are the table before the action and after all of it.
    """
    number, done = len(before.game.hands), len(before.game.in_play.history) + 1
    hands = after.game.hands
    hand = hands[number] if number < len(hands) else after.game.in_play
    later = [each for seat, each in hand.history[done:] if seat == before.to_act]
    by_themselves = [bare(each.card) for each in later if isinstance(each, Play)]
    return " ".join(filter(None, [did(action, before), words.by_themselves(by_themselves)]))


def ends(rules: Ruleset) -> str:
    """Format what ends the game, behind the game's name: ``to 31``, ``4 deals``."""
    return str(screens_of(rules).ends(rules))


def highlights(table: Table) -> list[str]:
    """Return the highlights of a finished game, one per line."""
    match = table.game
    return list(screens_of(table.rules).highlights(table, list(enumerate(match.results, start=1))))


def score_sheet(table: Table) -> str:
    """Return the score sheet: each side's score after each hand that changed it, at most the latest few.

    Empty if many play, each alone: the final order says enough.
    """
    match = table.game
    sides = range(match.rules.sides)
    if len(sides) > _SIDES or not any(any(result.score) for result in match.results):
        return ""
    sums = zip(
        *(accumulate(side) for side in zip(*(r.score for r in match.results), strict=True)), strict=True
    )
    scored = [
        (number, score)
        for number, (score, result) in enumerate(zip(sums, match.results, strict=True), start=1)
        if any(result.score)
    ]
    widest = max(width(minus(points)) for _, score in scored for points in score)
    abreast = (PHONE - len(words.HAND)) // (max(widest, len(str(scored[-1][0]))) + 1)
    shown = scored[-abreast * (_ROWS // (len(sides) + 1)) :]
    rows = []
    for at in range(0, len(shown), abreast):
        some = shown[at : at + abreast]
        rest = [""] * (abreast - len(some))
        rows.append([words.HAND, *(str(number) for number, _ in some), *rest])
        rows += [[_LETTERS[side], *(minus(score[side]) for _, score in some), *rest] for side in sides]
    named = " · ".join(f"**{_LETTERS[side]}** {team(table, side)}" for side in sides)
    before = words.hands_left_out(shown[0][0] - 1) if len(shown) < len(scored) else ""
    return "\n".join(filter(None, [named, before, block(rows, right=range(1, abreast + 1))]))


def final_order(table: Table) -> str:
    """Return the final order with scores, best first, in games without partners. Otherwise empty."""
    match = table.game
    if match.rules.sides == 2:
        return ""
    has = screens_of(table.rules).shown
    order = sorted(range(match.rules.sides), key=lambda side: -match.score[side])
    rows = []
    for side in order:
        place = 1 + sum(points > match.score[side] for points in match.score)
        rows.append([str(place), cut(at_seat(table, side + 1), _NAME), has(match.score[side])])
    return block(rows, right=(0, 2))
