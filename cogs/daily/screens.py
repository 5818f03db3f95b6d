"""The daily hand: the player's turn, the result beside everyone else's, and how others played."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple, Unpack

from bot.art.page import Part
from bot.art.parts import Foot, Heading
from bot.art.standings import Line, Standings
from bot.daily.hand import PLAYER_ID, SEAT, id_of, score
from bot.engine.events import numbered_events
from bot.store.practice import DailyHand
from bot.tables.table import Table
from cogs.daily import words
from cogs.table.board import event_lines
from cogs.table.drawings import TablePicture, describe_hand, played
from cogs.table.panel import PanelChoices, panel_view
from cogs.ui.columns import block, cut, digits, fitted
from cogs.ui.controls import Button, button
from cogs.ui.games.describing import headline, reasons
from cogs.ui.games.scene import scene_of
from cogs.ui.games.screens import screens_of
from cogs.ui.layout import GOLD, Picture, Screen, lines, noted, screen, small
from cogs.ui.link_buttons import to_fair_deal, to_play_it, to_share
from cogs.ui.pictures import Drawing
from cogs.ui.press import Press, Verb
from cogs.ui.words.names import and_more, named, signed, unmarked

PICTURE = "daily.png"
_TOLD = 3  # events since the player's last turn
_PLACES = 10
_NAME = 16  # columns
_SHORT = 10
MOST = 15
"""The maximum number of players listed for a day's hand."""


def turn_view(
    table: Table, day: date, picture: Picture | None = None, *, note: str = "", **chosen: Unpack[PanelChoices]
) -> Screen:
    """Return the player's turn. ``note`` is a refusal. ``chosen`` is as for the panel."""
    hand = table.game.hand
    asked = hand and not chosen.get("offered") and not picture
    before = event_lines(table, numbered_events(hand))[-_TOLD:] if hand and asked else []
    note = lines(small(words.same_for_all(day)), note, *map(small, before))
    turn = panel_view(table, PLAYER_ID, note=note, picture=picture, told_so_far=True, **chosen)
    return noted(turn, [to_fair_deal(table.id)])


def turn_picture(table: Table, *, trumps_last: bool = False) -> TablePicture:
    """Return the picture of the table as the player sees it."""
    view = table.view(SEAT)
    assert view is not None
    return TablePicture(scene_of(table, view, trumps_last=trumps_last))


def outcome_view(
    table: Table,
    day: date,
    hands: Sequence[DailyHand],
    user: int,
    streak: int,
    picture: Picture | None = None,
    *,
    today: date | None = None,
) -> Screen:
    """Return the result of the player's hand, among all who finished it in this server, best first.

    A ``picture`` attached to the same message shows the tricks and the places instead. ``today`` is the day
    of a later hand that the player can play now, if any.
    """
    hand, own = table.game.hands[-1], score(table) or 0
    return screen(
        None if picture else lines(f"### {_headline(table)}", *reasons(table, hand)),
        picture.item if picture else None,
        None if picture else small(words.running(day, streak, ready=today is not None)),
        None if picture else _places(hands, user),
        [to_play_it(id_of(today), words.PLAY_TODAYS)] if today else [],
        [
            *([button(words.HOW_OTHERS_PLAYED, Press(Verb.OTHERS, table.id))] if len(hands) > 1 else []),
            to_share(table.id),
            to_fair_deal(table.id),
        ],
        accent=GOLD if hands and hands[0].score == own else None,
    )


def shared_view(table: Table, day: date, player: str) -> Screen:
    """Return, for everyone, what a player scored in the day's hand, and the button to play it."""
    told = lines(f"### {words.hand_of(day)}", words.shared_result(player, score(table) or 0))
    return screen(told, [to_play_it(table.id)])


def outcome_drawing(
    table: Table, day: date, hands: Sequence[DailyHand], user: int, streak: int, *, today: date | None = None
) -> Drawing:
    """Return the drawing of the player's hand, trick by trick, and everyone's places in this server."""
    hand = table.game.hands[-1]
    lines_ = tuple(
        Line(place, name, (signed(each.score or 0),), own=each.user_id == user)
        for name, (place, each) in _placed(hands, user)
    )
    others: Part = Standings((words.POINTS,), lines_) if len(hands) > 1 else Foot((words.FIRST_HERE,))
    told = (*describe_hand(table, hand), words.running(day, streak, ready=today is not None))
    heading = Heading(unmarked(_headline(table)), told, hand.trumps)
    return Drawing(PICTURE, (heading, *played(table, hand), others))


def _headline(table: Table) -> str:
    return f"{words.scored(score(table) or 0)}. {headline(table, table.game.hands[-1])}"


def others_view(day: date, hands: Sequence[tuple[DailyHand, Table]], more: int = 0) -> Screen:
    """Show a player who finished how the server's best made trumps and what they scored.

    ``more`` is how many others have played the hand, too.
    """
    names = named([hand.name for hand, _ in hands])
    told = [
        [cut(name, _SHORT), signed(hand.score or 0), *_made(table)]
        for name, (hand, table) in zip(names, hands, strict=True)
    ]
    return screen(
        lines(f"### {words.how_played(day)}", small(words.COLUMNS)),
        block(fitted(told, 0), right=[1, 2]),
        small(and_more(more)),
        [_back(day)],
    )


def _back(day: date) -> Button:
    """Return the button that goes back to the player's own hand of that day."""
    return button(words.OWN_HAND, Press(Verb.HAND, id_of(day)))


class DayCommitment(NamedTuple):
    """A day's seal, and its key if it may be shown."""

    day: date
    seal: str
    key: str


def commitments_view(sealed: Sequence[DayCommitment], day: date) -> Screen:
    """Return the published commitments of some daily hands, with the keys of days no one can play anymore.

    ``day`` is the hand to go back to.
    """
    return screen(
        lines(f"### {words.HANDS_ARE_SEALED}", words.HOW_SEALED),
        *(_sealed(each) for each in sealed),
        small(words.HOW_TO_CHECK),
        [_back(day)],
    )


def _sealed(day: DayCommitment) -> str:
    opened = [words.THE_KEY, digits(day.key)] if day.key else []
    return lines(words.commitment_heading(day.day), digits(day.seal), *opened)


def _placed(hands: Sequence[DailyHand], user: int) -> list[tuple[str, tuple[int, DailyHand]]]:
    """Return the server's best with names and places, and the player's own line if it's not among them."""
    scores = [hand.score or 0 for hand in hands]
    placed = [(scores.index(scores[at]) + 1, hand) for at, hand in enumerate(hands)]
    shown = [each for at, each in enumerate(placed) if at < _PLACES or each[1].user_id == user]
    return [*zip(named([hand.name for _, hand in shown]), shown, strict=True)]


def _places(hands: Sequence[DailyHand], user: int) -> str:
    """Return the places in columns, or a note if the player is the first to finish."""
    if len(hands) < 2:
        return small(words.FIRST_HERE)
    rows = []
    for name, (place, hand) in _placed(hands, user):
        mine = "◂" if hand.user_id == user else ""
        rows.append([f"{place}.", cut(name, _NAME), signed(hand.score or 0), mine])
    return block(rows, right=[0, 2])


def _made(table: Table) -> list[str]:
    """Return the tricks of the player's side, and the trumps with their maker: ``♥ alone``, ``♣ Bert``."""
    hand = table.game.hands[-1]
    made = screens_of(table.rules).made(table, hand)
    tricks = sum(trick.winner % 2 == SEAT % 2 for trick in hand.tricks)
    assert made is not None and hand.trumps is not None, "the dealer has to call"
    seat, alone = made
    maker = "" if seat == SEAT else table.player(seat).name
    return [str(tricks), words.trumps_made(hand.trumps, maker, alone=alone)]
