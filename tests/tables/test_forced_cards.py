"""Cards that play themselves: the last trick always, and the only card if its player has set it so."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engine.actions import Play
from bot.games import preset
from bot.games.spoil_five.hand import JINKING
from bot.ids import UserId
from bot.tables.auto_play import Pace
from bot.tables.events import Acted
from bot.tables.refusals import Why
from bot.tables.requests import Act, AskForPause, Resume
from bot.tables.table import Stage, Table

from .parlour import ALONE, ANN, BOB, PEOPLE, SHORT, Parlour, parlour, user_to_act, why

BY_HAND = Pace()
SLOW = Pace(think=3600.0)


async def at_last_lead(there: Parlour, table: Table) -> Table:
    """Play until only the last card of the hand's second-to-last trick is missing, and return the table."""
    while True:
        hand = table.game.hand
        full = hand is not None and len(hand.trick) == hand.players - 1
        if hand is not None and full and len(hand.hands[(hand.to_act or 1) - 1]) == 2:
            return table
        table = await there.act(table)


async def happenings(there: Parlour, table: Table) -> list[object]:
    """Return the table's log, decoded."""
    events = await there.store.tables.events(table.id)
    return [there.manager.book.codec.decode(event.kind, event.body) for event in events]


@pytest.mark.parametrize("rules", ["north_american", "slapton", "bid", "spoil_five"])
async def test_the_last_trick_falls_with_the_trick_before(path: Path, rules: str) -> None:
    async with parlour(path, pace=BY_HAND) as there:
        table = await there.begun(preset(rules).with_seats(4))
        seen = 0
        while table.ended is None and len(table.game.hands) < 3:
            assert table.game.hand is None or not table.game.hand.last_trick
            before, table = table, await there.go_on(table)
            seen += len(before.game.hands) < len(table.game.hands)
        assert seen
        played = [each for each in await happenings(there, table) if isinstance(each, Acted) and each.forced]
        assert played and all(isinstance(each.action, Play) for each in played)


async def test_whether_to_jink_is_asked_however_few_cards_are_left(path: Path) -> None:
    async with parlour(path, pace=BY_HAND) as there:
        rules, asked = preset("spoil_five").with_seats(2).with_options("jink=yes"), 0
        while not asked:  # three tricks of three are won in few hands
            table = await there.begun(rules)
            while table.ended is None:
                asked += table.game.hand is not None and table.game.hand.phase is JINKING
                table = await there.go_on(table)


async def test_computer_players_do_not_think_about_the_last_trick(path: Path) -> None:
    async with parlour(path, pace=BY_HAND) as there:
        table = await at_last_lead(there, await there.begun(SHORT))
    async with parlour(path, pace=SLOW) as there:
        assert (await there.act(there.manager.book.get(table.id))).stage in (Stage.BETWEEN, Stage.ENDED)


async def test_a_restart_in_the_last_trick_lets_it_fall(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await at_last_lead(there, await there.begun(SHORT))
        table = await there.act(table)
        assert table.game.in_play.last_trick
    async with parlour(path, pace=SLOW) as there:
        after = await there.until(lambda told: told.id == table.id and told.stage is not Stage.PLAYING)
        assert after.seq >= table.seq + 4


async def test_a_pause_holds_the_last_trick(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await at_last_lead(there, await there.begun(SHORT))
        table = await there.act(table)
        for user in PEOPLE[:4]:
            table = await there.do(table.id, user, AskForPause())
        assert table.clock.paused
    async with parlour(path, pace=SLOW) as there:
        assert there.manager.book.get(table.id).game.in_play.last_trick
        table = await there.do(table.id, ANN, Resume())
        assert table.stage is not Stage.PLAYING


async def test_who_pressed_twice_before_the_last_trick_hears_that_one_press_was_enough(path: Path) -> None:
    async with parlour(path, pace=BY_HAND) as there:
        before = await at_last_lead(there, await there.begun(SHORT))
        user, card = user_to_act(before), before.game.in_play.legal_actions()[0]
        after = await there.do(before.id, user, Act(before.seq, card))
        assert after.stage is Stage.BETWEEN
        assert await why(there.do(before.id, user, Act(before.seq, card))) is Why.REPEATED


def forced_turns(told: list[Table], user: UserId) -> Iterator[Table]:
    """Yield the published states in which that user has only one card to play."""
    for table in told:
        hand = table.game.hand if table.match else None
        if hand is not None and hand.forced is not None and user_to_act(table) == user:
            yield table


async def test_the_only_card_plays_itself_for_whom_it_is_set_so_and_for_nobody_else(path: Path) -> None:
    async with parlour(path, pace=BY_HAND) as there:
        await there.manager.users.set(ANN, "forced_cards", "yes")
        table = await there.begun(preset("north_american"))
        await there.finish(table)
        assert not list(forced_turns(there.told, ANN))
        assert list(forced_turns(there.told, BOB))
        again = await there.logged(table.id)
        assert again.ended and again.game.score == there.told[-1].game.score


async def test_cards_that_play_themselves_are_nobodys_doing(path: Path) -> None:
    """They neither keep a deserted table open nor bring a player back whose turns lapse."""
    async with parlour(path, pace=BY_HAND) as there:
        before = await at_last_lead(there, await there.begun(SHORT, clock=30))
        await asyncio.sleep(0.002)
        after = await there.act(before)
        entries = [each for each in await happenings(there, after) if isinstance(each, Acted)]
        assert [each.forced for each in entries[-4:]] == [True] * 4
        at, silent = before.at + 1, before.after(entries[-5], before.at)
        assert silent.after(entries[-4], at).clock.person_at == silent.clock.person_at
        assert silent.after(Acted(entries[-4].seat, entries[-4].action), at).clock.person_at == at
