"""Finished games: the list, one of them, and its replay, trick by trick.

A ``custom_id`` is ``gm:WHAT:A:B:C``, three numbers whose meaning goes by what is asked: of a list the player,
the channel (0: any) and the page, of a game its number and, in a replay, the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from itertools import takewhile
from typing import ClassVar

from bot.engine.events import Event, Played, TrickTaken, events
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.engine.ranking import sort_hand
from bot.engine.seats import Seat
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.notation import egn, loads
from bot.store.games import GamePlayer, GameRow
from bot.tables.happenings import Ended, EndReason
from bot.tables.records import user_of
from bot.tables.table import Player, Table
from cogs.ui.codec import MOST, Coded, Field, one_of, up_to
from cogs.ui.columns import block, cut
from cogs.ui.layout import CHIEF, PLAIN, Button, Screen, accent_of, button, lines, screen, small
from cogs.ui.words.cards import card, label, trumps_are
from cogs.ui.words.events import event_sentence
from cogs.ui.words.names import count, minus, name, plain, seats, team, who
from cogs.ui.words.ratings import ruleset
from cogs.ui.words.results import headline, outcome, reasons, trick_line

PAGE = 5
_NAME = 6  # columns, so that five cards fit beside it
_CARDS = 8  # a line
_CALLS = 12  # of a hand, the last


class Asked(Enum):
    """What a press about finished games asks for; the value stands in the custom_id."""

    LIST = "list"
    GAME = "game"
    REPLAY = "replay"
    PEN = "pen"
    EGN = "egn"
    VERIFY = "verify"


@dataclass(frozen=True, slots=True)
class GamesPress(Coded):
    """A press about finished games; for the numbers see the module."""

    PREFIX: ClassVar[str] = "gm"
    WRITTEN: ClassVar[Mapping[str, Field]] = {
        "what": one_of(Asked),
        "first": up_to(MOST),
        "second": up_to(MOST),
        "page": up_to(999_999),
    }

    what: Asked
    first: int
    second: int = 0
    page: int = 0


def games_view(title: str, games: Sequence[GameRow], asked: GamesPress, *, more: bool) -> Screen:
    """A page of finished games, newest first; ``more``: there are older ones."""
    turns: list[Button] = []
    if asked.page:
        turns.append(button("Newer", replace(asked, page=asked.page - 1)))
    if more:
        turns.append(button("Older", replace(asked, page=asked.page + 1)))
    if not games:
        return screen(f"### {title}", "No finished game here. Open a table with /euchre new.", turns)
    return screen(
        f"### {title}",
        lines(*(_line(game) for game in games)),
        [button(f"Game {game.id}", GamesPress(Asked.GAME, game.id)) for game in games],
        turns,
    )


def game_view(game: GameRow) -> Screen:
    """One finished game, and what can be done with it."""
    table = replayed(game)
    buttons = [
        button("Replay", GamesPress(Asked.REPLAY, game.id), CHIEF),
        button(".pen file", GamesPress(Asked.PEN, game.id)),
    ]
    if not egn.why_not_egn(table.rules):
        buttons.append(button(".egn file", GamesPress(Asked.EGN, game.id)))
    buttons.append(button("Verify the deal", GamesPress(Asked.VERIFY, game.id)))
    return screen(
        lines(f"### Game {game.id}: {outcome(table)}", _about(game)),
        lines(*(_seated(player) for player in game.players)),
        buttons,
    )


def replay_view(game: GameRow, place: int) -> Screen:
    """The game at that place: the calls of a hand, and then each of its tricks. Beyond its end, the end."""
    table = replayed(game)
    match = table.match
    assert match is not None
    firsts = _firsts(match)
    last = firsts[-1] + len(match.hands[-1].tricks)
    place = min(place, last)
    number = max(at for at, first in enumerate(firsts) if first <= place)
    hand, tricks = match.hands[number], place - firsts[number]
    ended = tricks == len(hand.tricks)
    at = replace(table, match=replace(match, hands=match.hands[: number + 1]))
    where = f"Trick {tricks} of {len(hand.tricks)}" if tricks else "The calls"
    return screen(
        lines(
            f"### Game {game.id} · hand {number + 1} of {len(match.hands)}",
            f"{where} · {who(at, hand.deal.dealer)} dealt",
            _score(table, match, number),
        ),
        lines(_turned_up(hand) if not tricks else trumps_are(hand.trumps), *_told(at, hand, tricks)),
        block([row for seat in seats(table.rules) for row in _held(at, hand, seat, tricks)]),
        lines(f"**{headline(at, hand)}**", *map(small, reasons(at, hand))) if ended else None,
        [
            _go("Back", game.id, place - 1, place > 0, 2),
            _go("Next trick", game.id, place + 1, place < last, chief=True),
            _go("Next hand", game.id, firsts[min(number + 1, len(firsts) - 1)], number + 1 < len(firsts), 1),
            button("The game", GamesPress(Asked.GAME, game.id)),
        ],
        accent=accent_of(hand.trumps),
    )


def replayed(game: GameRow) -> Table:
    """The table at the end of the game, with the players whom the record tells of."""
    (recorded,) = loads(game.record)
    assert recorded.match is not None
    by_seat = {player.seat: player for player in game.players}
    sat = tuple(_player(by_seat[seat]) for seat in seats(recorded.rules))
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


def _player(player: GamePlayer) -> Player:
    return Player(player.name, user_of(player))


def _line(game: GameRow) -> str:
    won = [name(_player(player)) for player in game.players if player.side in game.winners]
    against = [name(_player(player)) for player in game.players if player.side not in game.winners]
    told = f"**{' & '.join(won)}**" + (f" beat {' & '.join(against)}" if against else ", all even")
    return lines(f"**{game.id}** · {told}", small(_about(game)))


def _about(game: GameRow) -> str:
    day = datetime.fromtimestamp(game.finished_at / 1000, tz=UTC)
    score = " to ".join(map(minus, sorted(game.score, reverse=True)))
    return f"{ruleset(game.rules)} · {score} · {count(game.hands, 'hand')} · {day.day} {day:%b %Y}"


def _seated(player: GamePlayer) -> str:
    won = " · won" if player.won else " · drew" if player.drawn else ""
    left = " · left before the end" if player.left_early else ""
    made = f" · made {player.calls_made} of {player.calls}" if player.calls else ""
    return f"{name(_player(player))}{won}{left}{made}"


# A place in the replay


def _firsts(match: Match) -> list[int]:
    """The place at which each hand begins."""
    firsts = [0]
    for hand in match.hands[:-1]:
        firsts.append(firsts[-1] + len(hand.tricks) + 1)
    return firsts


def _go(
    label_: str, game: int, place: int, enabled: bool, ordinal: int = 0, *, chief: bool = False
) -> Button:
    """A button to that place; ``ordinal`` keeps those apart that lead to the same."""
    press = GamesPress(Asked.REPLAY, game, max(place, 0), ordinal)
    return button(label_, press, CHIEF if chief else PLAIN, disabled=not enabled)


def _score(table: Table, match: Match, number: int) -> str:
    """The score before the hand, where it is no more than the sum of the hands'."""
    scores = [result.score for result in match.results]
    if tuple(map(sum, zip(*scores, strict=True))) != match.score or match.rules.sides > 2:
        return ""
    before = [sum(score[side] for score in scores[:number]) for side in range(match.rules.sides)]
    return small(" · ".join(f"{team(table, side)} {minus(points)}" for side, points in enumerate(before)))


def _turned_up(hand: Hand) -> str:
    return f"Up-card {card(hand.deal.up)}" if hand.deal.up else "No card is turned up"


def _told(table: Table, hand: Hand, tricks: int) -> list[str]:
    """The calls, or the trick that was just taken."""
    happened = events(hand)
    if not tricks:
        calls = list(takewhile(_before_play, happened))[-_CALLS:]
        return [event_sentence(event, table) for event in calls]
    taken = [event for event in happened if isinstance(event, TrickTaken)][tricks - 1]
    return [trick_line(table, hand.tricks[tricks - 1]), f"**{event_sentence(taken, table)}**"]


def _before_play(event: Event) -> bool:
    return not isinstance(event, Played)


def _held(table: Table, hand: Hand, seat: Seat, tricks: int) -> list[list[str]]:
    """What the seat holds after so many tricks; all cards of a finished game are known."""
    later = [played for trick in hand.tricks[tricks:] for by, played in trick.plays if by == seat]
    held = [label(each) for each in sort_hand((*later, *hand.hands[seat - 1]), hand.order)]
    rows = [held[at : at + _CARDS] for at in range(0, max(len(held), 1), _CARDS)]
    head = cut(plain(table.player(seat)), _NAME)
    return [[head if at == 0 else "", *row, *[""] * (_CARDS - len(row))] for at, row in enumerate(rows)]
