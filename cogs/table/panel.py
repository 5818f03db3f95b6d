"""The hand panel: what one player sees alone, and presses to play.

The first line says what to do now; below are the player's cards, always in the same place, and then what
else can be pressed. Everything on it comes from that seat's own view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import PLAYS, Action
from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.engine.phases import Phase
from bot.engine.ranking import Order, order, sort_hand
from bot.engine.seats import Seat, partner_of
from bot.engine.view import View
from bot.games.bid.hand import BidView
from bot.games.spoil_five.hand import JINKING, ROBBING, ROBS, SpoilView
from bot.games.up_card.actions import (
    BLIND,
    DISCARDING,
    DISCARDS,
    FARMERS_HAND,
    FIRST_ROUND,
    GIVES,
    GIVING,
    GOING_UNDER,
    SECOND_ROUND,
)
from bot.games.up_card.view import EuchreView
from bot.ids import UserId
from bot.tables.table import Stage, Table
from cogs.rules.press import ruling
from cogs.table.clock import held_up
from cogs.ui.asking import Ask, ask
from cogs.ui.layout import CHIEF, PLAIN, Button, Screen, accent_of, button, even_rows, lines, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import card, label, trumps_are
from cogs.ui.words.clock import countdown, lateness
from cogs.ui.words.names import count, listed, seat_word, seats, signed, who
from cogs.ui.words.results import headline, outcome, score_line
from cogs.ui.words.results.bid import bid_line
from cogs.ui.words.results.spoil import chips

# Where the cards themselves are pressed, and what pressing one does.
_PRESSING: Mapping[Phase, Mapping[Card, Action]] = {
    DISCARDING: DISCARDS,
    GIVING: GIVES,
    ROBBING: ROBS,
    Phase.PLAY: PLAYS,
}
_GAP = "\u2002"  # Discord runs plain spaces together
_WAITING = {
    BLIND: "{} names trumps before anybody sees a card",
    DISCARDING: "{} is putting a card face down",
    FARMERS_HAND: "{} holds nines and tens only",
    GOING_UNDER: "{} may go under",
    GIVING: "{} is giving a card to the lone player",
    JINKING: "{} took the first three tricks, and may jink",
}


def panel_view(
    table: Table,
    user_id: int,
    *,
    note: str | None = None,
    reason: Reason | None = None,
    offered: str = "",
    trumps_last: bool = False,
) -> Screen:
    """The player's hand, for that player's eyes alone.

    ``note`` is said first: what was just done, or why it was refused; ``reason`` is the one that the rules of
    the game gave, for a button that opens the rule. ``offered`` is how the calls are
    offered, as a press of ``Verb.CALLS`` has it: "alone" in the second round, in an auction a number.
    ``trumps_last`` is how the player likes to hold the cards.
    """
    seat = table.seat_of(UserId(user_id))
    view = table.view(seat) if seat else None
    if table.stage is not Stage.PLAYING or seat is None or view is None:
        return screen(note, *_no_hand(table, seat))
    held = sort_hand(view.cards, _sorting(view))[:: -1 if trumps_last else 1]
    stopped, mine = held_up(table, seat), view.to_act == seat
    asked = stopped or (ask(table, view, offered) if mine else _wait(table, view, seat))
    time = small(countdown(table)) if mine else ""
    pressing = view.phase in _PRESSING and not stopped
    mine_late = table.clock.late is not None and table.clock.late[0] == seat
    return screen(
        lines(note, f"{lateness(table, seat)}." if mine_late else ""),
        lines(f"### {asked.headline}", time, *asked.lines),
        *(even_rows(_cards(table, view, held)) if pressing else [_cards_shown(held)]),
        [*asked.buttons, *ruling(table, view, reason=reason, mine=mine and not stopped)],
        *asked.more,
        lines(*map(small, [*_situation(table, view, seat), "" if mine_late else lateness(table)])),
        accent=accent_of(view.trumps),
    )


def _no_hand(table: Table, seat: Seat | None) -> Sequence[str | list[Button]]:
    """What stands there when the player holds no cards."""
    match = table.match
    if table.stage is Stage.ENDED:
        return [f"### {outcome(table)}"]
    if seat is None:
        return ["You don't sit at this table. Watch the board, or open your own with /euchre new."]
    if match is None:
        return ["### The game has not begun", "Press Start on the table's message once every seat is taken."]
    head = headline(table, match.hands[-1]) if match.hands else "No hand is dealt yet"
    stopped = held_up(table, seat)
    said = [f"{stopped.headline}. {stopped.lines[0]}"] if stopped else []
    deal = [button("Deal", Press(Verb.DEAL, table.id, table.seq), CHIEF)]
    next_ = f"{who(table, match.dealer)} deals next."
    buttons = list(stopped.buttons) if stopped else deal
    return [lines(f"### {head}", score_line(table), next_, *said), buttons]


def _wait(table: Table, view: View, seat: Seat) -> Ask:
    assert view.to_act is not None
    thinking = _WAITING.get(view.phase, "{} is thinking").format(who(table, view.to_act))
    if isinstance(view, EuchreView) and seat in view.out and view.phase is Phase.PLAY:
        return Ask(f"You sit out: {who(table, partner_of(seat))} plays alone")
    return Ask(thinking)


# The cards


def _cards(table: Table, view: View, cards: Sequence[Card]) -> list[Button]:
    """The player's cards; those that can be pressed now do what the phase asks for."""
    buttons, twins = [], Counter[Card]()
    for held in cards:
        action = _PRESSING[view.phase][held]
        able = action in view.legal
        press = Press.doing(table.id, table.seq, action, twins[held])
        buttons.append(button(label(held, view.order), press, CHIEF if able else PLAIN, disabled=not able))
        twins[held] += 1
    return buttons


def _cards_shown(cards: Sequence[Card]) -> str:
    """The player's cards as text, while none of them can be pressed: greyed buttons are hard to read."""
    held = _GAP.join(map(card, cards))
    return f"## {held}" if held else ""


def _sorting(view: View) -> Order:
    """The order in which the cards are sorted: under the trumps that are being talked of."""
    return order(view.up.suit) if isinstance(view, EuchreView) and view.phase is FIRST_ROUND else view.order


# The situation


def _situation(table: Table, view: View, seat: Seat) -> list[str]:
    """What has to be known for deciding, beside the cards: trumps, the partner, the score."""
    kinds: tuple[tuple[type[View], Callable[..., list[str]]], ...]
    kinds = ((EuchreView, _euchre), (BidView, _bid), (SpoilView, _spoil))
    return next(of(table, view, seat) for kind, of in kinds if isinstance(view, kind))


def _at(table: Table, seat: Seat) -> list[str]:
    if not table.rules.partners:
        return []
    return [f"you are {seat_word(table.rules, seat)}, with {who(table, partner_of(seat))}"]


def _against(table: Table, maker: Seat, seat: Seat) -> list[str]:
    """Where nobody has a partner: whom the maker plays against, and so who holds together."""
    if table.rules.sides == 2:
        return []
    others = [each for each in seats(table.rules) if each not in (maker, seat)]
    names = listed([who(table, each) for each in others])
    return [f"you against {names}" if seat == maker else f"you and {names} against {who(table, maker)}"]


def _euchre(table: Table, view: EuchreView, seat: Seat) -> list[str]:
    """Trumps and the partner; until they are made, the up-card and the score, which matter then."""
    at = _at(table, seat)
    if view.maker is not None:
        at = at or _against(table, view.maker, seat)
        score = [] if view.phase in _PRESSING else [score_line(table)]
        return [" · ".join([f"{trumps_are(view.trumps)}, by {who(table, view.maker)}", *at]), *score]
    if view.phase is FIRST_ROUND and view.to_act == seat:  # the headline has the up-card and the dealer
        return [*(each[0].upper() + each[1:] for each in at), score_line(table)]
    turned = "turned down" if view.phase is SECOND_ROUND else "turned up"
    up = f"{card(view.up)} {turned}, {who(table, view.dealer)} deals"
    return [" · ".join([up, *at]), score_line(table)]


def _bid(table: Table, view: BidView, seat: Seat) -> list[str]:
    """The bid and what is still needed; before that, the score."""
    at = _at(table, seat)
    if view.phase is Phase.PLAY:
        return [f"{trumps_are(view.trumps)} · {at[0]}", bid_line(table, view)]
    return [f"{who(table, view.dealer)} deals · {at[0]}", score_line(table)]


def _spoil(table: Table, view: SpoilView, seat: Seat) -> list[str]:
    """Trumps and the card turned up, the pool, and what the player has."""
    assert table.match is not None
    by = f"taken by {who(table, view.taker)}" if view.taker else "turned up"
    mine = f"you: {count(view.taken[seat - 1], 'trick')}, {signed(chips(table.match)[seat - 1])} chips"
    return [f"{trumps_are(view.trumps)}, {card(view.up)} {by}", f"Pool {view.pool} · {mine}"]
