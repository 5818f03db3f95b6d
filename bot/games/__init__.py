"""The kinds of game, each in a folder with all code specific to it. Other code uses only its ``KIND``."""

from bot.engine.kind import PRESETS, preset, register
from bot.games import bid, spoil_five, up_card

__all__ = ["PRESETS", "preset"]

for _kind in (up_card.KIND, bid.KIND, spoil_five.KIND):
    register(_kind)
