"""Through whole games of random presses: nobody is shown, and no log names, a card that is hidden from them.

What a person may know is reckoned here from the deal and the plays alone: the own cards, the upcard, and
what has been played.
"""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.commands.run import set_up_logging
from bot.engine.actions import Play
from bot.engine.cards import ALL_CARDS, Card, parse_cards
from bot.tables.table import Stage, Table
from tests.journeys.seen import labels
from tests.journeys.world import PEOPLE, World, world
from tests.size import size

_BENNY = next(card for card in ALL_CARDS if card.suit is None)
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
}
_SIGNS = re.compile(r"(10|[AKQJ98765432])([♠♥♦♣])")
_CODES = re.compile(rf"(?<![A-Za-z0-9])([AKQJT98765432][SHDC]|{_BENNY.code})(?![A-Za-z0-9])")
_WORDS = re.compile(rf"({'|'.join(_RANKS)}) of (spades|hearts|diamonds|clubs)", re.IGNORECASE)
_FIRST_DEALER = re.compile(r'-# (?:[^\\"]|\\[^n])*deals first(?:[^\\"]|\\[^n])*')


def named(text: str) -> set[Card]:
    """Every card that the text names: by sign, by code, or in words."""
    text = _FIRST_DEALER.sub("", text)  # cards of another shuffle, cut for everyone to see
    signs = {Card(f"{'T' if rank == '10' else rank}{_SUITS[sign]}") for rank, sign in _SIGNS.findall(text)}
    codes = {Card(code) for code in _CODES.findall(text)}
    words = {Card(f"{_RANKS[rank.lower()]}{suit[0].upper()}") for rank, suit in _WORDS.findall(text)}
    return signs | codes | words | ({_BENNY} if "Benny" in text else set())


def known(table: Table, name: str | None) -> set[Card]:
    """Return the cards of the hand in play that this person may know; with None, those that everybody may."""
    assert table.match is not None
    hand = table.match.hand
    if hand is None:
        return set(ALL_CARDS)  # the hand is over, and public
    played = {action.card for _, action in hand.history if isinstance(action, Play)}
    own: set[Card] = set()
    seat = next((seat for seat, player in table.seated() if player.name == name), None)
    if seat is not None and not (hand.deal.up is _BENNY and hand.trumps is None):
        own = set(hand.deal.hands[seat - 1])
    assert hand.deal.up is not None
    return own | played | {hand.deal.up}


class Watch:
    """Looks at everything that everybody can see, and at the log, after each press."""

    def __init__(self, club: World, log: pytest.LogCaptureFixture) -> None:
        self.club, self.log = club, log
        self.seen: dict[int, str] = {}

    def look(self) -> None:
        """Raise AssertionError where a message that has changed, or the log, names a hidden card."""
        for who, shown in self._changed():
            if self.club.bot.manager.book.open_ones:
                hidden = named(shown) - known(self.club.table, who)
                assert not hidden, f"{who or 'everybody'} is shown {hidden} in {shown}"
        for record in self.log.records:
            said = record.getMessage() + (record.exc_text or "")
            assert not named(said), f"{record.name} logs {said}"
        self.log.clear()

    def _changed(self) -> Iterator[tuple[str | None, str]]:
        """Yield the messages that have changed, as Discord has them, with who sees each (None: everybody)."""
        backend = self.club.env.backend
        for message in backend.messages[self.club.channel.id].values():
            now = raw(self.club, message)
            if self.seen.get(message.id) == now:
                continue
            self.seen[message.id] = now
            seeing = [name for name in PEOPLE if message.visible_to(self.club[name].id)]
            assert len(seeing) in (1, len(PEOPLE))
            yield seeing[0] if len(seeing) == 1 else None, now

    async def press_about(self, chance: random.Random) -> None:
        """Somebody, perhaps a stranger, presses something on the board that only shows."""
        board = self.club.board()
        showing = [label for label in labels(board) if label in ("My hand", "Last trick", "Table", "Rules")]
        await self.club.press(chance.choice(PEOPLE), board, chance.choice(showing))


def raw(club: World, message: Any) -> str:
    """Return a message of the channel as Discord has it."""
    payload = simcord.backend.serializers.message_payload(club.env.backend, message)
    return json.dumps(payload, ensure_ascii=False, default=str)


def held(table: Table) -> set[Card]:
    """Return the cards in the hand of whose turn it is, as far as they may be seen."""
    assert table.to_act is not None
    return set(table.game.in_play.hands[table.to_act - 1]) & known(table, table.player(table.to_act).name)


@pytest.mark.parametrize(
    ("ruleset", "seed"), [("north_american", 5), *size([], [("slapton", 6)]), ("british_hangman", 13)]
)
async def test_nobody_is_shown_a_hidden_card_and_no_log_names_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, ruleset: str, seed: int
) -> None:
    caplog.set_level(logging.DEBUG)
    chance = random.Random(seed)
    async with world(tmp_path, seed=seed) as club:
        watch = Watch(club, caplog)
        await club.seat_four(rules=ruleset, target=6)
        for press in range(60):
            watch.look()
            if not club.bot.manager.book.open_ones:
                break
            if press == 15:
                await club.restart(seed)
                watch.look()
            if chance.random() < 0.3:
                await watch.press_about(chance)
                watch.look()
            if club.at(Stage.BETWEEN):
                await club.press("Ann", club.board(), "eu:deal")
                continue
            await club.show_hand(club.turn)
            shown = club.env.backend.get_message(club.channel.id, club.panel(club.turn).id)
            assert named(raw(club, shown)) >= held(club.table), (
                "what is watched for is found where it belongs"
            )
            await club.take_turn(chance.randrange(6))
        assert press > 20


@pytest.mark.parametrize(
    "text", ["J♠", "J♠︎", "10♥ left", "eu:do:abc:12:TH", "discard TH", "the ten of hearts", "('TH',)", "Benny"]
)
def test_the_watch_knows_a_card_however_it_is_written(text: str) -> None:
    assert named(text) & {*parse_cards("JS TH"), _BENNY}


def test_the_watch_does_not_take_other_words_for_cards() -> None:
    assert not named("eu:hand:9hasjs:12: AS9 JSON 1SH both bowers and the ace of trumps")


def test_the_library_logs_nothing_of_what_it_sends_even_at_debug() -> None:
    loggers = [logging.getLogger(), logging.getLogger("discord")]
    before = [(logger, logger.level, list(logger.handlers)) for logger in loggers]
    loggers[0].handlers[:] = []  # or those of pytest would keep the bot's way of writing
    try:
        set_up_logging(logging.DEBUG)
        for library in ("discord.http", "discord.gateway", "discord.webhook.async_", "sqlalchemy.engine"):
            assert not logging.getLogger(library).isEnabledFor(logging.DEBUG)
        assert logging.getLogger("bot.tables").isEnabledFor(logging.DEBUG)
    finally:
        for logger, level, handlers in before:
            logger.setLevel(level)
            logger.handlers[:] = handlers
