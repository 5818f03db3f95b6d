"""The wording of /help: the game in two lines, the commands, and the game's terms."""

from __future__ import annotations

from typing import Final

from cogs.ui.words.names import COMPUTER_MARK

EUCHRE = "Euchre"
MORE_GAMES = "There are also games for two and for three, Bid Euchre for four, and Spoil Five for two to ten."
SECTIONS: Final = {
    "Start": (
        "**/euchre solo** play with three computer players, dealt at once",
        "**/euchre new** open a table for people to sit down at, with any rules",
        "With either, *level:* says how well the computers play: beginner, club or expert",
        "**/learn** learn euchre, one hand at a time",
    ),
    "At a table": (
        "**/hand** see your cards, from anywhere",
        "*Hint*, on your hand where hints are given, says what to do and why; only you see it",
        "**/euchre tables** see the tables open here",
        "**/euchre resume** bring your table's board to the end of the channel, or to another channel",
        "**/euchre leave** give up your seat; the game counts as lost (Table › I'm away keeps your seat)",
        "**/euchre end** close a table you opened",
    ),
    "More to play": (
        "**/daily** play the hand of the day, the same for everybody",
        "**/puzzle** find the best call or card, and see what each choice is worth",
        "**/tournament** set up, join, or follow a tournament here",
    ),
    "Rules": (
        "**/rules** read the rules, ask about them, compare games",
        "**/house-rules** save your server's own ways of playing, by name",
    ),
    "Afterwards": (
        "*Review* shows you alone which of your decisions cost something, and what was better",
        "**/leaderboard** see this server's best players",
        "**/stats** see a player's stats, past games, and replays",
    ),
    "Yours": (
        "**/settings** choose how your cards are sorted, and how this server plays",
        "**/privacy** see what is kept about you, get it as a file, or delete it",
        "**/block** keep somebody from your tables, quietly",
        "**/moderate** end tables, and keep members from games; for those who manage the server",
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
