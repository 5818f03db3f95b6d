"""Four people play a game over the network, to its end."""

from __future__ import annotations

from pathlib import Path

from bot.notation import loads
from tests.discord_server.people import buttons_of, text_of
from tests.network.club import FOUR, club


async def test_four_people_press_a_whole_game_to_its_end(tmp_path: Path) -> None:
    async with club(tmp_path) as room:
        await room.seat_four(rules="north_american", target=2)
        assert room.bot is not None
        table_id = room.table.id
        await room.play_to_the_end()
        result = await room.server.until(lambda: next((m for m in room.public() if m.attachments), None))
        assert buttons_of(result)[0].label == "Rematch"
        (game,) = loads(result.attachments[0]["text"])
        assert game.match is not None
        stored = await room.bot.store.games.last_at(table_id)
        assert stored is not None
        assert stored.score == game.match.score
        told = await room["Eve"].slash("leaderboard")
        assert told.told is not None
        assert all(name in text_of(told.told) for name in FOUR)
