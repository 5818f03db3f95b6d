"""Fair deals: how a table's are bound, the form for a seed of one's own, and what a check has found."""

from __future__ import annotations

from discord import ui

from bot.engine.fairness import MOST_SEED
from bot.notation import loads
from bot.notation.fair import Verdict, verify
from bot.store.games import GameRow
from bot.tables.table import Stage, Table
from cogs.ui.layout import Screen, button, form, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.names import count, listed, safe

_SHORT = 16  # digits: 64 bits, for which nobody finds other keys


def bound_line(table: Table) -> str:
    """A word in the lobby that the deals are bound; nothing where they are not."""
    if not table.commitment:
        return ""
    seeds = f", {count(len(table.seeds), 'seed')} from players" if table.seeds else ""
    return f"Deals sealed as {table.commitment[:_SHORT]}{seeds} (Rules › Fair deal)"


def fair_view(table: Table, note: str = "") -> Screen:
    """How the deals of the table are bound, for whoever asks, and the way to add to the seed."""
    if not table.commitment:
        return screen("This game was begun before deals could be checked.")
    lobby = table.stage is Stage.LOBBY
    seeded = [f"`{safe(text)}`" for _, text in table.seeds]
    return screen(
        note,
        lines(
            "### Every deal of this game is sealed",
            "Its keys were fixed before anybody sat down. This is their seal:",
            f"`{table.commitment}`",
            "The number of the table's message goes into every deal, and any text that players add before the"
            " game; so nobody can choose the cards, not even the bot. Each hand's key is shown when the hand"
            " is over, and /verify deals the finished game again with them.",
        ),
        lines(
            f"Added by players: {listed(seeded)}." if seeded else "",
            f"In every deal: `{safe(table.seed)}`" if table.seed else "",
            f"Key of the last hand: `{table.key}`" if table.key else "",
        ),
        [button("Add to the seed", Press(Verb.SEED, table.id))] if lobby else None,
    )


def seed_form(table: Table) -> ui.Modal:
    """The form for a text of one's own."""
    label = "Goes into every deal of this game"
    return form(Press(Verb.SEED, table.id), "Add to the seed", label, longest=MOST_SEED, hint="Anything")


def checked_view(game: GameRow) -> Screen:
    """What checking the finished game finds."""
    (recorded,) = loads(game.record)
    return verdict_view(verify(recorded), game.id)


def verdict_view(verdict: Verdict | None, game: int) -> Screen:
    """What checking a finished game has found."""
    if verdict is None:
        return screen(
            f"Game {game} was dealt before deals could be checked, or broken off in its first hand."
        )
    hands = count(verdict.hands, "hand")
    if verdict.fair:
        return screen(
            f"### Game {game} was dealt fairly",
            "Its keys are those that were sealed before the game, and they deal the same cards again:"
            f" {hands} and the first dealer.",
            small("You need not take my word: the record can be checked by anybody (docs/fairness.md)."),
        )
    faults = [] if verdict.fits else ["The key is not the one that was sealed before the game."]
    faults += ["The first dealer was not found as sealed."] if 0 in verdict.wrong else []
    wrong = [str(number) for number in verdict.wrong if number]
    faults += [f"Not dealt as sealed: hand {listed(wrong)}."] if wrong else []
    return screen(f"### Game {game} was not dealt as it was sealed", lines(*faults))
