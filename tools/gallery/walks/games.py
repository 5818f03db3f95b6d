"""Every ruleset, from the lobby to the result: what everybody sees, and what the players do."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS
from bot.games.bid.hand import BIDDING
from bot.games.spoil_five.hand import JINKING, ROBBING
from bot.games.up_card.actions import (
    BLIND,
    DECLARING,
    DISCARDING,
    FARMERS_HAND,
    FIRST_ROUND,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
)
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.journeys.world import buttons
from tools.gallery.entries import Going, Visit, walk
from tools.gallery.playing import (
    at_phase,
    close,
    deal,
    following,
    play_out,
    play_until,
    seat,
    way_to,
)

LOBBY, BOARD, BETWEEN = "table.lobby.lobby_view", "table.board.board_view", "table.board.between_view"
HAND = "table.panel.panel_view"

PHASES: dict[str, tuple[Phase, ...]] = {
    "north_american": (FIRST_ROUND, DISCARDING, SECOND_ROUND),
    "classic": (FIRST_ROUND, DISCARDING, SECOND_ROUND),
    "british_hangman": (FIRST_ROUND, DISCARDING, SECOND_ROUND, DECLARING, BLIND),
    "british_book": (FIRST_ROUND, DISCARDING, SECOND_ROUND, DECLARING, BLIND),
    "slapton": (FIRST_ROUND, DISCARDING, SECOND_ROUND, DECLARING, BLIND),
    "two_handed": (FIRST_ROUND, DISCARDING, SECOND_ROUND),
    "cutthroat": (FIRST_ROUND, DISCARDING, SECOND_ROUND),
    "bid": (BIDDING,),
    "spoil_five": (ROBBING, JINKING),
}
"""What a seat may be asked by each ruleset before the play."""

WITH_HOUSE_RULES = {
    FARMERS_HAND: ("north_american", "farmers=yes"),
    GOING_UNDER: ("north_american", "go_under=yes"),
    GIVING: ("north_american", "partners_best=yes"),
}
"""Phases that only a house rule brings, the ruleset and the rule."""

SHORT = {
    "slapton": 9,
    "bid": 16,
    "north_american": 5,
    "british_hangman": 5,
    "british_book": 5,
    "cutthroat": 5,
}
"""Targets for games that would go on for long."""

_GAME = {
    "lobby": LOBBY,
    "lobby-full": LOBBY,
    "rules": "table.menu.rules_view",
    "calling-board": BOARD,
    "play-board": BOARD,
    "play-hand": HAND,
    "waiting-hand": HAND,
    "last-trick": "table.summary.last_trick_view",
    "between-board": BETWEEN,
    "between-hand": HAND,
    "all-hands": "table.summary.all_hands_view",
    "ended-board": "table.board.ended_view",
    "result": "table.summary.result_view",
}


def slug(phase: Phase) -> str:
    """The phase's words as a picture's name."""
    return phase.words.replace("'", "").replace(" ", "-")


async def pressed(visit: Visit, name: str, verb: Verb) -> None:
    """Somebody presses the button of that verb on the board."""
    club = visit.club
    found = next(each for each in buttons(club.board()) if each.verb is verb)
    await club.press_id(name, club.board(), found.custom_id)


def game(rules: Ruleset) -> Going:
    """The walk through a game of these rules."""

    async def go(visit: Visit) -> None:
        club = visit.club
        target = {"target": SHORT[rules.id]} if rules.id in SHORT else {}
        await club.slash("Ann", "euchre new", rules=rules.id, **target)
        await visit.take("lobby", "Bob", club.board())
        await pressed(visit, "Bob", Verb.RULES)
        await visit.take("rules", "Bob")
        await close(club)
        for phase in PHASES[rules.id]:
            await seat(club, rules, **target)
            if phase is PHASES[rules.id][0]:
                await visit.take("lobby-full", "Ann", club.board())
            await to_phase(visit, club.table.rules, phase)
            await close(club)
        await seat(club, rules, **target)
        await deal(club, *way_to(club.table.rules, following))
        await play(visit)

    return go


async def to_phase(visit: Visit, rules: Ruleset, phase: Phase) -> None:
    """From the lobby to where somebody is asked in that phase: the board and the hand."""
    club = visit.club
    await deal(club, *way_to(rules, at_phase(phase)))
    if "calling-board" in visit.walk.shows and "calling-board" not in visit.taken:
        await visit.take("calling-board", "Eve", club.board())
    await club.show_hand(club.turn)
    await visit.take(slug(phase), club.turn)


async def play(visit: Visit) -> None:
    """From a trick that is followed in to the end of the game."""
    club = visit.club
    await visit.take("play-board", "Eve", club.board())
    await club.show_hand(club.turn)
    await visit.take("play-hand", club.turn)
    waiting = next(name for name in ("Ann", "Bob") if name != club.turn)
    await pressed(visit, waiting, Verb.HAND)
    await visit.take("waiting-hand", waiting)
    await pressed(visit, "Eve", Verb.LAST_TRICK)
    await visit.take("last-trick", "Eve")
    await play_until(club, lambda: club.at(Stage.BETWEEN))
    await visit.take("between-board", "Eve", club.board())
    await visit.take("between-hand", "Ann")
    await pressed(visit, "Bob", Verb.ALL_HANDS)
    await visit.take("all-hands", "Bob")
    board = club.board().id
    await play_out(club)
    left = next(each for each in club.public() if each.id == board)
    await visit.take("ended-board", "Eve", left)
    await visit.take("result", "Eve", club.public()[-1])


for _rules in PRESETS.values():
    walk(_rules.id, _GAME | {slug(phase): HAND for phase in PHASES[_rules.id]})(game(_rules))


SHOWN = {
    "cards-alone": ("shows", "cards"),
    "text-only": ("shows", "text"),
    "four-colours": ("four_colours", "yes"),
    "large-print": ("large_print", "yes"),
}
"""How tables may be shown, and the setting that has them shown so."""


@walk(
    "shown",
    {f"{name}-board": BOARD for name in SHOWN}
    | {f"{name}-hand": HAND for name in SHOWN}
    | {f"{name}-all-hands": "table.summary.all_hands_view" for name in SHOWN}
    | {f"{name}-result": "table.summary.result_view" for name in SHOWN},
)
async def shown(visit: Visit) -> None:
    """A game as servers and players may have it shown."""
    club, rules = visit.club, PRESETS["slapton"]
    for name, (setting, value) in SHOWN.items():
        club.move_to("The Queens Arms")
        await club.bot.manager.servers.set(club.guild.id, setting, value)
        await seat(club, rules, target=2)
        await deal(club, *way_to(club.table.rules, following))
        await visit.take(f"{name}-board", "Eve", club.board())
        await club.show_hand(club.turn)
        await visit.take(f"{name}-hand", club.turn)
        await play_until(club, lambda: club.at(Stage.BETWEEN))
        await pressed(visit, "Bob", Verb.ALL_HANDS)
        await visit.take(f"{name}-all-hands", "Bob")
        await play_out(club)
        await visit.take(f"{name}-result", "Eve", club.public()[-1])


@walk("house-rules-play", {slug(phase): HAND for phase in WITH_HOUSE_RULES})
async def house_rules(visit: Visit) -> None:
    """What only house rules bring."""
    club = visit.club
    for phase, (id_, option) in WITH_HOUSE_RULES.items():
        await seat(club, PRESETS[id_])
        await club.forge("Ann", club.board(), str(Press(Verb.VALUE, club.table.id, detail=option)))
        await to_phase(visit, club.table.rules, phase)
        await close(club)
