"""Looking back on a game: all of it, one of its hands, and what would have come of something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from bot.engine.view import View
from bot.games import PRESETS
from bot.ids import TableId
from bot.players import Computers
from bot.players.expert import Expert, Worth
from bot.players.thinking import Thinking
from bot.tables.table import Stage
from cogs.review.press import ReviewPress, ReviewVerb
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, buttons, components
from tools.gallery.entries import Visit, walk

GAME, HAND = "review.screens.game_view", "review.screens.hand_view"
IF, PUZZLE, SOLVED = (f"review.positions.{each}_view" for each in ("if", "puzzle", "solved"))
_TARGETS = {"north_american": 10, "bid": 32}


class Quick(Thinking):
    """Weighs without much thought or doubt, and the same on every machine."""

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = 0
    ) -> list[Worth]:
        """What each choice of the seat to act is worth, the best first."""
        return [each._replace(error=0.0) for each in Expert(worlds=4).worth(view)]


@walk(
    "review",
    {f"game-{id_}": GAME for id_ in _TARGETS}
    | {f"game-more-{id_}": GAME for id_ in _TARGETS}
    | {f"puzzle-{id_}": PUZZLE for id_ in _TARGETS}
    | {f"puzzle-solved-{id_}": SOLVED for id_ in _TARGETS}
    | {f"hand-{id_}": HAND for id_ in _TARGETS}
    | {f"if-call-{id_}": IF for id_ in _TARGETS}
    | {f"if-card-{id_}": IF for id_ in _TARGETS}
    | {f"if-played-{id_}": IF for id_ in _TARGETS}
    | {"stats": "stats.screens.stats_view"},
)
async def reviews(visit: Visit) -> None:
    """Games that Ann played badly, looked back on."""
    async with Quick(playouts=2) as quick:
        visit.club.bot.manager.computers = Computers(quick)
        for id_ in _TARGETS:
            await _looked_back_on(visit, id_)
    await visit.club.slash("Ann", "stats")
    await visit.take("stats", "Ann")


async def _looked_back_on(visit: Visit, id_: str) -> None:
    club = visit.club
    table = await _badly_played(club, id_)
    await club.press("Ann", club.public()[-1], "Review")
    await visit.take(f"game-{id_}", "Ann")
    await club.press("Ann", club.panel("Ann"), "As puzzles")
    await visit.take(f"puzzle-{id_}", "Ann")
    await club.press_id("Ann", club.panel("Ann"), buttons(club.panel("Ann"))[0].custom_id)
    await visit.take(f"puzzle-solved-{id_}", "Ann")
    await club.press("Ann", club.panel("Ann"), "The whole game")
    await club.press("Ann", club.panel("Ann"), "Less costly")
    await visit.take(f"game-more-{id_}", "Ann")
    await club.choose("Ann", str(ReviewPress(ReviewVerb.HAND, table, 2)))
    await visit.take(f"hand-{id_}", "Ann")
    moments = [*_moments(club)]
    await club.choose("Ann", moments[0])
    await visit.take(f"if-call-{id_}", "Ann")
    await club.press("Ann", club.panel("Ann"), "‹ Hand 2")
    await club.choose("Ann", moments[1])
    await visit.take(f"if-card-{id_}", "Ann")
    await club.press_id("Ann", club.panel("Ann"), buttons(club.panel("Ann"))[0].custom_id)
    await visit.take(f"if-played-{id_}", "Ann")


async def _badly_played(club: World, rules: str) -> TableId:
    """The table of a finished game in which Ann did whatever was offered last."""
    await club.slash(
        "Ann", "euchre new", rules=rules, target=_TARGETS[rules], computers=PRESETS[rules].seats - 1
    )
    await club.forge("Ann", club.board(), str(Press(Verb.START, club.table.id)))
    table = club.table.id
    while club.bot.manager.book.open_ones:
        if club.at(Stage.BETWEEN):
            await club.press("Ann", club.board(), "Deal")
        else:
            await club.show_hand("Ann")
            await club.press_id("Ann", club.panel("Ann"), club.offered("Ann")[-1].custom_id)
    return table


def _moments(club: World) -> Iterator[str]:
    """The moments that Ann may choose from."""
    for each in components(club.panel("Ann")):
        for option in getattr(each, "options", ()):
            yield option.value
