"""Euchre Game Notation (EGN), the format of euchre leagues: ``loads``, ``dumps``, and what it cannot express.

The format and how it is read are described in docs/egn.md.
"""

from bot.notation.egn.annotating import Remark, annotated
from bot.notation.egn.deal import EgnDeal
from bot.notation.egn.document import EgnFault, write_document
from bot.notation.egn.game import EgnGame, loads
from bot.notation.egn.ruleset import why_not_egn
from bot.notation.egn.words import Annotation, Mark
from bot.notation.egn.writing import document_of, dumps

__all__ = [
    "Annotation",
    "EgnDeal",
    "EgnFault",
    "EgnGame",
    "Mark",
    "Remark",
    "annotated",
    "document_of",
    "dumps",
    "loads",
    "why_not_egn",
    "write_document",
]
