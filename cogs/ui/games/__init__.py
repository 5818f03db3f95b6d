"""The UI of each kind of game: one folder per kind, with its questions, events and scores."""

from cogs.ui.games.bid.screens import SCREENS as _BID
from cogs.ui.games.screens import register_screens
from cogs.ui.games.spoil_five.screens import SCREENS as _SPOIL_FIVE
from cogs.ui.games.up_card.screens import SCREENS as _UP_CARD

for _screens in (_UP_CARD, _BID, _SPOIL_FIVE):
    register_screens(_screens)
