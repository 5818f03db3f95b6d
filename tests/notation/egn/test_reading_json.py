"""What the JSON of a record may leave out, what it must have, and that nothing else ever happens."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.notation.egn import EgnFault, loads
from tests.approved import approve

from . import GAMES, MARCH, bidding, fault, league, one_deal, play, read


def test_only_a_record_of_the_format_is_read() -> None:
    for text, said in (
        ("", "line 1: the JSON is malformed: Expecting value"),
        ("{\n  'fileType': 1}", "line 2: the JSON is malformed: "),
        ("[]", "this isn't Euchre Game Notation: "),
        ("{}", "this isn't Euchre Game Notation: "),
        ('{"fileType": "Chess"}', "this isn't Euchre Game Notation: fileType is 'Chess'"),
        ('{"fileType": 7}', "this isn't Euchre Game Notation: "),
        ("[" * 100_000, "the JSON is malformed: "),
        ("1" * 100_000, "the JSON is malformed: "),
    ):
        with pytest.raises(EgnFault) as refused:
            loads(text)
        assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["version"], "2.0", "version"),
        (["version"], None, "the record"),
        (["metadata"], None, "the record"),
        (["metadata"], 3, "metadata"),
        (["metadata", "players"], ["A"], "metadata.players"),
        (["metadata", "players"], None, "metadata"),
        (["metadata", "players", 1], 4, "metadata.players[1]"),
        (["metadata", "initialScore"], [0], "metadata.initialScore"),
        (["metadata", "initialScore", 0], 0.5, "metadata.initialScore[0]"),
        (["metadata", "ruleset"], [], "metadata.ruleset"),
        (["metadata", "ruleset", "nullo"], True, "metadata.ruleset"),
        (["metadata", "ruleset", "std"], 1, "metadata.ruleset.std"),
        (["deals"], None, "the record"),
        (["deals"], {}, "deals"),
        (["deals", 0], "AAEC", "deal 0"),
        (["deals", 0], 7, "deal 0"),
        (["deals", 0, "dealNumber"], -1, "deal 0.dealNumber"),
        (["deals", 2, "initialState"], None, "deal 2"),
        (["deals", 2, "initialState", "dealer"], 4, "deal 2.initialState.dealer"),
        (["deals", 2, "initialState", "dealer"], True, "deal 2.initialState.dealer"),
        (["deals", 2, "initialState", "upCard"], None, "deal 2.initialState"),
        (["deals", 2, "initialState", "upCard"], "Xx", "deal 2, upCard"),
        (["deals", 2, "initialState", "playerCards"], [[]], "deal 2"),
        (["deals", 2, "phases", 0, "type"], None, "deal 2.phases[0]"),
        (["deals", 2, "phases", 0, "type"], "TRICK_PLAY", "deal 2"),
        (["deals", 2, "phases", 0, "calls", 1], 5, "deal 2.phases[0].calls[1]"),
        (["deals", 2, "phases", 1, "tricks", 1], "Ah", "deal 2.phases[1].tricks[1]"),
        (["deals", 2, "phases", 1, "tricks", 1, 2], False, "deal 2.phases[1].tricks[1][2]"),
    ],
)
def test_each_fault_of_the_json_names_its_place(path: list[Any], value: object, place: str) -> None:
    record = league()
    inside = record
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    assert fault(record).startswith(f"{place}: ")


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
    assert (deal.bidding.annotations[1], deal.play.annotations[0]) == (("!",), ("?",))
    tricks["tricks"][0][2] = "9d"
    approve(fault(record))


def test_players_may_be_objects_and_their_names_anything() -> None:
    record = league()
    record["metadata"]["players"] = [
        {"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}, {"name": ""}, " Cat\nLee ", "\ud800"
    ]  # fmt: skip
    game = read(record)
    assert game.players == ("Ann", "P2", "Cat Lee", "?")
    ann = game.document.metadata.players[0]
    assert not isinstance(ann, str) and [(each.source, each.id) for each in ann.ids] == [("club", "7")]


def test_remarks_are_kept_with_the_call_or_play_that_they_are_on() -> None:
    record = league()
    bidding(record, 0)["callAnnotations"] = {"3": ["[!]Strong", "No doubt"]}
    play(record, 0)["playAnnotations"] = {"17": ["[??]"]}
    deal = read(record).deals[0].record
    assert deal.bidding.annotations == {3: ("[!]Strong", "No doubt")}
    assert deal.play.annotations == {17: ("[??]",)}
    play(record, 0)["playAnnotations"] = {"last": ["[??]"]}
    approve(fault(record))


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
    """Return every place in a JSON value, as its container and its key."""
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
            inside[data.draw(st.sampled_from(OPTIONAL))] = data.draw(SCRAP)
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
