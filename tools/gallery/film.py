"""A hand of euchre from its deal to its end, as one player sees it on the hand panel; heads the README."""

from __future__ import annotations

from bot.games import PRESETS
from bot.games.up_card.hand import EuchreHand
from bot.tables.table import Stage, Table
from tools.gallery.entries import Visit, Walk
from tools.gallery.playing import act, deal, seat, way_to

RULES = PRESETS["north_american"]
PLAYER, SEAT = "Ann", 1
_FRAMES = 40  # at most


def worth_seeing(table: Table) -> bool:
    """The end of a hand in which the player made trumps with the partner, and lost a trick or two."""
    if table.stage is not Stage.BETWEEN:
        return False
    hand = table.game.hands[-1]
    assert isinstance(hand, EuchreHand) and hand.result is not None
    return (
        hand.maker == SEAT and not hand.lone and 2 < hand.result.tricks[RULES.side_of(SEAT)] < RULES.hand_size
    )


async def go(visit: Visit) -> None:
    """Play the hand, and take the player's panel whenever something has happened."""
    club = visit.club
    await seat(club, RULES)
    seed, way = way_to(RULES, worth_seeing)
    await deal(club, seed)
    await club.press(PLAYER, club.board(), "My hand")
    panel = club.panel(PLAYER).id
    frames = iter(FILM.shows)

    async def frame() -> None:
        await visit.take(next(frames), PLAYER, next(p for p in club.private(PLAYER) if p.id == panel))

    await frame()
    for action in way:
        if club.at(Stage.BETWEEN):  # the last trick fell by itself
            break
        await act(club, action)
        await frame()
    visit.taken.update(frames)  # as many as it took


FILM = Walk("film", {f"{number:02}": "table.panel.panel_view" for number in range(_FRAMES)}, go)
