"""``replay``: what it accepts, what it prints, and how it tells a fault."""

import json
from pathlib import Path

import pytest

from .shell import Done, python, ran, succeeded

FOUR_TRICKS_ALONE = """\
; British euchre at the pub
[Rules "slapton"]
[Options "target=16"]
[Players "Ann, Bob, Cat, Dan"]

hand 1 dealer 4
deal 1: AS KS QS TS 9S
deal 2: JH AH KH QH TH
deal 3: JD AD KD QD TD
deal 4: JC AC KC QC TC
up 9H
1 pass, 2 turn-down alone
3 stay, 4 stay
1 AS, 2 JH, 3 TD
2 TH, 3 JD, 1 9S
3 AD, 1 TS, 2 QH
2 AH, 3 QD, 1 QS
2 KH, 3 KD, 1 KS
score 0 2
"""
ISSUED = (
    '{"games":[{"rules":"slapton","hands":[{"score":[0,2],"tricks":[1,4]}],"total":[0,2],"winner":null}]}\n'
)
DRAWN = """\
[Rules "classic"]
[Options "deals=1"]
[Result "0 0"]
hand 1 dealer 4
deal 1: AS KS QS TS 9S
deal 2: JH AH KH QH TH
deal 3: JD AD KD QD TD
deal 4: JC AC KC QC TC
up 9H
1 pass, 2 pass, 3 pass, 4 pass
1 pass, 2 pass, 3 pass, 4 pass
"""
WON = FOUR_TRICKS_ALONE.replace("target=16", "target=2")


def replayed(folder: Path, record: str | bytes, *options: str) -> Done:
    (folder / "game.pen").write_bytes(record if isinstance(record, bytes) else record.encode())
    return ran("replay", "game.pen", *options)


def test_a_correct_record_is_told_as_json(folder: Path) -> None:
    assert replayed(folder, FOUR_TRICKS_ALONE, "--json") == (0, ISSUED, "")


def test_a_revoked_left_bower_is_refused_at_its_line(folder: Path) -> None:
    (folder / "game.pen").write_text(FOUR_TRICKS_ALONE.replace("2 TH, 3 JD", "2 TH, 3 AD"))
    done = python("-m", "bot", "replay", "game.pen", folder=folder)
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == ["game.pen:15: seat 3 holds JD and must follow hearts"]


def test_a_finished_game_has_its_winners(folder: Path) -> None:
    assert replayed(folder, WON, "--json").out.endswith('"total":[0,2],"winner":[1]}]}\n')
    assert replayed(folder, DRAWN, "--json").out.endswith('"total":[0,0],"winner":[0,1]}]}\n')


def test_without_json_each_game_is_a_line(folder: Path) -> None:
    assert replayed(
        folder, "\n".join((FOUR_TRICKS_ALONE, WON, DRAWN, '[Rules "classic"]'))
    ).out.splitlines() == [
        "game 1: Slapton Euchre, 1 hand, 0 to 2, unfinished",
        "game 2: Slapton Euchre, 1 hand, 2 to 0, Bob & Dan won",
        "game 3: Classic 32-card Euchre, 1 hand, 0 to 0, a draw",
        "game 4: Classic 32-card Euchre, 0 hands, 0 to 0, unfinished",
    ]


def test_a_record_without_a_game_is_an_empty_list(folder: Path) -> None:
    assert replayed(folder, "; nothing yet\n", "--json")[:2] == (2, '{"games":[]}\n')


def test_a_dash_reads_standard_input() -> None:
    assert ran("replay", "-", "--json", given=FOUR_TRICKS_ALONE.encode()) == (0, ISSUED, "")
    done = ran("replay", "-", given=b'[Rules "whist"]')
    assert done.status == 1 and done.err.startswith("standard input:1: no game is called 'whist'")


def test_a_cut_off_hand_is_accepted_only_where_the_record_may_be_unfinished(folder: Path) -> None:
    cut = FOUR_TRICKS_ALONE[: FOUR_TRICKS_ALONE.index("3 AD, 1 TS")]
    wrong = replayed(folder, cut + "\n\n", "--json")
    assert wrong.status == 1 and wrong.err.startswith("game.pen:15: ")
    told = '{"games":[{"rules":"slapton","hands":[],"total":[0,0],"winner":null}]}\n'
    assert replayed(folder, cut, "--json", "--unfinished") == (0, told, "")


def test_a_file_that_is_not_there_is_named() -> None:
    assert ran("replay", "nowhere.pen") == (1, "", "nowhere.pen: No such file or directory\n")


def test_bytes_that_are_not_utf_8_are_refused_at_their_line(folder: Path) -> None:
    record = FOUR_TRICKS_ALONE.replace("Bob", "Zoë").encode("latin-1")
    assert replayed(folder, record) == (1, "", "game.pen:4: the record isn't in UTF-8\n")


LEAGUE = Path(__file__).parent.parent / "data" / "egn" / "vwec-finals.egn"


@pytest.mark.parametrize("name", ["game.egn", "game.pen", "game.json"])
def test_a_league_record_is_known_by_its_content(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"\xef\xbb\xbf\n" + LEAGUE.read_bytes())
    out = succeeded("replay", name, "--json")
    assert out.startswith('{"games":[{"rules":"north_american","hands":[{"score":[1,0],"tricks":[4,1]},')
    assert out.endswith('{"score":[0,2],"tricks":[1,4]}],"total":[8,10],"winner":[1]}]}\n')
    line = "game 1: North American Euchre, 13 hands, 10 to 8, Llama & LeftyKnavey won\n"
    assert succeeded("replay", name) == line


def test_what_a_league_record_leaves_open_is_null(folder: Path) -> None:
    record = json.loads(LEAGUE.read_text(encoding="utf-8"))
    record["deals"] = record["deals"][:2]
    del record["deals"][0]["phases"][1]["tricks"][2:]
    (folder / "game.egn").write_text(json.dumps(record))
    assert succeeded("replay", "game.egn", "--json") == (
        '{"games":[{"rules":"north_american","hands":[{"score":null,"tricks":[1,1]},'
        '{"score":[1,0],"tricks":[3,2]}],"total":null,"winner":null}]}\n'
    )
    line = "game 1: North American Euchre, 2 hands, score unknown, unfinished\n"
    assert succeeded("replay", "game.egn") == line


def test_a_fault_in_a_league_record_names_the_deal_and_the_place(folder: Path) -> None:
    text = LEAGUE.read_text(encoding="utf-8")
    for name, wrong, said in (
        ("deal.egn", text.replace('"Qd"', '"Qz"', 1), "deal 0, trick 1: 'Qz' isn't a card"),
        ("cut.egn", text[:300], "line 12: the JSON is malformed: Unterminated string starting at column "),
        ("cut.pen", text[:300], "line 12: the JSON is malformed: Unterminated string starting at column "),
        ("list.json", "[{}]", "this isn't Euchre Game Notation"),
        ("words.egn", "dealt\n", "line 1: the JSON is malformed: "),
    ):
        (folder / name).write_text(wrong, encoding="utf-8")
        status, out, err = ran("replay", name)
        assert status == 1
        assert out == "" and err.startswith(f"{name}: {said}") and err.count("\n") == 1
    done = python("-m", "bot", "replay", name, folder=folder)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (1, b"", err)
