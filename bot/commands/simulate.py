"""Let bots play whole games, and print the record.

The same seed gives the same games. A game stops after 500 hands.
"""

import random
from argparse import ArgumentParser, Namespace

from bot.commands.arguments import add_rules, add_seed, whole_from
from bot.commands.reading import rules_of
from bot.commands.saying import CommandFailed
from bot.engine.options import Ruleset
from bot.notation import Game, dumps, egn
from bot.notation.record import default_players
from bot.players import PLAYERS
from bot.players.selfplay import play_match
from bot.service.progress import progress

MOST_HANDS = 500
"""A game that has not ended by then is left off: at random, Bid Euchre may go on for ever."""


def command(asked: Namespace) -> int:
    """Play and print; raise CommandFailed if the games can't be written in that notation."""
    rules, games = rules_of(asked), asked.games
    if asked.format == "egn" and (reason := _why_not(rules, games)):
        raise CommandFailed(reason)
    rng = random.Random(asked.seed)
    four = [PLAYERS[asked.players](rng) for _ in range(rules.seats)]
    with progress("Playing", "games") as shown:
        for number in range(games):
            shown(number, games)
            match = play_match(rules, four, rng, MOST_HANDS)
            tags = {"Event": "Simulation", "Round": str(number + 1)}
            game = Game(rules, default_players(rules.seats), match, tags)
            written = egn.dumps(game) if asked.format == "egn" else dumps([game])
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
