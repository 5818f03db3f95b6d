"""Scenes of every game and number of players, and the same with the longest names and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.art.table.scene import Choice, Held, Laid, Place, Scene, Side
from bot.engine.cards import Card, Suit, parse_cards
from bot.games import PRESETS
from cogs.ui.games.scene import scene_of, waiting
from tests.screens.positions import moments

OPEN, BARRED = Choice.OPEN, Choice.BARRED
NAMES = ("Ann", "Ada", "Bert", "Cora", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivan")


def calling() -> Scene:
    """Return the first round of upcard euchre, two having passed."""
    return Scene(
        places=(
            Place("Ann", 0, to_act=True),
            Place("Ada", 1, said="Pass"),
            Place("Cora", 0, dealer=True, computer=True),
            Place("Bert", 1, said="Pass"),
        ),
        seated=True,
        sides=(Side("You & Cora", "0", 0), Side("Ada & Bert", "0", 1)),
        goal="to 10",
        up=Card("JS"),
        up_at=2,
        up_caption="turned up for Cora",
        aside="With spades you hold two trumps: left bower, queen",
        hand=(
            Held(Card("JC"), trump=True, note="left bower"),
            Held(Card("QS"), trump=True),
            *map(Held, parse_cards("AH QH KC")),
        ),
    )


def playing() -> Scene:
    """Return a trick of upcard euchre with the Benny: clubs were led."""
    return Scene(
        places=(
            Place("Ann", 0, to_act=True),
            Place("Cat", 1),
            Place("Bob", 0, dealer=True, maker=True, leader=True, computer=True),
            Place("Dan", 1),
        ),
        seated=True,
        sides=(Side("You & Bob", "4", 0, 1), Side("Cat & Dan", "6", 1, 2)),
        goal="to 10",
        trumps=Suit.HEARTS,
        kind="trumps",
        made=("Bob took it up",),
        trick=(Laid(2, Card("AC"), best=True), Laid(3, Card("QC"))),
        before=_laid("KH AD KD 9D", first=0, best=0),
        before_caption="trick 3: you, K♥",
        hand=(
            Held(Card("JK"), BARRED, trump=True, note="highest"),
            Held(Card("JD"), BARRED, trump=True, note="left bower"),
            Held(Card("JC"), OPEN),
            Held(Card("9C"), OPEN),
            Held(Card("TS"), BARRED, note="not a club"),
        ),
    )


def spoil(players: int) -> Scene:
    """Spoil Five of so many: everyone's tricks and chips, and the pool."""
    won, figures = (0, 2, 1, 0, 0, 1, 0, 0, 1, 0), "+5 −5 +15 −5 0 −5 0 +10 −5 −10".split()
    best = min(4, players - 1)
    return Scene(
        places=tuple(
            Place(
                name,
                at,
                to_act=at == 0,
                dealer=at == players - 1,
                leader=at == 1,
                won=won[at],
                figure=figures[at],
                computer=at % 4 == 3,
            )
            for at, name in enumerate(NAMES[:players])
        ),
        seated=True,
        trumps=Suit.DIAMONDS,
        kind="trumps",
        made=("2♦ turned up",),
        pool="pool 25",
        goal="deal 2 of 5",
        trick=_laid("5S 6H TH AS 7C 2C 3C 4C 9D", first=1, best=best)[: players - 1],
        before=_laid("KS 7H 9H JS 8C QC JC 5C KD 2D", first=0, best=1)[:players],
        before_caption="trick 3: Ada, 7♥",
        hand=(
            Held(Card("QS"), OPEN),
            Held(Card("TS"), OPEN),
            Held(Card("5D"), OPEN, trump=True, note="may hold back"),
            Held(Card("KH"), BARRED, note="not a spade"),
        ),
    )


def large_lobby(players: int) -> Scene:
    """Return a table for so many, each alone, at which every other seat is taken."""
    names = (NAMES[at] if at % 2 == 0 else f"Seat {at + 1}" for at in range(players))
    return Scene(
        places=tuple(Place(name, at, free=bool(at % 2)) for at, name in enumerate(names)),
        seated=False,
        title="North American Euchre",
        about=("10 deals or more", "with house rules"),
    )


def board() -> Scene:
    """Return what spectators see of the trick."""
    scene = playing()
    return replace(
        scene,
        seated=False,
        sides=(Side("Ann & Bob", "4", 0, 1), Side("Cat & Dan", "6", 1, 2)),
        before_caption="trick 3: Ann, K♥",
        hand=(),
    )


def samples() -> Mapping[str, Scene]:
    """Return some scenes of every game, by what they show."""
    shown = {
        "a lobby of 10": large_lobby(10),
        "calling": calling(),
        "playing": playing(),
        "the board": board(),
    }
    shown |= {f"Spoil Five of {players}": spoil(players) for players in (5, 7, 10)}
    for name in PRESETS:
        tables = dict(moments(name))
        shown[f"{name}, a lobby"] = waiting(tables["lobby"])
        table = tables["play-following-later"]
        view = table.view(table.to_act)
        assert view is not None
        shown[f"{name}, a trick"] = scene_of(table, view)
    return shown


def _laid(cards: str, first: int, best: int) -> tuple[Laid, ...]:
    """Cards of places one after the other; the place ``best`` wins the trick."""
    return tuple(
        Laid(place, card, best=place == best) for place, card in enumerate(parse_cards(cards), first)
    )


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
            f"a board of {players}": replace(spoil(players), seated=False, hand=())
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
        up_caption=f"turned up for {LONG[0]}" if scene.up else "",
        before_caption=f"trick 3: {LONG[0]}, K♥" if scene.before else "",
        pool="pool 1,234,567,890,123,456",
        aside=" ".join(["J♦ is the left bower and counts as a heart here"] * 4),
        hand=tuple(replace(held, trump=True, note="neither a club nor a trump") for held in scene.hand),
    )
