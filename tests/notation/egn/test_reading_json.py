"""What the JSON of a record may leave out, what it must have, and that nothing else ever happens."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.notation.egn import EgnFault, loads
from bot.notation.egn.words import Annotation, Mark

from . import GAMES, MARCH, bidding, fault, league, one_deal, play, read


def test_only_a_record_of_the_format_is_read() -> None:
    for text, said in (
        ("", "line 1: the JSON is malformed: Expecting value"),
        ("{\n  'fileType': 1}", "line 2: the JSON is malformed: "),
        ("[]", "the record is a list, not an object"),
        ("{}", "the record: fileType is missing"),
        ('{"fileType": "Chess"}', "the record: fileType is 'Chess', not 'Euchre Game Notation'"),
        ('{"fileType": 7}', "the record: fileType is a whole number, not text"),
        ("[" * 100_000, "the JSON is malformed: "),
        ("1" * 100_000, "the JSON is malformed: "),
    ):
        with pytest.raises(EgnFault) as refused:
            loads(text)
        assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["version"], "2.0", "the record: version '2.0' is not 1.x"),
        (["version"], None, "the record: version is missing"),
        (["metadata"], None, "the record: metadata is missing"),
        (["metadata"], 3, "metadata is a whole number, not an object"),
        (["metadata", "players"], ["A"], "metadata: 1 players are named; this reader knows the game for 4"),
        (["metadata", "players"], None, "metadata: players is missing"),
        (["metadata", "players", 1], 4, "metadata: players[1] is a whole number, not text"),
        (["metadata", "initialScore"], [0], "metadata: initialScore is two numbers, one a side, not 1"),
        (["metadata", "initialScore", 0], 0.5, "metadata: initialScore[0] is not a whole number from 0"),
        (["metadata", "ruleset"], [], "ruleset is a list, not an object"),
        (["deals"], None, "the record: deals is missing"),
        (["deals"], {}, "the record: deals is not a list"),
        (["deals", 0], "AAEC", "deal 0: the deal is packed into text, which this reader does not unpack"),
        (["deals", 0], 7, "deal 0 is a whole number, not an object"),
        (["deals", 0, "dealNumber"], -1, "deal 0: dealNumber is -1, not a whole number from 0 to 999999"),
        (["deals", 2, "initialState"], None, "deal 2: initialState is missing"),
        (["deals", 2, "initialState", "dealer"], 4, "deal 2: initialState: dealer is 4, not a whole number"),
        (["deals", 2, "initialState", "dealer"], True, "deal 2: initialState: dealer is true or false, not"),
        (["deals", 2, "initialState", "upCard"], None, "deal 2: upCard is missing"),
        (["deals", 2, "initialState", "upCard"], "Xx", "deal 2, upCard: the card 'Xx' is unknown"),
        (
            ["deals", 2, "initialState", "playerCards"],
            [[]],
            "deal 2: playerCards are the cards of four seats",
        ),
        (["deals", 2, "phases", 0, "type"], None, "deal 2: phases[0]: type is missing"),
        (["deals", 2, "phases", 0, "type"], "TRICK_PLAY", "deal 2: there are two play phases"),
        (["deals", 2, "phases", 0, "calls", 1], 5, "deal 2: phases[0]: calls[1] is a whole number, not text"),
        (["deals", 2, "phases", 1, "tricks", 1], "Ah", "deal 2: phases[1]: tricks[1] is text, not a list"),
        (
            ["deals", 2, "phases", 1, "tricks", 1, 2],
            False,
            "deal 2: phases[1]: tricks[1][2] is true or false",
        ),
    ],
)
def test_each_fault_of_the_json_names_its_place(path: list[Any], value: object, said: str) -> None:
    record = league()
    inside = record
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    assert fault(record).startswith(said)


def test_what_is_optional_may_be_absent() -> None:
    record = league()
    record["metadata"] = {
        "players": record["metadata"]["players"],
        "ruleset": {"loner_lead": "LEFT_OF_LONER"},
    }
    for deal in record["deals"]:
        del deal["dealNumber"]
        for phase in deal["phases"]:
            del phase["phaseNumber"]
            if phase.get("isAlone") is False:
                del phase["isAlone"]
    assert read(record).total == (8, 10)


def test_phases_of_other_types_and_unknown_fields_are_passed_over() -> None:
    record = league()
    for deal in record["deals"]:
        deal["phases"].insert(1, {"type": "INTERRUPTION", "reason": {"deep": [1]}})
        deal["mood"] = "merry"
    record["deals"][3]["phases"].reverse()
    assert read(record).total == (8, 10)


@pytest.mark.parametrize("version", ["1.0.0", "1.2", "1.3.1", "1.4", "1.6"])
def test_every_version_of_the_format_is_read(version: str) -> None:
    assert read(league() | {"version": version}).total == (8, 10)


def test_an_early_record_has_other_names_for_some_things() -> None:
    record = one_deal("Pass Order", MARCH)
    state, (calls, tricks) = record["deals"][0]["initialState"], record["deals"][0]["phases"]
    state |= {"kitty": ["9c", "9d", "Js"], "player_cards": [[], [], [], []]}
    calls |= {"calls_annotations": {"1": ["!"]}}
    tricks |= {"isAlone": False, "initialLead": 0, "tricks_annotations": {"0": ["?"]}}
    deal = read(record).deals[0].record
    assert deal.bidding is not None and deal.play is not None
    assert (deal.bidding.annotations[1][0].text, deal.play.annotations[0][0].text) == ("!", "?")
    tricks["tricks"][0][2] = "9d"
    assert fault(record) == "deal 0, trick 1: seat 2 plays 9d, which lies in the kitty"


def test_players_may_be_objects_and_their_names_anything() -> None:
    record = league()
    record["metadata"]["players"] = [
        {"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}, {"name": ""}, " Cat\nLee ", "\ud800"
    ]  # fmt: skip
    game = read(record)
    assert game.players == ("Ann", "P2", "Cat Lee", "?")
    assert game.document.players[0].ids == (("club", "7"),)


@pytest.mark.parametrize(
    ("written", "mark", "text"),
    [
        ("[??]Oh no", Mark.BLUNDER, "Oh no"),
        ("[?] hm", Mark.MISTAKE, " hm"),
        ("[?!]", Mark.DUBIOUS, ""),
        ("[!?]x", Mark.INTERESTING, "x"),
        ("[!]x", Mark.GREAT, "x"),
        ("[!!]x", Mark.BRILLIANT, "x"),
        ("[!!!]x", None, "[!!!]x"),
        ("well [!]", None, "well [!]"),
    ],
)
def test_a_remark_may_begin_with_a_mark(written: str, mark: Mark | None, text: str) -> None:
    remark = Annotation.parse(written)
    assert (remark.mark, remark.text, str(remark)) == (mark, text, written)


def test_remarks_are_kept_with_the_call_or_play_that_they_are_on() -> None:
    record = league()
    bidding(record, 0)["callAnnotations"] = {"3": ["[!]Strong", "No doubt"]}
    play(record, 0)["playAnnotations"] = {"17": ["[??]"]}
    deal = read(record).deals[0].record
    assert deal.bidding is not None and deal.play is not None
    assert deal.bidding.annotations == {3: (Annotation("Strong", Mark.GREAT), Annotation("No doubt"))}
    assert deal.play.annotations == {17: (Annotation("", Mark.BLUNDER),)}
    play(record, 0)["playAnnotations"] = {"last": ["[??]"]}
    assert fault(record) == "deal 0: phases[1]: playAnnotations: 'last' is not the place of a call or a play"


# Whatever happens to a record, it is read or refused in one way.

SCRAP = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "Pass", "Order", "Alone", "s", "n", "As", "Jd", "B", "Xx", "R", "\ud800"])
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("0ab"), inner, max_size=3),
    max_leaves=5,
)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "std": st.booleans(),
        "min_rank": st.sampled_from([7, 9]),
        "joker": st.booleans(),
        "canadian": st.booleans(),
        "defend_alone": st.booleans(),
        "farmers": st.booleans(),
        "go_under": st.booleans(),
        "partners_best": st.booleans(),
        "allow_no_trump": st.booleans(),
        "fast_break": st.booleans(),
        "four_trick_tokens": st.booleans(),
        "num_deals": st.integers(0, 15),
        "loner_march_score": st.integers(0, 6),
    },
)
OPTIONAL = ("playerCards", "discard", "aloneDefender", "cardExchanges", "kitty", "finalScore")


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value, as what it is in and how it is reached there."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    found = [(value, key) for key in keys]
    return found + [place for _, key in found for place in places(value[key])]


@given(st.data())
def test_a_changed_record_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    record = league(data.draw(st.sampled_from(GAMES)))
    if data.draw(st.booleans()):
        record["metadata"]["ruleset"] = data.draw(RULES)
    for _ in range(data.draw(st.integers(1, 4))):
        all_places = places(record)
        inside, key = all_places[data.draw(st.integers(0, len(all_places) - 1))]
        change = data.draw(st.sampled_from(["scrap", "drop", "swap", "add"]))
        if change == "scrap":
            inside[key] = data.draw(SCRAP)
        elif change == "drop":
            del inside[key]
        elif change == "swap":
            other, there = all_places[data.draw(st.integers(0, len(all_places) - 1))]
            inside[key] = json.loads(json.dumps(other[there]))
        elif isinstance(inside, list):
            inside.insert(key, data.draw(SCRAP))
        else:
            name = data.draw(
                st.sampled_from(
                    ["playerCards", "discard", "aloneDefender", "cardExchanges", "kitty", "finalScore"]
                )
            )
            inside[name] = data.draw(SCRAP)  # fmt: skip
    text = json.dumps(record)
    try:
        game = loads(text)
    except EgnFault:
        with pytest.raises(EgnFault, match=r"\A.+\Z"):
            loads(text)
    else:
        assert len(game.players) == 4
        assert all(player.encode() for player in game.players)


@given(st.text() | st.binary().map(lambda raw: raw.decode("utf-8", "replace")))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    with pytest.raises(EgnFault):
        loads(text)
