"""The hand panel: what can be pressed is what the rules allow, and it says why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.actions import Action, Play, parse_action
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.tables.requests import Act
from bot.tables.table import Stage, Table
from cogs.table.panel import panel_view
from cogs.table.panels import _moved_on
from cogs.ui.games.screens import why_now
from cogs.ui.games.telling import did_and_then
from cogs.ui.layout import Picture, Screen, button, suit_rows
from cogs.ui.press import Verb
from cogs.ui.words.cards import bare, drawn_signs
from tests.size import size
from tests.ui.games import (
    AMERICAN,
    BID,
    HEARTS,
    PUB,
    SLAPTON,
    SPOIL,
    TABLES,
    USERS,
    asked,
    done,
    game,
    position,
    seated,
    variants,
)
from tests.ui.seen import buttons, enabled, labels, press, rows, text

VARIANTS = [
    *TABLES,
    AMERICAN.with_options("all_pass=stick"),
    AMERICAN.with_options("alone=nobody"),
    AMERICAN.with_options("farmers=yes go_under=yes no_trump=yes partners_best=yes"),
    PRESETS["british_hangman"].with_options("dealer_may_refuse=yes no_trump=yes"),
    SLAPTON.with_options("defend_alone=no"),
    BID.with_options("benny=joker min_bid=1"),
    BID.with_options("pack=32"),
    SPOIL.with_options("rob=must"),
    *(house for rules in TABLES for house in variants(rules, Random(rules.seats), 1)),
]


def mover(table: Table) -> int:
    assert table.to_act is not None
    return USERS[table.to_act - 1]


def every_panel(table: Table) -> Iterator[Screen]:
    """The panel of the player to act, with the calls offered in every way that a press of it can ask for."""
    panel = panel_view(table, mover(table))
    yield panel
    for each in enabled(panel, Verb.CALLS):
        yield panel_view(table, mover(table), offered=each.detail)


@pytest.mark.parametrize("rules", VARIANTS)
def test_each_legal_action_has_one_button_and_no_other_action_has_any(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(7), hands=size(2, 15)):
        if table.stage is not Stage.PLAYING:
            continue
        assert table.match is not None
        assert table.match.hand is not None
        legal = {str(action) for action in table.match.hand.legal_actions()}
        view = table.view(table.to_act)
        assert view is not None
        found: set[str] = set()
        for panel in every_panel(table):
            does = Counter(each.action for each in enabled(panel, Verb.DO))
            # two identical cards have a button each
            assert all(n == max(1, list(map(str, view.cards)).count(action)) for action, n in does.items())
            found.update(does)
        assert found == legal


@pytest.mark.parametrize("rules", VARIANTS)
def test_every_button_that_can_be_pressed_is_accepted_by_the_table(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(8), hands=size(1, 6)):
        if table.stage is Stage.PLAYING:
            for panel in every_panel(table):
                for each in enabled(panel, Verb.DO):
                    assert asked(table, mover(table), Act(each.seq, parse_action(each.action))) != table


@pytest.mark.parametrize("rules", [rules for rules in VARIANTS if isinstance(rules, EuchreRules)])
def test_calls_take_one_row_and_a_toggle_stands_where_there_are_more(rules: EuchreRules) -> None:
    for table in game(seated(rules), Random(9), hands=size(2, 15)):
        if table.stage is not Stage.PLAYING or table.game.in_play.phase is Phase.PLAY:
            continue
        assert table.match is not None
        assert table.match.hand is not None
        together, alone = (panel_view(table, mover(table), offered=each) for each in ("", "alone"))
        legal = len(table.match.hand.legal_actions())
        toggles = [each.detail for view in (together, alone) for each in enabled(view, Verb.CALLS)]
        assert toggles in ([], ["alone", "together"])
        assert bool(toggles) == (len(enabled(together, Verb.DO)) < legal)
        if toggles:
            for view in (together, alone):
                *calls, toggle = rows(view)
                assert len(toggle) == 1 and len(calls) == 1 + (rules.no_trump and len(calls[0]) > 4)
                assert {each["style"] for row in (*calls, toggle) for each in row} == {2}, "none is louder"


@pytest.mark.parametrize("rules", VARIANTS)
def test_nothing_can_be_pressed_out_of_turn(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(10), hands=size(1, 6)):
        if table.stage is Stage.PLAYING:
            for user in table.humans():
                if user != mover(table):
                    assert not enabled(panel_view(table, user), *Verb)


@pytest.mark.parametrize(
    ("held", "rows"),
    [
        ("", [""]),
        ("SSHDC", ["SSHDC"]),
        ("SSSSS", ["SSSSS"]),
        ("SSSHDC", ["SSSH", "DC"]),
        ("SSHHHC", ["SS", "HHHC"]),
        ("SSSSSH", ["SSSS", "SH"]),
        ("HSSSSS", ["HSSS", "SS"]),
        ("SSSHHHDDDCCC", ["SSS", "HHH", "DDD", "CCC"]),
        ("SSSSSHHHDDDC", ["SSSS", "SHHH", "DDDC"]),
        ("SSSSHHDDDDCC", ["SSSS", "HH", "DDDD", "CC"]),
    ],
)
def test_more_than_five_cards_stand_in_rows_that_no_phone_breaks_a_suit_on_one_where_it_fits(
    held: str, rows: list[str]
) -> None:
    cards = [button(suit, str(at)) for at, suit in enumerate(held)]
    found = suit_rows(cards, held)
    assert ["".join(each.label or "" for each in row) for row in found] == rows
    assert [each for row in found for each in row] == cards


def test_cards_with_titles_beside_them_take_more_room() -> None:
    bowers = [button(label, label) for label in ("JS right", "JC left", "KS", "AD", "9S")]
    assert [len(row) for row in suit_rows(bowers, "SSSDS")] == [3, 2]
    assert [len(row) for row in suit_rows(bowers[1:], "SSDS")] == [4]
    assert [len(row) for row in suit_rows([*bowers[1:], bowers[4]], "SSDSS")] == [3, 2]


def test_the_dealers_six_cards_stand_in_two_rows() -> None:
    view = panel_view(position(AMERICAN, HEARTS, "9H", "order"), USERS[3])
    assert [len(row) for row in rows(view)[:2]] == [4, 2]


def test_a_card_that_may_not_be_played_is_explained() -> None:
    hands = "AH KS QS TS 9S / JH AD KH QC TC / JD QH AS TD 9C / JC AC KC KD 9D"
    table = position(AMERICAN, hands, "9H", "order", "discard 9D", "AH", "JH")
    view = panel_view(table, USERS[2])
    assert text(view).startswith("### Your turn: follow hearts")
    assert "J♦ is the left bower, so it is a heart" in text(view)
    assert labels(view) == ["J♦ left", "Q♥", "9♣", "10♦", "A♠", "Why?"]
    assert [button.get("disabled") for button in buttons(view)] == [False, False, True, True, True, False]


def test_the_left_bower_that_does_not_follow_its_printed_suit_is_explained() -> None:
    hands = "AD KS QS TS 9S / JH KD KH QC TC / JD QH AS AC 9C / JC TD KC QD 9H"
    table = position(AMERICAN, hands, "TH", "order", "discard JC", "AD", "KD")
    view = panel_view(table, USERS[2])
    assert "### Your turn: no diamonds, play any card" in text(view)
    assert "J♦ is the left bower, so it is a heart" in text(view)
    assert len(enabled(view, Verb.DO)) == 5


def test_a_call_says_what_the_hand_is_worth() -> None:
    table = position(AMERICAN, "JH AH 9S KC TC / AS KS QS TS 9C / KH QH TD 9D AC / JS JC QC AD KD", "9H")
    view = panel_view(table, USERS[0])
    assert "### Your call: hearts?" in text(view)
    assert "Two trump with hearts: right bower, ace\nIf you call, Dee gets 9♥." in text(view)
    assert "9♥ turned up, Dee deals" in text(view)
    assert labels(view) == ["Pass", "Pick it up", "Alone…"]


def test_why_a_card_must_follow_is_told_of_this_trick() -> None:
    cards = "JD AS KS QS TS / KH AH AC 9S 9C / AD KD QD TD 9D / JC KC QC TC JS"
    table = position(AMERICAN, cards, "9H", "order", "discard TC")
    assert told_now(table) == ""
    led = done(table, "JD")
    assert told_now(led) == "Ann's J♦ is the left bower: hearts were led, and you hold A♥ and K♥."
    plain = position(SLAPTON, HEARTS, "9H", *PUB[:8])
    assert told_now(plain) == "Bob led 10♥, and you hold J♦. J♦ is the left bower, so it is a heart."
    assert told_now(position(SLAPTON, HEARTS, "9H", *PUB[:9])) == "", "nothing to follow with"


def told_now(table: Table) -> str:
    view = table.view(table.to_act)
    assert view is not None
    return why_now(table, view).replace("\ufe0e", "")


def test_the_dealer_counts_the_card_to_be_taken_up() -> None:
    passes = ("pass", "pass", "pass")
    table = position(AMERICAN, HEARTS, "9H", *passes)
    assert "One trump with hearts" in text(panel_view(table, USERS[3]))
    assert labels(panel_view(table, USERS[3])) == ["Turn it down", "Pick it up", "Alone…"]
    alone = panel_view(table, USERS[3], offered="alone")
    assert labels(alone) == ["Turn it down", "Pick it up, alone", "With Bob…"]


def test_the_dealers_partner_assists_or_turns_it_down() -> None:
    assisting = panel_view(position(AMERICAN, HEARTS, "9H", "pass"), USERS[1])
    assert labels(assisting) == ["Pass", "Assist", "Alone…"]
    turning = panel_view(position(SLAPTON, HEARTS, "9H", "pass"), USERS[1])
    assert labels(turning) == ["Pass", "Turn it down: alone"]


def test_the_second_round_marks_next_and_toggles_to_alone() -> None:
    table = position(AMERICAN, HEARTS, "9H", "pass", "pass", "pass", "pass")
    together, alone = panel_view(table, USERS[0]), panel_view(table, USERS[0], offered="alone")
    assert "Trump you would have: ♠ 5 (ace, king) · ♦ 0 · ♣ 0" in text(together)
    assert labels(together) == ["Pass", "♠ Spades", "♦ Diamonds (next)", "♣ Clubs", "Alone…"]
    assert labels(alone)[1:] == ["♠ Spades, alone", "♦ Diamonds, alone (next)", "♣ Clubs, alone", "With Cy…"]


def test_trumps_are_named_blind_without_a_card_shown() -> None:
    table = position(SLAPTON, HEARTS, "JK")
    view = panel_view(table, USERS[3])
    assert "### Your call: name a suit unseen" in text(view)
    assert labels(view) == ["♠ Spades", "♥ Hearts", "♦ Diamonds", "♣ Clubs"]


def test_the_card_taken_up_cannot_be_put_out_unless_the_rules_allow_it() -> None:
    kept = panel_view(position(AMERICAN, HEARTS, "9H", "order"), USERS[3])
    assert "### Your turn: put a card face down" in text(kept)
    assert [press(b).detail for b in buttons(kept) if b["disabled"]] == ["discard 9H"]
    refused = panel_view(position(PRESETS["classic"], HEARTS, "9H", "order"), USERS[3])
    assert len(enabled(refused, Verb.DO)) == 6


def test_the_benny_is_spoken_of_with_its_article() -> None:
    view = panel_view(position(SLAPTON, HEARTS, "JK", "call S"), USERS[3])
    assert "You took up the Benny, so it stays in your hand." in text(view)


def test_overruling_the_partner_is_said_on_the_button() -> None:
    table = position(SLAPTON, HEARTS, "9H", "pass", "turn-down alone", "stay")
    view = panel_view(table, USERS[3])
    assert labels(view) == ["Let your partner play alone", "Go alone instead"]
    assert "Bob is overruled and sits out" in text(view)
    assert "You would take up 9♥ and put a card face down." in text(view)


def test_who_sits_out_is_told_so() -> None:
    table = position(SLAPTON, HEARTS, "9H", "pass", "turn-down alone", "stay", "stay")
    told = text(panel_view(table, USERS[3]))
    assert told.startswith("### Ann is thinking, you sit out") and "Bob plays alone, Dee sits out" in told


def test_a_note_comes_first_and_the_others_wait() -> None:
    table = position(AMERICAN, HEARTS, "9H", "pass")
    view = panel_view(table, USERS[0], note="You passed.")
    assert text(view).startswith("You passed.\n### Bob is thinking")


def in_a_trick(table: Table) -> bool:
    """Whether somebody else than the first player is to play to a trick that has been led to."""
    view = table.view(None)
    return view is not None and bool(view.trick) and view.to_act != 1


@pytest.mark.parametrize("rules", [AMERICAN, BID, SPOIL])
def test_a_panel_without_a_picture_tells_the_trick_and_who_took_the_last(rules: Ruleset) -> None:
    told = 0
    for table in game(seated(rules), Random(2), hands=1):
        view = table.view(None)
        if view is None or view.phase is not Phase.PLAY:
            continue
        for _, player in table.seated():
            shown = text(panel_view(table, player.user or 0))
            for seat, played in view.trick:
                laid = f"{table.player(seat).name} {bare(played)}"
                assert drawn_signs(laid) in shown
            assert shown.count("On the table: ") == bool(view.trick)
            if view.tricks:
                taken = f"{table.player(view.tricks[-1].winner).name} took trick {len(view.tricks)} with "
                assert shown.count(taken) == 1
                told += 1
    assert told > 10


def test_of_several_computer_players_none_is_named_and_one_alone_is() -> None:
    for computers, said in ((2, 3, 4), "The computer players are thinking"), ((2,), "Bob° is thinking"):
        states = game(seated(AMERICAN, computers=computers), Random(2))
        table = next(table for table in states if in_a_trick(table) and table.to_act == 2)
        assert said in text(panel_view(table, USERS[0]))


def test_between_hands_a_seated_player_can_deal() -> None:
    table = next(t for t in game(seated(AMERICAN), Random(2)) if t.stage is Stage.BETWEEN)
    assert [each.seq for each in enabled(panel_view(table, USERS[0]), Verb.DEAL)] == [table.seq]
    assert not enabled(panel_view(table, 99), Verb.DEAL)


@pytest.mark.parametrize("pictured", [False, True])
def test_who_deals_next_reads_that_it_is_their_own_deal(pictured: bool) -> None:
    table = next(each for each in game(seated(AMERICAN), Random(1)) if each.stage is Stage.BETWEEN)
    picture = Picture("hand.png", lambda: b"", (), "the hand") if pictured else None
    for seat, player in table.seated():
        shown = text(panel_view(table, player.user or 0, picture=picture))
        dealer = table.game.dealer
        told = "You deal next" if seat == dealer else f"{table.player(dealer).name} deals next"
        assert told in shown and ("You deal next" in shown) == (seat == dealer)


def before_the_last_two_cards(player: int) -> tuple[Table, Table, Table]:
    """A hand as the player is to play the last card but one, once that is played, and at its end."""
    tables = list(game(seated(AMERICAN), Random(3), hands=1))
    plays = [at for at, table in enumerate(tables[:-1]) if table.to_act == player]
    return tables[plays[-2]], tables[plays[-2] + 1], tables[-1]


def test_who_played_a_card_is_told_which_then_played_itself() -> None:
    before, after, over = before_the_last_two_cards(1)
    own = [action for seat, action in over.game.hands[0].history if seat == 1]
    assert drawn_signs(did_and_then(own[-2], before, after)) == f"You played {shown(own[-2])}."
    told = drawn_signs(did_and_then(own[-2], before, over))
    assert told == f"You played {shown(own[-2])}. {shown(own[-1])} then played itself."


def shown(action: Action) -> str:
    assert isinstance(action, Play)
    return drawn_signs(bare(action.card))


def test_what_somebody_played_is_past_once_another_card_of_theirs_lies_there() -> None:
    """As when one card follows another by itself, and the panel has shown nothing in between."""
    tables = [table for table in game(seated(AMERICAN), Random(3), hands=1) if table.to_act]
    last_lead = [at for at, table in enumerate(tables) if not table.game.in_play.trick][-1]
    user, led = mover(tables[last_lead]), tables[last_lead + 1]
    before = next(each for each in reversed(tables[:last_lead]) if mover(each) == user)
    played = tables[tables.index(before) + 1]
    assert mover(led) != user and mover(played) != user
    assert _moved_on(played, led, user)
    assert not _moved_on(played, played, user)
