"""What is released: a wheel that has all that the bot needs, and comes out the same wherever it is built."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from bot import __version__
from tools.release import ReleaseError, build, check_licenses, read_changes

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs")
BESIDE = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".env.example")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files that get packaged."""
    folder = tmp_path_factory.mktemp("source")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in BESIDE:
        shutil.copy2(ROOT / name, folder / name)
    return folder


def names(wheel: Path) -> set[str]:
    """Return the files in a wheel, except its metadata."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


def test_the_wheel_has_every_file_of_the_packages_and_its_command_and_comes_out_the_same_again(
    source: Path, tmp_path: Path
) -> None:
    first = build(source, tmp_path / "first")
    wheel, archive = f"euchre_bot-{__version__}-py3-none-any.whl", f"euchre_bot-{__version__}.tar.gz"
    assert set(first) == {wheel, archive}
    there = {
        path.relative_to(source).as_posix()
        for package in PACKAGES
        for path in (source / package).rglob("*")
        if path.is_file()
    }
    assert names(tmp_path / "first" / wheel) == there
    assert {Path(name).suffix for name in there} == {".py", ".pen", ".md", ".txt", ".xz", ".js", ".css"}
    with zipfile.ZipFile(tmp_path / "first" / wheel) as packed:
        told = packed.read(f"euchre_bot-{__version__}.dist-info/entry_points.txt").decode()
    assert "euchre-bot = bot.__main__:main" in told

    for path in source.rglob("*"):  # another day, by somebody else
        os.utime(path, (1, 1))
        path.chmod(path.stat().st_mode | 0o020)
    assert build(source, tmp_path / "second") == first

    # and from the source archive comes the same wheel
    shutil.unpack_archive(tmp_path / "first" / archive, tmp_path / "unpacked", filter="data")
    unpacked = tmp_path / "unpacked" / f"euchre_bot-{__version__}"
    assert build(unpacked, tmp_path / "third")[wheel] == first[wheel]


def test_a_version_is_released_only_with_its_changes_and_their_day() -> None:
    log = "## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Bowers.\n\n## [1.1.0] - 2026-01-01\n"
    assert read_changes("1.2.0", log) == "### Added\n\n- Bowers."
    for missing in ("1.1.0", "1.3.0", "1.2"):
        with pytest.raises(ReleaseError, match="CHANGELOG"):
            read_changes(missing, log)


def test_a_package_that_names_no_license_is_not_released() -> None:
    licensed = {"name": "aiohttp", "licenses": [{"license": {"id": "MIT"}}]}
    check_licenses(json.dumps({"components": [licensed]}).encode())
    with pytest.raises(ReleaseError, match="unlicensed"):
        check_licenses(json.dumps({"components": [licensed, {"name": "unlicensed"}]}).encode())
