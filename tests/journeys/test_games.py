"""Finished games are listed, opened, replayed to their end, exported and verified; nobody else's are."""

from __future__ import annotations

from pathlib import Path

from bot.notation import egn, loads
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.finished.words import named_record
from tests.approved import approve
from tests.journeys.test_export import play
from tests.journeys.world import answer, labels, text, world


async def test_a_game_is_found_opened_replayed_exported_and_verified(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        approve(answer(await club.slash("Eve", "games")))
        await play(club, "classic", target=2)
        stored = await club.bot.store.games.get(1)
        assert stored is not None
        (recorded,) = loads(stored.record)
        assert recorded.match is not None
        assert "Ann" in answer(await club.slash("Eve", "games"))
        panel = club.panel("Eve")
        await club.press("Eve", panel, "gm:game")
        assert text(club.panel("Eve")).startswith("### Game 1: ")
        await club.press("Eve", club.panel("Eve"), "gm:replay")
        steps, hands = 1, 1
        while "Next trick" in labels(club.panel("Eve")):
            await club.press("Eve", club.panel("Eve"), "Next trick")
            steps += 1
        assert steps == sum(len(hand.tricks) + 1 for hand in recorded.match.hands)
        await club.press("Eve", club.panel("Eve"), "gm:game")
        await club.press("Eve", club.panel("Eve"), "gm:replay")
        while "Next hand" in labels(club.panel("Eve")):
            await club.press("Eve", club.panel("Eve"), "gm:replay:1:6:1")
            hands += 1
        assert hands == len(recorded.match.hands)
        await club.press("Eve", club.panel("Eve"), "gm:game")
        game = club.panel("Eve")
        result = await club.press("Eve", game, "gm:pen")
        assert answer(result).startswith("Game 1: ")
        approve(answer(await club.press("Eve", game, "gm:verify")))


async def test_a_sealed_game_is_exported_in_both_notations_and_its_deal_verified(tmp_path: Path) -> None:
    async with world(tmp_path, sealed=True) as club:
        await play(club, "north_american")
        await club.slash("Eve", "games", channel=club.channel)
        await club.press("Eve", club.panel("Eve"), "gm:game")
        game, stored = club.panel("Eve"), await club.bot.store.games.get(1)
        assert stored is not None
        for label, name in ((".pen file", "euchre-game-1.pen"), (".egn file", "euchre-game-1.egn")):
            (file,) = (await club.press("Eve", game, label)).response.message.attachments
            assert file.filename == name
            written = (await file.read()).decode()
            if name.endswith(".pen"):
                assert written == named_record(stored)
            else:
                assert egn.loads(written).total == stored.score
        told = answer(await club.press("Eve", game, "gm:verify"))
        assert "not sealed" not in told and "fair" in told.lower(), told


async def test_lists_are_of_a_player_and_a_channel_and_have_pages(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        for _ in range(6):
            await play(club, "classic")
        assert "No finished" in answer(await club.slash("Eve", "games", player=club["Bob"]))
        assert "**6**" in answer(await club.slash("Eve", "games", player=club["Ann"]))
        first = club.panel("Eve")
        assert labels(first) == ["Game 6", "Game 5", "Game 4", "Game 3", "Game 2", "Older"]
        await club.press("Eve", first, "gm:list")
        assert labels(club.panel("Eve")) == ["Game 1", "Newer"]


async def test_games_of_another_server_and_old_buttons_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await play(club, "classic")
        await club.slash("Ann", "games")
        panel = club.panel("Ann")
        told = answer(await club.forge("Ann", panel, str(GamesPress(GamesVerb.GAME, 77))))
        approve(told)
        assert "older version" in answer(await club.forge("Ann", panel, "gm:unknown:1:2:3"))
        other = club.env.create_guild("The Plough")
        room = other.create_text_channel("cards")
        fay = other.add_member(club.env.create_user("Fay"))
        approve(answer(await fay.slash(room, "games")))
