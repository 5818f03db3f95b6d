"""The wording of /help and of the welcome."""

from __future__ import annotations

from typing import Final

COMMAND = "See how to start playing."
EUCHRE = "Euchre"
ABOUT = "Play cards with people or bots, right here."
COMMANDS: Final = (
    "**/play** now against bots",
    "**/table** or **/join** to play with people",
    "**/learn** in 7 short lessons",
    "**/daily** for today's hand · **/puzzle** for a quick one",
    "**/rules** to ask about the rules",
    "**/stats** · **/leaderboard** · **/tournament**",
    "**/settings** for you · **/euchre-admin** for the server",
)
OR_MENTION = "Or mention me with your question about the rules."
OR_LOOK_UP = "A question in a message? Open its menu, then Apps › Look this up."
LEARN, ADD_TO_SERVER = "Learn", "Add to server"

WELCOME = "Let's play euchre"
NO_SETUP = "I work without setup. Open a table here, or use **/play** for a game against bots."
SET_UP = "Set up"
