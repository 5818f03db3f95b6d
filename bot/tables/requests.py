"""What somebody asks of a table, and what would then happen: decided here, before anything is stored.

Each function takes the table as it is and returns the happenings to be stored, or raises TableRefusal, or
a Refusal of the engine. None of them changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.actions import parse_action
from bot.engine.cards import Card, write_cards
from bot.engine.deal import Deal
from bot.engine.fairness import tidy_seed
from bot.engine.first_dealer import FirstDealer
from bot.engine.match import Match
from bot.engine.ruleset import preset
from bot.engine.seats import Seat, from_left_of
from bot.store.rows import STAND_IN
from bot.tables.happenings import (
    Acted,
    Back,
    Dealt,
    Ended,
    Happening,
    Left,
    Paused,
    Revealed,
    Rose,
    Ruled,
    Sat,
    Seeded,
    Started,
)
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Player, Stage, Table

_MOVED: Mapping[Seat, Seat] = {1: 1, 2: 3, 3: 4, 4: 2}  # three times so, and all are where they were
COMPUTER_NAMES = ("Ada", "Bert", "Cora", "Dick", "Elsie", "Fred", "Gwen", "Hal", "Iris", "Jack")


def need_lobby(table: Table) -> None:
    """Refuse once the game has begun; and at the tables of a drive, which seats its players itself."""
    if table.stage is not Stage.LOBBY:
        raise TableRefusal(Why.STARTED, table)
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)


def need_opener(table: Table, user: int) -> None:
    """Refuse who did not open the table."""
    if user != table.opened_by:
        raise TableRefusal(Why.NOT_OPENER, table)


def need_game(table: Table) -> Match:
    """The game; refuse before it has begun, and while it is paused."""
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if table.clock.paused:
        raise TableRefusal(Why.PAUSED, table)
    return table.match


def need_seat(table: Table, user: int) -> Seat:
    """The user's seat; refuse who does not sit here."""
    seat = table.seat_of(user)
    if seat is None:
        raise TableRefusal(Why.NOT_SEATED, table)
    return seat


def may_swap(table: Table) -> bool:
    """Whether partners can change in another game: four play, two against two."""
    return table.rules.seats == len(_MOVED) and table.rules.partners


def seat_again(table: Table, seat: Seat, swap: bool) -> Seat:
    """The seat in another game of who has this one: the same, or with other partners the next."""
    return _MOVED[seat] if swap and may_swap(table) else seat


def sit(table: Table, user: int, name: str, seat: Seat | None) -> list[Happening]:
    """Take a seat (None: the first free one), or move to ``seat``. A computer player gives its seat up."""
    need_lobby(table)
    now = table.seat_of(user)
    if now is not None and seat in (now, None):
        raise TableRefusal(Why.SEATED, table)
    if seat is None:
        seat = next(iter(table.free_seats()), None) or _computer_seat(table)
    holder = table.players[seat - 1] if 1 <= seat <= table.rules.seats else None
    if not 1 <= seat <= table.rules.seats or (holder is not None and not holder.is_computer):
        raise TableRefusal(Why.SEAT_TAKEN, table)
    moved: list[Happening] = [] if now is None else [Rose(now)]
    return [*moved, Sat(seat, name, user)]


def _computer_seat(table: Table) -> Seat:
    for seat, player in table.seated():
        if player.is_computer:
            return seat
    raise TableRefusal(Why.TABLE_FULL, table)


def add_computers(table: Table, count: int = 1, seat: Seat | None = None) -> list[Happening]:
    """Seat computer players: one on ``seat``, or ``count`` of them, partners last."""
    need_lobby(table)
    free = table.free_seats()
    if not free:
        raise TableRefusal(Why.TABLE_FULL, table)
    if seat is not None and seat not in free:
        raise TableRefusal(Why.SEAT_TAKEN, table)
    taken = {player.name for _, player in table.seated()}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    round_ = from_left_of(table.seat_of(table.opened_by) or table.rules.seats, table.rules.seats)
    order = [s for s in (*round_[::2], *round_[1::2]) if s in free]
    seats = [seat] if seat is not None else order[:count]
    return [Sat(s, name, None) for s, name in zip(seats, names, strict=False)]


def set_options(table: Table, user: int, options: str) -> list[Happening]:
    """Change house rules in the lobby, ``name=value`` parted by spaces; only who opened the table may.

    What is not named stays as it is. Raises the engine's BadOptions.
    """
    need_lobby(table)
    need_opener(table, user)
    own = preset(table.rules.id).with_seats(table.rules.seats)
    changed = table.rules.with_options(options)
    return [Ruled(changed.house_rules(own))] if changed != table.rules else []


def leave(table: Table, user: int) -> list[Happening]:
    """Give the seat up. In the lobby it becomes free; in play a computer player takes it over for good."""
    seat = need_seat(table, user)
    others = [other for other in table.humans() if other != user]
    if table.stage is Stage.LOBBY and not table.drive:
        return [Rose(seat)] if others else [Rose(seat), Ended("deserted")]
    replaced: list[Happening] = [Left(seat), Sat(seat, stand_in(table.player(seat).name), None)]
    if not others and not table.drive:
        return [*replaced, Ended("deserted")]
    return [*replaced, *pause_if_agreed(table.after_all(replaced))]


def pause_if_agreed(table: Table) -> list[Happening]:
    """The pause, where every player who is there asks for it now."""
    there = table.present()
    return [Paused()] if there and there <= table.clock.asking and not table.clock.paused else []


def stand_in(name: str) -> str:
    """The name of the computer player who goes on for somebody."""
    return name + STAND_IN


def seat_instead(table: Table, seat: Seat, name: str, user: int | None) -> list[Happening]:
    """Let another play on from that seat, whatever the game has come to."""
    player = table.player(seat)
    return [] if (player.name, player.user) == (name, user) else [Sat(seat, name, user)]


def set_seed(table: Table, user: int, text: str) -> list[Happening]:
    """Add to the seed of the deals, before the game; who sits at the table may."""
    need_lobby(table)
    need_seat(table, user)
    text = tidy_seed(text)
    if not text:
        raise TableRefusal(Why.NO_SEED, table)
    return [Seeded(user, text)] if (user, text) not in table.seeds else []


def start(table: Table, user: int | None, first: FirstDealer, at: int, seed: str = "") -> list[Happening]:
    """Begin the game with this first dealer; a drive (``user`` is None) begins the games at its tables."""
    if user is not None:
        need_lobby(table)
        need_seat(table, user)
    if not table.full:
        raise TableRefusal(Why.NOT_FULL, table)
    shown = ",".join(f"{seat} {card}" for seat, card in first.shown)
    return [Started(first.seat, shown, at, seed)]


def deal(table: Table, pack: Sequence[Card]) -> list[Happening]:
    """Deal the next hand from a shuffled pack."""
    match = need_game(table)
    if table.stage is not Stage.BETWEEN:
        raise TableRefusal(Why.NOT_BETWEEN, table)
    dealt = Deal.of(pack, match.dealer, table.rules)
    hands = [write_cards(hand) for hand in dealt.hands]
    return [Dealt(dealt.dealer, hands, str(dealt.up or ""), write_cards(dealt.rest))]


def act(table: Table, user: int, seq: int, action: str, key: str = "") -> list[Happening]:
    """Do something in the hand, with a button drawn at ``seq``; who was away is back."""
    seat = need_seat(table, user)
    if table.match is not None and not table.drawn_now(seq):
        repeated = any(
            (seat, action) == (by, done) and first <= seq <= last for by, last, done, first in table.acts
        )
        raise TableRefusal(Why.REPEATED if repeated else Why.STALE, table)
    back = [Back(seat)] if seat in table.clock.away else []
    return [*back, *act_for(table, seat, action, key)]


def act_for(table: Table, seat: Seat, action: str, key: str = "", *, late: bool = False) -> list[Happening]:
    """Do something in the hand for that seat; the match ending ends the table.

    ``key`` is that of the hand in play, if it has one: it is revealed when this ends the hand. ``late`` says
    that a computer player does it since the time is up.
    """
    match = need_game(table).apply(parse_action(action), seat)
    happened: list[Happening] = [Acted(seat, action, late)]
    if match.hand is None and key:
        happened.append(Revealed(key))
    return [*happened, Ended("finished")] if match.over else happened


def end(table: Table, user: int, name: str, *, manager: bool) -> list[Happening]:
    """Close the table; only who opened it, or a server manager, may. A drive ends its tables itself."""
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)
    if user != table.opened_by and not manager:
        raise TableRefusal(Why.NOT_OPENER, table)
    return [Ended("closed", name)]


def computer_to_act(table: Table) -> Player | None:
    """The player for whom a computer player acts now: one itself, or somebody whose seat it minds."""
    seat = table.to_act
    return table.player(seat) if seat is not None and table.by_computer(seat) else None
