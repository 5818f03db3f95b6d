"""The wording of finished games: in lists, above a game, in its replay, and with its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.engine.hand import Hand
from bot.notation import renamed
from bot.store.games import GamePlayer, GameRow
from bot.tables.records import all_seated
from bot.tables.table import Player
from cogs.ui.words.cards import card
from cogs.ui.words.names import count, listed, minus, name, plain, recorded
from cogs.ui.words.ratings import length_of, ruleset

OLDER = "That button is from an older version of the bot. Use /games again."
GONE = "This server has no finished game with that number. /games lists the ones it has."
NO_GAME = "No finished games here. Open a table with /euchre new."
NONE_OF_YOURS = (
    "You have not finished a game here yet. Play one, or choose one of this channel's games in /export."
)
GAMES_DESCRIBED: Final = {
    "player": "Only games that this player finished",
    "channel": "Only games played in this channel",
}
EXPORT_DESCRIBED: Final = {
    "game": "The game's number; your last one here if you leave it out",
    "notation": "Portable Euchre Notation, or EGN as leagues use it; the first if you leave it out",
    "marked": "EGN with marks and comments on your own decisions, as your review tells them",
}
NEWER_GAMES, OLDER_GAMES = "Newer", "Older"
REPLAY, REVIEW = "Replay", "Review"
MARKED = "Marked file"
MARKS_IN_EGN = "Marks and comments stand in EGN alone. Leave the format out, or choose egn."
NOT_MARKED = (
    "Only your own decisions are marked, and you decided nothing in this game, as far as that is known."
    " *.pen file* or *EGN* gives it as it was played."
)
NOTHING_WEIGHED = "Nothing that you decided in this game could be weighed just now."
VERIFY = "Verify the deal"
BACK = "Back"
NEXT_TRICK = "Next trick"
NEXT_HAND = "Next hand"
THE_GAME = "The game"
_Naming = Callable[[GameRow, Sequence[GamePlayer]], str]


def listing(user_id: int | None, channel_id: int | None) -> str:
    """Return whose games a list shows and from where: ``Finished games of @Ann in #hall``."""
    of = f" of <@{user_id}>" if user_id else ""
    return f"Finished games{of}{f' in <#{channel_id}>' if channel_id else ''}"


def game_label(number: int) -> str:
    """Return the label that opens a game."""
    return f"Game {number}"


def result(row: GameRow) -> str:
    """Return who won, for a list: ``12 · Ann & Cy beat Bob & Dee``."""
    teams = [_names(row, side) for side in by_sides(row)]
    won, lost = teams[: len(row.winners)], teams[len(row.winners) :]
    told = f" beat {listed(lost)}" if lost else ", all even"
    return f"**{row.id}** · **{listed(won)}**{told}"


def by_sides(row: GameRow) -> list[list[GamePlayer]]:
    """Return the game's players by side: the winners first, then the others by score."""
    sides = sorted(
        {player.side for player in row.players},
        key=lambda side: (side not in row.winners, 0 if side in row.winners else -row.score[side], side),
    )
    return [[player for player in row.players if player.side == side] for side in sides]


def _winners(row: GameRow) -> list[list[GamePlayer]]:
    """Return the players of the sides that won, or none if everyone tied."""
    sides = by_sides(row)
    return sides[: len(row.winners)] if len(row.winners) < len(sides) else []


def _at_the_end(row: GameRow, player: GamePlayer) -> Player:
    """Return who sat there at the end of the game; a bot if the player had left."""
    seated_there = all_seated(row.players)[row.players.index(player)]
    return replace(seated_there, user=None, stands_in=True) if player.left_early else seated_there


def about(row: GameRow) -> str:
    """Return the rules, the ending, the length and the date of a game."""
    day, long = _day(row), count(row.hands, length_of(row.rules))
    return f"{ruleset(row.rules)} · {_score(row, _names)} · {long} · {day.day} {day:%b %Y}"


def ended(row: GameRow, outcome: str) -> str:
    """Return the heading over a game."""
    return f"Game {row.id}: {outcome}"


def seated(row: GameRow, player: GamePlayer) -> str:
    """Return how the game went for one of its players."""
    won = " · won" if player.won else " · drew" if player.drawn else ""
    left = " · left before the end" if player.left_early else ""
    some = f" · {player.hands} of {count(row.hands, 'hand')}" if player.played else ""
    made = f" · made {player.calls_made} of {count(player.calls, 'call')}" if player.calls else ""
    return f"{name(all_seated(row.players)[row.players.index(player)])}{won}{left}{some}{made}"


# A replay


def at_hand(row: GameRow, hand: int, hands: int) -> str:
    """Return the heading over a hand of the game."""
    return f"Game {row.id} · hand {hand} of {hands}"


def at_trick(trick: int, tricks: int, dealer: str) -> str:
    """Return where in the hand the replay is, and who dealt."""
    return f"{f'Trick {trick} of {tricks}' if trick else 'The calls'} · {dealer} dealt"


def score(sides: Sequence[str], points: Sequence[int]) -> str:
    """Return the score of each side before the hand."""
    return " · ".join(f"{side} {minus(each)}" for side, each in zip(sides, points, strict=True))


def turned_up(hand: Hand) -> str:
    """Return the card that was turned up."""
    return f"Up-card {card(hand.deal.up)}" if hand.deal.up else "No card was turned up"


# A file


def named_record(row: GameRow) -> str:
    """Return the game's record for export, with the names of former players and of bots that took over."""
    text = row.record
    for player in row.players:
        text = renamed(text, player.seat, player.name, recorded(_at_the_end(row, player)))
    return text


def file_label(notation: str) -> str:
    """Return the label of the button that gives the game as a file."""
    return f".{notation} file"


def file_of(row: GameRow) -> str:
    """Return the message that comes with a game's file."""
    won = [_names(row, side) for side in _winners(row)]
    return f"Game {row.id}: {_what(row, _names)}, {f'won by {listed(won)}' if won else 'a draw'}"


def marked_file_of(row: GameRow) -> str:
    """Return the message that comes with a file in which a player's own decisions are marked."""
    return f"{file_of(row)}, with marks and comments on what you decided"


def choice(row: GameRow) -> str:
    """Return a game's line in the list of games to export."""
    sides = [] if _tells_whose(row) else [_tidied(row, side) for side in by_sides(row)]
    return ": ".join(filter(None, [str(row.id), _what(row, _tidied), ", ".join(sides)]))


def not_here(number: int) -> str:
    """Return why there's no file of a game with that number."""
    return f"There is no finished game {number} that you played in this server or that this channel saw."


def not_in_egn(row: GameRow, reason: str) -> str:
    """Return why the game can't be exported in EGN, and which notation can."""
    return f"{reason} Choose the format pen for game {row.id}."


def _what(row: GameRow, named: _Naming) -> str:
    """Return the rules, the score in order of places, and the date."""
    return f"{ruleset(row.rules)}, {_score(row, named)}, {_day(row):%Y-%m-%d}"


def _score(row: GameRow, named: _Naming) -> str:
    """Return each side's points in order of places, with names if there are more than two sides."""
    sides = [(side, minus(row.score[side[0].side])) for side in by_sides(row)]
    if not _tells_whose(row):
        return " to ".join(points for _, points in sides)
    return ", ".join(f"{named(row, side)} {points}" for side, points in sides)


def _tells_whose(row: GameRow) -> bool:
    """Return True if each score needs its side's name beside it."""
    return len(row.score) > 2


def _names(row: GameRow, side: Sequence[GamePlayer]) -> str:
    """Return who sat on a side at the end."""
    return " & ".join(name(_at_the_end(row, player)) for player in _last(side))


def _tidied(row: GameRow, side: Sequence[GamePlayer]) -> str:
    """Return the names of a side's players for text that isn't Markdown."""
    return " & ".join(plain(all_seated(row.players)[row.players.index(player)]) for player in _last(side))


def _last(side: Sequence[GamePlayer]) -> list[GamePlayer]:
    """Return the last player of each seat, if several had it in turn."""
    return list({player.seat: player for player in side}.values())


def _day(row: GameRow) -> datetime:
    return datetime.fromtimestamp(row.finished_at / 1000, tz=UTC)
