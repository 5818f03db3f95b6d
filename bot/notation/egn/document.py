"""A record as it is written: its JSON read into typed values, with no rule of the game applied yet.

Cards and calls are still text here, so that other lines of play, which nobody verifies, are kept as they are.
Seats are EGN's own, from 0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.errors import quoted
from bot.notation.egn.fields import EgnFault, Fields, as_text, as_texts, as_whole
from bot.notation.egn.ruleset import House, read_ruleset
from bot.notation.egn.words import Annotation

FILE_TYPE = "Euchre Game Notation"
_VERSION = re.compile(r"1(\.[0-9]{1,3}){0,3}")
_PLACE = re.compile(r"[0-9]{1,6}")
Annotations = Mapping[int, tuple[Annotation, ...]]


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player's name, and by what ids (each with its source) the player goes elsewhere."""

    name: str
    ids: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that pass to ``receiver``: from a seat, or (None) from the kitty.

    Cards that a seat sends to itself it puts out of play, face down.
    """

    receiver: int
    cards: tuple[str, ...]
    sender: int | None = None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The calls from the dealer's left, and what came with them; None is what is not recorded."""

    calls: tuple[str, ...] = ()
    alone: bool | None = None
    alone_defender: int | None = None
    discard: str | None = None
    exchanges: tuple[Exchange, ...] = ()
    annotations: Annotations = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks, each its cards in the order played; ``lead`` is the seat that led first, where known."""

    tricks: tuple[tuple[str, ...], ...] = ()
    lead: int | None = None
    annotations: Annotations = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AlternativeLine:
    """Another way that the deal might have gone from step ``branch`` on: kept, not verified."""

    phases: tuple[Bidding | Tricks, ...]
    branch: int | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal. ``hands`` and ``kitty`` are empty where nobody wrote them down."""

    number: int
    dealer: int
    up: str
    hands: tuple[tuple[str, ...], ...] = ()
    kitty: tuple[str, ...] = ()
    bidding: Bidding | None = None
    play: Tricks | None = None
    lines: tuple[AlternativeLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A whole record; ``notes`` are the texts of its metadata (title, description, date, gameId)."""

    players: tuple[NamedPlayer, ...]
    house: House
    deals: tuple[DealRecord, ...]
    initial: tuple[int, ...] = (0, 0)
    final: tuple[int, ...] | None = None
    version: str = "1.4"
    notes: Mapping[str, str] = field(default_factory=dict)


NOTES = ("gameId", "title", "description", "date")


def read_document(text: str) -> Document:
    """Read a record's JSON; raises EgnFault."""
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        what = f"{error.msg.removesuffix(' at')} at column {error.colno}"
        raise EgnFault(f"line {error.lineno}: the JSON is malformed: {what}") from None
    except (ValueError, RecursionError):
        raise EgnFault("the JSON is malformed: a number is too long, or it is nested too deeply") from None
    fields = Fields(value, "the record")
    kind, version = fields.text("fileType"), fields.text("version")
    if kind != FILE_TYPE:
        raise fields.fault(
            f"fileType is {quoted(kind)}, not {FILE_TYPE!r}" if kind else "fileType is missing"
        )
    if version is None or not _VERSION.fullmatch(version):
        raise fields.fault(
            "version is missing" if version is None else f"version {quoted(version)} is not 1.x"
        )
    metadata = fields.get("metadata")
    if metadata is None:
        raise fields.fault("metadata is missing")
    about = Fields(metadata, "metadata")
    listed = fields.get("deals")
    if not isinstance(listed, list):
        raise fields.fault("deals is missing" if listed is None else "deals is not a list")
    initial = _score(about, "initialScore")
    rules = about.get("ruleset")
    return Document(
        _players(about),
        read_ruleset(None if rules is None else Fields(rules, "ruleset")),
        tuple(_deal(each, at) for at, each in enumerate(listed)),
        (0, 0) if initial is None else initial,
        _score(about, "finalScore"),
        version,
        {name: note for name in NOTES if (note := about.text(name))},
    )


def _players(about: Fields) -> tuple[NamedPlayer, ...]:
    players = about.items(_player, "players")
    if players is None:
        raise about.fault("players is missing")
    if len(players) != 4:
        raise about.fault(f"{len(players)} players are named; this reader knows the game for 4")
    return players


def _player(value: object, place: str) -> NamedPlayer:
    if not isinstance(value, dict):
        return NamedPlayer(as_text(value, place))
    fields = Fields(value, place)
    ids = fields.items(_player_id, "playerIds") or ()
    return NamedPlayer(fields.text("name") or "", ids)


def _player_id(value: object, place: str) -> tuple[str, str]:
    fields = Fields(value, place)
    return fields.text("source") or "", fields.text("id") or ""


def _score(about: Fields, name: str) -> tuple[int, ...] | None:
    score = about.items(as_whole, name)
    if score is not None and len(score) != 2:
        raise about.fault(f"{name} is two numbers, one a side, not {len(score)}")
    return score


def _deal(value: object, at: int) -> DealRecord:
    if isinstance(value, str):
        raise EgnFault(f"deal {at}: the deal is packed into text, which this reader does not unpack")
    number = Fields(value, f"deal {at}").whole("dealNumber")
    number = at if number is None else number
    fields = Fields(value, f"deal {number}")
    state = fields.object("initialState")
    if state is None:
        raise fields.fault("initialState is missing")
    dealer, up = state.whole("dealer", most=3), state.text("upCard")
    if dealer is None or up is None:
        raise fields.fault("the dealer is missing" if dealer is None else "upCard is missing")
    hands = state.items(as_texts, "playerCards", "player_cards") or ()
    if len(hands) not in (0, 4):
        raise fields.fault(f"playerCards are the cards of four seats, not of {len(hands)}")
    phases = _phases(fields)
    bidding = [phase for phase in phases if isinstance(phase, Bidding)]
    play = [phase for phase in phases if isinstance(phase, Tricks)]
    if len(bidding) > 1 or len(play) > 1:
        raise fields.fault(f"there are two {'bidding' if len(bidding) > 1 else 'play'} phases")
    return DealRecord(
        number,
        dealer,
        up,
        hands,
        as_texts(state.get("kitty"), f"deal {number}: kitty"),
        bidding[0] if bidding else None,
        play[0] if play else None,
        fields.items(_line, "alternativeLines") or (),
    )


def _line(value: object, place: str) -> AlternativeLine:
    fields = Fields(value, place)
    return AlternativeLine(_phases(fields), fields.whole("branchIndex"))


def _phases(fields: Fields) -> tuple[Bidding | Tricks, ...]:
    """The phases that are known; those of other types are passed over."""
    read = fields.items(_phase, "phases") or ()
    return tuple(phase for phase in read if phase is not None)


def _phase(value: object, place: str) -> Bidding | Tricks | None:
    fields = Fields(value, place)
    kind = fields.text("type")
    if kind is None:
        raise fields.fault("type is missing")
    if kind == "EUCHRE_BIDDING":
        defender = fields.whole("aloneDefender", "alone_defender", least=-1, most=3)
        return Bidding(
            fields.items(as_text, "calls") or (),
            fields.switch("isAlone"),
            None if defender == -1 else defender,
            fields.text("discard") or None,
            fields.items(_exchange, "cardExchanges", "card_exchanges") or (),
            _annotations(fields, "callAnnotations", "calls_annotations"),
        )
    if kind == "TRICK_PLAY":
        return Tricks(
            fields.items(as_texts, "tricks") or (),
            fields.whole("initialLead", most=3),
            _annotations(fields, "playAnnotations", "tricks_annotations"),
        )
    return None


def _exchange(value: object, place: str) -> Exchange:
    fields = Fields(value, place)
    receiver = fields.whole("receiver", most=3)
    if receiver is None:
        raise fields.fault("receiver is missing")
    return Exchange(receiver, fields.items(as_text, "cards") or (), fields.whole("sender", most=3))


def _annotations(fields: Fields, *names: str) -> Annotations:
    written = fields.object(*names)
    if written is None:
        return {}
    read = {}
    for key in written:
        if not _PLACE.fullmatch(key):
            raise written.fault(f"{quoted(key)} is not the place of a call or a play")
        value = written.get(key)
        texts = (value,) if isinstance(value, str) else as_texts(value, f"{written.place}: {key}")
        read[int(key)] = tuple(Annotation.parse(text) for text in texts)
    return read
