"""Bid Euchre at the table: a number, then a suit; twelve cards; what is bid and what is still needed."""

from __future__ import annotations

from bot.engine.cards import Suit
from bot.engine.match import view as sight
from bot.tables.table import Table
from cogs.table.board import board_view
from cogs.table.panel import panel_view
from cogs.table.summary import all_hands_view
from cogs.ui.games.telling import choice
from cogs.ui.layout import Picture
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import short
from tests.ui.games import BID, TWICE, USERS, done, position
from tests.ui.seen import buttons, enabled, labels, press, text

ANY_BID = BID.with_options("forced_dealer=any")
AUCTION = ("bid 3 H", "bid 5 NT", "pass", "pass")


def played_out(table: Table) -> Table:
    """The hand played to its end, the first legal card every time."""
    while table.match and table.match.hand:
        table = done(table, table.match.hand.legal_actions()[0])
    return table


def test_the_lowest_bid_takes_one_press_and_any_other_two() -> None:
    table = position(BID, TWICE, "", "bid 3 H")
    view = panel_view(table, USERS[1])
    assert text(view).startswith("### Your bid: 4 or more, or pass\n")
    assert "Ann bid 3 in hearts" in text(view)
    assert labels(view)[10:] == ["4 ♠", "4 ♥", "4 ♦", "4 ♣", "4 NT", "Pass"]
    assert [each.detail for each in enabled(view, Verb.CALLS)] == [str(n) for n in range(4, 13)]
    three, four, five = buttons(view)[:3]
    assert (three["label"], three.get("disabled")) == ("3", True), "too low"
    assert (four["label"], four["style"], four.get("disabled", False)) == ("4 ✓", 1, False), "chosen already"
    assert (five["label"], five["style"]) == ("5", 2)
    with_picture = panel_view(table, USERS[1], picture=Picture("table.png", lambda: b"", (), "the table"))
    assert all("Choose the number first, then the suit." in text(each) for each in (view, with_picture))
    seven = panel_view(table, USERS[1], offered="7")
    assert [each.action for each in enabled(seven, Verb.DO)] == [
        *("bid 7 S", "bid 7 H", "bid 7 D", "bid 7 C", "bid 7 NT", "pass")
    ]
    assert [each.detail for each in enabled(seven, Verb.CALLS)] == [str(n) for n in range(4, 13)]
    assert labels(seven)[:6] == ["3", "4", "5", "6", "7 ✓", "8"], "the numbers stay where they are"


def test_a_number_from_an_older_panel_falls_back_to_the_lowest() -> None:
    table = position(BID, TWICE, "", "bid 8 H")
    for offered in ("4", "alone", "13", "x"):
        assert "9 ♠" in labels(panel_view(table, USERS[1], offered=offered))


def test_trumps_are_counted_with_the_bowers_and_the_aces_for_no_trump() -> None:
    shown = text(panel_view(position(BID, TWICE, ""), USERS[0]))
    assert "Trumps you would have: ♠ 0 · ♥ 12 · ♦ 2 · ♣ 0 · aces 2" in shown


def test_a_dealer_who_must_bid_has_no_pass() -> None:
    view = panel_view(position(ANY_BID, TWICE, "", "pass", "pass", "pass"), USERS[3])
    assert text(view).startswith("### Your bid: the dealer must bid\n")
    assert labels(view)[10:] == ["3 ♠", "3 ♥", "3 ♦", "3 ♣", "3 NT"]


def test_a_dealer_held_to_the_least_has_four_suits_to_press_and_no_number() -> None:
    view = panel_view(position(BID, TWICE, "", "pass", "pass", "pass"), USERS[3], offered="7")
    assert text(view).startswith("### Your bid: the dealer must bid 3, in a suit\n")
    assert labels(view) == ["3 ♠", "3 ♥", "3 ♦", "3 ♣"]
    assert [each.action for each in enabled(view, Verb.DO)] == ["bid 3 S", "bid 3 H", "bid 3 D", "bid 3 C"]


def test_bids_that_are_weighed_against_each_other_are_told_by_their_suits() -> None:
    table = position(BID, TWICE, "", "bid 10 H")
    view = sight(table.game.in_play, 2)
    told = {choice(view, action) for action in view.legal}
    assert {f"Bid 11 {short(Suit.HEARTS)}", "Bid 12 NT", "Pass"} <= told


def test_nobody_can_bid_above_all_the_tricks() -> None:
    assert labels(panel_view(position(BID, TWICE, "", "bid 12 H"), USERS[1])) == ["Pass"]


def test_the_board_shows_the_auction() -> None:
    shown = text(board_view(position(BID, TWICE, "", "bid 3 H", "bid 5 NT", "pass")))
    assert shown.startswith("### Dee to bid\n")
    assert "Highest bid **5 no trump**, by Bob · Dee deals" in shown
    rows = [row.split() for row in shown.split("```")[1].strip("\n").splitlines()]
    assert rows == [
        ["N", "Ann", "3", "♥"],
        ["E", "Bob", "5", "NT", "◂", "highest"],
        ["S", "Cy", "pass"],
        ["▸", "W", "Dee", "dealer"],
    ]


def test_the_bid_and_what_is_still_needed_are_always_in_sight() -> None:
    table = position(BID, TWICE, "", *AUCTION)
    assert "**No trump**, by Bob\nBid **5**: Bob & Dee need **5** more of 12" in text(board_view(table))
    for _ in range(4):
        table = done(table, "AS" if table.to_act == 2 else next(iter(legal(table))))
    assert "Bid **5**: Bob & Dee need **4** more of 11" in text(board_view(table))
    assert "Bid **5**: Bob & Dee need **4** more of 11" in text(panel_view(table, USERS[0]))


def legal(table: Table) -> list[str]:
    assert table.match is not None
    assert table.match.hand is not None
    return [str(action) for action in table.match.hand.legal_actions()]


def test_twelve_cards_are_pressed_and_two_identical_ones_mean_the_same() -> None:
    table = position(BID, TWICE, "", *AUCTION)
    view = panel_view(table, USERS[1])
    assert labels(view) == ["A♠", "A♠", "K♠", "K♠", "Q♠", "Q♠", "J♠", "J♠", "10♠", "10♠", "9♠", "9♠"]
    first, second = (press(each) for each in buttons(view)[:2])
    assert (first.detail, second.detail) == ("AS", "AS#1")
    assert first.action == second.action == "AS"
    assert Press.read(str(second)) == second


def test_a_bid_that_is_made_and_one_that_is_set_are_told() -> None:
    made = played_out(position(BID, TWICE, "", *AUCTION))
    assert text(board_view(made)).startswith(
        "### Bob & Dee made their bid of 5: 12 tricks, 12 points\n"
        "Ann & Cy **0** · Bob & Dee **12** (of\N{NO-BREAK SPACE}32)\n"
        "Bob bid 5 no trump\nAnn & Cy took 0 tricks, 0 points"
    )
    lost = played_out(position(ANY_BID, TWICE, "", "pass", "pass", "pass", "bid 7 H"))
    assert text(board_view(lost)).startswith(
        "### Bob & Dee were set: 1 of the 7 tricks bid, 7 points lost\n"
        "Ann & Cy **11** · Bob & Dee **−7** (of\N{NO-BREAK SPACE}32)"
    )


def test_a_side_past_the_target_learns_that_it_lacks_a_bid() -> None:
    rules = ANY_BID.with_options("target=10")
    lost = played_out(position(rules, TWICE, "", "pass", "pass", "pass", "bid 7 H"))
    assert "Ann & Cy need only make a bid to win" in text(board_view(lost))


def test_all_hands_fit_a_phone_in_two_lines_each() -> None:
    table = played_out(position(BID, TWICE, "", *AUCTION))
    block = text(all_hands_view(table)).split("```")[1].strip("\n").splitlines()
    assert [len(row.split()) for row in block] == [8, 6] * 4
    assert max(map(len, block)) <= 36
