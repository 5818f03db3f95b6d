"""Rules: hand after hand, the target, a number of deals, a draw, and the first dealer."""

from collections.abc import Callable

import pytest

from bot.engine.actions import PASS
from bot.engine.cards import Card, pack, parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, NotYourTurn, Reason
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.match import Match, first_position, view
from bot.engine.options import Ruleset
from bot.games import PRESETS, preset

from .pen import SUITS, match


def thrown_in(dealer: int) -> str:
    """Return the compact form of a hand in which everyone passes twice."""
    passes = ", ".join(f"{(dealer + after) % 4 + 1} pass" for after in range(4))
    return f"{dealer}: {SUITS}\n{passes}\n{passes}"


def march(dealer: int) -> str:
    """Return a hand in which the player left of the dealer names spades and takes all five tricks."""
    turn = [(dealer + after) % 4 + 1 for after in range(4)]
    cards = dict(
        zip(
            turn,
            ("JS JC AS KS QS", "AC KC QD KD AD", "9H TH QH KH AH", "TS 9S QC TC 9C"),
            strict=True,
        )
    )
    dealt = " | ".join(cards[seat] for seat in (1, 2, 3, 4))
    passes = ", ".join(f"{seat} pass" for seat in turn)
    return f"{dealer}: {dealt} | JH\n{passes}\n{turn[0]} call S\n..."


def test_the_deal_passes_to_the_next_player_clockwise() -> None:
    played = match(f"north_american\n3: {SUITS}\n4 order, 3 discard TD\n...")
    assert played.dealer == 4
    assert match(f"north_american\n{thrown_in(4)}").dealer == 1


def test_the_points_of_every_hand_are_added_up_by_side() -> None:
    played = match(f"north_american\n{march(4)}\n{march(1)}\n{march(2)}")
    assert [result.score for result in played.results] == [(2, 0), (0, 2), (2, 0)]
    assert played.score == (4, 2)


@pytest.mark.parametrize(("target", "over"), [(1, True), (2, True), (3, False)])
def test_the_game_ends_as_soon_as_a_side_reaches_the_target_or_passes_it(target: int, over: bool) -> None:
    played = match(f"north_american target={target}\n{march(4)}")
    assert played.over is over
    assert played.winners == ((0,) if over else ())


def test_either_side_may_win() -> None:
    assert match(f"north_american target=2\n{march(1)}").winners == (1,)


def test_the_target_is_counted_after_a_hand() -> None:
    calls = "1 pass, 2 pass, 3 pass, 4 pass\n1 call S"
    tricks = "1 JS, 2 AC, 3 9H, 4 TS\n1 JC, 2 KC, 3 TH, 4 9S\n1 AS, 2 QD, 3 QH, 4 QC"
    dealt = "JS JC AS KS QS | AC KC QD KD AD | 9H TH QH KH AH | TS 9S QC TC 9C | JH"
    assert not match(f"north_american target=1\n4: {dealt}\n{calls}\n{tricks}").over


def test_with_deals_the_game_ends_after_so_many_and_the_target_is_ignored() -> None:
    three = f"slapton target=1 deals=4\n{march(4)}\n{march(1)}\n{march(2)}"
    assert not match(three).over
    played = match(f"{three}\n{thrown_in(3)}")
    assert (played.over, played.score, played.winners) == (True, (4, 2), (0,))


def test_with_deals_those_thrown_in_count() -> None:
    played = match(f"slapton deals=2\n{thrown_in(1)}\n{thrown_in(2)}")
    assert (played.over, played.deals) == (True, 2)


def test_with_deals_equal_scores_are_a_draw() -> None:
    played = match(f"slapton deals=2\n{march(4)}\n{march(1)}")
    assert (played.over, played.score, played.winners) == (True, (2, 2), (0, 1))


def test_with_same_deals_a_hand_thrown_in_does_not_count_towards_the_deals() -> None:
    again = f"slapton deals=2 all_pass=same_deals\n{thrown_in(4)}\n{thrown_in(4)}\n{march(4)}"
    assert (match(again).deals, match(again).dealer, match(again).over) == (1, 1, False)
    assert match(f"{again}\n{march(1)}").over


def test_every_hand_has_its_number_whether_thrown_in_or_not() -> None:
    assert match(f"slapton all_pass=same_deals\n{thrown_in(4)}\n{march(4)}").number == 3


def test_what_cannot_be_done_between_hands_is_refused() -> None:
    between, over = match(f"north_american\n{march(4)}"), match(f"north_american target=2\n{march(4)}")
    open_hand = match(f"north_american\n4: {SUITS}")
    assert open_hand.hand is not None
    deal = open_hand.hand.deal
    attempts: list[tuple[Callable[[], object], Reason]] = [
        (lambda: between.apply(PASS, 1), Reason.NO_HAND),
        (lambda: between.deal(deal), Reason.WRONG_DEAL),  # seat 1 deals next, not seat 4
        (lambda: open_hand.deal(deal), Reason.HAND_OPEN),
        (lambda: over.deal(deal), Reason.GAME_OVER),
        (lambda: over.apply(PASS, 1), Reason.GAME_OVER),
    ]
    for attempt, reason in attempts:
        with pytest.raises(NotAllowed) as refused:
            attempt()
        assert refused.value.reason is reason


def test_a_refusal_says_whose_turn_it_is() -> None:
    now = match(f"north_american\n4: {SUITS}")
    with pytest.raises(NotYourTurn) as refused:
        now.apply(PASS, 3)
    assert (refused.value.seat, refused.value.to_act) == (3, 1)


def test_a_match_begins_at_nought_with_no_hand() -> None:
    fresh = Match(preset("slapton"), dealer=2)
    assert (fresh.score, fresh.number, fresh.over, fresh.hand, fresh.view(1)) == (
        (0, 0),
        1,
        False,
        None,
        None,
    )


# The first dealer


def first_dealer(way: str, cards: str, ruleset: str = "north_american") -> FirstDealer:
    """Return who deals first with these cards; pure chance would have picked the first seat."""
    rules = preset(ruleset).with_options(f"first_dealer={way}")
    return find_first_dealer(rules, parse_cards(cards), chance=1)


def test_first_jack_cards_are_turned_up_one_at_a_time_until_a_jack_falls() -> None:
    found = first_dealer("first_jack", "9S JK AH TD KC 9C JD AS JH")
    assert found.seat == 2
    assert [(seat, card.code) for seat, card in found.shown] == [
        (1, "9S"),
        (2, "AH"),
        (3, "TD"),
        (4, "KC"),
        (1, "9C"),
        (2, "JD"),
    ]


def test_cut_high_the_highest_card_deals() -> None:
    found = first_dealer("cut_high", "9S 9H KD JK AC QS TS")
    assert sorted(code.code for _, code in found.shown) == ["AC", "KD", "QS", "TS"]
    assert dict(found.shown)[found.seat].code == "AC"


def test_cut_high_players_who_tie_cut_again() -> None:
    found = first_dealer("cut_high", "9H KD AD AC QS AS TS")
    first, again = found.shown[:4], found.shown[4:]
    tied = [seat for seat, card in first if card.code[0] == "A"]
    assert [seat for seat, _ in again] == tied
    assert dict(again)[found.seat].code == "AD"


def test_at_random_chance_finds_the_dealer_and_no_card_is_shown() -> None:
    rules = preset("north_american").with_options("first_dealer=random")
    for chance in (1, 2, 3, 4):
        found = find_first_dealer(rules, pack(24), chance)
        assert (found.seat, found.shown) == (chance, ())


@pytest.mark.parametrize(("ruleset", "seats"), [("two_handed", 2), ("cutthroat", 3)])
@pytest.mark.parametrize("way", ["cut_high", "first_jack"])
def test_however_many_play_each_gets_a_card_until_the_dealer_is_found(
    ruleset: str, seats: int, way: str
) -> None:
    cards = "9C TC QS JD KH AS" if way == "first_jack" else "9C AS QS JD KH AD"
    found = first_dealer(way, cards, ruleset)
    turn = [seat for seat, _ in found.shown]
    if way == "first_jack":
        assert turn == [at % seats + 1 for at in range(4)]
        assert found.seat == turn[3]
    else:
        assert turn == list(range(1, seats + 1))
        assert dict(found.shown)[found.seat].code == "AD"


def test_where_the_cards_cut_tie_until_none_are_left_the_first_of_those_tied_deals() -> None:
    assert first_dealer("cut_high", "AS AH AD AC").seat == 1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_hand_has_a_score_and_nothing_more_to_do_once_it_is_over(rules: Ruleset) -> None:
    hand = first_position(rules, Deal.of(rules.cards, 1, rules))
    assert hand.result is None
    with pytest.raises(NotAllowed) as refused:
        _ = hand.final
    assert refused.value.reason is Reason.HAND_OPEN
    while not hand.over:
        hand = hand.apply(hand.legal_actions()[-1])
    assert hand.result is not None and hand.legal_actions() == ()
    with pytest.raises(ValueError, match="no seat"):
        _ = view(hand, None).viewer
    with pytest.raises(ValueError, match="no hand"):
        _ = Match(rules, 1).in_play
    with pytest.raises(NotAllowed) as refused:
        hand.apply(PASS)
    assert refused.value.reason is Reason.HAND_OVER


@pytest.mark.parametrize(("ruleset", "said"), [("slapton", "a card is"), ("bid", "no card is")])
def test_a_deal_turns_a_card_up_where_the_rules_do(ruleset: str, said: str) -> None:
    rules = preset(ruleset)
    deal = Deal.of(rules.cards, 1, rules)
    other = Deal(deal.dealer, deal.hands, None if deal.up else Card("9S"))
    with pytest.raises(NotAllowed, match=f"{said} turned up"):
        other.check(rules)
