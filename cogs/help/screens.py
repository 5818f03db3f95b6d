"""How to play with this bot, on one screen."""

from __future__ import annotations

from cogs.ui.layout import Screen, lines, screen, small
from cogs.ui.words.names import COMPUTER_MARK


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
