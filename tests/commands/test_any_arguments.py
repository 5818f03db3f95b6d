"""Whatever is written behind a command, in a file or in a setting: an exit status, and one sentence."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands.console import LONGEST
from bot.games import PRESETS
from tests.size import size

from .shell import Done, python, ran

EXAMPLES = settings(
    max_examples=size(30, 2000), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
ODD = (
    *("", " ", "-", "--", "---", "-x", "\0", "a\0b", "\x1b[31mred\x07", "\n", "\u202e", "\udcff.db"),
    *("♠", "'", '"'),
    *("~", "~nobody-at-all/x", "/dev/null", "/dev/full", "/proc/self/mem", ".", "nowhere/at/all", "x" * 300),
    *("x/" * 3000, "9" * 5000, "-1", "1e9", "0", "٣", "who leads? " * 3000, "%s", "{}", "--json", "--help"),
)
TEXTS = st.sampled_from(ODD) | st.text(max_size=30).filter(lambda text: not text.startswith(("/", "..", "~")))
RULES = st.sampled_from(tuple(PRESETS)) | TEXTS
OPTIONS = st.sampled_from(("target=3", "target=3 " * 100_000, "target=", "=", "rounds=1")) | TEXTS


def flags(**values: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """Generate some of the flags, each with a value, in any order."""
    each = [st.tuples(st.just(f"--{name}"), some) for name, some in values.items()]
    return st.lists(st.one_of(each), max_size=4).map(lambda some: [part for pair in some for part in pair])


SIMULATED = flags(
    rules=RULES,
    options=OPTIONS,
    seats=st.sampled_from(("2", "3", "4", "10")) | TEXTS,
    seed=TEXTS,
    players=st.sampled_from(("club", "random")) | TEXTS,
    format=st.sampled_from(("pen", "egn")) | TEXTS,
)
MATCHES = flags(
    rules=RULES,
    options=OPTIONS,
    a=st.sampled_from(("club", "random")) | TEXTS,
    b=st.sampled_from(("club", "yardstick")) | TEXTS,
    seed=TEXTS,
    processes=st.sampled_from(("0", "1")) | TEXTS.filter(lambda text: not text.isdecimal()),
)
COMMANDS = st.one_of(
    st.lists(TEXTS, max_size=3).filter(lambda some: bool(some) and some[0] not in ("", "--")),
    SIMULATED.map(lambda some: ["simulate", *some]),
    st.tuples(RULES, SIMULATED).map(lambda some: ["simulate", *some[1], "--rules", some[0]]),
    st.tuples(RULES, MATCHES).map(
        lambda some: ["match", *some[1], "--rules", some[0], "--a=club", "--b=random", "--deals=2"]
    ),
    st.tuples(TEXTS, flags(rules=RULES)).map(lambda some: ["rules", some[0], *some[1]]),
    st.tuples(st.sampled_from(("replay", "verify", "backup", "doctor", "rules")), TEXTS).map(list),
)


PIECES = (
    *(id_.encode() for id_ in PRESETS),
    *(b'[Rules "', b'"]\n', b'[Options "', b'[Seats "4', b"x=1 ", b"9" * 5000),
    *(b"{", b"[", b'"fileType"', b":", b"\x1b", b"\0", b"hand 1 dealer 2\n", b"deal 1: ", b"KS " * 5),
    *(b"target=3 " * 300_000, b"[" * 100_000),
)
"""What files are put together from."""


def done(arguments: Sequence[str]) -> Done:
    """Run the command, with writers as strict as those of a shell."""
    return ran(*arguments, encoding="ascii")


def is_told_in_a_sentence(done: Done) -> bool:
    """Return True if the command succeeded, or explained its failure on a single, harmless line."""
    lines = done.err.splitlines()
    if done.status == 0:
        return not lines
    return (
        done.status in (1, 2) and len(lines) == 1 and lines[0].isprintable() and len(lines[0]) < 2 * LONGEST
    )


@EXAMPLES
@given(COMMANDS)
def test_any_arguments_are_answered(arguments: list[str]) -> None:
    assert is_told_in_a_sentence(done(arguments))


@EXAMPLES
@given(
    st.sampled_from(("replay", "verify")),
    st.binary(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join),
)
def test_any_file_is_answered(folder: Path, command: str, written: bytes) -> None:
    (folder / "some.pen").write_bytes(written)
    assert is_told_in_a_sentence(done([command, "some.pen"]))


@EXAMPLES
@given(
    st.sampled_from(("DATABASE", "BACKUP_FOLDER", "DISCORD_TOKEN")),
    TEXTS.filter(lambda text: "\0" not in text),
)
def test_any_setting_is_answered(folder: Path, name: str, value: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE", "nothing.db")
        patch.setenv(name, value)
        assert is_told_in_a_sentence(done(["doctor"]))


def test_what_a_record_says_cannot_write_to_the_terminal(folder: Path) -> None:
    (folder / "red.pen").write_text(
        '[Rules "two_handed"]\n[Players "\x1b[31mAnn, \x07Bob"]\n[Result "0 0"]\n'
    )
    said = done(["replay", "red.pen"])
    assert said.status == 0
    assert said.out == "game 1: Two-handed Euchre, 0 hands, 0 to 0, unfinished\n"
    (folder / "red.pen").write_text('[Rules "two_handed"]\n[Result "\x1b[31m"]\n')
    assert "\x1b" not in done(["replay", "red.pen"]).err


def test_long_input_is_cut_in_what_is_said_of_it() -> None:
    said = done(["simulate", "--rules", "x" * 5000])
    assert said.err.startswith(f"no game is called '{'x' * 59}…'. Choose one of ")
    for character in ("y", "\x1b", "\u202e", "a.", "-"):
        assert len(done(["replay", "./" + character * size(100_000, 1_000_000)]).err) < LONGEST + 20


def test_a_token_in_the_wrong_place_is_not_said_again() -> None:
    token = f"{'M' * 24}.Cl2FMQ.{'z' * 38}"
    for arguments in (["run", token], ["replay", token], ["simulate", "--rules", token], [token]):
        said = done(arguments)
        assert said.status != 0 and "zzzz" not in said.err


@pytest.mark.parametrize(("command", "text"), [("replay", ""), ("replay", "only words\n"), ("verify", "")])
def test_a_record_without_a_game_says_so(folder: Path, command: str, text: str) -> None:
    (folder / "no.pen").write_text(text)
    assert done([command, "no.pen"]) == Done(2, "", "no.pen: no game found\n")


def test_a_question_of_thousands_of_words_is_answered_by_its_beginning() -> None:
    short = done(["rules", "May the dealer's partner go alone in Slapton?"])
    long = done(["rules", "May the dealer's partner go alone in Slapton?" + " " * 600 + "who leads? " * 3000])
    assert short.status == long.status == 0
    assert long.out.splitlines()[:3] == short.out.splitlines()[:3]


def test_a_full_disk_is_told(folder: Path) -> None:
    told = python(
        "-c",
        "import sys; sys.stdout = open('/dev/full', 'w'); from bot.__main__ import main;"
        " sys.exit(main(['simulate', '--rules', 'classic']))",
        folder=folder,
    )
    assert told.returncode == 1
    assert told.stderr == b"Interrupted: No space left on device.\n"
