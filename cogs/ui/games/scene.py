"""The scene of a table: the content of its picture for one viewer, made only from that viewer's view.

Every game's scene is built here. Its ``features`` add what is specific to that game. For a viewer who is
waiting, no one is marked as next to act, so the picture stays true while others play.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.art.table.scene import Choice, Held, Laid, Place, Scene, Side
from bot.engine.cards import Card
from bot.engine.hand import Trick
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import sort_hand
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.tables.table import Table
from cogs.ui.games import scene_words as words
from cogs.ui.games.screens import Features, GameScreens, screens_of
from cogs.ui.words.cards import drawn_signs
from cogs.ui.words.names import seat_word, seats
from cogs.ui.words.rules import house_rules

_FOUR, _SOUTH = 4, 3  # players named by compass points, and the seat at the bottom
Screens = GameScreens[Any, Any, Any]


def scene_of(table: Table, view: View, *, trumps_last: bool = False) -> Scene:
    """Return the table's scene for one viewer. ``trumps_last`` is that player's preferred card order."""
    kind = screens_of(table.rules)
    known = kind.features(table, view)
    place_of = {seat: place for place, seat in enumerate(_clockwise(table.rules, view.seat))}
    finished = _finished(view)
    before = view.tricks[: len(view.tricks) - bool(finished)][-1:]
    mine = view.seat is not None and table.person_to_act == view.seat
    aside = kind.prompt(table, view)[1] if mine else ""
    trick = finished.plays if finished else view.trick
    best = finished.winner if finished else view.winning
    return Scene(
        places=tuple(_place(table, view, known, seat, place_of) for seat in place_of),
        seated=view.seat is not None,
        sides=() if known.figures else _sides(table, view),
        goal=known.goal or words.goal(kind.out_of(table.rules, table.game.deals)),
        trumps=view.trumps,
        kind=view.rules.trumps_word if view.trumps else known.kind,
        made=tuple(map(drawn_signs, known.made)),
        up=known.up,
        up_at=place_of[known.up_at] if known.up and known.up_at else None,
        up_caption=drawn_signs(known.up_caption),
        pool=known.pool,
        trick=_laid(trick, best, place_of),
        before=tuple(each for last in before for each in _laid(last.plays, last.winner, place_of)),
        before_caption="".join(
            words.took(table, view, len(view.tricks) - bool(finished), each) for each in before
        ),
        aside=drawn_signs(aside),
        hand=_hand(kind, view, mine=mine, trumps_last=trumps_last),
    )


def waiting(table: Table) -> Scene:
    """Return the public scene of a table before its game: who sits where, free seats, the game chosen."""
    rules = table.rules
    return Scene(
        places=tuple(
            Place(
                player.display_name if player else seat_word(rules, seat),
                _side(table, seat, None),
                computer=player is not None and player.is_computer,
                level=player.level if player else Level.CLUB,
                free=player is None,
            )
            for seat in _clockwise(rules, None)
            for player in (table.players[seat - 1],)
        ),
        seated=False,
        title=rules.name,
        about=(screens_of(rules).ends(rules), *([words.HOUSE_RULES] if house_rules(rules) else [])),
    )


def _clockwise(rules: Ruleset, viewer: Seat | None) -> list[Seat]:
    """Return the seats clockwise, starting with the one nearest to the viewer.

    That is the viewer's own seat. Spectators see four players as on a map, with North on top.
    """
    every = [*seats(rules)]
    nearest = viewer or (_SOUTH if rules.seats == _FOUR else every[0])
    first = every.index(nearest)
    return every[first:] + every[:first]


def _finished(view: View) -> Trick | None:
    """Return the finished trick that still lies on the table until the next card is led, or None."""
    return view.tricks[-1] if view.tricks and not view.trick else None


def _side(table: Table, seat: Seat, viewer: Seat | None) -> int:
    side_of = table.rules.side_of
    return (side_of(seat) - side_of(viewer or 1)) % table.rules.sides


def _place(table: Table, view: View, known: Features, seat: Seat, place_of: Mapping[Seat, int]) -> Place:
    player, kind, finished = table.player(seat), screens_of(table.rules), _finished(view)
    seen, trick = view.seat in (None, seat), finished.plays if finished else view.trick
    own = [trick for trick in view.tricks if trick.winner == seat and not table.rules.partners]
    return Place(
        name=player.display_name,
        side=_side(table, seat, view.seat),
        to_act=seen and table.person_to_act == seat,
        dealer=seat == view.dealer,
        leader=bool(trick) and trick[0][0] == seat,
        maker=seat == known.maker,
        alone=seat in known.lone,
        out=seat in kind.sitting_out(view),
        computer=player.is_computer,
        level=player.level,
        won=len(own),
        said=drawn_signs(known.said.get(seat, "")),
        figure=known.figures.get(seat, ""),
    )


def _sides(table: Table, view: View) -> tuple[Side, ...]:
    """Return the sides with their scores, the viewer's first. Partners' tricks are counted together."""
    shown, rules = screens_of(table.rules).shown, table.rules
    winners = [rules.side_of(trick.winner) for trick in view.tricks] if rules.partners else []
    first = rules.side_of(view.seat or 1)
    every = [(first + at) % rules.sides for at in range(rules.sides)]
    return tuple(
        Side(words.side(table, view, side), shown(table.game.score[side]), at, winners.count(side))
        for at, side in enumerate(every)
    )


def _laid(
    plays: Sequence[tuple[Seat, Card]], best: Seat | None, place_of: Mapping[Seat, int]
) -> tuple[Laid, ...]:
    return tuple(Laid(place_of[seat], card, seat == best) for seat, card in plays)


def has_taken_trick(view: View) -> bool:
    """Return True if the viewer, whose turn it is, took the last trick and leads the next."""
    return view.phase is Phase.PLAY and _finished(view) is not None


def asked_of(table: Table, view: View) -> str:
    """Return a short prompt for the viewer, whose turn it is."""
    if has_taken_trick(view):
        return words.YOU_TOOK_IT
    return screens_of(table.rules).prompt(table, view)[0]


def _hand(kind: Screens, view: View, *, mine: bool, trumps_last: bool) -> tuple[Held, ...]:
    """Return the viewer's cards in panel order, each with its note and whether it can be played."""
    order = kind.sorting(view)
    choosing = kind.pressing.get(view.phase, {}) if mine else {}
    held = []
    for card in sort_hand(view.cards, order, trumps_last=trumps_last):
        choice = Choice.RESTING
        if choosing:
            choice = Choice.OPEN if choosing[card] in view.legal else Choice.BARRED
        trump = order.trumps is not None and order.suits[card] is order.trumps
        barred = kind.why_barred(view, card) if choice is Choice.BARRED else ""
        held.append(Held(card, choice, trump, kind.note(view, card) or barred))
    return tuple(held)
