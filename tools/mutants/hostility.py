"""Faults in what keeps people from what is not theirs, and in answering what nobody should have sent."""

from __future__ import annotations

from cogs.table import places
from cogs.ui import router
from tools.mutants.mutant import Patch, mutant

_HOSTILE = "tests/network/test_hostile.py::test_a_hostile_crowd_is_answered_and_does_no_harm"
_ELSEWHERE = "tests/network/test_forged_elsewhere.py::"


@mutant(_ELSEWHERE + "test_no_press_from_another_server_does_or_tells_anything_here")
def a_press_reaches_into_another_server(patch: Patch) -> None:
    """Whoever has the id of a table may press its buttons from any server."""
    patch(places, "within_reach", lambda interaction, table: True)


@mutant(_HOSTILE, says="not answered")
def what_nobody_knows_is_not_answered(patch: Patch) -> None:
    """A press that no feature knows gets no answer."""

    def silent(sentence: str) -> object:
        async def answer(interaction: object, sent: object) -> None:
            return None

        return answer

    patch(router, "_refusing", silent)
