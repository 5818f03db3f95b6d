"""The documents say what the engine does: the tables of docs/rules.md, the examples of docs/notation.md."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.actions import Play, parse_action
from bot.engine.options import Option
from bot.games import PRESETS
from bot.games.up_card.actions import VERBS
from bot.games.up_card.rules import EuchreRules
from bot.notation import RecordFault, dumps, loads

from .strategies import ALL_ACTIONS

DOCS = Path(__file__).parent.parent.parent / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```pen\n(.*?)```", NOTATION, re.DOTALL)


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def rulesets_table() -> str:
    lines = [row("id", "name", "in short", "source"), row(*["---"] * 4)]
    lines += [row(f"`{rules.id}`", rules.name, rules.summary, rules.source) for rules in PRESETS.values()]
    return "\n".join(lines)


def options_table() -> str:
    """Return the table of options of games with an upcard. The others have pages of their own."""
    games = [rules for rules in PRESETS.values() if isinstance(rules, EuchreRules)]
    lines = [row("option", *(f"`{rules.id}`" for rules in games), "meaning", "values")]
    lines.append(row(*["---"] * (len(games) + 3)))
    for option in games[0].options.values():
        own = [Option.write(getattr(rules, option.name)) for rules in games]
        lines.append(row(f"`{option.name}`", *own, option.meaning, option.takes))
    return "\n".join(lines)


@pytest.mark.parametrize("table", [rulesets_table, options_table], ids=["rulesets", "options"])
def test_the_tables_of_the_rules_are_those_of_the_engine(table: Callable[[], str]) -> None:
    assert table() in RULES, f"docs/rules.md should hold this table:\n\n{table()}\n"


def test_every_example_of_the_notation_is_read_and_is_written_as_it_stands() -> None:
    assert EXAMPLES
    for example in EXAMPLES:
        record = "".join(line for line in example.splitlines(keepends=True) if not line.startswith(";"))
        assert dumps(loads(example)) == record


def test_the_fault_that_the_notation_shows_is_the_one_that_is_found() -> None:
    shown = re.search(r"`(line \d+: [^`]+)`", NOTATION)
    assert shown is not None
    revoked = EXAMPLES[0].replace("1 9S, 3 JD", "1 9S, 3 QD")
    assert revoked != EXAMPLES[0]
    with pytest.raises(RecordFault) as refused:
        loads(revoked)
    assert str(refused.value) == shown[1]


def test_every_word_and_every_tag_is_in_the_notation() -> None:
    words = {str(action).split()[0] for action in ALL_ACTIONS if not isinstance(action, Play)}
    tags = {"Rules", "Options", "Seats", "Players", "Result"}
    lines = {"hand", "deal", "up", "rest", "score"}
    assert words > {"pass", "show", "under", "give", "bid", "rob", "jink"}
    assert all(f"`{word}" in NOTATION for word in words | tags | lines | set(VERBS))
    assert parse_action("turn-down alone") == parse_action("order alone")
