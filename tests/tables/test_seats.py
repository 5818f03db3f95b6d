"""Opening, sitting down, moving, leaving, computer players."""

from bot.games import preset
from bot.players.names import COMPUTER_NAMES
from bot.tables.events import EndReason
from bot.tables.people import Person
from bot.tables.requests import Leave, Open
from bot.tables.table import Player

from .parlour import ANN, BOB, CAT, CHANNEL, GUILD, Parlour


async def test_a_computer_player_makes_room_for_a_person(there: Parlour) -> None:
    table = await there.open(ANN, computers=3)
    table = await there.sit(table, BOB, 3)
    assert table.players[2] == Player("Bob", BOB)
    table = await there.sit(table, CAT)
    assert table.players[1] == Player("Cat", CAT)
    table = await there.sit(table, BOB, 4)
    assert table.players[3] == Player("Bob", BOB)
    assert table.free_seats() == (3,)


async def test_a_computer_player_takes_no_name_that_is_taken(there: Parlour) -> None:
    table = await there.manager.open(
        Open(GUILD, CHANNEL, preset("classic"), computers=3), by=Person(ANN, COMPUTER_NAMES[0])
    )
    assert len({player.name for _, player in table.seated()}) == 4


async def test_the_lobby_closes_when_the_last_person_leaves_whatever_computer_players_sit_there(
    there: Parlour,
) -> None:
    table = await there.open(ANN, computers=2)
    table = await there.do(table.id, ANN, Leave())
    assert table.ended is not None and table.ended.reason is EndReason.DESERTED
    assert there.told[-1] is table
    assert table.id not in there.manager.book.open_ones
    assert await there.store.tables.open_ones() == []
