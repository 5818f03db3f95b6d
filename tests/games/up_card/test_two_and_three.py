"""Two-handed and cutthroat euchre: no partners, the maker against all."""

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import Played, events
from bot.games.up_card.events import Accepted
from bot.games.up_card.scoring import EuchreResult
from bot.notation import dumps, loads
from tests.engine.pen import choices, hand, match, record, refusal

TWO = "AS KS QS TS 9S | JH AH KH QH TH | 9H"
THREE = "AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | 9H"
GAMES = {"two_handed": f"two_handed\n2: {TWO}", "cutthroat": f"cutthroat\n3: {THREE}"}
SEATS = {"two_handed": 2, "cutthroat": 3}


def passes(seats: int, dealer: int | None = None) -> str:
    """Return a pass by each seat from the dealer's left; the dealer is the last seat unless given."""
    return ", ".join(f"{((dealer or seats) + after) % seats + 1} pass" for after in range(seats))


def scored(compact: str) -> EuchreResult:
    result = match(compact).results[-1]
    assert isinstance(result, EuchreResult)
    return result


# The calling


def test_two_call_by_turns_the_other_ordering_and_the_dealer_taking() -> None:
    game = GAMES["two_handed"]
    assert choices(game) == "1: pass, order"
    assert choices(f"{game}\n1 pass") == "2: pass, take"
    assert choices(f"{game}\n1 pass, 2 pass") == "1: pass, call S, call D, call C"
    assert choices(f"{game}\n1 pass, 2 pass\n1 pass") == "2: pass, call S, call D, call C"


def test_three_call_in_turn_and_nobody_but_the_dealer_takes_or_assists() -> None:
    game = GAMES["cutthroat"]
    assert choices(game) == "1: pass, order"
    assert choices(f"{game}\n1 pass") == "2: pass, order"
    assert choices(f"{game}\n1 pass, 2 pass") == "3: pass, take"
    assert choices(f"{game}\n{passes(3)}\n1 pass, 2 pass") == "3: pass, call S, call D, call C"


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_dealer_takes_the_up_card_and_puts_another_out(ruleset: str) -> None:
    dealer = SEATS[ruleset]
    ordered = f"{GAMES[ruleset]}\n1 order"
    assert choices(ordered).startswith(f"{dealer}: discard")
    assert refusal(f"{ordered}, {dealer} discard 9H") is Reason.KEEP_UP_CARD
    assert len(hand(f"{ordered}, {dealer} discard {'JH' if dealer == 2 else 'JD'}").hands[dealer - 1]) == 5


@pytest.mark.parametrize("ruleset", GAMES)
def test_nobody_goes_alone_and_nobody_is_asked_to(ruleset: str) -> None:
    game, dealer = GAMES[ruleset], SEATS[ruleset]
    assert refusal(f"{game}\n1 order alone") is Reason.NOBODY_ALONE
    assert refusal(f"{game}\n{passes(dealer)}\n1 call S alone") is Reason.NOBODY_ALONE
    assert choices(f"{game}\n{passes(dealer)}\n1 call S") == "1: AS, KS, QS, TS, 9S"


@pytest.mark.parametrize("ruleset", GAMES)
def test_when_all_pass_twice_the_next_player_deals(ruleset: str) -> None:
    around = passes(SEATS[ruleset])
    thrown = match(f"{GAMES[ruleset]}\n{around}\n{around}")
    assert (thrown.dealer, thrown.score) == (1, (0,) * SEATS[ruleset])


@pytest.mark.parametrize("ruleset", GAMES)
def test_house_rules_hold_as_with_four(ruleset: str) -> None:
    _, dealt = GAMES[ruleset].split("\n")
    seats = SEATS[ruleset]
    stick = f"{ruleset} all_pass=stick no_trump=yes\n{dealt}\n{passes(seats)}\n"
    last = ", ".join(passes(seats).split(", ")[:-1])
    assert choices(stick + last) == f"{seats}: call S, call D, call C, call NT"
    refuse = f"{ruleset} dealer_may_refuse=yes\n{dealt}\n1 order"
    assert choices(refuse).endswith("discard 9H")
    benny = f"{ruleset} benny=joker\n{dealt.replace('9H', 'JK')}"
    assert choices(benny) == f"{seats}: call S, call H, call D, call C"


def test_what_they_say_is_told_under_their_own_names() -> None:
    told = events(hand(f"{GAMES['cutthroat']}\n1 pass, 2 order"))
    assert told[-1] == Accepted(2, "order", Suit.HEARTS, alone=False)
    told = events(hand(f"{GAMES['cutthroat']}\n1 pass, 2 pass, 3 order"))
    assert told[-1] == Accepted(3, "take", Suit.HEARTS, alone=False)


# The play


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_dealers_left_leads_and_a_trick_is_a_card_from_each(ruleset: str) -> None:
    played = f"{GAMES[ruleset]}\n{passes(SEATS[ruleset])}\n1 call D\n..."
    assert all(len(trick.plays) == SEATS[ruleset] for trick in hand(played).tricks)
    told = [event for event in events(hand(played)) if isinstance(event, Played)]
    assert (told[0].seat, len(told)) == (1, 5 * SEATS[ruleset])


def test_with_left_of_maker_the_makers_left_leads() -> None:
    game = f"cutthroat leader=left_of_maker\n3: {THREE}\n{passes(3)}\n1 pass, 2 call D"
    assert choices(game).startswith("3: ")


# The score. Seat 1 has so many high spades and leads; hearts are turned down and it calls spades.

HIGH = {2: "JS JC 9D 9C TD", 3: "JS JC AS 9D 9C", 4: "JS JC AS KS 9D", 5: "JS JC AS KS QS"}
OTHER, THIRD, UP = "AC KC AD KD QD", "9H TH QH KH AH", "JH"


def after(ruleset: str, taken: int, call: str = "1 call S") -> EuchreResult:
    """Return the result if the first seat takes ``taken``; it's the maker unless ``call`` says otherwise."""
    seats = SEATS[ruleset.split()[0]]
    hands = " | ".join([HIGH[taken], OTHER, THIRD][:seats])
    result = scored(f"{ruleset}\n{seats}: {hands} | {UP}\n{passes(seats)}\n{call}\n...")
    assert result.tricks[0] == taken
    return result


@pytest.mark.parametrize(("taken", "score"), [(3, (1, 0)), (4, (1, 0)), (5, (2, 0)), (2, (0, 2))])
def test_of_two_the_maker_scores_one_two_for_all_or_loses_two(taken: int, score: tuple[int, ...]) -> None:
    assert after("two_handed", taken).score == score


@pytest.mark.parametrize(("taken", "score"), [(3, (1, 0, 0)), (4, (1, 0, 0)), (5, (3, 0, 0)), (2, (0, 2, 2))])
def test_of_three_the_maker_scores_one_three_for_all_or_each_of_the_others_two(
    taken: int, score: tuple[int, ...]
) -> None:
    assert after("cutthroat", taken).score == score


def test_who_takes_three_tricks_against_the_maker_scores_no_more_than_the_third_player() -> None:
    result = after("cutthroat", 4, "1 pass, 2 call S")
    assert (result.makers, result.score) == (1, (2, 0, 2))


@pytest.mark.parametrize("points", [2, 4])
def test_house_rules_say_what_all_five_are_worth(points: int) -> None:
    assert after(f"cutthroat march={points}", 5).score == (points, 0, 0)
    assert after(f"two_handed march={points}", 5).score == (points, 0)


def test_each_player_is_a_side_of_the_result() -> None:
    result = after("cutthroat", 3)
    assert (result.makers, result.maker, result.lone, result.dutchman) == (0, 1, (), 1)
    assert not any(result.alone(side) for side in range(3))


# The game


def rotated(ruleset: str, dealer: int) -> str:
    """Return a hand in which the player left of the dealer calls spades and takes all five."""
    seats = SEATS[ruleset.split()[0]]
    cards = [HIGH[5], OTHER, THIRD][:seats]
    turn = [(dealer + after) % seats + 1 for after in range(seats)]
    hands = " | ".join(held for _, held in sorted(zip(turn, cards, strict=True)))
    return f"{dealer}: {hands} | {UP}\n{passes(seats, dealer)}\n{turn[0]} call S\n..."


@pytest.mark.parametrize(
    ("ruleset", "dealers", "score"),
    [("two_handed", (2, 1, 2, 1), (4, 4)), ("cutthroat", (3, 1, 2, 3, 1, 2), (6, 6, 6))],
)
def test_two_play_to_five_and_three_to_seven(
    ruleset: str, dealers: tuple[int, ...], score: tuple[int, ...]
) -> None:
    game = "\n".join([ruleset, *(rotated(ruleset, dealer) for dealer in dealers)])
    assert (match(game).score, match(game).over) == (score, False)
    ended = match(f"{game}\n{rotated(ruleset, dealers[0])}")
    assert (ended.over, ended.winners) == (True, (0,))


def test_both_who_euchre_the_maker_may_reach_the_target_together_and_share_the_win() -> None:
    hands = " | ".join([HIGH[2], OTHER, THIRD])
    played = match(f"cutthroat target=2\n3: {hands} | {UP}\n{passes(3)}\n1 call S\n...")
    assert (played.over, played.score, played.winners) == (True, (0, 2, 2), (1, 2))


def test_of_several_past_the_target_the_one_with_most_wins() -> None:
    game = ["cutthroat target=4", rotated("cutthroat", 1)]
    turn = " | ".join([OTHER, THIRD, HIGH[2]])  # the dealer's left is seat 3, which is euchred
    game.append(f"2: {turn} | {UP}\n3 pass, 1 pass, 2 pass\n3 call S\n...")
    played = match("\n".join(game))
    assert (played.over, played.score, played.winners) == (True, (2, 5, 0), (1,))


# The record


def test_a_record_needs_no_seats_tag_and_counts_as_many_names_and_scores_as_players() -> None:
    text = record("\n".join(["cutthroat target=3", rotated("cutthroat", 1)]))
    named = text.replace("\n", '\n[Seats "3"]\n[Players "Ann, Bob, Cat"]\n[Result "0 3 0"]\n', 1)
    (game,) = loads(named + "\nscore 0 3 0")
    written = dumps([game])
    assert "Seats" not in written
    assert written.startswith(
        '[Rules "cutthroat"]\n[Options "target=3"]\n[Players "Ann, Bob, Cat"]\n[Result "0 3 0"]\n'
    )
    assert written.endswith("score 0 3 0\n")
