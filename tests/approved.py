"""What people are told in a test, held against what was approved in tests/golden/told.

``make snapshots`` writes those files anew, so a rewritten sentence breaks no test; read the difference.
"""

from __future__ import annotations

import fcntl
import os
import re
from itertools import count
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden" / "told"
UPDATE = "UPDATE_SNAPSHOTS"
_ID = re.compile(r"\d{15,20}")
_CHANGING = (
    (re.compile(r"<t:\d+"), "<t:TIME"),
    (re.compile(r"`[0-9a-f ]{32,}`"), "`HEX`"),
    (re.compile(r"\b[0-9a-f]{32,}\b"), "HEX"),
)
_asked: dict[str, count[int]] = {}  # how often each test has asked, by its name
_ids: dict[str, dict[str, str]] = {}  # the ids that each test was told, numbered as they came


def approve(text: str) -> None:
    """Fail unless this test was told the same at this place when it was approved, ids and moments apart."""
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    place = f"{test.partition('::')[2]} {next(_asked.setdefault(test, count(1)))}"
    ids = _ids.setdefault(test, {})
    text = _ID.sub(lambda found: ids.setdefault(found[0], f"ID{len(ids) + 1}"), text)
    for pattern, stands_for in _CHANGING:
        text = pattern.sub(stands_for, text)
    file = GOLDEN / f"{Path(test.partition('::')[0]).with_suffix('').relative_to('tests')}.txt"
    if UPDATE in os.environ:
        _approve(file, place, text)
    approved = _read(file.read_text(encoding="utf-8")) if file.exists() else {}
    assert text.strip() == approved.get(place), f"{place} of {file.name}: make snapshots"


def _read(written: str) -> dict[str, str]:
    """Return the approved texts by the test and the number of the place in it."""
    parts = re.split(r"^== (.*)\n", written, flags=re.MULTILINE)[1:]
    return {place: text.strip() for place, text in zip(parts[::2], parts[1::2], strict=True)}


def _approve(file: Path, place: str, text: str) -> None:
    """Write the text into the file, which other processes may be writing, too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a+", encoding="utf-8") as there:
        fcntl.flock(there, fcntl.LOCK_EX)
        there.seek(0)
        now = _read(there.read()) | {place: text.strip()}
        there.truncate(0)
        there.write("\n\n".join(f"== {name}\n{now[name]}" for name in sorted(now)) + "\n")
