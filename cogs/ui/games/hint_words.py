"""Why one would do something with a hand, in a clause made from what its seat sees; the same in every game.

What only one kind of game knows, as why a call is made, stands in its own folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.actions import Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.engine.view import View
from cogs.ui.words.cards import number_word, reading, the

BEST_FOUND = "it came out best"


def hint(do: str, why: str) -> str:
    """What to do and why: ``Lead J♠: you made trumps and hold three``."""
    return f"**{do}**: {why}."


def play(view: View, chosen: Card) -> str:
    """That the card is to be led, or played."""
    return f"{'Play' if view.trick else 'Lead'} {the(chosen, view.order)}"


def put_down(view: View, chosen: Card) -> str:
    """That the card is to be put out."""
    return f"Put {the(chosen, view.order)} face down"


def card_played(view: View, chosen: Card, maker: Seat | None, players: int) -> str:
    """Why that card is led, or played to the trick of so many players; ``maker`` made trumps, if one did."""
    if len(set(view.legal)) == 1:
        return "it is the only card that you may play"
    return _following(view, chosen, players) if view.trick else _leading(view, chosen, maker)


def misses_least(view: View, chosen: Card) -> str:
    """Why that card is put out."""
    one, left = _one(view.order.suits[chosen]), [each for each in view.cards if each is not chosen]
    if _leaves_void(view, chosen) and any(view.order.suits[each] is view.trumps for each in left):
        return f"it is your only {one}, and after it you can ruff {one}s"
    return "you miss it least"


def held_for(held: Sequence[Card], trumps: Suit | None) -> str:
    """What a hand has with those trumps: ``you have three trumps with hearts (right bower) and an ace``."""
    worth, _, high = reading(held, order(trumps)).partition(": ")
    aces = sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)
    some = "an ace" if aces == 1 else f"{number_word(aces)} aces"
    beside = f" and {some} beside" if trumps and aces else ""
    return f"you have {worth}{f' ({high})' if high else ''}{beside}"


# A card is led


def _leading(view: View, chosen: Card, maker: Seat | None) -> str:
    suit = view.order.suits[chosen]
    one, boss = _one(suit), not _out_above(view, chosen)
    if suit is None or suit is view.trumps:
        return _leading_trumps(view, maker, boss=boss)
    if boss and any(view.order.suits[each] is suit for each in _out(view)):
        return f"no {one} that is out beats it"
    if boss:
        return f"no other {one} is out"
    if _leaves_void(view, chosen) and any(view.order.suits[each] is view.trumps for each in view.cards):
        return f"it is your only {one}, and after it you can ruff {one}s"
    return "it risks least, and you keep your better cards"


def _leading_trumps(view: View, maker: Seat | None, *, boss: bool) -> str:
    called, number = view.rules.trumps_word, sum(view.order.suits[e] is view.trumps for e in view.cards)
    drawing = f"leading {called} leaves the others fewer to ruff with"
    if maker == view.seat:
        return f"you made {called} and hold {number_word(number)}; {drawing}"
    if maker is not None and view.rules.side_of(maker) == view.rules.side_of(view.viewer):
        return f"your partner made {called}; {drawing}"
    return "no trump that is out beats it" if boss else drawing


# A card is played to a trick


def _following(view: View, chosen: Card, players: int) -> str:
    assert view.winning is not None
    strengths, winning = view.order.strengths[view.led], dict(view.trick)[view.winning]
    best, beats = the(winning), strengths[chosen] > strengths[winning]
    if view.rules.side_of(view.winning) == view.rules.side_of(view.viewer):
        if beats:
            return f"it goes over {best} of your partner, which others might beat"
        return f"your partner is winning the trick with {best}, so keep your better cards"
    if not beats:
        could = any(strengths[e.card] > strengths[winning] for e in view.legal if isinstance(e, Play))
        if could:
            return f"leave this trick to {best}, and keep what beats it for later"
        return f"you can't beat {best}, and miss this card least"
    ruffs = view.order.suits[chosen] is view.trumps and view.order.suits[winning] is not view.trumps
    does = f"it {'ruffs' if ruffs else 'beats'} {best}"
    if len(view.trick) == players - 1:
        return f"{does} and takes the trick, since you play last"
    return f"{does}, and nothing that is out goes over it" if not _out_above(view, chosen) else does


# What is known of the cards


def _out(view: View) -> list[Card]:
    """The cards that the viewer has not seen."""
    laid = [card for trick in view.tricks for _, card in trick.plays] + [card for _, card in view.trick]
    mine = [*view.cards, *([view.discarded] if view.discarded else [])]
    return list((Counter(view.rules.cards) - Counter([*laid, *mine])).elements())


def _out_above(view: View, chosen: Card) -> bool:
    """Whether a card that the viewer has not seen is higher in the same suit."""
    suits, suit = view.order.suits, view.order.suits[chosen]
    strengths = view.order.strengths[suit]
    return any(suits[each] is suit and strengths[each] > strengths[chosen] for each in _out(view))


def _leaves_void(view: View, chosen: Card) -> bool:
    """Whether the viewer holds no other card of that suit."""
    suits = view.order.suits
    return sum(suits[each] is suits[chosen] for each in view.cards) == 1


def _one(suit: Suit | None) -> str:
    """A card of the suit: ``heart``."""
    return suit.word.removesuffix("s") if suit else "trump"
