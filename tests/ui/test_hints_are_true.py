"""What a hint claims of the cards holds by all that its seat has seen, in games of computer players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bot.engine.actions import PASS, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.seats import partner_of
from bot.engine.view import View
from bot.games import preset
from bot.games.spoil_five.hand import JINK, STOP
from bot.games.up_card.actions import ACCEPT, CALLS
from bot.players import BasicPlayer, RandomPlayer
from bot.players.selfplay import deal
from bot.puzzles.puzzle import collection
from bot.tables.table import Table
from cogs.ui.games.describing import why
from cogs.ui.words.cards import bare as signed
from tests.approved import approve
from tests.ui.games import AMERICAN, TABLES, done, position

NO_TRUMP = preset("bid").with_options("benny=joker")
_FEW = 5  # cards
KINDS = [rules for rules in TABLES if rules.seats == preset(rules.id).seats] + [NO_TRUMP]
# Ann leads the king of clubs, and Bob beats it with the ace.
CLUBS = "KC QH 9H QC KH/AC QS JS TS 9C/AD KD QD JD TD/9D TC 9S JC TH"


def unseen(view: View) -> list[Card]:
    laid = [card for trick in [*(each.plays for each in view.tricks), view.trick] for _, card in trick]
    own = [*view.cards, *filter(None, [view.discarded])]
    turned_down = [view.up] if view.up and view.taker is None and view.phase is Phase.PLAY else []
    return list((Counter(view.rules.cards) - Counter([*laid, *own, *turned_down])).elements())


def bare(card: Card) -> str:
    return signed(card).replace("\ufe0e", "")


def height(view: View, card: Card) -> int:
    return view.order.strengths[view.order.suits[card]][card]


def told_of(view: View, card: Card, than: Card, told: str) -> Iterator[tuple[str, bool]]:
    """Yield what the reason claims of the card that is chosen rather than the other, and whether it is so."""
    suits, trumps = view.order.suits, view.trumps
    led = view.led if view.trick else suits[card]
    strengths, out = view.order.strengths[led], unseen(view)
    above = [each for each in out if strengths[each] > strengths[card]]
    own = [each for each in out if suits[each] is suits[card] and height(view, each) > height(view, card)]
    left = list((Counter(view.cards) - Counter([card])).elements())
    word = suit.word.removesuffix("s") if (suit := suits[card]) else "trump"
    name, other = bare(card), bare(than)
    wins = not view.trick or strengths[card] > max(strengths[each] for _, each in view.trick)
    last = len(view.trick) == players(view) - 1
    trump, kept_trump = suits[card] is trumps is not None, suits[than] is trumps is not None
    of_than = [each for each in out if suits[each] is suits[than] and height(view, each) > height(view, than)]
    more, fewer = [sum(suits[each] is suit for each in out) for suit in (suits[card], suits[than])]
    worth = kept_trump > trump or (kept_trump == trump and len(of_than) < len(own))
    claims = {
        "nothing left beats it": not above,
        "only a trump beats it": not trump and {suits[each] for each in above} == {trumps},
        "only the Benny beats it": trumps is None and all(each.is_benny for each in above),
        f"no {word} left beats it": not own,
        " left beats it": any(each in told for each in (f"no {word} ", "nothing ", "only one card ")),
        f"no other {word} is left": not [each for each in out if suits[each] is suits[card]],
        " is left": f"no other {word} is" in told,
        "pull the others'": trump and any(suits[each] is trumps for each in out),
        f"save your {other}": not (wins and "can't beat" in told),
        "save ": f"save your {name}" not in told and than in left and (worth or wins != beats(view, than)),
        " for the last trick": (worth or wins != beats(view, than)) and len(left) == 1,
        " to guard ": f"keep {other} " in told
        and than in left
        and not kept_trump
        and suits[than] is not suits[card],
        "it's your only ": f"your only {word}." in told
        and all(suits[each] is not suits[card] for each in left),
        f"you can trump {word}s": any(suits[each] is trumps for each in left) and not trump,
        "it beats": wins and (trump or suits[card] is led),
        "you trump ": wins and trump,
        "it's enough to win": wins and (last or not above) and worth,
        "let your partner win": not wins,
        " win this one": not wins,
        "partner is winning": not wins and view.winning == partner_of(view.viewer or 0),
        "can't beat": not wins,
        "you play last": last,
        "you lead next": last,
        "so could others": not last and bool(out),
        " than ": more > fewer and f"more {word}s" in told,
        "only one card left": len(own if not view.trick else above) > 0 and f" {name}" not in told,
        " cards left": len(own if not view.trick else above) > 1 and f" {name}" not in told,
    }
    yield from ((claim, holds) for claim, holds in claims.items() if claim in told)


def beats(view: View, card: Card) -> bool:
    strengths = view.order.strengths[view.led]
    return not view.trick or strengths[card] > max(strengths[each] for _, each in view.trick)


def pairs(actions: Sequence[Action]) -> Iterator[tuple[Action, Action]]:
    """Each choice with up to three of the others."""
    several = list(dict.fromkeys(actions))
    for at, action in enumerate(several):
        for step in range(1, min(len(several), 4)):
            yield action, several[(at + step) % len(several)]


def positions(rules: Ruleset, chance: Random, hands: int, careless: float) -> Iterator[View]:
    """Yield what seats see in so many hands; that share of all calls is random, the rest of club level."""
    club, wild, match = BasicPlayer(), RandomPlayer(chance), Match(rules, chance.randint(1, rules.seats))
    for _ in range(hands):
        match = match.deal(deal(rules, match.dealer, chance))
        while (hand := match.hand) is not None and hand.to_act is not None:
            view = match.view(hand.to_act)
            assert view is not None
            yield view
            player = wild if view.phase is not Phase.PLAY and chance.random() < careless else club
            match = match.apply(player.choose(view), hand.to_act)
        if match.over:
            match = Match(rules, match.dealer)


def players(view: View) -> int:
    """Return how many play to a trick."""
    return view.rules.seats - len(getattr(view, "out", ()))


@pytest.mark.parametrize("rules", KINDS, ids=[*(rules.id for rules in KINDS[:-1]), "no trump"])
def test_a_reason_for_a_card_is_true_of_it_and_not_of_the_other(rules: Ruleset) -> None:
    checked, hands = 0, 1 if rules.hand_size > _FEW else 2
    for view in positions(rules, Random(3), hands, float(rules is NO_TRUMP)):  # which few would call
        for action, than in pairs([each for each in view.legal if isinstance(each, Play)]):
            assert isinstance(action, Play) and isinstance(than, Play)
            told = reason(view, action, than)
            if told:
                checked += 1
                claims = [*told_of(view, action.card, than.card, told)]
                assert claims and all(holds for _, holds in claims), (told, claims, view)
                of_other = told_of(view, than.card, action.card, told)
                assert not all(holds for _, holds in of_other), (told, than, view)
    assert checked > 20


@pytest.mark.parametrize("rules", KINDS, ids=[*(rules.id for rules in KINDS[:-1]), "no trump"])
def test_what_is_said_for_a_call_is_not_said_for_the_other_one(rules: Ruleset) -> None:
    for view in positions(rules, Random(5), 4, float(rules is NO_TRUMP)):
        for action, than in pairs([each for each in view.legal if not isinstance(each, Play)]):
            told, other = reason(view, action, than), reason(view, than, action)
            parts = [{*re.split(", and |[.] ", each.removesuffix("."))} for each in (told, other)]
            assert not parts[0] & parts[1] - {""}, (told, action, than, view)
            both = [each for each in (told, other) if re.match("you (would )?have", each)]
            if len(both) == 2:  # of few trumps with the one nobody says how many there are with the other
                assert "more" in told + other and "would" not in told + other, (told, other)


def test_cards_between_which_none_is_out_are_not_told_apart() -> None:
    hand = "QC JC TC 9C KH/AC QS JS TS 9S/AD KD QD JD TD/9D TH AS AH KC"
    table = position(AMERICAN, hand, "9H", "pass", "pass", "pass", "order", "discard 9D")
    view = seen(table)
    for one, other in (("QC", "JC"), ("JC", "QC"), ("TC", "9C"), ("9C", "QC")):
        assert reason(view, Play(Card(one)), Play(Card(other))) == ""
    assert reason(view, Play(Card("9C")), Play(Card("KH"))) != ""


def reason(view: View, action: Action, than: Action) -> str:
    told = why(view, action, than).replace("\ufe0e", "")
    return re.sub(r"(^|[.] )([A-Z])(?=[a-z' ])", lambda found: found[0].lower(), told)


def seen(table: Table) -> View:
    view = table.view(table.to_act)
    assert view is not None
    return view


def card_reason(table: Table, card: str, than: str) -> str:
    return reason(seen(table), Play(Card(card)), Play(Card(than)))


def test_a_plain_ace_is_not_said_to_be_safe_while_trumps_are_out() -> None:
    table = position(AMERICAN, CLUBS, "AH", "pass", "pass", "pass", "order", "discard 9D", "KC")
    approve(card_reason(table, "AC", "9C"))


def test_the_reason_for_a_lead_depends_on_what_else_might_be_led() -> None:
    table = position(AMERICAN, "KD QC 9S TC 9C/AD AC AS QS KC/TD QD JD KS TS/TH QH KH JS JC", "AH")
    for action in ("pass", "pass", "pass", "order", "discard TH"):
        table = done(table, action)
    approve(card_reason(table, "KD", "9S"))
    approve(card_reason(table, "9C", "KD"))
    approve(card_reason(table, "QC", "TC"))


def test_a_lone_right_bower_and_a_lone_low_trump_are_told_apart() -> None:
    right = collection()[152]
    approve(reason(right.view, Play(Card("JS")), Play(Card("9S"))))
    assert "pull the others' trumps" in reason(right.view, Play(Card("JS")), Play(Card("AD")))


def test_more_trumps_with_another_suit_are_called_so() -> None:
    hand = "QD KD TD AS AC/KC QC TC 9C JC/KS QS TS 9S JS/AH KH QH TH AD"
    view = seen(position(AMERICAN, hand, "9H"))
    approve(reason(view, PASS, ACCEPT))
    hand = "QD KD TD AD AH/KC QC TC 9C JC/KS QS TS 9S JS/AS KH QH TH JH"
    view = seen(position(AMERICAN, hand, "9H", "pass", "pass", "pass", "pass"))
    approve(reason(view, CALLS[Suit.DIAMONDS, False], PASS))
    approve(reason(view, PASS, CALLS[Suit.SPADES, False]))


def jinking(rest: str, up: str = "4S") -> tuple[str, str]:
    """Why Bob would jink, and why he would stop, with those two cards left of five."""
    cards = f"AS KH 7H 6H 2C / 5S JS AH {rest} / 3D KC QC JC 8H"
    tricks = ("stay", "6H", "AH", "8H", "5S", "3D", "AS", "JS", "JC", "7H")
    view = seen(position(preset("spoil_five").with_seats(3), cards, up, *tricks))
    return reason(view, JINK, STOP), reason(view, STOP, JINK)


def test_jinking_is_not_said_to_be_safe_where_it_is_not() -> None:
    # All higher spades have been played, and so have the best trumps; 4♠ lies there, and nobody took it.
    assert jinking("KS QS") == ("nothing left beats K♠ or Q♠.", "")
    jink, stop = jinking("KS 9C")
    approve(jink)
    assert jink.endswith("K♠. take a chance on 9♣.")
    approve(stop)
    assert stop.endswith(" beat 9♣.")
    jink, _ = jinking("KS 2S")
    approve(jink)
    jink, _ = jinking("2D 9C")
    assert jink == ""
