"""The README keeps its word."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from bot.games import PRESETS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


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
