"""How long a picture of the table takes in a process's own time, and how large it is."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from statistics import median

from bot.art.table.drawing import picture
from bot.art.table.samples import samples
from bot.art.table.scene import Scene

TIMES = 25


@dataclass(frozen=True, slots=True)
class Drawn:
    """The medians of a kind of picture."""

    milliseconds: float
    kibibytes: float


def pictures_drawn() -> Mapping[str, Drawn]:
    """Pictures of every kind of table, each time with other names and another prompt, as in a game."""
    found = {}
    for name, scene in samples().items():
        picture(scene)  # the cards are drawn once
        took, large = [], []
        for number in range(TIMES):
            shown = _renamed(scene, number)
            start = time.process_time()
            large.append(len(picture(shown)))
            took.append(1000 * (time.process_time() - start))
        found[name] = Drawn(median(took), median(large) / 1024)
    return found


def _renamed(scene: Scene, number: int) -> Scene:
    first, *others = scene.places
    return replace(
        scene,
        places=(replace(first, name=f"Ann {number}"), *others),
        prompt=f"{scene.prompt} {number}" if scene.prompt else "",
    )
