"""What no sensible partner does in a trick that somebody else led, in whatever game is played to tricks."""

from __future__ import annotations

from tools.bench.habits.detectors import NONE, Detector, Occasion, following, rather
from tools.bench.habits.seen import Seen


def _trumps_partner(seen: Seen) -> Occasion:
    if not seen.friend_has_it or seen.suits[seen.best] is seen.view.trumps or not seen.plain:
        return NONE
    return rather(seen.least(seen.plain), seen.trumps)


def _overtakes_partner(seen: Seen) -> Occasion:
    higher = [card for card in seen.winners if seen.suits[card] is seen.suits[seen.best]]
    if not seen.friend_has_it or not seen.losers:
        return NONE
    return rather(seen.least(seen.losers), higher)


def _underruffs(seen: Seen) -> Occasion:
    if seen.view.led is seen.view.trumps or not seen.plain:
        return NONE
    return rather(seen.least(seen.plain), [card for card in seen.trumps if card in seen.losers])


def _throws_boss(seen: Seen) -> Occasion:
    lost = [card for card in seen.losers if not seen.is_trump(card)]
    bosses = [card for card in lost if seen.is_boss(card) and seen.foes_may_hold(seen.suits[card])]
    spare = [card for card in lost if not seen.is_boss(card)]
    return rather(seen.least(spare), bosses) if spare else NONE


def _ducks_last(seen: Seen) -> Occasion:
    if not seen.last or seen.view.winning in seen.friends or not seen.winners:
        return NONE
    return rather(seen.winners[0], seen.losers)


def _wins_dearly(seen: Seen) -> Occasion:
    if not seen.last or seen.view.winning in seen.friends or not seen.winners:
        return NONE
    least = seen.winners[0]
    between = [
        card
        for card in seen.winners[1:]
        if any(
            seen.suits[each] is seen.suits[card]
            and seen.height(least) < seen.height(each) < seen.height(card)
            for each in seen.unseen
        )
    ]
    return rather(least, between)


TRUMPS_PARTNER = Detector("trumps the partner's sure trick", following(_trumps_partner))
OVERTAKES_PARTNER = Detector("beats the partner's sure trick in its suit", following(_overtakes_partner))
UNDERRUFFS = Detector("puts a trump that cannot win on a trick", following(_underruffs))
THROWS_BOSS = Detector("throws a boss away", following(_throws_boss))
DUCKS_LAST = Detector("leaves an opponent a trick as the last to play", following(_ducks_last))
WINS_DEARLY = Detector("takes a trick dearly as the last to play", following(_wins_dearly))


# What people have said


def _boss_second(seen: Seen) -> Occasion:
    view = seen.view
    if seen.making or not seen.maker or len(view.trick) != 1:
        return NONE
    sure = [card for card in seen.winners if seen.is_trump(card) and seen.is_boss(card)]
    if not sure or not seen.losers:
        return NONE
    mine = (seen.me, *seen.friends)
    taken = sum(trick.winner in mine for trick in view.tricks)
    return rather(seen.least(seen.losers), sure) if taken == 1 else NONE


def _bares_left(seen: Seen, *, ruffs_with_it: bool) -> Occasion:
    titles = seen.view.order.titles
    left = [card for card in seen.trumps if titles[card] == "left bower"]
    if not left or len(seen.trumps) != 2 or seen.last or seen.view.led is seen.view.trumps or not seen.plain:
        return NONE
    if seen.is_boss(left[0]):
        return NONE
    small = next(card for card in seen.trumps if card is not left[0])
    if small not in seen.winners or seen.view.winning in seen.friends:
        return NONE
    return rather(left[0] if ruffs_with_it else seen.least(seen.plain), [small])


def _overtrumps_other(seen: Seen) -> Occasion:
    if not seen.last or seen.view.winning not in seen.friends or not seen.losers:
        return NONE
    higher = [card for card in seen.winners if seen.is_trump(card) and seen.is_trump(seen.best)]
    return rather(seen.least(seen.losers), higher)


BOSS_SECOND = Detector(
    "plays the boss trump second, where the partner may win", following(_boss_second), said=True
)
BARES_LEFT = Detector(
    "ruffs small before the last seat and bares the left bower; rather with it",
    following(lambda seen: _bares_left(seen, ruffs_with_it=True)),
    said=True,
)
BARES_LEFT_RATHER_THROWS = Detector(
    "ruffs small before the last seat and bares the left bower; rather throws",
    following(lambda seen: _bares_left(seen, ruffs_with_it=False)),
    said=True,
)
OVERTRUMPS_OTHER = Detector("overtrumps the other defender", following(_overtrumps_other), said=True)
