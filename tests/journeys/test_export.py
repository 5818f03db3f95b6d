"""A finished game as a file: whose, in which notation, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.notation import egn, loads
from bot.players import Computers
from bot.tables.maintenance import LASTING
from cogs.finished.words import named_record
from tests.approved import approve
from tests.journeys.test_review import Harsh
from tests.journeys.world import World, answer, world


async def play(club: World, rules: str, target: int = 1, computers: int = 3) -> None:
    """Ann plays a game against computer players to its end."""
    await club.slash("Ann", "euchre new", rules=rules, target=target, computers=computers)
    await club.press("Ann", club.board(), "eu:start")
    await club.play_out()


async def file_of(result: Any) -> tuple[str, str]:
    """Return the name and the text of the file that somebody was given; nobody else sees it."""
    assert answer(result).startswith("Game ")
    (file,) = result.response.message.attachments
    return file.filename, (await file.read()).decode()


async def test_a_player_gets_the_own_last_game_in_either_notation(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await play(club, "north_american", target=3)
        await play(club, "classic", target=2)
        stored = await club.bot.store.games.get(2)
        assert stored is not None
        name, text = await file_of(await club.slash("Ann", "export"))
        assert (name, text) == ("euchre-game-2.pen", named_record(stored))
        name, text = await file_of(await club.slash("Ann", "export", format="egn"))
        assert name == "euchre-game-2.egn"
        (recorded,) = loads(named_record(stored))
        game = egn.loads(text)
        assert game.players == recorded.players
        assert recorded.match is not None
        assert (game.total, game.winners) == (stored.score, stored.winners)
        assert [deal.tricks for deal in game.deals] == [result.tricks for result in recorded.match.results]
        told = answer(await club.slash("Ann", "export", game=1))
        approve(told)


async def test_what_egn_cannot_express_is_said_and_pen_offered(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await play(club, "slapton")
        said = answer(await club.slash("Ann", "export", format="egn"))
        approve(said)
        name, _ = await file_of(await club.slash("Ann", "export", game=1))
        assert name == "euchre-game-1.pen"


async def test_who_has_not_played_gets_the_games_of_the_channel_by_number(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Eve", "export"))
        approve(said)
        assert "no finished game 1 " in answer(await club.slash("Eve", "export", game=1))
        await play(club, "classic")
        assert answer(await club.slash("Eve", "export")) == said
        assert (await file_of(await club.slash("Eve", "export", game=1)))[0] == "euchre-game-1.pen"


async def test_games_of_other_channels_and_servers_are_out_of_reach(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await play(club, "classic")
        hall = club.guild.create_text_channel("hall")
        assert "no finished game 1 " in answer(await club["Eve"].slash(hall, "export", game=1))
        assert answer(await club["Ann"].slash(hall, "export", game=1)).startswith("Game 1: ")
        assert await club["Eve"].autocomplete(hall, "export", "game", "") == []
        assert len(await club["Ann"].autocomplete(hall, "export", "game", "")) == 1
        other = club.env.create_guild("The Plough")
        room = other.create_text_channel("cards")
        fay = other.add_member(club.env.create_user("Fay"))
        assert "no finished game 1 " in answer(await fay.slash(room, "export", game=1))
        assert await fay.autocomplete(room, "export", "game", "") == []


async def test_the_latest_games_are_offered_newest_first(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await play(club, "classic")
        await play(club, "slapton")
        offered = await club["Eve"].autocomplete(club.channel, "export", "game", "")
        assert [choice["value"] for choice in offered] == [2, 1]
        assert offered[0]["name"].startswith("2: Slapton Euchre, ")
        assert "Ann" in offered[0]["name"]
        assert all(len(choice["name"]) <= 100 for choice in offered)
        found = await club["Eve"].autocomplete(club.channel, "export", "game", "classic")
        assert [choice["value"] for choice in found] == [1]


async def test_a_player_gets_marks_on_the_own_decisions_and_nobody_elses(tmp_path: Path) -> None:
    async with world(tmp_path) as club, Harsh(playouts=1) as quick:
        club.bot.manager.computers = Computers(quick)
        await play(club, "north_american")
        stored = await club.bot.store.games.get(1)
        assert stored is not None
        (recorded,) = loads(stored.record)
        assert recorded.match is not None
        name, text = await file_of(await club.slash("Ann", "export", marked=True))
        assert name == "euchre-game-1.marked.egn"
        game = egn.loads(text)
        assert game.total == stored.score
        ann, by = recorded.players.index("Ann") + 1, set[int]()
        for deal, hand in zip(game.document.deals, recorded.match.hands, strict=True):
            plays = [seat for trick in hand.tricks for seat, _ in trick.plays]
            by |= {plays[at] for at in (deal.play.annotations if deal.play else ())}
            calls = [seat for seat, action in hand.history if not str(action).startswith("discard")]
            by |= {calls[at] for at in (deal.bidding.annotations if deal.bidding else ())}
        assert by == {ann}
        plain = (await file_of(await club.slash("Ann", "export", format="egn")))[1]
        assert " Better: " in text and " Better: " not in plain and "\\u" not in text
        said = answer(await club.slash("Ann", "export", format="pen", marked=True))
        approve(said)
        assert "you decided nothing" in answer(await club.slash("Eve", "export", game=1, marked=True))
        await club.bot.store.tables.compact(stored.table_id, LASTING)
        await club.slash("Ann", "games")
        await club.press("Ann", club.panel("Ann"), "gm:game")
        assert (await file_of(await club.press("Ann", club.panel("Ann"), "gm:marked")))[1] == text
