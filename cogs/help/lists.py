"""Lists: the open tables, one player's figures, and the help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.options import Ruleset
from bot.tables.table import Stage, Table
from cogs.ui.layout import Screen, lines, screen, small
from cogs.ui.words.names import COMPUTER_MARK, against, listed, safe, tidy, who
from cogs.ui.words.results import score_line
from cogs.ui.words.rules import ends, house_rules

_TABLES = 8
_LONGEST = 3500  # characters, of what Discord lets a screen say


def tables_view(tables: Sequence[Table], links: Mapping[str, str | None] | None = None) -> Screen:
    """The open tables of a server; ``links`` are the addresses of their messages by table id."""
    if not tables:
        return screen("No table is open here. Open one with /euchre new, or play at once with /euchre solo.")
    shown = [_table(table, (links or {}).get(table.id)) for table in tables[:_TABLES]]
    more = len(tables) - len(shown)
    return screen("### Open tables", *shown, small(f"and {more} more") if more > 0 else None)


def in_thread_view(table: Table) -> Screen:
    """Says in the channel that the table is in the thread under this message."""
    opener = table.seat_of(table.opened_by)
    by = who(table, opener) if opener else "Somebody"
    return screen(
        lines(f"### {by} opens a table in the thread below", f"{table.rules.name}, {ends(table.rules)}")
    )


def thread_name(table: Table) -> str:
    """What a table's thread is called; nothing is markdown there."""
    names = [tidy(player.name) for _, player in table.seated() if not player.is_computer]
    return f"{table.rules.name}: {names[0] if names else table.id}"


def presets_view(saved: Sequence[tuple[str, Ruleset | None]]) -> Screen:
    """The house rules that a server has saved, by name; None for those that can no longer be played."""
    if not saved:
        return screen(
            "No house rules are saved here. Set them in a table's lobby, then use /house-rules save."
        )
    told = [f"**{safe(tidy(name, 40))}** · {_house(rules)}" for name, rules in saved]
    return screen(
        "### Saved house rules", lines(*told)[:_LONGEST], small("Choose them by name in /euchre new.")
    )


def _house(rules: Ruleset | None) -> str:
    if rules is None:
        return "no longer playable with this version"
    return "; ".join([f"{rules.name}, {ends(rules)}", *house_rules(rules)])


def help_view() -> Screen:
    """What to do, the commands, and the words of the game."""
    return screen(
        lines(
            "### Euchre",
            "Four players, two against two; partners sit opposite. Five tricks a hand: the side that makes "
            "trumps must take three of them, or it is euchred.",
            "There are games for two and for three, too, Bid Euchre for four, and Spoil Five for two to ten.",
        ),
        lines(
            "**/daily** the hand of the day, the same for everybody",
            "**/puzzle** one call or card to find, with what each choice is worth",
            "**/learn** euchre, a hand at a time",
            "**/euchre solo** you and three computer players, dealt at once",
            "**/euchre new** a table for people to sit down at, by any rules",
            "**/euchre tables** the tables open here",
            "**/rules** read the rules, ask them a question, compare games; or mention me with your question",
            "**/hand** your cards, from anywhere",
            "**/euchre resume** brings your table's board to the end of the channel, or to another",
            "**/euchre leave** give your seat up; the game counts as lost (Table › I'm away does not)",
            "**/euchre end** close a table you opened",
            "**/drive** a Euchre Drive: a club night of many tables",
            "**/house-rules** the ways of playing that this server keeps by name",
            "**/settings** how you hold your cards, and how this server plays",
            "**/leaderboard** and **/stats** who wins, how, with whom and against whom",
            "**/verify** whether a finished game was dealt fairly",
            "**/games** finished games, each to be replayed trick by trick",
            "**/export** a finished game as a file",
            "**/privacy** what is kept about you, as a file too, and its deletion",
        ),
        lines(
            "**Right bower** the jack of trumps, the highest (but for the Benny)",
            "**Left bower** the other jack of that colour: a trump, too",
            "**Benny** the joker, highest of all, in the British games",
            "**Alone** without your partner, for more points",
            "**March** all five tricks",
            "**Next, crossing** trumps of the up-card's colour, or of the other",
        ),
        small(f"{COMPUTER_MARK} marks a computer player. My hand on the board shows you your cards."),
    )


def _table(table: Table, link: str | None) -> str:
    where = f"[Go there]({link})" if link else f"<#{table.channel_id}>"
    title = f"**{table.rules.name}**, {ends(table.rules)} · {where}"
    if table.stage is not Stage.LOBBY:
        return lines(title, score_line(table))
    seated = listed([who(table, seat) for seat, _ in table.seated()] or ["nobody"])
    free = len(table.free_seats())
    return lines(title, f"{seated} · {free} free" if free else against(table))
