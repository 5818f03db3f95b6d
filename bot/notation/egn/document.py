"""An EGN record as written: its JSON as typed values, and back. No game rules are applied yet.

Cards and calls are still text, so that alternative lines, which aren't verified, stay unchanged. Seats are
EGN's own, from 0. Missing values are None.
"""

import json
import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from bot.engine.errors import Refusal, quoted
from bot.notation.egn.ruleset import Rules, Whole

FILE_TYPE = "Euchre Game Notation"
_BIDDING, _PLAY = "EUCHRE_BIDDING", "TRICK_PLAY"
_EARLY = {
    "player_cards": "playerCards",
    "card_exchanges": "cardExchanges",
    "alone_defender": "aloneDefender",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
    "max_deals": "num_deals",
}
"""Field names of early EGN versions, with their current names."""
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_Seat = Annotated[int, Meta(ge=0, le=3)]
_Cards = tuple[str, ...]
Annotations = dict[Whole, tuple[str, ...]]
"""Remarks by the number of their call or play, from 0."""


class EgnFault(Refusal):
    """Raised for an invalid record. ``str()`` is a sentence that names the place, in EGN's own numbers.

    Deals are numbered by their ``dealNumber`` and seats from 0, as in the file. Tricks and calls count from
    1.
    """


class _Value(Struct, frozen=True, omit_defaults=True):
    """A part of a record."""


class PlayerId(_Value, frozen=True):
    """A player's id on another service, and the name of that service."""

    id: str = ""
    source: str = ""


class NamedPlayer(_Value, frozen=True):
    """A player with more data than a name."""

    name: str = ""
    ids: tuple[PlayerId, ...] = field(default=(), name="playerIds")


class Exchange(_Value, frozen=True):
    """Cards that go to ``receiver`` from a seat or, if None, from the kitty.

    A seat that sends cards to itself puts them out of play, face down.
    """

    receiver: _Seat
    cards: _Cards = ()
    sender: _Seat | None = None


class Bidding(_Value, frozen=True, tag_field="type", tag=_BIDDING):
    """The calls from the dealer's left, and the data around them."""

    calls: _Cards
    number: int | None = field(default=None, name="phaseNumber")
    alone: bool | None = field(default=None, name="isAlone")
    alone_defender: Annotated[int, Meta(ge=-1, le=3)] | None = field(default=None, name="aloneDefender")
    discard: str | None = None
    exchanges: tuple[Exchange, ...] = field(default=(), name="cardExchanges")
    annotations: Annotations = field(default_factory=dict, name="callAnnotations")


class Tricks(_Value, frozen=True, tag_field="type", tag=_PLAY):
    """The tricks, each with its cards in the order played. ``lead`` is the first leader's seat, if known."""

    tricks: tuple[_Cards, ...]
    number: int | None = field(default=None, name="phaseNumber")
    lead: _Seat | None = field(default=None, name="initialLead")
    annotations: Annotations = field(default_factory=dict, name="playAnnotations")


Phases = tuple[Bidding | Tricks, ...]


class AlternativeLine(_Value, frozen=True):
    """Another line that the deal could have taken from step ``branch`` on: preserved, not verified."""

    phases: Phases
    branch: Whole | None = field(default=None, name="branchIndex")


class InitialState(_Value, frozen=True):
    """The deal. ``hands`` and ``kitty`` are empty if the record doesn't have them."""

    dealer: _Seat
    up: str = field(name="upCard")
    hands: tuple[_Cards, ...] = field(default=(), name="playerCards")
    kitty: _Cards = ()


class DealRecord(_Value, frozen=True):
    """A recorded deal: the cards, the calls and the play."""

    number: Whole = field(name="dealNumber")
    state: InitialState = field(name="initialState")
    phases: Phases
    lines: tuple[AlternativeLine, ...] = field(default=(), name="alternativeLines")

    @property
    def bidding(self) -> Bidding:
        """The calls, empty if not recorded."""
        return next((phase for phase in self.phases if isinstance(phase, Bidding)), Bidding(()))

    @property
    def play(self) -> Tricks:
        """The tricks, empty if not recorded."""
        return next((phase for phase in self.phases if isinstance(phase, Tricks)), Tricks(()))


class Metadata(_Value, frozen=True):
    """The players, the rules and the score of the recorded game."""

    players: Annotated[tuple[str | NamedPlayer, ...], Meta(min_length=4, max_length=4)]
    game: str | None = field(default=None, name="gameId")
    title: str | None = None
    description: str | None = None
    date: str | None = None
    initial: tuple[Whole, Whole] | None = field(default=None, name="initialScore")
    final: tuple[Whole, Whole] | None = field(default=None, name="finalScore")
    rules: Rules | None = field(default=None, name="ruleset")


class Document(_Value, frozen=True):
    """A complete record."""

    kind: str = field(name="fileType")
    version: Annotated[str, Meta(pattern=r"^1(\.[0-9]{1,3}){0,3}$")]
    metadata: Metadata
    deals: tuple[DealRecord, ...]


def read_document(text: str) -> Document:
    """Parse a record's JSON. Raises EgnFault."""
    try:
        value = json.loads(text.removeprefix("\ufeff"))
        record = _tidy_json(value)
    except json.JSONDecodeError as error:
        what = f"{error.msg.removesuffix(' at')} at column {error.colno}"
        raise EgnFault(f"line {error.lineno}: the JSON is malformed: {what}") from None
    except (ValueError, RecursionError):
        raise EgnFault("the JSON is malformed: a number is too long, or it is nested too deeply") from None
    if not isinstance(record, dict) or (kind := record.get("fileType")) != FILE_TYPE:
        found = quoted(str(kind)) if isinstance(record, dict) and kind else "missing"
        raise EgnFault(f"this isn't {FILE_TYPE}: fileType is {found}")
    deals = record.get("deals")
    for at, deal in enumerate(deals if isinstance(deals, list) else ()):
        if isinstance(deal, str):
            raise EgnFault(f"deal {at}: the deal is packed into text, which this reader doesn't unpack")
    try:
        document = msgspec.convert(record, Document, str_keys=True)
    except msgspec.ValidationError as error:
        raise _fault(str(error)) from None
    for deal in document.deals:
        _check(deal)
    return document


def _tidy_json(value: Any) -> Any:
    """Return the JSON without nulls and meaningless values, with current field names."""
    if isinstance(value, list):
        return [[] if each is None else _tidy_json(each) for each in value]
    if not isinstance(value, dict):
        return value
    there = {name: _tidy_json(each) for name, each in value.items() if each is not None}
    for early, name in _EARLY.items():
        if early in there:
            there.setdefault(name, there.pop(early))
    for name in there.keys() & {"callAnnotations", "playAnnotations"}:
        if isinstance(there[name], dict):
            there[name] = {at: [said] if isinstance(said, str) else said for at, said in there[name].items()}
    if isinstance(rules := there.get("ruleset"), dict):
        known = Rules.__struct_fields__
        there["ruleset"] = {name: each for name, each in rules.items() if each or name in known}
    if isinstance(phases := there.get("phases"), list):
        there["phases"] = [each for each in phases if not _is_of_another_type(each)]
    if isinstance(deals := there.get("deals"), list):
        there["deals"] = [
            {"dealNumber": at, "phases": []} | deal if isinstance(deal, dict) else deal
            for at, deal in enumerate(deals)
        ]
    if there.get("type") in (_BIDDING, _PLAY):
        there = {"calls": [], "tricks": []} | there | {"phaseNumber": int(there["type"] == _PLAY)}
    return there


def _is_of_another_type(phase: object) -> bool:
    kind = phase.get("type") if isinstance(phase, dict) else None
    return isinstance(kind, str) and kind not in (_BIDDING, _PLAY)


def _fault(said: str) -> EgnFault:
    """Convert the library's error to plain words, with the place first."""
    said, _, place = said.replace("`", "").partition(" - at ")
    said = re.sub(r"\b(\w+)\b", lambda found: _WORDS.get(found[1], found[1]), said.replace(" | null", ""))
    place = re.sub(r"deals\[([0-9]+)\]", r"deal \1", place.replace("$.", "")) or "the record"
    return EgnFault(f"{place}: {said[:1].lower()}{said[1:]}")


def _check(deal: DealRecord) -> None:
    """Raise EgnFault for errors that the types don't catch."""
    if len(deal.state.hands) not in (0, 4):
        raise EgnFault(f"deal {deal.number}: playerCards has to have four seats, not {len(deal.state.hands)}")
    for kind in (Bidding, Tricks):
        if sum(isinstance(phase, kind) for phase in deal.phases) > 1:
            raise EgnFault(f"deal {deal.number}: there are two {kind.__name__.lower()} phases")


def write_document(document: Document, *, for_reading: bool = False) -> str:
    """Write the record as text. ``read_document`` reads it back to an equal document.

    It's ASCII, which every terminal handles. ``for_reading`` leaves the characters in its remarks unescaped.
    """
    return (
        json.dumps(msgspec.to_builtins(document, str_keys=True), indent=2, ensure_ascii=not for_reading)
        + "\n"
    )
