"""What holds in every position of every game of the family, found by playing games at random."""

from __future__ import annotations

import copy
import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Play, parse_action
from bot.engine.cards import Card
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn
from bot.engine.events import Played, events
from bot.engine.hand import Hand
from bot.engine.match import Match, view
from bot.engine.phases import Phase
from bot.engine.seats import Seat, partner_of
from bot.games.spoil_five.hand import Rob, Robbed, SpoilHand
from bot.games.up_card.actions import BLIND, Discard, Give, Under
from bot.games.up_card.events import Discarded, Shown
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.notation import RecordFault, dumps, loads
from bot.notation.record import Game
from tests.size import size

from .strategies import ALL_ACTIONS, EUCHRE, euchre_hands, game_of, games, hands, matches, positions, shown

often = settings(max_examples=size(25, 1000))
seldom = settings(max_examples=size(12, 400))


def put_out(hand: Hand, seat: Seat | None = None) -> list[Card]:
    """Return the cards discarded face down, by that seat or by anyone."""
    out: list[Card] = []
    for by, action in hand.history:
        if seat in (None, by):
            out += [action.card] if isinstance(action, Discard | Rob) else []
            out += action.cards if isinstance(action, Under) else []
    return out


def taken_in(hand: Hand) -> list[Card]:
    """Return the cards that were dealt to no one and then picked up."""
    if isinstance(hand, EuchreHand):
        return [*([hand.up] if hand.took_up else []), *(hand.deal.kitty if hand.under else ())]
    return [hand.up] if isinstance(hand, SpoilHand) and hand.robbed else []


def on_the_table(hand: Hand) -> list[Card]:
    return [card for trick in hand.tricks for _, card in trick.plays] + [card for _, card in hand.trick]


def viewers(hand: Hand) -> tuple[Seat | None, ...]:
    """Return every seat, and None for a spectator."""
    return (*range(1, hand.rules.seats + 1), None)


def is_blind(hand: Hand) -> bool:
    """Return True if no one may see a card yet, since the dealer is to name trumps blind."""
    return hand.phase is BLIND


# The cards


@often
@given(hands(finished=True))
def test_no_card_is_lost_or_made(hand: Hand) -> None:
    shown(hand)
    dealt = Counter(card for held in hand.deal.hands for card in held)
    for now in positions(hand):
        seen = Counter([*(card for held in now.hands for card in held), *on_the_table(now), *put_out(now)])
        assert seen == dealt + Counter(taken_in(now))
        assert not seen - Counter(now.rules.cards)


@often
@given(hands(finished=True))
def test_all_that_play_a_hand_hold_equally_many_cards_when_a_trick_begins(hand: Hand) -> None:
    shown(hand)
    out = hand.out if isinstance(hand, EuchreHand) else ()
    size, seats = hand.rules.hand_size, hand.rules.seats
    for now in positions(hand):
        if now.phase is Phase.PLAY and not now.trick:
            left = {len(now.hands[seat - 1]) for seat in range(1, seats + 1) if seat not in out}
            assert left == {size - len(now.tricks)}
    assert all(len(trick.plays) == seats - len(out) for trick in hand.tricks)
    if not isinstance(hand, SpoilHand):
        assert hand.result is not None
        assert len(hand.tricks) == (0 if hand.result.thrown_in else size)


# Legal actions


@seldom
@given(hands(finished=True))
def test_an_action_is_accepted_exactly_if_it_is_legal(hand: Hand) -> None:
    shown(hand)
    for now in positions(hand):
        legal = now.legal_actions()
        assert len(set(legal)) == len(legal)
        assert {action for action in ALL_ACTIONS if accepted(now, action)} == set(legal)
        assert bool(legal) == (not now.over) == (now.to_act is not None)
        assert now.implied is None or now.implied in legal


def accepted(hand: Hand, action: Action) -> bool:
    try:
        hand.apply(action)
    except NotAllowed:
        return False
    return True


@often
@given(hands())
def test_only_the_seat_to_act_is_let_act(hand: Hand) -> None:
    shown(hand)
    for action in hand.legal_actions():
        for seat in {*range(hand.rules.seats + 2)} - {hand.to_act}:
            with pytest.raises(NotYourTurn) as refused:
                hand.apply(action, seat)
            assert (refused.value.seat, refused.value.to_act) == (seat, hand.to_act)
        assert hand.apply(action, hand.to_act).history[-1] == (hand.to_act, action)


@often
@given(euchre_hands())
def test_nobody_who_sits_out_is_to_act_and_at_most_one_of_each_side_is_alone(hand: EuchreHand) -> None:
    shown(hand)
    if hand.phase is Phase.PLAY:
        assert hand.to_act not in hand.out
    assert len({seat % 2 for seat in hand.lone}) == len(hand.lone) <= 2
    assert hand.out == tuple(partner_of(seat) for seat in hand.lone)
    assert hand.rules.partners or not hand.lone


def everything(hand: Hand) -> dict[str, object]:
    """Return a copy of everything in a position, so that a later change would show."""
    names = {name for kind in type(hand).__mro__ for name in getattr(kind, "__slots__", ())}
    return {name: copy.copy(getattr(hand, name)) for name in names - {"order"}} | {"order": hand.order.trumps}


@often
@given(hands())
def test_applying_an_action_never_changes_the_position_before(hand: Hand) -> None:
    shown(hand)
    before = everything(hand)
    for action in ALL_ACTIONS:
        accepted(hand, action)
    assert everything(hand) == before


# What a seat may see


def unseen_by(hand: Hand, seat: Seat | None) -> list[Card]:
    """Return the cards the viewer can't place: in other hands, discarded by others, or out of play."""
    seen = Counter(on_the_table(hand))
    if seat is not None and not is_blind(hand):
        seen += Counter([*hand.hands[seat - 1], *put_out(hand, seat)])
    if hand.deal.up and hand.deal.up not in seen:
        seen[hand.deal.up] += 1
    return list((Counter(hand.rules.cards) - seen).elements())


def with_unseen_changed(hand: Hand, seat: Seat | None, unseen: list[Card]) -> Hand:
    """Return the hand with the cards the viewer can't place moved to other places."""
    others = cycle(unseen)

    def hidden(by: Seat, action: Action) -> Action:
        match action:
            case Discard() | Rob() | Give() if by != seat:
                return dataclasses.replace(action, card=next(others, action.card))
            case Under((first, second, third)) if by != seat:
                return Under((next(others, first), next(others, second), next(others, third)))
        return action

    own = None if is_blind(hand) else seat
    new = copy.copy(hand)
    new.hands = tuple(
        held if by == own else tuple(next(others, card) for card in held)
        for by, held in enumerate(hand.hands, 1)
    )
    new.deal = dataclasses.replace(hand.deal, hands=(), kitty=())
    new.history = tuple((by, hidden(by, action)) for by, action in hand.history)
    return new


@often
@given(st.data(), hands())
def test_what_a_seat_cannot_see_does_not_show_in_its_view(data: st.DataObject, hand: Hand) -> None:
    shown(hand)
    score = (0,) * hand.rules.sides
    for seat in viewers(hand):
        unseen = data.draw(st.permutations(unseen_by(hand, seat)))
        assert view(with_unseen_changed(hand, seat, unseen), seat, score) == view(hand, seat, score)


@often
@given(hands())
def test_a_seat_sees_its_own_cards_and_what_it_may_do_and_nobody_elses(hand: Hand) -> None:
    shown(hand)
    for seat in viewers(hand):
        seen = view(hand, seat)
        assert seen.cards == (() if seat is None or is_blind(hand) else hand.hands[seat - 1])
        assert seen.legal == (hand.legal_actions() if seat and seat == hand.to_act else ())
        assert seen.counts == tuple(len(held) for held in hand.hands)
        own = [action for by, action in hand.history if by == seat and isinstance(action, Discard | Rob)]
        assert seen.discarded == (own[0].card if own else None)
        under = [action.cards for by, action in hand.history if by == seat and isinstance(action, Under)]
        assert seen.put_away == (*chain(*under), *[action.card for action in own])
        assert all(not isinstance(action, Discard | Rob | Under | Give | Play) for _, action in seen.calls)


def cards_in(value: object) -> Iterator[Card]:
    """Yield every card anywhere in an event."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from cards_in(getattr(value, field.name))


@often
@given(hands())
def test_what_is_told_names_no_card_but_the_up_card_a_farmers_hand_and_those_played(hand: Hand) -> None:
    shown(hand)
    told = events(hand)
    played = [action.card for _, action in hand.history if isinstance(action, Play)]
    assert [event.card for event in told if isinstance(event, Played)] == played
    assert all(event.up is hand.deal.up for event in told if isinstance(event, Discarded | Robbed))
    farmers = [event for event in told if isinstance(event, Shown)]
    assert all(event.cards == hand.deal.hands[event.seat - 1] for event in farmers)
    open_cards = {hand.deal.up, *played} | {card for event in farmers for card in event.cards}
    assert set(cards_in(told)) <= open_cards


# Scores


@often
@given(euchre_hands(finished=True))
def test_the_makers_or_all_the_others_score_and_all_five_tricks_are_shared_out(hand: EuchreHand) -> None:
    shown(hand)
    result = hand.final
    assert sum(result.tricks) == (0 if result.thrown_in else 5)
    others = {points for side, points in enumerate(result.score) if side != result.makers}
    assert len(others) == 1
    if result.makers is None:
        assert others == {0}
    else:
        assert 0 in (others if not result.euchred else {result.score[result.makers]})


@seldom
@given(matches(*EUCHRE, most=5))
def test_a_match_adds_up_and_ends_when_the_rules_say(match: Match) -> None:
    shown(match)
    rules = match.rules
    assert isinstance(rules, EuchreRules)
    sides = range(rules.sides)
    assert match.score == tuple(sum(result.score[side] for result in match.results) for side in sides)
    thrown = [hand for hand in match.hands if hand.result and hand.result.thrown_in]
    farmers = [hand for hand in thrown if isinstance(hand, EuchreHand) and hand.shown]
    again = thrown if rules.all_pass == "same_deals" else farmers
    counted = len(match.hands) - len(again)
    assert match.deals == counted
    assert match.over == (counted == rules.deals if rules.deals else max(match.score) >= rules.target)
    if match.hands:
        assert match.dealer == (match.hands[0].deal.dealer - 1 + counted) % rules.seats + 1
    best = tuple(side for side in sides if match.score[side] == max(match.score))
    assert match.winners == (best if match.over else ())


# The codec and the record


def test_every_action_reads_back_as_it_is_written() -> None:
    for action in ALL_ACTIONS:
        assert parse_action(str(action)) == action
        assert parse_action(f" {str(action).upper()} ") == action


@often
@given(hands())
def test_what_a_record_calls_an_action_reads_back_as_that_action(hand: Hand) -> None:
    shown(hand)
    for action in hand.legal_actions():
        assert hand.to_act is not None
        assert parse_action(hand.written(hand.to_act, action)) == action


def played(match: Match | None) -> object:
    """Return everything in a match, for comparing."""
    if match is None or not (match.hands or match.hand):
        return None
    every = [*match.hands, *([match.hand] if match.hand else [])]
    return match.dealer, match.score, match.deals, [everything(hand) for hand in every]


def in_effect(game: Game) -> object:
    return game.rules, game.players, dict(game.tags), game.total, played(game.match)


@seldom
@given(st.lists(games(), max_size=2))
def test_games_written_and_read_are_the_same_games_and_written_again_the_same_text(some: list[Game]) -> None:
    # Only the last game of a record may be cut off, or have no hand to part it from the next.
    some = [game for game in some[:-1] if game.match and game.match.hands and not game.match.hand] + some[-1:]
    text = dumps(some)
    read = loads(text, unfinished=True)
    assert [in_effect(game) for game in read] == [in_effect(game) for game in some]
    assert dumps(read) == text


@seldom
@given(matches())
def test_with_every_implied_action_left_out_the_same_game_is_read(match: Match) -> None:
    kept = [
        ", ".join(part for part in line.split(", ") if not part.endswith((" stay", " stop")))
        for line in shown(match).split("\n")
    ]
    (read,) = loads("\n".join(kept), unfinished=True)
    now = read.match
    # At the very end no next action tells that somebody stayed, or stopped.
    while now and now.hand and match.hand and len(now.hand.history) < len(match.hand.history):
        assert now.hand.implied
        now = now.apply(now.hand.implied)
    assert played(now) == played(match)


# Nothing but a RecordFault


def survives(text: str) -> None:
    """Read the text: a fault has a line of the text, and whatever is accepted is written stably."""
    for unfinished in (False, True):
        blamed = 1
        try:
            written = dumps(loads(text, unfinished=unfinished))
        except RecordFault as fault:
            blamed = fault.line
        else:
            assert dumps(loads(written, unfinished=True)) == written
        assert 1 <= blamed <= len(text) + 1


ONE_CHARACTER: dict[str, Callable[[str, int, str], str]] = {
    "replace": lambda text, at, by: text[:at] + by + text[at + 1 :],
    "insert": lambda text, at, by: text[:at] + by + text[at:],
    "leave out": lambda text, at, by: text[:at] + text[at + 1 :],
}


@settings(max_examples=size(35, 2000))
@given(
    matches(most=2),
    st.floats(0, 1, exclude_max=True),
    st.sampled_from(list(ONE_CHARACTER)),
    st.sampled_from('0123456789SHDCAKQJT ,;:[]"\n\r=-') | st.characters(),
)
def test_a_record_with_one_character_wrong_is_refused_or_is_a_game(
    match: Match, where: float, how: str, by: str
) -> None:
    text = dumps([game_of(match)])
    survives(ONE_CHARACTER[how](text, int(where * len(text)), by))


@often
@given(
    matches(most=2),
    st.lists(st.tuples(st.integers(0, 40), st.none() | st.integers(0, 40)), min_size=1, max_size=4),
)
def test_a_record_with_lines_moved_or_missing_is_refused_or_is_a_game(
    match: Match, moves: list[tuple[int, int | None]]
) -> None:
    lines = dumps([game_of(match)]).splitlines()
    for taken, put in moves:
        if lines:
            line = lines.pop(taken % len(lines))
            if put is not None:
                lines.insert(put % (len(lines) + 1), line)
    survives("\n".join(lines))


@often
@given(st.binary(max_size=200).map(lambda data: data.decode("latin-1")) | st.text(max_size=200))
def test_any_text_is_refused_or_is_a_record(text: str) -> None:
    survives(text)


@often
@given(st.text(max_size=12))
def test_any_text_is_an_action_or_not_understood(text: str) -> None:
    with suppress(NotUnderstood):
        action = parse_action(text)
        assert parse_action(str(action)) == action
