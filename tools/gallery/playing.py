"""Playing to a moment that is to be seen: by deals looked for beforehand, and as a computer player would."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count

from bot.engine.actions import Action
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.players import PLAYERS
from bot.tables.table import Stage, Table
from cogs.ui.press import Press, Verb
from tests.journeys.world import PEOPLE, World, buttons
from tests.ui.games import begun, done, seated

Moment = Callable[[Table], bool]
_LOOKS = 3000  # deals that are looked through, at most
_OWN_WAY = 300  # of them played as a computer player would; then anything goes


def advised(table: Table) -> Action:
    """What a computer player would do in the place of whose turn it is."""
    view = table.view(table.to_act)
    assert view is not None
    return PLAYERS["club"](random.Random(1)).choose(view)


def way_to(rules: Ruleset, moment: Moment) -> tuple[int, Sequence[Action]]:
    """A seed and what is done from the first deal on until the moment has come, within one hand."""
    for seed in range(_LOOKS):
        chance = random.Random(seed)
        table, way = begun(seated(rules), random.Random(seed)), list[Action]()
        while not moment(table) and table.stage is Stage.PLAYING:
            legal = table.game.in_play.legal_actions()
            way.append(advised(table) if seed < _OWN_WAY else chance.choice(legal))
            table = done(table, way[-1])
        if moment(table):
            return seed, way
    raise LookupError(f"no deal of {rules.name} comes to that moment")


def at_phase(phase: Phase) -> Moment:
    """The moment at which somebody is asked in that phase."""
    return lambda table: table.stage is Stage.PLAYING and table.game.in_play.phase is phase


def following(table: Table) -> bool:
    """The moment at which somebody must follow late in a later trick, and not with every card."""
    view = table.view(table.to_act) if table.stage is Stage.PLAYING else None
    return bool(
        view
        and view.tricks
        and len(view.trick) >= min(2, table.rules.seats - 1)
        and 0 < len(view.legal) < len(set(view.cards))
    )


async def seat(club: World, rules: Ruleset, **options: object) -> None:
    """As many people as the game needs sit down at a table that Ann opens; it is not started."""
    people = PEOPLE[: min(rules.seats, len(PEOPLE))]
    await club.slash("Ann", "euchre new", rules=rules.id, **options)
    for name in people[1:]:
        seats = [each for each in buttons(club.board()) if each.verb is Verb.SIT]
        await club.press_id(name, club.board(), seats[0].custom_id)


async def deal(club: World, seed: int, way: Sequence[Action] = ()) -> None:
    """Start the game with the deal of that seed, and do what leads to the moment."""
    assert club.rng is not None
    club.rng.seed(seed)
    await club.press("Ann", club.board(), "Start")
    for action in way:
        await act(club, action)


async def act(club: World, action: Action) -> None:
    """Whoever's turn it is does that, on the newest panel if there is one."""
    name, table = club.turn, club.table
    on = next((each for each in reversed(club.private(name)) if each.components), None) or club.board()
    await club.forge(name, on, str(Press.doing(table.id, table.seq, action)))


async def play_until(club: World, moment: Callable[[], bool]) -> None:
    """Let everybody do what a computer player would, until the moment has come; hands are dealt meanwhile."""
    for _ in count():
        if moment():
            return
        if club.table.stage is Stage.BETWEEN:
            await club.press("Ann", club.board(), "Deal")
        else:
            await act(club, advised(club.table))


async def play_out(club: World) -> None:
    """Play to the end of the game; its result is then the newest message that everybody sees."""
    await play_until(club, lambda: not club.bot.manager.book.open_ones)


async def close(club: World) -> None:
    """Close the table that is open: more than half of the people at it do."""
    table = club.table
    for seat in table.seats_of_people():
        if table.id in club.bot.manager.book.open_ones:
            name = table.player(seat).name
            await club.forge(name, club.board(), str(Press(Verb.END_NOW, table.id)))
