"""Rules, Spoil Five: robbing, who may and when, and what the others are told of it."""

import pytest

from bot.engine.cards import Card, write_cards
from bot.engine.errors import Reason
from bot.engine.events import Played, Stayed, events
from bot.engine.phases import Phase
from bot.games.spoil_five.hand import ROBBING, Robbed
from tests.engine.pen import choices, match, refusal, spoil_hand

# Three seats, dealer 3. Seat 2 holds the ace of trumps in the first, nobody in the second.
HOLDER = "KC 2C 3C 2S 3S | AH 6C 2D 3D 4D | QC AC 7C 8C 4S | 9H"
NOBODY = HOLDER.replace("AH", "7H")
ACE_UP = NOBODY.replace("9H", "AH")
GAME = f"spoil_five\n3: {HOLDER}"


def rob(option: str, dealt: str) -> str:
    return f"spoil_five rob={option}\n3: {dealt}"


# The holder of the ace


def test_the_holder_of_the_ace_of_trumps_is_asked_at_the_first_turn_before_playing() -> None:
    assert spoil_hand(GAME).phase is Phase.PLAY
    assert choices(f"{GAME}\n1 KC") == "2: stay, rob AH, rob 6C, rob 2D, rob 3D, rob 4D"


def test_the_leader_who_holds_it_is_asked_before_the_lead() -> None:
    dealt = HOLDER.replace("KC 2C", "AH 2C").replace("AH 6C", "KC 6C")
    assert choices(rob("may", dealt)) == "1: stay, rob AH, rob 2C, rob 3C, rob 2S, rob 3S"
    assert choices(f"{rob('may', dealt)}\n1 stay") == "1: AH, 2C, 3C, 2S, 3S"
    assert choices(f"{rob('may', dealt)}\n1 rob 2C") == "1: AH, 3C, 2S, 3S, 9H"


def test_the_dealer_who_holds_it_is_asked_last() -> None:
    dealt = HOLDER.replace("QC AC", "AH AC").replace("AH 6C", "QC 6C")
    assert choices(f"{rob('may', dealt)}\n1 KC, 2 6C").startswith("3: stay, rob AH")


def test_who_robs_takes_the_card_turned_up_and_puts_another_out() -> None:
    now = spoil_hand(f"{GAME}\n1 KC, 2 rob 6C")
    assert write_cards(now.hands[1]) == "AH 2D 3D 4D 9H"
    assert (now.robbed, now.to_act, now.phase) == (2, 2, Phase.PLAY)
    # The turned-up card is a trump like any other: seat 2 may now ruff with it.
    assert spoil_hand(f"{GAME}\n1 KC, 2 rob 6C, 2 9H, 3 QC").tricks[0].winner == 2


def test_the_ace_too_may_be_put_out() -> None:
    assert write_cards(spoil_hand(f"{GAME}\n1 KC, 2 rob AH").hands[1]) == "6C 2D 3D 4D 9H"


def test_who_is_asked_may_decline_and_then_plays_and_is_not_asked_again() -> None:
    declined = f"{GAME}\n1 KC, 2 stay"
    assert choices(declined) == "2: AH, 6C"
    assert write_cards(spoil_hand(declined).hands[1]) == "AH 6C 2D 3D 4D"
    assert refusal(f"{declined}, 2 rob 6C") is Reason.NOT_NOW
    assert choices(f"{declined}, 2 AH, 3 7C") == "2: 6C, 2D, 3D, 4D"


def test_nobody_is_asked_when_nobody_holds_the_ace() -> None:
    played = f"{rob('may', NOBODY)}\n1 KC, 2 6C, 3 7C"
    assert "rob" not in choices(f"{rob('may', NOBODY)}") + choices(f"{rob('may', NOBODY)}\n1 KC")
    assert len(spoil_hand(played).history) == 3
    assert refusal(f"{rob('may', NOBODY)}\n1 rob KC") is Reason.NOT_NOW


def test_the_ace_of_hearts_is_not_the_ace_of_trumps_when_another_suit_is() -> None:
    dealt = HOLDER.replace("9H", "9D")
    assert choices(f"{rob('may', dealt)}\n1 KC") == "2: AH, 6C, 2D, 3D, 4D"
    other = dealt.replace("AH", "AD")
    assert choices(f"{rob('may', other)}\n1 KC").startswith("2: stay, rob AD")


# The dealer, when an ace is turned up


def test_with_an_ace_turned_up_the_dealer_is_asked_before_the_first_lead() -> None:
    assert choices(rob("may", ACE_UP)) == "3: stay, rob QC, rob AC, rob 7C, rob 8C, rob 4S"
    robbed = spoil_hand(f"{rob('may', ACE_UP)}\n3 rob 4S")
    assert (robbed.robbed, robbed.to_act, write_cards(robbed.hands[2])) == (3, 1, "QC AC 7C 8C AH")
    stayed = spoil_hand(f"{rob('may', ACE_UP)}\n3 stay")
    assert (stayed.robbed, stayed.to_act, write_cards(stayed.hands[2])) == (None, 1, "QC AC 7C 8C 4S")


@pytest.mark.parametrize("ace", ["AS", "AH", "AD"])
def test_any_ace_turned_up_will_do_and_the_dealer_is_asked_once(ace: str) -> None:
    dealt = NOBODY.replace("9H", ace)
    now = spoil_hand(f"{rob('may', dealt)}\n3 rob QC\n1 KC, 2 6C")
    assert (now.phase, now.to_act) == (Phase.PLAY, 3)
    assert Card(ace) in now.hands[2]


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_dealer_is_asked_wherever_he_sits(seats: int) -> None:
    cards = [rank + suit for rank in "23456789TJQK" for suit in "HSDC"] + ["AS", "AD"]
    dealt = " | ".join(" ".join(cards[5 * seat : 5 * seat + 5]) for seat in range(seats))
    for dealer in (1, seats):
        game = f"spoil_five\n{dealer}: {dealt} | AC"
        assert spoil_hand(game).to_act == dealer
        assert spoil_hand(f"{game}\n{dealer} stay").to_act == dealer % seats + 1


# rob=must and rob=never


@pytest.mark.parametrize(("dealt", "before", "seat"), [(HOLDER, "1 KC, ", 2), (ACE_UP, "", 3)])
def test_with_must_it_cannot_be_declined(dealt: str, before: str, seat: int) -> None:
    game = rob("must", dealt)
    assert refusal(f"{game}\n{before}{seat} stay") is Reason.MUST_ROB
    asked = choices(f"{game}\n{before.removesuffix(', ')}") if before else choices(game)
    assert "stay" not in asked
    assert asked.count("rob") == 5


@pytest.mark.parametrize("dealt", [HOLDER, ACE_UP])
def test_with_never_nobody_is_asked(dealt: str) -> None:
    now = spoil_hand(f"{rob('never', dealt)}\n1 KC, 2 6C, 3 7C")
    assert [str(action) for _, action in now.history] == ["KC", "6C", "7C"]
    assert refusal(f"{rob('never', dealt)}\n1 KC, 2 rob 6C") is Reason.NOT_NOW


# What the others see


def test_only_who_robbed_sees_the_card_put_out() -> None:
    played = match(f"{GAME}\n1 KC, 2 rob 6C")
    views = [played.view(seat) for seat in (1, 2, 3, None)]
    assert [view.discarded for view in views if view] == [None, Card("6C"), None, None]
    for seat in (1, 3, None):
        assert played.view(seat) == match(f"{GAME}\n1 KC, 2 rob 2D").view(seat)
    assert played.view(2) != match(f"{GAME}\n1 KC, 2 rob 2D").view(2)


def test_that_somebody_robbed_is_told_and_not_what_was_put_out() -> None:
    told = events(spoil_hand(f"{GAME}\n1 KC, 2 rob 6C, 2 2D"))
    assert told == (
        Played(1, Card("KC"), None),
        Robbed(2, Card("9H")),
        Played(2, Card("2D"), None),
    )


def test_everybody_is_told_when_the_dealer_leaves_an_ace_that_is_turned_up() -> None:
    played = match(f"{rob('may', ACE_UP)}\n3 stay")
    assert events(spoil_hand(f"{rob('may', ACE_UP)}\n3 stay")) == (Stayed(3, ROBBING),)
    for seat in (1, 2, 3, None):
        view = match(rob("may", ACE_UP)).view(seat)
        after = played.view(seat)
        assert view is not None
        assert after is not None
        assert view.phase is ROBBING
        assert [(by, str(call)) for by, call in after.calls] == [(3, "stay")]
