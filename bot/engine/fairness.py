"""Fair deals that anyone can check: commit before the game, deal from the commitment, reveal after.

Every game has a chain of 32-byte keys: each key is the SHA-256 of the next, and the last one is random. The
commitment, the SHA-256 of the first key, is published before the game. It fixes every key and reveals none.
Each deal also uses input from outside, chosen after the commitment is public: the *seed*, a line of text with
the message id that Discord assigned and the texts that players added. A key is revealed when its hand is
over: it hashes back to the commitment, and reproduces the deal.

How a pack is shuffled (``VERSION``): a stream of 32-bit numbers, big-endian, comes from the blocks
``HMAC-SHA256(key, "euchre-deal/1 PURPOSE COUNTER SEED")``, with COUNTER from 0 in decimal and the text in
UTF-8. A number below n is the stream's next that is below the largest multiple of n not above 2**32, modulo
n. The pack, in the ruleset's own order, is shuffled from its last card down: each card swaps places with one
chosen from itself and those before it. PURPOSE is ``deal`` for deals, ``dealer`` for the pack that finds the
first dealer, and ``seat`` for a random seat, both with the first key. The draw of a tournament has its own
purposes (bot.tournament.draw).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import TypeVar

T = TypeVar("T")
VERSION = "euchre-deal/1"
LENGTH = 1000
"""The number of keys in a chain: the maximum number of hands in a game."""
MOST_SEED = 64
"""The maximum length of one player's addition to the seed, in characters."""
GENESIS, PERIOD = 1_692_803_367, 3
"""The time of the first round of the beacon drand quicknet, and the seconds between rounds."""
_DISCORD_EPOCH = 1_420_070_400_000
_WORDS = 2**32
_CACHED = 4096  # a hand's key is needed at the deal and at the end


@dataclass(frozen=True, slots=True, repr=False)
class Chain:
    """The keys of a game. ``root`` is the last one, 32 random bytes. Its repr reveals nothing."""

    root: bytes

    @property
    def commitment(self) -> str:
        """The text published before the game: 64 hexadecimal digits."""
        return hash_repeatedly(self.root, LENGTH).hex()

    def key(self, hand: int) -> bytes:
        """Return the key of a hand, counted from 1. Raises ValueError past the chain's end."""
        if not 1 <= hand <= LENGTH:
            raise ValueError(f"a chain has {LENGTH} keys")
        return hash_repeatedly(self.root, LENGTH - hand)


@lru_cache(_CACHED)
def hash_repeatedly(key: bytes, times: int) -> bytes:
    """Apply SHA-256 to the key ``times`` times: this gives the key ``times`` hands earlier."""
    for _ in range(times):
        key = sha256(key).digest()
    return key


def commits_to(commitment: str, key: bytes, hand: int) -> bool:
    """Return True if this is the key of that hand in the chain with this commitment."""
    return hash_repeatedly(key, hand).hex() == commitment


def seed_text(message: int | None, added: Sequence[str], beacon: str = "") -> str:
    """Return the seed: the id of the public message, if any, a beacon's value, and the players' texts."""
    first = f"message {message}" if message else "no message"
    first += f", {beacon}" if beacon else ""
    return " | ".join([first, *added])


def posted_at(message: int) -> int:
    """Return the time in a Discord message id, in milliseconds since 1970."""
    return (message >> 22) + _DISCORD_EPOCH


def published_at(round_: int) -> int:
    """Return when the beacon publishes that round, in milliseconds since 1970."""
    return (GENESIS + (round_ - 1) * PERIOD) * 1000


def tidy_seed(text: str) -> str:
    """Clean up a player's text for the seed, so that a record can hold it. May return an empty text."""
    written = text.encode(errors="replace").decode()  # for half a surrogate pair
    return " ".join(written.replace('"', "'").replace("|", "/").split())[:MOST_SEED].strip()


def shuffled(pack: Sequence[T], key: bytes, seed: str, purpose: str = "deal") -> list[T]:
    """Return the pack in the order that key and seed determine. Each ``purpose`` has an order of its own."""
    cards = list(pack)
    numbers = _stream(key, seed, purpose)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def random_seat(seats: int, key: bytes, seed: str) -> int:
    """Return the random seat, counted from 1, that this key and seed determine."""
    return 1 + _below(seats, _stream(key, seed, "seat"))


def _stream(key: bytes, seed: str, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        block = digest(key, f"{VERSION} {purpose} {counter} {seed}".encode(), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    """Return the next number below n of a stream of numbers, all equally likely."""
    limit = _WORDS - _WORDS % n
    return next(number for number in numbers if number < limit) % n
