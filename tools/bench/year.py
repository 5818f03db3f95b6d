"""How long each screen of results takes where a year has been played: 10,000 games of 300 people.

Each is asked as its command asks it, for the player of most games, and drawn; beside it stands a question for
a single value, which is what going to the store and back takes at the least.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

from bot.art.table.look import Look
from bot.progress import progress
from bot.standings.boards import SortBy
from bot.standings.periods import Span, by_hand, month_at, week_at
from bot.standings.rating import PARTNERS
from bot.store import Store
from cogs.finished.screens import Asked, GamesPress, game_view, games_view, replay_view
from cogs.leaderboard.screens import PAGE, BoardPress, leaderboard_view
from cogs.privacy.cog import written
from cogs.privacy.screens import kept_view
from cogs.seasons.screens import PLACES, closing_drawing, closing_view
from cogs.stats.cog import profile_of
from cogs.stats.screens import stats_drawing, stats_view
from tests.year.comparing import ORDERED
from tests.year.making import CHANNELS, GUILD, LAST, YEAR, Size, play

BASE = "one value"
_TIMES = 9
_SERVER = "The Queens Arms"
Question = Callable[[int], Awaitable[object]]
"""What a screen asks and draws, for that player."""


async def milliseconds_a_screen(size: Size = YEAR) -> dict[str, float]:
    """How long each takes, the middle one of some tries; the deletions of players last."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        async with Store.open(Path(folder) / "year.db") as store:
            with progress("Playing a year", "games") as shown:
                await play(store, size, tell=shown)
            return await timed(store)


async def timed(store: Store) -> dict[str, float]:
    """The same of a store that has a year in it."""
    most = [user for user, _ in (await _busiest(store)).most_common(_TIMES)]
    took = {}
    for name, question in _questions(store):
        took[name] = await _middle(question, [most[0]] * _TIMES)
    took["/privacy delete"] = await _middle(lambda user: store.people.forget(user, ""), most)
    return took


async def _middle(question: Question, users: list[int]) -> float:
    tries = []
    for user in users:
        begin = time.perf_counter()
        await question(user)
        tries.append((time.perf_counter() - begin) * 1000)
    return sorted(tries)[len(tries) // 2]


async def _busiest(store: Store) -> Counter[int]:
    board = await store.standings.board(GUILD, SortBy.WINS, 0, limit=YEAR.people)
    return Counter({line.user_id: line.sums["games"] for line in board.lines})


def _questions(store: Store) -> Iterator[tuple[str, Question]]:
    async def page(user: int, asked: BoardPress, period: str = "", rules: str = "") -> object:
        board = await store.standings.board(
            GUILD, asked.order, user, period=period, rules=rules, limit=PAGE, offset=asked.page * PAGE
        )
        return leaderboard_view(_SERVER, asked, period, board, user, spans=list(Span))

    async def figures(user: int) -> object:
        profile = await profile_of(store, GUILD, user)
        assert profile is not None
        drawing = stats_drawing("Ann", profile)
        shown = drawing.picture(Look())
        return stats_view("Ann", profile, shown), shown.how(*shown.what)

    async def listed(user: int | None, channel: int | None, at: int = 0) -> object:
        found = await store.games.newest(
            GUILD, 0, user_id=user, channel_id=channel, limit=PAGE + 1, offset=at * PAGE
        )
        return games_view("Finished games", found[:PAGE], GamesPress(Asked.LIST, 0, 0, at), more=True)

    async def opened(user: int, *, replayed: bool) -> object:
        game = await store.games.last_of(GUILD, user)
        assert game is not None
        return replay_view(game, 9) if replayed else game_view(game)

    async def closing(user: int) -> object:
        board = await store.standings.board(GUILD, SortBy.WINS, 0, period=by_hand(1), limit=PLACES)
        drawing = closing_drawing(_SERVER, by_hand(1), board)
        shown = drawing.picture(Look())
        return closing_view(by_hand(1), board, shown), shown.how(*shown.what)

    async def exported(user: int) -> object:
        return written(await store.people.kept_of(user))

    async def kept(user: int) -> object:
        return kept_view(await store.people.kept_of(user))

    month, week, pages = month_at(LAST), week_at(LAST), YEAR.people // PAGE // 2
    yield BASE, lambda user: store.get_meta("year")
    rated = BoardPress(SortBy.RATING, rules="north_american")
    yield "/leaderboard rating", lambda user: page(user, rated, rules=PARTNERS)
    for order in ORDERED:
        yield f"/leaderboard {order}", partial(page, asked=BoardPress(order))
    yield "/leaderboard, middle", lambda user: page(user, BoardPress(page=pages))
    yield "/leaderboard month", lambda user: page(user, BoardPress(span=Span.MONTH), month)
    yield "/leaderboard week", lambda user: page(user, BoardPress(span=Span.WEEK), week)
    yield "/stats", figures
    yield "/games", lambda user: listed(None, None)
    yield "/games, the oldest", lambda user: listed(None, None, YEAR.games // PAGE - 1)
    yield "/games player", lambda user: listed(user, None)
    yield "/games channel", lambda user: listed(None, CHANNELS[1])
    yield "/games player channel", lambda user: listed(user, CHANNELS[1])
    yield "a game opened", lambda user: opened(user, replayed=False)
    yield "a game replayed", lambda user: opened(user, replayed=True)
    yield "closing table", closing
    yield "/privacy show", kept
    yield "/privacy export", exported
