"""Rules, Spoil Five: the deal, the ranking of trumps and of plain suits."""

import pytest

from bot.engine.cards import Card, Suit, pack, parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions
from bot.engine.first_dealer import find_first_dealer
from bot.engine.options import Option
from bot.engine.ranking import sort_hand
from bot.games import preset
from bot.games.spoil_five.ranking import spoil_order
from bot.games.spoil_five.rules import SpoilRules
from tests.engine.pen import spoil_hand, tricks

# High to low, as the rules have them.
TRUMPS = {
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
}
PLAIN = {
    "H": "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "D": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD",
    "S": "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
    "C": "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC",
}


def spoil_rules(options: str = "", seats: int = 5) -> SpoilRules:
    rules = preset("spoil_five").with_seats(seats).with_options(options)
    assert isinstance(rules, SpoilRules)
    return rules


# The pack and the deal


def test_the_options_have_the_values_of_the_rules() -> None:
    rules = spoil_rules()
    assert {name: Option.write(getattr(rules, name)) for name in rules.options} == {
        "rob": "may",
        "stake": "5",
        "ante": "1",
        "jink": "yes",
        "rounds": "2",
    }


@pytest.mark.parametrize("options", ["rob=yes", "stake=0", "ante=-1", "jink=maybe", "rounds=0", "target=10"])
def test_a_value_that_an_option_does_not_take_is_refused(options: str) -> None:
    with pytest.raises(BadOptions):
        spoil_rules(options)


def test_options_take_the_values_of_the_rules() -> None:
    for options in ("rob=must", "rob=never", "stake=1", "ante=0", "jink=no", "rounds=1"):
        assert spoil_rules(options).house_rules(preset("spoil_five")) == options


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_play_everyone_for_himself(seats: int) -> None:
    rules = spoil_rules(seats=seats)
    assert (rules.seats, rules.sides, rules.partners) == (seats, seats, False)
    assert [rules.side_of(seat) for seat in range(1, seats + 1)] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_no_fewer_and_no_more_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 10"):
        preset("spoil_five").with_seats(seats)


@pytest.mark.parametrize("seats", range(2, 11))
def test_five_cards_each_are_dealt_of_the_full_pack_and_the_next_is_turned_up(seats: int) -> None:
    rules = spoil_rules(seats=seats)
    assert rules.cards == pack(52)
    for dealer in range(1, seats + 1):
        deal = Deal.of(rules.cards, dealer, rules)
        assert [len(hand) for hand in deal.hands] == [5] * seats
        assert deal.up is rules.cards[5 * seats]
        deal.check(rules)


def test_the_cards_go_round_in_packets_of_two_and_three_from_the_dealers_left() -> None:
    rules = spoil_rules(seats=3)
    cards = pack(52)
    deal = Deal.of(cards, 1, rules)
    # Two, three and two; then three, two and three.
    assert deal.hands[1] == (*cards[0:2], *cards[7:10])
    assert deal.hands[2] == (*cards[2:5], *cards[10:12])
    assert deal.hands[0] == (*cards[5:7], *cards[12:15])


def test_the_suit_of_the_card_turned_up_is_trumps() -> None:
    hands = "KS QS JS 2H 3H | KC QC JC 4H 5H"
    for suit in Suit:
        assert spoil_hand(f"spoil_five\n2: {hands} | 8{suit.value}").trumps is suit


def test_the_first_dealer_is_found_at_random() -> None:
    for chance in range(1, 8):
        found = find_first_dealer(spoil_rules(seats=7), pack(52), chance)
        assert (found.seat, found.shown) == (chance, ())


# Ranking


@pytest.mark.parametrize("trumps", list(Suit))
def test_trumps_rank_as_the_rules_say(trumps: Suit) -> None:
    order = spoil_order(trumps)
    cards = [card for card in pack(52) if order.suits[card] is trumps]
    for led in Suit:
        ranked = sorted(cards, key=lambda card: order.strengths[led][card], reverse=True)
        assert " ".join(map(str, ranked)) == TRUMPS[trumps.value]
        assert len({order.strengths[led][card] for card in cards}) == len(cards)


@pytest.mark.parametrize("trumps", list(Suit))
@pytest.mark.parametrize("suit", list(Suit))
def test_plain_suits_rank_as_the_rules_say(trumps: Suit, suit: Suit) -> None:
    if suit is trumps:
        return
    order = spoil_order(trumps)
    cards = [card for card in pack(52) if order.suits[card] is suit]
    ranked = sorted(cards, key=lambda card: order.strengths[suit][card], reverse=True)
    assert " ".join(map(str, ranked)) == PLAIN[suit.value]


@pytest.mark.parametrize("trumps", list(Suit))
def test_every_trump_beats_every_plain_card_and_only_the_suit_led_beats_nothing(trumps: Suit) -> None:
    order = spoil_order(trumps)
    for led in Suit:
        strengths = order.strengths[led]
        lowest_trump = min(strengths[card] for card in pack(52) if order.suits[card] is trumps)
        for card in pack(52):
            if order.suits[card] is trumps:
                continue
            assert strengths[card] < lowest_trump
            assert (strengths[card] > 0) == (order.suits[card] is led)


@pytest.mark.parametrize("trumps", list(Suit))
def test_the_ace_of_hearts_is_always_a_trump_and_never_a_heart_unless_hearts_are_trumps(trumps: Suit) -> None:
    assert spoil_order(trumps).suits[Card("AH")] is trumps


def test_a_hand_is_sorted_by_its_ranking() -> None:
    cards = parse_cards("2S AD 5C AH TC KD 9S")
    assert " ".join(map(str, sort_hand(cards, spoil_order(Suit.CLUBS)))) == "5C AH TC KD AD 2S 9S"


@pytest.mark.parametrize(
    ("up", "first", "second"),
    [
        ("8S", "2S", "TS"),  # black trumps: the lower the better
        ("8S", "4S", "6S"),
        ("8H", "TH", "2H"),  # red trumps: the higher the better
        ("8H", "6H", "4H"),
        ("8S", "QS", "2S"),
        ("8S", "5S", "JS"),
        ("8S", "JS", "AH"),
        ("8S", "AH", "AS"),
        ("8H", "AH", "KH"),
        ("8D", "AH", "AD"),
        ("8D", "AC", "2C"),  # plain black: the ace under the jack, above the numbers
        ("8D", "JC", "AC"),
        ("8D", "2C", "TC"),
        ("8C", "2D", "AD"),  # plain red: the ace the lowest
        ("8C", "TD", "2D"),
        ("8C", "5D", "4D"),
        ("8S", "TS", "KH"),  # a trump against the suit led
        ("8C", "AH", "KH"),
    ],
)
def test_the_better_card_wins_whoever_leads(up: str, first: str, second: str) -> None:
    rest = next(suit for suit in "CDSH" if suit not in up + first + second)  # neither trumps nor led
    fill, refill = (" ".join(rank + rest for rank in ranks) for ranks in ("3679", "248T"))
    for mine, other, winner in ((first, second, 1), (second, first, 2)):
        dealt = f"2: {mine} {fill} | {other} {refill} | {up}"
        assert tricks(f"spoil_five rob=never\n{dealt}\n1 {mine}, 2 {other}").endswith(f": {winner}")
