"""A tournament by clicking: setup, tables in threads, standings to the end, and what goes wrong."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.games import PRESETS, preset
from bot.store.conduct import ModAction
from bot.tables.events import Ruled
from bot.tournament.formats import hands_of
from bot.tournament.requests import TournamentWhy
from bot.tournament.tournament import Movement, standings
from cogs.table.words import DRIVE_CALLS, LEAVING_DRIVE_LOSES, ONLY_YOU
from cogs.tournament import draw_words, words
from cogs.tournament.press import SetupVerb, TournamentPress, TournamentVerb
from cogs.ui.columns import digits
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, lists, text
from tests.journeys.tournaments import (
    FOUR,
    QUICK,
    STILL,
    announce,
    drafts,
    end_at_once,
    links,
    messages,
    number_of,
    of_tournament,
    option,
    pinged,
    play,
    press,
    presses,
    refusal,
    replace,
    signed_up,
    started,
)
from tests.journeys.world import World
from tests.size import size

pytestmark = pytest.mark.world(pace=STILL)
SLAPTON: dict[str, Any] = {"game": "slapton"}
ROUNDS = size(1, 2)  # of the long one; what comes between two of them is in others, too


@pytest.mark.world(pace=QUICK)
async def test_twelve_four_of_them_people_play_a_tournament_to_its_final_standings(club: World) -> None:
    now = await started(club, rounds=ROUNDS, hands=4, bots=8)
    assert (now.rules.id, hands_of(now.rules)) == ("north_american", 4)
    assert (len(now.players), len(now.rooms)) == (12, 3)
    assert {thread.name for thread in club.channel.threads} == {"Table 1 (head)", "Table 2", "Table 3"}
    await play(club, lambda: not club.bot.tournaments.book.open_ones)
    await club.env.settle()
    (table,) = (thread for thread in club.channel.threads if thread.name == "Table 3")
    calls = [DRIVE_CALLS in text(message) for message in table.history() if table_over(message)]
    assert sorted(calls) == [False, *[True] * (ROUNDS - 1)], "the last round has none after it"
    first, result = messages(club)
    assert not buttons(first)
    assert all(name in text(result) for name in FOUR), "where pictures are off, it is text"
    over = await club.bot.tournaments.book.any(now.id)
    assert [round_.is_over for round_ in over.rounds] == [True] * ROUNDS
    assert not club.bot.manager.book.open_ones
    told = text((await option_of_setup(club, "Eve", SetupVerb.LAST_RESULT)).response.message)
    assert all(name in told for name in FOUR)


def table_over(message: discord.Message) -> bool:
    return "Review" in labels(message)


async def option_of_setup(club: World, name: str, verb: SetupVerb) -> Any:
    """Use /tournament where none is on, and press there."""
    setup = (await club.slash(name, "tournament")).response.message
    return await club.press_id(name, setup, str(drafts(setup)[verb]))


async def test_what_was_set_up_is_announced_and_only_then_seen_by_others(club: World) -> None:
    shown = (await club.slash("Ann", "tournament", rounds=3)).response.message
    assert shown.flags.ephemeral and not messages(club)
    await club.restart()  # the setup stands on what was chosen, not on the process
    choices = {
        "game": "bid",
        "hands": 6,
        "movement": "individual",
        "level": "beginner",
        "bots": 4,
        "minutes": 20,
    }
    for each, value in choices.items():
        id_ = str(drafts(shown)[SetupVerb(each)])
        shown = (await club["Ann"].select(shown, [str(value)], custom_id=id_)).response.message
    assert SetupVerb.LONERS not in drafts(shown), "nobody goes alone"
    await club.press_id("Ann", shown, str(drafts(shown)[SetupVerb.ANNOUNCE]))
    await club.env.settle()
    now = of_tournament(club)
    assert (now.length, now.rules.id, hands_of(now.rules)) == (3, "bid", 6)
    assert now.movement is Movement.INDIVIDUAL
    assert (now.level.value, now.bots, now.minutes) == ("beginner", 4, 20)
    assert len(messages(club)) == 1 and now.number_of(club["Ann"].id) == 1


async def test_loners_break_ties_if_that_is_pressed(club: World) -> None:
    shown = (await club.slash("Ann", "tournament")).response.message
    for pressed in (1, 0, 1):
        id_ = str(drafts(shown)[SetupVerb.LONERS])
        shown = (await club.press_id("Ann", shown, id_)).response.message
        assert drafts(shown)[SetupVerb.ANNOUNCE].loners == pressed
    await club.press_id("Ann", shown, str(drafts(shown)[SetupVerb.ANNOUNCE]))
    assert of_tournament(club).counts_loners


async def test_north_american_comes_first_unless_slapton_is_the_usual_game(club: World) -> None:
    for usual, first in (("", "north_american"), ("bid", "north_american"), ("slapton", "slapton")):
        await club.bot.manager.servers.set(club.guild.id, "rules", usual)
        setup = (await club.slash("Ann", "tournament")).response.message
        games, *_ = lists(setup)
        assert games.options[0].value == first
        assert [each.value for each in games.options if each.default] == [usual or first]
        offered = {each.value for each in games.options}
        assert offered == {each.id for each in PRESETS.values() if each.seats == 4 and each.partners}
        assert (SetupVerb.HANDS in drafts(setup)) == (usual != "slapton"), "in a drive everyone deals once"


async def test_a_preset_of_the_server_is_played_by_its_house_rules(club: World) -> None:
    await club.open("Ann", rules="north_american")
    table = club.table
    await club.bot.manager.book.change(table.id, lambda change: change.add(Ruled("all_pass=stick march=3")))
    await club.save_preset("Ann", "Ours")
    offered = await club["Ann"].autocomplete(club.channel, "tournament", "game", "our")
    assert "Ours" in [choice["value"] for choice in offered]
    await announce(club, "Bob", game="Ours", hands=8)
    rules = of_tournament(club).rules
    assert str(rules.house_rules(preset("north_american"))) == "deals=8 all_pass=stick march=3"


async def test_a_game_that_can_not_be_played_in_a_tournament_is_refused(club: World) -> None:
    for game in ("cutthroat", "spoil_five", "Whist"):
        told = answer(await club.slash("Ann", "tournament", game=game))
        assert told and not club.bot.tournaments.book.open_ones and not drafts(club.panel("Ann"))


async def test_a_setup_is_canceled_by_its_button(club: World) -> None:
    await option_of_setup(club, "Ann", SetupVerb.CANCEL)
    assert not club.bot.tournaments.book.open_ones and not buttons(club.panel("Ann"))


async def test_two_tournaments_in_a_channel_are_refused_and_in_two_do_not_meet(club: World) -> None:
    late = (await club.slash("Dan", "tournament")).response.message
    await signed_up(club, ("Ann", "Bob"))
    told = answer(await club.press_id("Dan", late, str(drafts(late)[SetupVerb.ANNOUNCE])))
    assert told == refusal(TournamentWhy.CHANNEL_TAKEN)
    assert not drafts((await club.slash("Eve", "tournament")).response.message), "it shows that one"
    other = club.guild.create_text_channel("annexe")
    await announce(club, "Cat", channel=other)
    first, second = club.bot.tournaments.book.open_ones.values()
    join = str(TournamentPress(TournamentVerb.JOIN, second.id))
    forged = await club.forge("Bob", messages(club)[0], join)
    assert f"<#{club.channel.id}>" in answer(forged)
    await club.forge("Dan", messages(club)[0], join)
    first, second = club.bot.tournaments.book.open_ones.values()
    assert [len(first.players), len(second.players)] == [2, 2]


async def test_a_tournament_without_leave_to_open_threads_says_what_is_missing(club: World) -> None:
    club.forbid(create_public_threads=False)
    assert "Create Public Threads" in answer(await club.slash("Ann", "tournament"))
    assert not club.bot.tournaments.book.open_ones


async def test_a_tournament_that_nobody_wants_is_canceled(club: World) -> None:
    await press(club, "Bob", await signed_up(club, ("Ann", "Bob")), TournamentVerb.LEAVE)
    assert len(of_tournament(club).players) == 1
    await option(club, "Ann", TournamentVerb.END)
    await press(club, "Ann", club.panel("Ann"), TournamentVerb.END_NOW)
    await club.env.settle()
    assert "canceled by Ann" in text(messages(club)[0]) and not buttons(messages(club)[0])


async def test_each_player_is_called_to_the_table_and_finds_the_hand_there(club: World) -> None:
    now = await started(club, rounds=1)
    (thread,) = club.channel.threads
    called, board = [message for message in thread.history() if message.author.id == club.bot_id][-2:]
    assert f"<@{club['Bob'].id}>" in called.content and "My hand" in labels(board)
    told = answer(await press(club, "Cat", messages(club)[0], TournamentVerb.MY_TABLE))
    assert all(name in told for name in {*FOUR} - {"Cat"}) and "table 1" in told
    (link,) = links(club.panel("Cat"))
    assert link.label == "Table 1" and str(now.rooms[0]) in str(link.url)


async def test_who_plays_alone_beside_a_tournament_is_shown_the_way_to_either_hand_a_turn_first(
    club: World,
) -> None:
    await started(club, rounds=1)
    (of_it,) = club.bot.manager.book.open_ones.values()
    (thread,) = club.channel.threads
    assert of_it.to_act
    on_turn = of_it.player(of_it.to_act).name
    for name in (on_turn, next(each for each in FOUR if each != on_turn)):
        await club.slash(name, "play")
        (alone,) = (t for t in club.bot.manager.book.of(club[name].id) if t.private)
        await club.slash(name, "hand")
        hand, other = club.private(name)[-2:]
        assert (ONLY_YOU in text(hand)) is (name != on_turn)
        second = alone if name == on_turn else of_it
        assert [b.custom_id for b in buttons(other)] == [str(Press(Verb.HAND, second.id))]
        in_thread = await club[name].slash(thread, "hand")
        other = in_thread.followups[-1].message
        assert [b.custom_id for b in buttons(other)] == [str(Press(Verb.HAND, alone.id))]


@pytest.mark.world(pace=QUICK)
async def test_who_leaves_is_asked_first_and_has_no_place(club: World) -> None:
    await signed_up(club, rounds=2)
    assert "started" not in answer(await club.slash("Dan", "leave"))
    await press(club, "Ann", messages(club)[0], TournamentVerb.START)
    await club.env.settle()
    now = of_tournament(club)
    assert LEAVING_DRIVE_LOSES in answer(await club.slash("Dan", "leave"))
    await option(club, "Dan", TournamentVerb.LEAVE)
    assert LEAVING_DRIVE_LOSES in text(club.panel("Dan"))
    assert of_tournament(club).number_of(club["Dan"].id)
    await press(club, "Dan", club.panel("Dan"), TournamentVerb.OPTIONS)
    await press(club, "Dan", club.panel("Dan"), TournamentVerb.LEAVE)
    told = answer(await press(club, "Dan", club.panel("Dan"), TournamentVerb.LEAVE_NOW))
    assert "loss" in told
    (line,) = [each for each in standings(of_tournament(club)) if each.entrant.user is None]
    assert line.entrant.name == "Dan" and now.number_of(club["Dan"].id) == line.entrant.number


async def test_who_comes_late_plays_for_a_bot_and_everyone_is_told(club: World) -> None:
    now = await started(club, rounds=1, movement="individual", bots=4)
    assert {thread.name for thread in club.channel.threads} == {"Table 1", "Table 2"}, "none is the head"
    told = answer(await press(club, "Eve", messages(club)[0], TournamentVerb.JOIN))
    await club.env.settle()
    place = number_of(club, "Eve")
    bot = now.player(place).name
    number = of_tournament(club).table_of(place) or 0
    assert f"the bot {bot}" in told and f"table {number}" in told
    assert links(club.panel("Eve"))[0].label == f"Table {number}"
    assert club.bot.manager.book.get(now.table_id(number)).seat_of(club["Eve"].id)
    assert messages(club)[-1].content == f"Eve replaces the bot {bot} at <#{now.rooms[number - 1]}>."


async def test_everyone_is_told_who_has_left_who_is_back_and_who_comes_in(club: World) -> None:
    await started(club, rounds=2)
    place = number_of(club, "Dan")
    (thread,) = club.channel.threads

    async def told() -> str:
        await club.env.settle()
        return messages(club)[-1].content

    await option(club, "Dan", TournamentVerb.LEAVE)
    await press(club, "Dan", club.panel("Dan"), TournamentVerb.LEAVE_NOW)
    approve(await told())
    (called, *_) = (message for message in thread.history() if "My hand" in labels(message))
    assert "/tournament" in answer(await club.press("Dan", called, "My hand"))
    assert "your own seat" in answer(await option(club, "Dan", TournamentVerb.JOIN))
    approve(await told())
    await replace(club, "Ann", place)
    approve(await told())
    approve(answer(await club.slash("Dan", "tournament")))
    await replace(club, "Ann", place, "Dan")
    approve(await told())
    await replace(club, "Ann", place, "Eve")
    approve(await told())
    assert pinged(club, messages(club)[-1].content) == [club["Eve"].id]
    await option(club, "Eve", TournamentVerb.JOIN)
    approve(await told())
    assert len(messages(club)) == 7, "one message for each change"
    await club.bot.manager.conduct.apply(club.guild.id, club["Mia"].id, club["Dan"].id, ModAction.MUTE)
    await replace(club, "Ann", place, "Dan")
    approve(await told())
    assert pinged(club, messages(club)[-1].content) == [], "whose pings are muted"
    await option(club, "Dan", TournamentVerb.JOIN)
    approve(await told())


async def test_what_discord_did_not_take_is_told_once_by_the_next_process(club: World) -> None:
    now = await started(club, rounds=1)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=503)
    await option(club, "Dan", TournamentVerb.LEAVE)
    await press(club, "Dan", club.panel("Dan"), TournamentVerb.LEAVE_NOW)
    await club.env.settle()

    def told() -> int:
        return sum("Dan" in each.content and f"<#{now.rooms[0]}>" in each.content for each in messages(club))

    assert told() == 0
    for _ in range(2):
        await club.restart()
        await club.env.settle()
        assert told() == 1


async def test_who_joins_beside_a_game_of_their_own_is_told_that_it_goes_on(club: World) -> None:
    await announce(club, "Ann")
    await club.open("Bob")
    told = answer(await press(club, "Bob", messages(club)[0], TournamentVerb.JOIN))
    assert f"<#{club.channel.id}>" in told and "Leave that table" in labels(club.panel("Bob"))
    await club.open("Dan", clock=0)
    assert answer(await press(club, "Dan", messages(club)[0], TournamentVerb.JOIN)) == words.JOINED


@pytest.mark.world(pace=STILL, sealed=True)
async def test_the_draw_is_sealed_before_and_can_be_checked_after(club: World) -> None:
    now = await started(club, rounds=1, **SLAPTON)
    seal = now.commitment
    await option(club, "Eve", TournamentVerb.DRAW)
    assert digits(seal) in text(club.panel("Eve"))
    await press(club, "Eve", club.panel("Eve"), TournamentVerb.OPTIONS)
    assert TournamentVerb.DRAW in presses(club.panel("Eve")), "back at the options"
    assert digits(seal) not in text(messages(club)[0]), "nobody has to read it"
    opened = [each for each in club.env.http_requests if each.path.endswith("/threads")]
    assert [each.reason for each in opened] == [f"seal {seal}"], "in the audit log, with the number"
    await end_at_once(club)
    await press(club, "Bob", messages(club)[-1], TournamentVerb.DRAW)
    checked = club.panel("Bob")
    assert draw_words.AS_SEALED in text(checked) and not checked.attachments
    assert draw_words.ASK_WHY not in text(checked)
    (file,) = (await press(club, "Bob", checked, TournamentVerb.DRAW_FILE)).response.message.attachments
    record = (await file.read()).decode()
    assert f"seal {seal}\n" in record and f"seed threads {now.rooms[0]}\n" in record
    assert "player 1 Ann\n" in record and "attempts 1\n" in record


async def test_the_result_of_the_last_tournament_is_found_after_its_end(club: World) -> None:
    await started(club, rounds=1)
    (thread,) = club.channel.threads
    await end_at_once(club)
    await club.passes(1)
    await announce(club, "Ann")  # one in which nobody plays
    await end_at_once(club)
    for place in (club.channel, thread):
        setup = (await club["Eve"].slash(place, "tournament")).response.message
        last = drafts(setup).get(SetupVerb.LAST_RESULT) or presses(setup)[TournamentVerb.STANDINGS]
        assert "Ended early by" in text((await club.press_id("Eve", setup, str(last))).response.message)
    other = club.guild.create_text_channel("annexe")
    setup = (await club["Eve"].slash(other, "tournament")).response.message
    assert SetupVerb.LAST_RESULT not in drafts(setup)


async def test_a_button_of_a_tournament_that_is_gone_says_so(club: World) -> None:
    board = await signed_up(club, ("Ann",))
    for custom_id in ("dr:gone:abcdef:0", "dr:join:zzzzzz:0", "ts:rounds:x"):
        assert "/tournament" in answer(await club.forge("Ann", board, custom_id))


@pytest.mark.world(pace=STILL, check_errors=False)
async def test_a_server_that_sends_the_bot_away_ends_its_tournaments(club: World) -> None:
    await started(club, rounds=1)
    club.env.backend.remove_guild(club.guild.id)
    for _ in range(40):  # it is stored, which takes a while on a busy machine
        if club.bot.tournaments.book.open_ones or club.bot.manager.book.open_ones:
            await club.env.settle()
    assert not club.bot.tournaments.book.open_ones and not club.bot.manager.book.open_ones
