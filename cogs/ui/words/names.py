"""Names of players, sides and seats, safe to show: no Markdown, no pings, never long.

A bot's name carries a small ``°`` at tables of several people. The lobby says ``BOT`` (levels.py). If two
names look alike, each carries the username (bot.names). A side is two partners or one player, and
:func:`verb` gives its verb form.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from discord.utils import escape_markdown, escape_mentions

from bot.engine.options import Ruleset
from bot.engine.options import count as count
from bot.engine.seats import Seat, Side
from bot.names import COMPUTER_MARK as COMPUTER_MARK
from bot.names import distinguishing_tails, shown_name
from bot.names import tidy as tidy
from bot.tables.records import YOU, YOUR_ID
from bot.tables.table import FORMER as FORMER
from bot.tables.table import Player, Table

BOT = "BOT"
"""The mark of a bot where there is room."""

HIDDEN = "a hidden player"
"""The name on leaderboards of a player who hides theirs. The store returns None for it."""

_COMPASS = ("North", "East", "South", "West")
_WHOLE = 100  # characters, longer than any name on Discord
_RUN = 3  # adjacent seats, which are named one by one
_MARKED = re.compile(r"\\(.)|\*\*|`")
_LINKED = re.compile(r":(?=//)|(?<=\bwww)\.|\.(?=[\w-]+(?:\.[\w-]+)*(?::\d+)?/)", re.IGNORECASE)
"""The places to break text so that Discord doesn't make it a link: ``discord.gg/x`` needs no scheme."""

_SAID_LATELY = 1024  # cached names, which every screen uses many times


@lru_cache(_SAID_LATELY)
def plain(player: Player) -> str:
    """Return the player's name for a button or a code block, where Markdown isn't read."""
    return player.display_name + (COMPUTER_MARK if player.is_computer else "")


def with_mark(player: Player) -> str:
    """Return the player's name, for a line of its own. ``Ada (BOT)`` for a bot."""
    return f"{safe(player.display_name)} ({BOT})" if player.is_computer else name(player)


def of_person(player: Player) -> str:
    """Return the name, for a sentence, of the person a bot plays on for."""
    return safe(player.display_name)


def name(player: Player) -> str:
    """Return the player's name for a sentence: escaped, and without a ping."""
    return safe(plain(player))


def recorded(player: Player) -> str:
    """Return the player's name for an exported record: as on a button, but in full."""
    whole = player.display_name if player.is_forgotten else shown_name(player.name, _WHOLE) + player.tail
    return whole + (COMPUTER_MARK if player.is_computer else "")


def caller(by: int, players: Iterable[Player]) -> str:
    """Return the name of the user who did something at the players' table."""
    there = next((player for player in players if player.user == by), None)
    if there is not None:
        return name(there)
    return f"<@{by}>" if by > 0 else FORMER


def table_for_reader(table: Table, seat: Seat | None) -> Table:
    """Return the table with the player in the reader's seat named ``You``. None is a spectator."""
    if seat is None:
        return table
    players = [Player(YOU, YOUR_ID) if at == seat else player for at, player in enumerate(table.players, 1)]
    return replace(table, players=tuple(players))


def at_seat(table: Table, seat: Seat) -> str:
    """Return the name, where Markdown isn't read, of the player in a seat.

    A reader who is alone with bots sees them without their mark.
    """
    player = table.player(seat)
    alone = player.is_computer and table.humans() == (YOUR_ID,)
    return player.display_name if alone else plain(player)


def who(table: Table, seat: Seat, *, within: bool = False) -> str:
    """Return the name, for a sentence, of the player in that seat. ``free`` for a free seat.

    ``within`` a sentence, the reader of a lesson or a daily hand is ``you``.
    """
    if within and _is_reader(table, seat):
        return YOU.lower()
    return safe(at_seat(table, seat)) if table.players[seat - 1] else "free"


def whose(name: str) -> str:
    """Return the possessive of a name within a sentence: ``Ann's``. For the reader, ``your``."""
    return "your" if name == YOU else f"{name}'s"


def does(table: Table, seat: Seat, what: str, *, within: bool = False) -> str:
    """Say what the player in a seat does: ``Ann deals``. To the reader, ``You deal``.

    ``within`` is for the middle of a sentence: ``you deal``.
    """
    said = what.removesuffix("s") if _is_reader(table, seat) else what
    return f"{who(table, seat, within=within)} {said}"


def _is_reader(table: Table, seat: Seat) -> bool:
    player = table.players[seat - 1]
    return player is not None and (player.name, player.user) == (YOU, YOUR_ID)


def seats(rules: Ruleset) -> range:
    """Return every seat of a table with these rules."""
    return range(1, rules.seats + 1)


def seat_word(rules: Ruleset, seat: Seat) -> str:
    """Return a seat's name: ``South`` at a table of four, ``Seat 3`` at any other."""
    return _COMPASS[seat - 1] if rules.seats == len(_COMPASS) else f"Seat {seat}"


def are_free(table: Table) -> str:
    """Say which seats, at least one, are free: ``South and West are free``, ``seats 3 to 7 are free``."""
    rules, free = table.rules, table.free_seats()
    if rules.seats == len(_COMPASS):
        which = listed([seat_word(rules, seat) for seat in free])
    elif len(free) == 1:
        which = f"seat {free[0]}"
    elif len(free) > _RUN and free[-1] - free[0] == len(free) - 1:
        which = f"seats {free[0]} to {free[-1]}"
    else:
        which = f"seats {listed([*map(str, free)])}"
    return f"{which} {'is' if len(free) == 1 else 'are'} free"


def on_side(rules: Ruleset, side: Side) -> tuple[Seat, ...]:
    """Return the seats of a side: two partners, or one player."""
    return tuple(seat for seat in seats(rules) if rules.side_of(seat) == side)


def team(table: Table, side: Side, *, within: bool = False) -> str:
    """Return the names of a side: ``Ann & Cy``, or ``Ann`` if she plays alone.

    The reader of a lesson or a daily hand comes first: ``You & Cora``, or ``within`` a sentence, ``you``.
    """
    of_it = sorted(on_side(table.rules, side), key=lambda seat: not _is_reader(table, seat))
    return " & ".join(who(table, seat, within=within) for seat in of_it)


def teams(table: Table, some: Iterable[Side], *, within: bool = False) -> str:
    """List several sides in a sentence, the reader's first: ``You and Cy``."""
    order = sorted(some, key=lambda side: not any(_is_reader(table, at) for at in on_side(table.rules, side)))
    return listed([team(table, side, within=within or at > 0) for at, side in enumerate(order)])


def against(table: Table) -> str:
    """Say who plays against whom: ``Ann & Cy against Bob & Dee``, or ``Ann, Bob and Cy``."""
    if table.rules.partners:
        return " against ".join(team(table, side) for side in range(table.rules.sides))
    return teams(table, range(table.rules.sides))


def verb(table: Table, side: Side, two: str, one: str) -> str:
    """Return the verb for a side: ``two`` partners or the reader ``win``, ``one`` player ``wins``."""
    of_it = on_side(table.rules, side)
    return two if len(of_it) > 1 or _is_reader(table, of_it[0]) else one


@lru_cache(_SAID_LATELY)
def safe(text: str) -> str:
    """Escape text others wrote, so that it can't become Markdown, a link or a mention."""
    text = escape_mentions(escape_markdown(text, ignore_links=False))
    return _LINKED.sub("\\g<0>\u200b", text.replace("<", "\\<"))


def code(text: str) -> str:
    """Return text others wrote as a code span, which shows it as typed."""
    if "`" not in text:
        return f"`{text}`"
    inner = re.sub("`(?=`)", "`\u200b", text)  # two in a row would end the span
    return f"``{' ' * inner.startswith('`')}{inner}{' ' * inner.endswith('`')}``"


def unmarked(text: str) -> str:
    """Turn a sentence made for a message into one for a picture: no bold, unescaped names."""
    return _MARKED.sub(r"\1", text).replace("\u200b", "")


def named(stored: Sequence[str | None]) -> list[str]:
    """Return people's names with look-alikes told apart. None is a hidden player."""
    tails = iter(distinguishing_tails([each for each in stored if each is not None]))
    return [HIDDEN if each is None else shown_name(each) + next(tails) for each in stored]


def quoted(text: str) -> str:
    """Put the text in quotation marks: ``“a former player”``."""
    return f"“{text}”"


def and_more(number: int) -> str:
    """Say how many items a list leaves out: ``and 3 more``, or nothing if none."""
    return f"and {number} more" if number > 0 else ""


def listed(items: Sequence[str], last: str = "and") -> str:
    """List items in a sentence: ``a, b and c``."""
    *some, end = items
    return f"{', '.join(some)} {last} {end}" if some else end


def plays_line(plays: Sequence[tuple[str, str]]) -> str:
    """List who played what: ``Ann led A♠, Bob played 9♠, Cy J♦ and Dee J♥``."""
    (leader, led), *others = [(YOU.lower() if name == YOU else name, card) for name, card in plays]
    told = [f"{name} {'' if at else 'played '}{card}" for at, (name, card) in enumerate(others)]
    return listed([f"{leader} led {led}", *told])


def begun(text: str) -> str:
    """Capitalize the text's first letter and leave the rest."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """Make the text's first letter lowercase and leave the rest."""
    return text[:1].lower() + text[1:]


def minus(number: int) -> str:
    """Format a number with a proper minus sign: ``−5``."""
    return str(number).replace("-", "−")


def signed_points(mean: float) -> str:
    """Format points per hand with sign and one decimal: ``+0.3``, ``−1.2``."""
    return f"{mean:+.1f}".replace("-0.0", "+0.0").replace("-", "−")


def signed(number: int) -> str:
    """Format a number with its sign: ``+12``, ``−5``, ``0``."""
    return f"+{number}" if number > 0 else minus(number)
