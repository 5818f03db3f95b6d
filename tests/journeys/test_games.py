"""Finished games are found from /stats, opened, replayed to their end and downloaded; nobody else's are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.notation import egn, loads
from bot.tables.maintenance import LASTING
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.finished.words import GONE, named_record
from cogs.ui.controls import FIELD
from tests.approved import approve
from tests.journeys.seen import answer, labels, lists, text
from tests.journeys.test_review import Harsh
from tests.journeys.world import World, open_game, play, world


async def download(club: World, name: str, number: int, ending: str) -> tuple[str, str]:
    """Have somebody download a game; return the name and the text of the file that nobody else sees."""
    await open_game(club, name, number)
    await club.press(name, club.panel(name), "gm:files")
    return await file_of(await club.press(name, club.panel(name), f"gm:{ending}"))


async def file_of(result: Any) -> tuple[str, str]:
    """Return the name and the text of the file with which an interaction was answered in private."""
    assert answer(result)
    (file,) = result.response.message.attachments
    return file.filename, (await file.read()).decode()


async def narrow(club: World, name: str, verb: GamesVerb, *ids: int) -> list[str]:
    """Choose a member or a channel from the list of games, or none; return the labels there then."""
    panel = club.panel(name)
    (list_,) = (id_ for each in lists(panel) if (id_ := str(each.custom_id)).startswith(f"gm:{verb.value}:"))
    await club.forge(name, panel, list_, values=[*map(str, ids)])
    return [label for label in labels(club.panel(name)) if label.startswith("Game ")]


async def test_a_game_is_found_opened_and_replayed(club: World) -> None:
    await club.slash("Eve", "stats")
    approve(text(await club.on("Eve", "gm:list")))
    await play(club, "classic", target=2)
    stored = await club.bot.store.games.get(1)
    assert stored is not None
    (recorded,) = loads(stored.record)
    assert recorded.match is not None
    await open_game(club, "Eve", 1)
    assert text(club.panel("Eve")).startswith("### Game 1: ")
    await club.press("Eve", club.panel("Eve"), "gm:replay")
    steps, hands = 1, 1
    while "Next trick" in labels(club.panel("Eve")):
        await club.press("Eve", club.panel("Eve"), "Next trick")
        steps += 1
    assert steps == sum(len(hand.tricks) + 1 for hand in recorded.match.hands)
    await club.on("Eve", "gm:game", "gm:replay")
    while "Next hand" in labels(club.panel("Eve")):
        await club.press("Eve", club.panel("Eve"), "gm:replay:1:6:1")
        hands += 1
    assert hands == len(recorded.match.hands)


async def test_games_are_found_by_player_channel_server_and_number(club: World) -> None:
    for _ in range(6):
        await play(club, "classic")
    hall = club.guild.create_text_channel("hall")
    await club.slash("Bob", "stats")
    assert labels(await club.on("Bob", "gm:list")) == ["Play now", "Find by number"], "Bob has played none"
    assert await narrow(club, "Bob", GamesVerb.PLAYER, club["Ann"].id) == [
        f"Game {n}" for n in (6, 5, 4, 3, 2)
    ]
    assert labels(await club.on("Bob", "Older")) == ["Game 1", "Newer", "Find by number"]
    assert not await narrow(club, "Bob", GamesVerb.CHANNEL, hall.id)
    assert len(await narrow(club, "Bob", GamesVerb.CHANNEL, club.channel.id)) == 5
    assert not await narrow(club, "Bob", GamesVerb.PLAYER, club["Bob"].id)
    assert len(await narrow(club, "Bob", GamesVerb.PLAYER)) == 5, "everyone's"
    listed = club.panel("Bob")
    found = {"3": "### Game 3: ", " 2 ": "### Game 2: "}
    for typed in ("3", " 2 ", "77", "x", "1:2"):
        asked = await club.forge("Bob", listed, str(GamesPress(GamesVerb.NUMBER, 0)))
        told = answer(await club["Bob"].submit_modal(asked, {FIELD: typed}))
        assert told.startswith(found.get(typed, GONE)), told


@pytest.mark.world(sealed=True)
async def test_a_game_is_downloaded_in_either_notation(club: World) -> None:
    await play(club, "north_american", target=3)
    stored = await club.bot.store.games.get(1)
    assert stored is not None
    assert await download(club, "Eve", 1, "pen") == ("euchre-game-1.pen", named_record(stored))
    name, written = await download(club, "Eve", 1, "egn")
    assert name == "euchre-game-1.egn"
    (recorded,) = loads(named_record(stored))
    game = egn.loads(written)
    assert game.players == recorded.players
    assert recorded.match is not None
    assert (game.total, game.winners) == (stored.score, stored.winners)
    assert [deal.tricks for deal in game.deals] == [result.tricks for result in recorded.match.results]


async def test_only_what_egn_can_express_is_offered_in_it(club: World) -> None:
    await play(club, "slapton")
    await open_game(club, "Ann", 1)
    assert labels(await club.on("Ann", "gm:files")) == ["PEN", "The game"]
    approve(answer(await club.forge("Ann", club.panel("Ann"), str(GamesPress(GamesVerb.EGN, 1)))))


async def test_a_player_gets_marks_on_the_own_decisions_and_nobody_elses(tmp_path: Path) -> None:
    async with world(tmp_path) as club, Harsh(playouts=1) as quick:
        club.bot.manager.computers = quick
        await play(club, "north_american")
        stored = await club.bot.store.games.get(1)
        assert stored is not None
        (recorded,) = loads(stored.record)
        assert recorded.match is not None
        name, written = await download(club, "Ann", 1, "marked")
        assert name == "euchre-game-1.marked.egn"
        game = egn.loads(written)
        assert game.total == stored.score
        ann, by = recorded.players.index("Ann") + 1, set[int]()
        for deal, hand in zip(game.document.deals, recorded.match.hands, strict=True):
            plays = [seat for trick in hand.tricks for seat, _ in trick.plays]
            by |= {plays[at] for at in (deal.play.annotations if deal.play else ())}
            calls = [seat for seat, action in hand.history if not str(action).startswith("discard")]
            by |= {calls[at] for at in (deal.bidding.annotations if deal.bidding else ())}
        assert by == {ann}
        plain = (await download(club, "Ann", 1, "egn"))[1]
        assert " Better: " in written and " Better: " not in plain and "\\u" not in written
        approve(answer(await club.forge("Eve", club.public()[-1], str(GamesPress(GamesVerb.MARKED, 1)))))
        await club.bot.store.tables.compact(stored.table_id, LASTING)
        assert (await download(club, "Ann", 1, "marked"))[1] == written
