"""The labels and wording of a player's statistics. A row is a label, a figure and its share."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.cards import Suit
from bot.standings.awards import titles
from bot.standings.coaching import Reviewed, total
from bot.standings.rating import Rating, family_names
from bot.store.awards import GivenAward
from bot.store.standings import Placed
from bot.tables.player_stats import PlayerStats, Share
from cogs.ui.words.cards import word
from cogs.ui.words.coaching import amount, habit, points
from cogs.ui.words.names import begun, count, minus, named, safe
from cogs.ui.words.ratings import a_hand, counted_in, percent, ruleset, spelled, unit_of

ABOUT = "See a player's stats, past games, and replays."
DESCRIBED: Final = {
    "player": "Player (default: you)",
    "partner": "Only games with this partner",
    "against": "Only games against this player",
}
MENU = "Stats"
GAMES = "Games"
NO_GAME = "No games that count yet. Games with /play don't. Use /table or /join for one that does."
NO_SUCH_GAME = "No games like that here yet."
ONE_PLAYER = "Choose different players."
ONLY_OWN = "Outside a server I only show your own stats. Use /stats without options."
CALLS = "Calls made, by seat and suit"
CALLS_BY_PLACE = "Calls made, by seat"
CALLS_BY_SUIT = "Calls made, by suit"
ALONE = "Alone"
PARTNERS = "Best partners"
OPPONENTS = "Hardest opponents"
BY_RULES = "Wins by game"
AWARDS = "Awards"

REVIEWS = "Your reviewed games"
REVIEWS_ARE_YOURS = "From the games you reviewed. Only you see this."
_LEAN, _ENOUGH = 500, 8  # the minimum cost in thousandths of a point, and of calls, to report a habit
_A_CALL = 30  # thousandths of a point per call

_PLACES = {1: "first", 2: "second", 3: "third"}

Row = list[str]


def together(player: str, partner: str | None, against: str | None) -> str:
    """Return the title for games with and against people: ``Ann with Bob against Cat``."""
    names = named([each for each in (player, partner, against) if each])
    joints = ["", *(word for word, each in ((" with ", partner), (" against ", against)) if each)]
    return "".join(f"{joint}{safe(each)}" for joint, each in zip(joints, names, strict=True))


def heading(what: str) -> str:
    """Return a heading for a group of figures."""
    return f"**{what}**"


def place(overall: Placed) -> str:
    """Return the player's place by games won, or nothing before the first win."""
    number = overall.place if overall.sums["wins"] else None
    return "" if number is None else f"#{number} in this server"


def rating_text(family: str, rating: Rating) -> str:
    """Format a rating with its family of rulesets and its uncertainty: ``Euchre **1520 ± 80**``."""
    return f"{family_name(family)} **{spelled(rating)}**"


def at_game(number: int) -> str:
    """Return the label of a rating's plot for the game of that number."""
    return f"game {number}"


def of(percent: str, share: str) -> str:
    """Format a share behind its bar: ``67% of 30``."""
    return f"{percent} of {share.split()[-1]}"


def tiles(
    of: Mapping[str, int], by_rules: Mapping[str, Mapping[str, int]], figures: PlayerStats
) -> list[tuple[str, str]]:
    """Return the figures for a player's card, each with its label."""
    alone, counted = figures.alone, counted_in(by_rules)
    scored = [(f"{unit}s/hand", a_hand(sums)) for unit, sums in _by_unit(by_rules)]
    return [
        ("games", str(of["games"])),
        ("won", percent(of["wins"], of["games"])),
        *([("tied", str(of["draws"]))] if of["draws"] else []),
        *([("calls made", percent(of["calls_made"], of["calls"]) or "–")] if "calls" in counted else []),
        *scored,
        ("hands", str(of["hands"])),
        *((name, str(of[name])) for name in ("marches", "euchres") if name in counted),
        *([("all five, alone", percent(alone.part, alone.whole))] if alone.whole else []),
    ]


def streaks(figures: PlayerStats) -> str:
    """Return the current and longest winning streaks, or nothing before the first win."""
    if not figures.longest:
        return ""
    running = f"{figures.streak} wins in a row now · " if figures.streak > 1 else ""
    return f"{running}Longest run: {count(figures.longest, 'win')}"


def won(games: Share) -> str:
    """Return the number of games won."""
    return f"Won **{games.part}** of {games.whole} ({percent(games.part, games.whole)})"


def points_line(mine: int, theirs: int) -> str:
    """Return the points in these games, for the player's side and the opponents."""
    return f"Points {minus(mine)}, opponents {minus(theirs)}"


def row(label: str, share: Share) -> Row:
    """Return a share as a row: ``Won · 12 of 20 · 60%``."""
    return [label, f"{share.part} of {share.whole}", percent(share.part, share.whole)]


def sums(of: Mapping[str, int], by_rules: Mapping[str, Mapping[str, int]]) -> list[Row]:
    """Return a player's totals over all games, with chips and other units separate from points.

    Figures that can't occur in any game the player has played are left out.
    """
    called, made, counted = of["calls"], of["calls_made"], counted_in(by_rules)
    calls = [row("Calls made", Share(made, called)), row("Euchred", Share(called - made, called))]
    return [
        ["Games", str(of["games"]), ""],
        row("Won", Share(of["wins"], of["games"])),
        *([["Tied", str(of["draws"]), ""]] if of["draws"] else []),
        ["Hands", str(of["hands"]), ""],
        *(row for unit, sums in _by_unit(by_rules) for row in _scored(unit, sums)),
        *(calls if "calls" in counted else []),
        *([begun(name), str(of[name]), ""] for name in ("marches", "euchres") if name in counted),
    ]


def _scored(unit: str, of: Mapping[str, int]) -> tuple[Row, Row]:
    """Return what was scored of that unit, in all and per hand."""
    return [f"{begun(unit)}s", minus(of["points"]), ""], ["Per hand", a_hand(of), ""]


def _by_unit(by_rules: Mapping[str, Mapping[str, int]]) -> list[tuple[str, Counter[str]]]:
    """Return points and hands by scoring unit, points before chips, none if no hand's points count."""
    by_unit: dict[str, Counter[str]] = {}
    for rules, of in by_rules.items():
        if of["hands"]:
            counted = {name: of[name] for name in ("points", "hands")}
            by_unit.setdefault(unit_of(rules), Counter()).update(counted)
    return sorted(by_unit.items(), reverse=True)


def called_from(number: int, share: Share) -> Row:
    """Return the calls made from a place, counted from the dealer, as a row."""
    return row(_PLACES.get(number, "dealer"), share)


def called_in(trumps: Suit | None, share: Share) -> Row:
    """Return the calls made with these trumps, as a row."""
    return row(word(trumps), share)


def alone(figures: PlayerStats) -> list[Row]:
    """Return the lone hands that took every trick, and those that euchred the makers, as rows."""
    shares = {"all five": figures.alone, "defending": figures.defended}
    return [row(label, share) for label, share in shares.items() if share.whole]


def won_by(rules: str, sums: Mapping[str, int]) -> str:
    """Return how many games were won with one ruleset."""
    return f"{ruleset(rules)}: **{sums['wins']}** of {sums['games']}"


def reviewed(rules: str, games: Sequence[Reviewed]) -> str:
    """Return what reviews of games with one ruleset showed, including habits."""
    all_, unit = total(games), unit_of(rules)
    cost = f", −{amount(points(10 * all_.cost) / all_.hands, unit)} per 10 hands" if all_.cost else ""
    told = f"{percent(all_.good, all_.decisions)} accuracy{cost}"
    habits = [
        said
        for place, calls in sorted(all_.places.items())
        if (said := habit(place, calls, unit, max(_LEAN, _A_CALL * calls.decided), _ENOUGH))
    ]
    return " ".join([f"{ruleset(rules)}, {count(len(games), 'game')}: {told}.", *habits])


def award(given: GivenAward) -> str:
    """Format an award and how often it was earned."""
    return titles()[given.award][0] + (f" ×{given.times}" if given.times > 1 else "")


def family_name(family: str) -> str:
    """Return the name of a family of rulesets that share ratings."""
    return family_names().get(family, family)
