"""The rulesets of upcard euchre as data, every house rule a documented field.

Sources (rules.md, "Systems"): North American and the British book's game from *The Book of Card Games*,
Hangman's British from *The Hangman's Guide to Card Games*, Slapton from the Queens Arms, Slapton, and the
32-card game from the classic American description. A new variant is a new entry in PRESETS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.engine.actions import TRUMP_CHOICES
from bot.engine.cards import Card, Suit, pack
from bot.engine.options import Ruleset, count, option
from bot.engine.seats import Seat, partner_of
from bot.games.up_card.tongues import BRITISH, CLASSIC, NORTH_AMERICAN, SLAPTON, Tongue

_LONE_HANDS = ("defend_alone", "alone_four", "march_alone", "alone_euchred", "partners_best")


def _worth(what: str) -> Callable[[int, Any], str]:
    """Return what says how many points something is worth."""
    return lambda number, _: f"{what}: {count(number, 'point')}"


_TO_TARGET = "Played to the target, not for a number of deals"
_ALONE = {
    ("maker", False): "Only the maker may go alone, and says so with the call",
    ("maker", True): "The maker may go alone, saying so with the call, and then a defender may too",
    ("anyone", False): "The maker may go alone, or else the maker's partner, asked once the call is made",
    ("anyone", True): "Once the call is made anyone may go alone, asked in turn",
    ("equal_calls", False): "All calls are equal: the maker's partner, if asked later, may go alone instead",
    (
        "equal_calls",
        True,
    ): "All calls are equal: players after the maker may go alone, even over their partner",
}
_DEFENDER = {
    "anyone": "A defender may go alone too",
    "equal_calls": "A defender may go alone too, but only one who comes after the maker",
    "maker": "A defender may go alone too, but only against a lone maker",
}
_LEADER = {
    "eldest": "The dealer's left leads",
    "left_of_maker": "The maker's left leads",
    "left_of_alone": "The dealer's left leads; against a lone player, that player's left",
}


@dataclass(frozen=True, kw_only=True)
class EuchreRules(Ruleset):
    """The options of the games in which a card is turned up and five are dealt to each of four.

    ``tongue`` is how the ruleset's players speak; house rules do not change it.
    """

    tongue: Tongue = field(default=NORTH_AMERICAN, compare=False, repr=False)

    pack: Literal[24, 32, 36] = option(
        24,
        "The pack",
        "ranks in use: nine and up, seven and up, or six and up",
        {
            24: "24 cards, nines and up",
            32: "32 cards, sevens and up",
            36: "36 cards, sixes and up",
        },
    )
    benny: Literal["none", "joker", "two_of_spades"] = option(
        "none",
        "The Benny",
        "the Benny, the highest trump, and the card that stands for it",
        {
            "none": "No Benny: the right bower is the highest trump",
            "joker": "The Benny (a joker) is the highest trump",
            "two_of_spades": "The Benny (the two of spades) is the highest trump",
        },
    )
    target: int = option(
        10,
        "The target",
        "points that end the game",
        lambda number, _: f"First to {number}",
        least=1,
        offered=(5, 7, 10, 11, 16, 31),
    )
    deals: int = option(
        0,
        "Number of deals",
        "if not 0, the game ends after this many deals instead of at the target",
        lambda deals, _: f"{count(deals, 'deal')}, then the higher score wins" if deals else _TO_TARGET,
        offered=(0, 4),
    )
    first_dealer: Literal["cut_high", "random", "first_jack"] = option(
        "cut_high",
        "The first dealer",
        "how the first dealer is found",
        {
            "cut_high": "The highest card cut deals first",
            "random": "The first dealer is drawn at random",
            "first_jack": "Cards are turned up until a jack falls: the player who gets it deals first",
        },
    )
    partner_accepts: Literal["together", "alone"] = option(
        "together",
        "The dealer's partner accepts",
        "whether the dealer's partner may take the up-card's suit with the dealer or only alone",
        {
            "together": "The dealer's partner may accept the up-card, and play with the dealer",
            "alone": "The dealer's partner may accept the up-card only by going alone",
        },
    )
    alone: Literal["maker", "anyone", "equal_calls", "nobody"] = option(
        "maker",
        "Who goes alone",
        "who may go alone",
        lambda who, rules: _ALONE.get((who, rules.defend_alone), "Nobody goes alone"),
        ("maker", "anyone", "equal_calls", "nobody"),
    )
    defend_alone: bool = option(
        False,
        "Defending alone",
        "whether a defender may go alone",
        lambda may, rules: (
            _DEFENDER.get(rules.alone, _DEFENDER["anyone"]) if may else "Defenders do not go alone"
        ),
        (True, False),
    )
    leader: Literal["eldest", "left_of_maker", "left_of_alone"] = option(
        "eldest",
        "Who leads",
        "who leads to the first trick",
        lambda who, rules: (
            _LEADER[who] + ("; of two alone, the defender" if rules.defend_alone and who != "eldest" else "")
        ),
        ("eldest", "left_of_maker", "left_of_alone"),
    )
    all_pass: Literal["next_deals", "same_deals", "stick"] = option(
        "next_deals",
        "When all pass",
        "when all pass twice: the next player deals, the same dealer deals again, or the dealer must call",
        {
            "next_deals": "If all pass twice, the next player deals",
            "same_deals": "If all pass twice, the same dealer deals again",
            "stick": "If all others pass twice, the dealer must call",
        },
    )
    alone_four: int = option(
        1,
        "Four tricks alone",
        "points for a lone maker who takes just four tricks",
        _worth("Four tricks alone"),
        offered=(1, 2),
        scores=True,
    )
    march: int = option(
        2,
        "All five tricks",
        "points for all five tricks",
        _worth("All five tricks"),
        offered=(2, 3),
        scores=True,
    )
    march_alone: int = option(
        4,
        "All five alone",
        "points for a lone maker who takes all five",
        _worth("All five alone"),
        offered=(3, 4, 5),
        scores=True,
    )
    euchre_alone: int = option(
        4,
        "A lone defender's euchre",
        "points for a lone defender who takes three or more",
        _worth("A euchre by a lone defender"),
        offered=(2, 3, 4),
        scores=True,
    )
    alone_euchred: Literal[2, 4] = option(
        2,
        "Euchring a lone maker",
        "points for euchring a lone maker",
        _worth("Euchring a lone maker"),
        (2, 4),
        scores=True,
    )
    dealer_may_refuse: bool = option(
        False,
        "Refusing the up-card",
        "whether the dealer may discard the card just turned up",
        {
            True: "The dealer may discard the card just turned up",
            False: "The dealer keeps the card just turned up",
        },
    )
    no_trump: bool = option(
        False,
        "No trump",
        "whether no trump may be called in the second round",
        {
            True: "No trump may be called in the second round",
            False: "There is always a trump suit",
        },
    )
    farmers: bool = option(
        False,
        "Farmer's hand",
        "whether a hand of nines and tens only is shown and dealt again",
        {
            True: "A hand of nines and tens only is shown, and the same dealer deals again",
            False: "A hand of nines and tens only is played",
        },
    )
    go_under: bool = option(
        False,
        "Going under",
        "whether three nines or tens may be swapped for the three cards in the kitty",
        {
            True: "One player may swap three nines or tens for the three cards in the kitty",
            False: "The kitty stays hidden",
        },
    )
    partners_best: bool = option(
        False,
        "Partner's best",
        "whether a lone maker gets a card from the partner before the lead",
        {
            True: "A lone maker gets a card from the partner, and discards one",
            False: "A lone maker gets no card from the partner",
        },
    )

    def arises(self, option: str) -> bool:
        """Return whether there are lone hands, partners or a target, for what needs them."""
        if option in _LONE_HANDS:
            return self.alone != "nobody"
        if option == "euchre_alone":
            return self.defend_alone
        if option == "partner_accepts":
            return self.partners
        return option != "target" or not self.deals

    def contradictions(self) -> tuple[str, ...]:
        """Name what having no partners, ``alone=nobody`` and ``go_under=yes`` can't hold with."""
        needed = []
        if not self.partners:
            needed += [(self.alone == "nobody", "a game without partners needs alone=nobody")]
        if self.alone == "nobody" or not self.partners:
            who = "alone=nobody" if self.partners else "a game without partners"
            needed += [
                (self.partner_accepts == "together", f"{who} needs partner_accepts=together"),
                (not self.defend_alone, f"{who} needs defend_alone=no"),
                (not self.partners_best, f"{who} needs partners_best=no"),
            ]
        if self.go_under:
            needed.append(
                (self.seats == 4, "go_under=yes needs four players, which leaves a kitty of three cards")
            )
        if self.go_under and self.seats == 4:
            needed += [
                (self.pack == 24, "go_under=yes needs pack=24, which leaves a kitty of three cards"),
                (self.benny == "none", "go_under=yes needs benny=none, which leaves a kitty of three cards"),
            ]
        return tuple(what for holds, what in needed if not holds)

    @property
    def sides(self) -> int:
        """Two partnerships of four; two or three players are each a side."""
        return 2 if self.seats == 4 else self.seats

    @property
    def kitty_size(self) -> int:
        """The three cards of the kitty, where a player may go under."""
        return 3 if self.go_under else 0

    @property
    def sayings(self) -> Mapping[str, str]:
        """What is said aloud for each call, in this ruleset's tongue."""
        return self.tongue.aloud

    def accepting(self, seat: Seat, dealer: Seat) -> str:
        """Return the word that records have for accepting the upcard, by who does it."""
        if seat == dealer:
            return "take"
        if self.partners and seat == partner_of(dealer):
            return "assist" if self.partner_accepts == "together" else "turn-down"
        return "order"

    @property
    def trumps_word(self) -> str:
        """As this ruleset's tongue has it."""
        return self.tongue.trumps

    @property
    def trump_choices(self) -> tuple[Suit | None, ...]:
        """The suits, and no trump where house rules allow it."""
        return TRUMP_CHOICES if self.no_trump else tuple(Suit)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack with its Benny, if it has one."""
        return pack(self.pack, benny=self.benny != "none")


PRESETS = (
    EuchreRules(
        id="north_american",
        name="North American Euchre",
        summary="24 cards, two bowers, first to 10",
        source="The Book of Card Games, North American Euchre",
    ),
    EuchreRules(
        id="classic",
        name="Classic 32-card Euchre",
        summary="sevens and up, the dealer may refuse the up-card, first to 5",
        source="the 32-card game of the 1800s",
        tongue=CLASSIC,
        pack=32,
        target=5,
        first_dealer="random",
        dealer_may_refuse=True,
    ),
    EuchreRules(
        id="british_hangman",
        name="British Euchre (Hangman's Guide)",
        summary="25 cards with the Benny, anyone may go alone, first to 11",
        source="The Hangman's Guide to Card Games, British Euchre",
        tongue=BRITISH,
        benny="joker",
        target=11,
        first_dealer="random",
        partner_accepts="alone",
        alone="anyone",
        defend_alone=True,
        leader="left_of_maker",
    ),
    EuchreRules(
        id="british_book",
        name="British Euchre (Book of Card Games)",
        summary="25 cards with the Benny, partners may assist, first to 10",
        source="The Book of Card Games, British Euchre",
        tongue=BRITISH,
        benny="joker",
        alone="anyone",
        defend_alone=True,
        leader="left_of_alone",
    ),
    EuchreRules(
        id="slapton",
        name="Slapton Euchre",
        summary="the Devon pub game: Benny, equal calls, lone hands overruled, first to 31",
        source="the Queens Arms, Slapton, Devon",
        tongue=SLAPTON,
        benny="joker",
        target=31,
        first_dealer="first_jack",
        partner_accepts="alone",
        alone="equal_calls",
        defend_alone=True,
        alone_four=2,
    ),
    EuchreRules(
        id="two_handed",
        name="Two-handed Euchre",
        summary="for two: 24 cards, nobody goes alone, first to 5",
        source="J. W. Keller, The Game of Euchre (1887), two-handed",
        tongue=CLASSIC,
        seats=2,
        seats_allowed=(2,),
        target=5,
        first_dealer="cut_high",
        alone="nobody",
    ),
    EuchreRules(
        id="cutthroat",
        name="Cutthroat Euchre",
        summary="for three: the maker against the other two, first to 7",
        source="manuals of the 1800s, three-handed, everyone for themselves",
        tongue=CLASSIC,
        seats=3,
        seats_allowed=(3,),
        target=7,
        first_dealer="cut_high",
        alone="nobody",
        march=3,
    ),
)
