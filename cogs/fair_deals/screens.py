"""The screens of fair deals: the seal of a table's deals, the form for a text, a check's result."""

from discord import ui

from bot.engine.fairness import MOST_SEED
from bot.notation.fair import Verdict, opening_of
from bot.tables.records import fair_tags
from bot.tables.table import Stage, Table
from cogs.fair_deals import words
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.finished.words import DOWNLOAD, THE_GAME
from cogs.ui.columns import digits
from cogs.ui.controls import BACK, button, form
from cogs.ui.layout import Screen, lines, screen, small
from cogs.ui.press import IN_PLACE, Press, Verb


def fair_view(table: Table, note: str = "") -> Screen:
    """Return how the table's deals are sealed, with the button to add to the seed."""
    back = button(BACK, Press(Verb.RULES, table.id, detail=IN_PLACE))
    if not table.commitment:
        return screen(words.UNSEALED, [back])
    lobby = table.stage is Stage.LOBBY
    return screen(
        note,
        lines(f"### {words.SEALED}", words.THE_SEAL, digits(table.commitment), words.HOW_IT_WORKS),
        lines(
            words.added_by_players(table),
            words.in_every_deal(table),
            *(words.how_it_began(opening_of(fair_tags(table))) if table.seed else ()),
            words.last_key(table),
            digits(table.key),
        ),
        [*([button(words.ADD_TO_SEED, Press(Verb.SEED, table.id))] if lobby else []), back],
    )


def seed_form(table: Table) -> ui.Modal:
    """Return the form for a text to add to the seed."""
    press = Press(Verb.SEED, table.id)
    return form(press, words.ADD_TO_SEED, words.SEED_LABEL, longest=MOST_SEED, hint=words.SEED_HINT)


def verdict_view(verdict: Verdict | None, game: int) -> Screen:
    """Return the result of checking a finished game, with a button to its file."""
    further = [
        button(DOWNLOAD, GamesPress(GamesVerb.DOWNLOAD, game)),
        button(THE_GAME, GamesPress(GamesVerb.GAME, game)),
    ]
    if verdict is None:
        return screen(words.uncheckable(game), further)
    if verdict.fair:
        return screen(
            f"### {words.dealt_fairly(game)}",
            lines(words.what_was_checked(verdict), *words.how_it_began(verdict.opening)),
            small(words.CHECK_IT_YOURSELF),
            further,
        )
    return screen(f"### {words.not_as_sealed(game)}", lines(*words.faults(verdict)), further)
