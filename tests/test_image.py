"""What a host installs: the image, how compose runs it, and what is pinned."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from bot.__main__ import parse

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
LINES = DOCKERFILE.splitlines()


def after(instruction: str) -> list[str]:
    """Return what follows each instruction of that kind in the Dockerfile."""
    return [line.partition(" ")[2] for line in LINES if line.startswith(f"{instruction} ")]


def test_the_linter_finds_nothing_in_the_image() -> None:
    linted = subprocess.run(
        [Path(sys.executable).with_name("hadolint"), "Dockerfile"], cwd=ROOT, capture_output=True, check=False
    )
    assert (linted.returncode, linted.stdout) == (0, b"")


def test_every_base_is_the_same_image_pinned_by_its_digest() -> None:
    bases = {base.split()[0] for base in after("FROM")}
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.11\.\d+-slim-\w+@sha256:[0-9a-f]{64}", bases.pop())


def test_the_bot_runs_as_a_user_in_numbers_who_is_not_root() -> None:
    assert [re.fullmatch(r"[1-9]\d*:[1-9]\d*", user) is not None for user in after("USER")] == [True]


def test_what_docker_asks_for_a_sign_of_life_is_a_command_of_the_bot() -> None:
    ((_, _, asked),) = [line.partition("CMD ") for line in after("HEALTHCHECK")]
    python, m, bot, *arguments = json.loads(asked)
    assert [python, m, bot] == json.loads(after("ENTRYPOINT")[0])
    assert parse(arguments).name == "ready"


def test_nothing_but_what_is_copied_goes_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert ignored[0] == "**"
    copied = {
        source for line in after("COPY") if not line.startswith("--from") for source in shlex.split(line)[:-1]
    }
    assert {line[1:] for line in ignored if line.startswith("!")} == copied
    assert all((ROOT / source).exists() for source in copied)
    assert "LICENSE" in copied


def test_every_action_is_pinned_by_its_commit_and_names_its_version() -> None:
    workflows = [file.read_text(encoding="utf-8") for file in (ROOT / ".github" / "workflows").iterdir()]
    used = re.findall(r"uses: (.*)", "\n".join(workflows))
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


def test_the_update_bot_knows_whatever_is_pinned() -> None:
    told = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    assert re.findall(r"package-ecosystem: (\S+)", told) == [
        "github-actions",
        "docker",
        "docker-compose",
        "pip",
    ]
