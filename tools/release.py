"""``make release``: build a release, and try it outside a checkout.

The last commit is built twice, in two places, and must come out the same. Then the wheel is installed in a
new environment, and its commands and the preview run in an empty folder. ``dist/`` gets the wheel, the
source, the bill of materials of everything a host installs with it (CycloneDX, with licenses), and the
digests.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from bot import __version__

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
BILL = f"euchre_bot-{__version__}.cdx.json"
_COMMANDS = (
    ("--version",),
    ("simulate", "--rules", "bid", "--seed", "1"),
    ("rules", "who leads?"),
    ("art", "table", "table.png"),
)
_SETTINGS = {"DISCORD_TOKEN", "DATABASE", "PYTHONPATH"}
_NAMES_NO_LICENSE = {"resvg_py"}  # MIT: the package includes the text without naming it


class ReleaseError(Exception):
    """The reason why a release isn't possible, in a sentence."""


def read_changes(version: str, changelog: str) -> str:
    """Return a version's changelog entry. Raise ReleaseError if number, date or text is missing."""
    found = re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if not found or not found[1].strip():
        raise ReleaseError(f"CHANGELOG.md does not say what is new in {version}, and since which day.")
    return found[1].strip()


def build(source: Path, into: Path) -> dict[str, bytes]:
    """Build the wheel and the source archive of a folder into another one. Return both by name."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    command: list[str | Path] = [sys.executable, "-m", "hatchling", "build", "--directory", into]
    subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted(into.glob("euchre_bot-*"))}


def _build_commit(folder: Path) -> dict[str, bytes]:
    """Build the last commit in a new folder."""
    archive = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", "--output", archive, "HEAD"], cwd=ROOT, check=True)
    shutil.unpack_archive(archive, folder / "source", filter="data")
    return build(folder / "source", folder)


def _try(wheel: Path, folder: Path) -> bytes:
    """Install a wheel in a new environment, and run it. Return the bill of materials."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    bin_, empty = folder / "venv" / "bin", folder / "empty"
    pip: list[str | Path] = [bin_ / "python", "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "run.txt"], check=True)
    subprocess.run([*pip, "--no-deps", wheel], check=True)
    cyclonedx, project = Path(sys.executable).with_name("cyclonedx-py"), ROOT / "pyproject.toml"
    options: list[str | Path] = ["--pyproject", project, "--output-reproducible"]
    command: list[str | Path] = [cyclonedx, "environment", bin_ / "python", *options]
    bill = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    check_licenses(bill)
    empty.mkdir()
    environment = {name: value for name, value in os.environ.items() if name not in _SETTINGS}
    for arguments in _COMMANDS:
        command = [bin_ / "euchre-bot", *arguments]
        done = subprocess.run(
            command, cwd=empty, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode or done.stderr:
            raise ReleaseError(f"{' '.join(arguments)} fails where it is installed: {done.stderr}")
    subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "preview.txt"], check=True)
    _try_preview(bin_ / "euchre-bot", empty, environment)
    return bill


def check_licenses(bill: bytes) -> None:
    """Raise ReleaseError if a package in a bill of materials has no license."""
    parts = json.loads(bill)["components"]
    unnamed = {part["name"] for part in parts if not part.get("licenses")} - _NAMES_NO_LICENSE
    if unnamed:
        raise ReleaseError(f"These packages name no license: {', '.join(sorted(unnamed))}.")


def _try_preview(program: Path, folder: Path, environment: dict[str, str]) -> None:
    """Start the preview, let it create its database, seat people and serve its page. Then stop it."""
    with subprocess.Popen(
        [program, "preview"],
        cwd=folder,
        env=environment | {"PREVIEW_PORT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as preview:
        assert preview.stdout and preview.stderr
        found = next((url for line in preview.stdout if (url := re.search(r"http://\S+", line))), None)
        if found:
            with urlopen(found[0], timeout=60) as page:
                page.read()
            preview.send_signal(signal.SIGINT)
        if preview.wait(60) or not found:
            raise ReleaseError(f"The preview fails where it is installed: {preview.stderr.read()}")


def release() -> None:
    """Build, compare, try, and write ``dist/``. Raise ReleaseError for any problem."""
    read_changes(__version__, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="euchre-release-") as name:
        folder = Path(name)
        print("building twice…")
        files = _build_commit(folder / "one")
        if _build_commit(folder / "two") != files:
            raise ReleaseError("Two builds of the same commit differ.")
        print("installing and trying it elsewhere…")
        (wheel,) = (folder / "one").glob("*.whl")
        files[BILL] = _try(wheel, folder)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    for each, data in files.items():
        (DIST / each).write_bytes(data)
    sums = "".join(f"{hashlib.sha256(files[each]).hexdigest()}  {each}\n" for each in sorted(files))
    (DIST / "SHA256SUMS").write_text(sums)
    print(sums, end="")


def main() -> int:
    """Release. If that fails, print a sentence on standard error and return 1."""
    try:
        release()
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
