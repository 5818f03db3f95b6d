"""``python -m tools.release``, or ``make release``: build what is released, and try it where no checkout is.

The last commit is built twice, in two places, and must come out the same. Then the wheel is installed in an
environment of its own, and its commands and the preview are run from an empty folder. ``dist/`` gets the
wheel, the source, the list of all that a host installs with it (CycloneDX), and the digests of the three.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from urllib.request import urlopen

from bot import __version__

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
CONTENTS = f"euchre_bot-{__version__}.cdx.json"
_COMMANDS = (
    ("--version",),
    ("simulate", "--rules", "bid", "--seed", "1"),
    ("rules", "who leads?"),
    ("art", "table", "table.png"),
)
_SETTINGS = ("DISCORD_TOKEN", "DATABASE", "PYTHONPATH")


class ReleaseError(Exception):
    """Why this can't be released, in a sentence."""


def changes(version: str, changelog: str) -> str:
    """What the changelog says of a version; raises ReleaseError without its number, a day and a line."""
    found = re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if not found or not found[1].strip():
        raise ReleaseError(f"CHANGELOG.md does not say what is new in {version}, and since which day.")
    return found[1].strip()


def built(source: Path, into: Path) -> dict[str, bytes]:
    """The wheel and the source archive of what is in a folder, by name; they are put into another."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", into],
        cwd=source,
        env={name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        check=True,
        capture_output=True,
    )
    return {path.name: path.read_bytes() for path in sorted(into.glob("euchre_bot-*"))}


def committed(into: Path) -> Path:
    """A copy of the last commit."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(into, filter="data")
    return into


def _install(python: Path, *what: str | Path) -> None:
    subprocess.run([python, "-m", "pip", "-qq", "--disable-pip-version-check", "install", *what], check=True)


def _try_commands(program: Path, folder: Path, surroundings: dict[str, str]) -> None:
    for arguments in _COMMANDS:
        done = subprocess.run(
            [program, *arguments], cwd=folder, env=surroundings, capture_output=True, text=True, check=False
        )
        if done.returncode or done.stderr:
            raise ReleaseError(f"{' '.join(arguments)} fails where it is installed: {done.stderr}")


def _try_preview(program: Path, folder: Path, surroundings: dict[str, str]) -> None:
    """Have the preview make its database by all migrations, seat people, and serve its page; then end it."""
    with subprocess.Popen(
        [program, "preview"],
        cwd=folder,
        env=surroundings | {"PREVIEW_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as preview:
        assert preview.stdout and preview.stderr
        found = None
        while found is None and (line := preview.stdout.readline()):
            found = re.search(r"http://\S+", line)
        if found is not None:
            with urlopen(found[0], timeout=60) as page:
                page.read()
            preview.send_signal(signal.SIGINT)
        if preview.wait(60) or found is None:
            raise ReleaseError(f"The preview fails where it is installed: {preview.stderr.read()}")


def tried(wheel: Path, folder: Path, contents: Path) -> None:
    """Install a wheel in an environment of its own, write the list of all that is in it then, and run it."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    bin_ = folder / "venv" / "bin"
    _install(bin_ / "python", "--require-hashes", "-r", ROOT / "requirements" / "run.txt")
    _install(bin_ / "python", "--no-deps", wheel)
    subprocess.run(
        [
            *(Path(sys.executable).with_name("cyclonedx-py"), "environment", bin_ / "python"),
            *("--pyproject", ROOT / "pyproject.toml", "--output-reproducible", "-o", contents),
        ],
        check=True,
    )
    empty = folder / "empty"
    empty.mkdir()
    surroundings = {name: value for name, value in os.environ.items() if name not in _SETTINGS}
    _try_commands(bin_ / "euchre-bot", empty, surroundings)
    _install(bin_ / "python", "--require-hashes", "-r", ROOT / "requirements" / "preview.txt")
    _try_preview(bin_ / "euchre-bot", empty, surroundings)


def released() -> None:
    """Build, compare, try, and put into ``dist/``; raises ReleaseError for what is not as it must be."""
    changes(__version__, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="euchre-release-") as name:
        folder = Path(name)
        print("building twice…")
        first, second = (built(committed(folder / n), folder / f"dist-{n}") for n in ("one", "two"))
        if first != second:
            raise ReleaseError("Two builds of the same commit differ.")
        print("installing and trying it elsewhere…")
        (wheel,) = (folder / "dist-one").glob("*.whl")
        tried(wheel, folder, folder / CONTENTS)
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        files = first | {CONTENTS: (folder / CONTENTS).read_bytes()}
    digests = {each: hashlib.sha256(data).hexdigest() for each, data in sorted(files.items())}
    for each, data in files.items():
        (DIST / each).write_bytes(data)
    (DIST / "SHA256SUMS").write_text("".join(f"{digest}  {each}\n" for each, digest in digests.items()))
    print((DIST / "SHA256SUMS").read_text(), end="")


def main() -> int:
    """Tell what is in ``dist/``; 1 and a sentence on standard error where this can't be released."""
    try:
        released()
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
