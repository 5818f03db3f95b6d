"""The wording of /help and of the welcome."""

from typing import Final

COMMAND = "See how to start playing."
EUCHRE = "Euchre"
ABOUT = "Play cards with people or bots, right here."
COMMANDS: Final = (
    "**/play** now against bots",
    "**/table** or **/join** with people",
    "**/learn** in 7 short lessons",
    "**/daily** and **/puzzle** for practice",
    "**/rules** for any question",
    "**/stats** and **/leaderboard** for results",
    "**/tournament** for your club",
    "**/settings** for you",
    "**/euchre-admin** for server managers",
)
OR_MENTION = "Or mention me with a question."
OR_LOOK_UP = "To look up a message, open its menu, then Apps."
LEARN, ADD_TO_SERVER = "Learn", "Add to server"

WELCOME = "Let's play euchre"
NO_SETUP = "No setup needed. Open a table here, or use **/play** for a game against bots."
SET_UP = "Set up"
