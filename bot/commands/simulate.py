"""Let bots play whole games, and print the record.

The same seed gives the same games. A game stops after 500 hands.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace

from bot.commands.arguments import add_rules, add_seed, whole_from
from bot.commands.reading import rules_of
from bot.commands.saying import complain
from bot.engine.options import Ruleset
from bot.notation import Game, dumps, egn
from bot.notation.record import default_players
from bot.players import PLAYERS
from bot.players.selfplay import play_match
from bot.service.progress import progress

MOST_HANDS = 500
"""A game that has not ended by then is left off: at random, Bid Euchre may go on for ever."""


def simulate(
    ruleset: str,
    options: str,
    games: int,
    seed: int,
    players: str,
    seats: int | None = None,
    notation: str = "pen",
) -> int:
    """Play and print; 1 when the rules can't be played, or the games not written in that notation."""
    rules = rules_of(ruleset, options, seats)
    if rules is None:
        return 1
    reason = _why_not(rules, games) if notation == "egn" else None
    if reason:
        complain(reason)
        return 1
    rng = random.Random(seed)
    four = [PLAYERS[players](rng) for _ in range(rules.seats)]
    with progress("Playing", "games") as shown:
        for number in range(games):
            shown(number, games)
            match = play_match(rules, four, rng, MOST_HANDS)
            tags = {"Event": "Simulation", "Round": str(number + 1)}
            game = Game(rules, default_players(rules.seats), match, tags)
            written = egn.dumps(game) if notation == "egn" else dumps([game])
            shown.say(("\n" if number else "") + written)
    return 0


def _why_not(rules: Ruleset, games: int) -> str | None:
    """Why so many games by these rules can't be written in EGN, if they can't."""
    if games > 1:
        return "An EGN file can hold only one game. Use --games 1."
    return egn.why_not_egn(rules)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)
    parser.add_argument(
        "--games", type=whole_from(1), default=1, metavar="N", help="number of games (default: 1)"
    )
    add_seed(parser)
    parser.add_argument("--players", choices=PLAYERS, default="club", help="players (default: club)")
    parser.add_argument(
        "--format",
        choices=("pen", "egn"),
        default="pen",
        help="format: pen, or egn for one game (default: pen)",
    )


def command(asked: Namespace) -> int:
    """Run the command and return its exit status."""
    return simulate(
        asked.rules,
        asked.options,
        asked.games,
        asked.seed,
        asked.players,
        asked.seats,
        notation=asked.format,
    )
