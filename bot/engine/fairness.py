"""Fair deals that anyone can check: commit before the game, deal by what was committed to, reveal after.

Every game has a chain of keys of 32 bytes: each key is the SHA-256 of the next, and the last is drawn by
chance. The commitment, the SHA-256 of the first key, is published before the game; it fixes every key and
tells nothing of any. Into each deal goes, too, what comes from outside once the commitment is public: the
*seed*, a line of text with the number that Discord gave the public message and what players have added. A
key is revealed when its hand is over: it hashes back to the commitment, and deals the same cards again.

How a pack is shuffled (``VERSION``): a stream of numbers of 32 bits, big-endian, from the blocks
``HMAC-SHA256(key, "euchre-deal/1 PURPOSE COUNTER SEED")``, COUNTER from 0 in decimal, the text in UTF-8. A
number below n is the stream's next that is below the largest multiple of n not above 2**32, modulo n. The
pack, in the ruleset's own order, is shuffled from its last card down: each changes places with one chosen
from itself and those before it. PURPOSE is ``deal``; ``dealer`` for the pack in which the first dealer is
found and ``seat`` for the seat that chance picks, both with the first key. The draw of a tournament has
purposes of their own (bot.tournament.draw).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import TypeVar

T = TypeVar("T")
VERSION = "euchre-deal/1"
LENGTH = 1000
"""Keys in a chain, and so hands in a game that can be dealt by it."""
MOST_SEED = 64
"""Characters that one player can add to the seed."""
GENESIS, PERIOD = 1_692_803_367, 3
"""When the first round of the beacon drand quicknet was published, and how often one is, in seconds."""
_DISCORD_EPOCH = 1_420_070_400_000
_WORDS = 2**32
_WALKED_LATELY = 4096  # walks along chains: a hand's key is asked for when it is dealt and when it ends


@dataclass(frozen=True, slots=True, repr=False)
class Chain:
    """The keys of one game; ``root`` is the last, 32 bytes drawn by chance. Its repr tells nothing."""

    root: bytes

    @property
    def commitment(self) -> str:
        """What is published before the game, as 64 hexadecimal digits."""
        return hashed(self.root, LENGTH).hex()

    def key(self, hand: int) -> bytes:
        """Return the key of that hand, from 1. Raises ValueError past the chain's end."""
        if not 1 <= hand <= LENGTH:
            raise ValueError(f"a chain has {LENGTH} keys")
        return hashed(self.root, LENGTH - hand)


@lru_cache(_WALKED_LATELY)
def hashed(key: bytes, times: int) -> bytes:
    """Return the key's SHA-256, taken so many times over: the key so many hands before."""
    for _ in range(times):
        key = sha256(key).digest()
    return key


def commits_to(commitment: str, key: bytes, hand: int) -> bool:
    """Return whether this is the key of that hand in the chain whose commitment this is."""
    return hashed(key, hand).hex() == commitment


def seed_text(message: int | None, added: Sequence[str], beacon: str = "") -> str:
    """Return the seed: the number of the public message, if any, a beacon, and what players added."""
    first = f"message {message}" if message else "no message"
    first += f", {beacon}" if beacon else ""
    return " | ".join([first, *added])


def posted_at(message: int) -> int:
    """Return when Discord gave a message this number, in milliseconds since 1970."""
    return (message >> 22) + _DISCORD_EPOCH


def published_at(round_: int) -> int:
    """Return when the beacon publishes that round, in milliseconds since 1970."""
    return (GENESIS + (round_ - 1) * PERIOD) * 1000


def tidy_seed(text: str) -> str:
    """Return what a player adds to the seed, as it can stand in a record; empty where nothing is left."""
    written = text.encode(errors="replace").decode()  # half a surrogate pair can't be
    return " ".join(written.replace('"', "'").replace("|", "/").split())[:MOST_SEED].strip()


def shuffled(pack: Sequence[T], key: bytes, seed: str, purpose: str = "deal") -> list[T]:
    """Return the pack as that key and seed shuffle it."""
    cards = list(pack)
    numbers = _stream(key, seed, purpose)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def seat_by_chance(seats: int, key: bytes, seed: str) -> int:
    """Return a seat from 1 as that key and seed pick it."""
    return 1 + _below(seats, _stream(key, seed, "seat"))


def _stream(key: bytes, seed: str, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        block = digest(key, f"{VERSION} {purpose} {counter} {seed}".encode(), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    """Return the next number below n, all of them equally likely."""
    limit = _WORDS - _WORDS % n
    return next(number for number in numbers if number < limit) % n
