"""``python -m tools.licences``: write docs/licences.md, the licences of what a host installs."""

from __future__ import annotations

import re
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent
INSTALLED = ROOT / "requirements" / "run.txt"
FILE = ROOT / "docs" / "licences.md"
_PINNED = re.compile(r"^([a-z0-9._-]+)==", re.MULTILINE)
_ONLY_ELSEWHERE = {"audioop-lts": "PSF-2.0", "colorama": "BSD-3-Clause"}  # newer Pythons, and Windows
_IN_ITS_FILE = {"resvg-py": "MIT"}  # the package brings the text, and names it nowhere
_HEAD = """# Licences

The bot itself is under the [MIT licence](../LICENSE). With it a host installs these packages
(`requirements/run.txt`), each of which brings the text of its licence. `make licences` writes this list.

| package | licence |
| --- | --- |
"""


def packages() -> list[str]:
    """What a host installs, by name."""
    return _PINNED.findall(INSTALLED.read_text(encoding="utf-8"))


def licence(package: str) -> str:
    """The licence that the package itself names; raises LookupError where it names none."""
    if package in _ONLY_ELSEWHERE:
        return _ONLY_ELSEWHERE[package]
    try:
        about = metadata(package)
    except PackageNotFoundError as error:
        raise LookupError(f"{package} is not installed") from error
    named = _named(about) or _IN_ITS_FILE.get(package)
    if not named:
        raise LookupError(f"{package} does not name its licence")
    return named


def _named(about: PackageMetadata) -> str:
    """The licence as an expression, in a word or two, or by its classifiers, as packages by age have it."""
    (short, *_) = about.get_all("License-Expression") or about.get_all("License") or [""]
    if short and "\n" not in short:
        return str(short)
    kinds = [each for each in about.get_all("Classifier") or [] if each.startswith("License ::")]
    return ", ".join(each.rpartition(" :: ")[2] for each in kinds)


def written() -> str:
    """The list."""
    return _HEAD + "".join(f"| {package} | {licence(package)} |\n" for package in packages())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
