"""Scenes of every game and number of players, and the same with the longest names and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.art.table.samples import large_lobby, samples, spoil
from bot.art.table.scene import Scene

LONG = (
    "Bartholomew Featherstonehaugh",
    "李小龙 the Great",
    "Максим Александрович",
    "🔥Wilhelmina🔥",
    "W" * 32,
    "i" * 32,
    "♥" * 20,
)


def every_scene() -> Mapping[str, Scene]:
    """Return all scenes, by what they show."""
    several = {
        **samples(),
        **{f"a lobby of {players}": large_lobby(players) for players in range(2, 11)},
        **{f"Spoil Five of {players}": spoil(players) for players in range(2, 11)},
        **{
            f"a board of {players}": replace(spoil(players), seated=False, hand=(), prompt="")
            for players in range(2, 11)
        },
    }
    return several | {f"{name}, long": lengthened(scene) for name, scene in several.items()}


def lengthened(scene: Scene) -> Scene:
    """Return the scene with the longest names, calls and words, and every mark at every seat."""
    names = [f"{LONG[at % len(LONG)]}" for at in range(len(scene.places))]
    if scene.title:  # of a table at which nobody plays yet
        places = (replace(place, name=name) for place, name in zip(scene.places, names, strict=True))
        about = tuple(f"{line}, and the Benny, and partner's best, and going under" for line in scene.about)
        return replace(scene, places=tuple(places), title=f"{scene.title} {LONG[0]}", about=about)
    both = f"{LONG[0]} & {LONG[1]}"
    return replace(
        scene,
        places=tuple(
            replace(
                place,
                name=name,
                dealer=True,
                maker=True,
                alone=True,
                out=True,
                leader=True,
                computer=bool(at % 2),
                won=12,
                said="Crossing: hearts, and all of it alone, thank you",
                figure="−12,345",
            )
            for at, (place, name) in enumerate(zip(scene.places, names, strict=True))
        ),
        sides=tuple(replace(side, names=both, points="−128", won=13) for side in scene.sides),
        goal="of 52, in the third game of the five that are played tonight",
        made=(f"{LONG[0]} named hearts", f"{LONG[0]} went alone"),
        up_told=f"turned up for {LONG[0]}" if scene.up else "",
        before_told=f"trick 3: {LONG[0]}, K♥" if scene.before else "",
        pool="pool 1,234,567,890,123,456",
        prompt=f"Your turn: no diamonds, so play any card that you like, {LONG[0]}",
        aside=" ".join(["J♦ is the left bower and counts as a heart here"] * 4),
        hand=tuple(replace(held, trump=True, note="neither a club nor a trump") for held in scene.hand),
    )
