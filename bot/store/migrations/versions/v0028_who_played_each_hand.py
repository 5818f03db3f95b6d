"""Store who played each hand of a game, and separate totals for changed scoring and for people only."""

from bisect import bisect_left
from collections import Counter
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_SUMS = (
    "games",
    "wins",
    "draws",
    "points",
    "hands",
    "calls",
    "calls_made",
    "lone_hands",
    "marches",
    "euchres",
)
_KEY = ("guild_id", "period", "rules", "user_id")
_SCORING = {"alone_four", "march", "march_alone", "euchre_alone", "alone_euchred", "stake", "ante"}
_TARGETS = {
    "north_american": 10,
    "classic": 5,
    "british_hangman": 11,
    "british_book": 10,
    "slapton": 31,
    "two_handed": 5,
    "cutthroat": 7,
    "bid": 32,
}


def upgrade() -> None:
    """Add the columns for who played which hand, and compute the totals again."""
    with op.batch_alter_table("game_players") as batch:
        batch.add_column(sa.Column("played", sa.Text, nullable=False, server_default=""))
        batch.add_column(sa.Column("turn", sa.Integer, nullable=False, server_default=sa.text("0")))
    with op.batch_alter_table("game_players") as batch:
        batch.drop_constraint("pk_game_players", type_="primary")
        batch.create_primary_key("pk_game_players", ["game_id", "seat", "turn"])
    op.execute("DELETE FROM tallies")
    columns = [
        sa.column(name, sa.String if name in ("period", "rules") else sa.BigInteger)
        for name in (*_KEY, *_SUMS)
    ]
    rows = [dict(zip(_KEY, key, strict=True)) | {n: sums[n] for n in _SUMS} for key, sums in _sums().items()]
    if rows:
        op.bulk_insert(sa.table("tallies", *columns), rows)


def _sums() -> dict[tuple[int, str, str, int], Counter[str]]:
    seasons: dict[int, list[int]] = {}
    for guild, last in op.get_bind().execute(
        sa.text("SELECT guild_id, last_game FROM seasons ORDER BY number")
    ):
        seasons.setdefault(guild, []).append(last)
    played = op.get_bind().execute(
        sa.text(
            "SELECT game_id, guild_id, rules, options, weight, finished_at, user_id, "  # noqa: S608
            "won AS wins, drawn AS draws, "
            + ", ".join(f"game_players.{name} AS {name}" for name in _SUMS[3:])
            + " FROM games JOIN game_players ON game_players.game_id = games.id"
            " WHERE user_id IS NOT NULL AND NOT private ORDER BY games.id"
        )
    )
    sums: dict[tuple[int, str, str, int], Counter[str]] = {}
    for row in played.mappings():
        more = {name: int(row[name]) for name in _SUMS if name != "games"} | {"games": 1}
        season = 1 + bisect_left(seasons.get(row["guild_id"], []), row["game_id"])
        for period in _periods(row["finished_at"], season):
            for rules in _boards(row["rules"], row["options"], row["weight"]):
                sums.setdefault((row["guild_id"], period, rules, row["user_id"]), Counter()).update(more)
    return sums


def _boards(rules: str, options: str, weight: int) -> tuple[str, ...]:
    """Return the boards that a game counts on. ``@`` marks those of people only."""
    set_to = dict(each.partition("=")[::2] for each in options.split())
    short = int(set_to.get("target", 99)) * 2 < _TARGETS.get(rules, 0)
    if "deals" in set_to:
        short = int(set_to["deals"]) < 4
    if short or _SCORING & set_to.keys():
        return (f"{rules}*",)
    return ("", rules, "@", f"@{rules}") if weight == 100 else ("", rules)


def _periods(finished_at: int, season: int) -> tuple[str, ...]:
    day = datetime.fromtimestamp(finished_at / 1000, tz=UTC).date()
    monday = day - timedelta(days=day.weekday())
    return ("", f"w{monday:%Y-%m-%d}", f"m{day:%Y-%m}", f"q{day:%Y}-{(day.month + 2) // 3}", f"s{season}")
