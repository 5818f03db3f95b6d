"""The one way in which reading Euchre Game Notation fails."""

from __future__ import annotations

from bot.engine.errors import Refusal


class EgnFault(Refusal):
    """Raised for a record that is wrong; ``str()`` is a sentence that names the place, in EGN's own numbers.

    Deals go by their ``dealNumber`` and seats from 0, as the file has them; tricks and calls count from 1.
    """
