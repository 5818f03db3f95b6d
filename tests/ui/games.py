"""Random games, folded as tables fold them, for the screens to be drawn in every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.first_dealer import find_first_dealer
from bot.engine.ruleset import PRESETS, EuchreRules
from bot.engine.seats import SEATS, Seat
from bot.tables import requests
from bot.tables.happenings import Dealt, Happening, Opened, Sat, Started
from bot.tables.table import Stage, Table, new_table

NAMES = ("Ann", "Bob", "Cy", "Dee")
UGLY = (
    "@everyone **Bob** `x` [a](b)",
    "||_~~\\<@123456789012345678>",
    "名前名前名前名前名前名前名前",
    "a\n# b\u202e```c",
)
USERS = (11, 12, 13, 14)
AMERICAN = PRESETS["north_american"]
SLAPTON = PRESETS["slapton"]
# The hand of docs/notation.md: Bob turns 9♥ down alone and takes four, Cy's left bower the other.
HEARTS = "AS KS QS TS 9S / JH AH KH QH TH / JD AD KD QD TD / JC AC KC QC TC"
PUB = ["pass", "turn-down alone", "stay", "stay"]
PUB += ["AS", "JH", "TD", "TH", "JD", "9S", "AD", "TS", "QH", "AH", "QD", "QS", "KH", "KD", "KS"]
Choose = Callable[[Sequence[Action]], Action]


def on(table: Table, *happened: Happening) -> Table:
    """The table after these happenings."""
    for happening in happened:
        table = table.after(happening)
    return table


def opened(rules: EuchreRules) -> Table:
    """A table by these rules at which nobody sits."""
    return new_table("k3f9x", 1, 2, USERS[0], Opened(rules.id, rules.house_rules(PRESETS[rules.id])))


def seated(rules: EuchreRules, names: Sequence[str] = NAMES, computers: Sequence[int] = ()) -> Table:
    """A full lobby; the seats in ``computers`` are held by computer players."""
    sitting = [Sat(s, names[s - 1], None if s in computers else USERS[s - 1]) for s in SEATS]
    return on(opened(rules), *sitting)


def begun(table: Table, chance: Random) -> Table:
    """The same table with its first hand dealt."""
    pack = shuffled(table.rules, chance)
    first = find_first_dealer(table.rules.first_dealer, pack, chance.choice(SEATS))
    table = on(table, *requests.start(table, USERS[0], first, 1_700_000_000_000))
    return dealt(table, chance)


def dealt(table: Table, chance: Random) -> Table:
    """The same table with its next hand dealt."""
    return on(table, *requests.deal(table, shuffled(table.rules, chance)))


def done(table: Table, action: Action | str) -> Table:
    """The table after the seat to act did that."""
    seat = table.to_act
    assert seat is not None
    return on(table, *requests.act_for(table, seat, str(action)))


def game(table: Table, chance: Random, *, hands: int = 99) -> Iterator[Table]:
    """Every position of a random game at that table, up to its end or so many hands."""
    table = begun(table, chance)
    while True:
        yield table
        if table.stage is Stage.ENDED:
            return
        if table.stage is Stage.BETWEEN:
            assert table.match is not None
            if len(table.match.hands) >= hands:
                return
            table = dealt(table, chance)
            continue
        assert table.match is not None
        assert table.match.hand is not None
        table = done(table, chance.choice(table.match.hand.legal_actions()))


def position(rules: EuchreRules, hands: str, up: str, *actions: str, dealer: Seat = 4) -> Table:
    """The table after these actions in a hand dealt so; ``hands`` are parted by slashes."""
    dealt_ = Dealt(dealer, [hand.strip() for hand in hands.split("/")], up)
    table = on(seated(rules), Started(dealer, "", 0), dealt_)
    for action in actions:
        table = done(table, action)
    return table


def first(stage: Stage, rules: EuchreRules = AMERICAN, seed: int = 2) -> Table:
    """The first position of that stage in a random game."""
    return next(table for table in game(seated(rules), Random(seed)) if table.stage is stage)


def shuffled(rules: EuchreRules, chance: Random) -> list[Card]:
    """The pack in any order."""
    cards = list(rules.cards)
    chance.shuffle(cards)
    return cards
