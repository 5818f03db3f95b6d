"""A player takes along all that the privacy policy says is kept, and nothing of anybody else."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bot.engine.cards import write_cards
from bot.notation import loads
from bot.standings.coaching import Reviewed
from bot.store.conduct import ModAction, ModEntry
from bot.store.practice import DailyHand
from bot.store.settings import Preset, SettingsOf
from tests.store.samples import GUILD

from .parlour import ANN, BOB, CAT, DAN, SHORT, parlour

POLICY = Path(__file__).parent.parent.parent / "docs" / "privacy.md"

WHERE = {
    "your Discord user ID": ("game_players", "names", "events"),
    "your seat, and every card and call": ("games", "plays", "events"),
    "your results": ("games", "tallies", "ratings"),
    "tournaments you joined, tables and tournaments you opened": ("events", "tables", "presets"),
    "text you added to a deal's seed": ("events", "games"),
    "your settings, your progress in lessons": ("user_settings", "lessons", "puzzles"),
    "the results of your reviews": ("reviews",),
    "your daily hands": ("daily_hands",),
    "unanswered rules questions": (),  # no one's: who asked isn't stored
    "players you blocked": ("blocks",),
    "moderation": ("restrictions", "moderation"),
    "IDs of servers, channels": ("tables", "games"),
}
"""In which parts of the export each line of the policy's list stands."""


async def test_the_export_has_every_line_of_the_policy(tmp_path: Path) -> None:
    listed = re.findall(r"^\| (?!what \||---)([^|]+) \|", POLICY.read_text("utf-8"), re.MULTILINE)
    async with parlour(tmp_path / "euchre.db") as there:
        store = there.store
        table = await there.finish(await there.begun(SHORT))
        await store.reviews.save(table.id, ANN, Reviewed())
        await store.presets.save(Preset(GUILD, "ours", "classic", "", 4, ANN, 5))
        await store.settings.set(SettingsOf.USERS, ANN, "notifications", "none")
        await store.practice.save_lesson_progress(ANN, "first", 2)
        await store.practice.answer_puzzle(ANN, 12, right=True, at=9)
        await store.practice.begin_daily(DailyHand("2026-01-31", ANN, GUILD, "Ann"))
        await store.conduct.block(ANN, BOB, 9)
        await store.conduct.apply(ModEntry(GUILD, CAT, ANN, ModAction.MUTE, 9))
        kept = await store.people.export(ANN)
    for line in listed:
        (parts,) = (parts for begins, parts in WHERE.items() if line.startswith(begins))
        assert all(kept[part] for part in parts), line
    assert len(listed) == len(WHERE)


async def test_a_finished_game_is_there_with_its_record_and_nobody_elses_name(tmp_path: Path) -> None:
    async with parlour(tmp_path / "euchre.db") as there:
        table = await there.finish(await there.begun(SHORT))
        kept = await there.store.people.export(ANN)
        ((game,),) = [kept["games"]]
        (record,) = loads(game["record"])
        assert record.match is not None and table.match is not None
        assert record.match.score == table.match.score == tuple(game["score"])
        ann = table.seat_of(ANN)
        assert [name for name in record.players if not re.fullmatch(r"P\d", name)] == ["Ann"]
        assert record.players[(ann or 0) - 1] == "Ann"
        assert not re.search("Bob|Cat|Dan", json.dumps(kept))
        assert all(set(row.get("body", {})).isdisjoint({"hands", "rest"}) for row in kept["plays"])


async def test_of_a_hand_under_way_there_are_ones_own_cards_calls_and_plays_alone(tmp_path: Path) -> None:
    async with parlour(tmp_path / "euchre.db") as there:
        table = await there.begun()
        while table.match is None or table.match.hand is None or len(table.match.hand.history) < 10:
            table = await there.go_on(table)
        hand = table.match.hand
        done = dict.fromkeys((ANN, BOB, CAT, DAN), 0)
        for user in done:
            seat = table.seat_of(user)
            assert seat is not None
            plays = (await there.store.people.export(user))["plays"]
            (dealt,) = (row["body"] for row in plays if row["kind"] == "dealt")
            assert dealt["cards"] == write_cards(hand.deal.hands[seat - 1])
            acts = [row["body"]["action"] for row in plays if row["kind"] == "acted"]
            assert acts == [str(action) for who, action in hand.history if who == seat]
            done[user] = len(acts)
            assert {row["body"]["seat"] for row in plays} == {seat}
        assert sum(done.values()) == len(hand.history)
