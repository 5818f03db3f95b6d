"""The kinds of game, each a folder with all that only it knows. Others name nothing of it but its KIND."""

from bot.engine.kind import PRESETS, preset, register
from bot.games import bid, spoil_five, up_card

__all__ = ["PRESETS", "preset"]

for _kind in (up_card.KIND, bid.KIND, spoil_five.KIND):
    register(_kind)
