"""What is reported to Sentry: which error, where, at which table; never whose, and never a card."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.engine.cards import ALL_CARDS
from bot.engine.hand import Hand
from bot.notation import dumps
from bot.service.logs import being_answered
from bot.service.sentry import sentry_reports
from bot.tables.logbook import fault
from cogs.ui.answers import failed
from tests.engine.strategies import game_of, hands
from tests.journeys.world import PEOPLE, world

DSN = "https://key@sentry.invalid/1"
ASKED = "May I trump my partner's ace?"
NAMED = re.compile(
    "|".join([ASKED, *PEOPLE, "[♠♥♦♣]", *(rf"\b{re.escape(card.code)}\b" for card in ALL_CARDS)])
)


class Caught(Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope.serialize())

    @property
    def text(self) -> str:
        """All of it, as it would go over the wire and as it would be read."""
        lines = [line for each in self.sent for line in each.decode().splitlines()]
        return "\n".join(lines + [json.dumps(json.loads(line), ensure_ascii=False) for line in lines])

    @property
    def events(self) -> list[dict[str, Any]]:
        """The reports in it."""
        return [json.loads(each.splitlines()[2]) for each in self.sent]


@contextmanager
def catching() -> Iterator[Caught]:
    """Collect error reports for the duration."""
    caught = Caught()
    with sentry_reports(DSN, caught):
        yield caught


def fail(hand: Hand, name: str, asked: str) -> None:
    """Fail in the worst way: with everything in variables, in the error's words and in what it came from."""
    everything = f"{dumps([game_of(hand)])} {name} {asked} {' '.join(card.code for card in ALL_CARDS)}"
    try:
        raise KeyError(everything)
    except KeyError as error:
        raise ValueError(everything, hand) from error


@settings(max_examples=20)
@given(hands(), st.sampled_from(PEOPLE))
def test_whatever_fails_no_report_names_a_card_a_player_or_what_was_asked(hand: Hand, name: str) -> None:
    with suppress(ValueError), catching() as caught:
        try:
            fail(hand, name, ASKED)
        except ValueError as error:
            logging.getLogger("bot.tables").error("table stuck: table=%s error=%s", "k3f9x", fault(error))
            logging.getLogger("bot.tables").exception("a listener failed", extra={"hand": hand, "who": name})
            logging.getLogger("discord.client").exception("Ignoring exception in %s for %s", ASKED, name)
            logging.getLogger("asyncio").error(
                f"Task exception was never retrieved: {dumps([game_of(hand)])}", exc_info=error
            )
        fail(hand, name, ASKED)
    assert len(caught.events) == 5
    assert not NAMED.findall(caught.text)


def test_a_report_tells_what_failed_where_and_at_which_interaction() -> None:
    token = being_answered.set(17)
    try:
        with suppress(ValueError), catching() as caught:
            try:
                raise ValueError("Q♠")
            except ValueError as error:
                logging.getLogger("bot.tables").error("table %s failed: %s", "k3f9x", fault(error))
            logging.getLogger("bot.tables").warning("this is none")
            raise ValueError("Q♠")
    finally:
        being_answered.reset(token)
    first, second = caught.events
    assert first["logentry"]["message"] == "table %s failed: %s"
    assert first["logentry"]["formatted"].startswith("table k3f9x failed: ValueError in test_a_report_tells")
    assert first["release"].startswith("euchre-bot@")
    (told,) = second["exception"]["values"]
    (frame,) = told["stacktrace"]["frames"][-1:]
    assert (told["type"], frame["filename"]) == ("ValueError", "tests/service/test_sentry.py")
    assert first["tags"] == second["tags"] == {"interaction": "17"}
    assert not {"user", "server_name", "breadcrumbs", "extra", "contexts"} & (set(first) | set(second))


async def test_a_press_that_fails_is_reported_without_the_hand_that_it_failed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with catching() as caught:
        async with world(tmp_path, check_errors=False) as club:
            await club.seat_four()
            match = next(iter(club.bot.manager.book.open_ones.values())).match
            assert match is not None and match.hand is not None
            hand = match.hand

            async def broken(*_: object, **__: object) -> None:
                fail(hand, club.turn, ASKED)

            monkeypatch.setattr(club.bot.manager, "do", broken)
            await club.take_turn()
    (report,) = caught.events
    assert report["logentry"]["formatted"].startswith("interaction failed: error=ValueError")
    assert report["tags"]["interaction"].isdecimal()
    assert not NAMED.findall(caught.text)
    assert failed.__module__ == report["logger"]


def test_without_an_address_nothing_is_reported_and_the_library_is_not_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with sentry_reports(None):
        logging.getLogger("bot").error("nobody hears it")
    with pytest.raises(ModuleNotFoundError), sentry_reports(DSN):
        pass
