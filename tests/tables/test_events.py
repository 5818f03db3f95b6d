"""The log's entries: each kind is written and read back as it was, and known by a name that stays."""

from typing import get_args

import msgspec
import pytest

from bot.engine.actions import parse_action
from bot.engine.errors import NotUnderstood
from bot.engine.levels import Level
from bot.ids import MessageId, UserId
from bot.tables import events

WRITTEN: tuple[tuple[events.TableEvent, str, str], ...] = (
    (
        events.Opened("slapton", "target=16", "k3f9x", 4, "drivex", "ab12", 60, True),
        "opened",
        '{"rules":"slapton","options":"target=16","rematch_of":"k3f9x","seats":4,"drive":"drivex",'
        '"commitment":"ab12","clock":60,"swapped":true}',
    ),
    (events.Clocked(86400), "clocked", '{"seconds":86400}'),
    (events.Ruled("target=16 benny=none"), "ruled", '{"options":"target=16 benny=none"}'),
    (events.Sat(2, "Bob ♠", UserId(2**62)), "sat", '{"seat":2,"name":"Bob ♠","user":4611686018427387904}'),
    (events.Sat(2, "Ada", None), "sat", '{"seat":2,"name":"Ada","user":null}'),
    (
        events.Sat(2, "Bob", None, stands_in=True),
        "sat",
        '{"seat":2,"name":"Bob","user":null,"stands_in":true}',
    ),
    (
        events.Sat(2, "Ada", None, level=Level.EXPERT),
        "sat",
        '{"seat":2,"name":"Ada","user":null,"level":"expert"}',
    ),
    (events.Filling(True), "filling", '{"on":true}'),
    (events.Hinted(False, True), "hinted", '{"hints":false,"bot_hints":true}'),
    (events.Levelled(Level.BEGINNER), "levelled", '{"level":"beginner"}'),
    (events.Levelled(Level.CLUB, 3), "levelled", '{"level":"club","seat":3}'),
    (events.Rose(4), "rose", '{"seat":4}'),
    (events.Removed(UserId(7)), "removed", '{"user":7}'),
    (events.Resized(4), "resized", '{"seats":4}'),
    (events.Seeded(UserId(7), "lucky ♣"), "seeded", '{"user":7,"text":"lucky ♣"}'),
    (events.Starting(), "starting", "{}"),
    (events.Starting(beacon=1234), "starting", '{"beacon":1234}'),
    (events.Starting(beacon=1234, attempt=2), "starting", '{"beacon":1234,"attempt":2}'),
    (events.Posted(MessageId(2**62)), "posted", '{"message":4611686018427387904}'),
    (events.Posted(MessageId(5), beacon=1235), "posted", '{"message":5,"beacon":1235}'),
    (
        events.Started(3, "1 JS,2 9H", 5, "message 9"),
        "started",
        '{"dealer":3,"shown":"1 JS,2 9H","at":5,"seed":"message 9"}',
    ),
    (events.Revealed("ab12"), "revealed", '{"key":"ab12"}'),
    (
        events.Dealt(1, ["AS KS", "JK TD"], "9H", "QC"),
        "dealt",
        '{"dealer":1,"hands":["AS KS","JK TD"],"up":"9H","rest":"QC"}',
    ),
    (
        events.Acted(4, parse_action("call S alone")),
        "acted",
        '{"seat":4,"action":"call S alone"}',
    ),
    (events.Acted(2, parse_action("AS"), late=True), "acted", '{"seat":2,"action":"AS","late":true}'),
    (events.Left(2), "left", '{"seat":2}'),
    (events.Left(2, excused=True), "left", '{"seat":2,"excused":true}'),
    (events.EndAsked(3), "endasked", '{"seat":3}'),
    (events.Away(2, by_will=True), "away", '{"seat":2,"by_will":true}'),
    (events.Back(2), "back", '{"seat":2}'),
    (events.Reminded(3), "reminded", '{"seat":3}'),
    (events.PauseAsked(1), "pauseasked", '{"seat":1}'),
    (events.Paused(), "paused", "{}"),
    (events.Resumed(4), "resumed", '{"seat":4}'),
    (events.GivenBack(90_000), "givenback", '{"time":90000}'),
    (
        events.Ended(events.EndReason.CLOSED, UserId(2**62)),
        "ended",
        '{"reason":"closed","by":4611686018427387904}',
    ),
    (events.Ended(events.EndReason.FINISHED), "ended", '{"reason":"finished"}'),
    (events.Ended(events.EndReason.DESERTED), "ended", '{"reason":"deserted"}'),
)


@pytest.mark.parametrize(("happening", "kind", "body"), WRITTEN)
def test_an_entry_is_written_so_and_read_back(happening: events.TableEvent, kind: str, body: str) -> None:
    assert (events.CODEC.kind_of(happening), events.CODEC.encode(happening)) == (kind, body)
    assert events.CODEC.decode(kind, body) == happening


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(happening) for happening, _, _ in WRITTEN} == set(get_args(events.TableEvent))


OLDER: tuple[tuple[str, str, events.TableEvent], ...] = (
    ("opened", '{"rules":"slapton","options":""}', events.Opened("slapton", "", clock=0)),
    ("ended", '{"reason":"closed","by":""}', events.Ended(events.EndReason.CLOSED)),
    ("levelled", '{"level":"club","seat":null}', events.Levelled(Level.CLUB)),
    ("acted", '{"seat":2,"action":"AS"}', events.Acted(2, parse_action("AS"), late=False)),
    ("dealt", '{"dealer":1,"hands":["AS"],"up":"9H"}', events.Dealt(1, ["AS"], "9H")),
)


@pytest.mark.parametrize(("kind", "body", "happening"), OLDER)
def test_what_older_versions_wrote_is_still_read(kind: str, body: str, happening: events.TableEvent) -> None:
    assert events.CODEC.decode(kind, body) == happening


def test_a_kind_that_is_not_known_is_refused() -> None:
    with pytest.raises(KeyError):
        events.CODEC.decode("juggled", "{}")


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
        events.CODEC.decode(kind, body)
