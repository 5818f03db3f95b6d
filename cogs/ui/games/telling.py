"""How a hand and a game went, told of any table: each kind of game says it in its own words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from wcwidth import width

from bot.engine.actions import Action, Play
from bot.engine.events import Event, Stayed, TrickTaken, numbered_events
from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.seats import Seat, Side
from bot.engine.view import View
from bot.players.expert import Worth
from bot.players.reviewing import advised
from bot.tables.table import Table
from cogs.ui.columns import PHONE, block, cut
from cogs.ui.games import hint_words, words
from cogs.ui.games.screens import screens_of
from cogs.ui.games.words import on_the_table
from cogs.ui.words.cards import bare
from cogs.ui.words.coaching import against
from cogs.ui.words.names import minus, plain, team

_ROWS = 24  # of a score sheet
_SIDES = 3
_LEVEL = 2  # choices that are as good, of many
_LETTERS = "ABC"  # for each side a letter, since names take the room of its figures
_NAME = 18  # columns


def headline(table: Table, hand: Hand) -> str:
    """What came of a finished hand: ``Bob & Dee made it: 4 tricks, 1 point``."""
    return str(screens_of(table.rules).headline(calling(table, hand), hand))


def reasons(table: Table, hand: Hand) -> list[str]:
    """Why it came so, and what it means for the game; a line each."""
    return list(screens_of(table.rules).reasons(calling(table, hand), hand))


def calling(table: Table, hand: Hand) -> Table:
    """The table with those on its seats who made the calls of the hand, whoever has left since."""
    return table.called(_number(table, hand)) if table.departed else table


def doing(table: Table, hand: Hand, at: int, event: Event) -> Table:
    """The table with those on its seats who did what the event tells, with the action of that number."""
    plays = table.rules.seats if isinstance(event, TrickTaken) else 1
    acts = range(max(at + 1 - plays, 0), at + 1)
    return table.sitting(_number(table, hand), acts) if table.departed else table


def _number(table: Table, hand: Hand) -> int:
    """Which hand of the game it is, from 0."""
    hands = table.game.hands
    return next((number for number, each in enumerate(hands) if each is hand), len(hands))


def event_sentence(event: Event, table: Table) -> str:
    """One thing that happened, in a sentence without a full stop."""
    return str(screens_of(table.rules).told(event, table))


def lately(table: Table, view: View, *, seen: bool) -> str:
    """What happened last in the hand in play.

    Where a trick is on the table that cannot be ``seen``, as on a picture from before, its cards are told.
    """
    if view.trick and not seen:
        return on_the_table(table, view)
    hand = table.game.in_play
    newest = newest_event(hand)
    return event_sentence(newest[1], doing(table, hand, *newest)) if newest else ""


def newest_event(hand: Hand) -> tuple[int, Event] | None:
    """The last event of the hand that is told, with the number of its action; None before the first."""
    quiet = Stayed if hand.phase is Phase.PLAY else ()
    return next((each for each in reversed(numbered_events(hand)) if not isinstance(each[1], quiet)), None)


def trick_so_far(table: Table, view: View) -> list[str]:
    """The cards of the trick on the table, in the order played; nothing where none is led."""
    return [on_the_table(table, view)] if view.trick else []


def choice(view: View, action: Action) -> str:
    """Name what the seat of the view, whose turn it is, may do: ``Order it up``, ``♥ Hearts, alone``."""
    return screens_of(view.rules).action_words(view, action).label


def advice(view: View, action: Action) -> str:
    """Say what the seat of the view is advised to do: ``Lead J♠``, ``Call hearts``."""
    return screens_of(view.rules).action_words(view, action).advice


def why(view: View, action: Action, than: Action) -> str:
    """Why the one is better than the other, in a clause that is not true of the other; it may be empty."""
    return str(screens_of(view.rules).why(view, action, than))


def why_better(view: View, best: Worth, than: Worth) -> str:
    """The same, or what was counted where nothing else tells the two apart."""
    told = why(view, best.action, than.action)
    unit, ahead = screens_of(view.rules).unit, best.told - than.told
    return told or hint_words.counted(ahead, unit, best.ways, against(view.rules))


def hint(view: View, worth: Sequence[Worth]) -> str:
    """What the seat of the view might do, and why: ``Lead J♠: you made trumps and hold three``.

    ``worth`` is what its choices are worth, the best first.
    """
    chosen, worse, level = advised(view, worth)
    told = hint_words.ALL_ALIKE
    if worse:
        told = hint_words.beside(
            why_better(view, chosen, worse), [advice(view, each.action) for each in level[:_LEVEL]]
        )
    return hint_words.hint(advice(view, chosen.action), told)


def bare_hint(view: View, action: Action) -> str:
    """What to do where it could not be weighed, or is the only choice."""
    only = len(set(view.legal)) == 1
    return hint_words.hint(advice(view, action), hint_words.ONLY_CHOICE if only else "")


def did(action: Action, before: Table) -> str:
    """What the player to act has just done at the table as it was before, told to that player alone."""
    view = before.view(before.to_act)
    return screens_of(before.rules).action_words(view, action).did if view else ""


def did_and_then(action: Action, before: Table, after: Table) -> str:
    """The same, and which of the player's cards played themselves up to the table as it is ``after``."""
    number, done = len(before.game.hands), len(before.game.in_play.history) + 1
    hands = after.game.hands
    hand = hands[number] if number < len(hands) else after.game.in_play
    later = [each for seat, each in hand.history[done:] if seat == before.to_act]
    by_themselves = [bare(each.card) for each in later if isinstance(each, Play)]
    return " ".join(filter(None, [did(action, before), words.by_themselves(by_themselves)]))


def ends(rules: Ruleset) -> str:
    """What the game goes to: ``to 31``, ``4 deals``."""
    return str(screens_of(rules).ends(rules))


def stars(table: Table) -> list[str]:
    """Lines on what was worth seeing in a finished game."""
    match = table.game
    return list(screens_of(table.rules).stars(table, list(enumerate(match.results, start=1))))


def course(table: Table) -> str:
    """The score sheet: each side's score after each hand that changed it, the latest if there are too many.

    Empty where many play, each alone: their places say enough.
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


def places(table: Table) -> str:
    """Without partners: the final order, best first, with what each has; else empty."""
    match = table.game
    if match.rules.sides == 2:
        return ""
    has = screens_of(table.rules).shown
    order = sorted(range(match.rules.sides), key=lambda side: -match.score[side])
    rows = []
    for side in order:
        place = 1 + sum(points > match.score[side] for points in match.score)
        rows.append([str(place), cut(plain(table.player(_first(side))), _NAME), has(match.score[side])])
    return block(rows, right=(0, 2))


def _first(side: Side) -> Seat:
    return side + 1
