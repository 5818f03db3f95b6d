"""Checking that the deals of a recorded game follow from the commitment made before it."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.engine.deal import Deal
from bot.engine.fairness import commits_to, hash_repeatedly, posted_at, published_at, random_seat, shuffled
from bot.engine.first_dealer import find_first_dealer
from bot.notation.record import Game

COMMITMENT, SEED, KEY = "Commitment", "Seed", "Key"
"""The tags for the commitment, the seed, and the key of the last hand, from which all earlier ones follow."""
START, ATTEMPTS = "Start", "Attempts"
"""The tags for the time Start was pressed, and the number of attempts to post the game's message."""
_LONG = 60_000
"""Milliseconds from Start within which that message is normally posted."""
_OUTSIDE = re.compile(r"(?:message (\d{1,20})\b|no message)(?:, drand quicknet (\d{1,10}) )?")


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a game, which reveals a host who tried for other cards.

    All times are in milliseconds since 1970, or None if the record doesn't have them: ``start`` is when Start
    was pressed, ``message`` when Discord created the message, ``round_`` when the beacon published its
    number. ``attempts`` counts the attempts to post the message, 0 if unknown.
    """

    start: int | None = None
    attempts: int = 0
    message: int | None = None
    round_: int | None = None

    @property
    def delay(self) -> int | None:
        """The milliseconds from Start to the message, or None if either is unknown."""
        return None if self.start is None or self.message is None else max(0, self.message - self.start)

    @property
    def foreseen(self) -> bool:
        """True if the beacon's number was public before the message was posted."""
        return self.message is not None and self.round_ is not None and self.round_ <= self.message

    @property
    def doubtful(self) -> bool:
        """True if a host could have tried for other cards, so players may want to ask."""
        return self.attempts > 1 or (self.delay or 0) > _LONG or self.foreseen


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check: ``fits`` is True if the key matches the commitment.

    ``wrong`` are the numbers of hands not dealt from it, with 0 for the first dealer. ``opening`` describes
    the start of the game.
    """

    hands: int
    fits: bool
    wrong: tuple[int, ...]
    opening: Opening = field(default_factory=Opening)

    @property
    def fair(self) -> bool:
        """True if everything matches the commitment."""
        return self.fits and not self.wrong


def fairness_tags(commitment: str, seed: str, key: str) -> dict[str, str]:
    """Return the tags that make a record verifiable."""
    return {COMMITMENT: commitment, SEED: seed, KEY: key}


def start_tags(start: int, attempts: int) -> dict[str, str]:
    """Return the tags for the time when Start was pressed, in milliseconds since 1970, and the attempts."""
    at = datetime.fromtimestamp(start / 1000, UTC).isoformat(timespec="milliseconds")
    return {START: at.replace("+00:00", "Z"), ATTEMPTS: str(attempts)}


def opening_of(tags: Mapping[str, str]) -> Opening:
    """Return the start of the game with these tags, as far as they tell."""
    attempts, outside = tags.get(ATTEMPTS, ""), _OUTSIDE.match(tags.get(SEED, ""))
    message, round_ = outside.groups() if outside else (None, None)
    return Opening(
        _moment(tags.get(START, "")),
        int(attempts) if re.fullmatch("[0-9]{1,9}", attempts) else 0,
        posted_at(int(message)) if message else None,
        published_at(int(round_)) if round_ else None,
    )


def _moment(text: str) -> int | None:
    try:
        at = datetime.fromisoformat(text)
        return round((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def verify(game: Game) -> Verdict | None:
    """Deal every hand of the game again and compare. Return None if the record lacks the tags for it."""
    commitment, seed, last = (game.tags.get(name) for name in (COMMITMENT, SEED, KEY))
    hands = game.match.hands if game.match else ()
    if not commitment or not seed or not last or not hands:
        return None
    try:
        key = bytes.fromhex(last)
    except ValueError:
        return Verdict(len(hands), False, ())
    wrong = []
    for number, hand in enumerate(hands, start=1):
        pack = shuffled(game.rules.cards, hash_repeatedly(key, len(hands) - number), seed)
        dealt = Deal.from_pack(pack, hand.deal.dealer, game.rules)
        if _unordered(dealt) != _unordered(hand.deal):
            wrong.append(number)
    first = hash_repeatedly(key, len(hands) - 1)
    pack = shuffled(game.rules.cards, first, seed, "dealer")
    found = find_first_dealer(game.rules, pack, random_seat(game.rules.seats, first, seed))
    if found.seat != hands[0].deal.dealer:
        wrong.insert(0, 0)
    fits = commits_to(commitment.lower(), key, len(hands))
    return Verdict(len(hands), fits, tuple(wrong), opening_of(game.tags))


def _unordered(deal: Deal) -> tuple[object, ...]:
    """Return who has which cards, in no order: a record may list them in any."""
    return deal.dealer, [Counter(hand) for hand in deal.hands], deal.up, Counter(deal.kitty)
