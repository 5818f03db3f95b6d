"""Replace words in stored names by a number below 0, an empty name, or a flag.

Before, a deleted player's name was ``a former player``, and where a bot played on for someone, the name ended
with ``(computer)``: in the seats of games, in their records and in the logs. Records now have deleted players
as unnamed ones, ``P1`` in the first seat.
"""

import json
import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_FORMER = "a former player"
_STAND_IN = " (computer)"
_NOBODY = -1  # of a former player of whom an old log told by name; nothing is known of that one's number
_PLAYERS = re.compile(r'^\[Players "(?P<names>.*)"\]$', re.MULTILINE)


def upgrade() -> None:
    """Remove words such as "computer" from the names in seats, records and logs."""
    column = sa.Column("stands_in", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_players", column)
    _records()
    _seats()
    _logs()


def _records() -> None:
    bound = op.get_bind()
    found = bound.execute(
        sa.text(
            "SELECT game_id, seat, user_id, name, record FROM game_players"
            " JOIN games ON games.id = game_players.game_id"
            " WHERE record LIKE '%(computer)%' OR record LIKE '%a former player%'"
        )
    )
    new: dict[int, str] = {}
    for game, seat, user, name, record in found.all():
        new[game] = _without_words(new.get(game, record), seat, user, name)
    put = sa.text("UPDATE games SET record = :record WHERE id = :game")
    for game, record in new.items():
        bound.execute(put, {"game": game, "record": record})


def _without_words(record: str, seat: int, user: int | None, name: str) -> str:
    """Return the record with only the name of the player in that seat, or ``P1`` if it was forgotten."""
    whose = name.removesuffix(_STAND_IN) if user is None else name
    forgotten = whose == _FORMER and (user is None or user < 0)
    own = " ".join(whose.replace('"', "'").split()).replace(",", "")

    def written(found: re.Match[str]) -> str:
        names = found["names"].split(", ")
        if seat <= len(names) and names[seat - 1] in (own, own + _STAND_IN):
            names[seat - 1] = f"P{seat}" if forgotten or not own else own
        return f'[Players "{", ".join(names)}"]'

    return _PLAYERS.sub(written, record, count=1)


def _seats() -> None:
    bound = op.get_bind()
    found = bound.execute(
        sa.text("SELECT game_id, seat, name FROM game_players WHERE user_id IS NULL AND name LIKE :ending"),
        {"ending": f"%{_STAND_IN}"},
    )
    put = sa.text(
        "UPDATE game_players SET name = :name, stands_in = :yes WHERE game_id = :game AND seat = :seat"
    )
    for game, seat, name in found.all():
        whose = name.removesuffix(_STAND_IN)
        values = {"name": "" if whose == _FORMER else whose, "yes": True, "game": game, "seat": seat}
        bound.execute(put, values)
    bound.execute(sa.text("UPDATE game_players SET name = '' WHERE user_id < 0"))


def _logs() -> None:
    bound = op.get_bind()
    found = bound.execute(
        sa.text(
            "SELECT table_id, seq, body FROM events"
            " WHERE body LIKE '%a former player%' OR body LIKE '%(computer)%'"
        )
    )
    put = sa.text("UPDATE events SET body = :body WHERE table_id = :log AND seq = :seq")
    for log, seq, body in found.all():
        said = json.loads(body)
        if changes := _changes(said):
            text = json.dumps(said | changes, ensure_ascii=False, separators=(",", ":"))
            bound.execute(put, {"log": log, "seq": seq, "body": text})


def _changes(said: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an entry that change when words are removed from names."""
    changes: dict[str, Any] = {}
    name, user = said.get("name", ""), said.get("user")
    if user is None:  # a computer player
        whose = name.removesuffix(_STAND_IN)
        if whose != name or said.get("stands_in"):
            changes = {"name": "" if whose == _FORMER else whose, "stands_in": True}
    elif name == _FORMER and user < 0:
        changes["name"] = ""
    if said.get("by") == _FORMER:
        changes["by"] = _NOBODY
    if said.get("organiser") == _FORMER:
        changes["organiser"] = ""
    return changes
