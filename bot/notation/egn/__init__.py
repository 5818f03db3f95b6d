"""Euchre Game Notation (EGN), the format of euchre leagues: ``loads``, ``dumps``, and its limits.

docs/egn.md describes the format and how it's read.
"""

from bot.notation.egn.annotating import Remark, annotate
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
    "annotate",
    "document_of",
    "dumps",
    "loads",
    "why_not_egn",
    "write_document",
]
