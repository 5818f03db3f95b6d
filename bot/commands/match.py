"""Play each deal twice with the sides swapped, and print A's average gain per hand.

Also prints its standard error, the matches won, and each side's calls. The same seed gives the same
result. See docs/players.md for the players.
"""

from argparse import ArgumentParser, Namespace
from math import sqrt

from bot.commands.arguments import add_rules, add_seed, whole_number_in
from bot.commands.console import CommandFailed
from bot.commands.reading import rules_of
from bot.engine.kind import kind_of
from bot.engine.levels import Style
from bot.engine.options import Ruleset
from bot.players import PLAYERS
from bot.players.duplicate import CallCounts, ComparedDeal, Comparison, compare_players
from bot.service.progress import progress

_ENOUGH = 30  # deals or matches for a meaningful standard error
_TOO_FEW = f"too few to tell: needs {_ENOUGH}"
_STYLES = {Style.BOLD.value, Style.CAUTIOUS.value}


def command(arguments: Namespace) -> int:
    """Compare two players on the same deals. Raise CommandFailed if a style makes no difference."""
    rules, one, other = rules_of(arguments), arguments.a, arguments.b
    if not kind_of(rules).styled and {one, other} & _STYLES:
        raise CommandFailed(f"{rules.name} has no calls, so a style makes no difference.", 2)
    found = list[ComparedDeal]()
    with progress("Playing", "deals") as shown:
        for each in compare_players(rules, one, other, arguments.deals, arguments.seed, arguments.processes):
            found.append(each)
            shown(len(found), arguments.deals)
    deals = _describe_deals(rules, arguments.deals, one)
    print(f"{rules.name}, {one} against {other}, {deals} (seed {arguments.seed})")
    _print(rules, Comparison.summarize(found), one, other)
    return 0


def _describe_deals(rules: Ruleset, deals: int, one: str) -> str:
    number = "one deal" if deals == 1 else f"{deals:,} deals, each"
    if rules.sides == 2:
        return f"{number} played twice with sides swapped"
    return f"{number} played {rules.sides} times with {one} in each seat"


def _print(rules: Ruleset, figures: Comparison, one: str, other: str) -> None:
    within = f"± {figures.error:.3f}" if figures.deals >= _ENOUGH else f"({_TOO_FEW} deals)"
    print(f"  gain per hand   {figures.gained:+.3f} {within}")
    if figures.matches:
        share = figures.won / figures.matches
        likely = (figures.won + 1) / (figures.matches + 2)  # so that a few matches, all won, prove little
        error = sqrt(likely * (1 - likely) / figures.matches)
        note = f"by chance {1 / rules.sides:.1%}" if figures.matches >= _ENOUGH else f"{_TOO_FEW} matches"
        within = f" ± {error:.1%}" if figures.matches >= _ENOUGH else ""
        print(f"  matches won     {share:.1%}{within} of {figures.matches:,} ({note})")
    if figures.one.called or figures.other.called:
        print(f"  {'':<16}{one:>10}{other:>10}")
        for words, part, whole in (
            ("hands called", "called", "hands"),
            ("calls made", "made", "called"),
            ("calls alone", "alone", "called"),
            ("lone marches", "five", "alone"),
        ):
            if "alone" in (part, whole) and not figures.one.alone + figures.other.alone:
                continue
            shares = [_share(calls, part, whole) for calls in (figures.one, figures.other)]
            print(f"  {words:<16}{shares[0]:>10}{shares[1]:>10}")


def _share(calls: CallCounts, part: str, whole: str) -> str:
    of = getattr(calls, whole)
    return f"{getattr(calls, part) / of:.1%}" if of else "–"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    for name in ("a", "b"):
        parser.add_argument(f"--{name}", choices=PLAYERS, required=True, help=f"player {name.upper()}")
    add_rules(parser)
    parser.add_argument(
        "--deals", type=whole_number_in(1), default=1000, metavar="N", help="number of deals (default: 1000)"
    )
    add_seed(parser)
    parser.add_argument(
        "--processes",
        type=whole_number_in(1, 64),
        default=1,
        metavar="N",
        help="processes (default: 1)",
    )
