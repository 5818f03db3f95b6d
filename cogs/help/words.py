"""The wording of /help: the game in two lines, the commands, and the game's terms."""

from __future__ import annotations

from typing import Final

from cogs.ui.words.names import COMPUTER_MARK

EUCHRE = "Euchre"
MORE_GAMES = "There are also games for two and for three, Bid Euchre for four, and Spoil Five for two to ten."
SECTIONS: Final = {
    "Start": (
        "**/play** play now against bots. Only you see it",
        "**/table** open a table in this channel",
        "**/join** find an open table and sit down",
        "**/learn** learn euchre, one hand at a time",
    ),
    "At a table": (
        "**/hand** show your cards, or get back to your table",
        "*Hint*, on your hand where hints are given, says what to do and why; only you see it",
        "**/leave** leave your table or tournament",
    ),
    "More to play": (
        "**/daily** play the hand of the day, the same for everybody",
        "**/puzzle** find the best call or card, and see what each choice is worth",
        "**/tournament** set up, join, or follow a tournament here",
    ),
    "Rules": ("**/rules** read the rules, ask about them, compare games",),
    "Afterwards": (
        "*Review* shows you alone which of your decisions cost something, and what was better",
        "**/leaderboard** see this server's best players",
        "**/stats** see a player's stats, past games, and replays",
    ),
    "Yours": (
        "**/settings** change your settings, blocked players, and data",
        "**/euchre-admin** manage euchre in this server",
    ),
}
"""Title by title, what stands under it."""
WORDS = "Words"
OR_MENTION = "Or mention me with your question about the rules"
OR_LOOK_UP = "Or open the menu of a message with a question, then Apps and *Look this up*"
YOUR_CARDS = f"{COMPUTER_MARK} marks a computer player. My hand on the board shows you your cards."


def the_game(trumps: str) -> str:
    """Euchre in two sentences; ``trumps`` is what they are called here."""
    return (
        "Four players, two against two; partners sit opposite each other. A hand is five tricks: the side"
        f" that makes {trumps} must take at least three of them, or it is euchred."
    )


def explained(trumps: str) -> tuple[str, ...]:
    """Return what the game's terms mean, one line each."""
    return (
        f"**Right bower** the jack of {trumps}, the highest trump (but for the Benny)",
        "**Left bower** the other jack of the same colour: it is a trump, too",
        "**Benny** the joker, highest of all, in the British games",
        "**Alone** playing without your partner, for more points",
        "**March** taking all five tricks",
        "**Next** naming the other suit of the up-card's colour; **crossing** naming one of the other colour",
    )
