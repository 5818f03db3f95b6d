"""The house rules of a record: read into the engine's options, written from them, and what cannot be.

EGN's rules are North American Euchre with options. It does not say whether the dealer may put out the card
just taken up, so a reader allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.engine.errors import quoted
from bot.engine.options import Option, Ruleset
from bot.games import preset
from bot.games.up_card.rules import EuchreRules
from bot.notation.egn.fields import Fields

LEADERS = {"LEFT_OF_DEALER": "eldest", "LEFT_OF_LONER": "left_of_alone"}
_PACKS = {9: 24, 7: 32}
_SWITCHES = ("defend_alone", "farmers", "partners_best", "go_under")  # alike in name and meaning
_FIELDS = {
    *("std", "min_rank", "winning_score", "num_deals", "max_deals", "canadian", "loner_lead"),
    *("loner_march_score", "loner_euchred_score", "joker", "num_players", "allow_no_trump"),
    *("fast_break", "four_trick_tokens", *_SWITCHES),
}


@dataclass(frozen=True, slots=True)
class House:
    """The rules of a record: the engine's, and two ways of scoring that only EGN has.

    ``fast_break``: defenders who take the first two tricks and then none leave the hand without a score.
    ``tokens``: makers, nobody alone, who take four tricks get a token, and for each four tokens a point.
    """

    rules: EuchreRules
    fast_break: bool = False
    tokens: bool = False


def read_ruleset(fields: Fields | None) -> House:
    """The rules that a record names; without any, the format's own. Raises EgnFault."""
    fields = fields or Fields({}, "ruleset")
    for name in fields:
        if name not in _FIELDS and fields.get(name) not in (None, False, 0, ""):
            raise fields.fault(f"{quoted(name)} is not a rule that this reader knows")
    players = fields.whole("num_players", most=10)
    if players not in (None, 4):
        raise fields.fault(f"num_players is {players}; this reader knows the game for 4")
    lowest = fields.whole("min_rank") or 9
    if lowest not in _PACKS:
        raise fields.fault(f"min_rank is {lowest}, not 9 or 7")
    lead = fields.text("loner_lead") or "LEFT_OF_DEALER"
    if lead not in LEADERS:
        raise fields.fault(f"loner_lead is {quoted(lead)}, not {' or '.join(LEADERS)}")
    options: dict[str, int | str | bool] = {name: bool(fields.switch(name)) for name in _SWITCHES}
    options |= _end(fields)
    options |= {
        "pack": _PACKS[lowest],
        "leader": LEADERS[lead],
        "all_pass": "next_deals" if fields.switch("std") is False else "stick",
        "partner_accepts": "alone" if fields.switch("canadian") else "together",
        "march_alone": _points(fields, "loner_march_score", 4),
        "alone_euchred": _points(fields, "loner_euchred_score", 2),
        "benny": "joker" if fields.switch("joker") else "none",
        "no_trump": bool(fields.switch("allow_no_trump")),
        "dealer_may_refuse": True,
    }
    rules = preset("north_american")
    assert isinstance(rules, EuchreRules)
    # Not by way of their names: a euchred lone maker may cost any number here.
    rules = replace(rules, **options)  # type: ignore[arg-type]
    if rules.contradictions():
        raise fields.fault(" and ".join(rules.contradictions()))
    return House(rules, bool(fields.switch("fast_break")), bool(fields.switch("four_trick_tokens")))


def _end(fields: Fields) -> dict[str, int]:
    """When the game ends: at a score or after so many deals."""
    target, deals = fields.whole("winning_score"), fields.whole("num_deals", "max_deals") or 0
    if target and deals:
        raise fields.fault(f"winning_score {target} and num_deals {deals} cannot both be in force")
    if target == 0 and not deals:
        raise fields.fault("neither winning_score nor num_deals is in force")
    return {"deals": deals} if deals else {"target": 10 if target is None else target}


def _points(fields: Fields, name: str, usual: int) -> int:
    points = fields.whole(name)
    return usual if points is None else points


def write_ruleset(house: House) -> dict[str, object]:
    """The rules as a record names them, most of those left out that are the format's own."""
    rules = house.rules
    lead = next(name for name, leader in LEADERS.items() if leader == rules.leader)
    end = {"num_deals": rules.deals} if rules.deals else {"winning_score": rules.target}
    written: dict[str, object] = {
        "std": rules.all_pass == "stick",
        **end,
        "canadian": rules.partner_accepts == "alone",
        "loner_lead": lead,
    }
    others: dict[str, tuple[object, object]] = {
        "min_rank": (7 if rules.pack == 32 else 9, 9),
        "loner_march_score": (rules.march_alone, 4),
        "loner_euchred_score": (rules.alone_euchred, 2),
        "joker": (rules.benny == "joker", False),
        "allow_no_trump": (rules.no_trump, False),
        "fast_break": (house.fast_break, False),
        "four_trick_tokens": (house.tokens, False),
        **{name: (getattr(rules, name), False) for name in _SWITCHES},
    }
    return written | {name: value for name, (value, usual) in others.items() if value != usual}


# What EGN has one way of doing: the option, whether it does it so, and what it does.
_ONE_WAY: Mapping[str, tuple[Callable[[EuchreRules], bool], str]] = {
    "pack": (lambda rules: rules.pack in _PACKS.values(), "has packs from the nines or the sevens up"),
    "benny": (lambda rules: rules.benny != "two_of_spades", "knows the joker as the Benny"),
    "alone": (lambda rules: rules.alone in ("maker", "nobody"), "lets only the maker go alone"),
    "leader": (lambda rules: rules.leader in LEADERS.values(), "knows no lead from the left of any maker"),
    "all_pass": (lambda rules: rules.all_pass != "same_deals", "lets the next player deal"),
    "alone_four": (lambda rules: rules.alone_four == 1, "gives 1 point for four tricks alone"),
    "march": (lambda rules: rules.march == 2, "gives 2 points for a march"),
    "euchre_alone": (lambda rules: rules.euchre_alone == 4, "gives a lone defender 4 points"),
}


def why_not_egn(rules: Ruleset) -> str | None:
    """Why games by these rules can't be written in EGN, in a sentence; None where they can.

    Options that only forbid what EGN allows are no obstacle, nor is how the first dealer is found.
    """
    if not isinstance(rules, EuchreRules):
        return f"Euchre Game Notation does not know {rules.name}."
    if rules.seats != 4:
        return f"Euchre Game Notation is for four players, and {rules.name} is for {rules.seats}."
    for name, (fits, its_way) in _ONE_WAY.items():
        if not fits(rules):
            option = f"{name}={Option.write(getattr(rules, name))}"
            return f"Euchre Game Notation cannot express {option}: it {its_way}."
    return None
