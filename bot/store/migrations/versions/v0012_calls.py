"""What each player called in each game.

It is read from the records as they were written up to then: a line for each hand's dealer and up-card, its
actions as ``seat action, seat action`` and its score. A hand is noted as the player's place from the dealer,
the trumps, ``c`` for the player who named them, ``a`` or ``d`` for one who was alone on the makers' side or
against them, and ``-``, ``+`` or ``*`` where the makers fell short, had enough, or took every trick.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_ACTION = re.compile(r"(\d+) (.+)")
_ACCEPTED = ("order", "assist", "take", "turn-down")


def upgrade() -> None:
    """Adds the column, and reads what it holds of older games from their records."""
    op.add_column("game_players", sa.Column("called", sa.Text, nullable=False, server_default=""))
    bound = op.get_bind()
    records = bound.execute(sa.text("SELECT id, record FROM games"))
    noted = {game: called_in(record) for game, record in records}
    put = sa.text("UPDATE game_players SET called = :called WHERE game_id = :game AND seat = :seat")
    for game, seat in bound.execute(sa.text("SELECT game_id, seat FROM game_players")).all():
        if called := noted[game].get(seat):
            bound.execute(put, {"called": called, "game": game, "seat": seat})


def called_in(record: str) -> dict[int, str]:
    """Gives by seat what was called in the game of the record."""
    noted: dict[int, list[str]] = {}
    for hand in re.split(r"^(?=hand \d+ dealer )", record, flags=re.MULTILINE)[1:]:
        for seat, called in _called(hand.splitlines()):
            noted.setdefault(seat, []).append(called)
    return {seat: " ".join(called) for seat, called in noted.items()}


def _called(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Gives the seats that called or were alone in the hand, and what is noted of each."""
    dealer = int(lines[0].split()[-1])
    seats = sum(line.startswith("deal ") for line in lines)
    up = next((line.split()[1] for line in lines if line.startswith("up ")), "")
    score = next((line.split()[1:] for line in lines if line.startswith("score ")), None)

    def side(seat: int) -> int:
        return (seat - 1) % (2 if seats == 4 else seats)

    maker, strain, lone, bid = 0, up[-1:], list[int](), False
    for seat, action in (found.groups() for line in lines for found in map(_said, line.split(", ")) if found):
        word, *rest = action.split()
        if word in ("call", "bid"):
            maker, bid = int(seat), word == "bid"
            strain = rest[word == "bid"][0]  # NT: no trump
        elif word in _ACCEPTED:
            maker = int(seat)
        if word == "alone" or rest[-1:] == ["alone"]:  # and thereby overrules a partner who said so before
            lone = [*(each for each in lone if side(each) != side(int(seat))), int(seat)]
    if not maker or score is None or not any(map(_is_trick, lines)):
        return  # all passed, or it is a game in which nobody calls
    points = [int(each) for each in score]
    mine = points[side(maker)]
    if bid:
        every = mine > 0 and points[1 - side(maker)] == 0
    else:  # alone, four tricks are two points at most and all five three at least
        every = mine > (2 if any(side(seat) == side(maker) for seat in lone) else 1)
    outcome = "*" if every else "+" if mine > 0 else "-"
    for seat in sorted({maker, *lone}):
        alone = "" if seat not in lone else "a" if side(seat) == side(maker) else "d"
        yield seat, f"{(seat - dealer) % seats}{strain}{'c' * (seat == maker)}{alone}{outcome}"


def _said(text: str) -> re.Match[str] | None:
    return _ACTION.fullmatch(text)


def _is_trick(line: str) -> bool:
    return bool(re.match(r"\d+ [2-9TJQKA][SHDCK](,|$)", line))
