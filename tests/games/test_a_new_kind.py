"""A kind of game that no other file knows is simulated, replayed, and played at a table to its result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.engine.deal import Deal
from bot.engine.errors import NotUnderstood
from bot.engine.hand_stats import HandStats
from bot.engine.kind import kind_of
from bot.engine.match import first_position, view
from bot.games import preset
from bot.notation import loads
from bot.players.selfplay import deal
from bot.tables.table import Stage
from cogs.ui.press import Verb
from tests.games.toy import ToyRules, toy_registered
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.world import World, world

PRODUCT = [Path(__file__).parents[2] / folder for folder in ("bot", "cogs")]


@pytest.fixture
def toy() -> Iterator[ToyRules]:
    with toy_registered() as rules:
        yield rules


def test_nothing_but_this_folder_knows_the_toy() -> None:
    files = [file for folder in PRODUCT for file in folder.rglob("*.py")]
    assert files
    assert [file.name for file in files if "ToyRules" in file.read_text(encoding="utf-8")] == []
    with pytest.raises(NotUnderstood):
        preset("toy")


def test_it_is_simulated_and_its_record_is_replayed(
    toy: ToyRules, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["simulate", "--rules", "toy", "--games", "2", "--seed", "3", "--options", "target=9"]) == 0
    record = capsys.readouterr().out
    first, second = loads(record)
    assert first.rules == second.rules == toy.with_options("target=9")
    assert first.match is not None and max(first.match.score) >= 9
    file = tmp_path / "toy.pen"
    file.write_text(record, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.count("Toy") == 2
    card = next(line for line in record.splitlines() if line.startswith("2 "))
    file.write_text(record.replace(card, "2 7S", 1), encoding="utf-8")
    assert main(["replay", str(file)]) == 1


def test_where_it_says_nothing_of_searching_it_is_not_searched(toy: ToyRules) -> None:
    hand = first_position(toy, deal(toy, 1, Random(1)))
    assert kind_of(toy).search(view(hand, hand.to_act)) is None


async def play_on(club: World) -> None:
    """Ann plays whatever is offered first, and deals, until the game is over."""
    while club.bot.manager.book.open_ones:
        if club.at(Stage.BETWEEN):
            assert "The hand brought" in text(club.board())
            await club.press("Ann", club.board(), "Deal")
            continue
        assert club.turn == "Ann", "computer players act by themselves"
        await club.take_turn()


@pytest.mark.usefixtures("toy")
async def test_it_is_played_at_a_table_by_clicking_to_its_result(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.open(
            "Ann", rules="toy", computers=2, clock=0
        )  # else its time may run out on a busy machine
        lobby = club.board()
        assert text(lobby).startswith("### Toy, to 7 tricks")
        assert "Five cards each, no trumps." in answer(await club.ask("Ann", Verb.RULES))
        await club.press("Ann", lobby, "Start")

        while club.table.to_act != club.table.seat_of(club["Ann"].id):
            await club.passes(1)
        assert "Ann" in text(club.board()) and "to play" in text(club.board())
        panel = club.panel("Ann")
        assert text(panel).startswith("### Your turn")
        assert len([each for each in buttons(panel) if each.label[-1] in "♠♥♦♣\ufe0e"]) == 5

        table_id = club.table.id
        await play_on(club)
        assert "Rematch" in labels(club.public()[-1])
        stored = await club.bot.store.games.last_at(table_id)
        assert stored is not None
        (game,) = loads(stored.record)
        assert game.match is not None and game.match.over
        assert (stored.rules, stored.score) == ("toy", game.match.score)
        await club.slash("Ann", "leaderboard")
        assert "Toy" in text(await club.choose("Ann", "toy"))
        rules = await club.slash("Ann", "rules", game="toy")
        assert "Toy" in answer(rules)


def test_what_it_does_not_say_of_itself_is_the_least_that_can_be_said(toy: ToyRules) -> None:
    kind = kind_of(toy)
    hand = first_position(toy, Deal.from_pack(toy.cards, 1, toy))
    done = hand.legal_actions()[0]
    assert list(kind.action_events(1, done, hand, hand.apply(done))) == []
    assert not kind.deals_again(hand)
    assert kind.hand_stats(hand, 1) == HandStats() and kind.call_of(hand, 1) is None
