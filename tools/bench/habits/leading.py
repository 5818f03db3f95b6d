"""What no sensible partner leads, where somebody made trumps."""

from __future__ import annotations

from bot.engine.cards import Card
from tools.bench.habits.detectors import NONE, Detector, Occasion, leading, rather
from tools.bench.habits.seen import Seen

_BOWERS = ("right bower", "left bower", "Benny")
_LONG = 3  # trumps with which a maker can go on leading them
_ENOUGH = 2  # cards left, one a boss trump and one plain


def _maker_keeps_trumps(seen: Seen) -> Occasion:
    if seen.me != seen.maker or not seen.trumps or not seen.foes_may_hold(seen.view.trumps):
        return NONE
    top = max(seen.trumps, key=seen.height)
    if len(seen.trumps) < _LONG and not seen.is_boss(top):
        return NONE
    return rather(top, seen.plain)


def _never_returns(seen: Seen) -> Occasion:
    """The maker has led a trump, and its partner, who has the lead now, has one as well."""
    view, maker = seen.view, seen.maker
    if maker not in seen.friends or not seen.trumps or not seen.foes_may_hold(view.trumps):
        return NONE
    led = [trick.plays[0][1] for trick in view.tricks if trick.plays[0][0] == maker]
    if not any(seen.is_trump(card) for card in led) or (maker, view.trumps) in seen.void:
        return NONE
    return rather(max(seen.trumps, key=seen.height), seen.plain)


def _defender_leads_trump(seen: Seen) -> Occasion:
    if seen.making or not seen.plain or any(seen.is_boss(card) for card in seen.trumps):
        return NONE
    return rather(seen.best_plain(), seen.trumps)


def _under_boss(seen: Seen) -> Occasion:
    """A defender leads a low card of a suit of which it holds the boss."""
    if seen.making:
        return NONE
    bosses = [card for card in seen.plain if seen.is_boss(card)]
    lower = [card for card in seen.plain if any(_above(seen, boss, card) for boss in bosses)]
    return rather(bosses[0], lower) if bosses and seen.view.trumps else NONE


def _king_from_ace(seen: Seen) -> Occasion:
    """A king is led though the ace is in the same hand, so that the partner fears an ace behind it."""
    bosses = sorted((card for card in seen.plain if seen.is_boss(card)), key=seen.height, reverse=True)
    for top in bosses:
        lower = [card for card in bosses if card is not top and seen.suits[card] is seen.suits[top]]
        if lower:
            return rather(top, lower)
    return NONE


def _above(seen: Seen, boss: Card, card: Card) -> bool:
    if seen.suits[boss] is not seen.suits[card]:
        return False
    between = [each for each in seen.unseen if seen.suits[each] is seen.suits[card]]
    return any(seen.height(card) < seen.height(each) for each in between)


MAKER_KEEPS_TRUMPS = Detector("leads no trumps as the maker, who has them", leading(_maker_keeps_trumps))
NEVER_RETURNS = Detector("does not return the trumps that the maker led", leading(_never_returns))
DEFENDER_LEADS_TRUMP = Detector("leads a trump as a defender, not the boss", leading(_defender_leads_trump))
UNDER_BOSS = Detector("leads low from a suit as a defender, holding its boss", leading(_under_boss))
KING_FROM_ACE = Detector("leads the king with the ace beside it", leading(_king_from_ace))


# What people have said


def _void_defenders(seen: Seen) -> Occasion:
    view, maker = seen.view, seen.maker
    if maker not in seen.friends or not seen.trumps or not seen.plain:
        return NONE
    if any((seat, view.trumps) not in seen.void for seat in seen.foes):
        return NONE
    if (maker, view.trumps) in seen.void or not any(seen.is_trump(card) for card in seen.unseen):
        return NONE
    return rather(max(seen.trumps, key=seen.height), [seen.best_plain()])


def _last_boss(seen: Seen) -> Occasion:
    if seen.making or len(seen.cards) != _ENOUGH or len(seen.trumps) != 1 or not seen.is_boss(seen.trumps[0]):
        return NONE
    return rather(seen.trumps[0], seen.plain)


def _lone_boss(seen: Seen) -> Occasion:
    """A defender who plays alone has one trump, the boss, and leads something else, with three cards left."""
    lone, few = getattr(seen.view, "lone", ()), len(seen.cards) <= _ENOUGH
    if seen.making or seen.me not in lone or few or len(seen.trumps) != 1 or not seen.is_boss(seen.trumps[0]):
        return NONE
    return rather(seen.trumps[0], seen.plain)


def _other_bower(seen: Seen) -> Occasion:
    titles = seen.view.order.titles
    bowers = [card for card in seen.trumps if titles[card] in _BOWERS]
    if seen.maker not in seen.friends or not bowers or not seen.plain:
        return NONE
    if not seen.foes_may_hold(seen.view.trumps):
        return NONE
    return rather(max(bowers, key=seen.height), [seen.best_plain()])


def _to_stuck_dealer(seen: Seen) -> Occasion:
    view = seen.view
    if seen.making or view.rules.sides != 2 or seen.maker != view.dealer or len(view.calls) < _ALL_BUT_ONE:
        return NONE
    if not seen.plain or not seen.trumps or view.tricks:
        return NONE
    return rather(seen.best_plain(), [max(seen.trumps, key=seen.height)])


_ALL_BUT_ONE = 8  # calls, the last of them the dealer's


def _longer_ace(seen: Seen) -> Occasion:
    if seen.making or seen.view.tricks:
        return NONE
    bosses = sorted((card for card in seen.plain if seen.is_boss(card)), key=lambda card: _held(seen, card))
    longer = [card for card in bosses if _held(seen, card) > _held(seen, bosses[0])]
    return rather(bosses[0], longer[::-1]) if longer else NONE


def _held(seen: Seen, card: Card) -> int:
    return sum(seen.suits[each] is seen.suits[card] for each in seen.cards)


def _ace_into_lone(seen: Seen) -> Occasion:
    lone = getattr(seen.view, "lone", ())
    bosses = [card for card in seen.plain if seen.is_boss(card)]
    others = [card for card in seen.plain if not seen.is_boss(card)]
    if seen.making or seen.maker not in lone or seen.view.tricks or not others:
        return NONE
    return rather(max(others, key=seen.height), bosses)


VOID_DEFENDERS = Detector(
    "leads the maker no trump when the defenders have none", leading(_void_defenders), said=True
)
LAST_BOSS = Detector(
    "leads the side card as a defender, with the boss trump beside it", leading(_last_boss), said=True
)
LONE_BOSS = Detector("keeps the boss trump, its only one, as a lone defender", leading(_lone_boss))
OTHER_BOWER = Detector("does not lead the maker the bower that it holds", leading(_other_bower), said=True)
TO_STUCK_DEALER = Detector("leads a trump to a dealer who was stuck", leading(_to_stuck_dealer), said=True)
LONGER_ACE = Detector("of two aces leads the one of the longer suit", leading(_longer_ace), said=True)
ACE_INTO_LONE = Detector("leads an ace into a lone hand", leading(_ace_into_lone), said=True)
