"""Converting a record's house rules to and from the engine's options, and why some can't be converted.

EGN's rules are North American Euchre with options. They don't say if the dealer may put out the card just
picked up, so the reader allows it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from msgspec import Meta, Struct

from bot.engine.errors import quoted
from bot.engine.options import Option, Ruleset
from bot.games import preset
from bot.games.up_card.rules import EuchreRules

LEADERS = {"LEFT_OF_DEALER": "eldest", "LEFT_OF_LONER": "left_of_alone"}
_PACKS = {9: 24, 7: 32}
_SWITCHES = ("defend_alone", "farmers", "partners_best", "go_under")  # the same name and meaning in both


Whole = Annotated[int, Meta(ge=0, le=999_999)]


class Rules(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record's ruleset with EGN's names. None means EGN's default."""

    std: bool | None = None
    winning_score: Whole | None = None
    num_deals: Whole | None = None
    canadian: bool | None = None
    loner_lead: str | None = None
    num_players: Whole | None = None
    min_rank: Whole | None = None
    loner_march_score: Whole | None = None
    loner_euchred_score: Whole | None = None
    joker: bool = False
    allow_no_trump: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False
    defend_alone: bool = False
    farmers: bool = False
    partners_best: bool = False
    go_under: bool = False


@dataclass(frozen=True, slots=True)
class EgnRules:
    """The rules of a record: the engine's, and two scoring rules that only EGN has.

    ``fast_break``: defenders who take the first two tricks and no others end the hand without a score.
    ``tokens``: makers who take four tricks with no one alone get a token. Four tokens are worth a point.
    """

    rules: EuchreRules
    fast_break: bool = False
    tokens: bool = False


def read_ruleset(written: Rules | None) -> EgnRules:
    """Return the rules of a record, or the format's defaults if it has none. Raises ValueError."""
    written = written or Rules()
    if written.num_players not in (None, 4):
        raise ValueError(f"num_players is {written.num_players}, but only 4 is supported")
    if written.min_rank not in (None, 0, *_PACKS):
        raise ValueError(f"min_rank has to be 9 or 7, not {written.min_rank}")
    lead = written.loner_lead or "LEFT_OF_DEALER"
    if lead not in LEADERS:
        raise ValueError(f"loner_lead has to be {' or '.join(LEADERS)}, not {quoted(lead)}")
    march, euchred = written.loner_march_score, written.loner_euchred_score
    options: dict[str, int | str | bool] = {name: getattr(written, name) for name in _SWITCHES}
    options |= _game_end(written)
    options |= {
        "pack": _PACKS[written.min_rank or 9],
        "leader": LEADERS[lead],
        "all_pass": "next_deals" if written.std is False else "stick",
        "partner_accepts": "alone" if written.canadian else "together",
        "march_alone": 4 if march is None else march,
        "alone_euchred": 2 if euchred is None else euchred,
        "benny": "joker" if written.joker else "none",
        "no_trump": written.allow_no_trump,
        "dealer_may_refuse": True,
    }
    rules = preset("north_american")
    assert isinstance(rules, EuchreRules)
    # Set the fields directly: a euchred lone maker may cost any number here.
    rules = replace(rules, **options)  # type: ignore[arg-type]
    if rules.contradictions():
        raise ValueError(" and ".join(rules.contradictions()))
    return EgnRules(rules, written.fast_break, written.four_trick_tokens)


def _game_end(written: Rules) -> dict[str, int]:
    """Return the end of the game as options: a score or a number of deals."""
    target, deals = written.winning_score, written.num_deals or 0
    if target and deals:
        raise ValueError(f"use winning_score or num_deals, not both ({target} and {deals})")
    if target == 0 and not deals:
        raise ValueError("neither winning_score nor num_deals is set")
    return {"deals": deals} if deals else {"target": 10 if target is None else target}


def write_ruleset(house: EgnRules) -> Rules:
    """Write the rules with EGN's names, mostly without the format's defaults."""
    rules = house.rules
    return Rules(
        std=rules.all_pass == "stick",
        winning_score=None if rules.deals else rules.target,
        num_deals=rules.deals or None,
        canadian=rules.partner_accepts == "alone",
        loner_lead=next(name for name, leader in LEADERS.items() if leader == rules.leader),
        min_rank=7 if rules.pack == 32 else None,
        loner_march_score=None if rules.march_alone == 4 else rules.march_alone,
        loner_euchred_score=None if rules.alone_euchred == 2 else rules.alone_euchred,
        joker=rules.benny == "joker",
        allow_no_trump=rules.no_trump,
        fast_break=house.fast_break,
        four_trick_tokens=house.tokens,
        **{name: getattr(rules, name) for name in _SWITCHES},
    )


# Options that are fixed in EGN: the option, EGN's value, and its description.
_ONE_WAY: Mapping[str, tuple[Callable[[EuchreRules], bool], str]] = {
    "pack": (lambda rules: rules.pack in _PACKS.values(), "has packs from the nines or the sevens up"),
    "benny": (lambda rules: rules.benny != "two_of_spades", "has only the joker as the Benny"),
    "alone": (lambda rules: rules.alone in ("maker", "nobody"), "lets only the maker go alone"),
    "leader": (
        lambda rules: rules.leader in LEADERS.values(),
        "never has the player on the maker's left lead",
    ),
    "all_pass": (lambda rules: rules.all_pass != "same_deals", "lets the next player deal"),
    "alone_four": (lambda rules: rules.alone_four == 1, "gives 1 point for four tricks alone"),
    "march": (lambda rules: rules.march == 2, "gives 2 points for a march"),
    "euchre_alone": (lambda rules: rules.euchre_alone == 4, "gives a lone defender 4 points"),
}


def why_not_egn(rules: Ruleset) -> str | None:
    """Return a sentence on why games with these rules can't be written in EGN, or None if they can.

    Options that only forbid what EGN allows are no obstacle, and neither is the method to find the first
    dealer.
    """
    if not isinstance(rules, EuchreRules):
        return f"Euchre Game Notation doesn't have {rules.name}."
    if rules.seats != 4:
        return f"Euchre Game Notation is for four players, and {rules.name} is for {rules.seats}."
    for name, (fits, its_way) in _ONE_WAY.items():
        if not fits(rules):
            option = f"{name}={Option.write(getattr(rules, name))}"
            return f"Euchre Game Notation can't express {option}: it {its_way}."
    return None
