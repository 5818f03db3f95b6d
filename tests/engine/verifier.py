"""A verifier written from docs/fairness.md alone: text in, faults out, and nothing of the engine used."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from itertools import cycle, islice

RANKS = "AKQJT98765432"
GAMES = {  # cards without the Benny, whether there is one, how the first dealer is found, seats
    "north_american": (24, False, "cut_high", 4),
    "classic": (32, False, "random", 4),
    "british_hangman": (24, True, "random", 4),
    "british_book": (24, True, "cut_high", 4),
    "slapton": (24, True, "first_jack", 4),
    "two_handed": (24, False, "cut_high", 2),
    "cutthroat": (24, False, "cut_high", 3),
    "bid": (48, False, "random", 4),
    "spoil_five": (52, False, "random", 0),
}
Hands = dict[int, list[str]]


def faults(record: str) -> list[str]:
    """What is not as sealed in the record of one game: `seal`, `dealer`, and the numbers of hands."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.M))
    options = dict(option.split("=") for option in tags.get("Options", "").split())
    size, benny, finding, seats = GAMES[tags["Rules"]]
    seats = int(tags.get("Seats", seats))
    benny = options["benny"] != "none" if "benny" in options else benny
    pack = pack_of(int(options.get("pack", size)), benny)
    hands = list(re.findall(r"^hand (\d+) dealer (\d+)\n((?:(?!hand ).*\n)*)", record, re.M))

    keys, key = {}, bytes.fromhex(tags["Key"])
    for number in range(len(hands), 0, -1):
        keys[number], key = key, hashlib.sha256(key).digest()
    found = [] if key.hex() == tags["Commitment"] else ["seal"]
    how = options.get("first_dealer", finding)
    if first_dealer(how, pack, seats, keys[1], tags["Seed"]) != int(hands[0][1]):
        found.append("dealer")
    for number, dealer, body in hands:
        cards = shuffled(pack, keys[int(number)], "deal", tags["Seed"])
        told = {int(seat): held.split() for seat, held in re.findall(r"^deal (\d+): (.*)$", body, re.M)}
        dealt, rest = deal(tags["Rules"] == "bid", cards, seats, int(dealer))
        up = re.findall(r"^up (\S+)", body, re.M)
        same = all(sorted(told[seat]) == sorted(dealt[seat]) for seat in dealt) and up in ([], rest[:1])
        found += [] if same else [number]
    return found


def pack_of(size: int, benny: bool) -> list[str]:
    """The pack in its fixed order."""
    if size == 48:
        return pack_of(24, benny) * 2
    return [rank + suit for suit in "SHDC" for rank in RANKS[: size // 4]] + ["JK"] * benny


def stream(key: bytes, purpose: str, seed: str) -> Iterator[int]:
    """The numbers of 32 bits."""
    counter = 0
    while True:
        text = f"euchre-deal/1 {purpose} {counter} {seed}"
        block = hmac.new(key, text.encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(n: int, numbers: Iterator[int]) -> int:
    """A number below n."""
    while True:
        number = next(numbers)
        if number < 2**32 // n * n:
            return number % n


def shuffled(cards: list[str], key: bytes, purpose: str, seed: str) -> list[str]:
    """The cards as the key and the seed shuffle them."""
    drawn, numbers = list(cards), stream(key, purpose, seed)
    for place in range(len(drawn) - 1, 0, -1):
        other = below(place + 1, numbers)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return drawn


def first_dealer(how: str, pack: list[str], seats: int, key: bytes, seed: str) -> int:
    """The seat that deals the first hand."""
    if how == "random":
        return below(seats, stream(key, "seat", seed)) + 1
    cards = [card for card in shuffled(pack, key, "dealer", seed) if card != "JK"]
    if how == "first_jack":
        return next(at for at, card in enumerate(cards) if card[0] == "J") % seats + 1
    cutting = list(range(1, seats + 1))
    while 1 < len(cutting) <= len(cards):
        ranks = {seat: RANKS.index(cards.pop()[0]) for seat in cutting}
        cutting = [seat for seat in cutting if ranks[seat] == min(ranks.values())]
    return cutting[0]


def deal(singly: bool, pack: list[str], seats: int, dealer: int) -> tuple[Hands, list[str]]:
    """Each seat's cards, and what is left of the pack."""
    order = [(dealer + place) % seats + 1 for place in range(seats)]
    rounds = [[1]] * (len(pack) // seats) if singly else [[2, 3], [3, 2]]
    hands: Hands = {seat: [] for seat in order}
    cards = iter(pack)
    for sizes in rounds:
        for seat, size in zip(order, cycle(sizes), strict=False):
            hands[seat] += islice(cards, size)
    return hands, list(cards)
