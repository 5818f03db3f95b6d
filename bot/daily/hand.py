"""A day's hand at one player's table, rebuilt from the actions so far like any other table.

The cards follow from the day and a secret, so no one can know them in advance. The day's seal, the SHA-256 of
the key that deals it, is shown beforehand, and the key once no one can play the hand anymore. Bots always act
the same in the same position, so the scores of two players can be compared. If a partner goes alone before
the player has had a turn, the day is dealt again, until the player has something to decide.

Until the player's first turn the others play by simple rules that never change, so that every version deals a
day the same. After that, since ``EXPERT_SINCE``, they are experts.
"""

import hmac
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from bot.engine.actions import Action, parse_action
from bot.engine.cards import write_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason, Refusal
from bot.engine.fairness import hash_repeatedly, random_seat, shuffled
from bot.engine.levels import Level
from bot.engine.view import View
from bot.games import preset
from bot.ids import TableId
from bot.players import BasicPlayer
from bot.tables.events import Acted, Dealt
from bot.tables.records import YOU, YOUR_ID, practice_table
from bot.tables.table import Stage, Table

RULES = preset("north_american").with_options("all_pass=stick")
"""The dealer must call, so that every day has something to play."""
EXPERT_SINCE = date(2026, 12, 1)
"""The first day with experts: a whole day, so that it's the same for everyone."""
SEAT = 3
PREFIX = "daily-"
"""The prefix of these table ids. The day follows, such as ``20260131``."""
PLAYER_ID = YOUR_ID
"""The placeholder user in the player's seat. No one on Discord has this id."""
SECRET = "what daily hands are dealt by"
"""The key in the store for the secret of :func:`table_of`."""
_NAMES = ("Cora", "Bert", YOU, "Drew")
_COMPUTER = BasicPlayer(Level.YARDSTICK)  # its calls never change: a day is the same for everyone
_REMEMBERED = 64  # deals of a few days, since many people play at once


def table_of(day: date, secret: bytes, actions: Sequence[str] = ()) -> Table:
    """Return that day's table after these actions of all seats, which were checked when they were made.

    A hand of the first deal stays valid even if the player had nothing to decide: days weren't always dealt
    again. Raises the engine's errors for actions that don't fit this day.
    """
    deals = (_dealt(day, secret, again) for again in count())
    done = tuple(actions)
    table = next(deal.table for deal in deals if deal.has_turn or _is_ended_by(deal.table, done))
    for action in actions:
        table = _apply_action(table, parse_action(action))
    return table


def key_of(day: date, secret: bytes) -> bytes:
    """Return the key that determines the cards of that day's deal."""
    again = next(again for again in count() if _dealt(day, secret, again).has_turn)
    return _key(day, secret, again)


def commitment_of(day: date, secret: bytes) -> str:
    """Return the day's commitment, 64 hex digits shown beforehand that fix the key without revealing it."""
    return hash_repeatedly(key_of(day, secret), 1).hex()


def may_be_played(day: date, today: date) -> bool:
    """Return True if that day's hand can be played today: start on its day, finish by the next."""
    return timedelta(0) <= today - day <= timedelta(days=1)


def is_over(day: date, today: date) -> bool:
    """Return True if no one can play that day's hand anymore, so its key can be shown."""
    return today - day > timedelta(days=1)


def _is_ended_by(table: Table, actions: Sequence[str]) -> bool:
    """Return True if these actions finish the hand at the table."""
    try:
        for action in actions:
            table = _apply_action(table, parse_action(action))
    except Refusal:
        return False
    return table.stage is Stage.BETWEEN


class _Dealt(NamedTuple):
    """The table before the first action, and if the player gets a turn."""

    table: Table
    has_turn: bool


@lru_cache(_REMEMBERED)
def _dealt(day: date, secret: bytes, again: int) -> _Dealt:
    """Deal that day's hand. ``again`` counts the deals thrown away before it."""
    key = _key(day, secret, again)
    dealer = random_seat(RULES.seats, key, "daily")
    deal = Deal.from_pack(shuffled(RULES.cards, key, "daily"), dealer, RULES)
    hands = [write_cards(hand) for hand in deal.hands]
    table = practice_table(id_of(day), RULES, _NAMES, dealer).after(Dealt(dealer, hands, str(deal.up), ""))
    return _Dealt(table, play_on(table)[0].to_act == SEAT)


def _key(day: date, secret: bytes, again: int) -> bytes:
    text = day.isoformat() + (f" again {again}" if again else "")
    return hmac.digest(secret, text.encode(), "sha256")


def id_of(day: date) -> TableId:
    """Return the table id of that day's hand."""
    return TableId(f"{PREFIX}{day:%Y%m%d}")


def day_of(table_id: str) -> date | None:
    """Return the day of the table with this id, or None if it isn't a daily hand."""
    try:
        return date.fromisoformat(table_id.removeprefix(PREFIX)) if table_id.startswith(PREFIX) else None
    except ValueError:
        return None


def play_on(table: Table, *actions: str, forced: bool = False) -> tuple[Table, list[str]]:
    """Play these actions of the player, then everything up to the player's next turn.

    This includes the others' actions, the last trick, and with ``forced`` the player's only legal card.
    Returns the table and all actions, in order. Raises the engine's refusals.
    """
    done: list[str] = []
    for action in actions:
        table = _apply_action(table, parse_action(action))
        done.append(action)
    while (chosen := _by_itself(table, forced=forced)) is not None:
        table = _apply_action(table, chosen)
        done.append(str(chosen))
    return table, done


Ask = Callable[[View], Awaitable[Action]]
"""Asks an expert, who acts the same for everyone in the same position."""


async def play_on_with_experts(
    table: Table, ask: Ask, *actions: str, forced: bool = False
) -> tuple[Table, list[str]]:
    """Play on like :func:`play_on`, but ask the experts for their own actions."""
    done: list[str] = []
    for action in actions:
        table = _apply_action(table, parse_action(action))
        done.append(action)
    while True:
        view = _experts_view(table)
        chosen = _by_itself(table, forced=forced) if view is None else await ask(view)
        if chosen is None:
            return table, done
        table = _apply_action(table, chosen)
        done.append(str(chosen))


def _experts_view(table: Table) -> View | None:
    """Return the view of the expert to act, or None if no expert is to act, or there is only one choice."""
    day, hand = day_of(table.id), table.match.hand if table.match else None
    if hand is None or day is None or day < EXPERT_SINCE or table.to_act == SEAT:
        return None
    view = table.view(table.to_act)
    begun = any(seat == SEAT for seat, _ in hand.history)
    return view if begun and view is not None and len(set(view.legal)) > 1 else None


def _by_itself(table: Table, *, forced: bool) -> Action | None:
    """Return the next automatic action, or None if the player has to choose or the hand is over."""
    hand = table.match.hand if table.match else None
    if hand is None or table.to_act != SEAT:
        view = table.view(table.to_act)
        return _COMPUTER.choose(view) if view else None
    return hand.forced if forced or hand.last_trick else None


def _apply_action(table: Table, action: Action) -> Table:
    """Apply the action for the seat to act. Raise the engine's refusals."""
    if table.to_act is None:
        raise NotAllowed(Reason.HAND_OVER)
    return table.after(Acted(table.to_act, action))


def score(table: Table) -> int | None:
    """Return the points of the player's side minus the others', or None before the hand is over."""
    match = table.match
    if match is None or not match.hands:
        return None
    ours = match.rules.side_of(SEAT)
    return match.score[ours] - match.score[1 - ours]
