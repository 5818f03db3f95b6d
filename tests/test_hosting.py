"""docs/hosting.md against the settings that it lists."""

from __future__ import annotations

import re
from pathlib import Path

from dotenv import dotenv_values

ROOT = Path(__file__).parent.parent


def test_the_hosting_guide_lists_every_setting_with_its_default() -> None:
    guide = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| *(?:`(.*?)`)? *\|", guide, re.MULTILINE)
    # The example's values are the defaults (test_config.py).
    assert rows == list(dotenv_values(ROOT / ".env.example").items())
