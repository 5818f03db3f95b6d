"""Sealed lots: the order of the players and the cuts are bound beforehand, and anyone can draw them again."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import TournamentId
from bot.store.tables import TableRow
from bot.tournament.draw import SealedDraw, commitment_of, faults, seed_of
from bot.tournament.events import Announced, Began, Ended, HowEnded, Scored, Seated
from bot.tournament.movement import next_seating
from bot.tournament.requests import End, Prepare, Start
from bot.tournament.tournament import Tournament, TournamentStage, new_tournament
from cogs.tournament import draw_words
from cogs.tournament.draw_words import draw_record
from tests.notation.test_verify_deal import checked as verified
from tests.tournament.hall import MANAGER, ROOMS, hall

KEY = bytes(range(32)).hex()
ROOMS_OF_THREE = (1234567890123456789, 1234567890123456790, 1234567890123456791)
ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
ID = TournamentId("abcdef")


def lots(key: str = KEY) -> SealedDraw:
    return SealedDraw({ID: bytes.fromhex(key)})


def announced() -> Tournament:
    """Return a sealed tournament that no one has joined."""
    opened = Announced(6, "winners_up", "Ann", commitment_of(KEY))
    return new_tournament(TableRow(ID, 1, 2, 1, 0), opened)


def tournament() -> Tournament:
    """Return a tournament of twelve bots in whose first round two tables tied."""
    new = announced()
    names, drawn = [f"Ada {number}" for number in range(12)], lots().order(new, ROOMS_OF_THREE)
    begun = new.after(Began(names, list(ROOMS_OF_THREE), drawn))
    begun = begun.after(Seated([list(four) for four in next_seating(begun)]))
    scores = [Scored(table, [4, 4], lots().cut(begun, table)) for table in (1, 3)]
    over = begun.after_all([*scores, Scored(2, [5, 2], [])])
    return over.after(Ended(HowEnded.FINISHED, key=lots().key_to_publish(over)))


def checked(record: str, folder: Path, *more: str) -> tuple[int, str]:
    """Return the exit status and output of the program that skeptics run to verify a draw."""
    return verified(record, folder, *more, first=("draw",))


def test_the_test_vectors_of_the_page_are_what_is_drawn() -> None:
    over = tournament()
    (round_,) = over.rounds
    told = [f"seal {over.commitment}", f"order {' '.join(map(str, over.draw))}"]
    told += [f"cut 1 {n} {' '.join(p.cut)}" for n, p in enumerate(round_.played, 1) if p and p.cut]
    assert len(told) == 4
    assert [vector for vector in told if vector not in PAGE] == []


def test_what_was_drawn_is_drawn_again_by_the_sceptics_program(tmp_path: Path) -> None:
    over = tournament()
    status, said = checked(draw_record(over), tmp_path, "--seal", over.commitment)
    assert status == 0 and said.count("as sealed\n") == 3 and "is the one you saw" in said
    assert "thread 1234567890123456789, made by Discord at 2024-" in said


TAMPERED = {
    "another order": lambda text: text.replace("order ", "order 1 "),
    "another cut": lambda text: text.replace("cut 1 3 ", "cut 2 3 "),
    "another thread": lambda text: text.replace("6789 ", "6780 "),
    "another key": lambda text: text.replace("key 00", "key 01"),
    "another seal": lambda text: text.replace("seal ", "seal 0"),
    "no key": lambda text: text.replace("key ", "kee "),
    "nothing": lambda text: "",
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_whatever_was_not_drawn_as_sealed_fails(tamper: object, tmp_path: Path) -> None:
    assert callable(tamper)
    status, said = checked(tamper(draw_record(tournament())), tmp_path)
    assert status == (2 if "can't be checked" in said else 1) and "Traceback" not in said


def test_another_seal_than_the_one_seen_fails(tmp_path: Path) -> None:
    assert checked(draw_record(tournament()), tmp_path, "--seal", "0" * 64)[0] == 1


def test_without_its_own_key_a_tournament_is_drawn_by_chance_and_reveals_nothing() -> None:
    other = lots("ff" * 32)
    new, over = announced(), tournament()
    assert other.key_to_publish(over) == ""
    assert other.order(new, ROOMS_OF_THREE) != lots().order(new, ROOMS_OF_THREE)
    by_chance, again = SealedDraw({}, random.Random(1)), SealedDraw({}, random.Random(1))
    assert by_chance.new_key() is None and commitment_of(None) == ""
    unsealed = replace(new, commitment="")
    assert by_chance.order(unsealed, (1, 2)) == again.order(unsealed, (1, 2))


def test_what_was_not_drawn_as_sealed_is_named_and_told() -> None:
    over = tournament()
    assert faults(over) == [] and draw_words.AS_SEALED in draw_words.checked(over, [])
    (round_,) = over.rounds
    first, *others = round_.played
    assert first is not None and first.cut
    cut = replace(round_, played=(replace(first, cut=first.cut[::-1]), *others))
    wrong = {
        "seal": replace(over, commitment="00" * 32),
        "order": replace(over, draw=over.draw[::-1]),
        "cut 1 1": replace(over, rounds=(cut,)),
    }
    for fault, tampered in wrong.items():
        assert faults(tampered) == [fault]
        assert draw_words.NOT_AS_SEALED in draw_words.checked(tampered, [fault])
    assert faults(replace(over, ended=None)) is None


async def test_a_tournament_is_sealed_drawn_revealed_and_checked(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=None) as there:
        over = await there.over(await there.begun(4, 2, rounds=1))
        first = there.told[0]
        assert over.ended is not None and over.ended.key and first.commitment == over.commitment
        assert commitment_of(over.ended.key) == first.commitment
        status, said = checked(draw_record(over), tmp_path, "--seal", first.commitment)
        assert status == 0, said
        row = await there.store.tables.get(over.id)
        assert row is not None and row.root is None, "nothing holds the key but the result"


async def test_the_key_is_not_told_before_the_end(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=None) as there:
        there.playing = set()
        begun = await there.begun(4, 1)
        row = await there.store.tables.get(begun.id)
        assert row is not None and row.root is not None
        events = await there.store.tables.events(begun.id)
        assert row.root not in "".join(event.body for event in events) and row.root not in repr((row, begun))
        over = await there.tournaments.do(begun.id, End(), by=MANAGER)
        assert over.ended is not None and over.ended.key == row.root


async def test_a_tournament_that_is_called_off_reveals_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=None) as there:
        off = await there.do((await there.signed_up(4)).id, 1, End())
        assert off.ended is not None and off.ended.key == ""


async def test_after_a_restart_a_tournament_is_drawn_by_the_key_sealed_before(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=None) as there:
        there.playing = set()
        signed = await there.signed_up(4)
    async with hall(tmp_path / "a.db", seed=None) as there:
        begun = await there.do(signed.id, 1, Start((ROOMS,)))
        row = await there.store.tables.get(begun.id)
        assert row is not None and row.root is not None
        again = SealedDraw({begun.id: bytes.fromhex(row.root)})
        assert list(begun.draw) == again.order(begun, (ROOMS,)) and seed_of(begun.rooms) == "threads 1000"
        there.playing = set(range(1, 20))
        there.press_all()
        over = await there.until(lambda told: told.stage is TournamentStage.ENDED)
        assert over.ended is not None and over.ended.key == row.root


async def test_each_attempt_to_start_a_tournament_is_kept_and_told(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=None) as there:
        there.playing = set()
        signed = await there.signed_up(4)
        await there.do(signed.id, 1, Prepare())  # threads are opened, and the bot is killed
    async with hall(tmp_path / "a.db", seed=None) as there:
        await there.do(signed.id, 1, Prepare())
        begun = await there.do(signed.id, 1, Start((ROOMS,)))
        over = await there.tournaments.do(begun.id, End(), by=MANAGER)
        assert over.attempts == 2 and faults(over) == []
        assert draw_words.ASK_WHY in draw_words.checked(
            over, []
        ) and draw_words.ASK_WHY not in draw_words.checked(tournament(), [])
        status, said = checked(draw_record(over), tmp_path, "--seal", over.commitment)
        assert status == 0 and "2 attempt(s)" in said


async def test_a_tournament_announced_before_there_were_seals_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path / "a.db", seed=1) as there:
        there.playing = set()
        signed = await there.signed_up(4)
        assert signed.commitment == ""
        begun = await there.do(signed.id, 1, Start((ROOMS,)))
    async with hall(tmp_path / "a.db", seed=None) as there:
        over = await there.over(begun)
        assert over.ended is not None and over.ended.reason is HowEnded.FINISHED and over.ended.key == ""
        assert draw_record(over) == ""
