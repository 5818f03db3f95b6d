"""The words in a picture of upcard euchre: the calls as spoken, and their outcome."""

from bot.engine.actions import PASS
from bot.engine.events import Event, Passed
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.games.up_card import actions
from bot.games.up_card.events import Accepted, Named, WentAlone, WentUnder
from bot.games.up_card.view import EuchreView
from bot.games.up_card.vocabulary import Vocabulary
from bot.tables.table import Table
from cogs.ui.games.scene_words import by, to
from cogs.ui.words.cards import holding, short_reading, word
from cogs.ui.words.names import begun

TURNED_DOWN = "turned down"
JUST_TAKEN_UP = "must stay"
NOT_YOUR_BEST = "not your best"
_PROMPTS = {
    actions.FARMERS_HAND: "Your turn: show your hand",
    actions.GOING_UNDER: "Will you go under?",
    actions.BLIND: "Your call: name a suit blind",
    actions.DISCARDING: "Your turn: discard a card",
    actions.DECLARING: "Will you go alone?",
    actions.GIVING: "Your turn: give your best card",
}


def prompt(view: EuchreView) -> tuple[str, str]:
    """Return the prompt for a turn before play, and what the hand is or would be worth."""
    called = view.rules.trumps_word
    match view.phase:
        case actions.FIRST_ROUND:
            held = (*view.cards, view.up) if view.seat == view.dealer else view.cards
            asked = f"Your call: {word(view.up.suit)}?"
            return asked, f"You'd have {holding(held, order(view.up.suit), called)}"
        case actions.SECOND_ROUND:
            named = dict.fromkeys(call.suit for call in view.legal if isinstance(call, actions.Call))
            worth = [short_reading(view.cards, order(suit)) for suit in named]
            asked = "Your call: name a suit or pass"
            if PASS not in view.legal:
                asked = "Your call: you must name trump"
            return asked, f"{begun(called)} you'd have: {' · '.join(worth)}"
        case actions.DISCARDING | actions.DECLARING:
            return _PROMPTS[view.phase], f"You have {holding(view.cards, view.order, called)}"
        case actions.GOING_UNDER if not any(isinstance(action, actions.Under) for action in view.legal):
            return "You can't go under", ""
    return _PROMPTS[view.phase], ""


def turned_up(table: Table, view: EuchreView) -> str:
    """Return the line below the upcard that names the player it's for."""
    return f"turned up for {to(table, view, view.dealer)}"


def call_for_bubble(event: Event, vocabulary: Vocabulary) -> str | None:
    """Return a call as spoken, short enough for a speech bubble, or None for events that aren't spoken."""
    match event:
        case Passed(over=True):
            return vocabulary.over.aloud
        case Passed():
            return "Pass"
        case Accepted(word=called, alone=alone):
            return f"{vocabulary.calls[called].aloud}{_alone(alone)}"
        case Named(suit=suit, way=way, alone=alone):
            own = f"{way}: " if vocabulary.next and way in ("next", "crossing") else ""
            return f"{begun(f'{own}{word(suit)}')}{_alone(alone)}"
        case WentAlone():
            return "Going alone"
        case WentUnder():
            return "Going under"
    return None


def made(who: str, event: Accepted | Named, vocabulary: Vocabulary) -> str:
    """Return how trumps were made: ``Bob took it up``, ``You named hearts``."""
    if isinstance(event, Accepted):
        return f"{who} {vocabulary.calls[event.word].made}"
    return f"{who} named {word(event.suit)}{' blind' if event.way == 'blind' else ''}"


def plays_alone(table: Table, view: EuchreView, seat: Seat) -> str:
    """Say that a player went alone."""
    return f"{by(table, view, seat)} went alone"


def _alone(alone: bool) -> str:
    return ", alone" if alone else ""
