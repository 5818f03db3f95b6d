"""One table: pure, immutable, folded from its log.

``after(happening)`` gives the next state. It trusts the log: whether something may happen is decided
before it is stored, in :mod:`bot.tables.requests`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from bot.engine.actions import parse_action
from bot.engine.cards import Card, parse_cards
from bot.engine.deal import Deal
from bot.engine.first_dealer import FirstDealer
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.ruleset import preset
from bot.engine.seats import Seat
from bot.engine.views import View
from bot.tables.happenings import (
    Acted,
    Dealt,
    Ended,
    Happening,
    Opened,
    Revealed,
    Rose,
    Ruled,
    Sat,
    Seeded,
    Started,
)


class Stage(Enum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between hands"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a Discord user, or a computer player (``user`` is None)."""

    name: str
    user: int | None = None

    @property
    def is_computer(self) -> bool:
        """True for a computer player."""
        return self.user is None


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is now. ``seq`` counts what has happened and so numbers every published state.

    ``players[seat - 1]`` is None for a free seat. ``match`` is None until the game begins.
    ``acts`` is each seat's last action with the ``seq`` of the state in which it was done.
    ``seeds`` are the users who added to the seed of the deals, each with the text; ``seed`` the whole once
    the game has begun; ``key`` the last that was revealed (bot.engine.fairness).
    """

    id: str
    guild_id: int
    channel_id: int
    opened_by: int
    rules: Ruleset
    players: tuple[Player | None, ...]
    rematch_of: str = ""
    drive: str = ""
    commitment: str = ""
    seq: int = 0
    match: Match | None = None
    first: FirstDealer | None = None
    started_at: int = 0
    acts: tuple[tuple[Seat, int, str], ...] = ()
    seeds: tuple[tuple[int, str], ...] = ()
    seed: str = ""
    key: str = ""
    ended: Ended | None = None

    @property
    def stage(self) -> Stage:
        """Where the table is in its life."""
        if self.ended is not None:
            return Stage.ENDED
        if self.match is None:
            return Stage.LOBBY
        return Stage.PLAYING if self.match.hand is not None else Stage.BETWEEN

    @property
    def full(self) -> bool:
        """True when no seat is free."""
        return None not in self.players

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, while a hand is in play."""
        return self.match.hand.to_act if self.match and self.match.hand else None

    def player(self, seat: Seat) -> Player:
        """Who sits there; only for a seat that is taken."""
        player = self.players[seat - 1]
        assert player is not None
        return player

    def seated(self) -> Iterator[tuple[Seat, Player]]:
        """The seats that are taken, with who sits there."""
        return ((seat, player) for seat, player in enumerate(self.players, start=1) if player)

    def seat_of(self, user: int) -> Seat | None:
        """The seat of that Discord user, or None."""
        return next((seat for seat, player in self.seated() if player.user == user), None)

    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, player in enumerate(self.players, start=1) if player is None)

    def humans(self) -> tuple[int, ...]:
        """The Discord users who sit here."""
        return tuple(player.user for _, player in self.seated() if player.user is not None)

    def view(self, seat: Seat | None) -> View | None:
        """What that seat (None: a spectator) may see of the hand in play."""
        return self.match.view(seat) if self.match else None

    def after(self, happening: Happening) -> Table:
        """The table after one more entry of its log."""
        return replace(_after(self, happening), seq=self.seq + 1)

    def after_all(self, happened: Iterable[Happening]) -> Table:
        """The table after more entries of its log."""
        table = self
        for happening in happened:
            table = table.after(happening)
        return table

    def _with_player(self, seat: Seat, player: Player | None) -> Table:
        return replace(self, players=(*self.players[: seat - 1], player, *self.players[seat:]))


def new_table(id_: str, guild_id: int, channel_id: int, opened_by: int, opened: Opened) -> Table:
    """The table that a first entry opens: every seat free, ``seq`` 1."""
    rules = preset(opened.rules)
    rules = rules.with_seats(opened.seats or rules.seats).with_options(opened.options)
    free = (None,) * rules.seats
    return Table(
        id_,
        guild_id,
        channel_id,
        opened_by,
        rules,
        free,
        opened.rematch_of,
        opened.drive,
        opened.commitment,
        seq=1,
    )


def _after(table: Table, happening: Happening) -> Table:
    match happening:
        case Sat(seat, name, user):
            return table._with_player(seat, Player(name, user))
        case Rose(seat):
            return table._with_player(seat, None)
        case Seeded(user, text):
            kept = [seeded for seeded in table.seeds if seeded[0] != user]
            return replace(table, seeds=(*kept, (user, text)))
        case Started(dealer, shown, at, seed):
            cards = (entry.split() for entry in shown.split(",") if entry)
            first = FirstDealer(dealer, tuple((int(seat), Card(code)) for seat, code in cards))
            return replace(table, match=Match(table.rules, dealer), first=first, started_at=at, seed=seed)
        case Ruled(options):
            own = preset(table.rules.id).with_seats(table.rules.seats)
            return replace(table, rules=own.with_options(options))
        case Dealt(dealer, hands, up, rest):
            assert table.match is not None
            dealt = tuple(parse_cards(hand) for hand in hands)
            deal = Deal(dealer, dealt, Card(up) if up else None, parse_cards(rest))
            return replace(table, match=table.match.deal(deal))
        case Acted(seat, action):
            assert table.match is not None
            others = tuple(act for act in table.acts if act[0] != seat)
            match_ = table.match.apply(parse_action(action), seat)
            return replace(table, match=match_, acts=(*others, (seat, table.seq, action)))
        case Revealed(key):
            return replace(table, key=key)
        case Ended():
            return replace(table, ended=happening)
        case Opened():
            raise ValueError("a table is opened once")
