"""Reasons in upcard euchre to call or pass, to discard a card, or to go alone."""

from bot.engine.actions import Action, Pass, Stay
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import partner_of
from bot.games.up_card import actions
from bot.games.up_card.view import EuchreView
from cogs.ui.games.reason_words import held_for, number_for, thrown, too_few_for
from cogs.ui.words.cards import number_word, the

_STRONG = 3  # trumps, or fewer with one of the best
_SURE = 2  # unbeatable trumps


def why(view: EuchreView, action: Action, than: Action) -> str:
    """Return why to call, declare or discard this rather than the other, empty if there's no clear reason."""
    match action, than:
        case (actions.Discard(card), actions.Discard(other)):
            return thrown(view, card, other)
        case (actions.Give(card), actions.Give(other)):
            return f"it's higher than {the(other)}" if _height(view, card) > _height(view, other) else ""
        case (Stay(), actions.Under()) | (actions.Under(), _):
            return ""
        case (actions.Accept() | actions.Call() | Pass() | actions.Alone() | Stay(), _):
            return _why_called(view, action, than) if view.cards else ""
    return ""


def _why_called(view: EuchreView, action: Action, than: Action) -> str:
    """Return why to call, pass or go alone, by what the hand holds for it and not for the other."""
    trumps, other = trumps_by(view, action), trumps_by(view, than)
    if isinstance(action, Pass):
        return _why_passed(view, than, other)
    if _partner(view) in view.lone:
        return ""
    if isinstance(than, Pass) or trumps is not other:
        return _why_these(view, action, than, trumps, other) or _where_it_goes(view, action)
    return _why_alone(view, action, trumps)


def _why_these(
    view: EuchreView, action: Action, than: Action, trumps: Suit | None, other: Suit | None
) -> str:
    """Return that the hand is good enough for those trumps, and better than for the other choice's."""
    held = held_by(view, action)
    if not _is_good(held, trumps):
        return ""
    if not isinstance(than, Pass) and number_for(held_by(view, than), other) >= number_for(held, trumps):
        return ""
    return f"{held_for(held, trumps, view.rules.trumps_word)}{_where_it_goes(view, action, also=True)}"


def _why_passed(view: EuchreView, than: Action, trumps: Suit | None) -> str:
    """Return why not to call: too few trumps, more in another suit, or who gets the upcard."""
    held, called = held_by(view, than), view.rules.trumps_word
    number = number_for(held, trumps)
    if not _is_good(held, trumps):
        return too_few_for(held, trumps, called)
    if not isinstance(than, actions.Accept):
        return ""
    best = max((suit for suit in Suit if suit is not trumps), key=lambda suit: number_for(view.cards, suit))
    if number_for(view.cards, best) > number:
        return f"you'd have more {called} in {best.word} if {the(view.up)} gets turned down"
    if view.dealer not in (view.viewer, _partner(view)):
        return f"{the(view.up)} would go to an opponent"
    return ""


def _why_alone(view: EuchreView, action: Action, trumps: Suit | None) -> str:
    """Return why to go alone, or not, by the number of trumps that nothing beats."""
    if trumps is None:
        return ""
    held, called = held_by(view, action), view.rules.trumps_word
    known = order(trumps)
    mine = [each for each in held if known.suits[each] is trumps]
    others = [each for each in _out_by(view, action) if known.suits[each] is trumps]
    highest = max((known.strengths[trumps][each] for each in others), default=0)
    sure = sum(known.strengths[trumps][each] > highest for each in mine)
    alone = isinstance(action, actions.Alone) or getattr(action, "alone", False)
    if alone:
        return f"nothing beats your {number_word(sure)} highest {called}" if sure >= _SURE else ""
    if sure >= _SURE or (sure and len(mine) == sure):
        return ""
    beaten = f"all but one of your {called} can be beaten" if sure else "your highest trump can be beaten"
    return f"{beaten if mine else f'you have no {called}'}, and your partner can take a trick"


def _out_by(view: EuchreView, action: Action) -> list[Card]:
    """Return the cards someone else may play after that call or declaration."""
    seen = {*held_by(view, action), view.discarded}
    leaves_up = isinstance(action, actions.Accept) and not (action.alone and view.dealer == _partner(view))
    if not (leaves_up or view.took_up):
        seen.add(view.up)
    return [each for each in view.rules.cards if each not in seen]


def trumps_by(view: EuchreView, action: Action) -> Suit | None:
    """Return the trumps that the choice makes, or that are made already."""
    if isinstance(action, actions.Call):
        return action.suit
    return view.up.suit if isinstance(action, actions.Accept) else view.trumps


def held_by(view: EuchreView, action: Action) -> tuple[Card, ...]:
    """Return the cards the viewer would hold after the choice, before any discard."""
    takes = isinstance(action, actions.Accept) and view.viewer == view.dealer
    return (*view.cards, view.up) if takes else view.cards


def _is_good(held: tuple[Card, ...], trumps: Suit | None) -> bool:
    """Return True if the hand is good enough to call: three trumps, or two with a bower or the ace."""
    if trumps is None:
        return number_for(held, trumps) >= _STRONG
    known, number = order(trumps), number_for(held, trumps)
    mine = [each for each in held if known.suits[each] is trumps]
    high = any(known.titles[each] or each.rank is Rank.ACE for each in mine)
    return number >= _STRONG or (number == _STRONG - 1 and high)


def _height(view: EuchreView, held: Card) -> int:
    return view.order.strengths[view.order.suits[held]][held]


def _partner(view: EuchreView) -> int | None:
    return partner_of(view.viewer) if view.rules.partners else None


def _where_it_goes(view: EuchreView, action: Action, *, also: bool = False) -> str:
    """Return that the upcard goes to the partner, if it does."""
    alone = getattr(action, "alone", False)
    if not isinstance(action, actions.Accept) or view.dealer != _partner(view) or alone:
        return ""
    return f"{', and ' if also else ''}{the(view.up)} goes to your partner"
