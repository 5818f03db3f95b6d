"""Faults in what goes out to Discord, and in what comes in from there and from a beacon."""

from __future__ import annotations

import secrets

from bot.client import request_queue
from bot.client.request_queue import RequestQueue, Urgency
from bot.service import beacon
from cogs.table import guards
from cogs.table.boards import Boards
from cogs.ui import messages, router
from tools.mutants.mutant import Patch, mutant, nothing

_HOSTILE = "tests/network/test_hostile.py::"


@mutant(
    "tests/client/test_request_queue.py::test_in_any_second_there_are_never_more_than_may_be_and_hardly_fewer"
)
def more_is_sent_than_discord_takes(patch: Patch) -> None:
    """The next request may go at once, however many have gone."""
    patch(RequestQueue, "_free_at", lambda self: float("-inf"))


@mutant(
    "tests/client/test_request_queue.py::test_what_nobody_waits_for_goes_all_the_same_however_much_is_urgent"
)
def what_nobody_waits_for_waits_for_ever(patch: Patch) -> None:
    """What is less urgent lets everything else go first."""
    patch(request_queue, "_PATIENCE", {each: rank * 1e9 for rank, each in enumerate(Urgency)})


@mutant(
    "tests/network/test_endings.py::test_a_result_that_was_posted_though_nobody_was_told_so_is_posted_once"
)
def what_is_posted_once_has_no_name(patch: Patch) -> None:
    """Discord can't see that a message was posted already."""
    patch(messages, "named", lambda once: secrets.token_hex(12))


@mutant("tests/network/test_endings.py::test_a_board_that_was_being_posted_anew_stands_once_after_a_kill")
def a_board_on_the_move_is_forgotten(patch: Patch) -> None:
    """A start does not go on with boards that were being posted anew."""
    patch(Boards, "_finish_reposts", nothing)


@mutant(
    "tests/service/test_beacon.py::test_an_answer_of_another_round_or_that_does_not_fit_its_signature_is_not_believed"
)
def a_beacon_is_believed_whatever_it_says(patch: Patch) -> None:
    """What a beacon answers is neither held against the round nor against its signature."""
    patch(beacon, "_checked", lambda told, number: told.get("randomness", ""))


@mutant(_HOSTILE + "test_no_press_from_another_server_does_or_tells_anything_here")
def a_press_reaches_into_another_server(patch: Patch) -> None:
    """Whoever has the id of a table may press its buttons from any server."""
    patch(guards, "within_reach", lambda interaction, table: True)


@mutant(_HOSTILE + "test_a_hostile_crowd_is_answered_and_does_no_harm", "not answered")
def what_nobody_knows_is_not_answered(patch: Patch) -> None:
    """A press that no feature knows gets no answer."""
    patch(router, "_refusing", lambda sentence: nothing)
