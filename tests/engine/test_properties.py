"""What holds in every position of every game, found by playing games at random."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Discard, Play, parse_action
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, NotUnderstood, NotYourTurn
from bot.engine.euchre import EuchreHand
from bot.engine.events import Discarded, Played, events
from bot.engine.match import Match
from bot.engine.notation import RecordFault, dumps, loads
from bot.engine.notation.record import Game
from bot.engine.seats import SEATS, Seat, partner_of
from bot.engine.views import view

from .strategies import ALL_ACTIONS, game_of, games, hands, matches, shown

often = settings(max_examples=150, deadline=None)
seldom = settings(max_examples=60, deadline=None)


def positions(hand: EuchreHand) -> Iterator[EuchreHand]:
    """Every position from the deal to this one."""
    now = EuchreHand(hand.rules, hand.deal)
    yield now
    for seat, action in hand.history:
        now = now.apply(action, seat)
        yield now


def put_out(hand: EuchreHand) -> list[Card]:
    return [action.card for _, action in hand.history if isinstance(action, Discard)]


# The cards


@often
@given(hands(finished=True))
def test_no_card_is_lost_or_made(hand: EuchreHand) -> None:
    shown(hand)
    dealt = Counter(card for held in hand.deal.hands for card in held)
    for now in positions(hand):
        table = [card for trick in now.tricks for _, card in trick.plays] + [card for _, card in now.trick]
        seen = Counter([*(card for held in now.hands for card in held), *table, *put_out(now)])
        assert seen == dealt + Counter([now.deal.up] if now.took_up else [])
        assert not seen - Counter(now.rules.cards)


@often
@given(hands(finished=True))
def test_all_that_play_a_hand_hold_equally_many_cards_when_a_trick_begins(hand: EuchreHand) -> None:
    shown(hand)
    for now in positions(hand):
        if now.phase.name == "PLAY" and not now.trick:
            left = {len(now.hands[seat - 1]) for seat in SEATS if seat not in now.out}
            assert left == {5 - len(now.tricks)}
    assert len(hand.tricks) == (5 if hand.maker else 0)
    assert all(len(trick.plays) == 4 - len(hand.out) for trick in hand.tricks)


# Legal actions


@seldom
@given(hands(finished=True))
def test_an_action_is_accepted_exactly_if_it_is_legal(hand: EuchreHand) -> None:
    shown(hand)
    for now in positions(hand):
        legal = now.legal_actions()
        assert len(set(legal)) == len(legal)
        assert {action for action in ALL_ACTIONS if accepted(now, action)} == set(legal)
        assert bool(legal) == (not now.over) == (now.to_act is not None)


def accepted(hand: EuchreHand, action: Action) -> bool:
    try:
        hand.apply(action)
    except NotAllowed:
        return False
    return True


@often
@given(hands())
def test_only_the_seat_to_act_is_let_act(hand: EuchreHand) -> None:
    shown(hand)
    for action in hand.legal_actions():
        for seat in {0, *SEATS, 5} - {hand.to_act}:
            with pytest.raises(NotYourTurn) as refused:
                hand.apply(action, seat)
            assert (refused.value.seat, refused.value.to_act) == (seat, hand.to_act)
        assert hand.apply(action, hand.to_act).history[-1] == (hand.to_act, action)


@often
@given(hands())
def test_nobody_who_sits_out_is_to_act_and_at_most_one_of_each_side_is_alone(hand: EuchreHand) -> None:
    shown(hand)
    if hand.phase.name == "PLAY":
        assert hand.to_act not in hand.out
    assert len({seat % 2 for seat in hand.lone}) == len(hand.lone) <= 2
    assert hand.out == tuple(partner_of(seat) for seat in hand.lone)


def everything(hand: EuchreHand) -> dict[str, object]:
    """All that a position is made of, copied, so that a later change would show."""
    names = {name for kind in type(hand).__mro__ for name in getattr(kind, "__slots__", ())}
    return {name: copy.copy(getattr(hand, name)) for name in names - {"order"}} | {"order": hand.order.trumps}


@often
@given(hands())
def test_applying_an_action_never_changes_the_position_before(hand: EuchreHand) -> None:
    shown(hand)
    before = everything(hand)
    for action in ALL_ACTIONS:
        accepted(hand, action)
    assert everything(hand) == before


@often
@given(hands())
def test_the_same_actions_lead_to_the_same_position(hand: EuchreHand) -> None:
    shown(hand)
    *_, again = positions(hand)
    assert everything(again) == everything(hand)


# What a seat may see


def unseen_by(hand: EuchreHand, seat: Seat | None) -> list[Card]:
    """The cards that the viewer cannot place: in other hands, put out by another, or out of play."""
    table = {card for trick in hand.tricks for _, card in trick.plays} | {card for _, card in hand.trick}
    own: set[Card] = set()
    if seat is not None and not (hand.blind and hand.trumps is None):
        own |= set(hand.hands[seat - 1])
        own |= set(put_out(hand)) if seat == hand.deal.dealer else set()
    return [card for card in hand.rules.cards if card not in table | own | {hand.deal.up}]


def with_cards_swapped(hand: EuchreHand, swap: Mapping[Card, Card]) -> EuchreHand:
    """The same hand as it would be with other cards in the places of those swapped."""

    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    new = copy.copy(hand)
    new.hands = tuple(other(held) for held in hand.hands)
    new.deal = Deal(hand.deal.dealer, tuple(other(held) for held in hand.deal.hands), hand.deal.up)
    new.history = tuple(
        (seat, Discard(swap.get(action.card, action.card)) if isinstance(action, Discard) else action)
        for seat, action in hand.history
    )
    return new


@often
@given(st.data(), hands())
def test_what_a_seat_cannot_see_does_not_show_in_its_view(data: st.DataObject, hand: EuchreHand) -> None:
    shown(hand)
    for seat in (*SEATS, None):
        unseen = unseen_by(hand, seat)
        swap = dict(zip(unseen, data.draw(st.permutations(unseen)), strict=True))
        assert view(with_cards_swapped(hand, swap), seat) == view(hand, seat)


@often
@given(hands())
def test_a_spectator_sees_no_card_but_what_lies_open(hand: EuchreHand) -> None:
    shown(hand)
    seen = view(hand, None)
    assert (seen.cards, seen.discarded, seen.legal) == ((), None, ())


@often
@given(hands())
def test_a_seat_sees_its_own_cards_and_what_it_may_do_and_nobody_elses(hand: EuchreHand) -> None:
    shown(hand)
    blind = hand.blind and hand.trumps is None
    for seat in SEATS:
        seen = view(hand, seat)
        assert seen.cards == (() if blind else hand.hands[seat - 1])
        assert seen.legal == (hand.legal_actions() if seat == hand.to_act else ())
        assert seen.counts == tuple(len(held) for held in hand.hands)
        assert seen.discarded == (next(iter(put_out(hand)), None) if seat == hand.deal.dealer else None)
        assert all(not isinstance(action, Discard | Play) for _, action in seen.calls)


@often
@given(hands())
def test_what_is_told_names_no_card_but_the_up_card_and_those_played(hand: EuchreHand) -> None:
    shown(hand)
    told = events(hand)
    assert [event.card for event in told if isinstance(event, Played)] == [
        action.card for _, action in hand.history if isinstance(action, Play)
    ]
    assert all(event.up is hand.deal.up for event in told if isinstance(event, Discarded))
    open_cards = {hand.deal.up} | {action.card for _, action in hand.history if isinstance(action, Play)}
    named = {getattr(event, name) for event in told for name in ("card", "up") if hasattr(event, name)}
    assert named <= open_cards


# Scores


@often
@given(hands(finished=True))
def test_at_most_one_side_scores_and_all_five_tricks_are_shared_out(hand: EuchreHand) -> None:
    shown(hand)
    result = hand.result
    assert result is not None
    assert min(result.score) == 0
    assert sum(result.tricks) == (0 if result.thrown_in else 5)


@seldom
@given(matches(most=5))
def test_a_match_adds_up_and_ends_when_the_rules_say(match: Match) -> None:
    shown(match)
    assert match.score == tuple(sum(result.score[side] for result in match.results) for side in (0, 1))
    rules, thrown = match.rules, sum(result.thrown_in for result in match.results)
    counted = len(match.hands) - (thrown if rules.all_pass == "same_deals" else 0)
    assert match.over == (counted == rules.deals if rules.deals else max(match.score) >= rules.target)
    assert match.dealer == (match.hands[0].deal.dealer - 1 + counted) % 4 + 1 if match.hands else True
    assert bool(match.winners) == match.over


# The codec and the record


def test_every_action_reads_back_as_it_is_written() -> None:
    for action in ALL_ACTIONS:
        assert parse_action(str(action)) == action
        assert parse_action(f" {str(action).upper()} ") == action


@often
@given(hands())
def test_what_a_record_calls_an_action_reads_back_as_that_action(hand: EuchreHand) -> None:
    shown(hand)
    for action in hand.legal_actions():
        assert hand.to_act is not None
        assert parse_action(hand.written(hand.to_act, action)) == action


def played(match: Match | None) -> object:
    """All that a match is made of, for comparing."""
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
def test_with_every_stay_left_out_the_same_game_is_read(match: Match) -> None:
    text = shown(match)
    kept = [
        ", ".join(part for part in line.split(", ") if not part.endswith(" stay"))
        for line in text.split("\n")
    ]
    (read,) = loads("\n".join(kept), unfinished=True)
    now = read.match
    # At the very end no next action tells that somebody stayed.
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


@settings(max_examples=300, deadline=None)
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
