"""Random games, folded as tables fold them, for the screens to be drawn in every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

from bot.engine.actions import Action, parse_action
from bot.engine.cards import Card
from bot.engine.errors import BadOptions
from bot.engine.options import Option, Ruleset
from bot.engine.seats import Seat
from bot.games import PRESETS
from bot.games.bid.hand import BIDDING
from bot.ids import UserId
from bot.store.tables import TableRow
from bot.tables.changes import act_for, begin, deal
from bot.tables.dealer import Dealer
from bot.tables.events import Dealt, Opened, Sat, Started, TableEvent
from bot.tables.people import Person
from bot.tables.preconditions import TableChange
from bot.tables.requests import Request, decide
from bot.tables.table import Stage, Table, new_table
from tests.size import size

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
UGLY = (
    "@everyone **Bob** `x` [a](b)",
    "||_~~\\<@123456789012345678>",
    "名前名前名前名前名前名前名前",
    "a\n# b\u202e```c",
) * 3
USERS = tuple(map(UserId, tuple(range(11, 21))))
AMERICAN = PRESETS["north_american"]
SLAPTON = PRESETS["slapton"]
BID = PRESETS["bid"]
SPOIL = PRESETS["spoil_five"]
# Every ruleset, with as few players as it allows and as many, and some in between.
TABLES = tuple(
    rules.with_seats(seats)
    for rules in PRESETS.values()
    for seats in sorted({rules.seats_allowed[0], rules.seats, rules.seats_allowed[-1]})
)
IDS = tuple(f"{rules.id} {rules.seats}" for rules in TABLES)
# The hand of docs/notation.md: Bob turns 9♥ down alone and takes four, Cy's left bower the other.
HEARTS = "AS KS QS TS 9S / JH AH KH QH TH / JD AD KD QD TD / JC AC KC QC TC"
PUB = ["pass", "turn-down alone", "stay", "stay"]
PUB += ["AS", "JH", "TD", "TH", "JD", "9S", "AD", "TS", "QH", "AH", "QD", "QS", "KH", "KD", "KS"]
# Low cards for Ann, who may go under.
LOW = "9S TS 9H TH 9D / KS QS JC QC KC / KH QH JH TC 9C / KD QD JD TD AS"


def on(table: Table, *happened: TableEvent) -> Table:
    """Return the table after these happenings."""
    for happening in happened:
        table = table.after(happening)
    return table


def opened(rules: Ruleset) -> Table:
    """Return a table by these rules at which nobody sits."""
    own = PRESETS[rules.id]
    row = TableRow("k3f9x", 1, 2, USERS[0], 0)
    return new_table(row, Opened(rules.id, rules.house_rules(own), seats=rules.seats))


def variants(rules: Ruleset, chance: Random, number: int) -> Iterator[Ruleset]:
    """So many rulesets made of these with random house rules that hold together."""
    found = 0
    while found < number:
        changed = rules
        for option in chance.sample(list(rules.options.values()), chance.randint(1, len(rules.options))):
            values = option.choices or option.offered
            with suppress(BadOptions):
                changed = changed.with_options(f"{option.name}={Option.write(chance.choice(values))}")
        if changed != rules:
            found += 1
            yield changed


def seated(rules: Ruleset, names: Sequence[str] = NAMES, computers: Sequence[int] = ()) -> Table:
    """Return a full lobby. The seats in ``computers`` are held by computer players."""
    seats = range(1, rules.seats + 1)
    sitting = [Sat(s, names[s - 1], None if s in computers else USERS[s - 1]) for s in seats]
    return on(opened(rules), *sitting)


def begun(table: Table, chance: Random) -> Table:
    """Return the same table with its first hand dealt."""
    change = TableChange(table, 1_700_000_000_000)
    begin(change, Dealer(chance))
    return change.now


def dealt(table: Table, chance: Random) -> Table:
    """Return the same table with its next hand dealt."""
    change = TableChange(table, table.at)
    deal(change, Dealer(chance))
    return change.now


def done(table: Table, action: Action | str, *, late: bool = False) -> Table:
    """Return the table after the seat to act did that, or with ``late`` after a bot did it for it."""
    assert table.to_act is not None
    change = TableChange(table, table.at)
    act_for(change, table.to_act, parse_action(str(action)), Dealer(), late=late)
    return change.now


def asked(table: Table, user: int, request: Request) -> Table:
    """Return the table after the user has asked that of it."""
    change = TableChange(table, table.at)
    decide(change, request, Person(UserId(user), ""), Dealer())
    return change.now


def game(table: Table, chance: Random, *, hands: int = 99) -> Iterator[Table]:
    """Every position of a random game at that table, up to its end or so many hands."""
    table = begun(table, chance)
    while True:
        yield table
        if table.stage is Stage.ENDED:
            return
        if table.stage is Stage.BETWEEN:
            if len(table.game.hands) >= hands:
                return
            table = dealt(table, chance)
            continue
        table = done(table, choose(table, chance))


def some(rules: Ruleset) -> int:
    """As many hands as make fifty plays or so, and at full size a hundred and twenty."""
    return max(1, size(48, 120) // (rules.seats * rules.hand_size))


def choose(table: Table, chance: Random) -> Action:
    """Return a legal action; bids are low, so that auctions go on for longer."""
    legal = table.game.in_play.legal_actions()
    return chance.choice(legal[:8] if table.game.in_play.phase is BIDDING else legal)


def position(
    rules: Ruleset, hands: str, up: str, *actions: str, dealer: Seat | None = None, rest: str = ""
) -> Table:
    """Return the table after these actions in a hand dealt by the last seat; slashes part ``hands``."""
    dealer = dealer or rules.seats
    dealt_ = Dealt(dealer, [hand.strip() for hand in hands.split("/")], up, rest)
    table = on(seated(rules), Started(dealer, "", 0), dealt_)
    for action in actions:
        table = done(table, action)
    return table


def first(stage: Stage, rules: Ruleset = AMERICAN, seed: int = 2) -> Table:
    """Return the first position of that stage in a random game."""
    return next(table for table in game(seated(rules), Random(seed)) if table.stage is stage)


def shuffled(rules: Ruleset, chance: Random) -> list[Card]:
    """Return the pack in any order."""
    cards = list(rules.cards)
    chance.shuffle(cards)
    return cards
