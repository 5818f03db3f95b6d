"""The wording of finished games: in lists, above a game, in its replay, and with its file."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.hand import Hand
from bot.notation import rename_player
from bot.store.games import GamePlayer, GameRow
from bot.tables.records import to_table_players
from bot.tables.table import Player
from cogs.ui.words.cards import card
from cogs.ui.words.names import count, listed, minus, name, recorded, with_mark
from cogs.ui.words.ratings import length_of, ruleset
from cogs.ui.words.rules import fault_sentence

OLDER = "That button is from an older version. Open /stats again."
GONE = "There's no game with that number here. Look under *All games*."
NO_GAME = "No games here yet."
NEWER_GAMES, OLDER_GAMES, ALL_GAMES = "Newer", "Older", "All games"
FIND_BY_NUMBER, GAME_NUMBER = "Find by number", "Game number"
EVERY_PLAYER, EVERY_CHANNEL = "Everyone's games", "Every channel"
REPLAY, REVIEW, DOWNLOAD = "Replay", "Review", "Download"
PEN, EGN, MARKED = "PEN", "EGN", "EGN with my marks"
ABOUT_PEN = "**PEN** has every card and play."
ABOUT_EGN = "**EGN** opens in other euchre programs."
ABOUT_MARKED = "**EGN with my marks** adds what your review says about your plays."
NOT_MARKED = "You made no real decisions in this game. Download PEN or EGN instead."
MARKS_ARE_YOURS = "The marks and comments are on your own plays."
NEXT_TRICK = "Next trick"
NEXT_HAND = "Next hand"
THE_GAME = "The game"


def listing(user_id: int, channel_id: int) -> str:
    """Return a list's heading with its player and place: ``@Ann's games in #hall``. 0 is any."""
    games = f"<@{user_id}>'s games" if user_id else "Games"
    return f"{games} in <#{channel_id}>" if channel_id else games


def download(number: int) -> str:
    """Return the heading over a game's files."""
    return f"Download game {number}"


def game_label(number: int) -> str:
    """Return the label that opens a game."""
    return f"Game {number}"


def result(row: GameRow) -> str:
    """Return who won, for a list: ``Game 12 · Ann & Cy beat Bob & Dee``."""
    teams = [_names(row, side) for side in by_sides(row)]
    won, lost = teams[: len(row.winners)], teams[len(row.winners) :]
    told = f" beat {listed(lost)}" if lost else ", all even"
    return f"{game_label(row.id)} · **{listed(won)}**{told}"


def by_sides(row: GameRow) -> list[list[GamePlayer]]:
    """Return the game's players by side: the winners first, then the others by score."""
    sides = sorted(
        {player.side for player in row.players},
        key=lambda side: (side not in row.winners, 0 if side in row.winners else -row.score[side], side),
    )
    return [[player for player in row.players if player.side == side] for side in sides]


def _at_the_end(row: GameRow, player: GamePlayer) -> Player:
    """Return the player of that seat at the end of the game, a bot if the player had left."""
    seated_there = to_table_players(row.players)[row.players.index(player)]
    return replace(seated_there, user=None, stands_in=True) if player.left_early else seated_there


def about(row: GameRow) -> str:
    """Return the rules, the score, the length and the date of a game."""
    return f"{ruleset(row.rules)} · {_score(row)} · {_length(row)}"


def below_result(row: GameRow) -> str:
    """Return a game's details besides its result, including each side's score if there are many."""
    score = f" · {_score(row)}" if len(row.score) > 2 else ""
    return f"{ruleset(row.rules)}{score} · {_length(row)}"


def _length(row: GameRow) -> str:
    return f"{count(row.hands, length_of(row.rules))} · <t:{row.finished_at // 1000}:d>"


def ended(row: GameRow, outcome: str) -> str:
    """Return the heading over a game."""
    return f"Game {row.id}: {outcome}"


def seated(row: GameRow, player: GamePlayer) -> str:
    """Return a player's line for a finished game: won or not, hands played, calls made."""
    won = " · won" if player.won else " · tied" if player.drawn else ""
    left = " · didn't finish" if player.left_early else ""
    some = f" · {player.hands} of {count(row.hands, 'hand')}" if player.played else ""
    made = f" · made {player.calls_made} of {count(player.calls, 'call')}" if player.calls else ""
    return f"{with_mark(to_table_players(row.players)[row.players.index(player)])}{won}{left}{some}{made}"


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
    """Return the card that was turned up, or "" in games without one."""
    return f"Upcard {card(hand.deal.up)}" if hand.deal.up else ""


# A file


def named_record(row: GameRow) -> str:
    """Return the game's record for export, with the names of former players and of bots that took over."""
    text = row.record
    for player in row.players:
        text = rename_player(text, player.seat, player.name, recorded(_at_the_end(row, player)))
    return text


def file_of(row: GameRow, *, marked: bool = False) -> str:
    """Return the message that comes with a game's file. ``marked``: with the user's own marks."""
    return "\n".join([result(row), about(row), *([MARKS_ARE_YOURS] if marked else [])])


def not_in_egn(reason: str) -> str:
    """Return why the game can't be written in EGN, and which notation has it."""
    return f"{fault_sentence(reason.partition(': it ')[0].rstrip('.'))}. Download PEN instead."


def _score(row: GameRow) -> str:
    """Return each side's points in order of places, with names if there are more than two sides."""
    sides = [(side, minus(row.score[side[0].side])) for side in by_sides(row)]
    if len(row.score) == 2:
        return " to ".join(points for _, points in sides)
    return ", ".join(f"{_names(row, side)} {points}" for side, points in sides)


def _names(row: GameRow, side: Sequence[GamePlayer]) -> str:
    """Return the players of a side at the end. Several may have had a seat in turn."""
    last = {player.seat: player for player in side}
    return " & ".join(name(_at_the_end(row, player)) for player in last.values())
