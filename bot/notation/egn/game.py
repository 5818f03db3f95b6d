"""Reading an EGN record and verifying it: each deal, the order of dealers, the score, the game's end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from operator import add

from bot.engine.actions import Action, Play
from bot.engine.deal import Deal
from bot.engine.errors import Refusal
from bot.engine.match import Match
from bot.engine.seats import SEATS, Seat, Side, side_of
from bot.games.up_card.actions import DISCARDS, GIVES, SHOW, Discard, Under
from bot.games.up_card.rules import EuchreRules
from bot.notation.egn.deal import EgnDeal, Score, earns_token, possible_scores, read_deal
from bot.notation.egn.document import Document, EgnFault, read_document
from bot.notation.egn.ruleset import EgnRules, read_ruleset
from bot.notation.egn.words import read_card
from bot.notation.reader import apply_with_implied

TOKENS_A_POINT = 4
_MOST_WAYS = 4096  # combinations of ways to end the deals cut short


@dataclass(frozen=True, slots=True)
class EgnGame:
    """A game from an EGN record, verified as far as its cards are known.

    ``total`` is the score including the initial one, or None if an earlier deal ended undecided. ``match`` is
    the game replayed by the engine, if all its cards are known.
    """

    document: Document
    house: EgnRules
    deals: tuple[EgnDeal, ...]
    total: Score | None
    winners: tuple[Side, ...] = ()
    match: Match | None = None

    @property
    def rules(self) -> EuchreRules:
        """The record's rules as the engine's options."""
        return self.house.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order, in printable form. ``P1`` and so on for missing ones."""
        players = self.document.metadata.players
        names = [player if isinstance(player, str) else player.name for player in players]
        names = [" ".join(name.encode("utf-8", "replace").decode().split()) for name in names]
        return tuple(name or f"P{seat}" for seat, name in enumerate(names, start=1))


def loads(text: str) -> EgnGame:
    """Read and verify a record. Raise EgnFault with a sentence that names the place."""
    document = read_document(text)
    about = document.metadata
    try:
        house = read_ruleset(about.rules)
    except ValueError as wrong:
        raise EgnFault(f"ruleset: {wrong}") from None
    deals = [read_deal(house, record) for record in document.deals]
    _check_dealers(house, deals)
    initial = about.initial or (0, 0)
    deals = _apply_final_score(house, initial, about.final, deals)
    scores = [deal.score for deal in deals]
    totals = list(_totals(house, initial, deals))
    _check_end(house, deals, [initial, *totals])
    total: Score | None = totals[-1] if totals else initial
    if None in scores[:-1]:
        total = None
    if about.final is not None:
        if total is not None and total != about.final:
            written, counted = (" to ".join(map(str, score)) for score in (about.final, total))
            raise EgnFault(f"metadata: finalScore is {written}, but the deals add up to {counted}")
        total = about.final
    over = total is not None and _over(house, deals, total)
    winners = (
        tuple(side for side, points in enumerate(total) if points == max(total)) if over and total else ()
    )
    return EgnGame(document, house, tuple(deals), total, winners, _rebuild_match(house, initial, deals))


def _may_be_farmers_hand(house: EgnRules, deal: EgnDeal) -> bool:
    """Return True if a farmer's hand could have been shown in this deal: no one had a chance to call."""
    return house.rules.farmers and not deal.called


def _check_dealers(house: EgnRules, deals: list[EgnDeal]) -> None:
    """Raise EgnFault for a deal out of turn, or one cut short in its calls with others after it."""
    for at, (before, after) in enumerate(pairwise(deals)):
        place, dealer = f"deal {before.record.number}", before.record.state.dealer
        again = _may_be_farmers_hand(house, before)
        if before.hand.maker is None and not before.hand.over:
            if not again:
                raise EgnFault(f"{place}: the calls stop before anyone makes trumps")
            deals[at] = replace(before, score=(0, 0))
        deals_next, right = after.record.state.dealer, (dealer + 1) % 4
        if deals_next != right and not (again and deals_next == dealer):
            raise EgnFault(
                f"deal {after.record.number}: seat {deals_next} deals, but it's seat {right}'s turn"
            )


def _apply_final_score(
    house: EgnRules, initial: Score, final: Score | None, deals: list[EgnDeal]
) -> list[EgnDeal]:
    """End the deals cut short in the way ``finalScore`` implies, if exactly one way does."""
    ways = [possible_scores(house, deal) or ((0, 0),) for deal in deals]
    ways = [way if len(way) > 1 else (deal.score or (0, 0),) for way, deal in zip(ways, deals, strict=True)]
    count = 1
    for way in ways:
        count = min(count * len(way), _MOST_WAYS + 1)
    if final is None or house.tokens or not 1 < count <= _MOST_WAYS:
        return deals
    told = [scores for scores in product(*ways) if _sum(initial, scores) == final]
    chosen = [deal.score for deal in deals]
    if len(told) != 1 or tuple(chosen) in told:
        return deals
    return [replace(deal, score=score) for deal, score in zip(deals, told[0], strict=True)]


def _sum(initial: Score, scores: Sequence[Score]) -> Score:
    return tuple(map(sum, zip(initial, *scores, strict=True)))


def _totals(house: EgnRules, initial: Score, deals: list[EgnDeal]) -> Iterator[Score]:
    """Yield the score after each deal, as far as it's known."""
    total, tokens = initial, [0, 0]
    for deal in deals:
        total = tuple(map(add, total, deal.score or (0, 0)))
        if deal.hand.maker is not None and earns_token(house, deal):
            side = side_of(deal.hand.maker)
            tokens[side] += 1
            if tokens[side] == TOKENS_A_POINT:
                tokens[side] = 0
                total = tuple(points + (at == side) for at, points in enumerate(total))
        yield total


def _check_end(house: EgnRules, deals: list[EgnDeal], totals: list[Score]) -> None:
    """Raise EgnFault for a deal after the end of the game. ``totals`` are the scores before each deal."""
    for at, (deal, before) in enumerate(zip(deals, totals, strict=False)):
        if _over(house, deals[:at], before):
            score = " to ".join(map(str, before))
            raise EgnFault(f"deal {deal.record.number}: the game had ended at {score}")


def _over(house: EgnRules, deals: list[EgnDeal], total: Score) -> bool:
    counted = sum(deal.score is not None and not _may_be_farmers_hand(house, deal) for deal in deals)
    return Match(house.rules, 1, points=total, deals=counted).over


# Replay of the whole game


def _rebuild_match(house: EgnRules, initial: Score, deals: Sequence[EgnDeal]) -> Match | None:
    """Return the match, including the initial score, or None if a card is unknown.

    Also None if the record contains something the engine's rules have no action for: a farmer's hand that is
    played, points that only EGN has, a conceded deal.
    """
    if not deals or house.tokens or house.fast_break:
        return None
    match = Match(house.rules, deals[0].record.state.dealer + 1, points=initial if any(initial) else ())
    try:
        for deal in deals:
            if len(deal.holdings.dealt) < len(SEATS):
                return None
            match = match.deal(_rebuild_deal(house.rules, deal))
            for seat, action in _actions(deal):
                match = apply_with_implied(match, action, seat)
            if match.hand is not None or match.results[-1].score != deal.score:
                return None
    except Refusal:
        return None
    return match


def _rebuild_deal(rules: EuchreRules, deal: EgnDeal) -> Deal:
    hands = tuple(deal.holdings.dealt[seat] for seat in SEATS)
    used = {deal.hand.up, *(card for hand in hands for card in hand)}
    kitty = tuple(card for card in rules.cards if card not in used) if rules.kitty_size else ()
    return Deal(deal.record.state.dealer + 1, hands, deal.hand.up, kitty)


def _actions(deal: EgnDeal) -> Iterator[tuple[Seat | None, Action]]:
    """Yield the actions in the engine's order, including the swaps left out of the deal's own hand."""
    if not deal.called:
        yield None, SHOW
        return
    best: list[tuple[Seat, Action]] = []
    for exchange in deal.record.bidding.exchanges:
        cards = [read_card(written, "", deal.hand.trumps) for written in exchange.cards]
        if exchange.sender == exchange.receiver and len(cards) == 3:
            yield exchange.receiver + 1, Under((cards[0], cards[1], cards[2]))
        elif exchange.sender is not None and len(cards) == 1:
            put_out = exchange.sender == exchange.receiver
            best.append((exchange.sender + 1, (DISCARDS if put_out else GIVES)[cards[0]]))
    for seat, action in deal.hand.history:
        if isinstance(action, Play):
            yield from best
            best = []
        if not isinstance(action, Discard):
            yield seat, action
        elif deal.holdings.discard is not None:
            yield seat, DISCARDS[deal.holdings.discard]
