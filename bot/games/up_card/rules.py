"""The rulesets of upcard euchre as data, every house rule a documented field.

Sources (rules.md, "Systems"): North American and the British book's game from *The Book of Card Games*,
Hangman's British from *The Hangman's Guide to Card Games*, Slapton from the Queens Arms, Slapton, and the
32-card game from the classic American description. A new variant is a new entry in PRESETS.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.engine.actions import TRUMP_CHOICES
from bot.engine.cards import Card, Suit, pack
from bot.engine.options import WITHOUT_PARTNERS, Ruleset, count, option
from bot.engine.seats import Seat, partner_of
from bot.games.up_card.vocabulary import (
    BRITISH_WORDS,
    CLASSIC_WORDS,
    NORTH_AMERICAN_WORDS,
    SLAPTON,
    Vocabulary,
)

_LONE_HANDS = ("defend_alone", "alone_four", "march_alone", "alone_euchred", "partners_best")
_PARTNERS = (*_LONE_HANDS, "alone", "euchre_alone", "partner_accepts", "go_under")  # what takes partners


def _worth(what: str) -> Callable[[int, Any], str]:
    """Return a function that formats a number of points behind these words: ``March: 2 points``."""
    return lambda number, _: f"{what}: {count(number, 'point')}"


_TO_TARGET = "No limit. The points decide"
_ALONE = {
    ("maker", False): "Only the maker can go alone, and must say so with the call",
    ("maker", True): "The maker can go alone, and must say so with the call. Then a defender can too",
    ("anyone", False): "The maker can go alone, or else the maker's partner",
    ("anyone", True): "After the call, anyone can go alone",
    ("equal_calls", False): "The maker's partner can go alone instead if their turn comes later",
    (
        "equal_calls",
        True,
    ): "Anyone after the maker can go alone, even over their partner",
}
_DEFENDER = {
    "anyone": "A defender can go alone too",
    "equal_calls": "Defenders after the maker can go alone too",
    "maker": "A defender can go alone too, but only against a lone maker",
}
_LEADER = {
    "eldest": "The player on the dealer's left leads",
    "left_of_maker": "The player on the maker's left leads",
    "left_of_alone": "The player on the dealer's left leads. Against a loner, the player on their left leads",
}
_OF_TWO_ALONE = ". If both sides go alone, the lone defender leads"


@dataclass(frozen=True, kw_only=True)
class EuchreRules(Ruleset):
    """The options of games in which a card is turned up and each player gets five.

    ``vocabulary`` has the players' words in this ruleset. House rules don't change it.
    """

    vocabulary: Vocabulary = field(default=NORTH_AMERICAN_WORDS, compare=False, repr=False)

    pack: Literal[24, 32, 36] = option(
        24,
        "Pack",
        "which cards are in the pack",
        {
            24: "24 cards, nines and up",
            32: "32 cards, sevens and up",
            36: "36 cards, sixes and up",
        },
    )
    benny: Literal["none", "joker", "two_of_spades"] = option(
        "none",
        "Benny",
        "which card is the Benny, the highest trump",
        {
            "none": "No Benny. The right bower is the highest trump",
            "joker": "The Benny (a joker) is the highest trump",
            "two_of_spades": "The Benny (the two of spades) is the highest trump",
        },
    )
    target: int = option(
        10,
        "Points to win",
        "points that win the game",
        lambda number, _: f"First to {number}",
        least=1,
        offered=(5, 7, 10, 11, 16, 31),
    )
    deals: int = option(
        0,
        "Number of deals",
        "deals in the game (0 for no limit)",
        lambda deals, _: f"{count(deals, 'deal')}, then the higher score wins" if deals else _TO_TARGET,
        offered=(0, 4),
    )
    first_dealer: Literal["cut_high", "random", "first_jack"] = option(
        "cut_high",
        "First dealer",
        "how the first dealer is chosen",
        {
            "cut_high": "Players cut, and the high card deals first",
            "random": "The first dealer is drawn at random",
            "first_jack": "First jack deals",
        },
    )
    partner_accepts: Literal["together", "alone"] = option(
        "together",
        "Dealer's partner",
        "how the dealer's partner can call the upcard's suit",
        {
            "together": "The dealer's partner can call the upcard and play with the dealer",
            "alone": "The dealer's partner can call the upcard only by going alone",
        },
    )
    alone: Literal["maker", "anyone", "equal_calls", "nobody"] = option(
        "maker",
        "Who goes alone",
        "who can go alone",
        lambda who, rules: _ALONE.get((who, rules.defend_alone), "No one goes alone"),
        ("maker", "anyone", "equal_calls", "nobody"),
    )
    defend_alone: bool = option(
        False,
        "Defending alone",
        "lets a defender go alone",
        lambda may, rules: (
            _DEFENDER.get(rules.alone, _DEFENDER["anyone"]) if may else "Defenders can't go alone"
        ),
        (True, False),
    )
    leader: Literal["eldest", "left_of_maker", "left_of_alone"] = option(
        "eldest",
        "Who leads",
        "who leads the first trick",
        lambda who, rules: _LEADER[who] + (_OF_TWO_ALONE if rules.defend_alone and who != "eldest" else ""),
        ("eldest", "left_of_maker", "left_of_alone"),
    )
    all_pass: Literal["next_deals", "same_deals", "stick"] = option(
        "next_deals",
        "When everyone passes",
        "what happens when everyone passes twice",
        {
            "next_deals": "If everyone passes twice, the next player deals",
            "same_deals": "If everyone passes twice, the same dealer deals again",
            "stick": "Stick the dealer. If everyone else passes twice, the dealer must call",
        },
    )
    alone_four: int = option(
        1,
        "Four tricks alone",
        "points for a loner with four tricks",
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
        "points for a loner with all five tricks",
        _worth("All five alone"),
        offered=(3, 4, 5),
        scores=True,
    )
    euchre_alone: int = option(
        4,
        "Euchre by a lone defender",
        "points when a lone defender euchres the makers",
        _worth("Euchre by a lone defender"),
        offered=(2, 3, 4),
        scores=True,
    )
    alone_euchred: Literal[2, 4] = option(
        2,
        "Euchring a loner",
        "points for euchring a loner",
        _worth("Euchring a loner"),
        (2, 4),
        scores=True,
    )
    dealer_may_refuse: bool = option(
        False,
        "Discarding the upcard",
        "lets the dealer take the upcard and then discard it",
        {
            True: "The dealer can take the upcard and then discard it",
            False: "The dealer has to keep the upcard",
        },
    )
    no_trump: bool = option(
        False,
        "No trump",
        "lets players call no trump in the second round",
        {
            True: "Players can call no trump in the second round",
            False: "There's always a trump suit",
        },
    )
    farmers: bool = option(
        False,
        "Farmer's hand",
        "redeal if someone has only nines and tens",
        {
            True: "If you're dealt only nines and tens, the same dealer deals again",
            False: "You have to play a hand of only nines and tens",
        },
    )
    go_under: bool = option(
        False,
        "Going under",
        "lets a player swap three nines or tens for the kitty",
        {
            True: "One player can swap three nines or tens for the three cards in the kitty",
            False: "The kitty stays hidden",
        },
    )
    partners_best: bool = option(
        False,
        "Partner's best",
        "gives a lone maker the partner's best card before the lead",
        {
            True: "A lone maker gets a card from their partner and discards one",
            False: "A lone maker gets no card from their partner",
        },
    )

    def arises(self, option: str) -> bool:
        """Return True if the lone hands, partners or target that the option depends on exist."""
        if option in _LONE_HANDS:
            return self.alone != "nobody"
        if option == "euchre_alone":
            return self.defend_alone
        if option == "partner_accepts":
            return self.partners
        return option != "target" or not self.deals

    def is_fixed(self, option: str) -> bool:
        """Return True in a game without partners for what concerns them, their lone hands and going under."""
        return not self.partners and option in _PARTNERS

    def contradictions(self) -> tuple[str, ...]:
        """Return faults: options against ``alone=nobody``, ``go_under=yes``, or a game without partners."""
        needed = []
        if not self.partners:
            needed += [(self.alone == "nobody", f"{WITHOUT_PARTNERS} needs alone=nobody")]
        if self.alone == "nobody" or not self.partners:
            who = "alone=nobody" if self.partners else WITHOUT_PARTNERS
            needed += [
                (self.partner_accepts == "together", f"{who} needs partner_accepts=together"),
                (not self.defend_alone, f"{who} needs defend_alone=no"),
                (not self.partners_best, f"{who} needs partners_best=no"),
            ]
        if self.go_under:
            needed.append((self.seats == 4, "go_under=yes needs four players"))
        if self.go_under and self.seats == 4:
            needed += [
                (self.pack == 24, "go_under=yes needs pack=24"),
                (
                    self.benny == "none",
                    "go_under=yes needs benny=none",
                ),
            ]
        return tuple(what for holds, what in needed if not holds)

    @property
    def sides(self) -> int:
        """Two partnerships of four players. With two or three, each player is a side."""
        return 2 if self.seats == 4 else self.seats

    @property
    def kitty_size(self) -> int:
        """The three cards of the kitty, if a player may go under."""
        return 3 if self.go_under else 0

    @property
    def spoken_calls(self) -> Mapping[str, str]:
        """The spoken words for each call, in this ruleset's vocabulary."""
        return self.vocabulary.aloud

    def accepting(self, seat: Seat, dealer: Seat) -> str:
        """Return the records' word for accepting the upcard, which depends on who does it."""
        if seat == dealer:
            return "take"
        if self.partners and seat == partner_of(dealer):
            return "assist" if self.partner_accepts == "together" else "turn-down"
        return "order"

    @property
    def trumps_word(self) -> str:
        """The word for trumps in this ruleset's vocabulary."""
        return self.vocabulary.trumps

    @property
    def trump_choices(self) -> tuple[Suit | None, ...]:
        """The suits, and no trump if house rules allow it."""
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
        summary="32 cards, the dealer can discard the upcard, first to 5",
        source="the 32-card game of the 1800s",
        vocabulary=CLASSIC_WORDS,
        pack=32,
        target=5,
        first_dealer="random",
        dealer_may_refuse=True,
    ),
    EuchreRules(
        id="british_hangman",
        name="British Euchre (Hangman's Guide)",
        summary="25 cards with the Benny, anyone can go alone, first to 11",
        source="The Hangman's Guide to Card Games, British Euchre",
        vocabulary=BRITISH_WORDS,
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
        summary="25 cards with the Benny, partners can assist, first to 10",
        source="The Book of Card Games, British Euchre",
        vocabulary=BRITISH_WORDS,
        benny="joker",
        alone="anyone",
        defend_alone=True,
        leader="left_of_alone",
    ),
    EuchreRules(
        id="slapton",
        name="Slapton Euchre",
        summary="the Devon pub game with the Benny, equal calls, first to 31",
        source="the Queens Arms, Slapton, Devon",
        vocabulary=SLAPTON,
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
        summary="for two: 24 cards, no going alone, first to 5",
        source="J. W. Keller, The Game of Euchre (1887), for two players",
        vocabulary=CLASSIC_WORDS,
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
        source="the game for three in manuals of the 1800s",
        vocabulary=CLASSIC_WORDS,
        seats=3,
        seats_allowed=(3,),
        target=7,
        first_dealer="cut_high",
        alone="nobody",
        march=3,
    ),
)
