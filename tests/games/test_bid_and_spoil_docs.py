"""The pages on Bid Euchre and Spoil Five say what the engine does: their options, and the records in them."""

import re
from pathlib import Path

import pytest

from bot.engine.options import Option
from bot.games import preset
from bot.notation import dumps, loads

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"bid": "rules-bid.md", "spoil_five": "rules-spoil-five.md"}


@pytest.mark.parametrize("ruleset", PAGES)
def test_the_table_of_options_is_that_of_the_engine(ruleset: str) -> None:
    rules, page = preset(ruleset), (DOCS / PAGES[ruleset]).read_text(encoding="utf-8")
    rows = [
        f"| `{name}` | {Option.write(getattr(rules, name))} | {option.meaning} | {option.takes} |"
        for name, option in rules.options.items()
    ]
    assert "| --- | --- | --- | --- |\n" + "\n".join(rows) + "\n\n" in page


@pytest.mark.parametrize("ruleset", PAGES)
def test_the_record_on_the_page_is_read_and_is_written_as_it_stands(ruleset: str) -> None:
    page = (DOCS / PAGES[ruleset]).read_text(encoding="utf-8")
    examples = re.findall(r"```pen\n(.*?)```", page, re.DOTALL)
    assert examples
    for example in examples:
        (game,) = loads(example)
        assert game.rules.id == ruleset
        record = "".join(line for line in example.splitlines(keepends=True) if not line.startswith(";"))
        assert dumps([game]) == record
