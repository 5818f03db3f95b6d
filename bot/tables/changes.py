"""Decisions on requests to a table: each is checked, and turned into events, before anything is stored.

Each function takes the change in progress (the table as it is now, and what has been decided so far) and adds
to it, or raises TableRefusal or a Refusal of the engine. If one is raised, nothing of the change happens.
"""

from collections.abc import Mapping

from bot.engine.actions import Action
from bot.engine.cards import write_cards
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions, WrongSeats
from bot.engine.options import Ruleset
from bot.engine.seats import Seat, from_left_of
from bot.games import preset
from bot.names import normalize_look
from bot.players.names import COMPUTER_NAMES
from bot.tables import events
from bot.tables.dealer import Dealer
from bot.tables.people import Person
from bot.tables.preconditions import TableChange, need_game, need_lobby
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Player, Stage, Table

_MOVED: Mapping[Seat, Seat] = {1: 1, 2: 3, 3: 4, 4: 2}  # after three times everyone is back


# Seats


def sit(change: TableChange, by: Person, seat: Seat | None = None) -> None:
    """Take a seat (None: the first free one), or move to ``seat``. A bot gives its seat up."""
    table = change.now
    need_lobby(table)
    before = table.seat_of(by.id)
    if before is not None and seat in (before, None):
        raise TableRefusal(Why.SEATED, table)
    if seat is None:
        seat = next(iter(table.free_seats()), None) or _computer_seat(table)
    holder = table.players[seat - 1] if 1 <= seat <= table.rules.seats else None
    if not 1 <= seat <= table.rules.seats or (holder is not None and not holder.is_computer):
        raise TableRefusal(Why.SEAT_TAKEN, table)
    if before is not None:
        change.add(events.Rose(before))
    change.add(events.Sat(seat, by.name, by.id))


def _computer_seat(table: Table) -> Seat:
    for seat, player in table.seated():
        if player.is_computer:
            return seat
    raise TableRefusal(Why.TABLE_FULL, table)


def add_computers(change: TableChange, count: int, seat: Seat | None = None) -> None:
    """Seat bots: one on ``seat``, or ``count`` of them, partners last."""
    table = change.now
    need_lobby(table)
    free = table.free_seats()
    if not free:
        raise TableRefusal(Why.TABLE_FULL, table)
    if seat is not None and seat not in free:
        raise TableRefusal(Why.SEAT_TAKEN, table)
    taken = {normalize_look(player.display_name) for _, player in table.seated()}
    names = [name for name in COMPUTER_NAMES if normalize_look(name) not in taken]
    round_ = from_left_of(table.seat_of(table.opened_by) or table.rules.seats, table.rules.seats)
    order = [s for s in (*round_[::2], *round_[1::2]) if s in free]
    seats = [seat] if seat is not None else order[:count]
    change.add(*(events.Sat(s, name, None, level=table.level) for s, name in zip(seats, names, strict=False)))


def sat_event(seat: Seat, player: Player) -> events.Sat:
    """Return the event by which the player takes that seat."""
    return events.Sat(seat, player.name, player.user, player.stands_in, player.level)


def may_swap(table: Table) -> bool:
    """Return True if partners can be swapped in a rematch: four players, two against two."""
    return table.rules.seats == len(_MOVED) and table.rules.partners


def rematch_seat(table: Table, seat: Seat, swap: bool) -> Seat:
    """Return the seat of this one's player in a rematch: the same, or the next to swap partners."""
    return _MOVED[seat] if swap and may_swap(table) else seat


# The lobby


def set_rules(change: TableChange, rules: Ruleset) -> None:
    """Set these house rules, unless the table already has them."""
    if rules != change.now.rules:
        change.add(events.Ruled(rules.house_rules(preset(rules.id, rules.seats))))


def set_seats(change: TableChange, seats: int) -> None:
    """Set the number of seats. Raises the engine's WrongSeats and BadOptions."""
    table = change.now
    if seats < len(list(table.seated())):
        raise TableRefusal(Why.SEATED_MORE, table)
    if table.rules.with_seats(seats) != table.rules:
        change.add(events.Resized(seats))


def seats_filled(table: Table) -> int | None:
    """Return the number of seated players if the hosts may start with just those, else None."""
    sitting = len(list(table.seated()))
    if table.stage is not Stage.LOBBY or table.full or table.drive:
        return None
    try:
        table.rules.with_seats(sitting)
    except (WrongSeats, BadOptions):
        return None
    return sitting


def fill_and_start(change: TableChange, dealer: Dealer) -> None:
    """Seat bots on the free seats, and start the game."""
    if not change.now.full:
        add_computers(change, len(change.now.free_seats()))
    start(change, dealer)


# The game


def start(change: TableChange, dealer: Dealer) -> None:
    """Start the game. If a message goes into its deals, close the lobby until it's posted."""
    table = change.now
    if table.stage is not Stage.LOBBY:
        return
    if not table.full:
        raise TableRefusal(Why.NOT_FULL, table)
    if dealer.announced and table.commitment:
        change.add(dealer.new_attempt(change.at))
    else:
        begin(change, dealer)


def begin(change: TableChange, dealer: Dealer, beacon: str | None = None) -> None:
    """Begin the game of a full table: the first dealer and the first hand. ``beacon`` goes into the seed."""
    table = change.now
    seed = dealer.seed(table, beacon)
    first = dealer.first_dealer(table, seed)
    shown = ",".join(f"{seat} {card}" for seat, card in first.shown)
    change.add(events.Started(first.seat, shown, change.at, seed))
    deal(change, dealer)


def deal(change: TableChange, dealer: Dealer) -> None:
    """Deal the next hand."""
    table = change.now
    match = need_game(table)
    if table.stage is not Stage.BETWEEN:
        raise TableRefusal(Why.NOT_BETWEEN, table)
    dealt = Deal.from_pack(dealer.pack(table), match.dealer, table.rules)
    hands = [write_cards(hand) for hand in dealt.hands]
    change.add(events.Dealt(dealt.dealer, hands, str(dealt.up or ""), write_cards(dealt.kitty)))


def act_for(
    change: TableChange,
    seat: Seat,
    action: Action,
    dealer: Dealer,
    *,
    late: bool = False,
    forced: bool = False,
) -> None:
    """Apply an action in the hand for that seat. The end of the match ends the table.

    If this ends the hand, its key is revealed, if it has one. ``late``: a bot acts because time is up.
    ``forced``: the card is played automatically.
    """
    table = change.now
    need_game(table)
    change.add(events.Acted(seat, action, late, forced))
    key = dealer.key_of(table) if need_game(change.now).hand is None else ""
    if key:
        change.add(events.Revealed(key))
    end_if_over(change)


def end_if_over(change: TableChange) -> None:
    """End the table if its match is over."""
    if need_game(change.now).over:
        change.add(events.Ended(events.EndReason.FINISHED))


def computer_to_act(table: Table) -> Player | None:
    """Return the player a bot acts for now: the bot itself, or someone who is away."""
    seat = table.to_act
    return table.player(seat) if seat is not None and table.is_played_by_bot(seat) else None
