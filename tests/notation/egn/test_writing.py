"""What is written in EGN reads back to the same game, and what it cannot express is named."""

import json
from pathlib import Path

import pytest
from hypothesis import assume, given

from bot.engine.actions import STAY
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.games import PRESETS, preset
from bot.notation import Game
from bot.notation import loads as loads_pen
from bot.notation.egn import dumps, loads, why_not_egn
from bot.notation.egn.document import read_document, write_document
from tests.approved import approve

from ...engine.pen import match as pen_match
from ...engine.strategies import game_of, matches, shown
from . import DATA, GAMES, bidding, league, play

GOLDEN = Path(__file__).parent.parent.parent / "golden"


def of_hand(hand: Hand) -> object:
    """Return what a hand's records must agree on; seats that didn't declare may be left out."""
    actions = [(seat, action) for seat, action in hand.history if action is not STAY]
    return hand.deal.dealer, hand.deal.hands, hand.deal.up, set(hand.deal.kitty), actions, hand.result


def assert_reads_back(match: Match) -> None:
    game = loads(dumps(game_of(match)))
    assert [(deal.score, deal.tricks) for deal in game.deals] == [(r.score, r.tricks) for r in match.results]
    assert (game.total, game.winners) == (match.score, match.winners)
    if match.hands:
        assert game.match is not None
        assert list(map(of_hand, game.match.hands)) == list(map(of_hand, match.hands))


@given(matches("north_american", "classic"))
def test_what_is_written_reads_back_to_the_same_game(match: Match) -> None:
    assume(why_not_egn(match.rules) is None)
    shown(match)
    assert_reads_back(match)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(
            """north_american benny=joker
            4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | JK
            4 call S, 4 discard TC
            ...""",
            id="the joker turned up",
        ),
        pytest.param(
            """north_american benny=joker alone=nobody
            4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | JK
            4 call S, 4 discard JC
            ...""",
            id="the joker turned up, nobody alone",
        ),
        pytest.param(
            """north_american farmers=yes
            4: AS KS QS JS AD | TH TS 9S 9H 9D | JD AH KD QD TD | JC AC KC QC TC | JH
            2 show""",
            id="a farmer's hand, the last of the record",
        ),
        pytest.param(
            """north_american farmers=yes go_under=yes deals=1
            4: AS KS QS JS AD | TH TS 9S 9H 9D | JD AH KD QD TD | JC AC KC QC TC | JH | KH QH 9C
            2 show
            4: AS KS QS JS AD | TH TS 9S 9H AC | JD AH KD QD TD | JC 9D KC QC TC | JH | KH QH 9C
            1 stay, 2 under TH TS 9S, 1 pass, 2 order alone
            ...""",
            id="a farmer's hand, then going under and alone",
        ),
        pytest.param(
            """north_american partners_best=yes
            4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H
            1 pass, 2 pass, 3 pass, 4 take alone, 4 discard TC
            2 give JH, 4 discard QC
            ...""",
            id="the partner's best for the dealer",
        ),
        pytest.param(
            """north_american defend_alone=yes
            1: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H
            2 order alone, 1 discard 9S, 3 alone
            ...""",
            id="a dealer who took the upcard up and then sits out",
        ),
        pytest.param(
            """north_american defend_alone=yes leader=left_of_alone no_trump=yes
            4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H
            1 pass, 2 pass, 3 pass, 4 pass, 1 pass, 2 call NT alone, 3 alone
            ...""",
            id="no trump, alone against one alone",
        ),
    ],
)
def test_each_house_rule_reads_back(hand: str) -> None:
    match = pen_match(hand)
    assert match.hand is None
    assert_reads_back(match)


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.pen")), ids=lambda path: path.stem)
def test_every_golden_game_is_written_or_the_reason_named(path: Path) -> None:
    (game,) = loads_pen(path.read_text(encoding="utf-8"))
    if reason := why_not_egn(game.rules):
        assert reason.startswith("Euchre Game Notation ")
        with pytest.raises(ValueError, match=r"\AEuchre Game Notation "):
            dumps(game)
        return
    assert game.match is not None
    assert_reads_back(game.match)


def test_a_record_is_laid_out_as_the_format_asks() -> None:
    match = pen_match(
        """north_american target=1
        4: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | JC AC KC QC TC | 9H
        1 pass, 2 assist, 4 discard TC
        ..."""
    )
    tags = {"Event": "Club night", "Site": "The pub", "Date": "2026.05.29", "Seed": "7"}
    approve(dumps(Game(match.rules, ("Ann", "Bob", "Cat", "Zoë"), match, tags)))


@pytest.mark.parametrize("name", GAMES)
def test_a_league_record_is_written_back_with_all_that_it_has(name: str) -> None:
    document = read_document((DATA / f"{name}.egn").read_text(encoding="utf-8"))
    assert read_document(write_document(document)) == document


def test_remarks_exchanges_and_players_ids_are_written_back() -> None:
    record = league()
    record["metadata"]["players"][0] = {"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}
    record["metadata"]["ruleset"] |= {"fast_break": True, "four_trick_tokens": True, "joker": True}
    bidding(record, 0)["callAnnotations"] = {"3": ["[!]Strong", "No doubt"]}
    bidding(record, 0)["cardExchanges"] = [{"sender": 1, "receiver": 3, "cards": ["As"]}]
    bidding(record, 0)["aloneDefender"] = 1
    play(record, 0)["playAnnotations"] = {"17": ["[??]"]}
    play(record, 0)["initialLead"] = 3
    record["deals"][0]["initialState"]["kitty"] = ["9h"]
    record["deals"][0]["alternativeLines"] = [{"branchIndex": 2, "phases": record["deals"][1]["phases"]}]
    document = read_document(json.dumps(record))
    assert read_document(write_document(document)) == document
    assert document.deals[0].lines[0].branch == 2


@pytest.mark.parametrize(
    ("ruleset", "options", "reason"),
    [
        ("bid", "", "doesn't have Bid Euchre."),
        ("spoil_five", "", "doesn't have Spoil Five."),
        ("two_handed", "", "is for four players, and Two-handed Euchre is for 2."),
        ("cutthroat", "", "is for four players, and Cutthroat Euchre is for 3."),
        ("slapton", "", "can't express alone=equal_calls: it lets only the maker go alone."),
        (
            "north_american",
            "pack=36",
            "can't express pack=36: it has packs from the nines or the sevens up.",
        ),
        ("north_american", "benny=two_of_spades", "can't express benny=two_of_spades: it has only the joker"),
        (
            "north_american",
            "leader=left_of_maker",
            "can't express leader=left_of_maker: it never has the player",
        ),
        ("north_american", "all_pass=same_deals", "can't express all_pass=same_deals: it lets the next"),
        ("north_american", "alone_four=2", "can't express alone_four=2: it gives 1 point"),
        ("north_american", "march=3", "can't express march=3: it gives 2 points"),
        ("north_american", "euchre_alone=2", "can't express euchre_alone=2: it gives a lone defender 4"),
    ],
)
def test_why_a_game_cannot_be_written_is_said(ruleset: str, options: str, reason: str) -> None:
    rules = preset(ruleset)
    said = why_not_egn(rules.with_seats(rules.seats_allowed[0]).with_options(options))
    assert said is not None
    assert said.startswith(f"Euchre Game Notation {reason}")


def test_the_rulesets_that_can_be_written() -> None:
    assert [name for name, rules in PRESETS.items() if not why_not_egn(rules)] == [
        "north_american",
        "classic",
    ]
