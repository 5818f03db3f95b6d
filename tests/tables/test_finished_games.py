"""What a finished game leaves behind: its record, its players' figures, and a rematch."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.actions import parse_action
from bot.engine.levels import Level
from bot.engine.seats import partner_of, side_of
from bot.games import PRESETS
from bot.ids import TableId, UserId
from bot.notation import loads
from bot.store.games import GamePlayer, GameRow
from bot.tables.auto_play import Pace
from bot.tables.doctor import differences, examine
from bot.tables.events import EndReason
from bot.tables.people import Person
from bot.tables.records import write_record
from bot.tables.refusals import Why
from bot.tables.requests import Act, Deal, GoAway, Leave, Open, Sit, Start
from bot.tables.table import Stage, Table
from cogs.finished.words import named_record
from tests.tables.parlour import person, why

from .parlour import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    DAN,
    EVE,
    GUILD,
    NAMES,
    SHORT,
    Parlour,
    parlour,
    persons_turn,
    user_to_act,
)


async def test_a_finished_game_is_stored_once_with_everyones_standing(there: Parlour) -> None:
    table = await there.finish(await there.begun(SHORT))
    match = table.match
    assert match is not None and match.over
    assert table.ended is not None and table.ended.reason is EndReason.FINISHED
    game = await there.store.games.get(1)
    assert game is not None
    assert (game.table_id, game.guild_id, game.channel_id) == (table.id, GUILD, CHANNEL)
    assert (game.rules, game.options) == ("north_american", "target=2")
    assert (game.score, game.winners, game.hands) == (match.score, match.winners, len(match.hands))
    assert [(player.seat, player.user_id, player.name) for player in game.players] == [
        (seat, user, NAMES[user]) for seat, user in enumerate((ANN, BOB, CAT, DAN), start=1)
    ]
    assert [player.won for player in game.players] == [
        side_of(player.seat) in match.winners for player in game.players
    ]
    assert await there.store.games.get(2) is None
    for user in (ANN, BOB, CAT, DAN):
        standing = await there.store.standings.overall(GUILD, user)
        assert standing is not None
        assert (standing.sums["games"], standing.sums["hands"]) == (1, len(match.hands))
    assert await why(there.do(table.id, ANN, Deal())) is Why.NO_TABLE
    assert table.id not in there.manager.book.roots


@pytest.mark.parametrize("ruleset", PRESETS)
async def test_the_stored_record_replays_to_the_score_that_was_played(there: Parlour, ruleset: str) -> None:
    rules = PRESETS[ruleset]
    rules = rules.with_seats(4) if 4 in rules.seats_allowed else rules
    rules = rules.with_options("target=3" if "target" in rules.options else "rounds=1")
    table = await there.finish(await there.begun(rules))
    stored = await there.store.games.last_at(table.id)
    assert table.match is not None and stored is not None
    (game,) = loads(stored.record)
    assert game.match is not None
    assert game.rules == rules
    assert game.total == table.match.score == stored.score
    assert game.match.winners == table.match.winners
    assert [hand.history for hand in game.match.hands] == [hand.history for hand in table.match.hands]
    assert game.players == ("Ann", "Bob", "Cat", "Dan")[: rules.seats]
    assert (await examine(there.store))[1] == []


async def test_the_record_of_a_game_in_play_is_a_record_that_is_not_finished(there: Parlour) -> None:
    table = await there.begun()
    for _ in range(8):
        table = await there.act(table)
    (game,) = loads(write_record(table), unfinished=True)
    assert table.match is not None and table.match.hand is not None
    assert game.match is not None and game.match.hand is not None
    assert game.match.hand.history == table.match.hand.history


@pytest.mark.parametrize(
    "names",
    [
        ("Ann, the first", 'Bob "Bobby"', "Cat; or not", "[Dan]"),
        (",", '"', " ", "\n"),
        ("", "Ann\u2028Bob", "J♠", "😀"),
        ("Ann", "Ann", "Ann", "Ann"),
        ("P2", "P1", "\\", '; [Rules "slapton"]'),
    ],
)
async def test_names_of_any_kind_spoil_no_record(there: Parlour, names: tuple[str, ...]) -> None:
    table = await there.manager.open(Open(GUILD, CHANNEL, SHORT), by=Person(UserId(1), names[0]))
    for user in (2, 3, 4):
        table = await there.manager.do(table.id, Sit(), by=Person(UserId(user), names[user - 1]))
    table = await there.finish(await there.do(table.id, UserId(1), Start()))
    game = await there.game(table)
    (replayed,) = loads(game.record)
    assert replayed.total == game.score
    assert tuple(player.name for player in game.players) == names


async def test_a_draw_is_won_by_nobody(there: Parlour) -> None:
    table = await there.begun(PRESETS["north_american"].with_options("deals=1"))
    while table.ended is None:
        table = await there.do(table.id, user_to_act(table), Act(table.seq, parse_action("pass")))
    game = await there.game(table)
    assert (game.score, game.winners) == ((0, 0), (0, 1))
    assert [(player.won, player.drawn) for player in game.players] == [(False, True)] * 4


async def test_the_players_of_a_finished_game_meet_again_on_their_seats(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    table, new = await there.manager.rematch(old.id, by=Person(CAT, "Kate"), interaction=70)
    assert new
    assert (table.rematch_of, table.rules, table.opened_by) == (old.id, SHORT, CAT)
    assert (table.guild_id, table.channel_id) == (old.guild_id, old.channel_id)
    assert [table.seat_of(user) for user in (ANN, BOB, CAT, DAN)] == [None, None, 3, None]
    assert table.player(3).name == "Kate"
    table, new = await there.manager.rematch(old.id, by=person(BOB), interaction=71)
    assert not new
    assert table.seat_of(BOB) == 2
    assert await there.clicks(table.id) == [70, 71]
    assert table.stage is Stage.LOBBY


async def test_with_partners_swapped_three_games_see_each_with_each(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    seen = [partner(old, ANN)]
    for _ in range(2):
        for user in (CAT, ANN, DAN, BOB):  # who joins need not ask for the swap again
            table, _ = await there.manager.rematch(old.id, by=person(user), swap=user == CAT)
        assert table.swapped and table.full
        seen.append(partner(table, ANN))
        old = await there.finish(table)
    assert set(seen) == {BOB, CAT, DAN}


def partner(table: Table, user: int) -> int | None:
    seat = table.seat_of(UserId(user))
    assert seat is not None
    return table.player(partner_of(seat)).user


async def test_no_partners_are_swapped_where_each_plays_for_himself(there: Parlour) -> None:
    old = await there.finish(await there.begun(PRESETS["cutthroat"].with_options("target=1")))
    table, _ = await there.manager.rematch(old.id, by=person(BOB), swap=True)
    assert table.seat_of(BOB) == old.seat_of(BOB) and not table.swapped


async def test_asking_twice_for_a_rematch_moves_nobody(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    table, _ = await there.manager.rematch(old.id, by=person(CAT))
    assert await why(there.manager.rematch(old.id, by=person(CAT))) is Why.SEATED
    assert there.manager.book.get(table.id) is table


async def test_the_rematch_of_a_game_against_computer_players_waits_for_its_message_alone(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.open(ANN, SHORT, computers=3, start=True, level=Level.BEGINNER)
        table = await there.play_out(table)
        again, new = await there.manager.rematch(table.id, by=person(ANN))
        assert new and again.level is Level.BEGINNER
        assert again.full
        assert again.players == table.players


async def test_whose_seat_was_taken_meanwhile_joins_the_rematch_on_another(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    table, _ = await there.manager.rematch(old.id, by=person(ANN))
    await there.sit(table, EVE, 2)
    table, _ = await there.manager.rematch(old.id, by=person(BOB))
    assert table.player(3).user == BOB


async def test_who_plays_elsewhere_meanwhile_is_refused_the_rematch(there: Parlour) -> None:
    old = await there.finish(await there.begun(SHORT))
    await there.open(ANN)
    assert await why(there.manager.rematch(old.id, by=person(ANN))) is Why.AT_ANOTHER
    await there.manager.rematch(old.id, by=person(BOB))
    assert await why(there.manager.rematch(old.id, by=person(ANN))) is Why.AT_ANOTHER


async def test_who_leaves_has_lost_and_nobody_else_holds_the_seat(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun(SHORT)
        table = await there.play_out(await there.do(table.id, CAT, Leave()))
        game = await there.game(table)
        assert [player.user_id for player in game.players] == [ANN, BOB, CAT, DAN]
        assert [player.left_early for player in game.players] == [False, False, True, False]
        by_user = {player.user_id: player for player in game.players}
        assert (by_user[CAT].won, by_user[CAT].drawn) == (False, False)
        assert by_user[ANN].won == (0 in game.winners), "the partner's result is the side's"
        standing = await there.store.standings.overall(GUILD, CAT)
        assert standing is not None and sum(standing.sums.values()) == standing.sums["games"] == 1
        assert by_user[ANN].hands == game.hands
        assert "Cat°" in named_record(game) and "°" not in game.record
        assert (await examine(there.store))[1] == []
        gone = by_user[CAT]
        as_once = replace(
            gone, hands=game.hands, marches=2, called="3♥", played=""
        )  # when all that was counted
        assert not list(differences(_with(game, as_once)))
        assert list(differences(_with(game, replace(gone, won=True))))
        stayed = replace(by_user[ANN], marches=by_user[ANN].marches + 1)
        assert list(differences(_with(game, stayed)))


def _with(game: GameRow, player: GamePlayer) -> GameRow:
    """Return the game with that player in place of the one in the same seat."""
    return replace(game, players=tuple(player if each.seat == player.seat else each for each in game.players))


async def test_who_is_away_for_less_than_half_has_the_result_and_for_more_has_left(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun(PRESETS["north_american"].with_options("deals=4"))
        while len(table.game.hands) < 2:
            table = await there.act(await there.since(table, persons_turn))
        away, most = await there.do(table.id, CAT, GoAway()), await there.do(table.id, BOB, GoAway())
        assert most.played[0][1] == BOB and away.played[1][2] == CAT
        table = await there.play_out(most)
        game = await there.game(table)
        _, bob, cat, _ = game.players
        assert (cat.left_early, cat.played[:2], cat.hands) == (False, "xx", 2)
        assert cat.won == (game.winners == (0,))
        assert not bob.left_early and bob.hands == 2


async def test_for_whom_a_computer_player_plays_the_most_has_lost(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun(SHORT)
        table = await there.play_out(await there.do(table.id, CAT, GoAway()))
        game = await there.game(table)
        away = game.players[2]
        assert (away.user_id, away.left_early, away.won, away.hands) == (CAT, True, False, 0)


async def test_what_was_done_for_who_was_away_is_told_from_what_people_did(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.begun(SHORT)
        seat = table.seat_of(CAT)
        table = await there.play_out(await there.do(table.id, CAT, GoAway()))
        done_for = await there.manager.book.automatic_actions(table.id)
        for number, hand in enumerate(table.game.hands):
            acts = {turn for turn, (by, _) in enumerate(hand.history) if by == seat}
            assert acts and {(number, turn) for turn in acts} <= done_for
            others = [turn for turn in range(len(hand.history)) if turn not in acts]
            assert any((number, turn) not in done_for for turn in others), "the others did what they did"
        assert await there.manager.book.automatic_actions(TableId("none")) == frozenset()
