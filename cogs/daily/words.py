"""The wording of the hand of the day."""

from datetime import date

from bot.engine.cards import Suit
from cogs.ui.words.names import safe, signed

ABOUT = "Play today's hand. Everyone gets the same cards."
PLAY_FIRST = "Play it yourself first, with /daily."
FINISH_FIRST = "Finish this one first. After that, /daily has today's hand."
HOW_OTHERS_PLAYED = "How others played"
FIRST_HERE = "You're the first one here to play it."
HANDS_ARE_SEALED = "Daily hands are sealed"
HOW_SEALED = (
    "Each code locks in one day's cards. Save tomorrow's code today. "
    "Two days later I show its key, so you can check that everyone got the same cards. "
    "It can't prove that the host didn't peek."
)
HOW_TO_CHECK = (
    "To check a hand yourself, run tools/verify_deal.py from my source code: "
    '`python3 verify_deal.py daily "KEY" --seal "CODE"`'
)
THE_KEY = "Its key:"
POINTS = "points"
COLUMNS = "Points, tricks, trump, and who called it"
"""The meaning of the columns beside the names."""
OWN_HAND = "Back to my hand"
PLAY_TODAYS = "Play today's hand"


def same_for_all(day: date) -> str:
    """Return the line above each turn that says what the daily hand is."""
    return f"{hand_of(day)} · same cards for everyone, one try"


def hand_of(day: date) -> str:
    """Return the name of the day's hand: ``Hand of November 30``."""
    return f"Hand of {_written(day)}"


def shared_result(name: str, points: int) -> str:
    """Return what a player scored in the day's hand, without its cards."""
    return f"**{safe(name)}** got {scored(points)}. Can you beat that?"


def scored(points: int) -> str:
    """Return what the player scored: ``+1 point``, ``−2 points``."""
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"


def commitment_heading(day: date) -> str:
    """Return the heading of a day's seal, in a list of several days."""
    return f"**{_written(day)}**"


def not_today(day: date) -> str:
    """Return why a hand of another day can't be continued."""
    return f"The hand of {_written(day)} is over. Play today's with /daily."


def not_brought_back(day: date) -> str:
    """Return the error for a stored hand that can't be read."""
    return f"Sorry, I can't load your hand of {_written(day)}. There's a new one every day."


def running(day: date, days: int, *, ready: bool) -> str:
    """Return the date of the hand, and the days in a row the player has played or when the next one is.

    ``ready``: today's hand, a later one, is still to be played.
    """
    tomorrow = "Today's hand is ready" if ready else "Come back tomorrow for the next one"
    streak = f"{days} days in a row" if days > 1 else tomorrow
    return f"{hand_of(day)} · {streak}"


def how_played(day: date) -> str:
    """Return the heading above how others played."""
    return f"How others played the hand of {_written(day)}"


def trumps_made(trumps: Suit, maker: str, *, alone: bool) -> str:
    """Return the trumps and, unless it was the player, their maker: ``♥ alone``, ``♣ Bert``."""
    return " ".join(filter(None, [trumps.sign, maker, "alone" if alone else ""]))


def _written(day: date) -> str:
    return f"{day:%B} {day.day}"
