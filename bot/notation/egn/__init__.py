"""Euchre Game Notation (EGN), the format of euchre leagues: ``loads``, ``dumps``, and what it cannot express.

The format and how it is read are described in docs/egn.md.
"""

from bot.notation.egn.deal import EgnDeal
from bot.notation.egn.fields import EgnFault
from bot.notation.egn.game import EgnGame, loads
from bot.notation.egn.ruleset import why_not_egn
from bot.notation.egn.writing import dumps

__all__ = ["EgnDeal", "EgnFault", "EgnGame", "dumps", "loads", "why_not_egn"]
