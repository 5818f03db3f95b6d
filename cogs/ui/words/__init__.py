"""Every sentence that players read, made from the game's values: short, in the game's own words."""

from cogs.ui.words.cards import card, cards, reading, sign
from cogs.ui.words.events import event_sentence
from cogs.ui.words.moves import did
from cogs.ui.words.names import name, plain, safe, team
from cogs.ui.words.refusals import why_not

__all__ = (
    "card",
    "cards",
    "did",
    "event_sentence",
    "name",
    "plain",
    "reading",
    "safe",
    "sign",
    "team",
    "why_not",
)
