"""Positions and what is so in each, from text files: the rules sentence by sentence, and what bots do.

::

    LOW = 9S 9H 9D 9C TH

    # A hand of nines and tens only is shown before the calling.
    north_american farmers=yes / 4: AS KS QS JS TS | LOW | JD AD KD QD TD | JC AC KC QC TC | JH
      > 2: show
      2 show  = thrown_in yes; score 0 0
      1 pass  ! not your turn

A line continues the position of the line above that is indented less, and `` / `` ends a line of ``pen``.
``NAME = text`` gives later lines a shorthand, and a comment begins with a semicolon. Two spaces after a
position comes what is so in it:

- ``> 1: pass, order``: who is to act, and every choice. ``…`` at either end leaves some out.
- ``! MUST_FOLLOW``: the last action is refused, for that reason or because it's not that seat's turn.
- ``= maker 2; lone 2 3``: facts of the result, the match or the hand. ``4.cards`` is what seat 4 sees, and
  ``0.cards`` what a spectator does. ``hand.4`` are the cards of seat 4, ``won`` is who won the last trick.
  ``earned`` are the awards of all hands. Of a hand in which everybody then stays, ``asked`` are all who are
  asked, and ``leads`` is who leads.
- ``? order alone``: what the club level does, at a score of nothing or that after ``at``. ``?! order``: what
  it doesn't do. ``?? pass``: what an expert does.
"""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bot.engine.actions import parse_action
from bot.engine.match import Match, view
from bot.engine.phases import Phase
from bot.players import BasicPlayer
from bot.players.expert import Expert
from bot.standings.awards import awards

from . import pen

GOLDEN = Path(__file__).parents[1] / "golden"
_SHORTHAND = re.compile(r"([A-Z_\d]+) = (.*)")
_LINE = re.compile(r"(?P<indent> *)(?P<actions>.*?)(?:(?<![^ ] )(?P<mark>>|!|=|\?[!?]?) (?P<wanted>.*))?")
Claims = list[tuple[int, str, str, str]]


def sentences(folder: str) -> list[ParameterSet]:
    """Return what each sentence of the files in that folder of tests/golden claims, for pytest."""
    return [
        pytest.param(claims, id=f"{path.stem}: {sentence}")
        for path in sorted((GOLDEN / folder).glob("*.txt"))
        for sentence, claims in _read(path).items()
    ]


def _read(path: Path) -> dict[str, Claims]:
    """Return what each sentence claims: the number of the line, the position, the mark, and what is so."""
    found: dict[str, Claims] = {}
    short: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith(";"):
            continue
        line = re.sub(r"\b[A-Z_\d]{3,}\b(?! =)", lambda name: short.get(name[0], name[0]), line)
        if line.startswith("# "):
            claims = found[line[2:]] = []
        elif named := _SHORTHAND.fullmatch(line):
            short[named[1]] = named[2]
        elif (parts := _LINE.fullmatch(line)) and line:
            above = [each for each in above if each[0] < len(parts["indent"])]
            if parts["actions"]:
                above.append((len(parts["indent"]), parts["actions"].strip().replace(" / ", "\n")))
            if parts["mark"]:
                position = "\n".join(text for _, text in above)
                claims.append((number, position, parts["mark"], parts["wanted"]))
    return found


def check(claims: Claims) -> None:
    """Fail with every claim that doesn't hold."""
    wrong = [
        f"line {line}: {mark} {wanted}, not {found}"
        for line, position, mark, wanted in claims
        if (found := _found(position, mark, wanted)) != wanted
    ]
    if wrong or not claims:
        pytest.fail("\n".join(wrong or ["the sentence claims nothing"]), pytrace=False)


def _found(position: str, mark: str, wanted: str) -> str:
    """Return what is so in the position, in the form in which it is wanted."""
    match mark:
        case ">":
            found = pen.choices(position)
            some = wanted.strip("…")
            fits = {0: found == some, 1: found.startswith(some), 2: found.endswith(some), 3: some in found}
            return wanted if fits[wanted.endswith("…") + 2 * wanted.startswith("…")] else found
        case "!":
            reason = pen.refusal(position)
            return reason if isinstance(reason, str) else reason.name
        case "=":
            names = [each.partition(" ")[0] for each in wanted.split("; ")]
            return "; ".join(f"{name} {_fact(pen.match(position), name)}" for name in names)
    choice, _, score = wanted.partition(" at ")
    hand = pen.any_hand(position)
    seen = view(hand, hand.to_act, tuple(map(int, score.split())) or (0,) * hand.rules.sides)
    does = (Expert() if mark == "??" else BasicPlayer()).choose(seen)
    assert parse_action(choice) in seen.legal
    if (does == parse_action(choice)) is (mark != "?!"):
        return wanted
    return "avoided" if mark == "?!" else str(does)


def _fact(match: Match, name: str) -> str:
    hand = match.hand or match.hands[-1]
    whose, _, what = name.rpartition(".")
    if whose == "match":
        return _written(getattr(match, what))
    if whose == "hand":
        return _written(hand.hands[int(what) - 1])
    if whose:
        return _written(getattr(match.view(int(whose) or None), what))
    if name == "won":
        return str(hand.tricks[-1].winner)
    if name == "trick_sizes":
        return _written(tuple(len(trick.plays) for trick in hand.tricks))
    if name == "earned":
        return ", ".join(f"{seat} {award}" for seat, award in awards(match, whole=False)) or "none"
    if name in ("asked", "leads"):
        asked: list[str] = []
        while hand.implied:
            asked.append(str(hand.to_act))
            hand = hand.apply(hand.implied)
        return str(hand.to_act) if name == "leads" else " ".join(asked) or "none"
    of = next(of for of in (hand.result, match, hand) if hasattr(of, name))
    return _written(getattr(of, name))


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_written, value)) or "none"
    if isinstance(value, Phase):
        return value.words
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
