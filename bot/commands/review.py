"""``review``: what players decided in the games of a record, the dearest decisions of each hand first."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence

from bot.commands.reading import Unreadable, text_of
from bot.commands.saying import complain, plain
from bot.engine.actions import Action
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.notation import Game, RecordFault, loads
from bot.players.expert import Expert, Worth
from bot.players.reviewing import Decision, reviewed
from bot.progress import progress

Found = tuple[int, int, str, Sequence[Decision]]  # game and hand, from 1; the player


def review(file: str, *, player: str | None, as_json: bool) -> int:
    """Read, weigh and print; 1 when the record can't be read, 2 where nobody decided anything in it."""
    try:
        games = loads(text_of(file), unfinished=True)
    except Unreadable as error:
        complain(error)
        return 1
    except RecordFault as fault:
        complain(f"{file}:{fault.line}: {fault.reason}")
        return 1
    found = list(_reviewed(games, player))
    if as_json:
        print(json.dumps({"hands": [_summary(each) for each in found]}, separators=(",", ":")))
    else:
        for each in found:
            for line in _lines(each):
                print(plain(line))
    if not found:
        who = f" in which {player} played" if player else ""
        complain(f"{file}: there is no finished hand in it{who}")
        return 2
    return 0


def _reviewed(games: Sequence[Game], player: str | None) -> Iterator[Found]:
    asked = [
        (number, game, game.match, hand, seat)
        for number, game in enumerate(games, start=1)
        if game.match is not None
        for hand in range(len(game.match.hands))
        for seat, name in enumerate(game.players, start=1)
        if player in (None, name)
    ]
    with progress("Weighing", "hands") as shown:
        for done, (number, game, match, hand, seat) in enumerate(asked, start=1):
            decisions = asyncio.run(reviewed(match, hand, seat, _worth))
            yield number, hand + 1, game.players[seat - 1], decisions
            shown(done, len(asked))


async def _worth(view: View) -> Sequence[Worth]:
    return Expert().worth(view)


def _lines(found: Found) -> Iterator[str]:
    game, hand, player, decisions = found
    dear = [each for each in decisions if each.cost]
    lost = sum(each.cost for each in dear)
    yield f"game {game}, hand {hand}, {player}: {len(dear)} of {len(decisions)} decisions cost {lost:.2f}"
    for each in dear:
        at = _moment(each.view)
        yield f"  {at}: {_written(each, each.done)} cost {each.cost:.2f}; {_worth_of(each)}"


def _worth_of(decision: Decision) -> str:
    return ", ".join(f"{_written(decision, each.action)} {each.points:+.2f}" for each in decision.worth)


def _moment(view: View) -> str:
    return f"trick {len(view.tricks) + 1}" if view.phase is Phase.PLAY else view.phase.words


def _written(decision: Decision, action: Action) -> str:
    """The action as a record has it."""
    return decision.match.in_play.written(decision.view.viewer, action)


def _summary(found: Found) -> dict[str, object]:
    game, hand, player, decisions = found
    return {
        "game": game,
        "hand": hand,
        "player": player,
        "decisions": [
            {
                "at": _moment(each.view),
                "done": _written(each, each.done),
                "cost": round(each.cost, 3),
                "worth": {_written(each, one.action): round(one.points, 3) for one in each.worth},
            }
            for each in decisions
        ],
    }
