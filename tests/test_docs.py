"""What the documentation says of the house is so: every path that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
_PATH = re.compile(r"`((?:bot|cogs|tests|tools|docs|requirements)/[\w./-]*)`")
_MADE_UP = ("KIND", "FEATURE", "ID", "TOPIC", "NAME")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    named = set(_PATH.findall(page.read_text(encoding="utf-8")))
    real = [path for path in named if not any(word in path for word in _MADE_UP)]
    assert [path for path in real if not (ROOT / path).exists()] == []


def test_the_picture_of_the_house_names_files_that_are_there() -> None:
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    names = set(re.findall(r"\b(\w+\.py)\b", picture))
    assert len(names) > 40
    there = {path.name for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")}
    assert sorted(names - there) == ["discord.py"]  # the library
