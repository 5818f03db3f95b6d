"""The wording of fair deals: the seal, the seed players may add to, and a check's result."""

from __future__ import annotations

from bot.notation.fair import Opening, Verdict
from bot.tables.table import Table
from cogs.ui.checks import What
from cogs.ui.words.clock import span
from cogs.ui.words.names import count, listed, safe

VERIFY_DESCRIBED = {
    "game": "The number of the game; without it, your last game here",
    "what": "What to check; a game if you leave it out",
}
CHECKED = {
    What.GAME: "A game",
    What.DRIVE: "The last tournament here",
    What.DAILY: "The hands of the day",
}
NO_GAME = "No game of yours has finished here yet; once one has, /verify checks how it was dealt."
NOT_HERE = "This server has no finished game with that number."
ADDED = "Your text has been added."

UNSEALED = "This game began before deals could be checked."
SEALED = "Every deal of this game is sealed"
THE_SEAL = "The keys to the deals were fixed before anybody sat down. This is their seal:"
HOW_IT_WORKS = (
    "The number of the table's message goes into every deal, and so does any text that players add before "
    "the game, so that no player can choose the cards. The key to a hand is shown when the hand is "
    "over, and after the game /verify deals every hand again from the keys."
)
ASK_WHY = "**Ask your host why.** It can be a restart, or a host who tried for other cards."
ADD_TO_SEED = "Add to the seed"
SEED_LABEL = "Goes into every deal of this game"
SEED_HINT = "Anything"
CHECK_IT_YOURSELF = (
    "You don't have to take my word for it: /export gives you the record, and tools/verify_deal.py, a short "
    "program in the bot's source, checks it on your own computer. Compare its seal with the one in the lobby."
)


_PROGRAM = "tools/verify_deal.py"


def bound_line(table: Table) -> str:
    """Return the lobby's note that the deals are sealed; empty if they aren't."""
    if not table.commitment:
        return ""
    seeds = f", {count(len(table.seeds), 'seed')} from players" if table.seeds else ""
    return f"Deals sealed{seeds} (Rules › Fair deal)"


def checking(table: Table) -> str:
    """Return how to check the record of a finished game; empty if its deals weren't sealed."""
    return f"To check the deals yourself: {_PROGRAM}, in the bot's source" if table.key else ""


def added_by_players(table: Table) -> str:
    """Return the texts that players added to the seed; empty if none did."""
    texts = [f"`{safe(text)}`" for _, text in table.seeds]
    return f"Added by players: {listed(texts)}." if texts else ""


def in_every_deal(table: Table) -> str:
    """Return the seed, once the game has started."""
    return f"In every deal: `{safe(table.seed)}`" if table.seed else ""


def last_key(table: Table) -> str:
    """Return the heading above the key to the last hand; empty before there is one."""
    return "Key to the last hand:" if table.key else ""


def uncheckable(game: int) -> str:
    """Return why there's nothing to check in that game."""
    return f"Game {game} can't be checked: its deals were not sealed, or it ended during its first hand."


def dealt_fairly(game: int) -> str:
    """Return the heading of a check that found the game fairly dealt."""
    return f"Game {game} was dealt fairly"


def what_was_checked(verdict: Verdict) -> str:
    """Return what a check compared, if it found no fault."""
    return (
        "Its keys are the ones that were sealed before the game, and they deal the same cards again: "
        f"{count(verdict.hands, 'hand')} and the first dealer."
    )


def how_it_began(opening: Opening) -> list[str]:
    """Say how the game was started, a sentence each; nothing where the record doesn't tell."""
    said = []
    if opening.start is not None:
        at = opening.start // 1000
        said.append(f"Start was pressed on <t:{at}:D> at <t:{at}:T>.")
    if opening.delay is not None:
        later = span(opening.delay // 1000) if opening.delay >= 1000 else "less than a second"
        said.append(f"The table's message followed {later} later.")
    if opening.attempts:
        said.append(f"It took {count(opening.attempts, 'try', 'tries')}.")
    if opening.foreseen:
        said.append("The public random number was out before that message.")
    if opening.doubtful:
        said.append(ASK_WHY)
    return said


def not_as_sealed(game: int) -> str:
    """Return the heading of a check that found faults."""
    return f"Game {game} was not dealt as it was sealed"


def faults(verdict: Verdict) -> list[str]:
    """Return what a check found wrong, one sentence each."""
    wrong = [str(number) for number in verdict.wrong if number]
    hands = f"Hand {wrong[0]} was" if len(wrong) == 1 else f"Hands {listed(wrong)} were" if wrong else ""
    return [
        *([] if verdict.fits else ["The key is not the one that was sealed before the game."]),
        *(["The first dealer was not chosen as sealed."] if 0 in verdict.wrong else []),
        *([f"{hands} not dealt as sealed."] if wrong else []),
    ]
