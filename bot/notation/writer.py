"""Writing Portable Euchre Notation."""

import re
from collections.abc import Iterable, Iterator

from bot.engine.actions import Play
from bot.engine.cards import write_cards
from bot.engine.hand import Hand
from bot.games import preset
from bot.notation.record import Game, default_players

_PLAYERS = re.compile(r'^\[Players "(?P<names>.*)"\]$', re.MULTILINE)


def dumps(games: Iterable[Game]) -> str:
    """Write games as PEN text, with a blank line between them."""
    return "\n".join("\n".join(_game(game)) + "\n" for game in games)


def rename_player(record: str, seat: int, before: str, after: str) -> str:
    """Rename the player of the seat in a game's text, if the name there is ``before``.

    An empty ``after`` is written as the name of an unnamed player: ``P1``.
    """

    def written(found: re.Match[str]) -> str:
        names = found["names"].split(", ")
        if seat <= len(names) and _player(names[seat - 1], seat) == _player(before, seat):
            names[seat - 1] = _player(after, seat)
        return f'[Players "{", ".join(names)}"]'

    return _PLAYERS.sub(written, record, count=1)


def _player(name: str, seat: int) -> str:
    return _tidy(name).replace(",", "") or f"P{seat}"


def _game(game: Game) -> Iterator[str]:
    yield from _tags(game)
    if game.match is None:
        return
    hands = game.match.hands + ((game.match.hand,) if game.match.hand else ())
    for number, hand in enumerate(hands, start=1):
        yield ""
        yield from _hand(number, hand)


def _tags(game: Game) -> Iterator[str]:
    rules = game.rules
    yield f'[Rules "{rules.id}"]'
    options = rules.house_rules(preset(rules.id))
    if options:
        yield f'[Options "{options}"]'
    if len(rules.seats_allowed) > 1:
        yield f'[Seats "{rules.seats}"]'
    players = [_player(name, seat) for seat, name in enumerate(game.players, start=1)]
    if tuple(players) != default_players(rules.seats):
        yield f'[Players "{", ".join(players)}"]'
    for name, value in game.tags.items():
        yield f'[{name} "{_tidy(value)}"]'
    if game.match and game.match.over:
        yield f'[Result "{" ".join(map(str, game.match.score))}"]'


def _tidy(value: str) -> str:
    """Remove characters that a tag can't contain: quotation marks and line ends."""
    return " ".join(value.replace('"', "'").split())


def _hand(number: int, hand: Hand) -> Iterator[str]:
    deal = hand.deal
    yield f"hand {number} dealer {deal.dealer}"
    for seat, cards in enumerate(deal.hands, start=1):
        yield f"deal {seat}: {write_cards(cards)}"
    if deal.up is not None:
        yield f"up {deal.up}"
    if deal.kitty:
        yield f"rest {write_cards(deal.kitty)}"
    yield from _actions(hand)
    result = hand.result
    if result is not None:
        yield f"score {' '.join(map(str, result.score))}"


def _actions(hand: Hand) -> Iterator[str]:
    """Yield lines of actions: the calls of each round, each trick, and everything in between."""
    line: list[str] = []
    before = hand.start()
    for seat, action in hand.history:
        after = before.apply(action)
        line.append(f"{seat} {before.written(seat, action)}")
        playing = isinstance(action, Play)
        if len(after.tricks) > len(before.tricks) if playing else after.phase is not before.phase:
            yield ", ".join(line)
            line = []
        before = after
    if line:
        yield ", ".join(line)
