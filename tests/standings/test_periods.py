"""Which week, month, quarter and season a moment belongs to, and what they are called."""

from datetime import UTC, datetime

import pytest

from bot.standings.periods import Seasons, periods_of, season_at, season_before, title


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "week", "month", "quarter"),
    [
        ("2026-11-22T23:59:59", "w2026-11-16", "m2026-11", "q2026-4"),
        ("2026-11-23T00:00:00", "w2026-11-23", "m2026-11", "q2026-4"),
        ("2027-01-01T00:00:00", "w2026-12-28", "m2027-01", "q2027-1"),
        ("2026-06-30T12:00:00", "w2026-06-29", "m2026-06", "q2026-2"),
    ],
)
def test_a_game_belongs_to_when_it_was_finished(moment: str, week: str, month: str, quarter: str) -> None:
    assert periods_of(at(moment), 3) == ("", week, month, quarter, "s3")


def test_a_servers_season_is_what_it_has_set() -> None:
    now = at("2026-11-22T12:00:00")
    each = {seasons: season_at(seasons, now, 3) for seasons in Seasons}
    assert list(each.values()) == [None, "m2026-11", "q2026-4", "s3"]


def test_the_season_before_is_the_one_that_ended_last() -> None:
    for now, month, quarter in (
        ("2026-11-22T12:00:00", "m2026-10", "q2026-3"),
        ("2027-01-01T00:00:00", "m2026-12", "q2026-4"),
        ("2026-06-30T23:59:59", "m2026-05", "q2026-1"),
    ):
        each = {seasons: season_before(seasons, at(now), 3) for seasons in Seasons}
        assert list(each.values()) == [None, month, quarter, "s2"]
    assert season_before(Seasons.BY_HAND, 0, 1) is None


def test_every_period_has_a_name() -> None:
    named = [title(period) for period in ("", "w2026-11-02", "m2026-11", "q2026-4", "s3")]
    assert named == [
        "all time",
        "the week of 2 November 2026",
        "November 2026",
        "the fourth quarter of 2026",
        "season 3",
    ]
