"""What the documentation says is so: paths, the picture of the house, settings, rulesets, the example."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from bot.games import PRESETS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
_PATH = re.compile(r"`((?:bot|cogs|deploy|tests|tools|docs|requirements)/[\w./-]*)`")
_MADE_UP = ("KIND", "FEATURE", "ID", "TOPIC", "NAME")


def test_every_path_that_a_page_names_is_there() -> None:
    named = {path for page in PAGES for path in _PATH.findall(page.read_text(encoding="utf-8"))}
    real = [path for path in named if not any(word in path for word in _MADE_UP)]
    assert [path for path in real if not (ROOT / path).exists()] == []


def test_every_test_that_the_field_names_is_there() -> None:
    field = (ROOT / "docs" / "field.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", field))
    assert named
    assert [test for file, test in named if f"def {test}(" not in (ROOT / file).read_text("utf-8")] == []


def test_the_map_names_packages_that_are_there_and_all_of_the_bots() -> None:
    listed = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    names = set(re.findall(r"(?<=[ \n])([\w/]+/|\w+\.py)(?= )", listed))
    there = {f"{path.name}/" for folder in ("bot", "cogs", "cogs/ui") for path in (ROOT / folder).iterdir()}
    there |= {path.name for folder in ("bot", "bot/commands") for path in (ROOT / folder).glob("*.py")}
    beside = {"bot/", "cogs/", "discord.py", "ui/games/", "tools/", "tests/"}
    assert names - there - beside == set()
    packages = {f"{path.parent.name}/" for path in (ROOT / "bot").glob("*/__init__.py")}
    assert packages <= names


def test_the_example_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried
    assert not failed


def test_every_link_into_the_repository_leads_somewhere() -> None:
    links = re.findall(r'\]\(([^)#:]+)\)|src="([^"]+)"', README)
    assert links
    assert all((ROOT / (link or picture)).exists() for link, picture in links)


def test_the_table_of_rulesets_says_what_the_presets_say() -> None:
    rows = re.findall(r"^\| ([^|]+) \| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", README, re.MULTILINE)
    assert [id_ for _, id_, _, _ in rows] == list(PRESETS)
    for name, id_, pack, ends in rows:
        rules = PRESETS[id_]
        assert name.startswith(rules.name)
        benny = " and the Benny" if getattr(rules, "benny", "none") != "none" else ""
        assert pack == f"{len(rules.cards) - bool(benny)}{benny}"
        assert ends == str(getattr(rules, "target", "most chips"))
