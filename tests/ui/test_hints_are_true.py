"""What a hint claims of the cards holds by all that its seat has seen, in games of computer players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.actions import STAY, Pass, Play
from bot.engine.cards import Card
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.games import preset
from bot.games.spoil_five.hand import JINK, STOP
from bot.players import PLAYERS
from bot.tables.table import Stage, Table
from cogs.ui.games.telling import hint
from tests.ui.games import AMERICAN, TABLES, begun, dealt, done, position, seated

NO_TRUMP = preset("bid").with_options("benny=joker")
KINDS = [rules for rules in TABLES if rules.seats == preset(rules.id).seats] + [NO_TRUMP]
# Ann leads the king of clubs, and Bob beats it with the ace.
CLUBS = "KC QH 9H QC KH/AC QS JS TS 9C/AD KD QD JD TD/9D TC 9S JC TH"


def unseen(view: View) -> list[Card]:
    laid = [card for trick in [*(each.plays for each in view.tricks), view.trick] for _, card in trick]
    own = [*view.cards, *filter(None, [view.discarded])]
    return list((Counter(view.rules.cards) - Counter(laid + own)).elements())


def height(view: View, card: Card) -> int:
    return view.order.strengths[view.order.suits[card]][card]


def faults(view: View, card: Card, told: str, players: int) -> Iterator[str]:
    """What the hint claims of the card and is not so."""
    suits, trumps = view.order.suits, view.trumps
    led = view.led if view.trick else suits[card]
    strengths, out = view.order.strengths[led], unseen(view)
    above = [each for each in out if strengths[each] > strengths[card]]
    others = list((Counter(view.cards) - Counter([card])).elements())
    higher = [each for each in others if height(view, each) > height(view, card)]
    last = len(view.trick) == players - 1
    claims = {
        "nothing that is out": not above,
        "only a trump can take it": trumps is not None
        and bool(above)
        and {suits[e] for e in above} == {trumps},
        "only the Benny can take it": trumps is None and all(each.is_benny for each in above),
        "that is out beats it": not [each for each in above if suits[each] is suits[card]],
        "is out.": not [each for each in out if suits[each] is suits[card]],
        "fewer to ruff with": any(suits[each] is trumps for each in out),
        "better cards": bool(higher),
        "for later": bool(higher) or "leave this trick" in told,
        "for the last trick": len(others) == 1,
        "what can trump": any(suits[each] is trumps for each in others),
        "no card that you hold is higher": not higher,
        "no card that you hold is lower": all(height(view, each) >= height(view, card) for each in others),
        "you play last": last,
        "you lead next": last,
        "others might beat": not last and bool(out),
        "risks least": False,
    }
    yield from (claim for claim, holds in claims.items() if claim in told and not holds)


def played_by_computers(rules: Ruleset, seed: int, hands: int) -> Iterator[tuple[Table, View]]:
    chance = Random(seed)
    table, player, careless = begun(seated(rules), chance), PLAYERS["club"](chance), PLAYERS["random"](chance)
    while table.stage is not Stage.ENDED and len(table.game.hands) < hands:
        if table.stage is Stage.BETWEEN:
            table = dealt(table, chance)
            continue
        view = table.view(table.to_act)
        assert view is not None
        yield table, view
        calls_anything = rules is NO_TRUMP and view.phase is not Phase.PLAY  # few would play without trumps
        table = done(table, (careless if calls_anything else player).choose(view))


@pytest.mark.parametrize("rules", KINDS, ids=[*(rules.id for rules in KINDS[:-1]), "no trump"])
def test_what_is_claimed_of_a_card_is_so(rules: Ruleset) -> None:
    for table, view in played_by_computers(rules, 3, 3):
        players = table.game.in_play.players
        for action in {each for each in view.legal if isinstance(each, Play)}:
            told = hint(table, view, action)
            assert not list(faults(view, action.card, told, players)), (told, view)


def hinted(table: Table, card: str) -> str:
    view = table.view(table.to_act)
    assert view is not None
    return hint(table, view, Play(Card(card))).replace("\ufe0e", "").partition(": ")[2]


def test_a_plain_ace_is_not_said_to_be_safe_while_trumps_are_out() -> None:
    table = position(AMERICAN, CLUBS, "AH", "pass", "pass", "pass", "order", "discard 9D", "KC")
    assert hinted(table, "AC") == "it beats K♣, and only a trump can take it."


def test_the_highest_card_is_led_for_what_it_is() -> None:
    table = position(AMERICAN, "KD QC 9S TC 9C/AD AC AS QS KC/TD QD JD KS TS/TH QH KH JS JC", "AH")
    for action in ("pass", "pass", "pass", "order", "discard TH"):
        table = done(table, action)
    assert hinted(table, "KD") == "no card that you hold is higher."
    assert hinted(table, "9C") == "no card that you hold is lower, and you keep K♦ for later."
    assert hinted(table, "QC") == "you keep K♦ for later."


def test_more_trumps_with_another_suit_are_called_so() -> None:
    hand = "QD KD TD AS AC/KC QC TC 9C JC/KS QS TS 9S JS/AH KH QH TH AD"
    table = position(AMERICAN, hand, "9H")
    view = table.view(table.to_act)
    assert view is not None
    assert hint(table, view, Pass()).replace("\ufe0e", "") == (
        "**Pass**: you have no trump with hearts and two aces beside, but more trump with diamonds if 9♥ is"
        " turned down."
    )


def jinking(rest: str, up: str = "4S") -> tuple[str, str]:
    """Why Bob would jink, and why he would stop, with those two cards left of five."""
    deal = f"AS KH 7H 6H 2C / 5S JS AH {rest} / 3D KC QC JC 8H"
    tricks = ("stay", "6H", "AH", "8H", "5S", "3D", "AS", "JS", "JC", "7H")
    table = position(preset("spoil_five").with_seats(3), deal, up, *tricks)
    view = table.view(table.to_act)
    assert view is not None
    return (
        hint(table, view, JINK).replace("\ufe0e", "").partition(": ")[2],
        hint(table, view, STOP).replace("\ufe0e", "").partition(": ")[2],
    )


def test_jinking_is_not_said_to_be_safe_where_it_is_not() -> None:
    # All higher spades have been played, and so have the best trumps; 4♠ lies there, and nobody took it.
    assert jinking("KS QS") == ("nothing that is out beats K♠ or Q♠.", "the pool is yours now.")
    jink, stop = jinking("KS 9C")
    assert jink.startswith("nothing that is out beats K♠, but ") and jink.endswith(" beat 9♣.")
    assert stop.startswith("the pool is yours now, and ") and stop.endswith(" beat 9♣.")
    jink, _ = jinking("KS 2S")
    assert jink == "nothing that is out beats K♠, but one card that you haven't seen beats 2♠."
    jink, _ = jinking("2D 9C")
    assert "nothing" not in jink


def test_to_leave_the_card_turned_up_is_not_taken_for_leaving_the_pool() -> None:
    deal = "AS KH 7H 6H 2C / 5S JS AH 2D 9C / 3D KC QC JC 8H"
    table = position(preset("spoil_five").with_seats(3), deal, "4S")
    view = table.view(table.to_act)
    assert view is not None
    assert hint(table, view, STAY).replace("\ufe0e", "") == (
        "**Leave it**: you keep the cards that you have, without 4♠."
    )
