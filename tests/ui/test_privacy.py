"""What is said of what is kept."""

import pytest

from bot.store.schema import metadata
from cogs.privacy.screens import kept_view
from tests.ui.seen import text

PERSONAL = [table.name for table in metadata.sorted_tables if "user_id" in table.c]
KEPT = [*PERSONAL, "tables", "presets", "events"]


@pytest.mark.parametrize("table", [*PERSONAL, "tables", "presets", "events"])
def test_nothing_is_kept_that_is_not_told(table: str) -> None:
    nothing = text(kept_view({name: [] for name in KEPT}))
    assert text(kept_view({name: [{"user_id": 1}] if name == table else [] for name in KEPT})) != nothing
