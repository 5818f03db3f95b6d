"""Scenes of all kinds of game, for whoever draws them, measures it, or looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.art.table.scene import Choice, Held, Laid, Place, Scene, Side
from bot.engine.cards import Card, Suit, parse_cards

OPEN, BARRED = Choice.OPEN, Choice.BARRED
NAMES = ("Ann", "Ada", "Bert", "Cora", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivan")


def calling() -> Scene:
    """Return the first round of up-card euchre, two having passed."""
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
        up_told="turned up for Cora",
        prompt="Your call: spades?",
        urgent=True,
        aside="With spades you hold two trumps: left bower, queen",
        hand=(
            Held(Card("JC"), trump=True, note="left bower"),
            Held(Card("QS"), trump=True),
            *map(Held, parse_cards("AH QH KC")),
        ),
    )


def playing() -> Scene:
    """Return a trick of up-card euchre with the Benny: clubs were led."""
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
        before_told="trick 3: you, K♥",
        prompt="Your turn: follow clubs",
        urgent=True,
        hand=(
            Held(Card("JK"), BARRED, trump=True, note="highest"),
            Held(Card("JD"), BARRED, trump=True, note="left bower"),
            Held(Card("JC"), OPEN),
            Held(Card("9C"), OPEN),
            Held(Card("TS"), BARRED, note="not a club"),
        ),
    )


def lone() -> Scene:
    """Return a lone hand against three, the partner sitting out."""
    return Scene(
        places=(
            Place("Ann", 0, to_act=True, alone=True, maker=True),
            Place("Cat", 1),
            Place("Bob", 0, dealer=True, out=True),
            Place("Dan", 1, leader=True, computer=True),
        ),
        seated=True,
        sides=(Side("You & Bob", "4", 0, 3), Side("Cat & Dan", "6", 1)),
        goal="to 10",
        trumps=Suit.SPADES,
        kind="trumps",
        made=("You ordered it up", "You went alone"),
        trick=(Laid(3, Card("TS"), best=True),),
        before=(Laid(1, Card("AD")), Laid(3, Card("9D")), Laid(0, Card("AS"), best=True)),
        before_told="trick 3: you, A♠",
        prompt="Your turn: follow spades",
        urgent=True,
        hand=(
            Held(Card("JC"), OPEN, trump=True, note="left bower"),
            Held(Card("KS"), OPEN, trump=True),
        ),
    )


def bidding() -> Scene:
    """Bid Euchre with all its cards in two rows: diamonds were led."""
    return Scene(
        places=(
            Place("Ann", 0, to_act=True),
            Place("Ada", 1),
            Place("Cora", 0, dealer=True),
            Place("Bert", 1, maker=True, leader=True),
        ),
        seated=True,
        sides=(Side("You & Cora", "12", 0), Side("Ada & Bert", "27", 1)),
        goal="to 52",
        trumps=Suit.DIAMONDS,
        kind="trumps",
        made=("Bert bid 7", "7 more needed"),
        trick=(Laid(3, Card("AD"), best=True),),
        prompt="Your turn: follow diamonds",
        urgent=True,
        aside="J♥ is the left bower and counts as a diamond",
        hand=(
            Held(Card("JH"), OPEN, trump=True, note="left bower"),
            *(Held(each, OPEN, trump=True) for each in parse_cards("AD QD 9D")),
            *(Held(each, BARRED, note="not a diamond") for each in parse_cards("JS 9S KH TH 9H KC 9C 9C")),
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
        before_told="trick 3: Ada, 7♥",
        prompt="Your turn: follow spades, or play a trump",
        urgent=True,
        hand=(
            Held(Card("QS"), OPEN),
            Held(Card("TS"), OPEN),
            Held(Card("5D"), OPEN, trump=True, note="may hold back"),
            Held(Card("KH"), BARRED, note="not a spade"),
        ),
    )


def two_handed() -> Scene:
    """Two-handed euchre, the other having gone alone at once."""
    return Scene(
        places=(
            Place("Ann", 0, to_act=True),
            Place("Bob", 1, dealer=True, maker=True, alone=True, said="I'll take it up, alone"),
        ),
        seated=True,
        sides=(Side("You", "2", 0, 1), Side("Bob", "3", 1)),
        goal="to 5",
        trumps=Suit.CLUBS,
        kind="trumps",
        made=("Bob took it up",),
        prompt="Your turn: you lead",
        urgent=True,
        hand=(
            *(Held(each, OPEN, trump=True) for each in parse_cards("AC KC")),
            *(Held(each, OPEN) for each in parse_cards("AH TD 9D")),
        ),
    )


def cutthroat() -> Scene:
    """Three-handed euchre while the viewer waits."""
    return Scene(
        places=(
            Place("Ann", 0),
            Place("Bob", 1, dealer=True, maker=True, alone=True),
            Place("Cat", 2, leader=True),
        ),
        seated=True,
        sides=(Side("You", "2", 0, 1), Side("Bob", "3", 1, 2), Side("Cat", "7", 2)),
        goal="to 11",
        trumps=Suit.CLUBS,
        kind="trumps",
        made=("Bob named clubs",),
        trick=(Laid(2, Card("AH"), best=True),),
        hand=(
            *(Held(each, trump=True) for each in parse_cards("AC KC")),
            *map(Held, parse_cards("AH TD 9D")),
        ),
    )


def lobby() -> Scene:
    """Return a table that waits for two of its players."""
    return Scene(
        places=(
            Place("Ann", 0),
            Place("Bert", 1, computer=True),
            Place("South", 0, free=True),
            Place("West", 1, free=True),
        ),
        seated=False,
        title="Slapton Euchre",
        about=("to 31",),
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
        before_told="trick 3: Ann, K♥",
        prompt="",
        urgent=False,
        hand=(),
    )


def samples() -> Mapping[str, Scene]:
    """All of them, by what they show."""
    return {
        "a lobby": lobby(),
        "a lobby of 10": large_lobby(10),
        "calling": calling(),
        "playing": playing(),
        "a lone hand": lone(),
        "the board": board(),
        "Bid Euchre": bidding(),
        "two-handed": two_handed(),
        "three-handed": cutthroat(),
        "Spoil Five of 5": spoil(5),
        "Spoil Five of 7": spoil(7),
        "Spoil Five of 10": spoil(10),
    }


def _laid(cards: str, first: int, best: int) -> tuple[Laid, ...]:
    """Cards of places one after the other; the place ``best`` wins the trick."""
    return tuple(
        Laid(place, card, best=place == best) for place, card in enumerate(parse_cards(cards), first)
    )
