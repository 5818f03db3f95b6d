#!/usr/bin/env python3
"""Check a recorded game, a tournament or a daily hand against its seal: was it drawn as committed beforehand?

    python3 verify_deal.py game.pen [--seal DIGITS]
    python3 verify_deal.py draw tournament.txt [--seal DIGITS]
    python3 verify_deal.py daily KEY [--seal DIGITS]

One file with only Python's standard library and none of the bot's own code: it was written from the page
docs/fairness.md, so that you can read all of it and don't need to trust the bot. Pass the 64 digits that the
lobby showed as `--seal`, with or without the spaces, because a record can't vouch for itself. It prints what
it checked, and exits with 0 if everything was dealt as sealed, with 1 if something wasn't, and with 2 if it
can't tell. `draw` checks what was drawn in a Euchre Drive, and `daily` deals a daily hand again from its key.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import cycle, islice

RANKS = "AKQJT98765432"
GAMES = {  # cards without the Benny, has a Benny, method to find the first dealer, seats
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
HEX = re.compile(r"[0-9a-f]{64}")
FAIR, UNFAIR, UNKNOWN = 0, 1, 2  # exit codes
DISCORD_EPOCH = 1_420_070_400_000  # milliseconds since 1970. The upper bits of an id count from there
QUICKNET = 1_692_803_367  # seconds since 1970: drand's first round, with another every three seconds


def main() -> int:
    """Check the record, tournament or daily hand that the command line names."""
    what, given = sys.argv[1:2], sys.argv[2:]
    match what:
        case ["draw"]:
            asked = argparse.ArgumentParser(prog="verify_deal.py draw", description=check_tournament.__doc__)
            asked.add_argument("record", help="the file that ✓ Fair deal gives below a tournament's result")
            return in_file(check_tournament, *arguments(asked, given, "record"))
        case ["daily"]:
            asked = argparse.ArgumentParser(prog="verify_deal.py daily", description=check_day.__doc__)
            asked.add_argument("key", help="the day's key, shown when no one can play it anymore")
            return check_day(*arguments(asked, given, "key"))
        case _:
            asked = argparse.ArgumentParser(
                prog="verify_deal.py",
                usage="%(prog)s [-h] FILE [--seal DIGITS]\n"
                "       %(prog)s draw FILE [--seal DIGITS]    what was drawn in a tournament\n"
                "       %(prog)s daily KEY [--seal DIGITS]    a hand of the day",
                description="Check that recorded games were dealt as sealed.",
            )
            asked.add_argument(
                "record", metavar="FILE", help="the record, as the bot hands it out (game.pen)"
            )
            return in_file(check_games, *arguments(asked, sys.argv[1:], "record"))


def arguments(asked: argparse.ArgumentParser, given: list[str], name: str) -> tuple[str, str]:
    """Return the record and the seal from the command line."""
    asked.add_argument(
        "--seal",
        default="",
        metavar="DIGITS",
        help="the 64 digits you saw before, in quotes",
    )
    found = vars(asked.parse_args(given))
    return found[name], digits(found["seal"])


def digits(shown: str) -> str:
    """Return the digits of a seal or key without spaces."""
    return "".join(shown.split()).lower()


def in_file(check: Callable[[str, str], int], path: str, seal: str) -> int:
    """Run the check on the file's content. Print a sentence and return UNKNOWN if it can't be read."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError as fault:
        print(f"{path} can't be read: {fault.strerror}", file=sys.stderr)
    except UnicodeDecodeError:
        print(f"{path} can't be read: it isn't in UTF-8", file=sys.stderr)
    except ValueError:  # a NUL in its name
        print(f"{path!r} can't be read: not a valid file name", file=sys.stderr)
    else:
        return check(text, seal)
    return UNKNOWN


def check_games(text: str, seal: str) -> int:
    """Check each game of the record."""
    games = split(text)
    if not games:
        print("There's no game in it.", file=sys.stderr)
        return UNKNOWN
    ends = [check_game(number, game, seal) for number, game in enumerate(games, start=1)]
    return UNFAIR if UNFAIR in ends else max(ends)


def check_game(number: int, record: str, seal: str) -> int:
    """Print the findings on one game."""
    print(f"Game {number}")
    reason = reason_unverifiable(record)
    if reason:
        print(f"  can't be checked: {reason}")
        return UNKNOWN
    tags = tags_of(record)
    found, hands = find_faults(record), hands_of(record)
    other = bool(seal) and seal != tags["Commitment"].lower()
    print(f"  seal           {tags['Commitment']}")
    if seal:
        print(f"                 {'is NOT' if other else 'is'} the one you saw")
    print(f"  seed           {tags['Seed']}")
    for line in (*describe_seed(tags["Seed"]), *describe_start(tags)):
        print(f"                 {line}")
    print(f"  key            {'NOT the one sealed' if 'seal' in found else 'hashes to the seal'}")
    print(f"  first dealer   {'NOT as sealed' if 'dealer' in found else 'as sealed'}")
    for each in hands:
        print(f"  hand {each[0]:<10}{'NOT as sealed' if each[0] in found else 'as sealed'}")
    fair = not found and not other
    print(f"  {'Dealt as sealed.' if fair else 'NOT dealt as sealed.'}")
    if not seal:
        print("  Compare the seal with the one the lobby showed before the game.")
    return FAIR if fair else UNFAIR


def check_tournament(record: str, seal: str) -> int:
    """Repeat the draws of a tournament, and print the findings."""
    said = {word: rest for word, _, rest in (line.partition(" ") for line in record.splitlines())}
    cuts = re.findall(r"^cut (\d+) (\d+) (\S+) (\S+)$", record, re.M)
    missing = [word for word in ("seal", "key", "seed", "order") if word not in said]
    if missing or not HEX.fullmatch(said["key"]) or not re.fullmatch(r"threads( \d+)+", said["seed"]):
        print(f"can't be checked: no record of a tournament{f', it has no {missing[0]}' if missing else ''}")
        return UNKNOWN
    key, threads = bytes.fromhex(said["key"]), said["seed"].split()[1:]
    numbers = [str(number) for number in range(1, 4 * len(threads) + 1)]
    fits = hashlib.sha256(key).hexdigest() == said["seal"]
    ordered = said["order"].split() == shuffled(numbers, key, "draw", said["seed"])
    seen = not seal or seal == said["seal"]
    print(f"  seal           {said['seal']}")
    if seal:
        print(f"                 {'is' if seen else 'is NOT'} the one you saw")
    print(f"  key            {'hashes to the seal' if fits else 'NOT the one sealed'}")
    for table, thread in enumerate(threads, start=1):
        print(f"  table {table:<9}thread {thread}, made by Discord at {creation_time(thread)}")
    if "attempts" in said:
        print(f"  start          {said['attempts']} attempt(s), says the host. If more than one, ask why")
    print(f"  order drawn    {'as sealed' if ordered else 'NOT as sealed'}")
    fair = fits and ordered and seen
    for number, table, *cards in cuts:
        same = cut(key, said["seed"], number, table) == cards
        print(f"  cut            round {number}, table {table}: {'as sealed' if same else 'NOT as sealed'}")
        fair = fair and same
    print(f"  {'Drawn as sealed.' if fair else 'NOT drawn as sealed.'}")
    if not seal:
        print("  Compare the seal with the one that ✓ Fair deal showed before the start.")
    return FAIR if fair else UNFAIR


def cut(key: bytes, seed: str, number: str, table: str) -> list[str]:
    """Return the cards two tied sides cut: the first two of a draw with different ranks."""
    cards = [card for card in shuffled(pack_of(24, True), key, f"cut-{number}-{table}", seed) if card != "JK"]
    return next([a, b] for a, b in zip(cards[::2], cards[1::2], strict=True) if a[0] != b[0])


def check_day(key: str, seal: str) -> int:
    """Deal a daily hand again from its key, and print it."""
    key = digits(key)
    if not HEX.fullmatch(key):
        print("can't be checked: the key is 64 hexadecimal digits")
        return UNKNOWN
    day = bytes.fromhex(key)
    found = hashlib.sha256(day).hexdigest()
    print(f"  seal           {found}")
    if seal:
        print(f"                 {'is' if seal == found else 'is NOT'} the one you saw")
    else:
        print("                 compare it with the one you saw before")
    dealer = below(4, stream(day, "seat", "daily")) + 1
    hands, rest = deal(False, shuffled(pack_of(24, False), day, "deal", "daily"), 4, dealer)
    for seat in sorted(hands):
        print(f"  seat {seat:<10}{' '.join(hands[seat])}{'  (yours)' if seat == 3 else ''}")
    print(f"  dealer         seat {dealer}, who turned up {rest[0]}")
    return FAIR if seal in ("", found) else UNFAIR


def split(text: str) -> list[str]:
    """Return the games of a record, without comments. A tag after a hand starts the next game."""
    games: list[list[str]] = []
    playing = True
    for raw in text.splitlines():
        tag = raw.strip().startswith("[")
        line = raw.strip() if tag else raw.partition(";")[0].strip()
        if not line:
            continue
        if tag and playing:
            games.append([])
        playing = not tag
        if games:
            games[-1].append(line)
    return ["".join(f"{line}\n" for line in game) for game in games]


def tags_of(record: str) -> dict[str, str]:
    """Return the tags of a game by name."""
    return dict(re.findall(r'^\[\s*([\w-]+)\s+"(.*)"\s*\]', record, re.M))


def hands_of(record: str) -> list[tuple[str, str, str]]:
    """Return each hand: its number, its dealer, and the lines below."""
    return re.findall(r"^hand (\d+) dealer (\d+)\n((?:(?!hand ).*\n?)*)", record, re.M)


def reason_unverifiable(record: str) -> str:
    """Return why a game can't be checked, empty if it can."""
    tags, hands = tags_of(record), hands_of(record)
    missing = [name for name in ("Rules", "Commitment", "Seed", "Key") if name not in tags]
    if missing:
        return f"the record has no {' and no '.join(missing)}"
    if tags["Rules"] not in GAMES:
        return f"this program doesn't know the game {tags['Rules']!r}"
    if not all(HEX.fullmatch(tags[name].lower()) for name in ("Commitment", "Key")):
        return "Commitment and Key are 64 hexadecimal digits each"
    if not hands:
        return "the record has no hands"
    if not all(number == str(at) for at, (number, _, _) in enumerate(hands, start=1)):
        return "the record's hands aren't numbered from 1"
    seats = int(tags.get("Seats", 0)) or GAMES[tags["Rules"]][3]
    if not all(len(set(re.findall(r"^deal (\d+):", body, re.M))) == seats for _, _, body in hands):
        return "the record doesn't have all the cards"
    return ""


def describe_seed(seed: str) -> Iterator[str]:
    """Yield the parts of the seed that come from outside, and how to look them up."""
    message = re.match(r"message (\d{1,20})\b", seed)
    if message:
        yield f"Discord gave that message its id at {creation_time(message[1])}"
    else:
        yield "no message could be posted before the deal, so nothing from Discord is in it"
    beacon = re.match(r"[^|]*, drand quicknet (\d{1,10}) (?:[0-9a-f]{64}|not had)(?: \||$)", seed)
    if beacon:
        yield f"compare the beacon with https://api.drand.sh/v2/beacons/quicknet/rounds/{beacon[1]}"
        yield f"drand published that round at {format_time(QUICKNET + (int(beacon[1]) - 1) * 3)}"


def describe_start(tags: dict[str, str]) -> Iterator[str]:
    """Yield when Start was pressed, and how many times the bot tried to post the message."""
    if "Start" in tags:
        yield f"the host says Start was pressed at {tags['Start']}"
    if "Attempts" in tags:
        yield f"the host says posting the message took {tags['Attempts']} attempt(s). More than one means"
        yield "a restart at that moment, or a host who tried for other cards"


def creation_time(number: str) -> str:
    """Return when Discord assigned this id."""
    return format_time(((int(number) >> 22) + DISCORD_EPOCH) / 1000)


def format_time(seconds: float) -> str:
    """Format a time, given in seconds since 1970, for people."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


def find_faults(record: str) -> list[str]:
    """Return what differs from the seal in a game's record: `seal`, `dealer`, and hand numbers."""
    tags = tags_of(record)
    options = dict(option.split("=") for option in tags.get("Options", "").lower().split())
    size, benny, finding, seats = GAMES[tags["Rules"]]
    seats = int(tags.get("Seats", seats))
    benny = options["benny"] != "none" if "benny" in options else benny
    pack = pack_of(int(options.get("pack", size)), benny)
    hands = hands_of(record)

    # The record has the key of the last hand. Its hash is the key of the hand before it. The hash after one
    # more step than there are hands is the seal.
    keys, key = {}, bytes.fromhex(tags["Key"])
    for number in range(len(hands), 0, -1):
        keys[number], key = key, hashlib.sha256(key).digest()
    found = [] if key.hex() == tags["Commitment"].lower() else ["seal"]
    how = options.get("first_dealer", finding)
    if first_dealer(how, pack, seats, keys[1], tags["Seed"]) != int(hands[0][1]):
        found.append("dealer")
    for at, dealer, body in hands:
        cards = shuffled(pack, keys[int(at)], "deal", tags["Seed"])
        told = {int(seat): held.split() for seat, held in re.findall(r"^deal (\d+): (.*)$", body, re.M)}
        dealt, rest = deal(tags["Rules"] == "bid", cards, seats, int(dealer))
        same = all(sorted(told[seat]) == sorted(dealt[seat]) for seat in dealt)
        up, kitty = re.findall(r"^up (\S+)", body, re.M), re.findall(r"^rest (.*)$", body, re.M)
        same = same and up in ([], rest[:1])
        same = same and all(sorted(cards.split()) == sorted(rest[1:4]) for cards in kitty)
        same = same and int(dealer) in may_deal(hands, int(at), seats)
        found += [] if same else [at]
    return found


def may_deal(hands: list[tuple[str, str, str]], number: int, seats: int) -> set[int]:
    """Return who may deal: the next in turn, or the same player after a hand in which no one scored."""
    if number == 1:
        return {int(hands[0][1])}
    before = int(hands[number - 2][1])
    score = re.findall(r"^score (.*)$", hands[number - 2][2], re.M)
    thrown_in = not score or not score[0].strip("0 ")
    return {before % seats + 1} | ({before} if thrown_in else set())


def pack_of(size: int, benny: bool) -> list[str]:
    """Return the pack in its fixed order."""
    if size == 48:
        return pack_of(24, benny) * 2
    return [rank + suit for suit in "SHDC" for rank in RANKS[: size // 4]] + ["JK"] * benny


def stream(key: bytes, purpose: str, seed: str) -> Iterator[int]:
    """Yield the 32-bit numbers for that key, purpose and seed."""
    counter = 0
    while True:
        text = f"euchre-deal/1 {purpose} {counter} {seed}"
        block = hmac.new(key, text.encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(n: int, numbers: Iterator[int]) -> int:
    """Return the next number below n, all equally likely."""
    while True:
        number = next(numbers)
        if number < 2**32 // n * n:
            return number % n


def shuffled(cards: list[str], key: bytes, purpose: str, seed: str) -> list[str]:
    """Shuffle the cards with the key and the seed. Each ``purpose`` gives another order."""
    drawn, numbers = list(cards), stream(key, purpose, seed)
    for place in range(len(drawn) - 1, 0, -1):
        other = below(place + 1, numbers)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return drawn


def first_dealer(how: str, pack: list[str], seats: int, key: bytes, seed: str) -> int:
    """Return the seat that deals the first hand. ``how`` is the option: random, first_jack, or else a cut."""
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
    """Return each seat's cards, dealt ``singly`` or in twos and threes, and what is left of the pack."""
    order = [(dealer + place) % seats + 1 for place in range(seats)]
    rounds = [[1]] * (len(pack) // seats) if singly else [[2, 3], [3, 2]]
    hands: Hands = {seat: [] for seat in order}
    cards = iter(pack)
    for sizes in rounds:
        for seat, size in zip(order, cycle(sizes), strict=False):
            hands[seat] += islice(cards, size)
    return hands, list(cards)


if __name__ == "__main__":
    sys.exit(main())
