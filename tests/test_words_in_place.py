"""Every sentence that players read stands in the words of its feature, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

COGS = Path(__file__).parents[1] / "cogs"
# Two words beside each other, or a word beside something that is filled in.
SENTENCE = re.compile(r"[A-Za-z’']{2,}[,.;:!?]? +[A-Za-z’'(]{2,}|[A-Za-z]{2,},? +\{\}|\{\},? +[A-Za-z]{2,}")
QUIET = ("log.", "logging.", "re.compile", "TypeVar")  # what these are given, players do not read


def holds_words(module: Path) -> bool:
    """Return True if sentences belong in the module: it, or its folder, is for wording."""
    return module.stem.endswith("words") or "words" in module.parts or module.stem == "wording"


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield a module's sentences with their lines, except docstrings, log lines and internal errors."""
    skipped = {id(inner) for node in ast.walk(tree) if _is_quiet(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if SENTENCE.search(text):
            yield getattr(node, "lineno", 0), text


def _is_quiet(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
            return True
        case ast.Call(func=called):
            return ast.unparse(called).startswith(QUIET)
    return False


def test_a_sentence_is_found_wherever_it_stands() -> None:
    found = sentences(
        ast.parse('"""Not this."""\nlog.info("nor this one")\nx = f"{a} wins"\ny = "You win"\nz = "One"')
    )
    assert [line for line, _ in found] == [3, 4]


def test_sentences_stand_where_words_are() -> None:
    elsewhere = [module for module in sorted(COGS.rglob("*.py")) if not holds_words(module)]
    found = {each: [*sentences(ast.parse(each.read_text(encoding="utf-8")))] for each in elsewhere}
    assert {each.relative_to(COGS): told for each, told in found.items() if told} == {}
