"""Whether what is asked of a table may happen, and what then does: decided before anything is stored.

Each function takes the change under way (the table as it is now, and what has been decided so far) and adds
to it, or raises TableRefusal, or a Refusal of the engine. Where one is raised nothing of the change happens.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.actions import Action
from bot.engine.cards import write_cards
from bot.engine.deal import Deal as Dealing
from bot.engine.errors import BadOptions, WrongSeats
from bot.engine.levels import Level
from bot.engine.match import Match
from bot.engine.seats import Seat, from_left_of
from bot.games import preset
from bot.ids import UserId
from bot.names import look_of
from bot.players.names import COMPUTER_NAMES
from bot.tables import happenings, requests
from bot.tables.chance import Chance
from bot.tables.logbook import Change
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Player, Stage, Table

TableChange = Change[Table, happenings.Happening]
_MOVED: Mapping[Seat, Seat] = {1: 1, 2: 3, 3: 4, 4: 2}  # three times so, and all are where they were


def decide(change: TableChange, request: requests.Request, by: requests.Person, chance: Chance) -> None:
    """Decide what somebody asks."""
    match request:
        case requests.Sit(seat):
            sit(change, by, seat)
        case requests.AddComputer(seat):
            need_seat(change.now, by.id)
            add_computers(change, 1, seat)
        case requests.SetOptions(options):
            set_options(change, by, options)
        case requests.SetSeats(seats):
            set_seats(change, by, seats)
        case requests.SetClock(seconds):
            set_clock(change, by, seconds)
        case requests.SetLevel(level, seat):
            set_level(change, by, level, seat)
        case requests.SetSeed(text):
            set_seed(change, by, text)
        case requests.Start():
            if change.now.stage is not Stage.STARTING:
                need_lobby(change.now)
            need_seat(change.now, by.id)
            if by.id == change.now.opened_by and seats_filled(change.now):
                set_seats(change, by, len(list(change.now.seated())))
            start(change, chance)
        case requests.Begin():
            start(change, chance)
        case requests.Deal():
            need_seat(change.now, by.id)
            deal(change, chance)
        case requests.Act(seq, action):
            act(change, by, seq, action, chance)
        case requests.GoAway():
            go_away(change, by)
        case requests.ComeBack():
            come_back(change, by)
        case requests.AskForPause():
            ask_for_pause(change, by)
        case requests.Resume():
            resume(change, by)
        case requests.Rise():
            rise(change, by)
        case requests.Leave():
            leave(change, by)
        case requests.End():
            end(change, by)
        case requests.Remove(user):
            remove(change, by, user)
        case requests.Suspend():
            suspend(change)
        case requests.Hold(paused, user):
            hold(change, paused, user)
        case requests.LastHand():
            last_hand(change)
        case requests.SeatInstead(seat, player):
            seat_instead(change, seat, player)
        case requests.WindUp(user):
            change.add(happenings.Ended(happenings.EndReason.CLOSED, user))


# What many need


def need_lobby(table: Table) -> None:
    """Refuse once the game has begun; and at the tables of a drive, which seats its players itself."""
    if table.stage is not Stage.LOBBY:
        raise TableRefusal(Why.STARTED, table)
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)


def need_opener(table: Table, by: requests.Person, *, or_manager: bool = False) -> None:
    """Refuse everyone but the table's opener, and with ``or_manager`` server managers."""
    if not ((or_manager and by.manages) or by.owns(table.opened_by, table.removed)):
        raise TableRefusal(Why.BARRED if by.barred else Why.NOT_OPENER, table)


def need_game(table: Table) -> Match:
    """The game; refuse before it has begun, and while it is paused."""
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if table.clock.paused:
        raise TableRefusal(Why.PAUSED, table)
    return table.match


def need_seat(table: Table, user: UserId) -> Seat:
    """The user's seat; refuse everybody who does not sit here."""
    seat = table.seat_of(user)
    if seat is None:
        raise TableRefusal(Why.NOT_SEATED, table)
    return seat


# Seats


def sit(change: TableChange, by: requests.Person, seat: Seat | None = None) -> None:
    """Take a seat (None: the first free one), or move to ``seat``. A computer player gives its seat up."""
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
        change.add(happenings.Rose(before))
    change.add(happenings.Sat(seat, by.name, by.id))


def _computer_seat(table: Table) -> Seat:
    for seat, player in table.seated():
        if player.is_computer:
            return seat
    raise TableRefusal(Why.TABLE_FULL, table)


def add_computers(change: TableChange, count: int, seat: Seat | None = None) -> None:
    """Seat computer players: one on ``seat``, or ``count`` of them, partners last."""
    table = change.now
    need_lobby(table)
    free = table.free_seats()
    if not free:
        raise TableRefusal(Why.TABLE_FULL, table)
    if seat is not None and seat not in free:
        raise TableRefusal(Why.SEAT_TAKEN, table)
    taken = {look_of(player.called) for _, player in table.seated()}
    names = [name for name in COMPUTER_NAMES if look_of(name) not in taken]
    round_ = from_left_of(table.seat_of(table.opened_by) or table.rules.seats, table.rules.seats)
    order = [s for s in (*round_[::2], *round_[1::2]) if s in free]
    seats = [seat] if seat is not None else order[:count]
    change.add(
        *(happenings.Sat(s, name, None, level=table.level) for s, name in zip(seats, names, strict=False))
    )


def rise(change: TableChange, by: requests.Person) -> None:
    """Make the seat free again; once the game has begun, leaving it is asked for otherwise."""
    need_lobby(change.now)
    leave(change, by)


def leave(change: TableChange, by: requests.Person) -> None:
    """Give the seat up. In the lobby it becomes free; in play a computer player takes it over for good."""
    table = change.now
    seat = need_seat(table, by.id)
    if table.stage is Stage.LOBBY and not table.drive:
        change.add(happenings.Rose(seat))
    else:
        last = table.counts and len(table.humans()) == 1
        _give_up(change, seat, excused=last and not table.is_behind(seat))
    _settle(change)


def _settle(change: TableChange) -> None:
    """Have the game go on for those who are there, for a loss to count, or not at all."""
    if change.now.humans() or change.now.drive:
        _pause_if_agreed(change)
    elif not change.now.is_abandoned:
        change.add(happenings.Ended(happenings.EndReason.DESERTED))
    elif change.now.clock.paused:
        change.add(happenings.Resumed(None))


def _give_up(change: TableChange, seat: Seat, *, excused: bool = False) -> None:
    """Have a computer player go on from that seat."""
    change.add(
        happenings.Left(seat, excused),
        happenings.Sat(seat, change.now.player(seat).name, None, stands_in=True),
    )


def remove(change: TableChange, by: requests.Person, user: UserId) -> None:
    """Have a player leave for good; only who manages the server may, and at a drive its organizer does."""
    if not by.manages:
        raise TableRefusal(Why.NOT_OPENER, change.now)
    if change.now.drive:
        raise TableRefusal(Why.OF_DRIVE, change.now)
    leave(change, requests.Person(user, ""))
    if change.now.ended is None:
        change.add(happenings.Removed(user))


def seat_instead(change: TableChange, seat: Seat, player: Player) -> None:
    """Let another play on from that seat, whatever the game has come to."""
    taking = seated(seat, player)
    if seated(seat, change.now.player(seat)) != taking:
        change.add(taking)


def seated(seat: Seat, player: Player) -> happenings.Sat:
    """That the player takes that seat."""
    return happenings.Sat(seat, player.name, player.user, player.stands_in, player.level)


def may_swap(table: Table) -> bool:
    """Whether partners can change in another game: four play, two against two."""
    return table.rules.seats == len(_MOVED) and table.rules.partners


def seat_again(table: Table, seat: Seat, swap: bool) -> Seat:
    """The seat in another game of the player on this one: the same, or with other partners the next."""
    return _MOVED[seat] if swap and may_swap(table) else seat


# The lobby


def set_options(change: TableChange, by: requests.Person, options: str) -> None:
    """Change house rules; what is not named stays as it is. Raises the engine's BadOptions."""
    table = change.now
    need_lobby(table)
    need_opener(table, by)
    own = preset(table.rules.id, table.rules.seats)
    changed = table.rules.with_options(options)
    if changed != table.rules:
        change.add(happenings.Ruled(changed.house_rules(own)))


def set_seats(change: TableChange, by: requests.Person, seats: int) -> None:
    """Have so many seats at the table. Raises the engine's WrongSeats and BadOptions."""
    table = change.now
    need_lobby(table)
    need_opener(table, by)
    if seats < len(list(table.seated())):
        raise TableRefusal(Why.SEATED_MORE, table)
    if table.rules.with_seats(seats) != table.rules:
        change.add(happenings.Resized(seats))


def seats_filled(table: Table) -> int | None:
    """How many sit in the lobby of a table with free seats, where its opener may begin with just those."""
    sitting = len(list(table.seated()))
    if table.stage is not Stage.LOBBY or table.full or table.drive or not table.seat_of(table.opened_by):
        return None
    try:
        table.rules.with_seats(sitting)
    except (WrongSeats, BadOptions):
        return None
    return sitting


def set_clock(change: TableChange, by: requests.Person, seconds: int) -> None:
    """Set how long a turn may take."""
    need_lobby(change.now)
    need_opener(change.now, by)
    if seconds != change.now.clock.seconds:
        change.add(happenings.Clocked(seconds))


def set_level(change: TableChange, by: requests.Person, level: Level, seat: Seat | None) -> None:
    """Set how well the computer player on that seat plays, or (None) all do who sit there and who will."""
    table = change.now
    need_lobby(table)
    need_opener(table, by)
    sitting = {at: player.level for at, player in table.seated() if player.is_computer}
    if seat is None and {table.level, *sitting.values()} != {level}:
        change.add(happenings.Levelled(level))
    elif seat is not None:
        if seat not in sitting:
            raise TableRefusal(Why.NO_COMPUTER, table)
        if sitting[seat] is not level:
            change.add(happenings.Levelled(level, seat))


def set_seed(change: TableChange, by: requests.Person, text: str) -> None:
    """Add to the seed of the deals."""
    need_lobby(change.now)
    need_seat(change.now, by.id)
    if (by.id, text) not in change.now.seeds:
        change.add(happenings.Seeded(by.id, text))


# The game


def start(change: TableChange, chance: Chance) -> None:
    """Start the game, unless that is done: where a message goes into its deals, close the lobby for now."""
    table = change.now
    if table.stage is not Stage.LOBBY:
        return
    if not table.full:
        raise TableRefusal(Why.NOT_FULL, table)
    if chance.announced and table.commitment:
        change.add(chance.starting(change.at))
    else:
        begin(change, chance)


def begin(change: TableChange, chance: Chance, beacon: str | None = None) -> None:
    """Begin the game of a full table: the first dealer and the first hand; ``beacon`` as for the seed."""
    table = change.now
    seed = chance.seed(table, beacon)
    first = chance.first_dealer(table, seed)
    shown = ",".join(f"{seat} {card}" for seat, card in first.shown)
    change.add(happenings.Started(first.seat, shown, change.at, seed))
    deal(change, chance)


def deal(change: TableChange, chance: Chance) -> None:
    """Deal the next hand."""
    table = change.now
    match = need_game(table)
    if table.stage is not Stage.BETWEEN:
        raise TableRefusal(Why.NOT_BETWEEN, table)
    dealt = Dealing.of(chance.pack(table), match.dealer, table.rules)
    hands = [write_cards(hand) for hand in dealt.hands]
    change.add(happenings.Dealt(dealt.dealer, hands, str(dealt.up or ""), write_cards(dealt.kitty)))


def act(change: TableChange, by: requests.Person, seq: int, action: Action, chance: Chance) -> None:
    """Do something in the hand, with a button drawn at ``seq``; a player who was away is back."""
    table = change.now
    seat = need_seat(table, by.id)
    if table.match is not None and not table.drawn_now(seq):
        repeated = any(
            (seat, action) == (by_, done) and first <= seq <= last for by_, last, done, first in table.acts
        )
        raise TableRefusal(Why.REPEATED if repeated else Why.STALE, table)
    come_back(change, by)
    act_for(change, seat, action, chance)


def act_for(
    change: TableChange,
    seat: Seat,
    action: Action,
    chance: Chance,
    *,
    late: bool = False,
    forced: bool = False,
) -> None:
    """Do something in the hand for that seat; the match ending ends the table.

    The key of a hand that this ends is revealed, where it has one. ``late`` says that a computer player does
    it since the time is up, ``forced`` that the card plays itself.
    """
    table = change.now
    need_game(table)
    change.add(happenings.Acted(seat, action, late, forced))
    match = need_game(change.now)
    key = chance.key_of(table) if match.hand is None else ""
    if key:
        change.add(happenings.Revealed(key))
    if match.over:
        change.add(happenings.Ended(happenings.EndReason.FINISHED))


def may_close(table: Table, by: requests.Person) -> bool:
    """Return whether that person may close the table, or ask for it: in a game that counts only players."""
    if table.drive or table.is_abandoned:
        return False
    if table.counts:
        return by.manages or table.seat_of(by.id) is not None
    return by.runs(table.opened_by, table.removed)


def end(change: TableChange, by: requests.Person) -> None:
    """Close the table; people who play are asked, and more than half must agree. A drive does it itself."""
    table = change.now
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)
    if not may_close(table, by):
        raise TableRefusal(Why.NOT_OPENER, table)
    seat = table.seat_of(by.id) if table.counts else None
    if seat is not None and seat not in table.closing:
        change.add(happenings.EndAsked(seat))
    if seat is not None and change.now.needed_to_close > 0:
        return
    sides = {table.rules.side_of(each) for each in table.seats_of_people()}
    if seat is not None and (table.leavers() or (len(sides) == 1 and table.is_behind(seat))):
        for each in table.seats_of_people():
            _give_up(change, each, excused=not table.is_behind(each))
        _settle(change)  # nobody gets out of a defeat by computer players, nor of having left
    else:
        change.add(happenings.Ended(happenings.EndReason.CLOSED, by.id))


# Being away, and pauses


def go_away(change: TableChange, by: requests.Person) -> None:
    """Have a computer player mind the seat."""
    table = change.now
    seat = need_seat(table, by.id)
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if seat not in table.clock.away:
        mind(change, seat, by_will=True)


def mind(change: TableChange, seat: Seat, *, by_will: bool = False) -> None:
    """Have a computer player mind that seat, which may leave nobody there who would not pause."""
    change.add(happenings.Away(seat, by_will))
    _pause_if_agreed(change)


def come_back(change: TableChange, by: requests.Person) -> None:
    """Play again after having been away."""
    seat = need_seat(change.now, by.id)
    if seat in change.now.clock.away:
        change.add(happenings.Back(seat))


def ask_for_pause(change: TableChange, by: requests.Person) -> None:
    """Ask for a pause, which begins when everybody who is there has asked; a player who was away is back."""
    if change.now.drive:
        raise TableRefusal(Why.NO_PAUSE, change.now)
    need_game(change.now)
    seat = need_seat(change.now, by.id)
    come_back(change, by)
    if seat not in change.now.clock.asking:
        change.add(happenings.PauseAsked(seat))
    _pause_if_agreed(change)


def _pause_if_agreed(change: TableChange) -> None:
    """The pause, where every player who is there asks for it now."""
    if change.now.all_ask_for_pause() and not change.now.clock.paused:
        change.add(happenings.Paused())


def suspend(change: TableChange) -> None:
    """Have the game stand still because it has lost its place; a drive goes on all the same."""
    table = change.now
    if table.stage in (Stage.PLAYING, Stage.BETWEEN) and not table.clock.paused and not table.drive:
        change.add(happenings.Paused())


def resume(change: TableChange, by: requests.Person) -> None:
    """End the pause; a player who was away is back."""
    table = change.now
    seat = need_seat(table, by.id)
    if not table.clock.paused:
        raise TableRefusal(Why.NOT_PAUSED, table)
    if table.drive:
        raise TableRefusal(Why.NO_PAUSE, table)
    come_back(change, by)
    change.add(happenings.Resumed(seat))


def hold(change: TableChange, paused: bool, by: UserId | happenings.Nobody) -> None:
    """Have the table of a drive stand still, or go on, as its drive does, which that user paused."""
    if paused != change.now.clock.paused and change.now.match is not None:
        change.add(happenings.Paused(by) if paused else happenings.Resumed(None))


def last_hand(change: TableChange) -> None:
    """Have the game end with the hand under way, or else the next; a deal thrown in is dealt again."""
    table = change.now
    if table.match is not None and not table.match.over:
        rules = table.rules.with_options(f"deals={table.match.deals + 1}")
        if rules != table.rules:
            change.add(happenings.Ruled(rules.house_rules(preset(rules.id, rules.seats))))


def computer_to_act(table: Table) -> Player | None:
    """The player for whom a computer player acts now: one itself, or somebody whose seat it minds."""
    seat = table.to_act
    return table.player(seat) if seat is not None and table.by_computer(seat) else None
