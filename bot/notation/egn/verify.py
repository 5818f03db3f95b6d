"""Reading a record: every deal by itself, then who deals, the score, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from operator import add

from bot.engine.euchre import is_low
from bot.engine.seats import side_of
from bot.notation.egn.calling import read_calls
from bot.notation.egn.cards import read_card
from bot.notation.egn.document import Bidding, DealRecord, Document, Tricks, read_document
from bot.notation.egn.fault import EgnFault
from bot.notation.egn.game import EgnDeal, EgnGame
from bot.notation.egn.holding import read_holding
from bot.notation.egn.play import read_play
from bot.notation.egn.points import Score, decided, earns_token, possible_scores, tricks_of
from bot.notation.egn.rebuild import rebuilt
from bot.notation.egn.ruleset import House

TOKENS_A_POINT = 4
_MOST_WAYS = 4096  # of ending the deals that broke off


def loads(text: str) -> EgnGame:
    """Read and verify a record; raises EgnFault with a sentence that names the place."""
    document = read_document(text)
    deals = [_deal(document.house, record) for record in document.deals]
    _check_dealers(document.house, deals)
    deals = _as_final(document, deals)
    scores = [deal.score for deal in deals]
    totals = list(_totals(document, deals))
    _check_end(document, deals, totals)
    total: Score | None = totals[-1] if totals else document.initial
    if None in scores[:-1]:
        total = None
    if document.final is not None:
        if total is not None and total != document.final:
            written, counted = (" to ".join(map(str, score)) for score in (document.final, total))
            raise EgnFault(f"metadata: finalScore is {written}, but the deals come to {counted}")
        total = document.final
    winners = () if total is None or not _over(document.house, deals, total) else _best(total)
    game = EgnGame(document, tuple(deals), total, winners)
    return replace(game, match=rebuilt(game))


def _deal(house: House, record: DealRecord) -> EgnDeal:
    place = f"deal {record.number}"
    up = read_card(record.up, f"{place}, upCard")
    if up not in house.rules.cards:
        raise EgnFault(f"{place}, upCard: {record.up} is not in the pack")
    dealer = record.dealer + 1
    calling = read_calls(house.rules, record.bidding or Bidding(), dealer, up, place)
    held = read_holding(house, record, calling, up, place)
    played = read_play(house.rules, record.play or Tricks(), dealer, calling, held, place)
    score = decided(house, calling, played.tricks)
    if house.rules.farmers and not calling.actions:
        score = (0, 0) if any(all(map(is_low, hand)) for hand in held.dealt.values()) else None
    return EgnDeal(record, calling, held, played, tricks_of(played.tricks), score)


def _shown(house: House, deal: EgnDeal) -> bool:
    """Whether the deal can be one in which a farmer's hand was shown: nobody came to call."""
    return house.rules.farmers and not deal.calling.actions


def _check_dealers(house: House, deals: list[EgnDeal]) -> None:
    """Raise EgnFault for a deal out of turn, or one that broke off in its calls with others after it."""
    for at, (before, after) in enumerate(pairwise(deals)):
        place, dealer = f"deal {before.record.number}", before.record.dealer
        again = _shown(house, before)
        if before.calling.maker is None and not before.calling.passed:
            if not again:
                raise EgnFault(f"{place}: the calls break off before anybody has made trumps")
            deals[at] = replace(before, score=(0, 0))
        if after.record.dealer != (dealer + 1) % 4 and not (again and after.record.dealer == dealer):
            wrong, right = after.record.dealer, (dealer + 1) % 4
            raise EgnFault(f"deal {after.record.number}: seat {wrong} deals, but it is seat {right}'s turn")


def _as_final(document: Document, deals: list[EgnDeal]) -> list[EgnDeal]:
    """The deals, with those that broke off ended in the way that ``finalScore`` tells, if one way does."""
    house, final = document.house, document.final
    ways = [possible_scores(house, d.calling, d.played.tricks) or ((0, 0),) for d in deals]
    ways = [way if len(way) > 1 else (deal.score or (0, 0),) for way, deal in zip(ways, deals, strict=True)]
    count = 1
    for way in ways:
        count = min(count * len(way), _MOST_WAYS + 1)
    if final is None or house.tokens or not 1 < count <= _MOST_WAYS:
        return deals
    told = [scores for scores in product(*ways) if _sum(document.initial, scores) == final]
    chosen = [deal.score for deal in deals]
    if not told or (None not in chosen and tuple(chosen) in told):
        return deals
    if len(told) > 1:
        return deals
    return [replace(deal, score=score) for deal, score in zip(deals, told[0], strict=True)]


def _sum(initial: Score, scores: Sequence[Score]) -> Score:
    return tuple(map(sum, zip(initial, *scores, strict=True)))


def _totals(document: Document, deals: list[EgnDeal]) -> Iterator[Score]:
    """The score after each deal, so far as it is known."""
    total, tokens = document.initial, [0, 0]
    for deal in deals:
        total = tuple(map(add, total, deal.score or (0, 0)))
        if earns_token(document.house, deal.calling, deal.played.tricks):
            assert deal.calling.maker is not None
            side = side_of(deal.calling.maker)
            tokens[side] += 1
            if tokens[side] == TOKENS_A_POINT:
                tokens[side] = 0
                total = tuple(points + (at == side) for at, points in enumerate(total))
        yield total


def _check_end(document: Document, deals: list[EgnDeal], totals: list[Score]) -> None:
    """Raise EgnFault for a deal after the end of the game."""
    house = document.house
    for at, deal in enumerate(deals):
        before = totals[at - 1] if at else document.initial
        if _over(house, deals[:at], before):
            score = " to ".join(map(str, before))
            raise EgnFault(f"deal {deal.record.number}: the game had ended at {score}")


def _over(house: House, deals: list[EgnDeal], total: Score) -> bool:
    rules = house.rules
    if rules.deals:
        counted = [deal for deal in deals if deal.score is not None and not _shown(house, deal)]
        return len(counted) >= rules.deals
    return max(total) >= rules.target


def _best(total: Score) -> tuple[int, ...]:
    return tuple(side for side, points in enumerate(total) if points == max(total))
