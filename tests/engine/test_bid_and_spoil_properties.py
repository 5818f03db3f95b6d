"""What holds in every position of Bid Euchre and of Spoil Five, found by playing them at random."""

from __future__ import annotations

import copy
import dataclasses
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Play, Rob, parse_action
from bot.engine.bid_euchre import BidHand, BidResult
from bot.engine.bid_rules import BidRules
from bot.engine.cards import Card
from bot.engine.errors import NotAllowed, NotYourTurn
from bot.engine.events import Played, Robbed, events
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.engine.notation import RecordFault, dumps, loads
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.spoil_five import SpoilHand, SpoilResult
from bot.engine.spoil_rules import SpoilRules
from bot.engine.views import view

from .walks import ALL_ACTIONS, BID, SPOIL, game_of, hands, matches, positions, shown

often = settings(max_examples=100, deadline=None)
seldom = settings(max_examples=40, deadline=None)


def put_out(hand: Hand, seat: Seat | None = None) -> list[Card]:
    """The cards put out in robbing, by that seat or by anybody."""
    robs = [(by, action) for by, action in hand.history if isinstance(action, Rob)]
    return [action.card for by, action in robs if seat in (None, by)]


def on_the_table(hand: Hand) -> list[Card]:
    return [card for trick in hand.tricks for _, card in trick.plays] + [card for _, card in hand.trick]


# The cards


@often
@given(hands(finished=True))
def test_no_card_is_lost_or_made(hand: Hand) -> None:
    shown(hand)
    dealt = Counter(card for held in hand.deal.hands for card in held)
    for now in positions(hand):
        seen = Counter([*(card for held in now.hands for card in held), *on_the_table(now), *put_out(now)])
        robbed = now.deal.up if isinstance(now, SpoilHand) and now.robbed else None
        assert seen == dealt + Counter([robbed] if robbed else [])
        assert not seen - Counter(now.rules.cards)


@often
@given(hands(finished=True))
def test_all_hold_equally_many_cards_when_a_trick_begins(hand: Hand) -> None:
    shown(hand)
    for now in positions(hand):
        if not now.trick:
            assert {len(held) for held in now.hands} == {now.rules.hand_size - len(now.tricks)}
    assert all(len(trick.plays) == hand.rules.seats for trick in hand.tricks)


# Legal actions


def accepted(hand: Hand, action: Action) -> bool:
    try:
        hand.apply(action)
    except NotAllowed:
        return False
    return True


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


@often
@given(hands())
def test_only_the_seat_to_act_is_let_act(hand: Hand) -> None:
    shown(hand)
    for action in hand.legal_actions():
        for seat in {*range(hand.rules.seats + 2)} - {hand.to_act}:
            with pytest.raises(NotYourTurn):
                hand.apply(action, seat)
        assert hand.apply(action, hand.to_act).history[-1] == (hand.to_act, action)


def everything(hand: Hand) -> dict[str, object]:
    """All that a position is made of, copied, so that a later change would show."""
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


@often
@given(hands())
def test_the_same_actions_lead_to_the_same_position(hand: Hand) -> None:
    shown(hand)
    *_, again = positions(hand)
    assert everything(again) == everything(hand)


# The rules once more, in other words

TRUMPS = {
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
}
PLAIN = {"H": "KQJT98765432", "D": "KQJT98765432A", "S": "KQJA23456789T", "C": "KQJA23456789T"}
JACKS = {"S": "JS JC", "C": "JC JS", "H": "JH JD", "D": "JD JH"}


def ranked(hand: Hand) -> tuple[list[str], dict[str, list[str]]]:
    """The trumps of the hand, and the plain suits, high to low."""
    trumps = hand.trumps.value if hand.trumps else ""
    if isinstance(hand, SpoilHand):
        high = TRUMPS[trumps].split()
        plain = {suit: [rank + suit for rank in ranks] for suit, ranks in PLAIN.items()}
    else:
        high = ["JK", *JACKS.get(trumps, "").split()]
        high += [rank + trumps for rank in "AKQT9876" if trumps]
        plain = {suit: [rank + suit for rank in "AKQJT9876"] for suit in "SHDC"}
    return high, {suit: [card for card in cards if card not in high] for suit, cards in plain.items()}


@often
@given(hands())
def test_a_trick_goes_to_the_highest_trump_or_else_to_the_highest_card_of_the_suit_led(hand: Hand) -> None:
    shown(hand)
    high, plain = ranked(hand)
    for trick in hand.tricks:
        led = trick.plays[0][1].code
        in_order = high + next((cards for cards in plain.values() if led in cards), [])
        best = min(
            (in_order.index(card.code), number, seat)
            for number, (seat, card) in enumerate(trick.plays)
            if card.code in in_order
        )
        assert trick.winner == best[2]  # of identical cards, the first


@often
@given(hands())
def test_what_may_be_played_is_what_the_rules_let_be_played(hand: Hand) -> None:
    shown(hand)
    if hand.phase is not Phase.PLAY:
        return
    assert hand.to_act is not None
    held = [card.code for card in hand.hands[hand.to_act - 1]]
    may = set(held)
    high, plain = ranked(hand)
    if hand.trick:
        led = hand.trick[0][1].code
        trumps = [card for card in held if card in high]
        following = [card for card in held for cards in plain.values() if led in cards and card in cards]
        if isinstance(hand, BidHand):
            may = set(trumps if led in high else following) or may
        elif led not in high:
            may = {*following, *trumps} if following else may
        else:
            above = [*high[: high.index(led)]]
            free = {card for card in trumps if card in above and card in high[:3]}
            may = may if free == set(trumps) else set(trumps)
    assert {action.card.code for action in hand.legal_actions() if isinstance(action, Play)} == may


# What a seat may see


def with_unseen_changed(hand: Hand, seat: Seat | None, unseen: list[Card]) -> Hand:
    """The same hand as it would be with the cards that the viewer cannot place in other places."""
    cards = iter(unseen)
    new = copy.copy(hand)
    new.hands = tuple(
        held if by == seat else tuple(next(cards) for _ in held) for by, held in enumerate(hand.hands, 1)
    )
    new.deal = dataclasses.replace(hand.deal, hands=())
    new.history = tuple(
        (by, Rob(next(cards)) if isinstance(action, Rob) and by != seat else action)
        for by, action in hand.history
    )
    return new


def unseen_by(hand: Hand, seat: Seat | None) -> list[Card]:
    """The cards that the viewer cannot place: in other hands, put out by another, or out of play."""
    seen = Counter(on_the_table(hand))
    if seat is not None:
        seen += Counter([*hand.hands[seat - 1], *put_out(hand, seat)])
    if hand.deal.up and hand.deal.up not in seen:
        seen[hand.deal.up] += 1
    return list((Counter(hand.rules.cards) - seen).elements())


@often
@given(st.data(), hands())
def test_what_a_seat_cannot_see_does_not_show_in_its_view(data: st.DataObject, hand: Hand) -> None:
    shown(hand)
    for seat in (*range(1, hand.rules.seats + 1), None):
        unseen = data.draw(st.permutations(unseen_by(hand, seat)))
        score = (0,) * hand.rules.sides
        changed = with_unseen_changed(hand, seat, unseen)
        assert view(changed, seat, score) == view(hand, seat, score)


@often
@given(hands())
def test_a_seat_sees_its_own_cards_and_what_it_may_do_and_nobody_elses(hand: Hand) -> None:
    shown(hand)
    for seat in (*range(1, hand.rules.seats + 1), None):
        seen = view(hand, seat)
        assert seen.cards == (hand.hands[seat - 1] if seat else ())
        assert seen.legal == (hand.legal_actions() if seat and seat == hand.to_act else ())
        assert seen.counts == tuple(len(held) for held in hand.hands)
        assert seen.discarded == (next(iter(put_out(hand, seat)), None) if seat else None)
        assert all(not isinstance(action, Play | Rob) for _, action in seen.calls)


@often
@given(hands(SPOIL))
def test_nobody_else_is_told_that_the_holder_of_the_ace_is_asked_or_declines(hand: Hand) -> None:
    shown(hand)
    for now in positions(hand):
        assert isinstance(now, SpoilHand)
        if now.up.code[0] != "A" and now.phase is Phase.ROB:
            others = [seat for seat in (*range(1, now.rules.seats + 1), None) if seat != now.to_act]
            assert {view(now, seat).phase for seat in others} == {Phase.PLAY}
            declined = now.apply(parse_action("stay")) if now.implied else now
            assert events(declined) == events(now)
            assert all(view(declined, seat).calls == view(now, seat).calls for seat in others)


@often
@given(hands())
def test_what_is_told_names_no_card_but_the_up_card_and_those_played(hand: Hand) -> None:
    shown(hand)
    told = events(hand)
    played = [action.card for _, action in hand.history if isinstance(action, Play)]
    assert [event.card for event in told if isinstance(event, Played)] == played
    assert all(event.up is hand.deal.up for event in told if isinstance(event, Robbed))
    named = {getattr(event, name) for event in told for name in ("card", "up") if hasattr(event, name)}
    assert named <= {hand.deal.up, *played}


# Scores


@often
@given(hands(BID, finished=True))
def test_in_bid_euchre_every_trick_is_a_point_unless_the_bid_failed(hand: Hand) -> None:
    shown(hand)
    result = hand.result
    assert isinstance(result, BidResult)
    assert sum(result.tricks) == hand.rules.hand_size == len(hand.tricks)
    for side in (0, 1):
        failed = side == result.makers and result.tricks[side] < result.bid.tricks
        assert result.score[side] == (-result.bid.tricks if failed else result.tricks[side])
        assert not failed or not result.made


@often
@given(hands(SPOIL, finished=True))
def test_in_spoil_five_a_hand_ends_as_soon_as_its_pool_is_decided(hand: Hand) -> None:
    shown(hand)
    assert isinstance(hand, SpoilHand)
    result = hand.result
    assert isinstance(result, SpoilResult)
    assert sum(result.tricks) == len(hand.tricks)
    if result.jinked:
        streak = [trick.winner == hand.jinker for trick in hand.tricks]
        assert all(streak[:-1])
        assert (result.winner == hand.jinker) == (streak == [True] * 5)
    elif result.winner:
        assert result.tricks[result.winner - 1] == 3
        assert hand.tricks[-1].winner == result.winner
    else:
        assert len(hand.tricks) == 5
        assert max(result.tricks) < 3
    assert (result.pool == 0) == (result.winner is not None)


@seldom
@given(matches(SPOIL, most=6))
def test_in_spoil_five_no_chip_is_lost_or_made(match: Match) -> None:
    shown(match)
    rules, pool = match.rules, 0
    assert isinstance(rules, SpoilRules)
    for result in match.results:
        assert isinstance(result, SpoilResult)
        assert sum(result.score) == pool - result.pool
        pool = result.pool
    assert sum(match.score) + match.pool == 0
    assert match.over == (len(match.hands) >= rules.rounds * rules.seats and pool == 0)
    best = [side for side, chips in enumerate(match.score) if chips == max(match.score)]
    assert match.winners == (tuple(best) if match.over else ())


@seldom
@given(matches(BID, most=4))
def test_in_bid_euchre_a_match_adds_up_and_ends_when_the_rules_say(match: Match) -> None:
    shown(match)
    assert isinstance(match.rules, BidRules)
    total, ended = [0, 0], False
    for result in match.results:
        assert isinstance(result, BidResult)
        assert not ended
        total = [points + more for points, more in zip(total, result.score, strict=True)]
        ended = result.made and total[result.makers] >= match.rules.target
    assert match.score == tuple(total)
    assert match.over == ended
    assert len(match.winners) == ended


@seldom
@given(matches(most=4))
def test_the_deal_goes_round(match: Match) -> None:
    shown(match)
    every = [*match.hands, *([match.hand] if match.hand else [])]
    first = every[0].deal.dealer if every else match.dealer
    turn = [(first - 1 + after) % match.rules.seats + 1 for after in range(len(every) + 1)]
    assert [hand.deal.dealer for hand in every] == turn[:-1]
    assert match.dealer == (turn[len(match.hands)])


# The record


def test_every_action_reads_back_as_it_is_written() -> None:
    for action in ALL_ACTIONS:
        assert parse_action(str(action)) == action
        assert parse_action(f" {str(action).upper()} ") == action


def played(match: Match | None) -> object:
    """All that a match is made of, for comparing."""
    if match is None or not (match.hands or match.hand):
        return None
    every = [*match.hands, *([match.hand] if match.hand else [])]
    return match.dealer, match.score, [everything(hand) for hand in every]


@seldom
@given(st.lists(matches(), max_size=2))
def test_games_written_and_read_are_the_same_games_and_written_again_the_same_text(some: list[Match]) -> None:
    # Only the last game of a record may be cut off, or have no hand to part it from the next.
    some = [match for match in some[:-1] if match.hands and not match.hand] + some[-1:]
    text = dumps(game_of(match) for match in some)
    read = loads(text, unfinished=True)
    assert [played(game.match) for game in read] == [played(match) for match in some]
    assert [game.rules for game in read] == [match.rules for match in some]
    assert dumps(read) == text


@seldom
@given(matches(SPOIL))
def test_with_every_stay_and_stop_left_out_the_same_game_is_read(match: Match) -> None:
    lines = shown(match).split("\n")
    kept = [
        ", ".join(part for part in line.split(", ") if part[-5:] not in (" stay", " stop")) for line in lines
    ]
    (read,) = loads("\n".join(kept), unfinished=True)
    now = read.match
    # At the very end no next action tells that somebody stayed, or stopped.
    while now and now.hand and match.hand and len(now.hand.history) < len(match.hand.history):
        assert now.hand.implied
        now = now.apply(now.hand.implied)
    assert played(now) == played(match)


@settings(max_examples=200, deadline=None)
@given(
    matches(most=2),
    st.floats(0, 1, exclude_max=True),
    st.sampled_from('0123456789SHDCAKQJT ,;:[]"\n-') | st.characters(),
    st.booleans(),
)
def test_a_record_with_one_character_wrong_is_refused_or_is_a_game(
    match: Match, where: float, by: str, replace: bool
) -> None:
    text = dumps([game_of(match)])
    at = int(where * len(text))
    wrong = text[:at] + by + text[at + replace :]
    for unfinished in (False, True):
        blamed = 1
        try:
            written = dumps(loads(wrong, unfinished=unfinished))
        except RecordFault as fault:
            blamed = fault.line
        else:
            assert dumps(loads(written, unfinished=True)) == written
        assert 1 <= blamed <= len(wrong) + 1
