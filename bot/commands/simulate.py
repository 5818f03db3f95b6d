"""Let bots play whole games, and print the record.

The same seed gives the same games. A game stops after 500 hands.
"""

import random
from argparse import ArgumentParser, Namespace

from bot.commands.arguments import add_rules, add_seed, whole_number_in
from bot.commands.console import CommandFailed
from bot.commands.reading import rules_of
from bot.engine.options import Ruleset
from bot.notation import Game, dumps, egn
from bot.notation.record import default_players
from bot.players import PLAYERS
from bot.players.selfplay import play_match
from bot.service.progress import progress

MOST_HANDS = 500
"""The number of hands after which a game stops, since random players may never finish Bid Euchre."""


def command(arguments: Namespace) -> int:
    """Let bots play whole games and print the record. Raise CommandFailed if the format can't hold them."""
    rules, games = rules_of(arguments), arguments.games
    if arguments.format == "egn" and (reason := _why_not_egn(rules, games)):
        raise CommandFailed(reason)
    rng = random.Random(arguments.seed)
    players = [PLAYERS[arguments.players](rng) for _ in range(rules.seats)]
    with progress("Playing", "games") as shown:
        for number in range(games):
            shown(number, games)
            match = play_match(rules, players, rng, MOST_HANDS)
            tags = {"Event": "Simulation", "Round": str(number + 1)}
            game = Game(rules, default_players(rules.seats), match, tags)
            written = egn.dumps(game) if arguments.format == "egn" else dumps([game])
            shown.say(("\n" if number else "") + written)
    return 0


def _why_not_egn(rules: Ruleset, games: int) -> str | None:
    """Return the reason why EGN can't hold these games, or None if it can."""
    if games > 1:
        return "An EGN file can hold only one game. Use --games 1."
    return egn.why_not_egn(rules)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)
    parser.add_argument(
        "--games", type=whole_number_in(1), default=1, metavar="N", help="number of games (default: 1)"
    )
    add_seed(parser)
    parser.add_argument(
        "--players", choices=PLAYERS, default="club", help="players, see docs/players.md (default: club)"
    )
    parser.add_argument(
        "--format",
        choices=("pen", "egn"),
        default="pen",
        help="format: pen, or egn for one game (default: pen)",
    )
