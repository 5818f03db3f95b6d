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
_TWO = 2  # cards left
_NOTHING_BEATS = "nothing that is out beats it"


def hint(do: str, why: str) -> str:
    """What to do and why: ``Lead J♠: you made trumps and hold three``."""
    return f"**{do}**: {why}."


def play(view: View, chosen: Card) -> str:
    """That the card is to be led, or played."""
    return f"{'Play' if view.trick else 'Lead'} {the(chosen, view.order)}"


def put_down(view: View, chosen: Card) -> str:
    """That the card is to be put out."""
    return f"Put {the(chosen, view.order)} face down"


def card_played(
    view: View, chosen: Card, maker: Seat | None, players: int, *, may_trump: bool = False
) -> str:
    """Why that card is led, or played to the trick of so many players; ``maker`` made trumps, if one did.

    ``may_trump``: a plain suit may be trumped by a hand that could follow it.
    """
    if len(set(view.legal)) == 1:
        return "it is the only card that you may play"
    if view.trick:
        return _following(view, chosen, players)
    return _leading(view, chosen, maker, may_trump=may_trump)


def misses_least(view: View, chosen: Card) -> str:
    """Why that card is put out."""
    one, left = _one(view.order.suits[chosen]), [each for each in view.cards if each is not chosen]
    if _leaves_void(view, chosen) and any(view.order.suits[each] is view.trumps for each in left):
        return f"it is your only {one}, and after it you can ruff {one}s"
    return "you'll miss it least"


def held_for(held: Sequence[Card], trumps: Suit | None, called: str) -> str:
    """What a hand has with those trumps: ``you have three trumps with hearts (right bower) and an ace``."""
    worth, _, high = reading(held, order(trumps), called).partition(": ")
    aces = sum(each.rank is Rank.ACE and each.suit is not trumps for each in held)
    some = "an ace" if aces == 1 else f"{number_word(aces)} aces"
    beside = f" and {some} beside" if trumps and aces else ""
    return f"you have {worth}{f' ({high})' if high else ''}{beside}"


# A card is led


def _leading(view: View, chosen: Card, maker: Seat | None, *, may_trump: bool) -> str:
    suit = view.order.suits[chosen]
    one, above = _one(suit), {view.order.suits[each] for each in _out_above(view, chosen, suit)}
    if suit is None:
        return _of_worth(view, chosen) if above else _NOTHING_BEATS
    if suit is view.trumps:
        return _leading_trumps(view, maker, boss=not above)
    if not above:
        return _NOTHING_BEATS
    if suit not in above:
        alone = all(view.order.suits[each] is not suit for each in out(view))
        return f"no other {one} is out" if alone else f"no {one} that is out beats it"
    if len(view.cards) == _TWO:
        return f"you keep {_other(view, chosen)} for the last trick"
    if _leaves_void(view, chosen) and any(view.order.suits[each] is view.trumps for each in view.cards):
        ruffing = "you keep what can trump" if may_trump else f"after it you can ruff {one}s"
        return f"it is your only {one}, and {ruffing}"
    return _of_worth(view, chosen)


def _other(view: View, chosen: Card) -> str:
    """The other of the two cards that the viewer holds."""
    left = list(view.cards)
    left.remove(chosen)
    return the(left[0], view.order)


def _leading_trumps(view: View, maker: Seat | None, *, boss: bool) -> str:
    called, number = view.rules.trumps_word, sum(view.order.suits[e] is view.trumps for e in view.cards)
    drawing = f"leading {called} leaves the others fewer to ruff with"
    if all(view.order.suits[each] is not view.trumps for each in out(view)):
        drawing = _NOTHING_BEATS
    if maker == view.seat:
        return f"you made {called} and hold {number_word(number)}; {drawing}"
    if maker is not None and view.rules.side_of(maker) == view.rules.side_of(view.viewer):
        return f"your partner made {called}; {drawing}"
    return _NOTHING_BEATS if boss else drawing


def _of_worth(view: View, chosen: Card) -> str:
    """What can be said of any card: how it stands among those that the viewer holds."""
    worth = _worth(view, chosen)
    best = max(view.cards, key=lambda each: _worth(view, each))
    if _worth(view, best) == worth:
        return "no card that you hold is higher"
    kept = f"you keep {the(best, view.order)} for later"
    lowest = all(_worth(view, each) >= worth for each in view.cards)
    return f"no card that you hold is lower, and {kept}" if lowest else kept


# A card is played to a trick


def _following(view: View, chosen: Card, players: int) -> str:
    assert view.winning is not None
    strengths, winning = view.order.strengths[view.led], dict(view.trick)[view.winning]
    best, beats = the(winning), strengths[chosen] > strengths[winning]
    last, above = len(view.trick) == players - 1, _out_above(view, chosen, view.led)
    if view.rules.side_of(view.winning) == view.rules.side_of(view.viewer):
        if not beats:
            better = any(_worth(view, each) > _worth(view, chosen) for each in view.cards)
            keeping = ", so keep your better cards" if better else ""
            return f"your partner is winning the trick with {best}{keeping}"
        if last:
            return f"it goes over {best} of your partner, so that you lead next"
        beaten = ", which others might beat" if _out_above(view, winning, view.led) else ""
        return f"it goes over {best} of your partner{beaten}"
    if not beats:
        could = any(strengths[e.card] > strengths[winning] for e in view.legal if isinstance(e, Play))
        if could:
            return f"leave this trick to {best}, and keep what beats it for later"
        if len(view.cards) == _TWO:
            return f"you can't beat {best}, and keep {_other(view, chosen)} for the last trick"
        return f"you can't beat {best}, and will miss this card least"
    ruffs = view.order.suits[chosen] is view.trumps and view.order.suits[winning] is not view.trumps
    does = f"it {'ruffs' if ruffs else 'beats'} {best}"
    if last:
        return f"{does} and takes the trick, since you play last"
    if not above:
        return f"{does}, and nothing that is out goes over it"
    plain = view.order.suits[chosen] is not view.trumps
    if plain and all(view.order.suits[each] is view.trumps for each in above):
        return f"{does}, and only {'a trump' if view.trumps else 'the Benny'} can take it"
    return does


# What is known of the cards


def out(view: View) -> list[Card]:
    """The cards that the viewer has not seen."""
    laid = [card for trick in view.tricks for _, card in trick.plays] + [card for _, card in view.trick]
    mine = [*view.cards, *([view.discarded] if view.discarded else [])]
    return list((Counter(view.rules.cards) - Counter([*laid, *mine])).elements())


def _out_above(view: View, chosen: Card, led: Suit | None) -> list[Card]:
    """The cards that the viewer has not seen and that would beat that card in a trick of the suit led."""
    strengths = view.order.strengths[led]
    return [each for each in out(view) if strengths[each] > strengths[chosen]]


def _worth(view: View, held: Card) -> int:
    """How high a card stands: plain suits alike, and trumps above them."""
    return view.order.strengths[view.order.suits[held]][held]


def _leaves_void(view: View, chosen: Card) -> bool:
    """Whether the viewer holds no other card of that suit."""
    suits = view.order.suits
    return sum(suits[each] is suits[chosen] for each in view.cards) == 1


def _one(suit: Suit | None) -> str:
    """A card of the suit: ``heart``."""
    return suit.word.removesuffix("s") if suit else "trump"
