"""The Review button: each player's own decisions, for that player alone, also after the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

from bot.engine.view import View
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.thinking import Thinking
from bot.tables.maintenance import LASTING
from bot.tables.table import Stage
from cogs.review.screens import ReviewPress, ReviewVerb
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, lists, text
from tests.journeys.world import open_game, world


class Harsh(Thinking):
    """Says that what the club level does is the worst that can be done."""

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = 0
    ) -> list[Worth]:
        usual = BasicPlayer().choose(view)
        worth = [Worth(each, -1.0 if each == usual else 0.0, 0.0) for each in dict.fromkeys(view.legal)]
        return sorted(worth, key=lambda each: -each.points)


class Watching(Harsh):
    """Notes how many presses had been answered each time that it was to weigh something."""

    answers: Callable[[], int]

    def __init__(self, *, playouts: int) -> None:
        super().__init__(playouts=playouts)
        self.seen: list[int] = []

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = 0
    ) -> list[Worth]:
        self.seen.append(self.answers())
        return await super().worth(view, by, seconds)


async def test_each_player_reviews_their_own_decisions_once_the_hand_is_over(tmp_path: Path) -> None:
    async with world(tmp_path) as club, Harsh(playouts=1) as quick:
        club.bot.manager.computers = quick
        await club.open("Ann", rules="two_handed", target=1, computers=1)
        await club.press("Ann", club.board(), "eu:start")
        table = club.table.id
        early = str(Press(Verb.REVIEW, table, detail="1"))
        assert "isn't over yet" in answer(await club.forge("Ann", club.board(), early))
        while club.bot.manager.book.open_ones and club.table.stage is not Stage.BETWEEN:
            await club.take_advised_turn()
        board = club.public()[-1]
        assert "Review" in labels(board)
        await club.forge("Ann", board, early)
        review = club.private("Ann")[-1]
        approve(text(review))
        assert "didn't play" in answer(await club.forge("Eve", board, early))
        assert len(club.private("Eve")) == 1, "the refusal, and nothing else"
        for number in ("0", "99", "x"):
            forged = str(Press(Verb.REVIEW, table, detail=number))
            assert "isn't over yet" in answer(await club.forge("Ann", board, forged))
        result = await club.play_out()
        await club.press("Ann", result, "eu:review")
        approve(text(club.private("Ann")[-1]))
        await club.press("Ann", club.private("Ann")[-1], "rv:puzzle")
        puzzle = club.private("Ann")[-1]
        approve(text(puzzle))
        await club.press_id("Ann", puzzle, buttons(puzzle)[0].custom_id)
        approve(text(club.private("Ann")[-1]))
        await club.press("Ann", club.private("Ann")[-1], "rv:game")
        seen = len(club.private("Ann"))
        await club.choose("Ann", str(ReviewPress(ReviewVerb.HAND, table, 1)))
        approve(text(club.private("Ann")[-1]))
        assert len(club.private("Ann")) == seen, "in its place"
        await club.choose("Ann", lists(club.private("Ann")[-1])[0].options[0].value)
        what_if = club.private("Ann")[-1]
        assert "What if? Hand 1, " in text(what_if)
        await club.press_id("Ann", what_if, buttons(what_if)[0].custom_id)
        assert "Trick 5: " in text(club.private("Ann")[-1])
        await club.press("Ann", club.private("Ann")[-1], "rv:hand")
        approve(text(club.private("Ann")[-1]))
        gone = str(ReviewPress(ReviewVerb.IF, table, 1, 999))
        assert "older version" in answer(await club.forge("Ann", what_if, gone))
        await club.slash("Ann", "stats")
        assert "Your reviewed games" in text(club.private("Ann")[-1])
        await club.slash("Eve", "stats", player=club["Ann"])
        assert "reviewed games" not in text(club.private("Eve")[-1]), "it is Ann's alone"
        await club.bot.store.tables.compact(table, LASTING)
        await open_game(club, "Ann", 1)
        await club.press("Ann", club.private("Ann")[-1], "eu:review")
        approve(text(club.private("Ann")[-1]))


async def test_discord_is_told_to_wait_before_anything_is_weighed_and_not_for_what_is_there(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as club, Watching(playouts=1) as quick:
        club.bot.manager.computers = quick
        quick.answers = lambda: club.requests("POST", "/callback")
        await club.open("Ann", rules="two_handed", target=1, computers=1)
        await club.press("Ann", club.board(), "eu:start")
        result = await club.play_out()
        before = quick.answers()
        await club.press("Ann", result, "eu:review")
        approve(text(club.private("Ann")[-1]))
        assert set(quick.seen) == {before + 1}, "the press was answered before the first weighing"
        requests = len(club.env.http_requests)
        await club.press("Ann", result, "eu:review")
        approve(text(club.private("Ann")[-1]))
        assert len(club.env.http_requests) == requests + 1, "what is kept is shown by the answer itself"
