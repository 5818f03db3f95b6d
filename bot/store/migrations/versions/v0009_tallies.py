"""Sums by period, which leaderboards rank by index, and the seasons that servers have ended."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_COUNTS = ("points", "hands", "calls", "calls_made", "lone_hands", "marches", "euchres")
_SUMS = ("games", "wins", "draws", *_COUNTS)
_PLACES = (
    ("wins", "win_rate"),
    ("win_rate", "games"),
    ("points_a_hand", "hands"),
    ("marches", "win_rate"),
    ("euchres", "win_rate"),
    ("lone_hands", "win_rate"),
)
_KEY = ("guild_id", "period", "rules", "user_id")


def _share(part: str, whole: str) -> sa.Computed:
    return sa.Computed(
        f"CASE WHEN {whole} = 0 THEN 0 ELSE CAST({part} AS BIGINT) * 1000000 / {whole} END", persisted=True
    )


def upgrade() -> None:
    """Make the tables, and sum up the games that there are."""
    tallies = op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("period", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in _SUMS),
        sa.Column("win_rate", sa.BigInteger, _share("wins", "games"), nullable=False),
        sa.Column("points_a_hand", sa.BigInteger, _share("points", "hands"), nullable=False),
        sa.PrimaryKeyConstraint(*_KEY, name="pk_tallies"),
    )
    for value, tie in _PLACES:
        op.create_index(
            f"ix_tallies_{value}", "tallies", ["guild_id", "period", "rules", value, tie, "user_id"]
        )
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("last_game", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name="pk_seasons"),
    )
    rows = [dict(zip(_KEY, key, strict=True)) | {n: sums[n] for n in _SUMS} for key, sums in _sums().items()]
    if rows:
        op.bulk_insert(tallies, rows)


def _sums() -> dict[tuple[int, str, str, int], Counter[str]]:
    played = op.get_bind().execute(
        sa.text(
            "SELECT guild_id, rules, finished_at, user_id, won AS wins, drawn AS draws, "  # noqa: S608
            + ", ".join(f"game_players.{name} AS {name}" for name in _COUNTS)
            + " FROM games JOIN game_players ON game_players.game_id = games.id WHERE user_id IS NOT NULL"
        )
    )
    sums: dict[tuple[int, str, str, int], Counter[str]] = {}
    for row in played.mappings():
        for period in _periods(row["finished_at"]):
            for rules in ("", row["rules"]):
                mine = sums.setdefault((row["guild_id"], period, rules, row["user_id"]), Counter())
                mine.update({name: int(row[name]) for name in _SUMS if name != "games"} | {"games": 1})
    return sums


def _periods(finished_at: int) -> tuple[str, ...]:
    """All time, the week, the month, the quarter, and the first of the seasons that are ended by hand."""
    day = datetime.fromtimestamp(finished_at / 1000, tz=UTC).date()
    monday = day - timedelta(days=day.weekday())
    return ("", f"w{monday:%Y-%m-%d}", f"m{day:%Y-%m}", f"q{day:%Y}-{(day.month + 2) // 3}", "s1")
