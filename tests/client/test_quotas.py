"""What one person, and one server, may ask for in a minute."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.client.quotas import MINUTE, Quota, QuotaExceeded, Quotas


class Minutes:
    """Quotas of three a person and five a server, at a time that is set."""

    def __init__(self, of_one: int = 3, of_all: int = 5) -> None:
        self.now = 1_000_000
        self.limits = Quotas(dict.fromkeys(Quota, (of_one, of_all)), lambda: self.now)

    def ask(self, user: int, server: int | None = 1, asked: Quota = Quota.COMMANDS) -> QuotaExceeded | None:
        try:
            self.limits.take(asked, user, server)
        except QuotaExceeded as refusal:
            return refusal
        return None


def test_a_person_has_a_minutes_share_at_once_and_is_told_when_the_next_is_there() -> None:
    there = Minutes()
    assert [there.ask(7) for _ in range(3)] == [None] * 3
    refused = there.ask(7)
    assert refused is not None
    assert (refused.by_all, refused.until) == (False, there.now + MINUTE // 3)
    assert there.ask(7, asked=Quota.QUESTIONS) is None, "each has a share of its own"
    there.now = refused.until - 1
    assert there.ask(7) is not None
    there.now = refused.until
    assert there.ask(7) is None
    assert there.ask(7) is not None


def test_a_server_has_its_share_whoever_asks_and_others_have_theirs() -> None:
    there = Minutes()
    assert [there.ask(user) for user in range(5)] == [None] * 5
    refused = there.ask(9)
    assert refused is not None
    assert refused.by_all
    assert there.ask(9, server=2) is None
    assert there.ask(9, server=None) is None


@given(st.lists(st.tuples(st.integers(0, 40_000), st.integers(1, 3)), max_size=60))
def test_in_no_minute_is_there_more_than_twice_a_share_and_waiting_always_helps(
    asks: list[tuple[int, int]],
) -> None:
    there, taken = Minutes(4, 9), list[tuple[int, int]]()
    for later, user in asks:
        there.now += later
        refused = there.ask(user)
        if refused is None:
            taken.append((there.now, user))
            continue
        assert there.now < refused.until <= there.now + MINUTE
    for at, user in taken:
        minute = [by for when, by in taken if at <= when < at + MINUTE]
        assert minute.count(user) < 2 * 4
        assert len(minute) < 2 * 9


def test_what_is_refused_does_not_count() -> None:
    there = Minutes()
    for _ in range(50):
        there.ask(7)
    there.now += MINUTE
    assert [there.ask(7) for _ in range(3)] == [None] * 3
