"""Trick play by simple rules for every game with partners or makers, for bots and for searches.

Win as cheaply as you can, leave the trick to a partner who is winning it, lead what no one can beat. Sets of
cards are the bits of a `Pack`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.mistakes import NO_MISTAKES, Mistakes, is_mistaken
from bot.games.pack import Pack, highest, lowest, pack_of

_TWO_LEFT = 2  # cards


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPolicy:
    """The simple rules a player uses in trick play.

    A maker with ``draws_on`` trumps or more leads one even if it can be beaten. A player who ``leads_high``
    leads the highest plain card if all can be beaten, not the lowest. A player who ``leads_last_boss`` leads
    the boss trump with two cards left, or as its only trump when defending alone. A maker's partner who
    ``leads_bower`` does so even if it's the only trump. A maker who ``spares_trumps`` leads none into a lone
    defender, and a lone maker who does ends on unbeatable trumps. A player who ``throws_by_worth`` keeps what
    no one can beat, and throws a singleton to ruff. ``mistakes`` are the mistakes it makes.
    """

    draws_on: int = 3
    leads_high: bool = False
    leads_last_boss: bool = False
    leads_bower: bool = False
    spares_trumps: bool = False
    throws_by_worth: bool = False
    mistakes: Mistakes = NO_MISTAKES


def choose_lead(
    pack: Pack,
    policy: PlayPolicy,
    hand: int,
    unseen: int,
    may_hold: int,
    making: bool,
    helping: bool = False,
    alone: bool = False,
    against_lone: bool = False,
) -> int:
    """Return the bit of the card to lead from this hand.

    ``unseen`` are all cards the player doesn't see, ``may_hold`` those that opponents may hold. ``making``:
    its side made trumps. ``helping``: its partner made them. ``alone``: it plays alone. ``against_lone``: an
    opponent does.
    """
    higher = pack.higher
    trumps = hand & pack.trumps
    plain = hand ^ trumps
    top = boss = many = 0
    if trumps:
        top = 1 << trumps.bit_length() - 1
        boss = 0 if unseen & higher[top] else top
        many = top if trumps.bit_count() >= policy.draws_on else 0
    if not plain:
        return boss or many or trumps & -trumps
    if making and trumps:
        drawing = may_hold & pack.trumps
        if policy.spares_trumps and (alone or against_lone):
            if alone and not drawing:
                return top
            if not alone and drawing and trumps != top:
                return plain & -plain
        if drawing:
            if boss or many:
                return top
            if helping and policy.leads_bower and pack.order.titles[pack.cards_by_bit[top]]:
                return top
    elif boss and policy.leads_last_boss and (hand.bit_count() == _TWO_LEFT or (alone and trumps == top)):
        return top
    best, most = 0, -1
    feared = unseen if may_hold & pack.trumps else may_hold  # while ruffs are possible, all cards count
    for suit in pack.sides:
        own = hand & suit
        if own:
            card = 1 << own.bit_length() - 1
            if not feared & higher[card]:
                out = (unseen & suit).bit_count()
                if out > most:
                    best, most = card, out
    if best:
        return best
    if policy.leads_high:
        return boss if making and boss else 1 << plain.bit_length() - 1
    return plain & -plain


def choose_follow(
    pack: Pack,
    policy: PlayPolicy,
    hand: int,
    may: int,
    best: int,
    led: int,
    unseen: int,
    behind: Sequence[int],
    ours: bool,
    friend_follows: bool,
    beats_partner: bool = False,
) -> int:
    """Return the bit of the card to play from this hand, out of the legal cards in ``may``.

    ``best`` is the card winning the trick so far, ``led`` all cards of the suit led, ``unseen`` all cards the
    player doesn't see. ``behind`` has, for each opponent still to play, the cards it may hold. ``ours``: a
    friend has the best card. ``friend_follows``: a friend is still to play. ``beats_partner``: the player now
    makes that mistake.
    """
    beating = pack.beating
    winners = may & beating[best]
    if not winners:
        return _throw(pack, policy, hand, may, unseen)
    sure, left = 0, winners
    while left and not sure:
        sure = left & -left
        left ^= sure
        for held in behind:
            if held & beating[sure] & (led if held & led else -1):
                sure = 0
                break
    if ours:
        if sure:
            follows = led & beating[best]
            for held in behind:
                if held & follows:
                    return sure
        if beats_partner:
            return winners & -winners
        return _throw(pack, policy, hand, may & ~winners or may, unseen)
    if sure:
        return sure
    return winners & -winners if friend_follows or not winners & led else highest(winners)


def _throw(pack: Pack, policy: PlayPolicy, hand: int, cards: int, unseen: int) -> int:
    """Return the bit of the least useful card: no trump, no boss, a singleton if a ruff is possible."""
    plain = cards & ~pack.trumps
    if not policy.throws_by_worth or not plain:
        return cards & -cards
    lost, single, left = 0, 0, plain
    while left:
        card = left & -left
        left ^= card
        if unseen & pack.higher[card]:
            lost |= card
        if hand & pack.suits[card] == card:
            single |= card
    lost = lost or plain
    return lowest((hand & pack.trumps and lost & single) or lost)


def choose_card(
    view: View,
    policy: PlayPolicy,
    maker: Seat,
    friends: Collection[Seat] | None = None,
    lone: Collection[Seat] = (),
    out: Collection[Seat] = (),
) -> Action:
    """Return the card that the view's seat plays.

    ``maker`` made trumps. ``friends`` share the seat's goal, if they're not just its side. ``lone`` are the
    seats that play alone, ``out`` those that sit out.
    """
    rules, seat, mistakes = view.rules, view.viewer, policy.mistakes
    side, seats = rules.side_of(seat), range(1, rules.seats + 1)
    if friends is None:
        friends = [other for other in seats if rules.side_of(other) == side]
    pack = pack_of(rules.cards, view.order)
    known = 0 if view.up is None or view.taker else pack.with_cards([view.up])
    void = [0] * (rules.seats + 1)
    for plays in (*[trick.plays for trick in mistakes.remembered(view)], view.trick):
        for by, card in plays:
            known = pack.with_cards([card], known)
            led = pack.suits[pack.twins[plays[0][1]][0]]
            if not pack.twins[card][0] & led:
                void[by] |= led
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    # If one twin was played, the other is held.
    may, hand, away = (pack.with_cards(cards, known) ^ known for cards in (legal, view.cards, view.put_away))
    unseen = pack.all & ~(known | hand | away)
    played = [by for by, _ in view.trick]
    in_play = [other for other in seats if other not in out and other not in played and other != seat]
    against = [other for other in in_play if other not in friends]
    held = [unseen & ~void[other] for other in against]
    if view.trick:
        ours = view.winning in friends
        chosen = choose_follow(
            pack,
            policy,
            hand,
            may,
            best=pack.twins[dict(view.trick)[view.winning or 0]][0],
            led=pack.suits[pack.twins[view.trick[0][1]][0]],
            unseen=unseen,
            behind=held,
            ours=ours,
            friend_follows=len(against) < len(in_play),
            beats_partner=ours and is_mistaken(view, mistakes.beats_partner),
        )
    else:
        making, may_hold = rules.side_of(maker) == side, 0
        for cards in held:
            may_hold |= cards
        if making and is_mistaken(view, mistakes.keeps_trumps):
            may_hold &= ~pack.trumps  # it doesn't draw trumps
        against_lone = any(other in lone for other in against)
        chosen = choose_lead(
            pack, policy, hand, unseen, may_hold, making, seat != maker, seat in lone, against_lone
        )
    return PLAYS[pack.cards_by_bit[chosen]]
