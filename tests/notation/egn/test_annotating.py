"""Remarks are put at the call or the play that they are about, and the record is read back as it was."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.engine.actions import Pass, Play
from bot.games import preset
from bot.games.up_card.actions import Accept, Call
from bot.notation import Game, egn
from bot.notation.egn import Annotation, Mark, Remark
from bot.notation.egn.words import read_call, read_card
from bot.players import BasicPlayer
from bot.players.selfplay import play_match

MARK = Mark.DUBIOUS.value
PLAYERS = ("Ann", "Bob", "Cat", "Dan")
RULES = (
    "",
    "pack=32 defend_alone=yes",
    "go_under=yes",
    "partners_best=yes partner_accepts=alone",
    "benny=joker",
)


@pytest.mark.parametrize("options", RULES)
def test_every_remark_stands_at_what_it_is_about(options: str) -> None:
    rules = preset("north_american").with_options(options)
    match = play_match(rules, [BasicPlayer()] * 4, random.Random(6), most_hands=8)
    remarks = [
        Remark(deal, turn, Annotation(str(action), Mark.DUBIOUS))
        for deal, hand in enumerate(match.hands)
        for turn, (_, action) in enumerate(hand.history)
    ]
    plain = egn.document_of(Game(rules, PLAYERS, match))
    read = egn.loads(egn.write_document(egn.annotate(plain, match.hands, remarks)))
    assert read.match is not None
    assert [hand.history for hand in read.match.hands] == [hand.history for hand in match.hands]
    for deal, hand in zip(read.document.deals, match.hands, strict=True):
        told = []
        for at, notes in deal.bidding.annotations.items():
            call = read_call(deal.bidding.calls[at], None, "")
            for note in notes:
                told.append(note)
                about = note.removeprefix(MARK).split()[0]
                assert type(call).__name__.lower() in ("pass", "accept", "call")
                # EGN has no place for what is not marked.
                assert note.startswith(MARK) == (about == str(call).split()[0])
        cards = [card for trick in deal.play.tricks for card in trick]
        for at, (note,) in deal.play.annotations.items():
            told.append(note)
            assert note == MARK + read_card(cards[at], "").code
        assert len(told) == len(hand.history)
        marked = sum(isinstance(action, Pass | Accept | Call | Play) for _, action in hand.history)
        assert sum(note.startswith(MARK) for note in told) == marked


def test_a_remark_stands_behind_those_that_are_there() -> None:
    rules = preset("north_american").with_options("deals=1")
    match = play_match(rules, [BasicPlayer()] * 4, random.Random(2))
    plain = egn.document_of(Game(rules, PLAYERS, match))
    first, second = (Remark(0, 0, Annotation(text)) for text in ("one", "two"))
    once = egn.annotate(plain, match.hands, [first])
    (deal,) = egn.annotate(once, match.hands, [second]).deals
    assert deal.bidding.annotations == {0: ("one", "two")}
    assert egn.annotate(plain, match.hands, []) == plain
    assert replace(once, deals=plain.deals) == plain
