"""Records for the tests of EGN: the two league games, and short ones in a few words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.notation.egn import EgnFault, EgnGame, loads

DATA = Path(__file__).parent.parent.parent / "data" / "egn"
GAMES = ("me-and-bears", "vwec-finals")


def league(name: str = "vwec-finals") -> Any:
    """Return the JSON of a league game, to be changed."""
    return json.loads((DATA / f"{name}.egn").read_text(encoding="utf-8"))


def read(record: Any) -> EgnGame:
    """Read a record and return the game, verified."""
    return loads(json.dumps(record))


def fault(record: Any) -> str:
    """Return the error from reading a faulty record."""
    with pytest.raises(EgnFault) as refused:
        read(record)
    return str(refused.value)


def bidding(record: Any, deal: int) -> Any:
    """Return the bidding phase of the deal at that index."""
    return record["deals"][deal]["phases"][0]


def play(record: Any, deal: int) -> Any:
    """Return the play phase of the deal at that index."""
    return record["deals"][deal]["phases"][1]


def one_deal(
    calls: str,
    tricks: str = "",
    *,
    up: str = "9h",
    dealer: int = 3,
    rules: dict[str, object] | None = None,
    hands: str = "",
    **more: object,
) -> Any:
    """Return a record of one deal: calls separated by spaces, tricks by ``|``; ``more`` goes to bidding."""
    phases: list[dict[str, object]] = [{"type": "EUCHRE_BIDDING", "calls": calls.split(), **more}]
    if tricks:
        phases.append({"type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks.split("|")]})
    state: dict[str, object] = {"dealer": dealer, "upCard": up}
    if hands:
        state["playerCards"] = [hand.split() for hand in hands.split("|")]
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": ["A", "B", "C", "D"], "initialScore": [0, 0], "ruleset": rules or {}},
        "deals": [{"dealNumber": 0, "initialState": state, "phases": phases}],
    }


# Seat 3 deals and hearts are turned up. Each seat holds a suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs.
HANDS = "As Ks Qs Ts 9s | Jh Ah Kh Qh Th | Jd Ad Kd Qd Td | Jc Ac Kc Qc Tc"
# Seat 1 ordered; seat 3 put the ten of clubs out for the nine of hearts.
MARCH = "As Jh Jd 9h | Ah Ad Jc 9s | Kh Kd Ac Ts | Qh Qd Kc Qs | Th Td Qc Ks"
