"""Opening, sitting down, moving, leaving, computer players."""

from bot.games import preset
from bot.ids import UserId
from bot.players.names import COMPUTER_NAMES
from bot.tables.events import EndReason
from bot.tables.people import Person
from bot.tables.requests import AddComputer, End, Leave, Open
from bot.tables.table import Player, Stage, Table

from .parlour import ANN, BOB, CAT, CHANNEL, DAN, GUILD, Parlour


def seats(table: Table) -> list[str | None]:
    return [player.name if player else None for player in table.players]


async def test_who_opens_a_table_sits_on_its_first_seat_and_the_others_are_free(there: Parlour) -> None:
    table = await there.open(ANN)
    assert seats(table) == ["Ann", None, None, None]
    assert (table.guild_id, table.channel_id, table.opened_by) == (GUILD, CHANNEL, ANN)
    assert table.stage is Stage.LOBBY
    assert there.manager.book.get(table.id) is table
    assert there.manager.book.of(ANN) == [table]
    assert there.told == [table]


async def test_a_table_can_be_opened_with_computer_players_the_opponents_first(there: Parlour) -> None:
    table = await there.open(ANN, computers=2)
    assert [seat for seat, player in table.seated() if player.is_computer] == [2, 4]
    table = await there.open(BOB, computers=3)
    assert table.full
    assert len({player.name for _, player in table.seated()}) == 4


async def test_players_sit_on_the_seat_that_they_choose_or_on_the_first_that_is_free(there: Parlour) -> None:
    table = await there.open(ANN)
    table = await there.sit(table, BOB, 3)
    table = await there.sit(table, CAT)
    assert seats(table) == ["Ann", "Cat", "Bob", None]
    assert not table.full
    assert (await there.sit(table, DAN)).full


async def test_a_computer_player_makes_room_for_a_person(there: Parlour) -> None:
    table = await there.open(ANN, computers=3)
    table = await there.sit(table, BOB, 3)
    assert table.players[2] == Player("Bob", BOB)
    table = await there.sit(table, CAT)
    assert table.players[1] == Player("Cat", CAT)
    table = await there.sit(table, BOB, 4)
    assert table.players[3] == Player("Bob", BOB)
    assert table.free_seats() == (3,)


async def test_who_sits_at_a_table_may_add_computer_players_one_by_one_or_on_a_seat(there: Parlour) -> None:
    table = await there.open(ANN)
    table = await there.do(table.id, ANN, AddComputer(3))
    table = await there.do(table.id, ANN, AddComputer())
    assert [seat for seat, player in table.seated() if player.is_computer] == [2, 3]


async def test_a_computer_player_takes_no_name_that_is_taken(there: Parlour) -> None:
    table = await there.manager.open(
        Open(GUILD, CHANNEL, preset("classic"), computers=3), by=Person(ANN, COMPUTER_NAMES[0])
    )
    assert len(set(seats(table))) == 4


async def test_the_lobby_closes_when_the_last_person_leaves_whatever_computer_players_sit_there(
    there: Parlour,
) -> None:
    table = await there.open(ANN, computers=2)
    table = await there.do(table.id, ANN, Leave())
    assert table.ended is not None and table.ended.reason is EndReason.DESERTED
    assert there.told[-1] is table
    assert table.id not in there.manager.book.open_ones
    assert await there.store.tables.open_ones() == []


async def test_the_opener_and_a_server_manager_may_close_a_table_at_any_time(there: Parlour) -> None:
    lobby = await there.open(ANN)
    closed = await there.do(lobby.id, ANN, End())
    assert closed.ended is not None
    assert (closed.ended.reason, closed.ended.by) == (EndReason.CLOSED, ANN)
    playing = await there.begun()
    closed = await there.do(playing.id, UserId(99), End(), manages=True)
    assert closed.ended is not None and closed.ended.by == 99
    assert await there.store.games.last_at(playing.id) is None
    assert not there.manager.book.open_ones
    assert there.manager.book.of(BOB) == []
