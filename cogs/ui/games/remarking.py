"""The wording of choices in files and on the command line: as players would say it, with plain suit signs."""

from bot.engine.actions import Action
from bot.engine.view import View
from bot.players.expert import Worth
from cogs.ui.games import describing
from cogs.ui.games.screens import screens_of
from cogs.ui.words.cards import drawn_signs


def advice(view: View, action: Action) -> str:
    """Format an action as advice: ``Lead J♠``, ``Call hearts``."""
    return drawn_signs(describing.advice(view, action))


def why_better(view: View, best: Worth, than: Worth) -> str:
    """Return why the one choice was better than the other."""
    return drawn_signs(describing.why_better(view, best, than))


def unit(view: View) -> str:
    """Return the word for what is scored: ``point``."""
    return str(screens_of(view.rules).unit)
