"""Find the mistakes in a PEN or EGN record, judged by what the player could see.

Prints each mistake with the better play, and each player's total. Takes seconds per hand.
"""

import asyncio
import importlib
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import cast

from bot.commands.arguments import add_record
from bot.commands.console import CommandFailed, plain
from bot.commands.reading import display_name, read_record
from bot.engine.errors import quoted
from bot.engine.match import Match
from bot.engine.options import count
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.notation import Game, egn
from bot.notation.egn.document import Document
from bot.players.expert import Expert, Worth
from bot.players.remarks import Phrasing, add_remarks, write_choice
from bot.players.reviewing import Decision, review_hand
from bot.service.progress import progress

Request = tuple[int, Game, Match, int, Seat]  # the game's number from 1, its hand from 0
Found = tuple[int, int, str, Sequence[Decision]]  # the numbers of game and hand from 1, and the player
_SAYING = "cogs.ui.games.remarking"  # by name, since nothing under bot/ may import cogs


def command(given: Namespace) -> int:
    """Print the mistakes in a record, or write it in EGN with remarks. Raises CommandFailed."""
    file, player = given.file, given.player
    record = read_record(file, unfinished=True)
    if isinstance(record, egn.EgnGame) and record.match is None:
        raise CommandFailed(f"{display_name(file)}: can't review a record without all the cards")
    games = [Game(record.rules, record.players, record.match)] if isinstance(record, egn.EgnGame) else record
    names = dict.fromkeys(name for game in games for name in game.players)
    if player is not None and names and player not in names:
        raise CommandFailed(
            f"{display_name(file)}: no player named {quoted(player)}. Choose one of {', '.join(names)}", 2
        )
    asked = _requests(games, player)
    if not asked:
        raise CommandFailed(f"{display_name(file)}: no finished hand found", 2)
    if given.annotate:
        why_not = "an EGN file can hold only one game" if len(games) > 1 else egn.why_not_egn(games[0].rules)
        if why_not:
            raise CommandFailed(f"{display_name(file)}: {why_not}", 2)
        document = record.document if isinstance(record, egn.EgnGame) else egn.document_of(games[0])
        print(_annotate(document, asked, _saying()), end="")
    elif given.json:
        hands = [_summary(found) for found in _review_all(asked)]
        print(json.dumps({"hands": hands}, separators=(",", ":")))
    else:
        phrasing, decided = _saying(), dict[str, list[Decision]]()
        for found in _review_each(asked):  # printed one by one, since each takes a while
            for line in _mistakes(found, phrasing, several=len(games) > 1):
                print(plain(line), flush=True)
            decided.setdefault(found[2], []).extend(found[3])
        for name, decisions in decided.items():
            print(plain(f"{name}: {_total(decisions, phrasing)}"))
    return 0


def _saying() -> Phrasing:
    return cast(Phrasing, importlib.import_module(_SAYING))


def _annotate(document: Document, asked: Sequence[Request], phrasing: Phrasing) -> str:
    """Return the EGN record with remarks on the players' decisions."""
    _, _, match, _, _ = asked[0]
    found = [(hand - 1, decision) for _, hand, _, decisions in _review_all(asked) for decision in decisions]
    return egn.write_document(add_remarks(document, match, found, phrasing))


def _review_all(asked: Sequence[Request]) -> list[Found]:
    """Review all hands, with a progress bar."""
    with progress("Reviewing", "players' hands") as shown:
        found = []
        for each in _review_each(asked):
            found.append(each)
            shown(len(found), len(asked))
    return found


def _requests(games: Sequence[Game], player: str | None) -> list[Request]:
    return [
        (number, game, game.match, hand, seat)
        for number, game in enumerate(games, start=1)
        if game.match is not None
        for hand in range(len(game.match.hands))
        for seat, name in enumerate(game.players, start=1)
        if player in (None, name)
    ]


def _review_each(asked: Sequence[Request]) -> Iterator[Found]:
    for number, game, match, hand, seat in asked:
        decisions = asyncio.run(review_hand(match, hand, seat, _worth))
        yield number, hand + 1, game.players[seat - 1], decisions


async def _worth(view: View) -> Sequence[Worth]:
    return Expert().worth(view)


def _mistakes(found: Found, phrasing: Phrasing, *, several: bool) -> Iterator[str]:
    """Yield a line for each mistake of a player in a hand, with the game's number if ``several``."""
    game, hand, player, decisions = found
    where = f"Game {game}, hand {hand}" if several else f"Hand {hand}"
    for each in decisions:
        if each.grade is not None:
            why = phrasing.why_better(each.view, each.best, each.worth_of(each.done))
            done, better = (phrasing.advice(each.view, what) for what in (each.done, each.best.action))
            cost = f"{each.grade.name.lower()}, {-each.cost:.2f}"
            yield f"{where}, {_moment(each.view)}, {player}: {done} ({cost}). Better: {better}. {why}"


def _total(decisions: Sequence[Decision], phrasing: Phrasing) -> str:
    """Summarize in a few words how many of a player's decisions were mistakes, and what those cost."""
    if not decisions:
        return "nothing to decide"
    costs = [each.cost for each in decisions if each.grade is not None]
    if not costs:
        return f"no mistakes in {count(len(decisions), 'decision')}"
    unit = phrasing.unit(decisions[0].view)
    return f"{count(len(costs), 'mistake')} in {count(len(decisions), 'decision')}, {-sum(costs):.2f} {unit}s"


def _moment(view: View) -> str:
    return f"trick {len(view.tricks) + 1}" if view.phase is Phase.PLAY else view.phase.words


def _summary(found: Found) -> dict[str, object]:
    game, hand, player, decisions = found
    return {
        "game": game,
        "hand": hand,
        "player": player,
        "decisions": [
            {
                "at": _moment(each.view),
                "done": write_choice(each, each.done),
                "cost": each.cost,
                "worth": {write_choice(each, one.action): one.rounded for one in each.worth},
            }
            for each in decisions
        ],
    }


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_record(parser)
    parser.add_argument("--player", metavar="NAME", help="only this player's decisions")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print every decision as JSON")
    how.add_argument("--annotate", action="store_true", help="print the game in EGN with remarks")
