"""Presses that come late, twice, out of turn, from strangers or nowhere: a sentence each, and no harm."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.table import Stage
from cogs.ui.controls import FIELD
from cogs.ui.press import Verb
from tests.approved import approve
from tests.journeys.seen import Button, answer, buttons, text
from tests.journeys.world import World


def first_line(result: Any) -> str:
    """Return what a press was answered with, above the hand."""
    return answer(result).splitlines()[0]


async def one_hand_shown(club: World) -> tuple[str, Button]:
    """Four people at a table; who is to call has the hand open. Gives the name and the first button."""
    await club.seat_four(rules="north_american")
    await club.show_hand(club.turn)
    return club.turn, club.offered(club.turn)[0]


async def test_a_button_of_an_earlier_trick_brings_the_hand_as_it_is_now(club: World) -> None:
    name, button = await one_hand_shown(club)
    old = club.panel(name)
    for _ in range(4):
        await club.take_turn()
    now = club.table
    late = await club.forge(name, old, button.custom_id.replace(":pass", ":order"))
    approve(first_line(late))
    assert club.table == now


async def test_deal_pressed_by_two_deals_once_and_shows_both_their_hands(club: World) -> None:
    await club.seat_four(rules="north_american", target=10)
    while not club.at(Stage.BETWEEN):
        await club.take_turn()
    before, board = club.table, club.board()
    (deal,) = [each.custom_id for each in buttons(board) if each.verb is Verb.DEAL]
    await club.at_once(("Ann", board, deal), ("Bob", board, deal))
    dealt = club.table
    assert dealt.seq == before.seq + 1
    approve(first_line(await club.forge("Cat", board, deal)))
    for name in ("Ann", "Bob", "Cat"):
        assert "Upcard" in text(club.panel(name))
    assert club.table == dealt


async def test_whoever_makes_up_a_press_plays_nothing_and_sees_no_other_hand(club: World) -> None:
    name, button = await one_hand_shown(club)
    before, board, hand = club.table, club.board(), club.panel(name)
    other = "Bob" if name == "Ann" else "Ann"
    shown, calls = f"eu:hand:{before.id}:0:", f"eu:calls:{before.id}:0:alone"
    await club.press(other, board, "eu:hand")
    # Even on somebody else's hand, the answer goes to whoever pressed and is not that hand.
    presses = [("Eve", board, each) for each in (button.custom_id, shown, calls)]
    for who, message, custom_id in (*presses, ("Eve", hand, button.custom_id)):
        approve(answer(await club.forge(who, message, custom_id)))
    approve(first_line(await club.forge(other, club.panel(other), button.custom_id)))
    for action in ("JS", "stay", "call S", "castle", ""):
        made_up = f"eu:do:{before.id}:{before.seq}:{action}"
        approve(first_line(await club.forge(name, hand, made_up)))
        assert button in club.offered(name)
    assert club.table == before


async def test_a_press_at_a_table_that_has_ended_says_so(club: World) -> None:
    name, button = await one_hand_shown(club)
    board, panel = club.board(), club.panel(name)
    played = [b.custom_id for b in (*buttons(board), *buttons(panel))]
    for player in ("Ann", "Bob", "Cat"):  # more than half of them
        await club.forge(player, board, f"eu:end:{club.table.id}:0:")
        await club.press(player, club.panel(player), "eu:close")
    assert not buttons(club.public()[-1])
    for custom_id in (*played, button.custom_id.replace(":do:", ":start:")):
        approve(answer(await club.forge(name, board, custom_id)))


async def test_a_board_button_of_another_version_brings_the_table_as_it_is_now(club: World) -> None:
    await club.seat_four(rules="north_american")
    before = club.table
    for seen in ("eu:shuffle:{}:1:", "eu:hand:{}:x:", "eu:do:{}"):
        custom_id = seen.format(before.id)
        approve(answer(await club.forge(club.turn, club.board(), custom_id)))
        assert Verb.DO in {each.verb for each in buttons(club.panel(club.turn))}
        told = answer(await club.forge("Eve", club.board(), custom_id))
        assert f"/{club.board().id}" in told
        assert not club.private("Eve")[-1].components
        assert club.table == before


UNKNOWN = (
    *("", "zz", "zz:do:abc:1:pass", ":::::", "eu", "🃏"),  # no prefix of ours
    *("eu:shuffle:abc:1:", "eu:learn:abc:0:", "eu:course:abc:0:", "eu:puzzle:abc:0:"),  # no verb of a table's
    *("eu:others:abc:0:", "eu:sit:learn-1:0:1", "eu:seed:learn-1:0:", "eu:do:learn-99:0:pass"),  # nor here
    *("eu:end:daily-20260102:0:", "eu:do:daily-2026:0:pass", "eu:do:daily-x:0:"),
    *("eu:start:puzzle-1:0:", "eu:do:puzzle-0:0:pass", "eu:calls:puzzle-x:0:"),
    *(
        f"eu:deal:abc:{2**63}:",
        "eu:deal:abc:1e9:",
        f"gm:game:{2**63}:0:0",
        f"gm:list:{2**64}:0:0",
    ),  # no number
    *(f"lb:wins:all::{2**63}:page", "lb:wins:all::99999999:page:active", "dr:all:abc:99999"),  # no page
    *("lb:most:all::0:page:active", "st:host:rules:", "gm:look:1:0:0", "ru:fly::::"),  # no value of an enum's
    *("lb:wins:all:whist:0:page:active", "ru:list::whist::", "ru:cards::whist:N:", "ru:score::whist::"),
    *("pv:", "pv:keep", "pv:delete:all", "pv"),
    *("st:me:colour:red", "st:me:trumps_last:9", "st:server:think:long"),  # no setting
)


FORMS = ("eu:sit:abc:0:1", "eu:fly:abc:0:", "dr:join:abc:0", "pv:delete", "form", "eu:do:learn-1:0:pass")


async def test_whatever_press_or_form_nobody_knows_is_answered_in_words(
    club: World, caplog: pytest.LogCaptureFixture
) -> None:
    await club.open("Mia")
    before = club.table
    for custom_id, as_form in (*((each, False) for each in UNKNOWN), *((each, True) for each in FORMS)):
        if as_form:  # as of a form of another version
            asked = await club.forge("Mia", club.board(), f"eu:seed:{before.id}:0:")
            asked._interaction.modal["custom_id"] = custom_id
            said = answer(await club["Mia"].submit_modal(asked, {FIELD: "text"}))
        else:
            said = answer(await club.forge("Mia", club.board(), custom_id))
        assert "/" in said and "Something went wrong" not in said, custom_id
        assert club.table == before
    assert "failed" not in caplog.text


async def test_a_choice_that_no_list_offers_is_answered_in_words(club: World) -> None:
    await club.open("Ann")
    before = club.table
    for custom_id, chosen in (
        (f"eu:comp:{before.id}:0:", "2"),
        (f"eu:clock:{before.id}:0:", "7"),
        ("lb:wins:all::0:span", "year"),
        ("lb:wins:all::0:rules", "whist"),
        ("lb:wins:all::0:share", "week"),
        ("ru:pick::::", "slapton/gone"),
        ("ru:pick::::", "No such thing"),
    ):
        said = answer(await club.forge("Ann", club.board(), custom_id, values=[chosen]))
        assert "Something went wrong" not in said
        assert any(way in said for way in ("/", "from the list", "out of date")), (custom_id, said)
    assert club.table == before


async def test_a_made_up_seat_is_no_seat(club: World) -> None:
    await club.open("Ann")
    for detail in ("9", "0", "-1", "x", "²"):
        await club.forge("Bob", club.board(), f"eu:sit:{club.table.id}:0:{detail}")
        assert [player.name for _, player in club.table.seated()] == ["Ann", "Bob"], detail
        await club.ask("Bob", Verb.LEAVE)
