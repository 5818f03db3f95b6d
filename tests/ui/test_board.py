"""The board: whose turn it is, what was said and played, and what came of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from wcwidth import width

from bot.engine.cards import parse_cards
from bot.tables.events import Ended, EndReason
from bot.tables.table import Stage, Table
from cogs.table.board import board_view
from cogs.ui.columns import PHONE
from cogs.ui.layout import BLACK_SUIT, GOLD, RED_SUIT
from tests.ui.games import AMERICAN, HEARTS, PUB, SLAPTON, USERS, first, game, on, position, seated
from tests.ui.seen import components, labels, text


def accent(table: Table) -> int | None:
    colour: int | None = next(components(board_view(table)))["accent_color"]
    return colour


def test_the_board_begins_with_whose_turn_it_is_and_the_score() -> None:
    table = position(AMERICAN, HEARTS, "9H", "pass")
    shown = text(board_view(table))
    assert shown.startswith(
        "### Bob to call\nAnn & Cy **0** · Bob & Dee **0** (of\N{NO-BREAK SPACE}10)\n"
        "Up-card **9♥** · Dee deals"
    )
    assert labels(board_view(table)) == ["My hand", "Table"]


def test_the_board_shows_the_trick_in_seat_order_and_who_is_winning() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB[:9])
    shown = text(board_view(table))
    assert "**♥ Hearts are trumps**: Bob, “Turn it down” · Dee deals\nBob plays alone, Dee sits out" in shown
    block = shown.split("```")[1].strip("\n").splitlines()
    assert [line.split() for line in block] == [
        ["▸", "N", "Ann"],
        ["E", "Bob", "10♥"],
        ["S", "Cy", "J♦", "left", "◂", "wins"],
        ["W", "Dee", "sits", "out"],
    ]
    assert "Tricks: Ann & Cy **0** · Bob & Dee **1**" in shown
    assert "Bob took trick 1 with the right bower: Ann A♠, Bob J♥, Cy 10♦" in shown
    assert labels(board_view(table)) == ["My hand", "Last trick", "Table"]


def test_beside_long_names_the_best_card_has_its_mark_alone_so_that_a_phone_shows_it() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB[:9])
    players = tuple(each and replace(each, name="Wilhelmina Featherstonehaugh") for each in table.players)
    shown = text(board_view(replace(table, players=players)))
    block = shown.split("```")[1].strip("\n").splitlines()
    assert block[2].endswith("J♦ left ◂") and max(map(width, block)) <= PHONE


def test_the_first_hand_shows_how_its_dealer_was_found() -> None:
    table = next(iter(game(seated(SLAPTON), Random(5))))
    assert table.first is not None
    assert f"First jack to {table.player(table.first.seat).name}: " in text(board_view(table))
    assert "deals first. Cut: Ann " in text(board_view(next(iter(game(seated(AMERICAN), Random(5))))))


def test_a_finished_hand_is_summed_up_with_the_reason() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB)
    shown = text(board_view(table))
    assert shown.startswith(
        "### Bob made it alone: 4 tricks, 2 points\nAnn & Cy **0** · Bob & Dee **2** (of\N{NO-BREAK SPACE}31)"
    )
    assert "Bob turned down 9♥ to play hearts alone" in shown
    assert "Cy stopped the march with J♦ (left bower) in trick 2" in shown
    assert "Ann deals next." in shown
    assert labels(board_view(table)) == ["Deal", "All hands", "Review", "Why?", "Table"]


def test_the_dutchman_is_announced() -> None:
    hands = "JH JD AH KC TC / AS KS QS TS 9C / KH QH TD 9D AC / JS JC QC AD KD"
    plays = parse_cards("JH 9C KH 9H JD TS QH JS AH QS TD QC KC KS AC JC 9D AD TC AS")
    table = position(AMERICAN, hands, "9H", "order", "discard KD", *map(str, plays))
    assert "Ann held the Dutchman: both bowers and the ace of trump" in text(board_view(table))


def test_the_accent_follows_trumps_and_turns_to_gold() -> None:
    assert accent(position(AMERICAN, HEARTS, "9H")) is None
    assert accent(position(AMERICAN, HEARTS, "9H", "order")) == RED_SUIT
    assert accent(position(AMERICAN, HEARTS, "9C", "order")) == BLACK_SUIT
    assert accent(first(Stage.ENDED)) == GOLD


def test_a_table_that_ended_has_no_buttons_that_no_longer_work() -> None:
    closed = on(position(AMERICAN, HEARTS, "9H"), Ended(EndReason.CLOSED, USERS[0]))
    assert "### Table closed by Ann" in text(board_view(closed))
    for table in (closed, first(Stage.ENDED)):
        assert not labels(board_view(table))
