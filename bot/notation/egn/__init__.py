"""Euchre Game Notation (EGN), the format of euchre leagues: ``loads``, ``dumps``, and what it cannot express.

The format and how it is read are described in docs/egn.md.
"""

from bot.notation.egn.fault import EgnFault
from bot.notation.egn.game import EgnGame
from bot.notation.egn.record import dumps
from bot.notation.egn.ruleset import why_not_egn
from bot.notation.egn.verify import loads

__all__ = ["EgnFault", "EgnGame", "dumps", "loads", "why_not_egn"]
