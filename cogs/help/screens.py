"""The screens of /help and of the welcome for new servers."""

from bot.ids import TableId
from bot.lessons.lesson import PREFIX
from cogs.help import words
from cogs.ui.controls import button
from cogs.ui.layout import Screen, lines, screen, small
from cogs.ui.link_buttons import link_to, to_open_table, to_play, to_server_settings
from cogs.ui.press import Press, Verb


def help_view(add: str, *, in_server: bool = True, mentions: bool = True) -> Screen:
    """Return how to start playing. ``add`` is the link to add the bot to a server.

    ``mentions``: the host lets the bot answer mentions.
    """
    learn = button(words.LEARN, Press(Verb.COURSE, TableId(f"{PREFIX}all")))
    return screen(
        lines(f"### {words.EUCHRE}", words.ABOUT),
        lines(*words.COMMANDS),
        small(words.OR_MENTION if mentions else words.OR_LOOK_UP),
        [to_play(), *([to_open_table()] if in_server else []), learn, link_to(add, words.ADD_TO_SERVER)],
    )


def welcome_view() -> Screen:
    """Return the welcome for a server that has added the bot."""
    return screen(
        lines(f"### {words.WELCOME}", words.NO_SETUP),
        [to_open_table(), to_server_settings(words.SET_UP)],
    )
