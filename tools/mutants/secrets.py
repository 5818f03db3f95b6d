"""Faults by which somebody sees a card that is not theirs to see, or could have chosen the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import bot.games.up_card.view as up_card
import bot.service.sentry as sentry
import bot.tables.handling as handling
import bot.tables.logbook as logbook
import cogs.table.board as board
import cogs.table.panel as panel
import cogs.ui.games.scene as scene
from bot.art.table.scene import Held, Scene
from bot.engine.cards import Card
from bot.engine.hand import Hand
from bot.engine.view import View, common
from bot.ids import UserId
from bot.tables.auto_play import AutoPlay
from bot.tables.dealer import Dealer
from bot.tables.events import Revealed
from bot.tables.starts import Starts
from bot.tables.table import Table
from cogs.table.panels import Panels
from cogs.table.presses import Presses
from cogs.ui.layout import Screen, noted
from cogs.ui.press import Press
from cogs.ui.words.cards import cards
from tools.mutants.mutant import Patch, mutant


@mutant("tests/engine/test_properties.py::test_what_a_seat_cannot_see_does_not_show_in_its_view")
def a_view_shows_the_next_seats_first_card(patch: Patch) -> None:
    """A seat sees a card of the seat on its left."""

    def leaking(hand: Hand, seat: int | None, *rest: Any, **more: Any) -> dict[str, Any]:
        seen = common(hand, seat, *rest, **more)
        if seat is not None:
            seen["cards"] += hand.hands[seat % len(hand.hands)][:1]
        return seen

    patch(up_card, "common", leaking)


@mutant("tests/engine/test_properties.py::test_a_seat_sees_its_own_cards_and_what_it_may_do_and_nobody_elses")
def spectators_see_a_hand(patch: Patch) -> None:
    """Who does not play sees what the first seat holds."""

    def leaking(hand: Hand, seat: int | None, *rest: Any, **more: Any) -> dict[str, Any]:
        return common(hand, seat, *rest, **more) | ({"cards": hand.hands[0]} if seat is None else {})

    patch(up_card, "common", leaking)


@mutant("tests/engine/test_properties.py::test_a_seat_sees_its_own_cards_and_what_it_may_do_and_nobody_elses")
def everybody_sees_the_dealers_discard(patch: Patch) -> None:
    """What the dealer put face down is in every seat's view."""

    def leaking(hand: Hand, seat: int | None, *rest: Any, **more: Any) -> dict[str, Any]:
        return common(hand, seat, *rest, **more) | {"discarded": hand.put_out_by(hand.deal.dealer)}

    patch(up_card, "common", leaking)


@mutant("tests/tables/test_going_on.py::test_a_computer_player_is_shown_what_its_seat_may_see")
def computer_players_see_the_next_seats_cards(patch: Patch) -> None:
    """A computer player is given the view of its seat, and the cards of the next with it."""

    def chosen(self: Any, table: Table, seat: int) -> Any:
        view = table.game.view(seat)
        assert view is not None
        more = table.game.in_play.hands[seat % table.rules.seats]
        choice = self._computer.choose(replace(view, cards=view.cards + more))
        return choice if choice in view.legal else view.legal[0]

    patch(AutoPlay, "_choice", chosen)


@mutant("tests/ui/test_secrets.py::test_the_board_shows_only_what_everybody_has_seen")
def the_board_shows_a_hand(patch: Patch) -> None:
    """Everybody sees on the board what the seat to act holds."""
    real = board.board_view

    def shown(table: Table, *more: Any) -> Screen:
        return _with_cards(real(table, *more), table, table.to_act)

    patch(board, "board_view", shown)


@mutant("tests/ui/test_secrets.py::test_a_panel_shows_a_player_the_whole_of_the_own_hand_and_no_other")
def a_panel_shows_the_next_hand(patch: Patch) -> None:
    """A player sees what the seat on the left holds."""
    real = panel.panel_view

    def shown(table: Table, user: int, **more: Any) -> Screen:
        seat = table.seat_of(UserId(user))
        return _with_cards(real(table, user, **more), table, seat % table.rules.seats + 1 if seat else None)

    patch(panel, "panel_view", shown)


@mutant(
    "tests/ui/test_scenes.py::test_a_scene_holds_no_card_that_its_view_does_not_and_its_words_no_markdown"
)
def a_picture_shows_the_next_hand(patch: Patch) -> None:
    """A player's picture has what the seat on the left holds."""
    real = scene.scene_of

    def shown(table: Table, view: View, **more: Any) -> Scene:
        seat = (view.seat or table.rules.seats) % table.rules.seats + 1
        return replace(real(table, view, **more), hand=tuple(map(Held, table.game.in_play.hands[seat - 1])))

    patch(scene, "scene_of", shown)


@mutant("tests/network/test_notifications.py::test_no_direct_message_shows_anyone_elses_cards")
def a_direct_message_brings_the_partners_hand(patch: Patch) -> None:
    """Who is told of a turn by direct message gets somebody else's cards."""
    rendered = Panels._view

    def shown(panels: Panels, table: Table, user: int, *rest: Any, direct: bool = False) -> Screen:
        other = next(each for each in table.humans() if each != user) if direct else user
        return rendered(panels, table, other, *rest, direct=direct)

    patch(Panels, "_view", shown)


def _with_cards(shown: Screen, table: Table, seat: int | None) -> Screen:
    hand = table.match.hand if table.match else None
    return noted(shown, cards(hand.hands[seat - 1])) if hand and seat else shown


@mutant("tests/tables/test_durability.py::test_the_log_of_the_program_names_no_card")
def a_fault_is_logged_in_its_own_words(patch: Patch) -> None:
    """What goes wrong is logged with the words of the error, which name cards."""
    patch(logbook, "fault", str)


@mutant("tests/journeys/test_secrecy.py::test_nobody_is_shown_a_hidden_card_and_no_log_names_one", "logs")
def presses_are_logged(patch: Patch) -> None:
    """What is pressed is logged, and so the card that somebody is about to play."""
    real = Presses.do

    async def do(self: Presses, interaction: Any, press: Press) -> None:
        logbook.log.info("pressed: %s", press)
        await real(self, interaction, press)

    patch(Presses, "do", do)


# Dealt


@mutant(
    "tests/tables/test_fair_deals.py::"
    "test_a_finished_game_is_found_fair_and_its_seed_holds_the_message_and_the_texts"
)
def a_card_is_changed_in_each_deal(patch: Patch) -> None:
    """Of the pack that was committed to, two cards change places."""
    real = Dealer.pack

    def pack(self: Dealer, table: Table) -> Sequence[Card]:
        first, *more, last = real(self, table)
        return [last, *more, first]

    patch(Dealer, "pack", pack)


@mutant("tests/tables/test_fair_deals.py::test_a_key_is_told_when_its_hand_is_over_and_not_before")
def a_key_is_told_with_its_deal(patch: Patch) -> None:
    """The key of a hand is told while the hand is played."""
    real = handling.deal

    def deal(change: Any, chance: Dealer) -> None:
        real(change, chance)
        change.add(Revealed(chance.key_of(change.now)))

    patch(handling, "deal", deal)


@mutant("tests/tables/test_fair_deals.py::test_each_attempt_to_start_a_game_is_stored_before_its_message")
def attempts_to_start_a_game_are_not_counted(patch: Patch) -> None:
    """A start that was cut off is begun again, and nothing tells of it."""
    patch(Starts, "_try_again", lambda self, change: None)


@mutant("tests/service/test_sentry.py::test_whatever_fails_no_report_names_a_card_a_player_or_what_was_asked")
def faults_are_reported_as_the_library_has_them(patch: Patch) -> None:
    """A report to Sentry has the error's own words, and what other libraries log."""
    patch(sentry, "scrubbed", lambda event, hint: event)
