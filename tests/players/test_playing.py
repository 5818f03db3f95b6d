"""Play to tricks. Hearts are trumps throughout, seat 4 deals, and seat 1 leads."""

from .thinking import chosen

TAKEN = "1 pass, 2 pass, 3 pass, 4 take, 4 discard "


def plays(deal: str, *lines: str, rules: str = "north_american") -> str:
    return chosen("\n".join([rules, f"4: {deal} | 9H", *lines]))


def test_the_maker_leads_the_right_bower() -> None:
    deal = "AH KH JH AS 9C | QS JS TD 9D KC | AC QC TC KD QD | JD QH TH KS AD"
    assert plays(deal, "1 order, 4 discard KS") == "1 JH"


def test_the_maker_leads_the_benny_before_the_right_bower() -> None:
    deal = "JH JK KH AS 9C | QS JS TD 9D KC | AC QC TC KD QD | JD QH TH KS AD"
    assert plays(deal, "1 order, 4 discard KS", rules="british_book alone=maker defend_alone=no") == "1 JK"


def test_the_partner_of_the_maker_leads_the_right_bower() -> None:
    deal = "AS KS JH 9C QD | QS JS TD 9D KC | JD AH KH KD AD | AC QC TC QH TH"
    assert plays(deal, "1 pass, 2 pass, 3 order, 4 discard TC") == "1 JH"


def test_the_partner_of_the_maker_leads_a_bower_that_is_its_only_trump() -> None:
    deal = "AS KS JD 9C QD | QS JS TD 9D KC | JH AH KH KD AD | AC QC TC QH TH"
    assert plays(deal, "1 pass, 2 pass, 3 order, 4 discard TC") == "1 JD"
    assert (
        plays(
            deal.replace("JD 9C", "TH 9C").replace("QH TH", "QH JD"), "1 pass, 2 pass, 3 order, 4 discard TC"
        )
        == "1 AS"
    )


def test_the_maker_leads_no_more_trumps_once_the_opponents_have_none() -> None:
    deal = "JH AH KH QH AS | QS JS TD 9D KC | TH 9C TC KD QD | AC QC TS KS AD"
    drawn = "1 JH, 2 9D, 3 TH, 4 9H\n1 AH, 2 TD, 3 9C, 4 QC"
    assert plays(deal, "1 order, 4 discard TS", "1 JH, 2 9D, 3 TH, 4 9H") == "1 AH"
    assert plays(deal, "1 order, 4 discard TS", drawn) == "1 AS"


def test_a_defender_leads_an_ace_rather_than_a_trump() -> None:
    deal = "QH TH 9C QD AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
    assert plays(deal, TAKEN + "QS") == "1 AS"


def test_a_defender_without_an_ace_leads_a_plain_card_rather_than_a_trump() -> None:
    deal = "KH TH 9C QD KS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH QH QS AD"
    assert plays(deal, TAKEN + "QS") == "1 KS"


def test_of_ace_and_king_the_ace_is_led() -> None:
    deal = "QH TH 9C KS AS | JS 9D KD TC TS | AC KC QC 9S TD | JD AH KH QS AD"
    assert plays(deal, TAKEN + "QS") == "1 AS"


def test_a_king_is_led_once_its_ace_has_been_played() -> None:
    deal = "AS KD KS 9C TD | TS KC QD TC JS | 9S AD KH AC QC | JH JD AH QS JC"
    assert plays(deal, TAKEN + "JC", "1 AS, 2 TS, 3 9S, 4 QS") == "1 KS"


def test_trumps_an_opponents_ace_with_its_lowest_trump() -> None:
    deal = "AS QH 9C QD TD | KH TH KD KC 9D | QS KS TS AC TC | JH JD AH JS QC"
    assert plays(deal, TAKEN + "QC", "1 AS") == "2 TH"


def test_the_third_hand_puts_up_the_ace_where_its_partners_card_may_be_beaten() -> None:
    deal = "TD QH 9C QS TS | 9D KC KS TC JS | AD QD KH AC AS | JH JD AH QC JC"
    assert plays(deal, TAKEN + "QC", "1 TD, 2 9D") == "3 AD"


def test_ducks_with_the_lowest_card_where_it_cannot_win() -> None:
    deal = "AS QH 9C QD TD | KS TS KD KC 9D | JS AC KH AD TC | JH JD AH QS QC"
    assert plays(deal, TAKEN + "QC", "1 AS") == "2 TS"


def test_throws_a_singleton_away_to_ruff_later() -> None:
    deal = "AS QH JS QD 9D | TS 9S KD AC JC | KH TD 9C QC KC | JH JD AH QS TC"
    assert plays(deal, TAKEN + "TC", "1 AS, 2 TS") == "3 TD"


def test_makers_lead_no_trumps_into_a_defender_who_plays_alone() -> None:
    deal = "QS 9D TD 9C KC | JH JK 9S AS QD | AH QH KS TC KD | AC QC TH TS AD"
    said = "1 pass, 2 pass, 3 order, 4 discard AD, 1 stay, 2 "
    assert plays(deal, said + "alone", rules="british_book") == "3 TC"
    assert plays(deal, said + "stay, 4 stay", "1 QS, 2 9S, 3 KS, 4 TS", rules="british_book") == "3 AH"


def test_who_plays_alone_leads_the_last_trumps_before_a_low_card() -> None:
    hands = "QC AS 9H KS KH | TD 9C AH JD 9S | QH TS JS JC AD | AC QD QS 9D TH | TC"
    said = "4 pass, 1 pass, 2 pass, 3 take alone, 3 discard TS"
    played = "4 QD, 2 TD, 3 AD\n3 JC, 4 AC, 2 9C\n3 JS, 4 9D, 2 9S"
    assert chosen(f"north_american\n3: {hands}\n{said}\n{played}") == "3 TC"


def test_without_a_partner_the_highest_plain_card_is_led_where_all_may_be_beaten() -> None:
    assert (
        chosen("two_handed\n2: QH QS 9H 9C KD | AC KH KC 9D JD | AD\n1 pass, 2 take, 2 discard KH") == "1 QH"
    )
    hands = "AC 9H TD KH JD | TC QD 9S TS 9D | AD QC QH JC KC | 9C"
    assert chosen(f"cutthroat\n3: {hands}\n1 pass, 2 pass, 3 take, 3 discard QH") == "1 KH"


def test_at_cutthroat_a_maker_of_two_trumps_leads_one_and_a_maker_of_one_does_not() -> None:
    hands = "JS QD AS AH KD | AD TS 9H KC QC | 9D JD JH TD TH | KS"
    passed = "1 pass, 2 pass, 3 pass, 1 call D"
    assert chosen(f"cutthroat\n3: {hands}\n{passed}") == "1 KD"
    assert chosen(f"cutthroat\n3: {hands.replace('JS QD', 'JS 9C')}\n{passed}") == "1 AH"


def test_in_bid_euchre_makers_lead_an_ace_before_a_trump_that_may_be_beaten() -> None:
    hands = (
        "TC JS 9D JH KD KH KS KH 9H JS TH JC | AS AD KD QH AH TC 9H 9C AC QC TH AC"
        " | AD 9D QD JD TS AS QS QS QD TS 9C TD | AH KC QC JD KS 9S 9S TD JC QH JH KC"
    )
    assert chosen(f"bid\n4: {hands}\n1 bid 5 S, 2 bid 6 C, 3 pass, 4 pass") == "2 AD"


def test_in_spoil_five_the_lowest_plain_card_is_led_and_trumps_are_kept() -> None:
    deal = "8C 6C 8S TS 8H | 7H AS 3D 3C 4S | TD TC 3H 8D 7C | 7S"
    assert chosen(f"spoil_five rob=never\n3: {deal}", score=(0, 0)) == "1 8C"
    assert chosen(f"spoil_five rob=never\n3: {deal.replace('8C 6C', '5S JS').replace('8H', 'KS')}") == "1 5S"


def test_in_spoil_five_a_third_trick_is_led_for_with_the_highest_plain_card() -> None:
    deal = "KC KH 8S TD 8H | 7H 2H 3D 3C 4S | TS TC 3H 8D 7C | 7S"
    assert chosen(f"spoil_five rob=never\n3: {deal}\n1 KC, 2 3C, 3 TC\n1 KH, 2 2H, 3 3H") == "1 TD"


def test_in_bid_euchre_the_second_to_play_wins_cheaply_where_it_cannot_be_sure() -> None:
    hands = (
        "AS KS QS JS TS 9S 8S 9D | QD KD 7S TC 9C 8C 7C 8H"
        " | AD TD 8D 7D AH KH QH JH | JD TH 9H 7H AC KC QC JC"
    )
    auction = "1 bid 6 S, 2 pass, 3 pass, 4 pass"
    assert chosen(f"bid pack=32\n4: {hands}\n{auction}\n1 9D") == "2 QD"


def test_in_bid_euchre_the_partner_is_left_a_trick_that_those_behind_cannot_take() -> None:
    hands = (
        "JS AS KS AD QD JD 8D 9H | QS JC KD TD 7D KH QH 9S"
        " | TS 8S 7S 9D AC KC QC TC | 9C 8C 7C AH JH TH 8H 7H"
    )
    before = "1 bid 5 S, 2 pass, 3 pass, 4 pass\n1 JS, 2 9S, 3 7S, 4 7C\n1 AD, 2 7D, 3 9D, 4 8C\n"
    assert chosen(f"bid pack=32\n4: {hands}\n{before}1 QD, 2 TD") == "3 TC"


def test_in_bid_euchre_a_card_whose_twin_was_played_is_known_to_be_in_the_own_hand() -> None:
    hands = (
        "AS QS AH AH KH KH QH QH JH JH TH TH | AS KS 9S 9H 9H AD AD KD KD QD QD JD"
        " | KS TS JS JD TD TD 9D 9D AC AC KC KC | QS JS TS 9S QC QC JC JC TC TC 9C 9C"
    )
    auction = "1 bid 6 H, 2 pass, 3 pass, 4 pass"
    assert chosen(f"bid\n4: {hands}\n{auction}\n1 AS, 2 9S, 3 TS, 4 9S\n1 QS") == "2 KS"


def test_without_a_partner_too_the_boss_trump_is_led_with_two_cards_left() -> None:
    tricks = "1 AS, 2 KD\n1 KS, 2 KC\n1 QS, 2 AC"
    deal = "JH AS KS QS 9C | QH TH KD KC AC | 9H\n1 pass, 2 take, 2 discard TH\n"
    assert chosen(f"two_handed\n2: {deal}{tricks}") == "1 JH"


def test_at_no_trump_a_suit_is_led_on_of_which_both_opponents_are_out() -> None:
    deal = "AS QS TS 9C TD | 9D JD QD JC KC | KS 9S KD AC QC | {} KH QH JH TH | AH"
    called = "1 pass, 2 pass, 3 pass, 4 pass\n1 call NT\n1 AS, 2 9D, 3 9S, 4 "
    no_trump = "north_american no_trump=yes\n4: "
    assert chosen(f"{no_trump}{deal.format('9H')}\n{called}9H") == "1 QS"
    assert chosen(f"{no_trump}{deal.format('JS')}\n{called}JS") == "1 9C", "seat 4 may hold the king"


def test_at_no_trump_who_plays_alone_and_last_wins_as_cheaply_as_can_be() -> None:
    deal = "1: AS QS JS AD AH | 9S KS KC QC TC | 9D TD JD QD KD | TS 9H TH JH QH | KH"
    called = "2 pass, 3 pass, 4 pass, 1 pass, 2 pass, 3 pass, 4 pass, 1 call NT alone"
    assert chosen(f"north_american no_trump=yes\n{deal}\n{called}\n2 9S, 4 TS") == "1 JS"


def test_of_two_against_the_maker_neither_takes_a_trick_from_the_other() -> None:
    deal = "JH AH KH AS 9C | TH KS KD 9D TS | QH JS QD TD AD | 9H\n1 order, 3 discard AD\n"
    for second, third in (("TH", "TD"), ("9D", "9H")):
        assert chosen(f"cutthroat\n3: {deal}1 9C, 2 {second}", score=(0, 0, 0)) == f"3 {third}"
