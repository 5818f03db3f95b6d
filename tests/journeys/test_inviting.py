"""Getting people to a table: invitations and calls for players, and what keeps them from being abused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ids import UserId
from bot.store.conduct import ModAction
from cogs.table.inviting import HOUR, MOST_CALLED
from cogs.table.lobby_words import CALL_ME, NO_MATTER, NOT_FOR_YOU, invited
from cogs.ui.link_buttons import NOWHERE
from cogs.ui.message_states import MessageStateStore
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, lists, text
from tests.journeys.world import World


def pings(club: World) -> tuple[set[int], set[int]]:
    """Return the users and the roles that the newest public message pings."""
    bodies = [
        r.json for r in club.env.http_requests if r.method == "POST" and "allowed_mentions" in str(r.json)
    ]
    assert isinstance(bodies[-1], dict)
    allowed = bodies[-1].get("data", bodies[-1])["allowed_mentions"]
    assert not {"everyone", "users", "roles"} & {*allowed.get("parse", ())}, "only those who are named"
    return {int(each) for each in allowed.get("users", ())}, {int(each) for each in allowed.get("roles", ())}


async def invite(club: World, name: str, *invited: str) -> Any:
    """Press Invite, and choose these people from the list."""
    await club.press(name, club.board(), "eu:invite")
    custom_id = str(Press(Verb.INVITE, club.table.id))
    return await club[name].select(club.panel(name), [club[each] for each in invited], custom_id=custom_id)


async def test_an_invitation_of_one_goes_if_they_decline_and_only_then(club: World) -> None:
    await club.open("Ann")
    await invite(club, "Ann", "Bob")
    invitation = club.public()[-1]
    for name in ("Ann", "Cat"):
        assert answer(await club.press(name, invitation, "eu:decline")) == NOT_FOR_YOU
        assert club.public()[-1].id == invitation.id
    await club.press("Bob", invitation, "eu:decline")
    assert invitation.id not in [each.id for each in club.public()]


async def test_who_invites_is_told_so_in_place_of_the_list_and_cannot_decline_for_others(club: World) -> None:
    await club.open("Ann")
    await invite(club, "Ann", "Bob", "Cat")
    assert pings(club) == ({club["Bob"].id, club["Cat"].id}, set()) and len(club.public()) == 2
    assert text(club.panel("Ann")) == invited([UserId(club["Bob"].id), UserId(club["Cat"].id)])
    assert not buttons(club.panel("Ann"))
    assert answer(await club.press("Ann", club.public()[-1], "eu:decline")) == NOT_FOR_YOU
    assert answer(await club.press("Bob", club.public()[-1], "eu:decline")) == NO_MATTER


@pytest.mark.parametrize("started", [False, True])
async def test_an_invitation_to_a_game_that_is_full_or_has_started_leads_on(
    club: World, *, started: bool
) -> None:
    await club.open("Ann", "two_handed")
    await invite(club, "Ann", "Bob")
    invitation, table = club.public()[-1], club.table.id
    await club.press("Cat", club.board(), "eu:sit")
    if started:
        await club.press("Ann", club.board(), "eu:start")
    await club.forge("Bob", invitation, str(Press(Verb.SIT, table)))
    ways = [(each.label, each.custom_id) for each in buttons(club.panel("Bob"))]
    assert "eu:find" in str(ways) and "eu:hand" not in str(ways), ways
    approve(text(club.panel("Bob")))


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("ending", [Verb.START, Verb.END_NOW])
async def test_invitations_and_calls_lead_on_once_the_game_has_started_or_the_table_is_closed(
    club: World, ending: Verb, *, restarted: bool
) -> None:
    await club.open("Ann", "two_handed")
    await invite(club, "Ann", "Bob")
    await subscribe(club, "Cat")
    await call(club, "Ann")
    _, *offers = (each.id for each in club.public())
    assert len(offers) == 2
    said = {each.id: text(each) for each in club.public()}
    if restarted:
        await club.restart()
    await club.press("Bob", club.board(), "eu:sit")
    for offer in offers:
        assert "Sit down" in labels(seen(club, offer)), "a seat can become free again"
    await club.forge("Ann", club.board(), str(Press(ending, club.table.id)))
    for offer in offers:
        message = seen(club, offer)
        assert text(message).startswith(said[offer])
        approve(text(message).removeprefix(said[offer]).strip() + "\n" + ", ".join(labels(message)))
        assert club.requests("PATCH", f"/messages/{offer}") == 1
    for _ in range(2):
        await club.restart()
    assert club.requests("PATCH", f"/messages/{offers[0]}") == 1, "only once, whatever happens later"


async def test_the_next_process_updates_the_invitations_of_a_table_that_is_gone(club: World) -> None:
    await club.open("Ann")
    await invite(club, "Ann", "Bob")
    invitation = club.public()[-1].id
    posted = MessageStateStore(club.bot.store, "invitations")
    await posted.put(str(invitation), club.table.guild_id, "gone", club.channel.id, False)
    await club.restart()
    assert "Sit down" not in labels(seen(club, invitation))
    assert not await MessageStateStore(club.bot.store, "invitations").restore(), "and it's forgotten"


def seen(club: World, message_id: int) -> Any:
    (message,) = (each for each in club.public() if each.id == message_id)
    return message


@pytest.mark.parametrize("how", ["blocked", "muted", "wants none"])
async def test_who_blocked_the_inviter_or_wants_no_pings_is_left_out_of_the_ping_alone(
    club: World, how: str
) -> None:
    bob, manager = UserId(club["Bob"].id), club.bot.manager
    await club.open("Ann")
    if how == "blocked":
        await manager.conduct.block(bob, club["Ann"].id)
    elif how == "muted":
        await manager.conduct.apply(club.table.guild_id, UserId(1), bob, ModAction.MUTE)
    else:
        await manager.users.set(bob, "notifications", "none")
    told = await invite(club, "Ann", "Bob", "Cat")
    assert pings(club) == ({club["Cat"].id}, set())
    assert f"<@{bob}>" in text(club.public()[-1]), "it reads as it does for everyone"
    (followup,) = told.followups
    assert followup.id == club.public()[-1].id, "nobody is told"


async def test_apps_and_those_who_cannot_see_the_channel_or_were_invited_before_are_left_out(
    club: World,
) -> None:
    club.people["robot"] = club.guild.add_member(club.env.create_user("robot", bot=True))
    await club.open("Ann")
    before = len(club.public())
    club.hide_from("Cat")
    for refused in ("robot", "Cat"):
        approve(answer(await invite(club, "Ann", refused)))
    assert len(club.public()) == before
    await invite(club, "Ann", "Bob", "robot", "Cat")
    assert pings(club) == ({club["Bob"].id}, set())
    approve(text(club.panel("Ann")))
    await invite(club, "Ann", "Bob", "Dan", "Cat")
    assert pings(club) == ({club["Dan"].id}, set())
    approve(text(club.panel("Ann")))


async def test_who_could_not_be_invited_is_chosen_again_from_a_new_list(club: World) -> None:
    await club.open("Ann")
    club.hide_from("Cat")
    await invite(club, "Ann", "Cat")
    seen_before = set()
    for _ in range(2):
        (new,) = lists(club.panel("Ann"))
        assert (new.custom_id, new.id) not in seen_before
        seen_before.add((new.custom_id, new.id))
        await club["Ann"].select(club.panel("Ann"), [club["Cat"]], custom_id=new.custom_id)
    assert len(club.public()) == 1
    (new,) = lists(club.panel("Ann"))
    await club["Ann"].select(club.panel("Ann"), [club["Bob"]], custom_id=new.custom_id)
    assert pings(club) == ({club["Bob"].id}, set())


async def test_nobody_is_invited_twice_to_a_table_nor_too_many_in_a_minute(club: World) -> None:
    for number in range(12):
        club.people[f"P{number}"] = club.guild.add_member(club.env.create_user(f"P{number}"))
    await club.open("Ann", "spoil_five", seats=10)
    await invite(club, "Ann", "Bob")
    before = len(club.public())
    await invite(club, "Ann", "Bob")
    assert len(club.public()) == before
    await invite(club, "Ann", *(f"P{number}" for number in range(9)))
    before = len(club.public())
    assert "Slow down" in answer(await invite(club, "Ann", "P9", "P10"))
    assert len(club.public()) == before
    await club.press("Bob", club.board(), "eu:sit")
    await club.forge("Eve", club.board(), str(Press(Verb.INVITE, club.table.id)), values=["1"])
    assert len(club.public()) == before, "only who sits there invites"


async def test_table_and_the_menu_on_a_user_invite_as_they_open(club: World) -> None:
    await club.slash("Ann", "table", invite=club["Bob"])
    assert pings(club) == ({club["Bob"].id}, set())
    await club["Ann"].context_menu(club.channel, "Invite to a game", club["Cat"])
    assert pings(club) == ({club["Cat"].id}, set())
    assert len(club.bot.manager.book.open_ones) == 1, "to the table at which Ann sits"
    await club["Dan"].context_menu(club.channel, "Invite to a game", club["Eve"])
    assert pings(club) == ({club["Eve"].id}, set())
    assert len(club.bot.manager.book.open_ones) == 2


async def call(club: World, name: str) -> Any:
    return await club.forge(name, club.board(), str(Press(Verb.CALL_PLAYERS, club.table.id)))


async def subscribe(club: World, name: str) -> Any:
    return await club.forge(name, club.public()[-1], str(Press(Verb.SUBSCRIBE, NOWHERE)))


async def test_players_who_asked_for_it_are_called_once_an_hour_also_after_a_restart(club: World) -> None:
    await club.open("Ann")
    before = len(club.public())
    assert CALL_ME in answer(await call(club, "Ann"))
    for name in ("Bob", "Cat", "Cat", "Dan", "Ann"):
        await subscribe(club, name)
    await club.bot.manager.conduct.block(UserId(club["Dan"].id), club["Ann"].id)
    await call(club, "Ann")
    assert pings(club) == ({club["Bob"].id}, set()), "Cat asked no more, Dan has blocked Ann"
    assert len(club.public()) == before + 1
    for _ in range(2):
        assert "already" in answer(await call(club, "Ann"))
        await club.restart()
    assert len(club.public()) == before + 1
    await club.passes(HOUR / 1000 + 1)
    await call(club, "Ann")
    assert len(club.public()) == before + 2


async def test_no_more_than_ten_are_called_and_only_where_they_asked_for_it(club: World) -> None:
    await club.open("Ann")
    for number in range(MOST_CALLED + 5):
        await club.bot.manager.users.set(1000 + number, "call_channels", str(club.channel.id))
    await club.bot.manager.users.set(club["Bob"].id, "call_channels", "5")
    await call(club, "Ann")
    users, _ = pings(club)
    assert len(users) == MOST_CALLED and club["Bob"].id not in users


@pytest.mark.parametrize("which", ["mentionable", "not mentionable", "everyone"])
async def test_the_servers_role_is_called_if_it_can_be_pinged_and_never_everyone(
    club: World, which: str
) -> None:
    role = club.guild.create_role("Players", mentionable=which == "mentionable")
    named = club.guild.id if which == "everyone" else role.id
    await club.bot.manager.servers.set(club.guild.id, "call_role", str(named))
    club.forbid(mention_everyone=False)
    await club.open("Ann")
    before = len(club.public())
    await call(club, "Ann")
    if which == "mentionable":
        assert pings(club) == (set(), {role.id})
    assert len(club.public()) == before + (which == "mentionable")


async def test_two_calls_in_one_moment_ping_once_and_strangers_call_nobody(club: World) -> None:
    await club.open("Ann")
    await club.press("Bob", club.board(), "eu:sit")
    await subscribe(club, "Cat")
    before, calling = len(club.public()), str(Press(Verb.CALL_PLAYERS, club.table.id))
    await call(club, "Eve")
    assert len(club.public()) == before
    await club.at_once(("Ann", club.board(), calling), ("Bob", club.board(), calling))
    assert len(club.public()) == before + 1
