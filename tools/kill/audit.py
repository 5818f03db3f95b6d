"""What the database must hold after all that people were told, whatever was killed meanwhile."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.seats import side_of
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.standings.boards import SortBy
from bot.store.backend import Address
from bot.store.games import GameRow
from bot.store.store import Store
from bot.store.tables import EventRow
from bot.tables.happenings import CODEC, Acted, Ended, EndReason, Opened, Timing
from bot.tables.table import Table, new_table
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import COMPONENT, Interaction
from tests.discord_server.people import buttons_of
from tests.discord_server.state import Message
from tools.kill.player import acknowledged
from tools.kill.stored import Stored


@dataclass(frozen=True)
class Audit:
    """How much there was to be compared."""

    acknowledged: int
    events: int
    games: int


def shown(messages: Iterable[Message]) -> dict[str, int]:
    """How far each table had come by what its buttons say: the greatest sequence number on any of them."""
    furthest: dict[str, int] = {}
    for message in messages:
        for button in buttons_of(message):
            press = Press.read(button.custom_id)
            if press is not None:
                furthest[press.table] = max(press.seq, furthest.get(press.table, 0))
    return furthest


def check_shown(stored: Stored, furthest: dict[str, int]) -> None:
    """Nothing that anybody saw may be missing; looked up beside the bot that has brought it back."""
    there = stored.furthest()
    for table_id, seq in furthest.items():
        assert there.get(table_id, 0) >= seq, (
            f"what was seen is missing: {table_id} at {seq}, stored up to {there.get(table_id)}"
        )


async def check_all(database: Address, done: list[Interaction]) -> Audit:
    """Every game is over: no play that was acknowledged is missing or doubled, and each game counts once."""
    presses: defaultdict[Press, set[int]] = defaultdict(set)
    for each in done:
        if (pressed := _press(each)) is not None:
            presses[pressed].add(each.id)
    plays = [press for each in done if (press := acknowledged(each)) is not None]
    asked = {(press.table, press.seq, press.action) for press in presses if press.verb is Verb.DO}
    async with Store.open(database) as store:
        logs = {table_id: await store.tables.events(table_id) for table_id in Stored(database).furthest()}
        for press in set(plays):
            _check_play(press, presses[press], logs[press.table])
        tables = [_check_log(table_id, events, asked) for table_id, events in logs.items()]
        rows = [await store.tables.get(table.id) for table in tables]
        guilds = [row.guild_id for row in rows if row is not None]
        await _check_stored(store, tables)
        for guild in set(guilds):
            there = [table for table, its in zip(tables, guilds, strict=True) if its == guild]
            await _check_counted(store, guild, there)
    assert plays, "nobody was told that a play is done"
    return Audit(len(plays), sum(map(len, logs.values())), len(tables))


async def _check_stored(store: Store, tables: list[Table]) -> None:
    """Each table has left one game, with its score."""
    read = await store.games.between(0, 1 << 62, 1 << 30)
    stored = [game for game in read if isinstance(game, GameRow)]  # the doctor names a damaged one
    games = {game.table_id: game.score for game in stored}
    assert len(stored) == len(games), "a game is stored twice"
    assert games == {table.id: table.game.score for table in tables}, "the games are not those of the logs"


async def _check_counted(store: Store, guild: int, tables: list[Table]) -> None:
    """The leaderboard of the server has each game of these in its sums once."""
    played, won = Counter[int](), Counter[int]()
    for table in tables:
        ((seat, user),) = [(seat, each.user) for seat, each in table.seated() if each.user is not None]
        played[user] += 1
        won[user] += side_of(seat) in table.game.winners
    board = await store.standings.board(guild, SortBy.WINS, 0, limit=len(played) + 1)
    counted = {line.user_id: (line.sums["games"], line.sums["wins"]) for line in board.lines}
    expected = {user: (played[user], won[user]) for user in played}
    assert counted == expected, f"games and wins are counted as {counted}, and are {expected}"


def _check_play(press: Press, presses: set[int], events: list[EventRow]) -> None:
    """The play is what came next at the table, its clock apart, and its presses caused it once."""
    later = [(event.seq, CODEC.decode(event.kind, event.body)) for event in events[press.seq :]]
    seq, acted = next((each for each in later if not isinstance(each[1], Timing)), (0, None))
    assert seq, f"acknowledged and missing: {press}"
    assert isinstance(acted, Acted) and str(acted.action) == press.action, (
        f"acknowledged and missing: {press}, for which {acted} is stored"
    )
    caused = [event.seq for event in events if event.interaction_id in presses]
    assert caused == [seq], f"acknowledged once, and stored at {caused}: {press}"


def _check_log(table_id: str, events: list[EventRow], asked: set[tuple[TableId, int, str]]) -> Table:
    """The log is a whole game by the rules, in which people did only what they pressed; gives its end."""
    assert [event.seq for event in events] == list(range(1, len(events) + 1)), f"{table_id} has gaps"
    opened, *happened = [CODEC.decode(event.kind, event.body) for event in events]
    assert isinstance(opened, Opened)
    table = new_table(TableId(table_id), GuildId(1), ChannelId(1), UserId(1), opened)
    for event, happening in zip(events[1:], happened, strict=True):
        if isinstance(happening, Acted) and happening.forced:
            hand = table.game.in_play
            assert hand.legal_actions() == (happening.action,), f"{happening} at {table_id} was not forced"
        elif isinstance(happening, Acted) and not table.player(happening.seat).is_computer:
            drawn = range(table.moved_seq, event.seq)
            assert any((table_id, seq, str(happening.action)) in asked for seq in drawn), (
                f"nobody pressed for {happening} at {table_id}"
            )
            assert event.interaction_id is not None
        table = table.after(happening)
    assert table.ended == Ended(EndReason.FINISHED), f"{table_id} was not played to its finish: {table.ended}"
    return table


def _press(done: Interaction) -> Press | None:
    return Press.read(str(done.data.get("custom_id", ""))) if done.type == COMPONENT else None
