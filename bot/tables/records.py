"""Conversions between tables, PEN records and stored games.

Lessons and puzzles use tables from a record, with a person in the place of one of its players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bot.engine.cards import write_cards
from bot.engine.hand_stats import Award, HandStats
from bot.engine.kind import kind_of
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.games import preset
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.notation import dumps, loads
from bot.notation.fair import fairness_tags, start_tags
from bot.notation.record import Game
from bot.standings.awards import awards
from bot.standings.calls import write_calls
from bot.standings.rating import Contestant, weight_of
from bot.store.games import FinishedGame, GamePlayer, GameRow
from bot.store.tables import TableRow
from bot.tables.events import Acted, Dealt, Ended, EndReason, Opened, Sat, Started, TableEvent
from bot.tables.table import Player, Table, new_table, with_tails


def write_record(table: Table) -> str:
    """Return the table's game so far as PEN text. It must have started."""
    day = datetime.fromtimestamp(table.started_at / 1000, tz=UTC)
    names = tuple(player.name for _, player in table.seated())
    tags = {"Event": "Discord", "Date": f"{day:%Y.%m.%d}"}
    if table.key:
        tags |= fair_tags(table)
    return dumps([Game(table.rules, names, table.match, tags)])


def fair_tags(table: Table) -> dict[str, str]:
    """Return the tags for checking the deals of a game, and those about its start."""
    start = table.starting
    told = start_tags(start.at, start.attempts) if start and start.attempts else {}
    return fairness_tags(table.commitment, table.seed, table.key) | told


def to_table_player(player: GamePlayer) -> Player:
    """Convert a finished game's player to one at a table."""
    return Player(player.name, None if player.user_id is None else UserId(player.user_id), player.stands_in)


def to_table_players(players: Sequence[GamePlayer]) -> tuple[Player, ...]:
    """Convert a finished game's players to those at a table, with a tail for names that look alike."""
    return tuple(filter(None, with_tails([to_table_player(player) for player in players])))


def finished_game(table: Table, finished_at: int, with_computers: int = 0) -> FinishedGame:
    """Return the finished game for the store.

    ``with_computers`` is the weight of a game with bots in the ratings, in percent.
    """
    players = game_players(table.game, seat_holders(table))
    weight = weight_of(list(_by_seat(players, len(table.played))), 0 if table.private else with_computers)
    game = build_game(table.game, write_record(table), players, table.started_at, finished_at, weight)
    return replace(game, private=True, awards=()) if table.private else game


def seat_holders(table: Table) -> Iterator[SeatHolder]:
    """Yield each holder of a seat in a finished game, a bot only if no person has a result there.

    Those who were removed have none, nor have those who never showed up at a tournament's table.
    """
    for seat, now in table.seated():
        gone = [each for each in table.departed if each.seat == seat]
        sat, since = (
            [each.player for each in gone] + [now],
            [0, *(each.hand + (each.actions_before > 0) for each in gone)],
        )
        until = [*(each.hand for each in gone), len(table.played)]
        there = list(enumerate(sat))
        rows: list[SeatHolder] = []
        users = {player.user: None for player in sat if player.user is not None}
        for user in (each for each in users if each not in table.removed):
            first, *_, last = [*[at for at, player in there if player.user == user]] * 2
            span = range(since[first], until[last])
            played = "".join(
                "x" if hand[seat - 1] == user else "o" if at in span and hand[seat - 1] is None else "-"
                for at, hand in enumerate(table.played)
            )
            by_will = last < len(gone) and gone[last].left
            left = by_will or played.count("x") < played.count("o")
            there_at_all = user in table.acted or not table.drive
            if by_will or (there_at_all and (left or "x" in played)):
                whole = not left and set(played) == {"x"}
                rows.append(SeatHolder(seat, sat[last], left, "" if whole else played, len(rows)))
        computer = next(
            (player for player in sat if player.is_computer), replace(now, user=None, stands_in=True)
        )
        yield from rows or [SeatHolder(seat, computer)]


def _by_seat(players: Sequence[GamePlayer], hands: int) -> Iterator[Contestant]:
    """Yield one contestant per seat: its user only if people had it in every hand."""
    for last in {player.seat: player for player in players}.values():
        rows = [player.played or "x" * hands for player in players if player.seat == last.seat]
        by_people = all(set(hand) != {"-"} for hand in zip(*rows, strict=True))
        yield Contestant(last.user_id if by_people else None, last.side, last.left_early)


def build_game(
    match: Match,
    record: str,
    players: tuple[GamePlayer, ...],
    started_at: int,
    finished_at: int,
    weight: int,
) -> FinishedGame:
    """Return the finished game for the store, with its record and its players' statistics."""
    return FinishedGame(
        rules=match.rules.id,
        options=match.rules.house_rules(preset(match.rules.id)),
        record=record,
        score=match.score,
        winners=match.winners,
        hands=len(match.hands),
        started_at=started_at,
        finished_at=finished_at,
        players=players,
        weight=weight,
        awards=tuple(_earned(match, players)),
    )


def _earned(match: Match, players: Sequence[GamePlayer]) -> Iterator[tuple[int, Award]]:
    """Yield the awards by the player's number. Those for the whole game need half of its hands."""
    for number, player in enumerate(players, start=1):
        own = [at for at, letter in enumerate(player.played or "x" * len(match.hands)) if letter == "x"]
        earned = awards(match, own, whole=len(own) * 2 >= len(match.hands))
        yield from (
            (number, award) for seat, award in earned if seat == player.seat and not player.left_early
        )


class SeatHolder(NamedTuple):
    """A holder of a seat in a game, by ``turn`` among that seat's holders.

    ``played`` is as in ``GamePlayer``.
    """

    seat: Seat
    player: Player
    left: bool = False
    played: str = ""
    turn: int = 0


def game_players(match: Match, holders: Iterable[SeatHolder]) -> tuple[GamePlayer, ...]:
    """Return each holder's statistics for the hands they played. Those who left have lost."""
    return tuple(_player(match, each) for each in holders)


def final_table(game: GameRow) -> Table:
    """Return the table at the end of a stored game, with its players."""
    (recorded,) = loads(game.record)
    by_seat = dict(zip((player.seat for player in game.players), to_table_players(game.players), strict=True))
    sat = tuple(by_seat[seat] for seat in range(1, recorded.rules.seats + 1))
    return Table(
        TableId(str(game.id)),
        GuildId(game.guild_id),
        ChannelId(game.channel_id),
        UserId(0),
        recorded.rules,
        sat,
        match=recorded.match,
        ended=Ended(EndReason.FINISHED),
    )


def _player(match: Match, held: SeatHolder) -> GamePlayer:
    seat, player, left, played, turn = held
    side, shared = match.rules.side_of(seat), len(match.winners) > 1
    hands = [hand for at, hand in enumerate(match.hands) if not played or played[at] == "x"]
    stats = [kind_of(match.rules).hand_stats(hand, seat) for hand in hands]
    counted: dict[str, Any] = {
        field.name: sum(getattr(feat, field.name) for feat in stats) for field in fields(HandStats)
    }
    return GamePlayer(
        seat=seat,
        user_id=player.user,
        name=player.name,
        stands_in=player.stands_in,
        side=side,
        won=side in match.winners and not shared and not left,
        drawn=side in match.winners and shared and not left,
        points=sum(hand.result.score[side] for hand in hands if hand.result),
        hands=len(hands),
        **counted,
        left_early=left,
        called=write_calls(match, seat, hands),
        played=played,
        turn=turn,
    )


YOU = "You"
"""The player of the record whose place is taken by a person."""
YOUR_ID = UserId(1)
"""The placeholder user in that seat. No one on Discord has this id."""


def practice_table(table_id: TableId, rules: Ruleset, names: Sequence[str], dealer: Seat) -> Table:
    """Return the table before its first deal, with a person in the seat of You and bots on all others."""
    opened = Opened(rules.id, rules.house_rules(preset(rules.id)), seats=rules.seats)
    seated: list[TableEvent] = [
        Sat(seat, name, YOUR_ID if name == YOU else None) for seat, name in enumerate(names, start=1)
    ]
    table = new_table(TableRow(table_id, 0, 0, 0, 0), opened)
    return table.after_all([*seated, Started(dealer, "", 0)])


def tables_of(table_id: TableId, game: Game) -> Iterator[Table]:
    """Yield the table before each action of the record and after the last, with bots on all other seats."""
    hands = game.match.hands if game.match else ()
    table = practice_table(table_id, game.rules, game.players, hands[0].deal.dealer)
    for hand in hands:
        deal = hand.deal
        dealt = [write_cards(cards) for cards in deal.hands]
        table = table.after(Dealt(deal.dealer, dealt, str(deal.up or ""), write_cards(deal.kitty)))
        for seat, action in hand.history:
            yield table
            table = table.after(Acted(seat, action))
    yield table
