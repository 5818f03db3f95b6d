"""The log's entries: each kind is written and read back as it was, and known by a name that stays."""

from typing import get_args

import msgspec
import pytest

from bot.engine.actions import parse_action
from bot.engine.errors import NotUnderstood
from bot.engine.levels import Level
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.tables.events import (
    CODEC,
    Acted,
    Away,
    Back,
    Clocked,
    Dealt,
    EndAsked,
    Ended,
    EndReason,
    GivenBack,
    Left,
    Levelled,
    Opened,
    PauseAsked,
    Paused,
    Posted,
    Reminded,
    Removed,
    Resized,
    Resumed,
    Revealed,
    Rose,
    Ruled,
    Sat,
    Seeded,
    Started,
    Starting,
    TableEvent,
)
from bot.tables.table import Player, new_table

WRITTEN: tuple[tuple[TableEvent, str, str], ...] = (
    (
        Opened("slapton", "target=16", "k3f9x", 4, "drivex", "ab12", 60, True),
        "opened",
        '{"rules":"slapton","options":"target=16","rematch_of":"k3f9x","seats":4,"drive":"drivex",'
        '"commitment":"ab12","clock":60,"swapped":true}',
    ),
    (Clocked(86400), "clocked", '{"seconds":86400}'),
    (Ruled("target=16 benny=none"), "ruled", '{"options":"target=16 benny=none"}'),
    (Sat(2, "Bob ♠", UserId(2**62)), "sat", '{"seat":2,"name":"Bob ♠","user":4611686018427387904}'),
    (Sat(2, "Ada", None), "sat", '{"seat":2,"name":"Ada","user":null}'),
    (
        Sat(2, "Bob", None, stands_in=True),
        "sat",
        '{"seat":2,"name":"Bob","user":null,"stands_in":true}',
    ),
    (
        Sat(2, "Ada", None, level=Level.EXPERT),
        "sat",
        '{"seat":2,"name":"Ada","user":null,"level":"expert"}',
    ),
    (Levelled(Level.BEGINNER), "levelled", '{"level":"beginner","seat":null}'),
    (Levelled(Level.CLUB, 3), "levelled", '{"level":"club","seat":3}'),
    (Rose(4), "rose", '{"seat":4}'),
    (Removed(UserId(7)), "removed", '{"user":7}'),
    (Resized(4), "resized", '{"seats":4}'),
    (Seeded(UserId(7), "lucky ♣"), "seeded", '{"user":7,"text":"lucky ♣"}'),
    (Starting(), "starting", "{}"),
    (Starting(beacon=1234), "starting", '{"beacon":1234}'),
    (Starting(beacon=1234, attempt=2), "starting", '{"beacon":1234,"attempt":2}'),
    (Posted(MessageId(2**62)), "posted", '{"message":4611686018427387904}'),
    (Posted(MessageId(5), beacon=1235), "posted", '{"message":5,"beacon":1235}'),
    (
        Started(3, "1 JS,2 9H", 5, "message 9"),
        "started",
        '{"dealer":3,"shown":"1 JS,2 9H","at":5,"seed":"message 9"}',
    ),
    (Revealed("ab12"), "revealed", '{"key":"ab12"}'),
    (
        Dealt(1, ["AS KS", "JK TD"], "9H", "QC"),
        "dealt",
        '{"dealer":1,"hands":["AS KS","JK TD"],"up":"9H","rest":"QC"}',
    ),
    (Acted(4, parse_action("call S alone")), "acted", '{"seat":4,"action":"call S alone","late":false}'),
    (Acted(2, parse_action("AS"), late=True), "acted", '{"seat":2,"action":"AS","late":true}'),
    (Left(2), "left", '{"seat":2}'),
    (Left(2, excused=True), "left", '{"seat":2,"excused":true}'),
    (EndAsked(3), "endasked", '{"seat":3}'),
    (Away(2, by_will=True), "away", '{"seat":2,"by_will":true}'),
    (Back(2), "back", '{"seat":2}'),
    (Reminded(3), "reminded", '{"seat":3}'),
    (PauseAsked(1), "pauseasked", '{"seat":1}'),
    (Paused(), "paused", "{}"),
    (Resumed(4), "resumed", '{"seat":4}'),
    (GivenBack(90_000), "givenback", '{"time":90000}'),
    (Ended(EndReason.CLOSED, UserId(2**62)), "ended", '{"reason":"closed","by":4611686018427387904}'),
    (Ended(EndReason.FINISHED), "ended", '{"reason":"finished","by":""}'),
    (Ended(EndReason.DESERTED), "ended", '{"reason":"deserted","by":""}'),
)


@pytest.mark.parametrize(("happening", "kind", "body"), WRITTEN)
def test_an_entry_is_written_so_and_read_back(happening: TableEvent, kind: str, body: str) -> None:
    assert (CODEC.kind_of(happening), CODEC.encode(happening)) == (kind, body)
    assert CODEC.decode(kind, body) == happening


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(happening) for happening, _, _ in WRITTEN} == set(get_args(TableEvent))


def test_an_older_opening_without_a_rematch_or_a_clock_is_still_read() -> None:
    assert CODEC.decode("opened", '{"rules":"slapton","options":""}') == Opened("slapton", "", clock=0)


def test_an_older_play_is_one_that_was_in_time() -> None:
    assert CODEC.decode("acted", '{"seat":2,"action":"AS"}') == Acted(2, parse_action("AS"), late=False)


def test_a_kind_that_is_not_known_is_refused() -> None:
    with pytest.raises(KeyError):
        CODEC.decode("juggled", "{}")


def test_an_older_deal_without_a_rest_is_still_read() -> None:
    assert CODEC.decode("dealt", '{"dealer":1,"hands":["AS"],"up":"9H"}') == Dealt(1, ["AS"], "9H")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("sat", "nonsense"),
        ("sat", "[]"),
        ("sat", '{"seat":2}'),
        ("sat", '{"seat":"2","name":"Bob","user":null}'),
        ("sat", '{"seat":true,"name":"Bob","user":null}'),
        ("sat", '{"seat":2,"name":"Bob","user":null,"hat":"red"}'),
        ("opened", '{"rules":"slapton","options":"","clock":null}'),
        ("dealt", '{"dealer":1,"hands":"AS","up":"9H"}'),
        ("acted", '{"seat":2,"action":7}'),
        ("acted", '{"seat":2,"action":"fly"}'),
        ("ended", '{"reason":"eaten"}'),
    ],
)
def test_a_body_that_is_not_of_its_kind_is_refused(kind: str, body: str) -> None:
    with pytest.raises((msgspec.DecodeError, NotUnderstood)):
        CODEC.decode(kind, body)


def test_a_computer_player_in_an_older_log_that_goes_on_for_somebody_is_known_by_its_name() -> None:
    table = new_table(TableId("any"), GuildId(1), ChannelId(2), UserId(3), Opened("slapton", ""))
    older, now = Sat(2, "Bob (computer)", None), Sat(2, "Bob", None, stands_in=True)
    assert table.after(older) == table.after(now)
    assert table.after(now).player(2) == Player("Bob", None, stands_in=True)
