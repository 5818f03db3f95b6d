"""The wording of fair deals: the seal, the seed players may add to, and a check's result."""

from bot.notation.fair import Opening, Verdict
from bot.tables.table import Table
from cogs.ui.words.clock import span
from cogs.ui.words.names import code, count, listed

NOT_HERE = "No finished game to check here."
ADDED = "Your text is in."

UNSEALED = "This game started before deals could be checked."
SEALED = "Every deal in this game is sealed"
THE_SEAL = "My secret key was fixed before anyone sat down. This code proves it:"
HOW_IT_WORKS = (
    "When the game starts, I mix in a number from Discord and any text that players add. "
    "That way, no one can pick the cards.\n"
    "After the game, press *✓ Fair deal* to check every deal against the code."
)
ASK_WHY = "**Ask your host why.** Maybe I restarted, or maybe the host tried for different cards."
ADD_TO_SEED = "Add your own text"
SEED_LABEL = "Mixed into every shuffle of this game"
SEED_HINT = "Anything"
CHECK_IT_YOURSELF = (
    "To check it yourself, run tools/verify_deal.py from my source code on the PEN file. "
    "Then compare its seal with the one you saw before the game."
)


def added_by_players(table: Table) -> str:
    """Return the texts that players added to the seed, or ""."""
    texts = [code(text) for _, text in table.seeds]
    return f"Added by players: {listed(texts)}." if texts else ""


def in_every_deal(table: Table) -> str:
    """Return the seed, once the game has started."""
    return f"Part of every deal: {code(table.seed)}" if table.seed else ""


def last_key(table: Table) -> str:
    """Return the heading above the key to the last hand, or "" before there is one."""
    return "Key to the last hand:" if table.key else ""


def uncheckable(game: int) -> str:
    """Return why there's nothing to check in that game."""
    return f"Game {game} can't be checked. Its deals weren't sealed, or it ended in its first hand."


def dealt_fairly(game: int) -> str:
    """Return the heading of a check that found the game fairly dealt."""
    return f"Game {game} was dealt fairly"


def what_was_checked(verdict: Verdict) -> str:
    """Return what a check compared, if it found no fault."""
    hands = "the hand" if verdict.hands == 1 else f"all {verdict.hands} hands"
    return f"I dealt {hands} again from the sealed keys. Every card matched, and so did the first dealer."


def how_it_began(opening: Opening) -> list[str]:
    """Return sentences on how the game was started, none if the record doesn't tell."""
    said = []
    if opening.start is not None:
        at = opening.start // 1000
        said.append(f"Start was pressed on <t:{at}:D> at <t:{at}:T>.")
    if opening.delay is not None:
        later = span(opening.delay // 1000) if opening.delay >= 1000 else "less than a second"
        first = ", on the first try" if opening.attempts == 1 else ""
        said.append(f"The table's message came {later} later{first}.")
    if opening.attempts and (opening.attempts > 1 or opening.delay is None):
        said.append(f"Posting that message took {count(opening.attempts, 'try', 'tries')}.")
    if opening.foreseen:
        said.append("The public random number was already known before that message.")
    if opening.doubtful:
        said.append(ASK_WHY)
    return said


def not_as_sealed(game: int) -> str:
    """Return the heading of a check that found faults."""
    return f"Game {game} doesn't match its seal"


def faults(verdict: Verdict) -> list[str]:
    """Return what a check found wrong, one sentence each."""
    wrong = [str(number) for number in verdict.wrong if number]
    hands = f"Hand {wrong[0]} doesn't" if len(wrong) == 1 else f"Hands {listed(wrong)} don't" if wrong else ""
    return [
        *([] if verdict.fits else ["The key doesn't match the seal from before the game."]),
        *(["The first dealer doesn't match the seal."] if 0 in verdict.wrong else []),
        *([f"{hands} match the seal."] if wrong else []),
    ]
