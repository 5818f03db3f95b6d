"""Sealed deals at a table: keys are told when their hand is over and not before, and seeds count."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.engine.fairness import Chain
from bot.ids import MessageId, TableId
from bot.notation import loads
from bot.notation.fair import opening_of, verify
from bot.notation.record import Game
from bot.players import Computers
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.dealer import Beacon
from bot.tables.events import Opened, Posted, Sat, Starting
from bot.tables.manager import TableManager, now_ms
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Rise, SetClock, SetOptions, SetSeed, Sit, Start
from bot.tables.table import Stage, Table

from .parlour import (
    ALONE,
    ANN,
    BOB,
    CAT,
    CHANNEL,
    DAN,
    EVE,
    GUILD,
    RULES,
    SHORT,
    Parlour,
    broken,
    change_stored,
    parlour,
    why,
)

SECRET = bytes(32)


@asynccontextmanager
async def sealing(
    path: Path, *, restore: bool = True, beacon: Beacon | None = None, now: Callable[[], int] = now_ms
) -> AsyncIterator[Parlour]:
    """Run a parlour whose deals are sealed."""
    async with Store.open(path) as store:
        manager = TableManager(
            store, Computers(), pace=replace(ALONE, retry=0.05), secret=SECRET, beacon=beacon, now=now
        )
        there = Parlour(store, manager)
        if restore:
            await manager.restore()
        yield there
        await manager.close()


@pytest_asyncio.fixture
async def there(path: Path) -> AsyncIterator[Parlour]:
    """Yield a parlour whose deals are sealed."""
    async with sealing(path) as opened:
        yield opened


async def finished_fairly(there: Parlour, table: Table) -> Game:
    """Play the rest of the game, and return its record, which must be found fair."""
    (game,) = loads((await there.game(await there.finish(table))).record)
    verdict = verify(game)
    assert verdict is not None and verdict.fair and verdict.hands >= 1
    return game


def posting(there: Parlour, *ids: int | None) -> list[Table]:
    """Have games start with messages of these ids, None where none can be posted; the tables as announced."""
    announced: list[Table] = []

    async def announce(table: Table) -> MessageId | None:
        announced.append(table)
        id_ = ids[len(announced) - 1]
        return None if id_ is None else MessageId(id_)

    there.manager.starts.use_announcer(announce)
    return announced


async def chain_of(there: Parlour, table: Table) -> Chain:
    """Return the keys of an open table."""
    row = await there.store.tables.get(table.id)
    assert row is not None and row.root is not None
    return Chain(bytes.fromhex(row.root))


async def kinds(there: Parlour, table: Table) -> list[str]:
    """Return the kinds of events in the table's log, except for who sat down."""
    return [event.kind for event in await there.store.tables.events(table.id) if event.kind != "sat"]


async def test_a_finished_game_is_found_fair_and_its_seed_holds_the_message_and_the_texts(
    there: Parlour,
) -> None:
    announced = posting(there, 4711)
    table = await there.full(SHORT)
    for user, text in ((BOB, "first thought"), (ANN, " lucky | 7 "), (BOB, "better")):
        await there.do(table.id, user, SetSeed(text))
    table = await there.do(table.id, ANN, Start())
    assert [each.stage for each in announced] == [Stage.STARTING]
    game = await finished_fairly(there, table)
    assert game.tags["Seed"] == "message 4711 | lucky / 7 | better"
    assert game.tags["Commitment"] == table.commitment


async def test_once_start_is_pressed_nothing_that_goes_into_the_deals_can_be_changed(there: Parlour) -> None:
    refused: list[Why] = []

    async def announce(table: Table) -> MessageId:
        for request in (SetSeed("late"), Sit(2), Rise(), SetOptions("target=3"), SetClock(0)):
            with pytest.raises(TableRefusal) as refusal:
                await there.do(table.id, BOB, request)
            refused.append(refusal.value.why)
        return MessageId(5)

    there.manager.starts.use_announcer(announce)
    table = await there.begun(SHORT)
    assert refused == [Why.STARTED] * 5
    assert table.seed == "message 5"


async def test_a_game_whose_message_can_not_be_posted_says_so_in_its_seed(path: Path) -> None:
    async with sealing(path) as there:
        posting(there, None)
        assert (await there.begun(SHORT)).seed == "no message"

    async with sealing(path) as there:

        async def announce(table: Table) -> MessageId:
            raise OSError("Discord is down")

        there.manager.starts.use_announcer(announce)
        other = await there.open(EVE, RULES, computers=3)
        assert (await there.do(other.id, EVE, Start())).seed == "no message"


class Rounds:
    """A beacon that gives this for its round 77."""

    def __init__(self, given: str | None) -> None:
        self.given = given

    def round_after(self, at: int) -> int:
        return 77

    async def value(self, number: int) -> str | None:
        assert number == 77
        return self.given


@pytest.mark.parametrize(("given", "told"), [("ab" * 32, "ab" * 32), (None, "not had")])
async def test_where_a_beacon_is_asked_its_round_goes_into_the_deals(
    path: Path, given: str | None, told: str
) -> None:
    async with sealing(path, beacon=Rounds(given)) as there:
        posting(there, 5)
        table = await there.full(SHORT)
        await there.do(table.id, BOB, SetSeed("drand quicknet 1"))
        table = await there.do(table.id, ANN, Start())
        assert table.seed == f"message 5, drand quicknet 77 {told} | drand quicknet 1"
        await finished_fairly(there, table)


async def test_a_start_whose_round_is_fixed_waits_for_no_other_after_a_restart(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.full(SHORT)
        await there.manager.book.change(table.id, lambda change: change.add(Starting(77)))
    async with sealing(path, restore=False, beacon=Rounds("cd" * 32)) as there:
        posting(there, 5)
        await there.manager.restore()
        again = await there.until(lambda told: told.match is not None)
        assert again.seed == f"message 5, drand quicknet 77 {'cd' * 32}"


async def test_all_who_press_start_at_once_are_dealt_to_once(there: Parlour) -> None:
    posting(there, 6)
    table = await there.full(SHORT)
    dealt = await asyncio.gather(*(there.do(table.id, user, Start()) for user in (ANN, BOB, CAT, DAN)))
    assert {each.seed for each in dealt} == {"message 6"}
    assert (await kinds(there, table)).count("dealt") == 1


async def test_each_attempt_to_start_a_game_is_stored_before_its_message(path: Path) -> None:
    """A host who kills the bot until a message deals cards that suit leaves the number of attempts behind."""
    clock = iter(range(1_700_000_000_000, 1_800_000_000_000, 1000))
    stored: list[int] = []
    pressed = 0

    async with sealing(path) as there:
        table = await there.full(SHORT)
    for killed in (True, True, False):
        async with sealing(path, restore=False, now=lambda: next(clock)) as there:
            posted = asyncio.Event()

            async def announce(
                table: Table, there: Parlour = there, posted: asyncio.Event = posted, killed: bool = killed
            ) -> MessageId:
                stored.append((await kinds(there, table)).count("starting"))
                posted.set()
                return await asyncio.Future() if killed else MessageId(9)

            there.manager.starts.use_announcer(announce)
            await there.manager.restore()
            if not stored:
                start = asyncio.create_task(there.do(table.id, ANN, Start()))
            await posted.wait()
            if killed:
                pressed = pressed or there.manager.book.get(table.id).at
                await there.manager.close()
                assert await why(start) is Why.CLOSING
                continue
            table = await there.until(lambda told: told.match is not None)
            logged = await kinds(there, table)
            assert [logged.count(kind) for kind in ("starting", "posted", "dealt")] == [3, 1, 1]
            opening = opening_of((await finished_fairly(there, table)).tags)
            assert stored == [1, 2, 3]
            assert (opening.attempts, opening.start, opening.doubtful) == (3, pressed, True)


class Times(Rounds):
    """A beacon whose rounds are numbered by the moments before them."""

    def __init__(self) -> None:
        super().__init__("ef" * 32)
        self.asked: list[int] = []

    def round_after(self, at: int) -> int:
        return at

    async def value(self, number: int) -> str | None:
        self.asked.append(number)
        return self.given


async def test_the_round_of_a_beacon_is_named_when_the_message_stands_and_not_before(path: Path) -> None:
    """A host who holds the round's number while messages are posted could choose among them."""
    clock = [1_700_000_000_000]
    beacon = Times()
    async with sealing(path, beacon=beacon, now=lambda: clock[0]) as there:

        async def announce(table: Table) -> MessageId:
            clock[0] += 5000
            return MessageId(5)

        there.manager.starts.use_announcer(announce)
        table = await there.begun(SHORT)
        assert beacon.asked == [1_700_000_005_000]
        assert table.seed == f"message 5, drand quicknet 1700000005000 {'ef' * 32}"


async def test_a_bot_killed_before_the_cards_were_dealt_deals_them_with_the_message_that_stands(
    path: Path,
) -> None:
    async with sealing(path) as there:
        table = await there.full(SHORT)
        await there.manager.book.change(table.id, lambda change: change.add(Starting(), Posted(MessageId(8))))
    async with sealing(path, restore=False) as there:
        assert posting(there) == []
        await there.manager.restore()
        table = await there.until(lambda told: told.match is not None)
        assert table.seed == "message 8"
        assert (await kinds(there, table)).count("dealt") == 1
        game = await finished_fairly(there, table)
        assert opening_of(game.tags).attempts == 0 and "Start" not in game.tags, "as before they were counted"


async def test_a_deal_that_can_not_be_stored_is_tried_again(there: Parlour, path: Path) -> None:
    table = await there.full(SHORT)
    with ExitStack() as trouble:

        async def announce(table: Table) -> MessageId:
            trouble.enter_context(broken(path))
            return MessageId(7)

        there.manager.starts.use_announcer(announce)
        assert await why(there.do(table.id, ANN, Start())) is Why.NOT_STORED
    announced = posting(there, 8)
    again = await there.until(lambda told: told.match is not None)
    assert (again.seed, announced) == ("message 7", []), "its message stands already"
    assert again.starting is not None and again.starting.attempts == 1
    assert (await kinds(there, table)).count("dealt") == 1


async def test_a_key_is_told_when_its_hand_is_over_and_not_before(there: Parlour) -> None:
    table = await there.begun(SHORT.with_options("target=5"))
    chain = await chain_of(there, table)
    row = await there.store.tables.get(table.id)
    assert chain.root.hex() not in repr((table, row))
    while table.ended is None:
        assert table.match is not None
        open_ = [chain.root.hex(), *(chain.key(table.match.number + later).hex() for later in range(3))]
        told = repr(table) + str(await there.store.tables.events(table.id))
        assert not any(key in told for key in open_)
        done = len(table.match.hands)
        assert table.key == (chain.key(done).hex() if done else "")
        table = await there.go_on(table)
    assert chain.root.hex() not in str(there.everything())


async def test_a_table_from_before_each_had_keys_of_its_own_goes_on_with_those_it_had(there: Parlour) -> None:
    root = hmac.digest(SECRET, b"older", "sha256")
    row = TableRow("older", GUILD, CHANNEL, ANN, 0)
    opened = Opened(SHORT.id, "target=5", commitment=Chain(root).commitment)
    sitting = [Sat(seat, "x", user) for seat, user in enumerate((ANN, BOB, CAT, DAN), start=1)]
    await there.manager.book.open(row, opened, lambda change: change.add(*sitting))
    table = await there.do(TableId("older"), ANN, Start())
    game = await finished_fairly(there, table)
    assert game.match is not None and game.tags["Key"] == Chain(root).key(len(game.match.hands)).hex()


async def test_a_table_whose_keys_are_lost_in_mid_game_is_not_taken_for_an_unfair_one(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.begun(SHORT.with_options("target=6"))
        while not (table.match and table.match.hands):
            table = await there.go_on(table)
        assert table.key
    change_stored(path, "UPDATE tables SET root = NULL")
    async with sealing(path) as there:
        table = await there.finish(there.manager.book.get(table.id))
        assert table.match is not None and len(table.match.hands) > 1
        (game,) = loads((await there.game(table)).record)
        assert verify(game) is None


async def test_a_table_from_before_deals_were_sealed_is_played_on(path: Path) -> None:
    async with parlour(path) as there:
        table = await there.begun(SHORT)
    async with sealing(path) as later:
        table = await later.finish(later.manager.book.get(table.id))
        assert (table.commitment, table.key) == ("", "")
        (game,) = loads((await later.game(table)).record)
        assert verify(game) is None


async def test_two_tables_have_different_seals(there: Parlour) -> None:
    first, second = await there.open(ANN), await there.open(BOB)
    assert first.commitment != second.commitment
    assert len(first.commitment) == 64
