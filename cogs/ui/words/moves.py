"""What somebody has just done, told to that player alone: ``You played J♦ (left bower).``"""

from __future__ import annotations

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.seats import partner_of
from bot.games.bid.hand import Bid
from bot.games.spoil_five.hand import ROBBING, Jink, Rob, Stop
from bot.games.up_card.actions import GOING_UNDER, Accept, Alone, Call, Discard, Give, Show, Under
from bot.tables.table import Table
from cogs.ui.words.cards import card, cards, word
from cogs.ui.words.events import SAID
from cogs.ui.words.names import who

_DECLINED = {
    GOING_UNDER: "You keep your cards.",
    ROBBING: "You left the card turned up.",
}


def did(action: Action, before: Table) -> str:
    """What the player to act has just done at the table as it was before."""
    hand = before.match.hand if before.match else None
    assert hand is not None
    assert hand.to_act is not None
    match action:
        case Pass():
            return "You passed."
        case Accept(alone) as accepting:
            said = hand.written(hand.to_act, accepting).split()[0]
            return f'You said "{SAID[said]}"{", going alone" if alone else ""}.'
        case Call(suit, alone):
            return f"You named {word(suit)}{', going alone' if alone else ''}."
        case Bid(tricks, strain):
            return f"You bid {tricks} in {word(strain)}."
        case Alone():
            return "You go alone."
        case Stay():
            return _DECLINED.get(hand.phase, "You do not go alone.")
        case Discard(put):
            return f"You put {card(put)} face down."
        case Rob(put):
            assert hand.deal.up is not None
            return f"You took {card(hand.deal.up)} and put {card(put)} face down."
        case Show():
            return "You showed your hand."
        case Under(three):
            return f"You put {cards(three)} under and took the three hidden cards."
        case Give(given):
            return f"You gave {who(before, partner_of(hand.to_act))} {card(given)}."
        case Jink():
            return "You jink: all five tricks, or nothing."
        case Stop():
            return "You took the pool."
        case Play(played):
            return f"You played {card(played, hand.order)}."
    raise TypeError(action)
